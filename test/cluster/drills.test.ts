// What goes wrong in a data centre, under load: each request is answered 201, or 503 with Retry-After; nothing is charged
// or sent twice; whatever was under way ends. The last results are in docs/proof.md. Slow: run by `npm run test:cluster`.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { partsOf, running } from '../support/crashes.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';
import { type Source, startTraffic, unclear } from '../support/traffic.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-test-drills-'));
const postgresDir = path.join(dataDir, 'postgres');
/** What fills the disk up. */
const balloon = path.join(postgresDir, 'balloon');
const offsetsFile = path.join(dataDir, 'clock-offsets.json');
/** Only root can give Postgres a file system of its own, which can be filled up. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const preload = path.resolve('test/support/clock-offset.mjs');

let cluster: Cluster;
let db: pg.Pool;
let hook: Awaited<ReturnType<typeof endpoint>>;
let proxy: Awaited<ReturnType<typeof switchable>>;
let behindProxy: string;
let stopArrivals = () => {};

beforeAll(async () => {
  const env = { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSETS: offsetsFile };
  cluster = await startCluster({ dataDir, env });
  if (canMount) {
    await cluster.stop({ keepData: true });
    moveToOwnFileSystem();
    cluster = await startCluster({ dataDir, env, ports: cluster.ports });
  }
  db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 3, connectionTimeoutMillis: 5_000 });
  db.on('error', () => {});
  hook = await endpoint(signingSecret(cluster.logFile));
  // It refuses what a wrong clock has signed.
  hook.answers(() => 200);
  proxy = await switchable(Number(new URL(cluster.sandboxUrl).port));
  const own = openDatabase(cluster.databaseUrl, 1);
  const store = openStore(own, await loadKeys(own, 'sandbox', Buffer.from(cluster.masterKey, 'base64')));
  behindProxy = (await newMerchant(store, proxy.url, ['PodPay2'])).key;
  await own.destroy();
});
afterAll(async () => {
  await hook?.close();
  await proxy?.close();
  await db?.end();
  await cluster?.stop({ keepData: true });
  if (canMount) execFileSync('umount', ['-l', postgresDir]);
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(`${dataDir}.log`, { force: true });
});
afterEach(() => {
  // After a drill that has failed, too.
  stopArrivals();
  rmSync(balloon, { force: true });
  expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
});

it('a provider refuses connections for a minute', async () => {
  const { end, attempts, servedAgain } = arrive({
    ...ordinary(),
    down: payments('PodPay2', behindProxy),
  });
  await sleep(5_000);
  await proxy.down();
  await sleep(60_000);
  const since = Date.now();
  await proxy.up();
  await sleep(20_000);
  report('provider back', servedAgain(since), attempts);
  const { down = [], ...made } = await end();
  await areWhole({ ...made, down });
});

it('Postgres stands still for twenty seconds', async () => {
  const { end, attempts, servedAgain } = arrive(ordinary());
  await sleep(5_000);
  const processes = postgresProcesses();
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  await sleep(20_000);
  const since = Date.now();
  for (const pid of processes) process.kill(pid, 'SIGCONT');
  await sleep(10_000);
  report('Postgres runs on', servedAgain(since), attempts);
  await areWhole(await end());
});

it('Postgres is away for twenty seconds', async () => {
  const { end, attempts, servedAgain } = arrive(ordinary());
  await sleep(5_000);
  const port = await occupied(cluster.ports.PG_PORT, () => {
    for (const { pid } of running(cluster, 'Postgres')) process.kill(pid, 'SIGKILL');
  });
  await sleep(20_000);
  const since = Date.now();
  await port.free();
  await until('served again', async () => servedAgain(since), Boolean, 120_000);
  report('its port is free again', servedAgain(since), attempts);
  await areWhole(await end());
});

it('Postgres has no connections left for twenty seconds', async () => {
  const { end, attempts, servedAgain } = arrive(ordinary());
  await sleep(5_000);
  const hogs = await takeAllConnections();
  await sleep(20_000);
  const since = Date.now();
  await hogs.end();
  await until('served again', async () => servedAgain(since), Boolean, 120_000);
  report('connections are free again', servedAgain(since), attempts);
  await areWhole(await end());
});

it.runIf(canMount)('the disk of Postgres is full for twenty seconds', async () => {
  const { end, attempts, servedAgain } = arrive(ordinary());
  await sleep(5_000);
  fillDisk();
  await sleep(20_000);
  const since = Date.now();
  rmSync(balloon);
  await until('served again', async () => servedAgain(since), Boolean, 120_000);
  report('space is free again', servedAgain(since), attempts);
  await areWhole(await end());
});

it('the clocks of an API and of two workers are an hour off', async () => {
  const { end, attempts } = arrive(ordinary());
  const off = (names: RegExp, ms: number) => partsOf(cluster, names).map(({ pid }) => [pid, ms]);
  await sleep(5_000);
  const hour = 3_600_000;
  writeFileSync(
    offsetsFile,
    JSON.stringify(Object.fromEntries([...off(/^(api|worker)-1$/, hour), ...off(/^worker-2$/, -hour)])),
  );
  await sleep(20_000);
  writeFileSync(offsetsFile, '{}');
  await sleep(5_000);
  report('clocks are right again', 0, attempts);
  await areWhole(await end());
});

// Requests

function arrive(sources: Record<string, Source>) {
  const traffic = startTraffic(cluster.apiUrls, sources);
  stopArrivals = traffic.stop;
  return traffic;
}

function ordinary(): Record<string, Source> {
  return { Orbita: payments('Orbita'), Onz: payments('Onz'), payouts: { everyMs: 1_500, send: sendPayout } };
}

const payments = (provider: string, key?: string): Source => ({
  everyMs: 600,
  send: (apiUrl, idempotencyKey) =>
    merchant(apiUrl, key).create({ provider, ...(key === undefined && { webhookUrl: hook.url }) }, idempotencyKey),
  // Two of three payers pay at once.
  answered: async (_, transactionId) => {
    if (transactionId !== undefined && Math.random() < 0.66) await pay(provider, transactionId);
  },
});

const bodies = new Map<string, object>();
function sendPayout(apiUrl: string, key: string) {
  const sender = payer(merchant(apiUrl), 'Onz');
  const body = bodies.get(key) ?? sender.body();
  bodies.set(key, body);
  return sender.send(body, key);
}

function report(since: string, ms: number | undefined, attempts: { status: number; ms: number }[]): void {
  const counts: Record<number, number> = {};
  for (const { status } of attempts) counts[status] = (counts[status] ?? 0) + 1;
  const slowest = Math.max(...attempts.map((one) => one.ms));
  console.log(`Served ${ms} ms after: ${since}. Attempts by status: ${JSON.stringify(counts)}; slowest ${slowest} ms`);
  expect(unclear(attempts as never)).toEqual({});
}

// What must hold afterwards

interface Charge {
  id: string;
  reference: string;
  state: string;
}

async function areWhole({ payouts = [], ...made }: Record<string, { id: string }[]>): Promise<void> {
  for (const [source, requests] of Object.entries(made)) {
    const provider = source === 'down' ? 'PodPay2' : source;
    const ids = requests.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { charges } = await books<{ charges: Charge[] }>(provider);
    const references = charges.map(({ reference }) => reference);
    expect(references.filter((one, index) => references.indexOf(one) !== index)).toEqual([]);
    const charged = charges.filter(({ reference }) => ids.includes(reference));
    for (const { id, state } of charged) if (state !== 'paid') await pay(provider, id);
    await approved(charged.map(({ reference }) => reference));
    // Without a charge it is refused, or a person is asked: it is not sent again.
    const none = ids.filter((id) => !references.includes(id));
    const left = await db.query<{ id: string }>(
      `select id from payments where id = any($1) and status <> 'REJECTED' and attention_reason is null`,
      [none],
    );
    expect(left.rows).toEqual([]);
    console.log(`${provider}: ${ids.length} payments, ${charged.length} charged`);
    if (source !== 'down') await announced(charged.map(({ reference }) => reference));
  }
  const sender = payer(merchant(cluster.apiUrl), 'Onz');
  let transferred = 0;
  for (const { id } of payouts) {
    const transfers = await sender.transfers(id);
    expect(transfers.length).toBeLessThanOrEqual(1);
    transferred += transfers.length;
    const ended = async () =>
      (await db.query(`select status, attention_reason as why from payouts where id = $1`, [id])).rows[0];
    await until(
      'ended',
      ended,
      ({ status, why }) => (transfers.length === 1 ? status === 'APPROVED' : status !== 'PENDING' || why !== null),
      180_000,
    );
  }
  console.log(`${payouts.length} payouts, ${transferred} transferred`);
}

async function approved(ids: string[]): Promise<void> {
  const left = async () =>
    (
      await db.query(
        `select id, status, attention_reason from payments
         where id = any($1) and (status <> 'APPROVED' or attention_reason is not null)`,
        [ids],
      )
    ).rows;
  await until('approved', left, (found) => found.length === 0, 300_000);
}

/** Each has one event, however often that was delivered. */
async function announced(ids: string[]): Promise<void> {
  const events = () => {
    const found = new Map<string, Set<string>>();
    for (const { type, data, id } of hook.received) {
      if (type === 'payment.approved') found.set(data.id, (found.get(data.id) ?? new Set()).add(id));
    }
    return found;
  };
  await until(
    'announced',
    async () => ids.filter((id) => !events().has(id)),
    (found) => found.length === 0,
    300_000,
  );
  const found = events();
  expect(ids.filter((id) => found.get(id)?.size !== 1)).toEqual([]);
}

const books = async <T>(provider: string): Promise<T> =>
  (await (await fetch(`${cluster.sandboxUrl}/_sandbox/books?${new URLSearchParams({ provider })}`)).json()) as T;

async function pay(provider: string, id: string): Promise<void> {
  const reply = await fetch(`${cluster.sandboxUrl}/_sandbox/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, kind: 'payment', id, event: 'paid' }),
  });
  expect(reply.ok).toBe(true);
}

// Disturbances

/** A way to the stand-ins that can be cut: connections are refused, and those that are open end. */
async function switchable(target: number) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const there = connect(target, '127.0.0.1');
    for (const one of [socket, there]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        there.destroy();
      });
    }
    socket.pipe(there).pipe(socket);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    down,
    up: () => listen(port),
    close: () => (server.listening ? down() : undefined),
  };
}

/** Takes a port as soon as whoever has it is gone, and ends each connection at once. */
async function occupied(port: number, end: () => void) {
  end();
  const server = createServer((socket) => socket.destroy());
  const listens = () =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
  for (const ends = Date.now() + 10_000; !(await listens()); await sleep(5)) {
    if (Date.now() > ends) throw new Error(`port ${port} was not to be had`);
  }
  return { free: () => new Promise((resolve) => server.close(resolve)) };
}

function postgresProcesses(): number[] {
  const [server] = running(cluster, 'Postgres');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server?.pid)], { encoding: 'utf8' });
  return [server?.pid ?? 0, ...children.trim().split('\n').map(Number)];
}

/** Ends the connections of all others, and takes all that are left or become free. */
async function takeAllConnections() {
  const taken: pg.Client[] = [];
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: cluster.databaseUrl, application_name: 'hog' });
    client.on('error', () => {});
    await client.connect();
    taken.push(client);
    return client;
  };
  const first = await takeOne();
  let isOn = true;
  const taking = (async () => {
    while (isOn) {
      const isFull = await takeOne().then(
        () => false,
        () => true,
      );
      if (!isFull) continue;
      await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and application_name <> 'hog' limit 20`,
      );
      await sleep(20);
    }
  })();
  return {
    async end() {
      isOn = false;
      await taking;
      await Promise.all(taken.map((client) => client.end()));
    },
  };
}

/** Puts the cluster of a stopped Postgres on a small file system of its own. */
function moveToOwnFileSystem(): void {
  const before = `${postgresDir}.before`;
  renameSync(postgresDir, before);
  execFileSync('mkdir', [postgresDir]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', postgresDir]);
  execFileSync('cp', ['-a', `${before}/.`, postgresDir]);
  rmSync(before, { recursive: true });
}

/** Fills Postgres's file system to its last block. */
function fillDisk(): void {
  const file = openSync(balloon, 'w');
  for (const block of [Buffer.alloc(2 ** 20), Buffer.alloc(512)]) {
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}
