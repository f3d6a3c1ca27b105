import { type Kysely, sql } from 'kysely';

/** Uploads that nobody completed are few, and found without reading the others. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw(`create index on uploads (created_at) where state = 'WAITING'`).execute(db);
}
