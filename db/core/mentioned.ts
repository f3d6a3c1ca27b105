import { sql } from 'kysely';
import type { Database } from './database.ts';

/** An order has few payments; a text that matches more of them is not specific. */
const mostNamed = 100;

/**
 * The entities that an id may refer to: the entity with that id, the payments of an order, the payments and payouts of
 * an end-to-end id, and a receiver's accounts. Each is found by an index.
 */
export async function entitiesNamed(db: Database, merchantId: string, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from payments where merchant_id = ${merchantId} and order_id = ${text} limit ${mostNamed})
    union (select id from payments where merchant_id = ${merchantId} and end_to_end_id = ${text} limit ${mostNamed})
    union (select id from payouts where merchant_id = ${merchantId} and end_to_end_id = ${text} limit ${mostNamed})
    union (select id from receiver_accounts where merchant_id = ${merchantId} and receiver_id = ${text})`.execute(db);
  return [text, ...rows.map(({ id }) => id)];
}
