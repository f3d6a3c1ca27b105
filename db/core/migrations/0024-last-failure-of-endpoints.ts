import { type Kysely, sql } from 'kysely';

/** How an endpoint failed last: what people ask first when its deliveries fail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table webhook_endpoints add column last_failed_status int, add column last_failed_error text')
    .execute(db);
}
