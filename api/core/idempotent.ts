import { randomUUID } from 'node:crypto';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import stringify from 'safe-stable-stringify';
import { contexts } from '../../db/core/contexts.ts';
import { type IdKind, idFrom } from '../../domain/core/ids.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { FirstAnswer } from '../../workflows/core/first-answer.ts';
import type { Api } from './context.ts';
import { Problem, type ProblemCode } from './problems.ts';
import type { RouteRequest, RouteResponse } from './route.ts';

/** A workflow answers its first update within 12 s. Past this, no worker is at work, and the merchant should hear of it. */
export const timeoutMs = 20_000;

/** What a request with an `Idempotency-Key` is known by. Base64, as the workflow's first activity takes them. */
export interface IdempotencyClaim {
  /** Of what the request makes: derived from merchant and key, so that a repeat meets the first one. */
  id: string;
  keyHash: string;
  fingerprint: string;
  nonce: string;
}

interface CreateSpec<Order> {
  kind: IdKind;
  what: 'payment' | 'refund' | 'payout' | 'payout-batch' | 'receiver';
  /** Everything that the run will need, checked. @throws Problem; nothing is stored. */
  order(claim: IdempotencyClaim): Promise<Order>;
  /** Starts the run, or meets the one that lives, and waits for its first answer. */
  open(order: Order): Promise<FirstAnswer & { refused?: string }>;
}

/** The id of what a key makes: known before it is there. */
export const derivedId = (
  { store }: Api,
  merchantId: string,
  key: string,
  { kind, what }: Pick<CreateSpec<unknown>, 'kind' | 'what'>,
): string => idFrom(kind, store.keys.mac(`${what}-id`, merchantId, key));

/**
 * Makes something by one durable call, nothing written here: a repeated request meets the first one in the engine while
 * its run lives, and in the idempotency row afterwards (contract, "Idempotency-Key").
 */
export async function createIdempotently<Query, Body, Order>(
  api: Api,
  asked: RouteRequest<Query, Body>,
  { kind, what, order: orderOf, open }: CreateSpec<Order>,
): Promise<RouteResponse> {
  const { keys } = api.store;
  const { merchantId } = asked.caller;
  const keyHash = keys.mac('idempotency-key', merchantId, asked.idempotencyKey);
  const id = derivedId(api, merchantId, asked.idempotencyKey, { kind, what });
  const { method, path } = asked.request;
  const fingerprint = keys
    .mac('request-fingerprint', merchantId, method, path, stringify(asked.sentBody) ?? '')
    .toString('base64');
  const nonce = randomUUID();
  const kept = () => keptAnswer(api, { kind, merchantId, keyHash, fingerprint, requestId: asked.requestId });
  const replayed = (answer: RouteResponse) => ({
    ...answer,
    headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
  });

  // Checked meanwhile; what is wrong with it counts only if the key is new.
  const ordering = orderOf({ id, keyHash: keyHash.toString('base64'), fingerprint, nonce });
  ordering.catch(() => {});
  const before = await kept();
  if (before) return replayed(before);
  const order = await ordering;
  addLogFields({ ...(kind === 'pay' && { paymentId: id }), correlationId: asked.requestId });
  let first: FirstAnswer & { refused?: string };
  try {
    first = await api.client.withDeadline(Date.now() + timeoutMs, () => open(order));
  } catch (error) {
    // The run has ended meanwhile, or an update of a run that is closed finds nobody: the row knows.
    const ended = await kept();
    if (ended) return replayed(ended);
    if (error instanceof WorkflowExecutionAlreadyStartedError) throw stillRunning();
    api.log.error({ err: error }, `${what} could not be opened`);
    throw new Problem(
      'unavailable',
      `It is not known whether ${what} ${id} was opened. ${asked.request.get('idempotency-key') === undefined ? 'Look for it before you send it again: without an Idempotency-Key, each request is its own.' : 'Repeat the request with the same Idempotency-Key: nothing is done twice.'}`,
    );
  }
  if (first.fingerprint !== fingerprint) throw mismatch();
  if (first.refused !== undefined) throw new Problem('conflict', first.refused);
  const answer = await kept();
  if (!answer) throw stillRunning();
  return first.nonce === nonce ? answer : replayed(answer);
}

/** The first answer to this key, if it has one. @throws Problem 422 when the key came with another request. */
async function keptAnswer(
  api: Api,
  asked: { kind: IdKind; merchantId: string; keyHash: Buffer; fingerprint: string; requestId: string },
): Promise<RouteResponse | undefined> {
  const { kind, merchantId, keyHash, fingerprint, requestId } = asked;
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
    'This Idempotency-Key was first used with another method, path or body. Use a new key for a new request.',
  );

const stillRunning = () =>
  new Problem('still_running', 'The first request with this Idempotency-Key has no answer yet. Ask again.');
