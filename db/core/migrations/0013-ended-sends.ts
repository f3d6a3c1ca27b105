import { type Kysely, sql } from 'kysely';

/**
 * When the sender of a call learned that no answer will come. Whoever finds the send guard taken need not wait for the rest
 * of the sender's time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_sends add column ended_at timestamptz`.execute(db);
}
