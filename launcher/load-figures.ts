// `npm run load-figures`: what the console's pages weigh and how long they take to show, from a running `npm start`, as a
// person sees them who opens them for the first time on a slow line (1.6 Mbit/s, 150 ms) with a slow processor (a quarter).
// Of three loads of each page the one with the earliest largest paint counts. API_URL replaces the default address, and
// `-- --requests` prints each request of that load.
// `-- home payments` measures those pages alone.
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';
const line = { bitsPerSecond: 1_600_000, latencyMs: 150 };
const slowdown = 4;
/** The aims: kilobytes of scripts and styles for the first view, with gzip, and milliseconds until its largest part. */
const aims = { kilobytes: 150, ms: 2_000 };
const loadsOfEach = 3;
/** A page without a new request for so long has loaded all that it loads by itself; lists ask for news every five seconds. */
const settledMs = 1_500;
const { values: options, positionals } = parseArgs({
  options: { requests: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const pages =
  positionals.length > 0
    ? positionals
    : ['login', 'home', 'payments', 'payouts', 'attention', 'reconciliations', 'providers'];

interface Sent {
  address: string;
  /** Ms after the page was asked for; `ended` is absent while it is under way. */
  begun: number;
  ended?: number;
  /** Bytes that came over the line, headers too. */
  bytes: number;
  /** Of a script or style with gzip: the build's own compression is not counted in its favour. */
  zipped: number;
  /** Asked for with low priority: nothing that is shown first waits for it. */
  isLater: boolean;
}

interface Load {
  at: string;
  requests: Sent[];
  /** Largest contentful paint, ms. */
  paint: number;
  /** Until the page has its data, ms. */
  ready: number;
}

const executablePath = await findChromium();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-background-networking'] });
try {
  const loads: Load[] = [];
  for (const at of pages) loads.push(await best(browser, at === 'login' ? '/login' : `/m/mer_lojademo/${at}`));
  const kB = (bytes: number) => (bytes / 1000).toFixed(0);
  console.log(
    '| page | first view, kB | scripts and styles, kB | all, kB | requests | largest paint, ms | ready, ms |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const load of loads) {
    const whole = sum(load.requests.map(({ zipped }) => zipped));
    const all = sum(load.requests.map(({ bytes }) => bytes));
    const ms = `${load.paint.toFixed(0)} | ${load.ready.toFixed(0)}`;
    console.log(
      `| ${load.at} | ${kB(firstView(load))} | ${kB(whole)} | ${kB(all)} | ${load.requests.length} | ${ms} |`,
    );
  }
  const missed = loads.filter((load) => firstView(load) / 1000 > aims.kilobytes || load.paint > aims.ms);
  console.log(
    `${loads.length - missed.length} of ${loads.length} within ${aims.kilobytes} kB for the first view and ${aims.ms} ms.`,
  );
  if (options.requests) for (const load of loads) console.log(requestsOf(load));
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The scripts and styles that were asked for before the largest paint, but for those that it did not wait for. */
function firstView({ requests, paint }: Load): number {
  return sum(requests.filter(({ begun, isLater }) => begun < paint && !isLater).map(({ zipped }) => zipped));
}

async function best(from: Browser, at: string): Promise<Load> {
  const loads: Load[] = [];
  for (let done = 0; done < loadsOfEach; done += 1) loads.push(await load(from, at));
  return loads.sort((one, other) => one.paint - other.paint)[0] as Load;
}

/** One page in a browser that has seen none of it. */
async function load(from: Browser, at: string): Promise<Load> {
  const context = await from.newContext({ baseURL: api, locale: 'pt-BR', viewport: { width: 1280, height: 800 } });
  try {
    if (at !== '/login') {
      const data = { email: 'admin@trilho.test', password: 'trilho-demo' };
      const entered = await context.request.post('/v1/session', { data, headers: { origin: api } });
      if (!entered.ok()) throw new Error(`the sign-in failed: ${entered.status()}`);
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await watch(session);
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const shown = await page.waitForFunction(
      () => !document.querySelector('.skeleton, [aria-busy="true"]') && performance.now(),
    );
    const ready = Number(await shown.jsonValue());
    // What comes after it counts too: the fonts, and what is loaded for the next click.
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    for (let known = 0; known < requests.length || requests.some(({ ended }) => ended === undefined); ) {
      known = requests.length;
      await page.waitForTimeout(settledMs);
    }
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    return { at, requests: [...requests], paint, ready };
  } finally {
    await context.close();
  }
}

/** Slows line and processor down, and notes what comes over the line. */
async function watch(session: CDPSession): Promise<Sent[]> {
  const requests: Sent[] = [];
  const byId = new Map<string, Sent>();
  let start = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    start ||= timestamp;
    const { url, initialPriority } = request;
    if (!url.startsWith('http')) return;
    const isLater = initialPriority === 'Low' || initialPriority === 'VeryLow';
    const sent = { address: url.replace(api, ''), begun: (timestamp - start) * 1000, bytes: 0, zipped: 0, isLater };
    requests.push(sent);
    byId.set(requestId, sent);
  });
  session.on('Network.loadingFinished', async ({ requestId, encodedDataLength, timestamp }) => {
    const sent = byId.get(requestId);
    if (!sent) return;
    sent.bytes = encodedDataLength;
    if (/\.(js|css)$/.test(sent.address)) {
      const { body } = await session.send('Network.getResponseBody', { requestId });
      sent.zipped = gzipSync(body).length;
    }
    sent.ended = (timestamp - start) * 1000;
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const sent = byId.get(requestId);
    if (sent) sent.ended = (timestamp - start) * 1000;
  });
  await session.send('Network.enable');
  const bytesPerSecond = line.bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return requests;
}

function requestsOf({ at, requests }: Load): string {
  const rows = requests.map(
    ({ address, begun, ended, bytes, isLater }) =>
      `| ${begun.toFixed(0)} | ${ended?.toFixed(0)} | ${bytes} | ${isLater ? 'low' : ''} | ${address} |`,
  );
  return [
    `\n${at}\n`,
    '| begun, ms | ended, ms | bytes | priority | what |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
