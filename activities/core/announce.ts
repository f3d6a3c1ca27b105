import { sql, type Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { mostEndpoints } from '../../db/events/endpoints.ts';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { timelineInsertAfter } from './timeline.ts';

export interface Announcement {
  merchantId: string;
  /** Whose timeline and order of events it belongs to: those of one payment reach an endpoint in their order. */
  paymentId: string;
  /** The payment itself, or what belongs to it: a refund, a dispute. */
  entityId: string;
  type: EventType;
  /** What was announced once under this name is not announced again. */
  once: string;
  /** The same object that `GET` answers. */
  data: unknown;
  webhookUrl?: string | undefined;
}

/**
 * Writes an event and its deliveries, once each, in the transaction that made it true: one delivery to each endpoint that
 * wants the type (one that is switched off gets its own when it is on again), and one to `webhookUrl`.
 */
export async function announce(tx: Transaction<Schema>, seal: MerchantSeal, event: Announcement): Promise<void> {
  const { merchantId, paymentId, entityId, type, once, data, webhookUrl } = event;
  // Events of a merchant are numbered in the order in which they are committed: a reader's cursor skips none. The lock
  // comes before the statement that takes the number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`events/${merchantId}`}, 0))`.execute(tx);
  const id = newId('evt');
  const deliveryId = newId('dlv');
  const urlSealed = webhookUrl ? seal.seal(contexts.deliveryUrl(deliveryId), webhookUrl) : null;
  // The line is on the payment's timeline, whatever of it the event is about.
  const line = { eventId: id, type, ...(entityId !== paymentId && { about: entityId }) };
  const ids = Array.from({ length: mostEndpoints }, () => newId('dlv'));
  await tx
    .with('event', (db) =>
      db
        .insertInto('events')
        .values({
          id,
          merchant_id: merchantId,
          entity_id: entityId,
          type,
          data_sealed: seal.seal(contexts.event(id), data),
          once,
          queue: paymentId,
        })
        .onConflict((conflict) => conflict.columns(['entity_id', 'once']).doNothing())
        .returning('id'),
    )
    .with('line', () => timelineInsertAfter(tx, 'event', { paymentId, merchantId }, 'event', `Event ${type}`, line))
    .insertInto('deliveries')
    .columns(['id', 'event_id', 'merchant_id', 'entity_id', 'endpoint_id', 'url_sealed', 'state'])
    .expression(
      sql`select target.id, event.id, ${merchantId}::text, ${paymentId}::text, endpoint_id, url_sealed, 'pending'
        from event, (
          select ${deliveryId}::text as id, null::text as endpoint_id, ${urlSealed}::bytea as url_sealed
          where ${urlSealed}::bytea is not null
          union all
          select (${ids}::text[])[row_number() over ()], id, null from webhook_endpoints
          where merchant_id = ${merchantId} and removed_at is null and (types = '{}' or ${type}::text = any (types))
        ) target`,
    )
    .execute();
}

/** Where new deliveries of a payment's events wait for somebody to start them. Telling a queue that runs does no harm. */
export async function newDeliveryQueues(
  tx: Transaction<Schema>,
  { merchantId, paymentId }: DeliveryQueue,
): Promise<DeliveryQueue[]> {
  const rows = await tx
    .selectFrom('deliveries')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .select('endpoint_id')
    .distinct()
    .where('entity_id', '=', paymentId)
    .where('deliveries.merchant_id', '=', merchantId)
    .where('state', '=', 'pending')
    .where('deliveries.created_at', '>', new Date(Date.now() - 60_000))
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ endpoint_id: endpointId }) => ({ merchantId, paymentId, ...(endpointId && { endpointId }) }));
}
