import type { QueryCreator, Transaction } from 'kysely';
import { catalogueEntry, type Exchange, type TransactionArgument } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { mayHaveBeenSent, type SendKey } from '../../db/core/send-guard.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents } from '../../db/events/inbox.ts';
import { eraseCard, isVaultToken } from '../../db/payments/cards.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { isSavedCard } from '../../db/payments/saved-cards.ts';
import { type ReceiverTokenUse, receiverTokenOf } from '../../db/receivers/tokens.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { CardFacts, TransactionRequest, TransactionResult } from '../../domain/payments/payment.ts';
import { mayRetryDecline, returnCodeOf } from '../../domain/payments/return-codes.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { type CallContext, type OpenAdapter, recipientsAt } from '../core/call-context.ts';
import { addCallEntry, callEntryInsert } from '../core/exchanges.ts';
import { type GuardUpdate, type Send, sendOnce } from '../core/send-once.ts';
import { addTimelineEntry, entityOf, refOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { isBoletoWaiting, storeBoletoBytes } from './boletos.ts';
import { type ChargeContext, eraseCardOf, withSavedCard, withVaultCard, withVaultCavv } from './card-in-charge.ts';
import { paymentCall, readPayment } from './payment-calls.ts';
import { asksForChallenge, columnsOf, providerStateOf } from './provider-state.ts';
import { lockPayment, snapshotOf } from './row.ts';
import type { ChargeOutcome, SoftDecline } from './types.ts';

type Answered = Pick<Extract<ChargeOutcome, { kind: 'answered' }>, 'kind' | 'providerState' | 'declined'>;
type Failed = { kind: 'failed'; failure: Failure };

const operation = 'createTransaction';

/**
 * Creates the charge at the provider, behind its send guard: at most one effect per logical attempt, however often this
 * runs.
 *
 * @param mayGoOn the route has a next connection for a card: it stays in the vault where it may be needed there.
 */
export async function charge(
  context: ChargeContext,
  { attempt, mayGoOn = false, ...ref }: PaymentRef & { attempt: number; mayGoOn?: boolean },
): Promise<ChargeOutcome> {
  const row = await readPayment(context.store, ref);
  return context.sends.within(row, () => chargeRow(context, row, attempt, mayGoOn));
}

async function chargeRow(
  context: ChargeContext,
  row: PaymentRow,
  attempt: number,
  mayGoOn: boolean,
): Promise<ChargeOutcome> {
  const { store } = context;
  const key: SendKey = { entityId: row.id, operation, attempt };
  let prepared = await prepareCharge(context, row);
  let charged = row;
  const { adapter, exchanges, argument } = prepared;
  const isVaultCard = isVaultToken(argument.cardToken);
  const hasCard = isVaultCard || isSavedCard(argument.cardId);
  const usesVault = isVaultCard || argument.authentication?.cavv !== undefined;
  if ((hasCard || usesVault) && !(await mayHaveBeenSent(store.db, key))) {
    const proven = await withVaultCavv(context, row, argument);
    if (proven.kind === 'failed') return proven;
    prepared = { ...prepared, argument: proven.argument };
    if (hasCard) {
      const card = isVaultCard
        ? await withVaultCard(context, { row, key, adapter, exchanges, argument: proven.argument, mayGoOn })
        : await withSavedCard(context, row, proven.argument);
      if (card.kind === 'failed') {
        if (usesVault) await eraseCardOf(context, row);
        return card;
      }
      prepared = { ...prepared, argument: card.argument };
      charged = await withCardFacts(store, row, card.shown);
    }
  }
  return sendCharge(context, charged, prepared, {
    key,
    usesVault,
    mayGoOn,
    senderMs: senderMsOf(row),
    commit: (answered) => storeCharge(context, answered),
  });
}

/** Stores what may be known of the card before it is sent: a refused charge has nothing else of it. */
async function withCardFacts({ db }: Store, row: PaymentRow, shown: CardFacts): Promise<PaymentRow> {
  await db
    .updateTable('payments')
    .set({ card_facts: storableJson(shown) })
    .where('id', '=', row.id)
    .execute();
  return { ...row, card_facts: shown };
}

/** What a charge needs of its payment before anything is sent. */
type ChargeHead = Pick<
  PaymentRow,
  'id' | 'provider' | 'merchant_id' | 'connection_id' | 'connection_version' | 'request_sealed' | 'reference'
>;

interface PreparedCharge extends OpenAdapter {
  seal: MerchantSeal;
  argument: TransactionArgument;
  /** Why our own rules forbid the charge. */
  refusal: string | undefined;
}

/** Everything before the send that may fail: the adapter with its credentials, the opened request, its receivers. */
export async function prepareCharge(context: CallContext, head: ChargeHead): Promise<PreparedCharge> {
  const { store } = context;
  const seal = await store.sealOf(head.merchant_id);
  const opened = await context.openAdapter(head);
  const request = seal.open<TransactionRequest>(contexts.request(head.id), head.request_sealed);
  const token = await receiverTokenOf(store, head.merchant_id, request.receiverToken);
  const split = await splitsOf(context, head, request);
  const argument = {
    ...request,
    ...('why' in split ? {} : split),
    ...token.open(),
    reference: head.reference,
    webhookUrl: opened.webhookUrl,
  };
  return { ...opened, seal, argument, refusal: 'why' in split ? split.why : noToken(token, head) };
}

/** What the provider has answered to a charge, for the transaction that stores it. */
export interface Charged {
  row: PaymentRow;
  seal: MerchantSeal;
  exchanges: Exchange[];
  /** What was asked of the provider, for the timeline. */
  operation: 'createTransaction' | 'confirm';
  /** Something of the charge waits in the vault: its card, or the proof of an authentication. */
  usesVault: boolean;
  result: TransactionResult;
  answer: Answered;
  guardUpdate: GuardUpdate;
}

type ChargeSend = Send<TransactionResult, Answered | Failed, ChargeOutcome>;

/** Sends a prepared charge behind the guard of its attempt. */
export async function sendCharge(
  context: ChargeContext,
  row: PaymentRow,
  { seal, adapter, exchanges, argument, refusal }: PreparedCharge,
  {
    usesVault = false,
    mayGoOn = false,
    commit,
    ...how
  }: Pick<ChargeSend, 'key' | 'isAcquired' | 'senderMs'> & {
    usesVault?: boolean;
    mayGoOn?: boolean;
    commit(charged: Charged): Promise<ChargeOutcome>;
  },
): Promise<ChargeOutcome> {
  const { store } = context;
  return sendOnce<TransactionResult, Answered | Failed, ChargeOutcome>(context, {
    ...how,
    seal,
    call: paymentCall(row, operation, exchanges),
    ...(refusal && { refusal: { code: 'receiver_inactive', message: refusal, effect: 'refused' } }),
    make: async () => {
      const result = await adapter.createTransaction(argument);
      context.budget.earn(row.connection_id);
      return result;
    },
    answerOf: (result) => {
      const declined = usesVault && mayGoOn ? softDeclineOf(result) : undefined;
      return {
        kind: 'answered',
        providerState: providerStateOf(row.provider, result, 'answer', row.created_at),
        ...(declined && { declined }),
      };
    },
    refused: (failure) => ({ kind: 'failed', failure }),
    unknown: (failure) => ({ kind: 'unknown', failure }),
    commit: async (result, answer, guardUpdate) =>
      answer.kind === 'failed'
        ? answer
        : commit({ row, seal, exchanges, operation, usesVault, result, answer, guardUpdate }),
    repeat: (answer) => repeated(context, row, answer),
    sentBefore: {
      message: 'The charge was sent before and its reply was lost. It is not sent again.',
      note: (message) =>
        addTimelineEntry(store.db, entityOf(row), 'provider_call', 'Not sent again', {
          operation,
          outcome: 'unknown',
          message,
        }),
    },
    noteFailure: ({ effect, message }) =>
      addCallEntry(store.db, entityOf(row), { operation, outcome: effect, exchanges, details: { message } }),
    ...(usesVault && {
      discard: async (failure) => {
        if (!(mayGoOn && failure?.effect === 'none')) await eraseCardOf(context, row);
      },
    }),
    onResult: (answered) => context.health.report(row.connection_id, answered),
  });
}

/** Milliseconds that a sender needs at most from its guard to its recorded answer: the call and the write. */
const senderMsOf = ({ provider }: PaymentRow): number => (catalogueEntry(provider)?.limits.timeoutMs ?? 10_000) + 2_500;

/** The guard's answer, the payment's columns, the early webhooks of its id and the boleto, in one transaction. */
export async function storeCharge({ store }: CallContext, charged: Charged): Promise<ChargeOutcome> {
  const { row, seal, usesVault, result, answer } = charged;
  return store.db.transaction().execute(async (tx) => {
    const eventsWaiting = await claimEarlyEvents(tx, row.account, result.transactionId, row, 'TRANSACTION');
    const after = await answeredWith(tx, charged)
      .updateTable('payments')
      .set(columnsOf(row, result))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (usesVault && !answer.declined) await eraseCard(tx, refOf(row));
    const boletoWaiting = await storeBoletoBytes(tx, seal, after, result);
    return { ...answer, eventsWaiting, snapshot: snapshotOf(after), ...(boletoWaiting && { boletoWaiting }) };
  });
}

/** A card that its issuer declined for now, by the code in the answer; undefined for any other answer. */
function softDeclineOf({ status, unmapped, transactionId, card }: TransactionResult): SoftDecline | undefined {
  const returnCode = card?.returnCode;
  if (status !== 'REJECTED' || unmapped || returnCode === undefined || !mayRetryDecline(returnCode)) return undefined;
  return { returnCode, transactionId, why: `Declined with ${returnCode}: ${returnCodeOf(returnCode)?.meaning}.` };
}

/** The guard's answer and the call's timeline entry, as a part of the statement that updates the payment. */
export const answeredWith = (
  tx: Transaction<Schema>,
  { row, exchanges, operation, result, guardUpdate }: Charged,
): QueryCreator<Schema> =>
  tx
    .with('guard', () => guardUpdate(tx))
    .with(
      'line',
      () =>
        callEntryInsert(tx, entityOf(row), {
          operation,
          outcome: 'answered',
          exchanges,
          details: {
            providerWord: result.providerWord,
            ...(asksForChallenge(row, result) && { threeDSecure: 'challenge' }),
            ...(result.threeDS && { authenticationResult: result.threeDS }),
          },
        }),
      // The parts' names are tables of no statement of ours.
    ) as unknown as QueryCreator<Schema>;

/** The outcome of an earlier run of the same attempt, with the payment as it is now. */
export async function repeated(
  { store }: CallContext,
  row: PaymentRow,
  answer: Answered | Failed,
): Promise<ChargeOutcome> {
  if (answer.kind === 'failed') return answer;
  return store.db.transaction().execute(async (tx) => {
    const boletoWaiting = await isBoletoWaiting(tx, row.id);
    const snapshot = snapshotOf(await lockPayment(tx, refOf(row)));
    return { ...answer, eventsWaiting: false, snapshot, ...(boletoWaiting && { boletoWaiting }) };
  });
}

/** Why the charge cannot be made in the receiver's name now. */
function noToken(token: ReceiverTokenUse, { connection_id: id, provider }: ChargeHead): string | undefined {
  const why = token.whyNot({ id, provider });
  return why && `receiverToken ${why}`;
}

/** The splits with the provider's own ids of their receivers, each of which must be ACTIVE there now. */
async function splitsOf(
  context: CallContext,
  row: ChargeHead,
  { splits }: TransactionRequest,
): Promise<Pick<TransactionRequest, 'splits'> | { why: string }> {
  if (!splits) return {};
  const recipient = await recipientsAt(
    context,
    row,
    splits.map(({ recipientId }) => recipientId),
  );
  const resolved: typeof splits = [];
  for (const [index, split] of splits.entries()) {
    const found = recipient(split.recipientId);
    if ('why' in found) return { why: `splits.${index}.recipientId ${found.why}` };
    resolved.push({ ...split, recipientId: found.recipient });
  }
  return { splits: resolved };
}
