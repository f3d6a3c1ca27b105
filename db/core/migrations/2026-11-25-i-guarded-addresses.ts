import { type Kysely, sql } from 'kysely';

/** Whose words a connection's addresses are: those of a merchant must not lead into a private network. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table connection_versions add column guarded boolean not null default false`.execute(db);
}
