import { randomBytes } from 'node:crypto';
import { newId } from '../../runtime/ids.ts';
import { seal, unseal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Store } from '../core/store.ts';

/*
 * The vault's keys. Values in the vault are sealed (AES-256-GCM, 12-byte nonce) under a separate key per merchant. Each
 * value names its key, so that a new key can be introduced while old keys still open their values. The keys are sealed
 * under the merchant's data key, so erasing the data key erases the vault.
 */

/** A sealed value and its key, as columns of a row; both null once erased. */
export interface Sealed {
  key_id: string | null;
  sealed: Buffer;
}

/** Seals a value under the merchant's present key. The first card of a merchant creates its first key. */
export async function sealInVault(
  store: Store,
  merchantId: string,
  context: string,
  value: unknown,
): Promise<{ key_id: string; sealed: Buffer }> {
  const { id, key } = await presentKey(store, merchantId);
  return { key_id: id, sealed: seal(key, context, Buffer.from(JSON.stringify(value))) };
}

/**
 * Opens a sealed value.
 * @throws Error when the key does not exist, or the bytes or their context differ from those sealed.
 */
export async function openFromVault<T>(
  store: Store,
  merchantId: string,
  context: string,
  { key_id, sealed }: Sealed,
): Promise<T> {
  if (key_id === null) throw new Error('A sealed value names no vault key.');
  const row = await store.db
    .selectFrom('vault_keys')
    .select(['id', 'sealed'])
    .where('id', '=', key_id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow(() => new Error(`no vault key ${key_id}`));
  return JSON.parse(unseal(await openKey(store, merchantId, row), context, sealed).toString());
}

/**
 * Gives a merchant's vault a new key and seals the saved cards again under it. Tokens stay under their key, since they
 * expire within minutes. Must run in a transaction. @returns the new key's id, and the number of cards sealed again.
 */
export async function rotateVaultKey(store: Store, merchantId: string): Promise<{ keyId: string; cards: number }> {
  await store.db
    .updateTable('vault_keys')
    .set({ retired_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('retired_at', 'is', null)
    .execute();
  const { id: keyId } = await presentKey(store, merchantId);
  const rows = await store.db
    .selectFrom('cards')
    .select(['id', 'key_id', 'sealed'])
    .where('merchant_id', '=', merchantId)
    .where('key_id', '!=', keyId)
    .forUpdate()
    .execute();
  for (const { id, key_id, sealed } of rows) {
    if (!sealed) continue;
    const context = contexts.savedCard(id);
    const value = await openFromVault(store, merchantId, context, { key_id, sealed });
    const anew = await sealInVault(store, merchantId, context, value);
    await store.db.updateTable('cards').set(anew).where('id', '=', id).execute();
  }
  await dropIdleVaultKeys(store.db);
  return { keyId, cards: rows.length };
}

/** Deletes keys without sealed values that were retired at least an hour ago. A process may still use a newer one. */
export async function dropIdleVaultKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('vault_keys')
    .where('retired_at', '<', new Date(Date.now() - 3_600_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cards').select('cards.id').whereRef('cards.key_id', '=', 'vault_keys.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('card_tokens').select('card_tokens.id').whereRef('key_id', '=', 'vault_keys.id'))),
    )
    .execute();
}

async function presentKey(store: Store, merchantId: string): Promise<{ id: string; key: Buffer }> {
  const find = () =>
    store.db
      .selectFrom('vault_keys')
      .select(['id', 'sealed'])
      .where('merchant_id', '=', merchantId)
      .where('retired_at', 'is', null)
      .executeTakeFirst();
  const found = await find();
  if (found) return { id: found.id, key: await openKey(store, merchantId, found) };
  const id = newId('vky');
  const seal = await store.sealOf(merchantId);
  await store.db
    .insertInto('vault_keys')
    .values({
      id,
      merchant_id: merchantId,
      sealed: seal.seal(contexts.vaultKey(id), randomBytes(32).toString('base64')),
      retired_at: null,
    })
    // If another process has stored a key meanwhile, that key is used.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`the vault of ${merchantId} has no key`);
  return { id: made.id, key: await openKey(store, merchantId, made) };
}

async function openKey(store: Store, merchantId: string, { id, sealed }: { id: string; sealed: Buffer }) {
  const seal = await store.sealOf(merchantId);
  return Buffer.from(seal.open<string>(contexts.vaultKey(id), sealed), 'base64');
}
