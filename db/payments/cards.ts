import { type Selectable, sql } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import type { CardData, CreateCard } from '../../domain/payments/card-data.ts';
import { newId } from '../../runtime/ids.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';
import { dropIdleVaultKeys, openFromVault, type Sealed, sealInVault } from './vault.ts';

/**
 * Card tokens, each for one charge. Card data, with its security code, is sealed in the vault and stored until that
 * charge has an outcome, or until the sweep erases it unused.
 */

/** Validity of a token in ms: with the sweep's half minute, its card is erased within 15 minutes. */
const cardTokenMs = 14 * 60_000;
/** Time in ms for which a used or expired token is distinguished from an unknown one. */
const rememberedMs = 24 * 3_600_000;

/** The data behind a token: the card, and for a card to be saved the holder's data that the provider requires. */
export type StoredCard = CardData & Omit<CreateCard, 'provider'>;

/** The charge that a token is used for. */
export interface CardUse {
  /** Id of the payment, or of the card that is being saved. */
  paymentId: string;
  merchantId: string;
  connectionId: string;
}

/** Why a token does not open. `unknown`: the merchant has no such token for this connection. */
export type CardRefusal = 'unknown' | 'used' | 'expired';

/** Messages: the rest of a sentence that begins with the token. */
export const cardRefusals: Record<CardRefusal, string> = {
  unknown: 'is not one of this merchant for this provider connection',
  used: 'was used before: a card token is valid for one payment',
  expired: 'has expired: a card token is valid for 15 minutes',
};

/** Whether it is a token of this vault. Others are a provider's own, and are passed on unchanged. */
export const isVaultToken = (token: string | undefined): token is string => token?.startsWith('ctk_') ?? false;

export async function storeCard(
  store: Store,
  card: StoredCard,
  { merchantId, connectionId }: Omit<CardUse, 'paymentId'>,
): Promise<{ cardToken: string; expiresAt: Date }> {
  const id = newId('ctk');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + cardTokenMs);
  await store.db
    .insertInto('card_tokens')
    .values({
      id,
      merchant_id: merchantId,
      connection_id: connectionId,
      ...(await sealInVault(store, merchantId, contexts.card(id), card)),
      created_at: createdAt,
      expires_at: expiresAt,
      used_by: null,
      used_at: null,
    })
    .execute();
  return { cardToken: id, expiresAt };
}

/** The connection that a token was created for. @returns undefined when the merchant has no such token. */
export async function connectionOfCard(store: Store, token: string, merchantId: string): Promise<string | undefined> {
  if (!isId('ctk', token)) return undefined;
  const row = await store.db
    .selectFrom('card_tokens')
    .select('connection_id')
    .where('id', '=', token)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row?.connection_id;
}

/** The card behind a token, without using the token: for a check before the payment is stored or sent. */
export async function peekCard(
  store: Store,
  token: string,
  use: CardUse,
): Promise<{ card: StoredCard } | { refused: CardRefusal } | { usedByThis: true }> {
  const row = await find(store.db, token, use);
  if (row?.used_by === use.paymentId) return { usedByThis: true };
  const refused = refusalOf(row);
  if (refused || !row?.sealed) return { refused: refused ?? 'expired' };
  return { card: await open(store, row.id, use, { key_id: row.key_id, sealed: row.sealed }) };
}

/** The card behind a token, which is then bound to this payment. A step that runs again gets the card again. */
export async function takeCard(
  store: Store,
  token: string,
  use: CardUse,
): Promise<{ card: StoredCard } | { refused: CardRefusal }> {
  const now = new Date();
  const taken = await store.db
    .updateTable('card_tokens')
    .set({ used_by: use.paymentId, used_at: sql<Date>`coalesce(used_at, ${now})` })
    .where('id', '=', token)
    .where('merchant_id', '=', use.merchantId)
    .where('connection_id', '=', use.connectionId)
    .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '=', use.paymentId)]))
    .where('sealed', 'is not', null)
    .where('expires_at', '>', now)
    .returning(['key_id', 'sealed'])
    .executeTakeFirst();
  if (!taken?.sealed) return { refused: refusalOf(await find(store.db, token, use)) ?? 'used' };
  return { card: await open(store, token, use, { key_id: taken.key_id, sealed: taken.sealed }) };
}

/**
 * Lets the card of a payment be charged through the connection at which the payment continues. @returns false where it is
 * in the vault no more.
 */
export async function moveCard(db: Database, { paymentId, merchantId, connectionId }: CardUse): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('card_tokens')
    .set({ connection_id: connectionId })
    .where('used_by', '=', paymentId)
    .where('merchant_id', '=', merchantId)
    .where('sealed', 'is not', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Erases the card of a charge that has an outcome, since it is no longer needed. */
export async function eraseCard(db: Database, { paymentId, merchantId }: Omit<CardUse, 'connectionId'>): Promise<void> {
  await db
    .updateTable('card_tokens')
    .set({ sealed: null, key_id: null })
    .where('used_by', '=', paymentId)
    .where('merchant_id', '=', merchantId)
    .where('sealed', 'is not', null)
    .execute();
}

/** Erases expired cards, used or not. @returns their number. */
export async function eraseExpiredCards(db: Database): Promise<number> {
  const now = Date.now();
  await db
    .deleteFrom('card_tokens')
    .where('expires_at', '<', new Date(now - rememberedMs))
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('card_tokens')
    .set({ sealed: null, key_id: null })
    .where('expires_at', '<=', new Date(now))
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  await dropIdleVaultKeys(db);
  return Number(numUpdatedRows);
}

type CardTokenRow = Selectable<Schema['card_tokens']>;

async function find(
  db: Database,
  token: string,
  { merchantId, connectionId }: CardUse,
): Promise<CardTokenRow | undefined> {
  if (!isId('ctk', token)) return undefined;
  return db
    .selectFrom('card_tokens')
    .selectAll()
    .where('id', '=', token)
    .where('merchant_id', '=', merchantId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
}

function refusalOf(row: CardTokenRow | undefined): CardRefusal | undefined {
  if (!row) return 'unknown';
  if (row.used_by !== null) return 'used';
  return row.sealed === null || row.expires_at <= new Date() ? 'expired' : undefined;
}

const open = (store: Store, token: string, { merchantId }: CardUse, sealed: Sealed): Promise<StoredCard> =>
  openFromVault(store, merchantId, contexts.card(token), sealed);
