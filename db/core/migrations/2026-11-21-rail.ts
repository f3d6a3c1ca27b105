import { type Kysely, sql } from 'kysely';

/** The rail: merchants, connections, payments, the send fence, webhooks in, events out. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table merchants (
    id text primary key,
    name text not null,
    data_key_sealed bytea not null,
    webhook_secret_sealed bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create table api_keys (
    id text primary key,
    merchant_id text not null references merchants,
    hash bytea not null unique,
    name text not null,
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  )`,
  `create table users (
    id text primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    password_hash text not null,
    created_at timestamptz not null default now()
  )`,
  `create table memberships (
    user_id text not null references users,
    merchant_id text references merchants,
    role text not null check (role in ('admin', 'ops', 'finance', 'developer', 'viewer')),
    unique nulls not distinct (user_id, merchant_id)
  )`,
  `create table sessions (
    hash bytea primary key,
    user_id text not null references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create table connections (
    id text primary key,
    merchant_id text not null references merchants,
    provider text not null,
    version int not null,
    callback_token_hash bytea not null unique,
    callback_token_sealed bytea not null,
    disabled_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index on connections (merchant_id, provider)`,
  `create table connection_versions (
    connection_id text not null references connections,
    version int not null,
    credentials_sealed bytea not null,
    account text not null,
    created_at timestamptz not null default now(),
    primary key (connection_id, version)
  )`,
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
    reference text not null,
    transaction_id text,
    provider_refs jsonb,
    pix_code text,
    pix_qr_code text,
    expires_at timestamptz,
    billet_code text,
    billet_url text,
    end_to_end_id text,
    order_id text,
    description text,
    request_sealed bytea not null,
    document_index bytea not null,
    email_index bytea not null,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    failure jsonb,
    -- Milliseconds, as cursors carry them: rows that a cursor cannot tell apart would be skipped.
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    approved_at timestamptz,
    foreign key (connection_id, connection_version) references connection_versions,
    unique (account, reference)
  )`,
  // One charge of a provider account belongs to one payment of ours.
  `create unique index on payments (account, transaction_id) where transaction_id is not null`,
  `create index on payments (merchant_id, created_at desc, id desc)`,
  `create index on payments (merchant_id, status, created_at desc, id desc)`,
  `create index on payments (merchant_id, order_id) where order_id is not null`,
  `create index on payments (merchant_id, end_to_end_id) where end_to_end_id is not null`,
  `create index on payments (merchant_id, document_index)`,
  `create index on payments (merchant_id, email_index)`,
  `create index on payments (merchant_id, attention_since) where attention_reason is not null`,
  `create table idempotency_keys (
    merchant_id text not null references merchants,
    key_hash bytea not null,
    fingerprint bytea not null,
    nonce text not null,
    entity_id text not null,
    answer_sealed bytea,
    created_at timestamptz not null default now(),
    primary key (merchant_id, key_hash)
  )`,
  // The send fence: whoever inserts the row may send; whoever finds it must look up instead.
  `create table provider_sends (
    entity_id text not null,
    operation text not null,
    attempt int not null,
    state text not null check (state in ('sending', 'answered', 'free')),
    answer_sealed bytea,
    sent_at timestamptz not null default now(),
    answered_at timestamptz,
    primary key (entity_id, operation, attempt)
  )`,
  `create table timeline (
    id bigint generated always as identity primary key,
    merchant_id text not null references merchants,
    entity_id text not null,
    at timestamptz not null default clock_timestamp(),
    kind text not null,
    title text not null,
    data jsonb not null,
    once text,
    unique (entity_id, once)
  )`,
  `create index on timeline (merchant_id, entity_id, id)`,
  `create table webhook_inbox (
    id bigint generated always as identity primary key,
    connection_id text not null references connections,
    merchant_id text not null references merchants,
    provider text not null,
    account text not null,
    body_hash bytea not null,
    raw_sealed bytea not null,
    duplicate boolean not null,
    received_at timestamptz not null default now(),
    done_at timestamptz,
    tries int not null default 0,
    next_try_at timestamptz not null,
    outcome text
  )`,
  `create index on webhook_inbox (connection_id, body_hash)`,
  `create index on webhook_inbox (next_try_at) where done_at is null`,
  `create table webhook_news (
    inbox_id bigint not null references webhook_inbox,
    position int not null,
    account text not null,
    type text not null,
    transaction_id text not null,
    reference text,
    end_to_end_id text,
    status text not null,
    provider_word text not null,
    entity_id text,
    primary key (inbox_id, position)
  )`,
  // News that came before we knew the provider's id waits here until the id is written.
  `create index on webhook_news (account, transaction_id) where entity_id is null`,
  `create table events (
    seq bigint generated always as identity primary key,
    id text not null unique,
    merchant_id text not null references merchants,
    entity_id text not null,
    type text not null,
    data_sealed bytea not null,
    once text not null,
    created_at timestamptz not null default now(),
    unique (entity_id, once)
  )`,
  `create index on events (merchant_id, seq)`,
  `create table deliveries (
    id text primary key,
    event_id text not null references events (id),
    merchant_id text not null references merchants,
    entity_id text not null,
    url_sealed bytea not null,
    state text not null check (state in ('pending', 'delivered', 'exhausted')),
    attempts int not null default 0,
    checked_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create index on deliveries (checked_at) where state = 'pending'`,
  `create index on deliveries (entity_id)`,
  // Money and evidence are never deleted, and history is only ever added to.
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,
  `create trigger append_only before update or delete on timeline for each row execute function refuse_change()`,
  `create trigger append_only before update or delete on events for each row execute function refuse_change()`,
  // The order of statuses, held by the database too: whatever a process believes, a status never falls, but for money
  // that reaches a charge which was cancelled unpaid.
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
];
