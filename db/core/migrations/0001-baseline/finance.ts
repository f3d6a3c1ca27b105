/** Sums of payments, reconciliations, and exports that are made in the background. */
export const finance = [
  // Statistics whose cost does not grow with the number of payments. Each change of a payment adds a row here in its
  // own transaction, so that no payment waits for the lock of a sum; the sweep folds the rows into payment_sums.
  // Queries read both tables, so their results are always exact.
  `create table payment_changes (
    id bigint generated always as identity primary key,
    merchant_id text not null,
    -- When the payment was created, rounded down to five minutes.
    at timestamptz not null,
    provider text not null,
    payment_method text not null,
    status text not null,
    -- The payment was paid, whatever became of it later.
    paid boolean not null,
    count int not null,
    amount bigint not null
  )`,
  `create index on payment_changes (merchant_id, at)`,
  `create table payment_sums (
    merchant_id text not null,
    span text not null check (span in ('five_minutes', 'day', 'month')),
    at timestamptz not null,
    provider text not null,
    payment_method text not null,
    status text not null,
    paid boolean not null,
    count int not null,
    amount bigint not null,
    primary key (merchant_id, span, at, provider, payment_method, status, paid)
  )`,
  `create index on payment_sums (at) where span = 'five_minutes'`,
  `create function record_new_payments() returns trigger language plpgsql as $$
  begin
    insert into payment_changes (merchant_id, at, provider, payment_method, status, paid, count, amount)
    select merchant_id, date_bin('5 minutes', created_at, '2000-01-01 00:00+00'), provider, payment_method, status,
      approved_at is not null, count(*), sum(amount)
    from added group by 1, 2, 3, 4, 5, 6;
    return null;
  end $$`,
  `create function record_payment_change() returns trigger language plpgsql as $$
  declare period timestamptz := date_bin('5 minutes', new.created_at, '2000-01-01 00:00+00');
  begin
    insert into payment_changes (merchant_id, at, provider, payment_method, status, paid, count, amount) values
      (old.merchant_id, period, old.provider, old.payment_method, old.status, old.approved_at is not null, -1, -old.amount),
      (new.merchant_id, period, new.provider, new.payment_method, new.status, new.approved_at is not null, 1, new.amount);
    return null;
  end $$`,
  // Once per statement: a COPY of a million rows adds one row per five minutes, provider, method and status.
  `create trigger record_new after insert on payments
    referencing new table as added for each statement execute function record_new_payments()`,
  `create trigger record_change after update on payments for each row
    when (old.status is distinct from new.status or old.provider is distinct from new.provider
      or (old.approved_at is null) is distinct from (new.approved_at is null) or old.amount is distinct from new.amount)
    execute function record_payment_change()`,

  `create table reconciliations (
    id text primary key,
    merchant_id text not null references merchants,
    kind text not null check (kind in ('provider', 'statement')),
    provider text,
    from_at timestamptz(3) not null,
    to_at timestamptz(3) not null,
    file_name text,
    -- Keyed: the same file is recognised by it.
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
  // Two equal reconciliations that are requested at the same time become one.
  `create unique index on reconciliations (merchant_id, from_at, to_at, coalesce(provider, ''))
    where state = 'RUNNING'`,
  `create unique index on reconciliations (merchant_id, file_hash) where file_hash is not null`,

  `create table reconciliation_items (
    reconciliation_id text not null references reconciliations,
    n int not null,
    -- Null until it is compared. A match stores no facts, only its entity's id.
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
  // A person's decision on an item is final.
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

  `create table exports (
    id text primary key,
    merchant_id text not null references merchants,
    list text not null,
    -- The list's search and filters, sealed: what people look for may be personal.
    search_sealed bytea not null,
    language text not null check (language in ('pt', 'en')),
    state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELED', 'EXPIRED')),
    rows bigint not null default 0,
    -- Bytes.
    size bigint not null default 0,
    -- The last row that was written, after which the export goes on.
    cursor jsonb,
    -- Names in the object store: the file's parts in their order, and all that were ever begun, which are removed at its end.
    parts text[] not null default '{}',
    started_parts text[] not null default '{}',
    failure text,
    created_by text,
    created_by_name text,
    checked_at timestamptz not null default now(),
    created_at timestamptz(3) not null default now(),
    ended_at timestamptz,
    expires_at timestamptz
  )`,
  `create index on exports (merchant_id, created_at desc, id desc)`,
  `create index on exports (checked_at) where state = 'RUNNING'`,
  `create index on exports (ended_at) where started_parts <> '{}' and state <> 'RUNNING'`,
];
