import { Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../../runtime/log.ts';
import { preparingClient } from './prepared.ts';
import { openReplicas, type Replicas, RoutingDialect } from './replicas.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

// bigint columns hold cents and row numbers, all far below 2^53: they are read as numbers, and a larger value throws.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the safe integers`);
  return value;
});

/** A pool of at most `connections`. */
export const openDatabase = (url: string, connections = 10): Database =>
  new Kysely<Schema>({ dialect: new RoutingDialect({ pool: openPool(url, connections) }) });

/** The writer, and its read replicas if there are any, each with a pool of at most `connections`. */
export function openReplicated(
  url: string,
  replicaUrls: readonly string[],
  connections: number,
  log: Log,
): { db: Database; replicas: Replicas | undefined } {
  const db = openDatabase(url, connections);
  const poolOf = (replicaUrl: string) => openPool(replicaUrl, connections);
  return { db, replicas: replicaUrls.length > 0 ? openReplicas(db, replicaUrls, poolOf, log) : undefined };
}

/** Statements end after 15 s, so that one bad query cannot hold the pool. */
function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    statement_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'trilho',
    Client: preparingClient(),
  });
  // The pool replaces a connection that the server closed (restart, failover), and its statement fails. Without a
  // listener (on the pool for idle connections, on the connection itself while it is used) the error would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
