import { sql } from 'kysely';
import type { DeliveryState, EndpointDelivery } from '../../domain/events/deliveries.ts';
import type { DeliveryExchange } from '../../domain/events/endpoint.ts';
import { contexts } from '../core/contexts.ts';
import { eventOfDelivery } from '../core/event-of-delivery.ts';
import type { Store } from '../core/store.ts';
import { countEvents, type EventFilters, eventPage, findEvent } from './event-list.ts';
import { redeliveriesOf } from './redelivery.ts';

/** Maximum number of attempts shown per delivery; the last ones are shown. */
const attemptsShown = 50;

export interface DeliveryFilters {
  limit: number;
  /** Id of the last delivery of the page before. */
  after?: string | undefined;
  states?: DeliveryState[] | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

const isFinal = (state: DeliveryState) => state === 'delivered' || state === 'exhausted' || state === 'dropped';

/** One merchant's events and deliveries. Every query is bound to the merchant. */
export function deliveriesOf(store: Store, merchantId: string) {
  return {
    page: (filters: EventFilters) => eventPage(store, merchantId, filters),
    count: (filters: Omit<EventFilters, 'limit' | 'after' | 'order'>) => countEvents(store, merchantId, filters),
    get: (id: string) => findEvent(store, merchantId, id),
    of: (eventId: string) => deliveriesOfEvent(store, merchantId, eventId),
    toEndpoint: (endpoint: { id: string; enabled: boolean }, filters: DeliveryFilters) =>
      deliveriesToEndpoint(store, merchantId, endpoint, filters),
    ...redeliveriesOf(store, merchantId),
  };
}

/** The deliveries of an event with their results and last attempts, oldest first. */
async function deliveriesOfEvent(store: Store, merchantId: string, eventId: string) {
  const rows = await store.db
    .selectFrom('deliveries')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .select(['deliveries.id', 'endpoint_id', 'state', 'attempts', 'deliveries.created_at', 'ended_at', 'disabled_at'])
    .where('deliveries.merchant_id', '=', merchantId)
    .where('event_id', '=', eventId)
    .orderBy('deliveries.created_at')
    .orderBy('deliveries.id')
    .execute();
  const seal = await store.sealOf(merchantId);
  return Promise.all(
    rows.map(async (row) => {
      const attempts = await store.db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('delivery_id', '=', row.id)
        .orderBy('number', 'desc')
        .limit(attemptsShown)
        .execute();
      return {
        id: row.id,
        ...(row.endpoint_id !== null && { endpointId: row.endpoint_id }),
        state: row.state === 'pending' && row.disabled_at ? ('held' as const) : row.state,
        tries: row.attempts,
        createdAt: row.created_at.toISOString(),
        ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
        attempts: attempts.reverse().map((attempt) => ({
          number: attempt.number,
          at: attempt.at.toISOString(),
          ms: attempt.ms,
          outcome: attempt.outcome,
          ...(attempt.http_status !== null && { httpStatus: attempt.http_status }),
          ...(attempt.error !== null && { error: attempt.error }),
          ...seal.open<DeliveryExchange>(contexts.attempt(row.id, attempt.number), attempt.exchange_sealed),
        })),
      };
    }),
  );
}

/** The deliveries to an endpoint, made or pending, newest first, each with its last attempt. */
async function deliveriesToEndpoint(
  store: Store,
  merchantId: string,
  endpoint: { id: string; enabled: boolean },
  { limit, after, states, since, until }: DeliveryFilters,
): Promise<EndpointDelivery[]> {
  // A stored `pending` is shown as `held` while the endpoint is switched off.
  const waitingState = endpoint.enabled ? 'pending' : 'held';
  const storedStates = states?.flatMap((state) => (state === waitingState ? 'pending' : isFinal(state) ? state : []));
  const last = store.db
    .selectFrom('deliveries')
    .select(['created_at', 'id'])
    .where('id', '=', after ?? '')
    .where('merchant_id', '=', merchantId);
  const rows = await store.db
    .selectFrom('deliveries')
    .innerJoin('events', eventOfDelivery)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('delivery_attempts')
          .select(['at', 'ms', 'outcome', 'http_status', 'error'])
          .whereRef('delivery_id', '=', 'deliveries.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('last_attempt'),
      (join) => join.onTrue(),
    )
    .select(['deliveries.id', 'event_id', 'events.type', 'events.entity_id', 'state', 'attempts', 'ended_at'])
    .select(['deliveries.created_at', 'at', 'ms', 'outcome', 'http_status', 'error'])
    .where('endpoint_id', '=', endpoint.id)
    .where('deliveries.merchant_id', '=', merchantId)
    .$if(storedStates !== undefined, (query) => query.where(sql<boolean>`state = any (${storedStates})`))
    .$if(since !== undefined, (query) => query.where('deliveries.created_at', '>=', since ?? new Date()))
    .$if(until !== undefined, (query) => query.where('deliveries.created_at', '<', until ?? new Date()))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(deliveries.created_at, deliveries.id) < (${last})`))
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    entityId: row.entity_id,
    state: row.state === 'pending' ? waitingState : row.state,
    tries: row.attempts,
    createdAt: row.created_at.toISOString(),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    ...(row.at &&
      row.outcome && {
        lastTry: {
          at: row.at.toISOString(),
          ms: row.ms ?? 0,
          outcome: row.outcome,
          ...(row.http_status !== null && { httpStatus: row.http_status }),
          ...(row.error !== null && { error: row.error }),
        },
      }),
  }));
}
