import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

// bigint columns hold cents and row numbers, all far below 2^53: a number, or a loud error.
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
  });
  // A connection that the server closed (restart, failover) is replaced by the pool, and the statement that it was at
  // fails; without a listener, on the pool while it is idle and on itself while it is used, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
