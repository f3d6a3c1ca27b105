import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../../db/core/database.ts';
import { migrate } from '../../db/core/migrate.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { until } from './side-by-side.ts';

/** A migrated database on the running system's server, for a test whose changes would reach the rows of others. */
export async function ownDatabase(databaseUrl: string): Promise<{ url: string; store: Store; close(): Promise<void> }> {
  const name = `own_${randomBytes(6).toString('hex')}`;
  const server = openDatabase(databaseUrl, 1);
  await sql`create database ${sql.id(name)}`.execute(server);
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const masterKey = randomBytes(32);
  const db = openDatabase(url, 6);
  await migrate(db, 'sandbox', masterKey);
  return {
    url,
    store: openStore(db, await loadKeys(db, 'sandbox', masterKey)),
    async close() {
      await db.destroy();
      // The pool is done before its backends are; one that the drop ends by force would throw in the test's process.
      const connected = () =>
        sql`select pid from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`.execute(
          server,
        );
      await until('without connections', connected, ({ rows }) => rows.length === 0);
      await sql`drop database ${sql.id(name)}`.execute(server);
      await server.destroy();
    },
  };
}
