// The environment of a bench, on one machine and on free ports: Postgres, Temporal, the stand-ins, our whole system as
// `npm start` runs it, and what it is compared with.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { insertConnection } from '../db/connections/connections.ts';
import { openDatabase } from '../db/core/database.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { insertApiKey, insertMerchant } from '../db/identity/merchants.ts';
import { type Children, part } from '../launcher/children.ts';
import { masterKey } from '../launcher/parts.ts';
import { claimPorts } from '../launcher/ports.ts';
import { startPostgres } from '../launcher/postgres.ts';
import { findDevServer, startTemporal } from '../launcher/temporal.ts';
import { findTemporalServer, startTemporalServer } from '../launcher/temporal-server.ts';
import { newId } from '../runtime/ids.ts';
import { table as bareTable } from './bare/activities.ts';
import { table as safeTable } from './safe/activities.ts';

export const serverKinds = ['dev', 'real'] as const;
export type ServerKind = (typeof serverKinds)[number];

const namespace = 'default';
/** Rate limits far above a merchant's, since the bench sends more requests than a merchant may. */
export const noRateLimits = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' };

/** What is compared with ours: each has processes of its own, and a database with a table `payments`. */
export const rivals = {
  bare: { parts: { 'bare worker': 'bench/bare/worker.ts', 'bare api': 'bench/bare/api.ts' }, table: bareTable },
  safe: { parts: { 'safe worker': 'bench/safe/worker.ts', 'safe api': 'bench/safe/api.ts' }, table: safeTable },
  dbos: { parts: { dbos: 'bench/dbos/main.ts' }, table: safeTable },
} as const;
export type Rival = keyof typeof rivals;
export const databaseOf = (rival: Rival) => `bench_${rival}` as const;
export type DatabaseName = 'trilho' | ReturnType<typeof databaseOf>;

export interface World {
  urls: Record<'ours' | 'sandbox' | Rival, string>;
  /** API keys of ours; payments are made with one after the other. */
  keys: string[];
  /** Makes a merchant of ours with connections of its own at Orbita and PodPay2. @returns its API key. */
  newMerchant(): Promise<string>;
  /** Starts one more worker of ours. */
  addWorker(): Promise<void>;
  /** Of our database, and the folder with its master key. */
  databaseUrl: string;
  dataDir: string;
  /** A Temporal client for the bare form, without HTTP. */
  client: Client;
  /** The databases with a table of payments. */
  databases: Partial<Record<DatabaseName, pg.Pool>>;
  /** A connection to a database that nobody else uses, for Postgres's own statistics. */
  stats: pg.Pool;
  /** Temporal's metrics, in Prometheus's format. */
  metricsUrl: string;
  /** HTTP calls since the start, by who was called. */
  calls: Calls;
  events: Events;
  close(): Promise<void>;
}

export interface Calls {
  /** The form's API, by the merchant. */
  api: number;
  provider: number;
  /** The form's API, by the provider. */
  webhook: number;
  /** The merchant's endpoint. */
  endpoint: number;
}

export async function startWorld(
  children: Children,
  kind: ServerKind,
  dataDir: string,
  compared: readonly Rival[],
  { isCluster, openingsPerSecond }: { isCluster: boolean; openingsPerSecond: number | undefined },
): Promise<World> {
  const host = '127.0.0.1';
  const [apiPort = 0, sandboxPort = 0, temporalPort = 0, uiPort = 0, pgPort = 0, metricsPort = 0, ...rivalPorts] =
    await claimPorts(6 + Object.keys(rivals).length);
  // A cluster's second API uses the next port.
  const temporalAddress = `${host}:${temporalPort}`;
  const urlAt = (port: number | undefined) => `http://${host}:${port}`;
  const portOf = (rival: Rival) => rivalPorts[Object.keys(rivals).indexOf(rival)];
  const urls = {
    ours: urlAt(apiPort),
    sandbox: urlAt(sandboxPort),
    bare: urlAt(portOf('bare')),
    safe: urlAt(portOf('safe')),
    dbos: urlAt(portOf('dbos')),
  };

  const databaseUrl = await startPostgres(children, { dataDir, host, port: pgPort });
  if (kind === 'dev') {
    const codecUrl = `${urls.ours}/codec`;
    const options = { dataDir, host, port: temporalPort, uiPort, namespace, codecUrl, metricsPort };
    await startTemporal(children, await findDevServer(children), options);
  } else {
    const options = { databaseUrl, port: temporalPort, namespace, metricsPort };
    await startTemporalServer(children, await findTemporalServer(children), options);
  }

  const ours = openPool(databaseUrl);
  const databases: World['databases'] = { trilho: ours };
  for (const rival of compared) {
    await ours.query(`create database ${databaseOf(rival)}`);
    const pool = openPool(besides(databaseUrl, databaseOf(rival)));
    await pool.query(rivals[rival].table);
    databases[databaseOf(rival)] = pool;
  }

  const env = {
    ...process.env,
    ...noRateLimits,
    ...(openingsPerSecond !== undefined && { OPENINGS_PER_SECOND: String(openingsPerSecond) }),
    npm_lifecycle_event: undefined,
    TRILHO_MODE: 'sandbox',
    LOG_LEVEL: 'warn',
    HOST: host,
    PORT: String(apiPort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: urls.sandbox,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: namespace,
    PUBLIC_URL: urls.ours,
    DATA_DIR: path.join(dataDir, 'ours'),
  };
  const calls: Calls = { api: 0, provider: 0, webhook: 0, endpoint: 0 };
  const onLine = (line: string) => countStandInCall(calls, line);
  const launcher = isCluster ? 'launcher/cluster.mjs' : 'launcher/start.mjs';
  const system = { name: 'trilho', command: process.execPath, args: [launcher], env, quiet: true, onLine };
  await children.start(system);
  for (const rival of compared) {
    const ownEnv = {
      ...env,
      BARE_PORT: String(portOf(rival)),
      BARE_DATABASE_URL: besides(databaseUrl, databaseOf(rival)),
    };
    const starts = Object.entries(rivals[rival].parts).map(([name, file]) => children.start(part(name, file, ownEnv)));
    await Promise.all(starts);
  }

  const connection = await Connection.connect({ address: temporalAddress });
  const events = await receiveEvents(calls);
  const stats = openPool(besides(databaseUrl, 'postgres'));
  return {
    urls,
    keys: ['sk_test_demo'],
    newMerchant: () => newMerchant(databaseUrl, env.DATA_DIR, urls.sandbox),
    addWorker: () =>
      children.start({
        ...part('worker', 'worker/main.ts', { ...env, TRILHO_MASTER_KEY: masterKey(env.DATA_DIR) }),
        quiet: true,
      }),
    databaseUrl,
    dataDir: env.DATA_DIR,
    client: new Client({ connection, namespace }),
    databases,
    stats,
    metricsUrl: `http://${host}:${metricsPort}/metrics`,
    calls,
    events,
    async close() {
      const pools = [...Object.values(databases), stats];
      await Promise.all([events.close(), connection.close(), ...pools.map((pool) => pool.end())]);
    },
  };
}

async function newMerchant(databaseUrl: string, dataDir: string, sandboxUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, 1);
  try {
    const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey(dataDir), 'base64')));
    const { id } = await insertMerchant(store, 'Loja do bench');
    const { key } = await insertApiKey(store, id, 'Bench', 'sandbox');
    for (const [provider, slug] of [
      ['Orbita', 'orbita'],
      ['PodPay2', 'podpay2'],
    ] as const) {
      await insertConnection(store, {
        id: newId('con'),
        merchantId: id,
        provider,
        credentials: {
          secretKey: randomUUID(),
          publicKey: randomUUID(),
          ...(provider === 'PodPay2' && { withdrawKey: randomUUID() }),
          baseUrl: `${sandboxUrl}/${slug}/v1`,
        },
        callbackToken: randomUUID(),
      });
    }
    return key;
  } finally {
    await db.destroy();
  }
}

/** The URL of another database of the same server. */
function besides(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Counts the calls to the provider, and its webhooks' attempts, by a line of the stand-ins' log. */
export function countStandInCall(calls: Calls, line: string): void {
  if (!line.includes('"part":"sandbox"')) return;
  const { msg, attempts } = JSON.parse(line.slice(line.indexOf('{'))) as { msg: string; attempts?: number };
  if (/^[A-Z]+ \//.test(msg)) calls.provider += 1;
  else if (msg.startsWith('webhook ') && attempts !== undefined) calls.webhook += 1;
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => {});
  return pool;
}

export interface Events {
  url: string;
  /** Resolves when an event of this type was posted for this payment, at once if that has happened already. */
  received(type: string, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The merchant's endpoint, to which all forms post their events. */
async function receiveEvents(calls: Calls): Promise<Events> {
  const waiting = new Map<string, { done: Promise<void>; resolve: () => void }>();
  const entry = (key: string) => {
    const existing = waiting.get(key);
    if (existing) return existing;
    let resolve = () => {};
    const made = { done: new Promise<void>((done) => (resolve = done)), resolve: () => resolve() };
    waiting.set(key, made);
    return made;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      response.end();
      calls.endpoint += 1;
      const event = JSON.parse(Buffer.concat(chunks).toString()) as { type: string; data: { id: string } };
      entry(`${event.type}/${event.data.id}`).resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received: (type, id) => entry(`${type}/${id}`).done,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
