import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../../db/core/database.ts';
import { migrate } from '../../db/core/migrate.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';

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
      await sql`drop database ${sql.id(name)} with (force)`.execute(server);
      await server.destroy();
    },
  };
}
