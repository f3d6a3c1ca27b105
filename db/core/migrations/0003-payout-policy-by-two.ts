import { type Kysely, sql } from 'kysely';

/** A change of the payout policy takes two people: the first one's is stored here until the second one confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payout_policy_proposals (
    merchant_id text primary key references merchants,
    -- The version that it replaces: once another one is in force, the proposal counts for nothing.
    based_on int not null,
    policy jsonb not null,
    proposed_by text not null references users,
    created_at timestamptz not null default now()
  )`.execute(db);
  // Null where the merchant had nobody else who could confirm it.
  await sql`alter table payout_policies add column confirmed_by text references users`.execute(db);
}
