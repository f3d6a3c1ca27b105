import { type Kysely, sql } from 'kysely';

/**
 * Lists over a million rows. One index for each order of a list holds all that the list is filtered by: whatever is
 * combined, rows that do not fit are passed over in the index, and only those of the page are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index payments_list on payments (merchant_id, created_at, id)
    include (status, provider, payment_method, amount, approved_at, attention_reason)`,
  `create index payments_by_amount on payments (merchant_id, amount, id)
    include (created_at, status, provider, payment_method, attention_reason)`,
  // Those serve what these did.
  `drop index payments_merchant_id_created_at_id_idx`,
  `drop index payments_merchant_id_status_created_at_id_idx`,
  `drop index payments_merchant_id_amount_id_idx`,
  `drop index payments_figures`,
  `create index payouts_list on payouts (merchant_id, created_at, id)
    include (status, stage, provider, payment_method, amount, attention_reason, batch_id)`,
  `create index payouts_by_amount on payouts (merchant_id, amount, id)
    include (created_at, status, stage, provider, payment_method, attention_reason, batch_id)`,
  `drop index payouts_merchant_id_created_at_id_idx`,
  `drop index payouts_merchant_id_status_created_at_id_idx`,
  `drop index payouts_merchant_id_provider_created_at_id_idx`,
  `drop index payouts_merchant_id_amount_id_idx`,
  `create index refunds_list on refunds (merchant_id, created_at, id) include (state, payment_id, amount, attention_reason)`,
  `drop index refunds_merchant_id_created_at_id_idx`,
  `create index disputes_list on disputes (merchant_id, created_at, id)
    include (state, kind, payment_id, amount, deadline, attention_reason)`,
  `drop index disputes_merchant_id_created_at_id_idx`,
  `create index on audit_log (merchant_id, action, seq)`,
  // Made twice on the same day.
  `drop index if exists webhook_news_entity_id_idx1`,
  `drop index if exists webhook_news_transaction_id_idx1`,
  `drop index if exists webhook_news_end_to_end_id_idx1`,
];
