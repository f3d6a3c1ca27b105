import { catalogueEntry } from '../../adapters/index.ts';
import { cardRefusals, eraseCard, takeCard } from '../../db/payments/cards.ts';
import { findCard, insertCard } from '../../db/payments/saved-cards.ts';
import { brandOf } from '../../domain/core/card-numbers.ts';
import type { CallContext } from '../core/call-context.ts';
import { failureOf, notDone } from '../core/provider-errors.ts';
import type { CardOrder, CardOutcome } from './types.ts';

/**
 * Has a provider store a card. Nothing is charged, so no send guard is needed: after a lost answer the card counts as
 * not saved.
 */
export const cardSaving = (context: CallContext) => ({
  saveCard: (order: CardOrder): Promise<CardOutcome> => saveCard(context, order),
});

/** Opens the card behind the token for the provider, stores the provider's id of it, and erases the card. */
async function saveCard({ store, openAdapter, observeCall }: CallContext, order: CardOrder): Promise<CardOutcome> {
  const { cardId, merchantId, provider, connectionId, connectionVersion, token } = order;
  const use = { paymentId: cardId, merchantId, connectionId };
  const opened = await takeCard(store, token, use);
  if ('refused' in opened) {
    // An earlier run of this activity may have saved the card and lost its result.
    if (await findCard(store, merchantId, cardId)) return { kind: 'saved' };
    const message = `The card ${cardRefusals[opened.refused]}. Nothing was saved.`;
    return { kind: 'failed', failure: { code: `card_token_${opened.refused}`, message, effect: 'none' } };
  }

  const { adapter, exchanges } = await openAdapter({
    provider,
    merchant_id: merchantId,
    connection_id: connectionId,
    connection_version: connectionVersion,
  });
  // At a provider that takes full cards, its id is the sealed card itself, which must be stored without the CVV.
  const storesCards = catalogueEntry(provider)?.card === 'token';
  const { card } = opened;
  let providerId: string;
  try {
    const made = await observeCall({ provider, merchantId, connectionId, operation: 'createCardId', exchanges }, () =>
      adapter.createCardId(storesCards ? card : { ...card, cvv: '' }),
    );
    providerId = made.cardId;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.effect === 'none') {
      const thrown = notDone(error, failure);
      if (thrown.nonRetryable) await eraseCard(store.db, use);
      throw thrown;
    }
    await eraseCard(store.db, use);
    return { kind: 'failed', failure };
  }
  const { cardNumber, holderName, expMonth, expYear } = card;
  const facts = { brand: brandOf(cardNumber), lastFour: cardNumber.slice(-4), holderName, expMonth, expYear };
  await store.db.transaction().execute(async (tx) => {
    await insertCard({ ...store, db: tx }, cardId, { merchantId, connectionId }, { providerId, ...facts });
    await eraseCard(tx, use);
  });
  return { kind: 'saved' };
}
