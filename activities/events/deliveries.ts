import { ApplicationFailure } from '@temporalio/activity';
import type { Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { type EndpointRow, showEndpoint } from '../../db/events/endpoints.ts';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import type { DisabledReason } from '../../domain/events/endpoint.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import { type MerchantSeal, unseal } from '../../runtime/keys.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import { attentionRaised, eventDeliveries as deliverySeconds } from '../../runtime/metrics.ts';
import type { Mode } from '../../runtime/settings.ts';
import { traced } from '../../runtime/telemetry.ts';
import { announce, newDeliveryQueues } from '../core/announce.ts';
import { addTimelineEntry, type NotifyQueue } from '../core/timeline.ts';
import type { EntityRef } from '../core/types.ts';
import { type EndpointAnswer, endpointCaller } from './endpoint-calls.ts';

export interface DeliveryRef {
  deliveryId: string;
  merchantId: string;
}

export interface EndpointRef {
  endpointId: string;
  merchantId: string;
}

/**
 * The end of a delivery's tries. `gone`: 410 from the address that a payment named. `left`: nothing to do, since the
 * delivery had ended before, or its endpoint is switched off or removed.
 */
export type DeliveryOutcome = 'delivered' | 'gone' | 'left';

/** An endpoint's answer to a test event. */
export interface EndpointTest {
  delivered: boolean;
  httpStatus?: number;
  /** Why there was no answer. */
  error?: string;
  /** The first 1024 bytes of its body, masked. */
  answer?: string;
  ms: number;
}

/** Thrown while the merchant's endpoint does not accept an event; the engine tries again for 72 hours. */
export const NotDelivered = 'NotDelivered';

/** An endpoint at which all tries failed for this long is switched off. */
export const failingMs = 5 * 86_400_000;
/** Tries are at most 4 hours apart, so a failure after a longer silence starts a new period of failure. */
const quietMs = 86_400_000;
/** A failing endpoint's row is written at most once in this time, whatever the number of failing queues. */
const failureNotedMs = 60_000;

const took = (answer: EndpointAnswer): boolean =>
  answer.httpStatus !== undefined && answer.httpStatus >= 200 && answer.httpStatus < 300;

interface Deps {
  store: Store;
  log: Log;
  notifyQueue: NotifyQueue;
  /** POSTs an event to an endpoint. */
  call: ReturnType<typeof endpointCaller>;
}

/** Delivers events by Standard Webhooks: one id for all tries, a fresh timestamp and signature for each. */
export function eventDeliveries({ mode, ...rest }: Omit<Deps, 'call'> & { mode: Mode }) {
  const deps: Deps = { ...rest, call: endpointCaller(mode) };
  return {
    nextDelivery: (queue: DeliveryQueue): Promise<string | undefined> => nextDelivery(deps, queue),
    deliver: (ref: DeliveryRef): Promise<DeliveryOutcome> => deliver(deps, ref),
    exhaustDelivery: (ref: DeliveryRef): Promise<EntityRef & { tries: number }> => exhaustDelivery(deps, ref),
    testEndpoint: (ref: EndpointRef): Promise<EndpointTest | undefined> => testEndpoint(deps, ref),
  };
}

/** The first event of a queue that is still to be delivered; undefined while its endpoint is switched off. */
async function nextDelivery(
  { store }: Deps,
  { merchantId, entityId, endpointId }: DeliveryQueue,
): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
    .select('deliveries.id')
    .where('deliveries.merchant_id', '=', merchantId)
    .where('deliveries.entity_id', '=', entityId)
    .where('deliveries.endpoint_id', 'is not distinct from', endpointId ?? null)
    .where('state', '=', 'pending')
    .where('webhook_endpoints.disabled_at', 'is', null)
    .orderBy('events.seq')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function deliver(deps: Deps, ref: DeliveryRef): Promise<DeliveryOutcome> {
  const { store, log, notifyQueue, call } = deps;
  const due = await begin(deps, ref);
  if (!due) return 'left';
  const { row, event, endpoint, seal } = due;
  const correlationId = event.correlation_id ?? undefined;
  addLogFields({ paymentId: row.entity_id, correlationId });
  const answer = await traced('deliver event', { 'trilho.event': event.type }, async (span) => {
    const body = eventBody(event.type, event.created_at, seal.open(contexts.event(event.id), event.data_sealed));
    const answered = await call({ ...due.target, id: event.id, body, correlationId });
    if (answered.httpStatus !== undefined) span.setAttribute('http.response.status_code', answered.httpStatus);
    return answered;
  });

  const { httpStatus, error, ms } = answer;
  const outcome = took(answer) ? 'delivered' : httpStatus === 410 ? 'gone' : 'failed';
  const why = httpStatus !== undefined ? { httpStatus } : { error };
  const queues = await store.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('delivery_attempts')
      .values({
        delivery_id: row.id,
        number: row.attempts,
        merchant_id: row.merchant_id,
        at: answer.at,
        ms,
        outcome,
        http_status: httpStatus ?? null,
        error: error ?? null,
        exchange_sealed: seal.seal(contexts.attempt(row.id, row.attempts), answer.exchange),
      })
      .execute();
    const entity = { entityId: row.entity_id, merchantId: row.merchant_id };
    const url = answer.exchange.request.url;
    const result = outcome === 'delivered' ? outcome : 'failed';
    const data = { eventId: event.id, url, endpointId: endpoint?.id, attempt: row.attempts, outcome: result, ...why };
    await addTimelineEntry(tx, entity, 'delivery', `${event.type}: ${result}`, data);
    // The endpoint's row is locked before the delivery's, in the same order as everywhere.
    const endpointQueues = endpoint ? await evaluateEndpoint(deps, tx, endpoint, outcome, seal) : [];
    if (outcome === 'delivered') await end(tx, ref, 'delivered');
    return endpointQueues;
  });
  for (const queue of queues) void notifyQueue(queue);

  deliverySeconds.observe({ outcome }, ms / 1000);
  const line = { eventId: event.id, type: event.type, endpointId: endpoint?.id, tries: row.attempts, ...why, ms };
  if (outcome === 'delivered') {
    log.info(line, 'event delivered');
    return 'delivered';
  }
  log.warn(
    line,
    outcome === 'gone' ? 'event refused: the endpoint is gone for good' : 'event not delivered; it is retried',
  );
  // 410: the endpoint is gone for good (Standard Webhooks). A merchant's endpoint is switched off by it, and its events
  // wait until it is on again.
  if (outcome === 'gone') return endpoint ? 'left' : 'gone';
  throw ApplicationFailure.create({ type: NotDelivered, message: `not delivered: ${httpStatus ?? error}` });
}

/** Ends a delivery whose tries are exhausted. @returns the entity of its event. */
async function exhaustDelivery({ store, log }: Deps, ref: DeliveryRef): Promise<EntityRef & { tries: number }> {
  const row = await end(store.db, ref, 'exhausted');
  log.error({ paymentId: row.entity_id, tries: row.attempts }, 'event exhausted: it is not retried');
  return { entityId: row.entity_id, merchantId: ref.merchantId, tries: row.attempts };
}

/** Sends one small event to an endpoint, even to one that is switched off. It is not stored. */
async function testEndpoint(
  { store, log, call }: Deps,
  { endpointId, merchantId }: EndpointRef,
): Promise<EndpointTest | undefined> {
  const row = await store.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpointId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  const target = row && targetOf(row, await store.sealOf(merchantId));
  if (!target) return undefined;
  const body = eventBody('endpoint.test', new Date(), { endpointId });
  const answer = await call({ ...target, id: newId('evt'), body });
  const { httpStatus, error, ms, exchange } = answer;
  log.info({ endpointId, httpStatus, error, ms }, 'endpoint tested');
  return {
    delivered: took(answer),
    ...(httpStatus !== undefined && { httpStatus }),
    ...(error !== undefined && { error }),
    ...(exchange.answer && { answer: exchange.answer }),
    ms,
  };
}

/** Counts a try, and reads what it needs; undefined where there is nothing to do. */
async function begin({ store }: Deps, ref: DeliveryRef) {
  const row = await store.db
    .updateTable('deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
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
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const [event, endpoint, seal] = await Promise.all([
    store.db
      .selectFrom('events')
      .innerJoin('merchants', 'merchants.id', 'events.merchant_id')
      .leftJoin('payments', (join) => join.on('payments.id', '=', row.entity_id))
      .leftJoin('payouts', (join) => join.on('payouts.id', '=', row.entity_id))
      .select(['events.id', 'type', 'data_sealed', 'events.created_at', 'webhook_secret_sealed'])
      .select(({ fn }) => fn.coalesce('payments.correlation_id', 'payouts.correlation_id').as('correlation_id'))
      .where('events.id', '=', row.event_id)
      .executeTakeFirstOrThrow(),
    row.endpoint_id === null
      ? undefined
      : store.db
          .selectFrom('webhook_endpoints')
          .selectAll()
          .where('id', '=', row.endpoint_id)
          .executeTakeFirstOrThrow(),
    store.sealOf(ref.merchantId),
  ]);
  if (endpoint) {
    const target = targetOf(endpoint, seal);
    if (target) return { row, event, endpoint, seal, target };
    await end(store.db, ref, 'dropped');
    return undefined;
  }
  if (!row.url_sealed) throw new Error(`delivery ${row.id} has neither endpoint nor address`);
  const url = seal.open<string>(contexts.deliveryUrl(row.id), row.url_sealed);
  const context = contexts.webhookSecret(ref.merchantId);
  const secret = unseal(store.keys.sealing, context, event.webhook_secret_sealed).toString();
  return { row, event, endpoint, seal, target: { url, secrets: [secret] } };
}

/**
 * Updates an endpoint after a try. One at which all tries failed for days, or that is gone for good, is switched off,
 * and the merchant's other endpoints get an event about it.
 *
 * @returns the queues of that event.
 */
async function evaluateEndpoint(
  deps: Deps,
  tx: Transaction<Schema>,
  endpoint: EndpointRow,
  outcome: 'delivered' | 'failed' | 'gone',
  seal: MerchantSeal,
): Promise<DeliveryQueue[]> {
  const row = tx.updateTable('webhook_endpoints').where('id', '=', endpoint.id);
  const now = new Date();
  const last = endpoint.last_failed_at?.getTime() ?? 0;
  if (outcome === 'delivered') {
    if (endpoint.failing_since) await row.set({ failing_since: null, last_failed_at: null }).execute();
    return [];
  }
  const since = now.getTime() - last < quietMs ? (endpoint.failing_since ?? now) : now;
  if (outcome === 'gone') return disable(deps, tx, endpoint, seal, 'gone', 'It answered 410 Gone.');
  if (now.getTime() - since.getTime() >= failingMs) {
    return disable(deps, tx, endpoint, seal, 'failing', `Every delivery has failed since ${since.toISOString()}.`);
  }
  if (now.getTime() - last > failureNotedMs) {
    await row.set({ failing_since: since, last_failed_at: now }).execute();
  }
  return [];
}

async function disable(
  { log }: Deps,
  tx: Transaction<Schema>,
  { id, merchant_id: merchantId }: EndpointRow,
  seal: MerchantSeal,
  reason: DisabledReason,
  detail: string,
): Promise<DeliveryQueue[]> {
  const now = new Date();
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({
      disabled_at: now,
      disabled_reason: reason,
      attention_reason: 'endpoint_disabled',
      attention_detail: detail,
      attention_since: now,
    })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return [];
  attentionRaised.inc({ reason: 'endpoint_disabled' });
  log.warn({ endpointId: id, merchantId, reason }, 'endpoint disabled');
  const queue = { merchantId, entityId: id };
  await announce(tx, seal, {
    ...queue,
    type: 'attention.raised',
    once: `attention.raised:${now.toISOString()}`,
    data: showEndpoint(row, seal),
  });
  return newDeliveryQueues(tx, queue);
}

async function end(db: Store['db'], ref: DeliveryRef, state: 'delivered' | 'exhausted' | 'dropped') {
  return db
    .updateTable('deliveries')
    .set({ state, ended_at: new Date() })
    .where('id', '=', ref.deliveryId)
    .where('merchant_id', '=', ref.merchantId)
    .returning(['entity_id', 'attempts'])
    .executeTakeFirstOrThrow();
}

/** The address and the signing secrets; undefined for an endpoint that was removed. */
function targetOf(row: EndpointRow, seal: MerchantSeal): { url: string; secrets: string[] } | undefined {
  if (!row.url_sealed || !row.secret_sealed) return undefined;
  const until = row.previous_secret_until;
  const good = until && until > new Date() ? [row.secret_sealed, row.previous_secret_sealed] : [row.secret_sealed];
  return {
    url: seal.open(contexts.endpointUrl(row.id), row.url_sealed),
    secrets: good.flatMap((sealed) => (sealed ? [seal.open<string>(contexts.endpointSecret(row.id), sealed)] : [])),
  };
}

/** The body of an event: the object that `GET` answered when the event was created. */
const eventBody = (type: EventType | 'endpoint.test', at: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
