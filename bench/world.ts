// The environment of a bench, on one machine and on free ports: Postgres, Temporal, the stand-ins, our whole system as
// `npm start` runs it, and bare Temporal.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { type Children, part } from '../launcher/children.ts';
import { tryPort } from '../launcher/ports.ts';
import { startPostgres } from '../launcher/postgres.ts';
import { findDevServer, startTemporal } from '../launcher/temporal.ts';
import { findTemporalServer, startTemporalServer } from '../launcher/temporal-server.ts';
import { table } from './bare/activities.ts';

export const serverKinds = ['dev', 'real'] as const;
export type ServerKind = (typeof serverKinds)[number];

const namespace = 'default';
/** Rate limits far above a merchant's, since the bench sends more requests than a merchant may. */
export const noRateLimits = { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' };

export interface World {
  apiUrl: string;
  bareUrl: string;
  sandboxUrl: string;
  /** A Temporal client for the bare form, without HTTP. */
  client: Client;
  /** Connections to our database and to that of the bare form. */
  ours: pg.Pool;
  bare: pg.Pool;
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

export async function startWorld(children: Children, kind: ServerKind, dataDir: string): Promise<World> {
  const host = '127.0.0.1';
  const [apiPort = 0, sandboxPort = 0, temporalPort = 0, uiPort = 0, pgPort = 0, barePort = 0, metricsPort = 0] =
    await freePorts(7);
  const temporalAddress = `${host}:${temporalPort}`;
  const sandboxUrl = `http://${host}:${sandboxPort}`;
  const [apiUrl, bareUrl] = [`http://${host}:${apiPort}`, `http://${host}:${barePort}`];

  const databaseUrl = await startPostgres(children, { dataDir, host, port: pgPort });
  if (kind === 'dev') {
    const options = { dataDir, host, port: temporalPort, uiPort, namespace, codecUrl: `${apiUrl}/codec`, metricsPort };
    await startTemporal(children, await findDevServer(children), options);
  } else {
    await startTemporalServer(children, await findTemporalServer(children), {
      databaseUrl,
      port: temporalPort,
      namespace,
      metricsPort,
    });
  }
  const ours = openPool(databaseUrl);
  await ours.query('create database bench_bare');
  const bareDatabaseUrl = besides(databaseUrl, 'bench_bare');
  const bare = openPool(bareDatabaseUrl);
  const stats = openPool(besides(databaseUrl, 'postgres'));
  await bare.query(table);

  const env = {
    ...process.env,
    ...noRateLimits,
    npm_lifecycle_event: undefined,
    TRILHO_MODE: 'sandbox',
    LOG_LEVEL: 'warn',
    HOST: host,
    PORT: String(apiPort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: sandboxUrl,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: namespace,
    PUBLIC_URL: apiUrl,
    DATA_DIR: path.join(dataDir, 'ours'),
    BARE_PORT: String(barePort),
    BARE_DATABASE_URL: bareDatabaseUrl,
  };
  const calls: Calls = { api: 0, provider: 0, webhook: 0, endpoint: 0 };
  const onLine = (line: string) => countStandInCall(calls, line);
  const system = { name: 'trilho', command: process.execPath, args: ['launcher/start.mjs'], env, quiet: true, onLine };
  await children.start(system);
  await Promise.all([
    children.start(part('bare worker', 'bench/bare/worker.ts', env)),
    children.start(part('bare api', 'bench/bare/api.ts', env)),
  ]);
  const connection = await Connection.connect({ address: temporalAddress });
  const events = await receiveEvents(calls);
  return {
    apiUrl,
    bareUrl,
    sandboxUrl,
    client: new Client({ connection, namespace }),
    ours,
    bare,
    stats,
    metricsUrl: `http://${host}:${metricsPort}/metrics`,
    calls,
    events,
    async close() {
      await Promise.all([events.close(), connection.close(), ours.end(), bare.end(), stats.end()]);
    },
  };
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

/** Free ports below the range from which the system assigns those of outgoing connections. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = 15_000 + Math.floor(Math.random() * 5_000);
    if (!ports.includes(port) && (await tryPort('127.0.0.1', port)) === undefined) ports.push(port);
  }
  return ports;
}
