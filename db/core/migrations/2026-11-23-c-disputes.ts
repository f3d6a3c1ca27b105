import { type Kysely, sql } from 'kysely';

/** Chargebacks and PIX infractions (MED), and the evidence against them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table webhook_news add column dispute jsonb`,
  `create table disputes (
    id text primary key,
    merchant_id text not null references merchants,
    payment_id text not null references payments,
    kind text not null check (kind in ('MED', 'CHARGEBACK')),
    state text not null check (state in ('OPEN', 'CONTESTED', 'ACCEPTED', 'WON', 'LOST', 'EXPIRED')),
    amount bigint not null check (amount > 0),
    provider_dispute_id text,
    provider_word text not null,
    deadline timestamptz,
    reason_sealed bytea,
    statement_sealed bytea,
    outcome_sealed bytea,
    answered_at timestamptz,
    answered_by text,
    decided_at timestamptz,
    decided_by text,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    checked_at timestamptz not null default now(),
    -- Milliseconds, as cursors carry them.
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now()
  )`,
  // News that is told twice, or by two processes at once, opens one dispute.
  `create unique index on disputes (payment_id, kind, coalesce(provider_dispute_id, ''))
    where state in ('OPEN', 'CONTESTED')`,
  `create index on disputes (payment_id)`,
  `create index on disputes (merchant_id, created_at desc, id desc)`,
  `create index on disputes (merchant_id, deadline) where state = 'OPEN'`,
  `create index on disputes (merchant_id, attention_since) where attention_reason is not null`,
  `create index on disputes (checked_at) where state in ('OPEN', 'CONTESTED')`,
  // Whatever a process believes: what has ended stays so, and an answer is not taken back.
  `create function refuse_dispute_reversal() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and not (
        old.state = 'OPEN' or (old.state = 'CONTESTED' and new.state in ('WON', 'LOST'))
      ) then
        raise exception 'dispute % may not move from % to %', old.id, old.state, new.state;
      end if;
      return new;
    end $$`,
  `create trigger dispute_order before update of state on disputes
    for each row execute function refuse_dispute_reversal()`,
  `create table dispute_evidence (
    id text primary key,
    dispute_id text not null references disputes,
    merchant_id text not null references merchants,
    name_sealed bytea not null,
    content_type text not null,
    size int not null check (size > 0),
    file_sealed bytea not null,
    added_at timestamptz not null default clock_timestamp()
  )`,
  `create index on dispute_evidence (dispute_id, added_at)`,
  `create trigger append_only before update or delete on dispute_evidence
    for each row execute function refuse_change()`,
];
