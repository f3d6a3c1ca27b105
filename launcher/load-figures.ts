// `npm run load-figures`: what the console's pages weigh and how long they take to show, from a running `npm start`, as a
// person sees them who opens them for the first time on a slow line (1.6 Mbit/s, 150 ms) with a slow processor (a quarter).
// API_URL replaces the default address.
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';
const line = { bitsPerSecond: 1_600_000, latencyMs: 150 };
const slowdown = 4;
/** The aims: kilobytes of the first page, and milliseconds until its largest part is shown. */
const aims = { kilobytes: 150, ms: 2_000 };
const pages = ['home', 'payments', 'payouts', 'attention', 'reconciliations', 'providers'];

interface Load {
  at: string;
  /** Bytes that came over the line, headers too. */
  bytes: number;
  requests: number;
  /** Largest contentful paint, ms. */
  lcp: number;
}

const executablePath = await findChromium();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-background-networking'] });
try {
  const loads: Load[] = [await load(browser, '/login')];
  for (const at of pages) loads.push(await load(browser, `/m/mer_lojademo/${at}`));
  console.log('| page | kB | requests | largest paint, ms |\n| --- | --- | --- | --- |');
  for (const { at, bytes, requests, lcp } of loads) {
    console.log(`| ${at} | ${(bytes / 1000).toFixed(0)} | ${requests} | ${lcp.toFixed(0)} |`);
  }
  const missed = loads.filter(({ bytes, lcp }) => bytes / 1000 > aims.kilobytes || lcp > aims.ms);
  console.log(`${loads.length - missed.length} of ${loads.length} within ${aims.kilobytes} kB and ${aims.ms} ms.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
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
    const counted = await countOn(session);
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'));
    return { at, ...counted, lcp: await largestPaint(page) };
  } finally {
    await context.close();
  }
}

/** Slows line and processor down, and counts what comes over the line. */
async function countOn(session: CDPSession): Promise<{ bytes: number; requests: number }> {
  const counted = { bytes: 0, requests: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    counted.requests += 1;
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
  return counted;
}

// A declaration, since the pages are loaded before this line is reached.
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}
