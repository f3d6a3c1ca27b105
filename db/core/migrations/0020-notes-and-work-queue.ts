import { type Kysely, sql } from 'kysely';

/**
 * People's notes about entities (`notes`), the persons whom they mention (`note_mentions`), and who works on what needs a
 * person (`attention_work`): the assigned person, and until when an entry is snoozed. A row there ends with the entity's
 * attention, whoever ends it, so that nobody has to think of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table notes (
      id text primary key,
      merchant_id text not null references merchants,
      entity text not null check (entity in ('payment', 'payout', 'refund', 'dispute', 'receiver')),
      entity_id text not null,
      author_id text not null references users,
      -- Null once the author has deleted it: that there was a note stays.
      text_sealed bytea,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      check ((text_sealed is null) = (deleted_at is not null))
    )`,
    'create index on notes (merchant_id, entity_id, created_at)',
    `create table note_mentions (
      note_id text not null references notes,
      user_id text not null references users,
      merchant_id text not null references merchants,
      seen_at timestamptz,
      primary key (note_id, user_id)
    )`,
    'create index on note_mentions (user_id, merchant_id) where seen_at is null',
    `create table attention_work (
      entity_id text primary key,
      entity text not null,
      merchant_id text not null references merchants,
      assignee_id text references users,
      assigned_by text references users,
      assigned_at timestamptz,
      -- The reason stays after that time, so that whoever sees the entry again knows why it was put off.
      snoozed_until timestamptz,
      snooze_reason text,
      snoozed_by text references users,
      check ((snoozed_until is null) = (snooze_reason is null))
    )`,
    'create index on attention_work (merchant_id)',
    // Another reason is news: what was put off comes back, and stays with its person.
    `create function end_attention_work() returns trigger language plpgsql as $$
    begin
      if new.attention_reason is null then
        delete from attention_work where entity_id = new.id;
      else
        delete from attention_work where entity_id = new.id and assignee_id is null;
        update attention_work set snoozed_until = null, snooze_reason = null, snoozed_by = null
          where entity_id = new.id and snoozed_until is not null;
      end if;
      return null;
    end $$`,
    ...tables.map(
      (table) => `create trigger end_attention_work after update of attention_reason on ${table} for each row
        when (old.attention_reason is not null and old.attention_reason is distinct from new.attention_reason)
        execute function end_attention_work()`,
    ),
    // A proposed payout policy waits under the merchant's id, and its end is the row's.
    `create function end_policy_work() returns trigger language plpgsql as $$
    begin
      delete from attention_work where entity_id = old.merchant_id;
      return null;
    end $$`,
    `create trigger end_attention_work after update or delete on payout_policy_proposals for each row
      execute function end_policy_work()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The tables with the columns of attention. */
const tables = [
  'payments',
  'refunds',
  'disputes',
  'payouts',
  'receivers',
  'receiver_accounts',
  'payout_batches',
  'reconciliations',
  'settlements',
  'webhook_endpoints',
  'platforms',
  'connections',
];
