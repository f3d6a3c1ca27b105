import { type Kysely, sql } from 'kysely';

/** First tries that the process makes which wrote the event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Until then no other try is made in this queue: the process that wrote the event is posting it. Set by the insert,
  // cleared by the end of that try. One that has passed was left by a crash.
  await sql`alter table deliveries add column claimed_until timestamptz`.execute(db);
}
