import { type Kysely, sql } from 'kysely';

/** Our books beside a provider's, or beside a statement. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reconciliations (
    id text primary key,
    merchant_id text not null references merchants,
    kind text not null check (kind in ('provider', 'statement')),
    provider text,
    from_at timestamptz(3) not null,
    to_at timestamptz(3) not null,
    file_name text,
    -- Keyed: the same file again is found by it.
    file_hash bytea,
    state text not null check (state in ('RUNNING', 'DONE')),
    counts jsonb not null,
    -- A person's name, or 'API key'; null for the daily schedule.
    started_by text,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    created_at timestamptz(3) not null default now(),
    ended_at timestamptz,
    check (from_at < to_at)
  )`,
  `create index on reconciliations (merchant_id, created_at desc, id desc)`,
  `create index on reconciliations (merchant_id, attention_since, id) where attention_reason is not null`,
  // Two that are asked for at once are one.
  `create unique index on reconciliations (merchant_id, from_at, to_at, coalesce(provider, ''))
    where state = 'RUNNING'`,
  `create unique index on reconciliations (merchant_id, file_hash) where file_hash is not null`,
  `create table reconciliation_items (
    reconciliation_id text not null references reconciliations,
    n int not null,
    -- Null until it is compared. What matched keeps no facts beside its id.
    kind text check (kind in ('matched', 'missing', 'different', 'unknown', 'unasked')),
    entity text check (entity in ('payment', 'payout')),
    entity_id text,
    differs text[],
    ours jsonb,
    theirs jsonb,
    matched_by text,
    why text,
    text_sealed bytea,
    found jsonb,
    tries int not null default 0,
    settled_at timestamptz,
    settled_by text,
    settled_action text check (settled_action in ('look', 'resolve_approved', 'resolve_rejected', 'note')),
    settled_reason text,
    primary key (reconciliation_id, n)
  )`,
  `create index on reconciliation_items (reconciliation_id, kind, n)`,
  // What somebody has seen to stays so.
  `create function refuse_unsettling() returns trigger language plpgsql as $$
    begin
      if old.settled_at is not null then
        raise exception 'item % of % was settled by %', old.n, old.reconciliation_id, old.settled_by;
      end if;
      return new;
    end $$`,
  `create trigger settled_once before update on reconciliation_items
    for each row execute function refuse_unsettling()`,
  `create trigger never_removed before delete on reconciliation_items
    for each row execute function refuse_change()`,
  // What moved on a day is found by it. A summary of pages: a row that moves pays nothing for it.
  `create index on payments using brin (updated_at)`,
  `create index on payouts using brin (updated_at)`,
];
