import { type Kysely, sql } from 'kysely';

/** News whose word no map names is a doubt: whoever has only news to go by must know. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('alter table webhook_news add column unmapped boolean not null default false').execute(db);
}
