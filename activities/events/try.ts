import { sql, type Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Database } from '../../db/core/database.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import { noFailure, showEndpoint } from '../../db/events/endpoints.ts';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import type { DisabledReason } from '../../domain/events/endpoint.ts';
import type { EventType } from '../../domain/events/event.ts';
import { type MerchantSeal, unseal } from '../../runtime/keys.ts';
import type { Log } from '../../runtime/log.ts';
import { attentionRaised, eventDeliveries as deliverySeconds } from '../../runtime/metrics.ts';
import { traced } from '../../runtime/telemetry.ts';
import { announce, announcedIn, type DeliverNew, type TriedEndpoint } from '../core/announce.ts';
import { timelineInsert } from '../core/timeline.ts';
import type { EndpointAnswer, endpointCaller } from './endpoint-calls.ts';

/** An endpoint at which all tries failed for this long is switched off. */
export const failingMs = 5 * 86_400_000;
/** Tries are at most 4 hours apart, so a failure after a longer silence starts a new period of failure. */
const quietMs = 86_400_000;
/** A failing endpoint's row is written at most once in this time, whatever the number of failing queues. */
const failureNotedMs = 60_000;

export interface TryDeps {
  store: Store;
  log: Log;
  deliverNew: DeliverNew;
  /** POSTs an event to an endpoint. */
  call: ReturnType<typeof endpointCaller>;
}

/** A delivery whose next try is made now. */
export interface DueDelivery {
  id: string;
  queue: DeliveryQueue;
  /** Its tries, with this one. */
  number: number;
  event: { id: string; type: EventType; body: string; correlationId: string | undefined };
  /** Absent: the entity's own address. */
  endpoint: TriedEndpoint | undefined;
  target: { url: string; secrets: string[] };
  seal: MerchantSeal;
  /** Milliseconds for the answer, where it is not the usual time. */
  timeoutMs?: number | undefined;
}

export interface TryResult {
  outcome: 'delivered' | 'gone' | 'failed';
  httpStatus?: number | undefined;
  error?: string | undefined;
  /** Further deliveries of its queue are pending. */
  isMoreWaiting: boolean;
}

export const took = (answer: EndpointAnswer): boolean =>
  answer.httpStatus !== undefined && answer.httpStatus >= 200 && answer.httpStatus < 300;

/** The body of an event: the object that `GET` answered when the event was created. */
export const eventBody = (type: EventType, at: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** POSTs an event to its endpoint, and records the attempt: row, timeline, the endpoint's failures, the delivery. */
export async function tryDelivery(deps: TryDeps, due: DueDelivery): Promise<TryResult> {
  const { event, endpoint } = due;
  const answer = await traced('deliver event', { 'trilho.event': event.type }, async (span) => {
    const { id, body, correlationId } = event;
    const answered = await deps.call({ ...due.target, id, body, correlationId, timeoutMs: due.timeoutMs });
    if (answered.httpStatus !== undefined) span.setAttribute('http.response.status_code', answered.httpStatus);
    return answered;
  });
  const { httpStatus, error, ms } = answer;
  const outcome = took(answer) ? 'delivered' : httpStatus === 410 ? 'gone' : 'failed';
  const isMoreWaiting = await record(deps, due, answer, outcome);

  deliverySeconds.observe({ outcome }, ms / 1000);
  const why = httpStatus !== undefined ? { httpStatus } : { error };
  const line = { eventId: event.id, type: event.type, endpointId: endpoint?.id, tries: due.number, ...why, ms };
  if (outcome === 'delivered') deps.log.info(line, 'event delivered');
  else if (outcome === 'gone') deps.log.warn(line, 'event refused: the endpoint is gone for good');
  else deps.log.warn(line, 'event not delivered; it is retried');
  return { outcome, ...why, isMoreWaiting };
}

/** @returns whether further deliveries of the queue are pending. */
async function record(
  deps: TryDeps,
  due: DueDelivery,
  answer: EndpointAnswer,
  outcome: TryResult['outcome'],
): Promise<boolean> {
  const { endpoint, seal } = due;
  const { db } = deps.store;
  // The usual case: nothing changes at the endpoint, and one statement writes the rest.
  if (!endpoint || (outcome === 'delivered' && !endpoint.failing_since)) return recordAttempt(db, due, answer, outcome);
  const { merchantId } = due.queue;
  const done = await db.transaction().execute(async (tx) => {
    // The endpoint's row is locked before the delivery's, in the same order as everywhere.
    await evaluateEndpoint(deps, tx, { ...endpoint, merchantId }, { outcome, answer }, seal);
    return { isMoreWaiting: await recordAttempt(tx, due, answer, outcome), announced: announcedIn(tx) };
  });
  deps.deliverNew(done.announced);
  return done.isMoreWaiting;
}

/** Writes an attempt, its line on the timeline and its end of the delivery in one statement. */
async function recordAttempt(
  db: Database,
  { id, queue, number, event, endpoint, seal }: DueDelivery,
  answer: EndpointAnswer,
  outcome: TryResult['outcome'],
): Promise<boolean> {
  const { httpStatus, error } = answer;
  const { merchantId, entityId, endpointId = null } = queue;
  const result = outcome === 'delivered' ? outcome : 'failed';
  const why = httpStatus !== undefined ? { httpStatus } : { error };
  const url = answer.exchange.request.url;
  const data = { eventId: event.id, url, endpointId: endpoint?.id, attempt: number, outcome: result, ...why };
  const { rows } = await sql<{ waiting: boolean }>`
    with attempt as (${db.insertInto('delivery_attempts').values({
      delivery_id: id,
      number,
      merchant_id: merchantId,
      at: answer.at,
      ms: answer.ms,
      outcome,
      http_status: httpStatus ?? null,
      error: error ?? null,
      exchange_sealed: seal.seal(contexts.attempt(id, number), answer.exchange),
    })}), line as (${timelineInsert(db, queue, 'delivery', `${event.type}: ${result}`, data)}),
    done as (${outcome === 'delivered' ? ended(db, { id, merchantId }, 'delivered') : unclaimed(db, { id, merchantId })})
    select exists (
      select from deliveries where merchant_id = ${merchantId} and entity_id = ${entityId}
        and endpoint_id is not distinct from ${endpointId} and state = 'pending' and id <> ${id}
    ) as waiting`.execute(db);
  return rows[0]?.waiting === true;
}

interface DeliveryName {
  id: string;
  merchantId: string;
}

/** The update that ends a delivery. */
export const ended = (db: Database, { id, merchantId }: DeliveryName, state: 'delivered' | 'exhausted' | 'dropped') =>
  db
    .updateTable('deliveries')
    .set({ state, ended_at: new Date(), claimed_until: null })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId);

/** The update that ends the claim of a delivery that goes on pending. */
const unclaimed = (db: Database, { id, merchantId }: DeliveryName) =>
  db
    .updateTable('deliveries')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('claimed_until', 'is not', null);

/** Gives up the claim of a first try that was not made: the try does not count. */
export async function releaseClaim(db: Database, name: DeliveryName): Promise<void> {
  await unclaimed(db, name).set({ attempts: 0 }).execute();
}

/**
 * Updates an endpoint after a try. One at which all tries failed for days, or that is gone for good, is switched off,
 * and the merchant's other endpoints get an event about it.
 */
async function evaluateEndpoint(
  deps: TryDeps,
  tx: Transaction<Schema>,
  endpoint: TriedEndpoint & { merchantId: string },
  { outcome, answer }: { outcome: TryResult['outcome']; answer: EndpointAnswer },
  seal: MerchantSeal,
): Promise<void> {
  const row = tx.updateTable('webhook_endpoints').where('id', '=', endpoint.id);
  const now = new Date();
  const last = endpoint.last_failed_at?.getTime() ?? 0;
  if (outcome === 'delivered') {
    await row.set(noFailure).execute();
    return;
  }
  const since = now.getTime() - last < quietMs ? (endpoint.failing_since ?? now) : now;
  const failure = {
    failing_since: since,
    last_failed_at: now,
    last_failed_status: answer.httpStatus ?? null,
    last_failed_error: answer.error ?? null,
  };
  if (outcome === 'gone') return disable(deps, tx, endpoint, seal, 'gone', 'It answered 410 Gone.');
  if (now.getTime() - since.getTime() >= failingMs) {
    return disable(deps, tx, endpoint, seal, 'failing', `Every delivery has failed since ${since.toISOString()}.`);
  }
  if (now.getTime() - last > failureNotedMs) {
    await row.set(failure).execute();
  }
}

async function disable(
  { log }: TryDeps,
  tx: Transaction<Schema>,
  { id, merchantId }: { id: string; merchantId: string },
  seal: MerchantSeal,
  reason: DisabledReason,
  detail: string,
): Promise<void> {
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
  if (!row) return;
  attentionRaised.inc({ reason: 'endpoint_disabled' });
  log.warn({ endpointId: id, merchantId, reason }, 'endpoint disabled');
  await announce(tx, seal, {
    merchantId,
    entityId: id,
    type: 'attention.raised',
    once: `attention.raised:${now.toISOString()}`,
    data: showEndpoint(row, seal),
  });
}

/** The address and the signing secrets; undefined for an endpoint that was removed. */
export function targetOf(
  row: Omit<TriedEndpoint, 'failing_since' | 'last_failed_at'>,
  seal: MerchantSeal,
): { url: string; secrets: string[] } | undefined {
  if (!row.url_sealed || !row.secret_sealed) return undefined;
  const until = row.previous_secret_until;
  const good = until && until > new Date() ? [row.secret_sealed, row.previous_secret_sealed] : [row.secret_sealed];
  return {
    url: seal.open(contexts.endpointUrl(row.id), row.url_sealed),
    secrets: good.flatMap((sealed) => (sealed ? [seal.open<string>(contexts.endpointSecret(row.id), sealed)] : [])),
  };
}

/** The address that a payment named, whose events are signed with the merchant's own secret. */
export function ownTarget(
  { keys }: Store,
  merchantId: string,
  sealed: { deliveryId: string; url: Buffer; secret: Buffer },
  seal: MerchantSeal,
): { url: string; secrets: string[] } {
  const secret = unseal(keys.sealing, contexts.webhookSecret(merchantId), sealed.secret).toString();
  return { url: seal.open(contexts.deliveryUrl(sealed.deliveryId), sealed.url), secrets: [secret] };
}
