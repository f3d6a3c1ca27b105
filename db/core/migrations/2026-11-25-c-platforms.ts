import { type Kysely, sql } from 'kysely';

/** Platforms: a merchant's default receiver, private key and client certificates by address; and what those were found to be. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table platforms (
    id text primary key,
    merchant_id text not null references merchants,
    name text not null,
    is_default boolean not null,
    -- Grows with every change: what was found out about an older one is not written down.
    version int not null default 1,
    default_receiver_id text,
    private_key_sealed bytea,
    cert_cash_in_url_sealed bytea,
    cert_cash_out_url_sealed bytea,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index on platforms (merchant_id) where is_default`,
  `create index on platforms (merchant_id, created_at, id)`,
  `create index on platforms (merchant_id, attention_since, id) where attention_reason is not null`,
  // Of each client certificate, whether it is behind a platform's address or in a connection's own credentials.
  `create table certificates_seen (
    owner_id text not null,
    use text not null check (use in ('cashIn', 'cashOut')),
    owner text not null check (owner in ('platform', 'connection')),
    merchant_id text not null references merchants,
    -- As it was last read; a later look that failed leaves them, and says so in problem.
    subject_sealed bytea,
    not_after timestamptz,
    problem text,
    checked_at timestamptz not null,
    primary key (owner_id, use)
  )`,
  `create index on certificates_seen (merchant_id)`,
];
