import type { Selectable } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import type { SavedCard } from '../../domain/payments/card-data.ts';
import { contexts } from '../core/contexts.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';
import { openFromVault, sealInVault } from './vault.ts';

/** Cards that a provider stores for several payments. Our row is sealed, and has no CVV. */

/** The sealed fields of a row. */
export interface CardFacts extends Pick<SavedCard, 'brand' | 'holderName' | 'expMonth' | 'expYear'> {
  lastFour: string;
  /** The provider's id of the card. It may be long, since some providers' ids are the sealed card itself. */
  providerId: string;
}

/** The card's merchant, and the connection that it was saved with, the only one that can charge it. */
export interface CardOwner {
  merchantId: string;
  connectionId: string;
}

/** Why a saved card cannot be charged. */
export type SavedCardRefusal = 'unknown' | 'deleted';

/** Messages: the rest of a sentence that begins with the card id. */
export const savedCardRefusals: Record<SavedCardRefusal, string> = {
  unknown: 'is not a saved card of this merchant for this provider connection',
  deleted: 'was deleted',
};

/** Whether it is a card that we store. Others are a provider's own ids, and are passed on unchanged. */
export const isSavedCard = (cardId: string | undefined): cardId is string => cardId?.startsWith('crd_') ?? false;

/** Stores a card. Safe to repeat: a stored card stays unchanged. */
export async function insertCard(store: Store, cardId: string, owner: CardOwner, facts: CardFacts): Promise<void> {
  await store.db
    .insertInto('cards')
    .values({
      id: cardId,
      merchant_id: owner.merchantId,
      connection_id: owner.connectionId,
      ...(await sealInVault(store, owner.merchantId, contexts.savedCard(cardId), facts)),
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The provider's id of a saved card. */
export async function openSavedCard(
  store: Store,
  cardId: string,
  { merchantId, connectionId }: CardOwner,
): Promise<Pick<CardFacts, 'providerId' | 'brand' | 'lastFour'> | { refused: SavedCardRefusal }> {
  const row = isId('crd', cardId)
    ? await rows(store, merchantId)
        .where('id', '=', cardId)
        .where('connection_id', '=', connectionId)
        .executeTakeFirst()
    : undefined;
  if (!row) return { refused: 'unknown' };
  const facts = await open(store, row);
  if (!facts) return { refused: 'deleted' };
  const { providerId, brand, lastFour } = facts;
  return { providerId, brand, lastFour };
}

/** The displayable fields of a card; undefined when there is none, or it was deleted. */
export async function findCard(store: Store, merchantId: string, cardId: string): Promise<SavedCard | undefined> {
  const row = await shownRows(store, merchantId).where('cards.id', '=', cardId).executeTakeFirst();
  return row && show(store, row);
}

/** Newest first. One row more than `limit` shows that there is a next page. */
export async function listCards(
  store: Store,
  merchantId: string,
  { limit, after }: { limit: number; after?: { value: Date | number; id: string } },
): Promise<{ data: SavedCard[]; next?: { value: Date; id: string } }> {
  const found = await shownRows(store, merchantId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('cards.created_at', 'cards.id'), '<', tuple(new Date(after?.value ?? Date.now()), after?.id ?? '')),
      ),
    )
    .orderBy('cards.created_at', 'desc')
    .orderBy('cards.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: await Promise.all(shown.map((row) => show(store, row))),
    ...(found.length > limit && last && { next: { value: last.created_at, id: last.id } }),
  };
}

/** Deletes a card and erases its sealed fields. @returns false when the merchant never had it. */
export async function deleteCard(store: Store, merchantId: string, cardId: string): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('cards')
    .set((eb) => ({ sealed: null, key_id: null, deleted_at: eb.fn.coalesce('deleted_at', eb.val(new Date())) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', cardId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type CardRow = Selectable<Schema['cards']>;

const rows = (store: Store, merchantId: string) =>
  store.db.selectFrom('cards').selectAll('cards').where('cards.merchant_id', '=', merchantId);

const shownRows = (store: Store, merchantId: string) =>
  rows(store, merchantId)
    .innerJoin('connections', 'connections.id', 'cards.connection_id')
    .select('connections.provider')
    .where('cards.deleted_at', 'is', null);

async function open(store: Store, { id, merchant_id, key_id, sealed }: CardRow): Promise<CardFacts | undefined> {
  return sealed ? openFromVault<CardFacts>(store, merchant_id, contexts.savedCard(id), { key_id, sealed }) : undefined;
}

async function show(store: Store, row: CardRow & { provider: string }): Promise<SavedCard> {
  const facts = await open(store, row);
  if (!facts) throw new Error(`${row.id} was deleted`);
  const { providerId: _, lastFour: last4, ...shown } = facts;
  return {
    cardId: row.id,
    provider: row.provider,
    connectionId: row.connection_id,
    last4,
    ...shown,
    createdAt: row.created_at.toISOString(),
  };
}
