import { type Kysely, sql } from 'kysely';

/** The request that opened a payment, so that every process can name it; payments from before have none. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table payments add column correlation_id text`.execute(db);
  // What is counted at each scrape.
  await sql`create index on deliveries (state) where state in ('pending', 'exhausted')`.execute(db);
}
