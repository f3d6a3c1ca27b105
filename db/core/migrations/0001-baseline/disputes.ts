/** Milliseconds since 1970 of a timestamptz column, as an expression that a generated column may use. */
const ms = (column: string) => `(extract(epoch from ${column} at time zone 'UTC') * 1000)::bigint`;

/** Chargebacks and PIX infractions (MED), and the evidence against them. */
export const disputes = [
  `create table disputes (
    id text primary key,
    merchant_id text not null references merchants,
    payment_id text not null references payments,
    -- The payment's, written by provider_of_payment.
    provider text,
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
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    -- The list's order as one number, so that one index gives its pages: open ones with a deadline, the soonest first;
    -- open ones without, the oldest first; then contested ones and ended ones, each the newest first.
    due_order bigint not null generated always as (
      case
        when state = 'OPEN' and deadline is not null then ${ms('deadline')}
        when state = 'OPEN' then 5000000000000 + ${ms('created_at')}
        when state = 'CONTESTED' then 15000000000000 - ${ms('created_at')}
        else 25000000000000 - ${ms('created_at')}
      end) stored
  )`,
  // An event that arrives twice, or is handled by two processes concurrently, opens one dispute.
  `create unique index on disputes (payment_id, kind, coalesce(provider_dispute_id, ''))
    where state in ('OPEN', 'CONTESTED')`,
  `create index on disputes (payment_id)`,
  `create index disputes_list on disputes (merchant_id, created_at, id)
    include (state, kind, payment_id, amount, deadline, attention_reason)`,
  `create index on disputes (merchant_id, due_order, id)`,
  `create index on disputes (merchant_id, state, created_at desc, id desc)`,
  `create index on disputes (merchant_id, provider, created_at desc, id desc)`,
  `create index on disputes (merchant_id, amount desc, id desc)`,
  `create index on disputes (merchant_id, deadline) where state = 'OPEN'`,
  `create index on disputes (merchant_id, attention_since) where attention_reason is not null`,
  `create index on disputes (merchant_id, provider_dispute_id) where provider_dispute_id is not null`,
  `create index on disputes (checked_at) where state in ('OPEN', 'CONTESTED')`,
  `create trigger provider_of_payment before insert on disputes
    for each row execute function provider_of_payment()`,

  // An ended dispute stays ended, and an answer is not taken back.
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
