import { type Kysely, sql } from 'kysely';

/**
 * What is rare is found among few: payments by status, provider and method, each in the order of time, with all that a
 * list is filtered by beside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index payments_by_status on payments (merchant_id, status, created_at, id)
    include (provider, payment_method, amount, attention_reason)`,
  `create index payments_by_provider on payments (merchant_id, provider, created_at, id)
    include (status, payment_method, amount, attention_reason)`,
  `create index payments_by_method on payments (merchant_id, payment_method, created_at, id)
    include (status, provider, amount, attention_reason)`,
];
