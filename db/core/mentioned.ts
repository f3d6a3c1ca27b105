import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Of one order there are few payments; a text that names more names nothing in particular. */
const mostNamed = 100;

/**
 * What a person may mean by an id in hand: that id itself, the payments of an order, the payments and payouts of an
 * end-to-end id, and a receiver's accounts. Each is found by an index.
 */
export async function entitiesNamed(db: Database, merchantId: string, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from payments where merchant_id = ${merchantId} and order_id = ${text} limit ${mostNamed})
    union (select id from payments where merchant_id = ${merchantId} and end_to_end_id = ${text} limit ${mostNamed})
    union (select id from payouts where merchant_id = ${merchantId} and end_to_end_id = ${text} limit ${mostNamed})
    union (select id from receiver_accounts where merchant_id = ${merchantId} and receiver_id = ${text})`.execute(db);
  return [text, ...rows.map(({ id }) => id)];
}
