import { type Kysely, sql } from 'kysely';

/**
 * Figures that a million payments do not slow down. Each change of a payment leaves what it changes in the figures, in its
 * own transaction and as a row of its own, so that no payment waits for another; the sweep folds those rows into sums.
 * What is asked for is the sums and the rows that are not folded yet: exact at any moment.
 */
const statements = [
  `create table payment_changes (
    id bigint generated always as identity primary key,
    merchant_id text not null,
    -- When the payment was created, to five minutes.
    at timestamptz not null,
    provider text not null,
    payment_method text not null,
    status text not null,
    -- Its money came in, whatever became of it later.
    came_in boolean not null,
    count int not null,
    amount bigint not null
  )`,
  `create index on payment_changes (merchant_id, at)`,
  `create table payment_sums (
    merchant_id text not null,
    span text not null check (span in ('moment', 'day', 'month')),
    at timestamptz not null,
    provider text not null,
    payment_method text not null,
    status text not null,
    came_in boolean not null,
    count int not null,
    amount bigint not null,
    primary key (merchant_id, span, at, provider, payment_method, status, came_in)
  )`,
  `create index on payment_sums (at) where span = 'moment'`,
  `create function note_new_payments() returns trigger language plpgsql as $$
  begin
    insert into payment_changes (merchant_id, at, provider, payment_method, status, came_in, count, amount)
    select merchant_id, date_bin('5 minutes', created_at, '2000-01-01 00:00+00'), provider, payment_method, status,
      approved_at is not null, count(*), sum(amount)
    from added group by 1, 2, 3, 4, 5, 6;
    return null;
  end $$`,
  `create function note_moved_payment() returns trigger language plpgsql as $$
  declare moment timestamptz := date_bin('5 minutes', new.created_at, '2000-01-01 00:00+00');
  begin
    insert into payment_changes (merchant_id, at, provider, payment_method, status, came_in, count, amount) values
      (old.merchant_id, moment, old.provider, old.payment_method, old.status, old.approved_at is not null, -1, -old.amount),
      (new.merchant_id, moment, new.provider, new.payment_method, new.status, new.approved_at is not null, 1, new.amount);
    return null;
  end $$`,
  // Whole statements: a million rows that come in one COPY leave as many rows as they have moments.
  `create trigger note_new after insert on payments
    referencing new table as added for each statement execute function note_new_payments()`,
  `create trigger note_moved after update on payments for each row
    when (old.status is distinct from new.status or old.provider is distinct from new.provider
      or (old.approved_at is null) is distinct from (new.approved_at is null) or old.amount is distinct from new.amount)
    execute function note_moved_payment()`,
  // The triggers' lock keeps writers out until all of this is there.
  `insert into payment_sums
    select merchant_id, 'day', date_trunc('day', created_at, 'America/Sao_Paulo'), provider, payment_method, status,
      approved_at is not null, count(*), sum(amount)
    from payments group by 1, 3, 4, 5, 6, 7`,
  `insert into payment_sums
    select merchant_id, 'month', date_trunc('month', at, 'America/Sao_Paulo'), provider, payment_method, status,
      came_in, sum(count), sum(amount)
    from payment_sums where span = 'day' group by 1, 3, 4, 5, 6, 7`,
  `insert into payment_sums
    select merchant_id, 'moment', date_bin('5 minutes', created_at, '2000-01-01 00:00+00'), provider, payment_method,
      status, approved_at is not null, count(*), sum(amount)
    from payments where created_at >= now() - interval '3 days' group by 1, 3, 4, 5, 6, 7`,

  `create table provider_call_sums (
    merchant_id text not null,
    span text not null check (span in ('moment', 'day')),
    at timestamptz not null,
    connection_id text not null,
    provider text not null,
    operation text not null,
    answered int not null,
    refused int not null,
    failed int not null,
    -- How many took how long, by the bounds of db/connections/calls.ts.
    times int[] not null,
    primary key (merchant_id, span, at, connection_id, operation)
  )`,

  `create index on provider_call_sums (at) where span = 'moment'`,

  `create table unknown_words (
    merchant_id text not null,
    provider text not null,
    said_in text not null check (said_in in ('webhook', 'answer')),
    word text not null,
    times int not null default 1,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    entity text check (entity in ('payment', 'payout', 'receiver')),
    entity_id text,
    primary key (merchant_id, provider, said_in, word)
  )`,
  `insert into unknown_words (merchant_id, provider, said_in, word, times, first_at, last_at)
    select i.merchant_id, i.provider, 'webhook', n.provider_word, count(*), min(i.received_at), max(i.received_at)
    from webhook_news n join webhook_inbox i on i.id = n.inbox_id
    where n.unmapped group by 1, 2, 4`,
];

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
