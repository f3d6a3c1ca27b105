import { type Kysely, sql } from 'kysely';

/** What a status rests on, and the amount that a webhook states, with which a status is compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for rows from before, and while nothing has been reported.
  for (const table of ['payments', 'payouts']) {
    await sql`alter table ${sql.table(table)} add column status_basis text check (status_basis in
      ('lookup', 'signed_webhook', 'unsigned_webhook', 'answer', 'person', 'statement'))`.execute(db);
  }
  await sql`alter table provider_events add column amount bigint`.execute(db);
}
