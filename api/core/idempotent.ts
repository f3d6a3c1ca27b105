import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import stringify from 'safe-stable-stringify';
import { contexts } from '../../db/core/contexts.ts';
import { type IdKind, idFrom } from '../../domain/core/ids.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { Opened } from '../../workflows/core/first-answer.ts';
import type { Api } from './context.ts';
import { Problem, type ProblemCode } from './problems.ts';
import type { RouteRequest, RouteResponse } from './route.ts';

/**
 * A workflow answers its first update within 12 s. After this time the merchant gets an error: no worker is running.
 */
export const timeoutMs = 20_000;

/**
 * Identifies a request with an `Idempotency-Key`. Hashes are in base64, the format of the workflow's first activity.
 */
export interface IdempotencyClaim {
  /** Id of the entity to create, derived from merchant and key, so that a repeated request gets the same entity. */
  id: string;
  keyHash: string;
  fingerprint: string;
  nonce: string;
}

interface CreateSpec<Order> {
  kind: IdKind;
  noun: 'payment' | 'refund' | 'payout' | 'payout-batch' | 'receiver';
  /** The validated arguments of the workflow. Stores nothing. @throws Problem. */
  order(claim: IdempotencyClaim): Promise<Order>;
  /** Starts the workflow, or attaches to the running one, and waits for its first answer. */
  open(order: Order): Promise<Opened>;
}

/** The id of the entity that an `Idempotency-Key` creates; known before the entity exists. */
export const derivedId = (
  { store }: Api,
  merchantId: string,
  key: string,
  { kind, noun }: Pick<CreateSpec<unknown>, 'kind' | 'noun'>,
): string => idFrom(kind, store.keys.mac(`${noun}-id`, merchantId, key));

/** By which a repeat of a request is told from another request with the same key. */
export const fingerprintOf = <Query, Body>(
  { store }: Api,
  { caller, http, sentBody }: Pick<RouteRequest<Query, Body>, 'caller' | 'http' | 'sentBody'>,
): Buffer =>
  store.keys.mac('request-fingerprint', caller.merchantId, http.method, http.path, stringify(sentBody) ?? '');

/**
 * Creates an entity by one update-with-start of its workflow; the API writes nothing. A repeated request finds the
 * entity by its workflow id while the workflow runs, and by the idempotency record afterwards.
 */
export async function createIdempotently<Query, Body, Order>(
  api: Api,
  request: RouteRequest<Query, Body>,
  { kind, noun, order: orderOf, open }: CreateSpec<Order>,
): Promise<RouteResponse> {
  const { keys } = api.store;
  const { merchantId } = request.caller;
  const keyHash = keys.mac('idempotency-key', merchantId, request.idempotencyKey);
  const id = derivedId(api, merchantId, request.idempotencyKey, { kind, noun });
  const fingerprint = fingerprintOf(api, request).toString('base64');
  const nonce = randomUUID();
  const storedAnswer = () =>
    findStoredAnswer(api, { kind, merchantId, keyHash, fingerprint, requestId: request.requestId });
  // Validated while the key is looked up. The outcome is used only if the key is new.
  const ordering = orderOf({ id, keyHash: keyHash.toString('base64'), fingerprint, nonce });
  ordering.catch(() => {});
  const before = await storedAnswer();
  if (before) return replayed(before);
  const order = await ordering;
  addLogFields({ ...(kind === 'pay' && { paymentId: id }), correlationId: request.requestId });
  let first: Opened;
  try {
    first = await api.client.withDeadline(Date.now() + timeoutMs, () => open(order));
  } catch (error) {
    // An update cannot reach a workflow that has ended meanwhile; its answer is in the idempotency record.
    const answer = await storedAnswer();
    if (answer) return replayed(answer);
    if (error instanceof WorkflowExecutionAlreadyStartedError) throw stillRunning();
    api.log.error({ err: error, id }, `the workflow of a new ${noun} gave no first answer`);
    throw new Problem(
      'unavailable',
      `The workflow did not answer in time: ${noun} ${id} may have been created. ${request.http.get('idempotency-key') === undefined ? 'Check before you send the request again: without an Idempotency-Key a repeat creates another one.' : 'Repeat the request with the same Idempotency-Key: nothing is done twice.'}`,
    );
  }
  if (first.fingerprint !== fingerprint) throw mismatch();
  if (first.refused !== undefined) throw new Problem('conflict', first.refused);
  const answer = first.answer === undefined ? await storedAnswer() : await created(api, merchantId, id, first.answer);
  if (!answer) throw stillRunning();
  return first.nonce === nonce ? answer : replayed(answer);
}

export const replayed = (answer: RouteResponse): RouteResponse => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
});

/** The answer that a workflow has given with its first update; its status is that of every success. */
async function created(api: Api, merchantId: string, id: string, sealed: string): Promise<RouteResponse> {
  const seal = await api.store.sealOf(merchantId);
  return { status: 201, body: seal.open<object>(contexts.answer(id), Buffer.from(sealed, 'base64')) };
}

/** The first answer to this key, if there is one. @throws Problem 422 when the key was used for another request. */
export async function findStoredAnswer(
  api: Api,
  of: { kind?: IdKind; merchantId: string; keyHash: Buffer; fingerprint: string; requestId: string },
): Promise<RouteResponse | undefined> {
  const { kind, merchantId, keyHash, fingerprint, requestId } = of;
  const row = await api.store.db
    .selectFrom('idempotency_keys')
    .leftJoin('payments', 'payments.id', 'entity_id')
    .select(['fingerprint', 'entity_id', 'answer_sealed', 'answer_status', 'correlation_id'])
    .where('idempotency_keys.merchant_id', '=', merchantId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint.toString('base64') !== fingerprint) throw mismatch();
  if (kind === 'pay') addLogFields({ paymentId: row.entity_id, correlationId: row.correlation_id ?? undefined });
  if (!row.answer_sealed) return undefined;
  const seal = await api.store.sealOf(merchantId);
  const body = seal.open<object>(contexts.answer(row.entity_id), row.answer_sealed);
  if (row.answer_status < 400) return { status: row.answer_status, body };
  const { code, detail } = body as { code: ProblemCode; detail: string };
  const problem = new Problem(code, detail);
  const headers = { 'content-type': 'application/problem+json' };
  return { status: problem.status, headers, body: { ...problem.body(requestId), id: row.entity_id } };
}

export const mismatch = () =>
  new Problem(
    'idempotency_mismatch',
    'This Idempotency-Key was used before with another method, path or body. Use a new key for a new request.',
  );

export const stillRunning = () =>
  new Problem(
    'still_running',
    'The first request with this Idempotency-Key is still being processed. Repeat the request in a few seconds.',
  );
