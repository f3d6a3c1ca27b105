import { type Kysely, sql } from 'kysely';

/**
 * When an entry of the work queue is next looked at for being overdue, beside the alert that told of it (`alerts.check_at`):
 * the pass that writes those alerts read every open entry, every twenty seconds. Null: nothing more can be told of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Those that are there are all looked at once.
    'alter table alerts add column check_at timestamptz default now()',
    'create index on alerts (check_at) where check_at is not null',
    // What was in the queue before there were alerts, or longer than they are kept: known, and not told again.
    ...[...tables, ['waiting_policy_proposals', 'payout_policy'] as const].map(
      ([table, entity]) => `insert into alerts (merchant_id, reason, entity, entity_id, since, planned_at)
        select merchant_id, attention_reason, '${entity}', id, coalesce(attention_since, now()), now() from ${table}
        where attention_reason is not null and not exists (
          select from alerts where entity_id = ${table}.id and reason = attention_reason)
        on conflict do nothing`,
    ),
    // What may bring the time forward. Whatever puts it off is found at the time that was known before.
    `create function check_entry_again() returns trigger language plpgsql as $$
    begin
      update alerts set check_at = now() where entity_id = new.id and reason = new.attention_reason;
      return null;
    end $$`,
    ...tables.map(
      ([table]) => `create trigger check_entry_again after update of attention_since on ${table} for each row
        when (new.attention_reason = old.attention_reason and new.attention_since is distinct from old.attention_since)
        execute function check_entry_again()`,
    ),
    `create trigger check_entry_of_deadline after update of deadline on disputes for each row
      when (new.attention_reason is not null and new.deadline is distinct from old.deadline)
      execute function check_entry_again()`,
    `create function check_work_again() returns trigger language plpgsql as $$
    begin
      update alerts set check_at = now()
        where entity_id = case when tg_op = 'DELETE' then old.entity_id else new.entity_id end and check_at is not null;
      return null;
    end $$`,
    `create trigger check_work_again after insert or update or delete on attention_work for each row
      execute function check_work_again()`,
    `create function check_owner_again() returns trigger language plpgsql as $$
    begin
      update alerts set check_at = now() where entity_id = new.owner_id and check_at is not null;
      return null;
    end $$`,
    `create trigger check_owner_again after insert or update of not_after on certificate_checks for each row
      execute function check_owner_again()`,
    `create function check_queue_again() returns trigger language plpgsql as $$
    begin
      update alerts set check_at = now() where merchant_id = new.merchant_id and check_at is not null;
      return null;
    end $$`,
    `create trigger check_queue_again after insert or update on response_times for each row
      execute function check_queue_again()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The tables with the columns of attention, and what their rows are called in the work queue. */
const tables = [
  ['payments', 'payment'],
  ['refunds', 'refund'],
  ['disputes', 'dispute'],
  ['payouts', 'payout'],
  ['receivers', 'receiver'],
  ['receiver_accounts', 'receiver_account'],
  ['payout_batches', 'payout_batch'],
  ['bulk_runs', 'bulk_run'],
  ['reconciliations', 'reconciliation'],
  ['settlements', 'settlement'],
  ['webhook_endpoints', 'webhook_endpoint'],
  ['platforms', 'platform'],
  ['connections', 'connection'],
] as const;
