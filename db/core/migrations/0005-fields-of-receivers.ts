import { type Kysely, sql } from 'kysely';

/** An account names the fields of its receiver that the provider did not get. Null until it was requested there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receiver_accounts add column not_passed text[]`.execute(db);
}
