// Fills a sandbox database with the payments of a large merchant and their related rows. No provider is called.
import { parseArgs } from 'node:util';
import { openDatabase } from '../db/core/database.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { Children, part } from './children.ts';
import { lockDataDir } from './launch.ts';
import type { Lock } from './lock.ts';
import { environment, masterKey } from './parts.ts';
import { readSettings } from './ports.ts';
import { runningPostgres, startPostgres, waitForDatabase } from './postgres.ts';
import { progress, Refusal, say } from './progress.ts';
import { seedFinance } from './seed-finance.ts';
import { type Seeded, seedVolume } from './seed-volume.ts';

const usage = `npm run seed -- --payments N [--merchant ID] [--seed S]
  --payments  how many the merchant is to have of this seed; what is there already is not made again
  --merchant  whose they are (default: mer_lojademo)
  --seed      any text; another one makes others (default: 1)`;

const children = new Children();
let lock: Lock | undefined;
// Batches are atomic: a stopped seed can be continued.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end('Stopped.', 130));

try {
  await seed();
  await end(undefined, 0);
} catch (error) {
  await end(error instanceof Refusal ? error.message : `${error instanceof Error ? error.stack : error}`, 1);
}

async function end(why: string | undefined, code: number): Promise<never> {
  if (why !== undefined) say(why);
  await children.stop();
  lock?.release();
  process.exit(code);
}

async function seed(): Promise<void> {
  const volume = readArguments();
  const settings = readSettings(process.env);
  if (settings.TRILHO_MODE !== 'sandbox')
    throw new Refusal('npm run seed only works in sandbox mode (TRILHO_MODE=sandbox).');
  const url = await databaseOf(settings);
  const db = openDatabase(url, 2);
  try {
    // The mode is read from the database.
    const key = Buffer.from(settings.TRILHO_MASTER_KEY ?? masterKey(settings.DATA_DIR), 'base64');
    const keys = await loadKeys(db, 'sandbox', key).catch((error: Error) => {
      throw new Refusal(error.message);
    });
    const began = Date.now();
    const store = openStore(db, keys);
    const done = await seedVolume(store, url, volume, reporter(volume.payments, began));
    await seedFinance(store, volume.merchantId, volume.payments);
    const seconds = Math.round((Date.now() - began) / 1000);
    say(`${whole(done.there - done.before)} payments written in ${seconds} s; ${whole(done.before)} existed before.`);
  } finally {
    await db.destroy();
  }
}

/** The database that the settings name; else that of a running `npm start`; else our own, started for this command. */
async function databaseOf(settings: ReturnType<typeof readSettings>): Promise<string> {
  const { DATABASE_URL, DATA_DIR: dataDir, HOST: host, PG_PORT: port } = settings;
  if (DATABASE_URL) {
    await progress('Waiting for the database of DATABASE_URL', waitForDatabase(DATABASE_URL));
    return DATABASE_URL;
  }
  const running = await runningPostgres({ dataDir, host, port });
  if (running) return running;
  lock = await lockDataDir(dataDir);
  const url = await progress('Starting Postgres', startPostgres(children, { dataDir, host, port }));
  const env = environment(settings, { temporalAddress: '', databaseUrl: url });
  await progress('Migrating the database', children.run(part('migrate', 'launcher/migrate.ts', env)));
  return url;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        payments: { type: 'string' },
        merchant: { type: 'string', default: 'mer_lojademo' },
        seed: { type: 'string', default: '1' },
      },
    });
    const payments = Number(values.payments);
    if (!Number.isInteger(payments) || payments < 1 || payments > 100_000_000) {
      throw new Error('--payments must be a whole number from 1');
    }
    return { payments, merchantId: values.merchant, seed: values.seed };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

/** Prints one line every few seconds: rows written, rate, time left. */
function reporter(payments: number, began: number): (done: Seeded) => void {
  let lastReport = began;
  return ({ there, before }) => {
    const now = Date.now();
    if (now - lastReport < 5_000) return;
    lastReport = now;
    const perSecond = ((there - before) / (now - began)) * 1000;
    const left = perSecond > 0 ? `, ${minutes((payments - there) / perSecond)} left` : '';
    say(`seed: ${whole(there)} of ${whole(payments)} payments, ${whole(Math.round(perSecond))}/s${left}`);
  };
}

function whole(count: number): string {
  return count.toLocaleString('en');
}

function minutes(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
