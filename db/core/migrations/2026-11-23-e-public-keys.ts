import { type Kysely, sql } from 'kysely';

/** Keys that a shop's page may show, the vault's own keys, and the cards that are kept for more than one payment. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table public_keys (
    id text primary key,
    merchant_id text not null references merchants,
    key text not null unique,
    name text not null,
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  )`,
  `create index on public_keys (merchant_id)`,

  `create table vault_keys (
    id text primary key,
    merchant_id text not null references merchants,
    sealed bytea not null,
    created_at timestamptz not null default now(),
    retired_at timestamptz
  )`,
  `create unique index on vault_keys (merchant_id) where retired_at is null`,

  // Tokens from before were sealed under the merchant's data key itself: no key id, for the minutes that they live.
  `alter table card_tokens add column key_id text references vault_keys`,
  `create index on card_tokens (key_id) where key_id is not null`,

  `create table cards (
    id text primary key,
    merchant_id text not null references merchants,
    connection_id text not null references connections,
    key_id text references vault_keys,
    sealed bytea,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    check ((sealed is null) = (deleted_at is not null)),
    check ((sealed is null) = (key_id is null))
  )`,
  `create index on cards (merchant_id, created_at, id)`,
  `create index on cards (key_id) where key_id is not null`,
];
