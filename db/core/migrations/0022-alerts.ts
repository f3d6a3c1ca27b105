import { type Kysely, sql } from 'kysely';

/**
 * Alerts. What people and channels may have to be told is written by triggers, in the transaction that makes it true
 * (`alerts`), so that neither a crash nor a forgotten caller loses it. A worker then plans for whom each is
 * (`alert_deliveries`, one row per alert and recipient, so that none is sent twice), collects them into messages
 * (`alert_messages`) and sends these. A recipient is a person (`usr_…`) or a channel (`ach_…`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table alerts (
      id bigint generated always as identity primary key,
      merchant_id text not null references merchants,
      reason text not null,
      entity text not null,
      entity_id text not null,
      provider text,
      amount bigint,
      since timestamptz not null,
      -- The person whom alone it is for, who caused it, and the note that mentions them.
      person_id text references users,
      by_id text references users,
      note_id text references notes,
      raised_at timestamptz not null default clock_timestamp(),
      planned_at timestamptz
    )`,
    `create unique index on alerts (entity_id, reason, since, coalesce(person_id, ''))`,
    'create index on alerts (id) where planned_at is null',
    'create index on alerts (raised_at)',
    `create table alert_preferences (
      user_id text not null references users,
      merchant_id text not null references merchants,
      preferences jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (user_id, merchant_id)
    )`,
    `create table alert_channels (
      id text primary key,
      merchant_id text not null references merchants,
      type text not null check (type in ('slack', 'teams')),
      name text not null,
      -- The address is a secret: whoever has it can post. Erased once the channel is removed.
      url_sealed bytea,
      kinds text[] not null,
      urgent text[] not null,
      quiet_from int check (quiet_from between 0 and 23),
      quiet_until int check (quiet_until between 0 and 23),
      language text not null check (language in ('pt', 'en')),
      enabled boolean not null default true,
      last_sent_at timestamptz,
      last_failed_at timestamptz,
      last_failure text,
      created_at timestamptz(3) not null default now(),
      removed_at timestamptz,
      check ((url_sealed is null) = (removed_at is not null)),
      check ((quiet_from is null) = (quiet_until is null))
    )`,
    'create index on alert_channels (merchant_id) where removed_at is null',
    `create table alert_messages (
      id text primary key,
      merchant_id text not null references merchants,
      recipient text not null,
      -- One kind of alerts, 'quiet' or 'digest'.
      bundle text not null,
      kinds text[] not null,
      count int not null,
      amount bigint,
      since timestamptz not null,
      state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
      tries int not null default 0,
      next_try_at timestamptz not null,
      until timestamptz not null,
      -- What the receiving end said of the last try.
      answer text,
      created_at timestamptz(3) not null default now(),
      sent_at timestamptz
    )`,
    `create index on alert_messages (next_try_at) where state = 'sending'`,
    'create index on alert_messages (merchant_id, recipient, created_at, id)',
    'create index on alert_messages (created_at)',
    `create table alert_deliveries (
      alert_id bigint not null references alerts on delete cascade,
      recipient text not null,
      merchant_id text not null references merchants,
      bundle text not null,
      due_at timestamptz not null,
      -- settled: it needed nobody any more, or the recipient was gone, when it was due.
      state text not null default 'waiting' check (state in ('waiting', 'taken', 'settled')),
      message_id text references alert_messages on delete cascade,
      primary key (alert_id, recipient),
      check ((message_id is not null) = (state = 'taken'))
    )`,
    `create index on alert_deliveries (due_at) where state = 'waiting'`,
    `create index on alert_deliveries (merchant_id, recipient, bundle) where state = 'waiting'`,
    'create index on alert_deliveries (message_id)',
    // The row has `provider` and `amount` in some of the tables.
    `create function raise_alert() returns trigger language plpgsql as $$
    declare
      row jsonb := to_jsonb(new);
    begin
      insert into alerts (merchant_id, reason, entity, entity_id, provider, amount, since)
        values (new.merchant_id, new.attention_reason, tg_argv[0], new.id, row->>'provider', (row->>'amount')::bigint,
          coalesce(new.attention_since, now()))
        on conflict do nothing;
      return null;
    end $$`,
    ...Object.entries(tables).flatMap(([table, entity]) => [
      `create trigger raise_alert_of_new after insert on ${table} for each row
        when (new.attention_reason is not null) execute function raise_alert('${entity}')`,
      `create trigger raise_alert after update of attention_reason on ${table} for each row
        when (new.attention_reason is not null and old.attention_reason is distinct from new.attention_reason)
        execute function raise_alert('${entity}')`,
    ]),
    `create function raise_policy_alert() returns trigger language plpgsql as $$
    begin
      insert into alerts (merchant_id, reason, entity, entity_id, since)
        values (new.merchant_id, 'approval_needed', 'payout_policy', new.merchant_id, new.created_at)
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger raise_alert after insert or update on payout_policy_proposals for each row
      execute function raise_policy_alert()`,
    // One failed delivery is nothing: most arrive at the next try.
    `create function raise_endpoint_alert() returns trigger language plpgsql as $$
    begin
      insert into alerts (merchant_id, reason, entity, entity_id, since)
        values (new.merchant_id, 'endpoint_failing', 'webhook_endpoint', new.id, new.failing_since)
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger raise_failing_alert after update of last_failed_at on webhook_endpoints for each row
      when (new.disabled_at is null and new.last_failed_at - new.failing_since >= interval '15 minutes')
      execute function raise_endpoint_alert()`,
    // A provider that comes and goes is one alert in a quarter of an hour.
    `create function raise_circuit_alert() returns trigger language plpgsql as $$
    begin
      insert into alerts (merchant_id, reason, entity, entity_id, provider, since)
        select merchant_id, 'circuit_open', 'connection', id, provider, now() from connections
        where id = new.connection_id and disabled_at is null and not exists (
          select from alerts where entity_id = new.connection_id and reason = 'circuit_open'
            and since > now() - interval '15 minutes')
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger raise_alert_of_new after insert on connection_health for each row
      when (new.open_until is not null) execute function raise_circuit_alert()`,
    `create trigger raise_alert after update of open_until on connection_health for each row
      when (old.open_until is null and new.open_until is not null) execute function raise_circuit_alert()`,
    `create function raise_mention_alert() returns trigger language plpgsql as $$
    begin
      insert into alerts (merchant_id, reason, entity, entity_id, since, person_id, by_id, note_id)
        select new.merchant_id, 'mention', entity, entity_id, created_at, new.user_id, author_id, id
        from notes where id = new.note_id
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger raise_alert after insert on note_mentions for each row
      when (new.seen_at is null) execute function raise_mention_alert()`,
    // Whoever takes an entry knows of it.
    `create function raise_assignment_alert() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.assignee_id is not distinct from new.assignee_id then
        return null;
      end if;
      insert into alerts (merchant_id, reason, entity, entity_id, since, person_id, by_id)
        values (new.merchant_id, 'assigned', new.entity, new.entity_id, new.assigned_at, new.assignee_id,
          new.assigned_by)
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger raise_alert after insert or update of assignee_id on attention_work for each row
      when (new.assignee_id is not null and new.assignee_id is distinct from new.assigned_by)
      execute function raise_assignment_alert()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The tables with the columns of attention, and what their rows are called in the work queue. */
const tables = {
  payments: 'payment',
  refunds: 'refund',
  disputes: 'dispute',
  payouts: 'payout',
  receivers: 'receiver',
  receiver_accounts: 'receiver_account',
  payout_batches: 'payout_batch',
  reconciliations: 'reconciliation',
  settlements: 'settlement',
  webhook_endpoints: 'webhook_endpoint',
  platforms: 'platform',
  connections: 'connection',
};
