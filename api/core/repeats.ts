import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import { accessOf } from './access.ts';
import type { Api } from './context.ts';
import { findStoredAnswer, fingerprintOf, replayed, stillRunning } from './idempotent.ts';
import type { Route, RouteRequest, RouteResponse } from './route.ts';

/** Longer than any handler takes: a request that has no answer by then has died with its process, and may be repeated. */
const abandonedAfter = '3 minutes';

/**
 * Whether a POST that opens no workflow of its own may be sent with an `Idempotency-Key`. Not with a card, since the record
 * would be made from card data, nor with a file.
 */
export function mayBeKeyed(route: Route): boolean {
  if (route.method !== 'post' || route.idempotent || route.takesCard || route.file) return false;
  const who = accessOf(route);
  return who !== 'anyone' && who.has('key');
}

/**
 * Handles a request once for its `Idempotency-Key`, and answers repeats with the first answer. After a refusal the key is free
 * again, since nothing was done. What opens a payment, refund, payout or receiver is safer than this: `createIdempotently`.
 *
 * @throws Problem 422 for the key of another request, 409 while the first one is being handled.
 */
export async function onceByKey<Query, Body>(
  api: Api,
  request: RouteRequest<Query, Body>,
  handle: () => Promise<RouteResponse>,
): Promise<RouteResponse> {
  const { db, keys, sealOf } = api.store;
  const { requestId, idempotencyKey } = request;
  const { merchantId } = request.caller;
  const keyHash = keys.mac('idempotency-key', merchantId, idempotencyKey);
  const fingerprint = fingerprintOf(api, request);
  const claim = { nonce: randomUUID(), entity_id: requestId };
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ merchant_id: merchantId, key_hash: keyHash, fingerprint, answer_sealed: null, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'key_hash'])
        .doUpdateSet({ ...claim, created_at: sql<Date>`now()` })
        // Only what another request has claimed here: the record of an entity is its workflow's.
        .where('idempotency_keys.entity_id', 'like', 'req\\_%')
        .where('idempotency_keys.fingerprint', '=', fingerprint)
        .where('idempotency_keys.answer_sealed', 'is', null)
        .where('idempotency_keys.created_at', '<', sql<Date>`now() - ${sql.lit(abandonedAfter)}::interval`),
    )
    .returning('nonce')
    .executeTakeFirst();
  if (!claimed) {
    const of = { merchantId, keyHash, fingerprint: fingerprint.toString('base64'), requestId };
    const before = await findStoredAnswer(api, of);
    if (!before) throw stillRunning();
    return replayed(before);
  }
  const ended = async (answer?: RouteResponse) => {
    if (answer?.body === undefined) {
      await db
        .deleteFrom('idempotency_keys')
        .where('key_hash', '=', keyHash)
        .where('nonce', '=', claim.nonce)
        .execute();
      return;
    }
    const seal = await sealOf(merchantId);
    await db
      .updateTable('idempotency_keys')
      .set({ answer_sealed: seal.seal(contexts.answer(requestId), answer.body), answer_status: answer.status })
      .where('merchant_id', '=', merchantId)
      .where('key_hash', '=', keyHash)
      .where('nonce', '=', claim.nonce)
      .execute();
  };
  const answer = await handle().catch(async (error: unknown) => {
    await ended().catch((err: unknown) => api.log.error({ err }, 'an Idempotency-Key stays claimed for a while'));
    throw error;
  });
  // What was done is answered as done, also where a repeat will not find it.
  await ended(answer).catch((err: unknown) => api.log.error({ err }, 'the answer to an Idempotency-Key is not stored'));
  return answer;
}
