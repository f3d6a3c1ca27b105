/** Webhooks in and the provider events in them; events out and their deliveries. */
export const events = [
  // Stored raw before the provider gets its 200. Partitioned by month, see db/core/partitions.ts.
  `create table webhook_inbox (
    id bigint generated always as identity,
    connection_id text not null references connections,
    merchant_id text not null references merchants,
    provider text not null,
    account text not null,
    body_hash bytea not null,
    raw_sealed bytea not null,
    duplicate boolean not null,
    -- In milliseconds, so that a program has its exact value: with it a row is found in one partition.
    received_at timestamptz(3) not null default now(),
    done_at timestamptz,
    tries int not null default 0,
    next_try_at timestamptz not null,
    outcome text,
    primary key (id, received_at)
  ) partition by range (received_at)`,
  `create table webhook_inbox_default partition of webhook_inbox default`,
  `create index on webhook_inbox (connection_id, body_hash, received_at)`,
  `create index on webhook_inbox (next_try_at) where done_at is null`,
  // The result of a webhook, derived from its columns, so that an index can hold the list of each result.
  `create function webhook_result(done_at timestamptz, outcome text, duplicate boolean) returns text
    language sql immutable as $$
      select case
        when done_at is null and outcome is null then 'waiting'
        when done_at is null then 'failed'
        when outcome = 'ignored' then 'ignored'
        when duplicate then 'repeated'
        when outcome like '0 of %' then 'unmatched'
        else 'matched'
      end $$`,
  `create index on webhook_inbox (merchant_id, received_at, id)`,
  `create index on webhook_inbox (merchant_id, provider, received_at, id)`,
  `create index on webhook_inbox (merchant_id, webhook_result(done_at, outcome, duplicate), received_at, id)`,

  // A provider event: the content of one webhook about one entity. Its webhook is named without a foreign key, which
  // would be checked over the whole table when a month is dropped.
  `create table provider_events (
    inbox_id bigint not null,
    received_at timestamptz(3) not null,
    position int not null,
    account text not null,
    type text not null,
    transaction_id text not null,
    reference text,
    end_to_end_id text,
    status text not null,
    provider_word text not null,
    -- No status map names the word: status is the specification's default.
    unmapped boolean not null default false,
    -- Null while no entity of ours is known by these ids.
    entity_id text,
    dispute jsonb,
    primary key (inbox_id, position)
  )`,
  // Events that arrived before the provider's id was stored, until that id is written.
  `create index on provider_events (account, transaction_id) where entity_id is null`,
  `create index on provider_events (entity_id) where entity_id is not null`,
  `create index on provider_events (transaction_id)`,
  `create index on provider_events (end_to_end_id) where end_to_end_id is not null`,
  `create index on provider_events (reference) where reference is not null`,

  `create table unmapped_words (
    merchant_id text not null,
    provider text not null,
    reported_in text not null check (reported_in in ('webhook', 'answer')),
    word text not null,
    times int not null default 1,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    entity text check (entity in ('payment', 'payout', 'receiver')),
    entity_id text,
    primary key (merchant_id, provider, reported_in, word)
  )`,

  `create table webhook_endpoints (
    id text primary key,
    merchant_id text not null references merchants,
    description text,
    -- Empty: all types.
    types text[] not null,
    -- Address and secrets are erased when the endpoint is removed; the row stays, since deliveries name it.
    url_sealed bytea,
    secret_sealed bytea,
    previous_secret_sealed bytea,
    previous_secret_until timestamptz,
    disabled_at timestamptz,
    disabled_reason text check (disabled_reason in ('asked', 'failing', 'gone')),
    failing_since timestamptz,
    last_failed_at timestamptz,
    attention_reason text,
    attention_detail text,
    attention_since timestamptz,
    created_at timestamptz(3) not null default now(),
    removed_at timestamptz,
    check ((disabled_at is null) = (disabled_reason is null)),
    check (removed_at is not null or (url_sealed is not null and secret_sealed is not null))
  )`,
  `create index on webhook_endpoints (merchant_id) where removed_at is null`,
  `create index on webhook_endpoints (merchant_id, attention_since) where attention_reason is not null`,

  // Partitioned by month, see db/core/partitions.ts.
  `create table events (
    seq bigint generated always as identity,
    id text not null,
    merchant_id text not null references merchants,
    entity_id text not null,
    -- The entity whose delivery queue the event is in: a payment's refunds and disputes share the payment's.
    queue_entity_id text not null,
    type text not null,
    data_sealed bytea not null,
    dedupe_key text not null,
    created_at timestamptz(3) not null default now(),
    primary key (id, created_at)
  ) partition by range (created_at)`,
  `create table events_default partition of events default`,
  // A step that runs again announces its event once, whenever that is: the keys outlive the months of their events.
  `create table event_keys (
    entity_id text not null,
    dedupe_key text not null,
    primary key (entity_id, dedupe_key)
  )`,
  `create index on events (entity_id)`,
  `create index on events (merchant_id, seq)`,
  `create index on events (merchant_id, created_at, seq)`,
  `create index on events (merchant_id, type, created_at, seq)`,
  `create index on events (queue_entity_id) where queue_entity_id <> entity_id`,
  `create trigger append_only before update or delete on events for each row execute function refuse_change()`,

  // Deliveries to an endpoint of the merchant, or to the address in one payment's request. The event is named without a
  // foreign key, which would be checked over the whole table when a month is dropped.
  `create table deliveries (
    id text primary key,
    event_id text not null,
    -- The event's created_at: the partition that it is in.
    event_at timestamptz(3) not null,
    merchant_id text not null references merchants,
    entity_id text not null,
    endpoint_id text references webhook_endpoints,
    url_sealed bytea,
    state text not null check (state in ('pending', 'delivered', 'exhausted', 'dropped')),
    attempts int not null default 0,
    checked_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    check ((endpoint_id is null) = (url_sealed is not null))
  )`,
  // One delivery per event and endpoint, so a redelivery that is requested twice is made once.
  `create unique index on deliveries (event_id, endpoint_id) nulls not distinct`,
  `create index on deliveries (entity_id)`,
  `create index on deliveries (checked_at) where state = 'pending'`,
  `create index on deliveries (endpoint_id) where state = 'pending'`,
  `create index on deliveries (endpoint_id, created_at, id) where endpoint_id is not null`,
  `create index on deliveries (endpoint_id, state, created_at, id) where endpoint_id is not null`,
  // Counted by the metrics at each scrape.
  `create index on deliveries (state) where state in ('pending', 'exhausted')`,
  `create trigger notify_change after update of state on deliveries for each row execute function notify_change()`,

  `create table delivery_attempts (
    delivery_id text not null references deliveries on delete cascade,
    number int not null,
    merchant_id text not null references merchants,
    at timestamptz not null,
    ms int not null,
    outcome text not null check (outcome in ('delivered', 'failed', 'gone')),
    http_status int,
    error text,
    exchange_sealed bytea not null,
    primary key (delivery_id, number)
  )`,
  // Attempts are deleted together with their delivery, when its event's month is dropped, and not alone.
  `create function refuse_attempt_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' or exists (select from deliveries where id = old.delivery_id) then
        raise exception '% is append-only', tg_table_name;
      end if;
      return old;
    end $$`,
  `create trigger append_only before update or delete on delivery_attempts
    for each row execute function refuse_attempt_change()`,
];
