import { type Kysely, sql } from 'kysely';

/** Events, deliveries and webhooks in as lists for people: newest first, by what they have in hand, over many rows. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The longer one serves what the shorter one did.
  `create index on events (merchant_id, created_at, seq)`,
  `drop index events_merchant_id_created_at_idx`,
  `create index on events (merchant_id, type, created_at, seq)`,
  `create index on events (queue) where queue is distinct from entity_id`,
  `create index on deliveries (endpoint_id, created_at, id) where endpoint_id is not null`,
  `create index on deliveries (endpoint_id, state, created_at, id) where endpoint_id is not null`,
  // What became of a webhook, from the columns that say so; the index holds the lists of each.
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
  `create index on webhook_news (entity_id) where entity_id is not null`,
  `create index on webhook_news (transaction_id)`,
  `create index on webhook_news (end_to_end_id) where end_to_end_id is not null`,
  `create index on webhook_news (reference) where reference is not null`,
];
