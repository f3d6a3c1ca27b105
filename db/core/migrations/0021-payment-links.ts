import { type Kysely, sql } from 'kysely';

/**
 * A merchant's logo. Payment links, and the payments that were made with each. A use is written before its payment, under the link's row lock,
 * so that a limit holds however many payers submit at once. `submission` and `content` are MACs: of one filled-in form, and
 * of what was entered alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Shown on the pages of payers; the hash is its address there.
    'alter table merchants add column logo bytea, add column logo_hash text',
    'alter table merchants add column logo_width int, add column logo_height int',
    'create index on merchants (logo_hash) where logo_hash is not null',
    'alter table merchants add check (num_nulls(logo, logo_hash, logo_width, logo_height) in (0, 4))',
    `create table payment_links (
      id text primary key,
      merchant_id text not null references merchants,
      description text not null,
      -- Cents. Without an amount the payer enters one, within the bounds.
      amount bigint check (amount > 0),
      amount_min bigint check (amount_min > 0),
      amount_max bigint check (amount_max > 0),
      methods text[] not null check (cardinality(methods) > 0),
      provider text,
      platform_id text,
      expires_at timestamptz,
      max_payments int check (max_payments > 0),
      created_by text,
      created_at timestamptz(3) not null default now(),
      disabled_at timestamptz,
      check (amount is null or (amount_min is null and amount_max is null)),
      check (amount_min <= amount_max)
    )`,
    'create index on payment_links (merchant_id, created_at, id)',
    `create table payment_link_uses (
      payment_id text primary key,
      link_id text not null references payment_links,
      submission bytea not null,
      content bytea not null,
      created_at timestamptz(3) not null default now(),
      unique (link_id, submission)
    )`,
    'create index on payment_link_uses (link_id, content)',
    'create index on payment_link_uses (link_id, created_at, payment_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
