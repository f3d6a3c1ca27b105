import { idFrom } from '../../domain/core/ids.ts';
import { contexts } from '../core/contexts.ts';
import type { Store } from '../core/store.ts';
import type { CardUse } from './cards.ts';
import { openFromVault, sealInVault } from './vault.ts';

/*
 * The proof of an authentication (CAVV) of a payment's card. It waits in the vault as a card does, bound to its payment from
 * the beginning: `eraseCard` erases it once the charge has an outcome, and the sweep within 15 minutes. The stored request
 * has its token in the proof's place.
 */

/** With the sweep's half minute, it is erased within 15 minutes. */
const cavvMs = 14 * 60_000;

/**
 * @param fingerprint of the request: a repeat finds the same token, and another request under the same key has its own.
 * @returns the token of the proof.
 */
export async function storeCavv(
  store: Store,
  cavv: string,
  { paymentId, merchantId, connectionId, fingerprint }: CardUse & { fingerprint: string },
): Promise<string> {
  const id = idFrom('ctk', store.keys.mac('authentication', merchantId, paymentId, fingerprint));
  const createdAt = new Date();
  await store.db
    .insertInto('card_tokens')
    .values({
      id,
      merchant_id: merchantId,
      connection_id: connectionId,
      ...(await sealInVault(store, merchantId, contexts.cavv(id), cavv)),
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + cavvMs),
      used_by: paymentId,
      used_at: createdAt,
    })
    // Of a request that is repeated: what was erased stays so.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** The proof behind a token; undefined once it is erased. */
export async function openCavv(
  store: Store,
  token: string,
  { paymentId, merchantId }: Pick<CardUse, 'paymentId' | 'merchantId'>,
): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('card_tokens')
    .select(['key_id', 'sealed'])
    .where('id', '=', token)
    .where('merchant_id', '=', merchantId)
    .where('used_by', '=', paymentId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (!row?.sealed) return undefined;
  return openFromVault<string>(store, merchantId, contexts.cavv(token), { key_id: row.key_id, sealed: row.sealed });
}
