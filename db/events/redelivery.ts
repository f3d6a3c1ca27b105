import { sql } from 'kysely';
import { type DeliveryQueue, workflowIds } from '../../domain/core/names.ts';
import type { RedeliveryPreview } from '../../domain/events/deliveries.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import type { Store } from '../core/store.ts';

/** Maximum number of events per call; a longer range takes several calls. */
export const maxRedelivered = 10_000;

/** `from` is included, `to` is not; no types means all types. */
interface EventRange {
  from: Date;
  to: Date;
  types: EventType[];
}

/** Redelivery of one merchant's events. Every query is bound to the merchant. */
export function redeliveriesOf(store: Store, merchantId: string) {
  const events = () =>
    store.db
      .selectFrom('events')
      .select(['id', 'created_at as createdAt', 'queue_entity_id as queueEntityId'])
      .where('merchant_id', '=', merchantId);

  const repeated = async (column: 'event_id' | 'entity_id', id: string): Promise<DeliveryQueue[]> => {
    const rows = await store.db
      .updateTable('deliveries')
      .set({ state: 'pending', ended_at: null, checked_at: new Date() })
      .where('merchant_id', '=', merchantId)
      .where(column, '=', id)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('endpoint_id', 'is', null),
          exists(
            selectFrom('webhook_endpoints')
              .select('id')
              .whereRef('id', '=', 'deliveries.endpoint_id')
              .where('disabled_at', 'is', null)
              .where('removed_at', 'is', null),
          ),
        ]),
      )
      .returning(['entity_id', 'endpoint_id'])
      .execute();
    const queues = rows.map(({ entity_id: entityId, endpoint_id: endpointId }) => ({
      merchantId,
      entityId,
      ...(endpointId && { endpointId }),
    }));
    return [...new Map(queues.map((queue) => [workflowIds.delivery(queue), queue])).values()];
  };

  const inRange = ({ from, to, types }: EventRange) =>
    events()
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .$if(types.length > 0, (query) => query.where('type', 'in', types))
      .orderBy('seq')
      .limit(maxRedelivered + 1)
      .execute();

  return {
    /** The effect that `sendRange` would have. */
    async previewRange(endpointId: string, range: EventRange): Promise<RedeliveryPreview> {
      const matches = await inRange(range);
      const ids = matches.slice(0, maxRedelivered).map(({ id }) => id);
      const { count } = await store.db
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'pending')
        .where(sql<boolean>`event_id = any (${ids})`)
        .executeTakeFirstOrThrow();
      const waiting = Number(count);
      return { deliveries: ids.length - waiting, waiting, tooMany: matches.length > maxRedelivered };
    },

    /**
     * Sends an event again to its earlier destinations, except disabled endpoints. Pending deliveries stay.
     *
     * @returns the event's queues; undefined when no earlier destination is enabled.
     */
    async again(eventId: string): Promise<DeliveryQueue[] | undefined> {
      const queues = await repeated('event_id', eventId);
      return queues.length > 0 ? queues : undefined;
    },

    /** Sends all events of an entity again to their earlier destinations, except disabled endpoints. @returns their queues. */
    allAgain: (entityId: string): Promise<DeliveryQueue[]> => repeated('entity_id', entityId),

    /** Sends one event to an endpoint, with or without an earlier delivery. @returns the event's queues. */
    async sendTo(endpointId: string, eventId: string): Promise<DeliveryQueue[]> {
      const matches = await events().where('id', '=', eventId).execute();
      const { queues } = await enqueue(store, merchantId, endpointId, matches);
      return queues;
    },

    /**
     * Sends an endpoint the events of a range, in the order in which they were committed.
     *
     * @returns the number of events that became pending, and their queues; undefined for more than `maxRedelivered`.
     */
    async sendRange(
      endpointId: string,
      range: EventRange,
    ): Promise<{ count: number; queues: DeliveryQueue[] } | undefined> {
      const matches = await inRange(range);
      return matches.length > maxRedelivered ? undefined : enqueue(store, merchantId, endpointId, matches);
    },
  };
}

async function enqueue(
  store: Store,
  merchantId: string,
  endpointId: string,
  events: { id: string; createdAt: Date; queueEntityId: string }[],
): Promise<{ count: number; queues: DeliveryQueue[] }> {
  const rows = await store.db
    .insertInto('deliveries')
    .columns(['id', 'event_id', 'event_at', 'merchant_id', 'entity_id', 'endpoint_id', 'state'])
    .expression(
      // Joined, so that none is written for an event whose month was dropped meanwhile.
      sql`select delivery.id, events.id, events.created_at, events.merchant_id, events.queue_entity_id,
        ${endpointId}::text, 'pending'
        from unnest(${events.map(() => newId('dlv'))}::text[], ${events.map(({ id }) => id)}::text[],
          ${events.map(({ createdAt }) => createdAt)}::timestamptz[]) as delivery (id, event_id, event_at)
        join events on events.id = delivery.event_id and events.created_at = delivery.event_at
        where events.merchant_id = ${merchantId}`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'endpoint_id'])
        .doUpdateSet({ state: 'pending', ended_at: null, checked_at: new Date() })
        .where('deliveries.state', '<>', 'pending'),
    )
    .returning('entity_id')
    .execute();
  const entityIds = [...new Set(events.map(({ queueEntityId }) => queueEntityId))];
  return { count: rows.length, queues: entityIds.map((entityId) => ({ merchantId, entityId, endpointId })) };
}
