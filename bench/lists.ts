// `npm run bench -- --lists`: measures lists, filters, searches and the home page's figures with a million payments,
// over HTTP like the console. Ends by itself.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../db/core/database.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { Children, part } from '../launcher/children.ts';
import { lockDataDir } from '../launcher/launch.ts';
import type { Lock } from '../launcher/lock.ts';
import { addresses, api, environment, masterKey } from '../launcher/parts.ts';
import { claimPorts, readSettings } from '../launcher/ports.ts';
import { startPostgres } from '../launcher/postgres.ts';
import { progress, Refusal, say } from '../launcher/progress.ts';
import { seedVolume } from '../launcher/seed-volume.ts';
import { findDevServer, startTemporal } from '../launcher/temporal.ts';
import { median, quantile } from './measure.ts';
import { type Ask, type Question, questionsOf } from './questions.ts';
import { noRateLimits } from './world.ts';

const usage = `npm run bench -- --lists [--payments N] [--rounds N] [--data FOLDER] [--json FILE]
  --payments  how many there are to be; what is missing is seeded first (default: 1000000)
  --rounds    how often each request is sent (default: 20)
  --data      where the rows are stored for the next run (default: .data/bench-lists)
  --json      writes all figures to FILE`;

/** The limit (ms) of each question's 95th percentile. */
const maxP95Ms = 1_000;
/** The time limit of the whole bench. */
const maxMinutes = 120;
const merchantId = 'mer_lojademo';

interface Timed {
  question: string;
  /** Milliseconds. */
  p50: number;
  p95: number;
  slowest: number;
}

const children = new Children();
let lock: Lock | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end('stopped', 130));
setTimeout(() => void end(`not done within ${maxMinutes} minutes`, 1), maxMinutes * 60_000).unref();

try {
  await end(undefined, await bench(readArguments()));
} catch (error) {
  await end(error instanceof Refusal ? error.message : `${error instanceof Error ? error.stack : error}`, 1);
}

async function end(why: string | undefined, code: number): Promise<never> {
  if (why !== undefined) say(why);
  await children.stop();
  lock?.release();
  process.exit(code);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        lists: { type: 'boolean' },
        payments: { type: 'string', default: '1000000' },
        rounds: { type: 'string', default: '20' },
        data: { type: 'string', default: '.data/bench-lists' },
        json: { type: 'string' },
      },
    });
    const [payments, rounds] = [Number(values.payments), Number(values.rounds)];
    if (!Number.isInteger(payments) || payments < 1_000) throw new Error('--payments must be 1000 or more');
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be 1 or more');
    return { payments, rounds, dataDir: path.resolve(values.data), json: values.json };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

async function bench({ payments, rounds, dataDir, json }: ReturnType<typeof readArguments>): Promise<number> {
  mkdirSync(dataDir, { recursive: true });
  lock = await lockDataDir(dataDir);
  const [apiPort = 0, pgPort = 0, temporalPort = 0, uiPort = 0] = await claimPorts(4);
  const settings = {
    ...readSettings({ HOST: '127.0.0.1', PORT: String(apiPort), PG_PORT: String(pgPort) }),
    DATA_DIR: dataDir,
  };
  const { HOST: host, TEMPORAL_NAMESPACE: namespace } = settings;
  const databaseUrl = await progress('Starting Postgres', startPostgres(children, { dataDir, host, port: pgPort }));
  const temporalAddress = `${host}:${temporalPort}`;
  const env = {
    ...environment(settings, { temporalAddress, databaseUrl }),
    ...noRateLimits,
    LOG_LEVEL: 'warn',
    npm_lifecycle_event: undefined,
  };
  await progress(
    'Migrating the database',
    children.run({ ...part('migrate', 'launcher/migrate.ts', env), quiet: true }),
  );

  const db = openDatabase(databaseUrl, 2);
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey(dataDir), 'base64')));
  const before = Date.now();
  const seeded = await progress(
    'Seeding payments',
    seedVolume(store, databaseUrl, { merchantId, payments, seed: '1' }, () => {}),
  );
  if (seeded.before < payments) {
    say(`${payments - seeded.before} payments seeded in ${Math.round((Date.now() - before) / 1000)} s`);
  }

  const binary = await findDevServer(children);
  await progress(
    'Starting Temporal',
    startTemporal(children, binary, {
      dataDir,
      host,
      port: temporalPort,
      uiPort,
      namespace,
      codecUrl: `${addresses(settings).apiUrl}/codec`,
    }),
  );
  await progress('Starting the API', children.start(...api('api', env)));
  const { apiUrl } = addresses(settings);
  const ask = await signIn(apiUrl);
  const questions = await progress('Sampling rows for the questions', questionsOf(store, merchantId, ask));

  const loadBefore = loadavg();
  const timed = await progress(
    `asking ${questions.length} questions, ${rounds} times each`,
    measure(questions, rounds, ask),
  );
  const loadAfter = loadavg();
  await db.destroy();

  const slow = timed.filter(({ p95 }) => p95 > maxP95Ms);
  print(timed);
  const load = (averages: number[]) => averages.map((average) => average.toFixed(1)).join(' ');
  say(
    `\n${payments.toLocaleString('en')} payments; ${machine()}; load average ${load(loadBefore)} before, ${load(loadAfter)} after`,
  );
  say(slow.length === 0 ? 'p95 over 1 s: none' : `p95 over 1 s: ${slow.map(({ question }) => question).join('; ')}`);
  if (json)
    writeFileSync(
      json,
      `${JSON.stringify({ payments, rounds, machine: machine(), loadBefore, loadAfter, timed }, null, 2)}\n`,
    );
  return slow.length === 0 ? 0 : 1;
}

/** Asks all questions in turn, `rounds` times, so that other load on the machine affects all of them equally. */
async function measure(questions: Question[], rounds: number, ask: Ask): Promise<Timed[]> {
  const times = questions.map((): number[] => []);
  // Warm-up: compiles code, fills connections and caches.
  for (const { path: of } of questions) await ask(of(0)).catch((error: Error) => say(error.message));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, { path: of }] of questions.entries()) {
      const began = performance.now();
      // A failed question counts as infinitely slow.
      const answered = await ask(of(round)).then(
        () => true,
        (error: Error) => say(error.message),
      );
      times[index]?.push(answered ? performance.now() - began : Number.POSITIVE_INFINITY);
    }
  }
  return questions.map(({ name: question }, index) => {
    const all = times[index] ?? [];
    return { question, p50: median(all), p95: quantile(all, 0.95), slowest: Math.max(...all) };
  });
}

/** Signs in as the demo's administrator. @returns a function that sends the console's requests. */
async function signIn(apiUrl: string): Promise<Ask> {
  const entered = await fetch(`${apiUrl}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@trilho.test', password: 'trilho-demo' }),
  });
  if (!entered.ok)
    throw new Error(`the demo administrator could not sign in: ${entered.status} ${await entered.text()}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async <Body>(of: string) => {
    const reply = await fetch(`${apiUrl}${of}`, { headers: { cookie, 'trilho-merchant': merchantId } });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${of} answered ${reply.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Body;
  };
}

function print(timed: Timed[]): void {
  const width = Math.max(...timed.map(({ question }) => question.length));
  say(`\n${'question'.padEnd(width)}      p50      p95  slowest   (ms)`);
  for (const { question, p50, p95, slowest } of timed) {
    const cells = [p50, p95, slowest].map((ms) => ms.toFixed(0).padStart(9)).join('');
    say(`${question.padEnd(width)}${cells}${p95 > maxP95Ms ? '   over 1 s' : ''}`);
  }
}

function machine(): string {
  const [first] = cpus();
  return `${cpus().length} cores, ${first?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
}
