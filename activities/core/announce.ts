import { sql, type Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { maxEndpoints } from '../../db/events/endpoints.ts';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { timelineInsertAfter } from './timeline.ts';
import type { EntityRef } from './types.ts';

/** An event of an entity: the events of one entity reach an endpoint in order, and its timeline shows them. */
export interface Announcement extends EntityRef {
  /** The refund or dispute of the entity that the event is about; absent: the entity itself. */
  about?: string;
  type: EventType;
  /** Deduplicates: one event per subject and this key. */
  once: string;
  /** The same object that `GET` answers. */
  data: unknown;
  webhookUrl?: string | undefined;
}

/**
 * Writes an event and its deliveries, once each, in the transaction of the change that it reports: one delivery to each
 * endpoint that subscribes to the type (a switched-off endpoint gets it when it is on again), and one to `webhookUrl`.
 */
export async function announce(tx: Transaction<Schema>, seal: MerchantSeal, event: Announcement): Promise<void> {
  const { merchantId, entityId, about = entityId, type, once, data, webhookUrl } = event;
  // Events of a merchant are numbered in the order in which they are committed, so that a reader's cursor skips none.
  // The lock must therefore precede the statement that takes the number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`events/${merchantId}`}, 0))`.execute(tx);
  const id = newId('evt');
  const deliveryId = newId('dlv');
  const urlSealed = webhookUrl ? seal.seal(contexts.deliveryUrl(deliveryId), webhookUrl) : null;
  const line = { eventId: id, type, ...(about !== entityId && { about }) };
  const ids = Array.from({ length: maxEndpoints }, () => newId('dlv'));
  await tx
    .with('event', (db) =>
      db
        .insertInto('events')
        .values({
          id,
          merchant_id: merchantId,
          entity_id: about,
          type,
          data_sealed: seal.seal(contexts.event(id), data),
          dedupe_key: once,
          queue_entity_id: entityId,
        })
        .onConflict((conflict) => conflict.columns(['entity_id', 'dedupe_key']).doNothing())
        .returning('id'),
    )
    .with('line', () => timelineInsertAfter(tx, 'event', { entityId, merchantId }, 'event', `Event ${type}`, line))
    .insertInto('deliveries')
    .columns(['id', 'event_id', 'merchant_id', 'entity_id', 'endpoint_id', 'url_sealed', 'state'])
    .expression(
      sql`select target.id, event.id, ${merchantId}::text, ${entityId}::text, endpoint_id, url_sealed, 'pending'
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

/** The queues with new deliveries of an entity's events. Notifying a queue that runs already is harmless. */
export async function newDeliveryQueues(
  tx: Transaction<Schema>,
  { merchantId, entityId }: EntityRef,
): Promise<DeliveryQueue[]> {
  const rows = await tx
    .selectFrom('deliveries')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .select('endpoint_id')
    .distinct()
    .where('entity_id', '=', entityId)
    .where('deliveries.merchant_id', '=', merchantId)
    .where('state', '=', 'pending')
    .where('deliveries.created_at', '>', new Date(Date.now() - 60_000))
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ endpoint_id: endpointId }) => ({ merchantId, entityId, ...(endpointId && { endpointId }) }));
}
