import {
  type Adapter,
  AdapterRefusal,
  catalogueEntry,
  type Exchange,
  type TransactionArgument,
} from '../../adapters/index.ts';
import type { connectionHealth } from '../../db/connections/health.ts';
import { countUnsent, type SendKey } from '../../db/core/send-guard.ts';
import { openCavv } from '../../db/payments/authentications.ts';
import { cardRefusals, eraseCard, takeCard } from '../../db/payments/cards.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { openSavedCard, savedCardRefusals } from '../../db/payments/saved-cards.ts';
import { brandOf } from '../../domain/core/card-numbers.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { CardFacts } from '../../domain/payments/payment.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry } from '../core/exchanges.ts';
import { failureOf, notDone } from '../core/provider-errors.ts';
import { addTimelineEntry, entityOf, refOf } from '../core/timeline.ts';
import { paymentCall } from './payment-calls.ts';

export interface ChargeContext extends CallContext {
  /** The circuit breakers of connections. */
  health: ReturnType<typeof connectionHealth>;
}

/** The argument of a charge, with its card, or the reason why the card cannot be sent. */
export type CardInCharge =
  | { kind: 'ready'; argument: TransactionArgument; shown: Pick<CardFacts, 'brand' | 'lastFour'> }
  | NotSent;
interface NotSent {
  kind: 'failed';
  failure: Failure;
}

interface ChargeCall {
  row: PaymentRow;
  key: SendKey;
  adapter: Adapter;
  exchanges: Exchange[];
  argument: TransactionArgument;
  /** The route has a next connection for the card. */
  mayGoOn: boolean;
}

/**
 * Puts the card behind a token of our vault into the charge, in the form that the provider takes: the full card, or the
 * provider's token. Nothing is charged here, so every failure has the effect `none` or `refused`.
 *
 * @throws ApplicationFailure `NotDone` when the provider's tokenizer gave no answer.
 */
export async function withVaultCard(context: ChargeContext, call: ChargeCall): Promise<CardInCharge> {
  const { row, argument } = call;
  const { cardToken: vaultToken = '', ...rest } = argument;
  const opened = await takeCard(context.store, vaultToken, { ...refOf(row), connectionId: row.connection_id });
  if ('refused' in opened) {
    return notSent(context, row, `card_token_${opened.refused}`, `The card token ${cardRefusals[opened.refused]}.`);
  }
  const { cardNumber } = opened.card;
  const shown = { brand: brandOf(cardNumber), lastFour: cardNumber.slice(-4) };
  if (catalogueEntry(row.provider)?.card !== 'token') {
    return { kind: 'ready', argument: { ...rest, card: opened.card }, shown };
  }
  const { customer, address, customerIp, receiverToken, receiverId } = argument;
  const inName = { receiverToken, receiverId };
  const token = await providerToken(context, call, { ...opened.card, customer, address, customerIp, ...inName });
  return 'failure' in token
    ? { kind: 'failed', failure: token.failure }
    : { kind: 'ready', argument: { ...rest, cardToken: token.cardToken }, shown };
}

/** Exchanges a card for the provider's own token of it. */
async function providerToken(
  context: ChargeContext,
  { row, key, adapter, exchanges, mayGoOn }: ChargeCall,
  card: Parameters<Adapter['createCardToken']>[0],
): Promise<{ cardToken: string } | { failure: Failure }> {
  const { store, health } = context;
  const operation = 'createCardToken';
  const note = (outcome: string, details: { message?: string }) =>
    // The exchanges of the charge itself follow in an entry of their own.
    addCallEntry(store.db, entityOf(row), { operation, outcome, exchanges: exchanges.splice(0), details });
  try {
    const { cardToken } = await context.observeCall(paymentCall(row, operation, exchanges), () =>
      adapter.createCardToken(card),
    );
    await note('answered', {});
    return { cardToken };
  } catch (error) {
    // A token moves no money, so a call with an unknown outcome can be treated as not done.
    const seen = failureOf(error);
    const failure: Failure =
      seen.effect === 'unknown' ? { ...seen, code: 'provider_unavailable', effect: 'none' } : seen;
    await note(failure.effect, { message: failure.message });
    if (!(error instanceof AdapterRefusal)) health.report(row.connection_id, failure.effect === 'refused');
    if (failure.effect === 'none') {
      const thrown = notDone(error, failure, await countUnsent(store.db, key));
      if (thrown.nonRetryable && !mayGoOn) await eraseCardOf(context, row);
      throw thrown;
    }
    await eraseCardOf(context, row);
    return { failure };
  }
}

/** Replaces our id of a saved card by the provider's own. */
export async function withSavedCard(
  context: CallContext,
  row: PaymentRow,
  argument: TransactionArgument,
): Promise<CardInCharge> {
  const owner = { merchantId: row.merchant_id, connectionId: row.connection_id };
  const opened = await openSavedCard(context.store, argument.cardId ?? '', owner);
  if ('providerId' in opened) {
    const { providerId, brand, lastFour } = opened;
    return { kind: 'ready', argument: { ...argument, cardId: providerId }, shown: { brand, lastFour } };
  }
  const why = `The saved card ${savedCardRefusals[opened.refused]}.`;
  return notSent(context, row, `card_${opened.refused}`, why);
}

/** Puts the proof of an authentication, which waits in the vault, into the charge. */
export async function withVaultCavv(
  context: CallContext,
  row: PaymentRow,
  argument: TransactionArgument,
): Promise<{ kind: 'ready'; argument: TransactionArgument } | NotSent> {
  const { authentication } = argument;
  if (authentication?.cavv === undefined) return { kind: 'ready', argument };
  const cavv = await openCavv(context.store, authentication.cavv, refOf(row));
  if (cavv !== undefined)
    return { kind: 'ready', argument: { ...argument, authentication: { ...authentication, cavv } } };
  const why = 'The proof of the authentication (cavv) has expired: it is stored for 15 minutes.';
  return notSent(context, row, 'authentication_expired', why);
}

/** Erases the card that waits for this charge. The outcome of the charge must not depend on it. */
export async function eraseCardOf({ store, log }: CallContext, row: PaymentRow): Promise<void> {
  await eraseCard(store.db, refOf(row)).catch((error: unknown) =>
    log.error({ err: error }, 'card data not erased; the sweep will'),
  );
}

async function notSent({ store }: CallContext, row: PaymentRow, code: string, why: string): Promise<NotSent> {
  const message = `${why} Nothing was charged.`;
  const data = { operation: 'createTransaction', outcome: 'refused', message };
  await addTimelineEntry(store.db, entityOf(row), 'provider_call', 'Not sent', data);
  return { kind: 'failed', failure: { code, message, effect: 'refused' } };
}
