import { type Kysely, sql } from 'kysely';

/** News of an attempt that was given up as surely not sent are found by the reference that it had. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('create index on payouts using gin (tried jsonb_path_ops) where attempt > 1').execute(db);
}
