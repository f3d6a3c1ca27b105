import type { Kysely } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import type { PayoutRow } from '../../db/payouts/payouts.ts';

/*
 * What webhooks report about attempts of which the reply had shown that nothing was sent. One that arrived before the
 * provider proved the opposite (`absent_at`) is refuted.
 */

/** The provider of an earlier attempt of which a webhook reports a transfer, done or under way. */
export async function reportedAttempt(db: Kysely<Schema>, row: PayoutRow): Promise<string | undefined> {
  const references = row.tried.map(({ reference }) => reference);
  if (references.length === 0) return undefined;
  const event = await db
    .selectFrom('provider_events')
    .select('reference')
    .where('reference', 'in', references)
    .where('type', '=', 'WITHDRAW')
    .where('status', 'not in', ['REJECTED', 'CANCELED'])
    .$if(row.absent_at !== null, (query) => query.where('received_at', '>', row.absent_at))
    .limit(1)
    .executeTakeFirst();
  return row.tried.find(({ reference }) => reference === event?.reference)?.provider;
}

/** Whether a webhook reports the payout itself. */
export async function isReported(db: Kysely<Schema>, row: PayoutRow): Promise<boolean> {
  const event = await db
    .selectFrom('provider_events')
    .select('inbox_id')
    .where('entity_id', '=', row.id)
    .$if(row.absent_at !== null, (query) => query.where('received_at', '>', row.absent_at))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
