import { type Kysely, sql } from 'kysely';

/** Connections that merchants make, renew and try out themselves. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table connections
    add column name text,
    add column platform_id text,
    -- What came of the last harmless call, and of asking the provider for webhooks.
    add column last_test jsonb,
    add column webhook jsonb,
    add column attention_reason text,
    add column attention_detail text,
    add column attention_since timestamptz`,
  `create index on connections (merchant_id, attention_since, id) where attention_reason is not null`,
  // Of all that a version holds, whatever names the account: who has the same one has the same credentials.
  `alter table connection_versions add column fingerprint text`,
  `update connection_versions set fingerprint = account`,
  `alter table connection_versions alter column fingerprint set not null`,
  `create index on connection_versions (fingerprint)`,
  `create index on connection_versions (account)`,
];
