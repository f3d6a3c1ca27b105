import { type Selectable, sql } from 'kysely';
import type { CardData } from '../domain/entities.ts';
import { isId } from '../domain/ids.ts';
import { newId } from '../runtime/ids.ts';
import { contexts } from './contexts.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/**
 * The vault. Card data, security code included, is sealed under the merchant's data key and kept for one charge: it is
 * erased when that charge has an outcome, and by the sweep when nobody came for it (design, "Sealing").
 */

/** Milliseconds that a token is good for: with the sweep's half minute, its card is gone within 15 minutes. */
const cardTokenMs = 14 * 60_000;
/** A used or expired token is told apart from one that never was for this long. */
const rememberedMs = 24 * 3_600_000;

/** Whose charge a token is for. */
export interface CardUse {
  paymentId: string;
  merchantId: string;
  connectionId: string;
}

/** Why a token does not open. `unknown`: there is none of this merchant for this connection. */
export type CardRefusal = 'unknown' | 'used' | 'expired';

/** The rest of a sentence that begins with the token. */
export const cardRefusals: Record<CardRefusal, string> = {
  unknown: 'is not one of this merchant for this provider connection',
  used: 'was used before: each is for one payment',
  expired: 'has expired: it lives for a quarter of an hour',
};

/** Is it a token of this vault? Others are a provider's own, and pass through as they are. */
export const isVaultToken = (token: string | undefined): token is string => token?.startsWith('ctk_') ?? false;

export async function keepCard(
  store: Store,
  card: CardData,
  { merchantId, connectionId }: Omit<CardUse, 'paymentId'>,
): Promise<{ cardToken: string; expiresAt: Date }> {
  const seal = await store.sealOf(merchantId);
  const id = newId('ctk');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + cardTokenMs);
  await store.db
    .insertInto('card_tokens')
    .values({
      id,
      merchant_id: merchantId,
      connection_id: connectionId,
      sealed: seal.seal(contexts.card(id), card),
      created_at: createdAt,
      expires_at: expiresAt,
      used_by: null,
      used_at: null,
    })
    .execute();
  return { cardToken: id, expiresAt };
}

/** The card behind a token, left as it is: for a check before anything is stored or sent. */
export async function peekCard(
  store: Store,
  token: string,
  use: CardUse,
): Promise<{ card: CardData } | { refused: CardRefusal } | { usedByThis: true }> {
  const row = await find(store.db, token, use);
  if (row?.used_by === use.paymentId) return { usedByThis: true };
  const refused = refusalOf(row);
  if (refused || !row?.sealed) return { refused: refused ?? 'expired' };
  return { card: await open(store, use.merchantId, row.id, row.sealed) };
}

/** The card behind a token, which from now on is this payment's. A step that runs again gets it again. */
export async function takeCard(
  store: Store,
  token: string,
  use: CardUse,
): Promise<{ card: CardData } | { refused: CardRefusal }> {
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
    .returning('sealed')
    .executeTakeFirst();
  if (!taken?.sealed) return { refused: refusalOf(await find(store.db, token, use)) ?? 'used' };
  return { card: await open(store, use.merchantId, token, taken.sealed) };
}

/** The charge has an outcome: its card is no longer needed. */
export async function eraseCard(db: Database, { paymentId, merchantId }: Omit<CardUse, 'connectionId'>): Promise<void> {
  await db
    .updateTable('card_tokens')
    .set({ sealed: null })
    .where('used_by', '=', paymentId)
    .where('merchant_id', '=', merchantId)
    .where('sealed', 'is not', null)
    .execute();
}

/** Cards that nobody came for in time, and those whose charge was never heard of again. @returns how many. */
export async function eraseExpiredCards(db: Database): Promise<number> {
  const now = Date.now();
  await db
    .deleteFrom('card_tokens')
    .where('expires_at', '<', new Date(now - rememberedMs))
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('card_tokens')
    .set({ sealed: null })
    .where('expires_at', '<=', new Date(now))
    .where('sealed', 'is not', null)
    .executeTakeFirst();
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

async function open(store: Store, merchantId: string, token: string, sealed: Buffer): Promise<CardData> {
  return (await store.sealOf(merchantId)).open<CardData>(contexts.card(token), sealed);
}
