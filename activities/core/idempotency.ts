import type { Insertable } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Database } from '../../db/core/database.ts';
import type { Schema } from '../../db/core/schema.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';

/** Connects a request with the entity that it opened. Hashes in base64. */
export interface IdempotencyKey {
  keyHash: string;
  fingerprint: string;
  nonce: string;
}

/** The idempotency record of a new entity, which has no answer yet. */
export const idempotencyRecord = (
  { merchantId, entityId }: { merchantId: string; entityId: string },
  { keyHash, fingerprint, nonce }: IdempotencyKey,
): Insertable<Schema['idempotency_keys']> => ({
  merchant_id: merchantId,
  key_hash: Buffer.from(keyHash, 'base64'),
  fingerprint: Buffer.from(fingerprint, 'base64'),
  nonce,
  entity_id: entityId,
  answer_sealed: null,
});

/**
 * Stores the first answer to the request that made the entity, for it and for every repeat. A later one is ignored.
 *
 * @returns the answer, sealed; undefined where there is one already.
 */
export async function storeFirstAnswer(
  db: Database,
  seal: MerchantSeal,
  { merchantId, entityId }: { merchantId: string; entityId: string },
  body: unknown,
  status?: number,
): Promise<Buffer | undefined> {
  const sealed = seal.seal(contexts.answer(entityId), body);
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({
      answer_sealed: sealed,
      ...(status !== undefined && { answer_status: status }),
    })
    .where('merchant_id', '=', merchantId)
    .where('entity_id', '=', entityId)
    .where('answer_sealed', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? sealed : undefined;
}
