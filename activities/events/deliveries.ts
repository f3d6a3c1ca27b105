import { ApplicationFailure } from '@temporalio/activity';
import { sql } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import { eventOfDelivery } from '../../db/core/event-of-delivery.ts';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import { addLogFields, entityLogFields } from '../../runtime/log.ts';
import type { EntityRef } from '../core/types.ts';
import { type DueDelivery, ended, eventBody, ownTarget, type TryDeps, targetOf, took, tryDelivery } from './try.ts';
import { type TryLimits, tryTargetOf } from './try-limits.ts';

export interface DeliveryRef {
  deliveryId: string;
  merchantId: string;
}

/** `pool` names the limits of a try, and its task queue; absent in runs of the first version, which had none. */
export interface DeliveryTry extends DeliveryRef {
  pool?: 'first' | 'later';
}

export interface EndpointRef {
  endpointId: string;
  merchantId: string;
}

/** What a queue's run does next. */
export type NextDelivery =
  /** Milliseconds for which the process that wrote the queue's first event has claimed it. */
  | { claimedMs: number }
  | {
      deliveryId: string;
      /** It has failed before, or its endpoint fails: the milliseconds until it may be tried again. */
      retryMs?: number;
      /** Its first try was answered by 410 Gone. */
      isGone?: true;
    };

/**
 * The end of a delivery's tries. `gone`: 410 from the address that a payment named. `left`: nothing to do, since the
 * delivery had ended before, or its endpoint is switched off or removed.
 */
export type DeliveryOutcome = 'delivered' | 'gone' | 'left';

/** What a test sends. */
export interface TestEvent {
  type: EventType | 'endpoint.test';
  data: unknown;
}

/** An endpoint's answer to a test event. */
export interface EndpointTest {
  delivered: boolean;
  /** The request as it was sent, with its signatures masked. */
  request: { url: string; headers: Record<string, string>; body: string };
  httpStatus?: number;
  /** The headers of its answer, masked and shortened. */
  answerHeaders?: Record<string, string>;
  /** Why there was no answer. */
  error?: string;
  /** The first 1024 bytes of its body, masked. */
  answer?: string;
  ms: number;
}

/** Thrown while the merchant's endpoint does not accept an event; the engine tries again for 72 hours. */
export const NotDelivered = 'NotDelivered';
/** Thrown before anything is sent: it is tried again where it is, with longer and longer pauses. */
const Busy = 'Busy';
/** Thrown before anything is sent: the endpoint has failed since, and is tried among those that fail. */
export const Failing = 'Failing';

/** Milliseconds between the first two tries; the engine lengthens the time between the later ones. */
const firstRetryMs = 5_000;
/**
 * Milliseconds that a failing endpoint has for its answer, so that those which do not answer leave room for the others. In
 * every third try it has the usual time: an endpoint that always needs longer would otherwise never stop failing.
 */
const failingTimeoutMs = 5_000;

type Deps = TryDeps & { limits: TryLimits };

/** Delivers events by Standard Webhooks: one id for all tries, a fresh timestamp and signature for each. */
export function eventDeliveries(deps: Deps) {
  return {
    nextDelivery: (queue: DeliveryQueue): Promise<NextDelivery | string | undefined> => nextDelivery(deps, queue),
    deliver: (ref: DeliveryTry): Promise<DeliveryOutcome> => deliver(deps, ref),
    exhaustDelivery: (ref: DeliveryRef): Promise<EntityRef & { tries: number }> => exhaustDelivery(deps, ref),
    testEndpoint: (ref: EndpointRef, event?: TestEvent): Promise<EndpointTest | undefined> =>
      testEndpoint(deps, ref, event),
  };
}

/**
 * The first event of a queue that is still to be delivered; undefined while its endpoint is switched off. While one of
 * the queue's events is claimed there is no other try.
 *
 * @returns (a string in histories of the first version: the delivery's id).
 */
async function nextDelivery(
  { store }: Deps,
  { merchantId, entityId, endpointId }: DeliveryQueue,
): Promise<NextDelivery | undefined> {
  const row = await store.db
    .selectFrom('deliveries')
    .innerJoin('events', eventOfDelivery)
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .leftJoin('delivery_attempts as last', (join) =>
      join.onRef('last.delivery_id', '=', 'deliveries.id').onRef('last.number', '=', 'deliveries.attempts'),
    )
    .select(['deliveries.id', 'checked_at', 'failing_since', 'last.outcome', 'last.at', 'last.ms'])
    .select(
      // Of the whole queue: an earlier event may be redelivered during the first try of a later one.
      sql<
        number | null
      >`(extract(epoch from greatest(max(claimed_until) over () - clock_timestamp(), '0')) * 1000)::int`.as(
        'claimed_ms',
      ),
    )
    .where('deliveries.merchant_id', '=', merchantId)
    .where('deliveries.entity_id', '=', entityId)
    .where('deliveries.endpoint_id', 'is not distinct from', endpointId ?? null)
    .where('state', '=', 'pending')
    .where('webhook_endpoints.disabled_at', 'is', null)
    .orderBy('events.seq')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.claimed_ms !== null && row.claimed_ms > 0) return { claimedMs: row.claimed_ms };
  const { id: deliveryId, outcome, at, ms } = row;
  // A redelivery is tried even if it was answered by 410 before.
  if (outcome === 'gone' && !endpointId && at && at > row.checked_at) return { deliveryId, isGone: true };
  const isRetry = outcome === 'failed' && at !== null;
  if (!isRetry && !row.failing_since) return { deliveryId };
  const sinceMs = isRetry ? Date.now() - at.getTime() - (ms ?? 0) : firstRetryMs;
  return { deliveryId, retryMs: Math.min(Math.max(firstRetryMs - sinceMs, 0), firstRetryMs) };
}

/** @throws ApplicationFailure `NotDelivered`, `Failing`; `Busy` where too many tries to its endpoint or merchant are made. */
async function deliver(deps: Deps, { pool, ...ref }: DeliveryTry): Promise<DeliveryOutcome> {
  const { limits } = deps;
  const found = await findDue(deps, ref);
  if (!found) return 'left';
  const { queue, target } = found;
  addLogFields({ ...entityLogFields(queue.entityId), correlationId: found.event.correlationId });
  if (pool === 'first' && found.endpoint?.failing_since) {
    throw ApplicationFailure.create({ type: Failing, message: 'the endpoint fails meanwhile' });
  }
  const leave = pool ? limits[pool](tryTargetOf(queue, target.url)) : () => {};
  if (!leave) {
    const message = 'too many tries to this endpoint or of this merchant are under way';
    throw ApplicationFailure.create({ type: Busy, message });
  }
  let succeeded = false;
  try {
    const number = await countTry(deps, ref);
    if (number === undefined) return 'left';
    const isShort = pool === 'later' && found.endpoint?.failing_since != null && number % 3 !== 0;
    const due = { ...found, number, ...(isShort && { timeoutMs: failingTimeoutMs }) };
    const { outcome, httpStatus, error } = await tryDelivery(deps, due);
    succeeded = outcome === 'delivered';
    if (outcome === 'delivered') return 'delivered';
    // 410: the endpoint is gone for good (Standard Webhooks). A merchant's endpoint is switched off by it, and its events
    // wait until it is on again.
    if (outcome === 'gone') return found.endpoint ? 'left' : 'gone';
    throw ApplicationFailure.create({ type: NotDelivered, message: `not delivered: ${httpStatus ?? error}` });
  } finally {
    leave(succeeded);
  }
}

/** Ends a delivery whose tries are exhausted. @returns the entity of its event. */
async function exhaustDelivery({ store, log }: Deps, ref: DeliveryRef): Promise<EntityRef & { tries: number }> {
  const row = await ended(store.db, { id: ref.deliveryId, merchantId: ref.merchantId }, 'exhausted')
    .returning(['entity_id', 'attempts'])
    .executeTakeFirstOrThrow();
  log.error({ paymentId: row.entity_id, tries: row.attempts }, 'event exhausted: it is not retried');
  return { entityId: row.entity_id, merchantId: ref.merchantId, tries: row.attempts };
}

/**
 * Sends one event to an endpoint, even to one that is switched off. It is not stored. Its body says that it is a test, and
 * the signature covers that: nobody who checks it can take it for a payment.
 */
async function testEndpoint(
  { store, log, call }: Deps,
  { endpointId, merchantId }: EndpointRef,
  { type, data }: TestEvent = { type: 'endpoint.test', data: { endpointId } },
): Promise<EndpointTest | undefined> {
  const row = await store.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpointId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  const target = row && targetOf(row, await store.sealOf(merchantId));
  if (!target) return undefined;
  const body = JSON.stringify({ test: true, type, timestamp: new Date().toISOString(), data });
  const answer = await call({ ...target, id: newId('evt'), body, isTest: true });
  const { httpStatus, error, ms, exchange, answerHeaders } = answer;
  log.info({ endpointId, type, httpStatus, error, ms }, 'endpoint tested');
  return {
    delivered: took(answer),
    request: { ...exchange.request, body },
    ...(answerHeaders && { answerHeaders }),
    ...(httpStatus !== undefined && { httpStatus }),
    ...(error !== undefined && { error }),
    ...(exchange.answer && { answer: exchange.answer }),
    ms,
  };
}

/** Reads what a try needs; undefined where there is nothing to do. */
async function findDue(
  { store }: Deps,
  { deliveryId: id, merchantId }: DeliveryRef,
): Promise<Omit<DueDelivery, 'number'> | undefined> {
  const row = await store.db
    .selectFrom('deliveries')
    .innerJoin('events', eventOfDelivery)
    .innerJoin('merchants', 'merchants.id', 'deliveries.merchant_id')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .leftJoin('payments', 'payments.id', 'deliveries.entity_id')
    .leftJoin('payouts', 'payouts.id', 'deliveries.entity_id')
    .select(['deliveries.entity_id', 'endpoint_id', 'deliveries.url_sealed as own_url_sealed', 'webhook_secret_sealed'])
    .select(['events.id as event_id', 'events.type', 'data_sealed', 'events.created_at'])
    .select(({ fn }) => fn.coalesce('payments.correlation_id', 'payouts.correlation_id').as('correlation_id'))
    .select(['webhook_endpoints.url_sealed', 'secret_sealed', 'previous_secret_sealed', 'previous_secret_until'])
    .select(['failing_since', 'last_failed_at'])
    .where('deliveries.id', '=', id)
    .where('deliveries.merchant_id', '=', merchantId)
    .where('deliveries.state', '=', 'pending')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const seal = await store.sealOf(merchantId);
  const { entity_id: entityId, endpoint_id: endpointId, type, event_id: eventId } = row;
  const queue = { merchantId, entityId, ...(endpointId !== null && { endpointId }) };
  const body = eventBody(type, row.created_at, seal.open(contexts.event(eventId), row.data_sealed));
  const event = { id: eventId, type, body, correlationId: row.correlation_id ?? undefined };
  if (endpointId !== null) {
    const endpoint = { ...row, id: endpointId };
    const target = targetOf(endpoint, seal);
    if (target) return { id, queue, event, endpoint, target, seal };
    await ended(store.db, { id, merchantId }, 'dropped').execute();
    return undefined;
  }
  if (!row.own_url_sealed) throw new Error(`delivery ${id} has neither endpoint nor address`);
  const own = { deliveryId: id, url: row.own_url_sealed, secret: row.webhook_secret_sealed };
  const target = ownTarget(store, merchantId, own, seal);
  return { id, queue, event, endpoint: undefined, target, seal };
}

/** Counts a try. @returns its number; undefined if the delivery has ended since, or its endpoint was switched off. */
async function countTry({ store }: Deps, ref: DeliveryRef): Promise<number | undefined> {
  const row = await store.db
    .updateTable('deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), claimed_until: null }))
    .where('id', '=', ref.deliveryId)
    .where('merchant_id', '=', ref.merchantId)
    .where('state', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_endpoints')
            .select('id')
            .whereRef('id', '=', 'deliveries.endpoint_id')
            .where('disabled_at', 'is not', null),
        ),
      ),
    )
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}
