import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparingClient } from './prepared.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

// bigint columns hold cents and row numbers, all far below 2^53: they are read as numbers, and a larger value throws.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the safe integers`);
  return value;
});

/** A pool of at most `connections`. Statements end after 15 s, so that one bad query cannot hold the pool. */
export function openDatabase(url: string, connections = 10): Database {
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
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
