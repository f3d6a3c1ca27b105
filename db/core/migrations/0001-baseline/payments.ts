/** Payments, boleto files that wait to be stored, and the card vault. */
export const payments = [
  `create table payments (
    id text primary key,
    merchant_id text not null references merchants,
    connection_id text not null,
    connection_version int not null,
    account text not null,
    provider text not null,
    payment_method text not null check (payment_method in ('PIX', 'CREDIT_CARD', 'BILLET')),
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null check (status in ('PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK')),
    refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
    -- Cents held for refunds under way, and cents that refunds of ours have returned.
    refund_reserved bigint not null default 0 check (refund_reserved >= 0),
    refund_done bigint not null default 0 check (refund_done >= 0),
    -- Our id at the provider, until it has given one of its own.
    reference text not null,
    transaction_id text,
    provider_refs jsonb,
    pix_code text,
    pix_qr_code text,
    txid text,
    expires_at timestamptz,
    billet_code text,
    billet_url text,
    end_to_end_id text,
    order_id text,
    description text,
    request_sealed bytea not null,
    document_index bytea not null,
    email_index bytea not null,
    name_index int[],
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    failure jsonb,
    correlation_id text,
    -- Why it went where it went, and the connections that were tried before.
    route jsonb,
    -- The next poll is due by then. The poll plan's first is after at most two minutes; ten minutes overdue means that
    -- the workflow is lost.
    poll_due_at timestamptz default now() + interval '12 minutes',
    -- The connection's webhooks worked when the payment was opened, so it is polled later.
    polls_later boolean not null default false,
    -- Milliseconds, as cursors carry them: rows that a cursor cannot distinguish would be skipped.
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    approved_at timestamptz,
    foreign key (connection_id, connection_version) references connection_versions,
    unique (account, reference),
    -- Refunds never give back more than was charged.
    constraint refunds_within_amount check (refund_reserved + refund_done <= amount)
  )`,
  // One charge of a provider account belongs to one payment of ours.
  `create unique index on payments (account, transaction_id) where transaction_id is not null`,

  // Each index of a list's order contains all filtered columns: rows that do not match are skipped in the index, and
  // only the rows of the page are read.
  `create index payments_list on payments (merchant_id, created_at, id)
    include (status, provider, payment_method, amount, approved_at, attention_reason)`,
  `create index payments_by_amount on payments (merchant_id, amount, id)
    include (created_at, status, provider, payment_method, attention_reason)`,
  `create index payments_by_status on payments (merchant_id, status, created_at, id)
    include (provider, payment_method, amount, attention_reason)`,
  `create index payments_by_provider on payments (merchant_id, provider, created_at, id)
    include (status, payment_method, amount, attention_reason)`,
  `create index payments_by_method on payments (merchant_id, payment_method, created_at, id)
    include (status, provider, amount, attention_reason)`,
  `create index on payments (merchant_id, attention_since) where attention_reason is not null`,

  // Search.
  `create index on payments (merchant_id, order_id) where order_id is not null`,
  `create index on payments (merchant_id, end_to_end_id) where end_to_end_id is not null`,
  `create index on payments (merchant_id, transaction_id) where transaction_id is not null`,
  `create index on payments (merchant_id, txid) where txid is not null`,
  `create index on payments (merchant_id, document_index)`,
  `create index on payments (merchant_id, email_index)`,
  `create index on payments using gin (name_index)`,

  // For the sweep, and for the daily reconciliation, which reads the rows changed on one day: BRIN keeps updates cheap.
  `create index on payments (provider, poll_due_at, id) where poll_due_at is not null`,
  `create index on payments using brin (updated_at)`,

  // The order of statuses, enforced by the database too: the rank of a status never falls, except that a charge that
  // was cancelled unpaid may still be paid.
  `create function payment_rank(status text) returns int language sql immutable as $$
    select array_position(array['PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK'], status) $$`,
  `create function refuse_falling_status() returns trigger language plpgsql as $$
    begin
      if payment_rank(new.status) < payment_rank(old.status)
        and not (old.status = 'REFUNDED' and old.refunded_amount = 0 and new.status = 'APPROVED') then
        raise exception 'payment % may not move from % to %', old.id, old.status, new.status;
      end if;
      return new;
    end $$`,
  `create trigger status_order before update of status on payments for each row execute function refuse_falling_status()`,
  `create trigger notify_change after update on payments for each row execute function notify_change()`,

  // Boletos that the provider sent as bytes, sealed until they are in the object store.
  `create table boleto_files (
    payment_id text primary key references payments,
    merchant_id text not null references merchants,
    name text not null unique,
    sealed bytea,
    tries int not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null default now(),
    stored_at timestamptz,
    -- What is in the object store is erased here.
    check (stored_at is null or sealed is null)
  )`,
  `create index on boleto_files (next_try_at) where sealed is not null`,

  // The vault's keys, sealed under their merchant's data key.
  `create table vault_keys (
    id text primary key,
    merchant_id text not null references merchants,
    sealed bytea not null,
    created_at timestamptz not null default now(),
    retired_at timestamptz
  )`,
  `create unique index on vault_keys (merchant_id) where retired_at is null`,

  // Card data for one charge, stored for minutes.
  `create table card_tokens (
    id text primary key,
    merchant_id text not null references merchants,
    connection_id text not null references connections,
    key_id text references vault_keys,
    sealed bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_by text,
    used_at timestamptz,
    check (expires_at <= created_at + interval '15 minutes'),
    check ((used_by is null) = (used_at is null))
  )`,
  `create index on card_tokens (used_by) where used_by is not null and sealed is not null`,
  `create index on card_tokens (expires_at)`,
  `create index on card_tokens (key_id) where key_id is not null`,

  // Saved cards: the provider's id and the card's displayable fields.
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
