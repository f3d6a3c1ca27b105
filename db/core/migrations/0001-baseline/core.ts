/**
 * Tables and functions that all subjects use: merchants, trigger functions, the timeline, the send guard, idempotency.
 */
export const core = [
  // Every row belongs to a merchant, directly or through its parent.
  `create table merchants (
    id text primary key,
    name text not null,
    data_key_sealed bytea not null,
    -- Signs the payments' own webhooks; endpoints have secrets of their own.
    webhook_secret_sealed bytea not null,
    -- What is done with money that arrives after its payment was given up.
    late_payment text not null default 'accept' check (late_payment in ('accept', 'refund')),
    second_factor_required boolean not null default false,
    created_at timestamptz not null default now()
  )`,

  // Money and evidence are never deleted, and history is append-only.
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,

  // Publishes the id of a changed entity when the change is committed. Postgres stores no notifications, so a process
  // that was not listening reads again. One transaction notifies each id once, however many of its rows changed.
  `create function notify_change() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'payments' then
        perform pg_notify('trilho_changes', new.id);
      else
        perform pg_notify('trilho_changes', new.entity_id);
      end if;
      return null;
    end $$`,

  // Partitioned by month, see db/core/partitions.ts. A partition's unique keys cannot span months, so what must be unique
  // for ever is in timeline_keys.
  `create table timeline (
    id bigint generated always as identity,
    merchant_id text not null references merchants,
    entity_id text not null,
    at timestamptz not null default clock_timestamp(),
    kind text not null,
    title text not null,
    data jsonb not null,
    dedupe_key text,
    primary key (merchant_id, entity_id, id, at)
  ) partition by range (at)`,
  `create table timeline_default partition of timeline default`,
  // A step that runs again adds its entry once, whenever that is.
  `create table timeline_keys (
    entity_id text not null,
    dedupe_key text not null,
    primary key (entity_id, dedupe_key)
  )`,
  `create trigger append_only before update or delete on timeline for each row execute function refuse_change()`,
  `create trigger notify_change after insert on timeline for each row execute function notify_change()`,

  // The send guard: the attempt that inserts the row may send; any later one must look up instead.
  `create table provider_sends (
    entity_id text not null,
    operation text not null,
    attempt int not null,
    state text not null check (state in ('sending', 'answered', 'free')),
    answer_sealed bytea,
    sent_at timestamptz not null default now(),
    answered_at timestamptz,
    -- How often this attempt was sent and the provider provably did nothing.
    tries int not null default 0,
    primary key (entity_id, operation, attempt)
  )`,

  `create table idempotency_keys (
    merchant_id text not null references merchants,
    key_hash bytea not null,
    fingerprint bytea not null,
    nonce text not null,
    entity_id text not null,
    answer_sealed bytea,
    -- The first answer to a key may be a refusal.
    answer_status int not null default 201,
    created_at timestamptz not null default now(),
    primary key (merchant_id, key_hash)
  )`,
  // The first answer is written by the entity's id.
  `create index on idempotency_keys (entity_id)`,
];
