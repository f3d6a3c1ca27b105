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
  events: Events;
  close(): Promise<void>;
}

export async function startWorld(children: Children, kind: ServerKind, dataDir: string): Promise<World> {
  const host = '127.0.0.1';
  const [apiPort = 0, sandboxPort = 0, temporalPort = 0, uiPort = 0, pgPort = 0, barePort = 0] = await freePorts(6);
  const temporalAddress = `${host}:${temporalPort}`;
  const sandboxUrl = `http://${host}:${sandboxPort}`;
  const [apiUrl, bareUrl] = [`http://${host}:${apiPort}`, `http://${host}:${barePort}`];

  const databaseUrl = await startPostgres(children, { dataDir, host, port: pgPort });
  if (kind === 'dev') {
    const options = { dataDir, host, port: temporalPort, uiPort, namespace, codecUrl: `${apiUrl}/codec` };
    await startTemporal(children, await findDevServer(children), options);
  } else {
    await startTemporalServer(children, await findTemporalServer(children), {
      databaseUrl,
      port: temporalPort,
      namespace,
    });
  }
  const ours = openPool(databaseUrl);
  await ours.query('create database bench_bare');
  const bareDatabase = new URL(databaseUrl);
  bareDatabase.pathname = '/bench_bare';
  const bare = openPool(bareDatabase.href);
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
    BARE_DATABASE_URL: bareDatabase.href,
  };
  const system = { name: 'trilho', command: process.execPath, args: ['launcher/start.mjs'], env, quiet: true };
  await children.start(system);
  await Promise.all([
    children.start(part('bare worker', 'bench/bare/worker.ts', env)),
    children.start(part('bare api', 'bench/bare/api.ts', env)),
  ]);
  const connection = await Connection.connect({ address: temporalAddress });
  const events = await receiveEvents();
  return {
    apiUrl,
    bareUrl,
    sandboxUrl,
    client: new Client({ connection, namespace }),
    ours,
    bare,
    events,
    async close() {
      await Promise.all([events.close(), connection.close(), ours.end(), bare.end()]);
    },
  };
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
async function receiveEvents(): Promise<Events> {
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
