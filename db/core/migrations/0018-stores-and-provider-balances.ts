import { type Kysely, sql } from 'kysely';

/**
 * `payments.platform_id`: the platform that the request names, by which reports tell a merchant's stores apart. It is in the
 * sealed request, too. Payments from before have none here, and count for their connection's.
 *
 * `provider_balances`: what each connection's provider last said that it has (cents), what our ledger had then (`ours`), and
 * when it was last asked, so that no two processes ask at once, or too often.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table payments add column platform_id text',
    `create table provider_balances (
      connection_id text primary key,
      merchant_id text not null references merchants,
      asked_at timestamptz not null,
      available bigint,
      waiting bigint,
      ours bigint,
      answered_at timestamptz,
      -- Why the last try got no answer; null after one.
      failure text,
      failed_at timestamptz,
      check ((answered_at is null) = (available is null) and (answered_at is null) = (ours is null)),
      check ((failure is null) = (failed_at is null))
    )`,
    'create index on provider_balances (merchant_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
