import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Mode } from '../runtime/settings.ts';
import type { Database } from './database.ts';
import { assertMode } from './facts.ts';
import * as rail from './migrations/2026-11-21-rail.ts';

/** In order of their names. Forward only: an earlier one is never edited once it has run anywhere. */
const migrations: Record<string, Migration> = { '2026-11-21-rail': rail };
const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Brings a database up to date and binds it to one mode and one master key. Each process may call it; they take turns.
 * @throws Error when the database belongs to another mode or key, before anything is changed.
 */
export async function migrate(db: Database, mode: Mode, keyId: string): Promise<void> {
  await sql`create table if not exists system_facts (name text primary key, value text not null)`.execute(db);
  await db
    .insertInto('system_facts')
    .values([
      { name: 'mode', value: mode },
      { name: 'master_key_id', value: keyId },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await assertMode(db, mode, keyId);
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  for (const result of results ?? []) console.log(`migration ${result.migrationName}: ${result.status}`);
  if (error) throw error;
}
