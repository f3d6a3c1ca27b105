import { type Kysely, sql } from 'kysely';

/** Keys with scopes, an end and a history; and what was asked of the API, for a month. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table api_keys
    -- Null: all of them, as every key had before.
    add column scopes text[],
    add column last_four text,
    add column created_by text,
    add column last_used_at timestamptz,
    -- Of one that was replaced.
    add column expires_at timestamptz,
    add column replaced_by text,
    add column revoked_by text,
    add column revoked_reason text`,
  `create index on api_keys (merchant_id, created_at)`,
  `alter table public_keys
    add column created_by text,
    add column last_used_at timestamptz,
    add column revoked_by text,
    add column revoked_reason text`,

  `create table api_requests (
    -- Grows with time: the oldest are found by it.
    seq bigint generated always as identity primary key,
    id text not null,
    merchant_id text not null references merchants,
    at timestamptz not null,
    method text not null,
    path text not null,
    status int not null,
    ms int not null,
    code text,
    entity_id text,
    -- One of the two: a key's id (public ones too), or a person's.
    key_id text,
    user_id text,
    bodies_sealed bytea not null
  )`,
  `create index on api_requests (id)`,
  `create index on api_requests (merchant_id, at, id)`,
  `create index on api_requests (merchant_id, path, at, id)`,
  `create index on api_requests (merchant_id, key_id, at, id) where key_id is not null`,
  `create index on api_requests (merchant_id, entity_id, at, id) where entity_id is not null`,
  // Few among many: a walk from the newest would go past all the others.
  `create index api_requests_refused on api_requests (merchant_id, at, id) where status between 400 and 499`,
  `create index api_requests_failed on api_requests (merchant_id, at, id) where status >= 500`,
];
