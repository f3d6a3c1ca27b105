import { catalogueEntry, createAdapter, createCache, type Exchange } from '../../adapters/index.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import type { Store } from '../../db/core/store.ts';
import { cardRefusals, eraseCard, takeCard } from '../../db/payments/cards.ts';
import { findCard, insertCard } from '../../db/payments/saved-cards.ts';
import { brandOf } from '../../domain/core/card-numbers.ts';
import type { Log } from '../../runtime/log.ts';
import type { Mode } from '../../runtime/settings.ts';
import { callObserver } from '../core/observe-call.ts';
import { failureOf, notDone } from '../core/provider-errors.ts';
import { transportOf } from '../core/transport.ts';
import type { CardOrder, CardOutcome } from './types.ts';

/** Has a provider keep a card. Nothing is charged, so what was lost or failed is simply not saved. */
export function cardSaving({ store, mode, log }: { store: Store; mode: Mode; log: Log }) {
  const openConnection = connectionOpener(store);
  const roadOf = transportOf(mode);
  const observeCall = callObserver(store.db, log);
  const shared = { tokens: createCache<string>(), certificates: createCache<string>() };

  return {
    /** Opens the card behind the token for the provider, keeps the provider's id for it, and erases the card. */
    async saveCard({
      cardId,
      merchantId,
      provider,
      connectionId,
      connectionVersion,
      token,
    }: CardOrder): Promise<CardOutcome> {
      const use = { paymentId: cardId, merchantId, connectionId };
      const opened = await takeCard(store, token, use);
      if ('refused' in opened) {
        // This very step may have done it, and its answer was lost.
        if (await findCard(store, merchantId, cardId)) return { kind: 'saved' };
        const message = `The card ${cardRefusals[opened.refused]}. Nothing was saved.`;
        return { kind: 'failed', failure: { code: `card_token_${opened.refused}`, message, effect: 'none' } };
      }

      const operation = 'createCardId';
      const exchanges: Exchange[] = [];
      const connection = await openConnection(merchantId, connectionId, connectionVersion);
      const adapter = createAdapter(provider, connection.credentials, {
        ...shared,
        ...roadOf(connection),
        record: (exchange) => exchanges.push(exchange),
      });
      // Where a provider takes cards as they are, its id is the card itself, sealed: a CVV must not be kept in it.
      const keepsCards = catalogueEntry(provider)?.card === 'token';
      const { card } = opened;
      let providerId: string;
      try {
        const made = await observeCall({ provider, merchantId, connectionId, operation, exchanges }, () =>
          adapter.createCardId(keepsCards ? card : { ...card, cvv: '' }),
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
    },
  };
}
