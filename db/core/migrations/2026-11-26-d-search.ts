import { type Kysely, sql } from 'kysely';

/**
 * Search by whatever a person has in hand. Names and the receivers' e-mails are sealed: they are found by keyed MACs of
 * their words. New rows have them; old ones get them by `npm run admin -- fill-search`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table payments add column name_index int[], add column txid text`,
  `alter table payouts add column name_index int[], add column email_index bytea`,
  `alter table receivers add column name_index int[]`,
  // Who waits longest for its words is found without reading the others.
  `create index payments_unsearched on payments (created_at, id) where name_index is null`,
  `create index payouts_unsearched on payouts (created_at, id) where name_index is null`,
  `create index receivers_unsearched on receivers (created_at, id) where name_index is null`,
  `create index on payments using gin (name_index)`,
  `create index on payouts using gin (name_index)`,
  `create index on receivers using gin (name_index)`,
  `create index on payments (merchant_id, transaction_id) where transaction_id is not null`,
  `create index on payments (merchant_id, txid) where txid is not null`,
  `create index on payouts (merchant_id, withdraw_id) where withdraw_id is not null`,
  `create index on payouts (merchant_id, reference)`,
  `create index on payouts (merchant_id, email_index) where email_index is not null`,
  `create index on receiver_accounts (merchant_id, provider_receiver_id) where provider_receiver_id is not null`,
  `create index on webhook_news (transaction_id)`,
  `create index on webhook_news (end_to_end_id) where end_to_end_id is not null`,
  `create index on webhook_news (entity_id) where entity_id is not null`,
  `create index on refunds (merchant_id, refund_id) where refund_id is not null`,
  `create index on disputes (merchant_id, provider_dispute_id) where provider_dispute_id is not null`,
];
