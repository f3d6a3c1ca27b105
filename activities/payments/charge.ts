import type { Exchange, TransactionArgument } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import { mayHaveBeenSent, type SendKey } from '../../db/core/send-guard.ts';
import { claimEarlyEvents } from '../../db/events/inbox.ts';
import { eraseCard, isVaultToken } from '../../db/payments/cards.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { isSavedCard } from '../../db/payments/saved-cards.ts';
import { type ReceiverTokenUse, receiverTokenOf } from '../../db/receivers/tokens.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { TransactionRequest, TransactionResult } from '../../domain/payments/payment.ts';
import type { ProviderPaymentState } from '../../domain/payments/transition.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { type CallContext, recipientsAt } from '../core/call-context.ts';
import { addCallEntry, callEntryInsert } from '../core/exchanges.ts';
import { type GuardUpdate, sendOnce } from '../core/send-once.ts';
import { addTimelineEntry, entityOf, refOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { isBoletoWaiting, storeBoletoBytes } from './boletos.ts';
import { type ChargeContext, eraseCardOf, withSavedCard, withVaultCard } from './card-in-charge.ts';
import { paymentCall, readPayment } from './payment-calls.ts';
import { columnsOf, providerStateOf } from './provider-state.ts';
import { lockPayment, snapshotOf } from './row.ts';
import type { ChargeOutcome } from './types.ts';

type Answered = { kind: 'answered'; providerState: ProviderPaymentState };
type Failed = { kind: 'failed'; failure: Failure };

const operation = 'createTransaction';

/**
 * Creates the charge at the provider, behind its send guard: at most one effect per logical attempt, however often this
 * runs.
 */
export async function charge(
  context: ChargeContext,
  { attempt, ...ref }: PaymentRef & { attempt: number },
): Promise<ChargeOutcome> {
  const { store } = context;
  const row = await readPayment(store, ref);
  const key: SendKey = { entityId: row.id, operation, attempt };
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges, webhookUrl } = await context.openAdapter(row);
  const request = seal.open<TransactionRequest>(contexts.request(row.id), row.request_sealed);
  const token = await receiverTokenOf(store, row.merchant_id, request.receiverToken);
  const split = await splitsOf(context, row, request);
  const refusal = 'why' in split ? split.why : noToken(token, row);
  let argument: TransactionArgument = {
    ...request,
    ...('why' in split ? {} : split),
    ...token.open(),
    reference: row.reference,
    webhookUrl,
  };
  const hasCard = isVaultToken(request.cardToken);
  if ((hasCard || isSavedCard(request.cardId)) && !(await mayHaveBeenSent(store.db, key))) {
    const prepared = hasCard
      ? await withVaultCard(context, { row, key, adapter, exchanges, argument })
      : await withSavedCard(context, row, argument);
    if (prepared.kind === 'failed') return prepared;
    argument = prepared.argument;
  }

  return sendOnce<TransactionResult, Answered | Failed, ChargeOutcome>(context, {
    key,
    seal,
    call: paymentCall(row, operation, exchanges),
    ...(refusal && { refusal: { code: 'receiver_inactive', message: refusal, effect: 'refused' } }),
    make: () => adapter.createTransaction(argument),
    answerOf: (result) => ({ kind: 'answered', providerState: providerStateOf(row.provider, result, 'answer') }),
    refused: (failure) => ({ kind: 'failed', failure }),
    unknown: (failure) => ({ kind: 'unknown', failure }),
    commit: (result, answer, guardUpdate) =>
      storeCharge(context, { row, seal, exchanges, hasCard }, result, answer, guardUpdate),
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
    ...(hasCard && { discard: () => eraseCardOf(context, row) }),
    onResult: (answered) => context.health.report(row.connection_id, answered),
  });
}

/** The guard's answer, the payment's columns, the early webhooks of its id and the boleto, in one transaction. */
async function storeCharge(
  { store }: CallContext,
  { row, seal, exchanges, hasCard }: { row: PaymentRow; seal: MerchantSeal; exchanges: Exchange[]; hasCard: boolean },
  result: TransactionResult,
  answer: Answered | Failed,
  guardUpdate: GuardUpdate,
): Promise<ChargeOutcome> {
  if (answer.kind === 'failed') return answer;
  return store.db.transaction().execute(async (tx) => {
    const eventsWaiting = await claimEarlyEvents(tx, row.account, result.transactionId, row, 'TRANSACTION');
    const details = { providerWord: result.providerWord };
    const after = await tx
      .with('guard', () => guardUpdate(tx))
      .with('line', () => callEntryInsert(tx, entityOf(row), { operation, outcome: 'answered', exchanges, details }))
      .updateTable('payments')
      .set(columnsOf(row, result))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (hasCard) await eraseCard(tx, refOf(row));
    const boletoWaiting = await storeBoletoBytes(tx, seal, after, result);
    return { ...answer, eventsWaiting, snapshot: snapshotOf(after), ...(boletoWaiting && { boletoWaiting }) };
  });
}

/** The outcome of an earlier run of the same attempt, with the payment as it is now. */
async function repeated({ store }: CallContext, row: PaymentRow, answer: Answered | Failed): Promise<ChargeOutcome> {
  if (answer.kind === 'failed') return answer;
  return store.db.transaction().execute(async (tx) => {
    const boletoWaiting = await isBoletoWaiting(tx, row.id);
    const snapshot = snapshotOf(await lockPayment(tx, refOf(row)));
    return { ...answer, eventsWaiting: false, snapshot, ...(boletoWaiting && { boletoWaiting }) };
  });
}

/** Why the charge cannot be made in the receiver's name now. */
function noToken(token: ReceiverTokenUse, { connection_id: id, provider }: PaymentRow): string | undefined {
  const why = token.whyNot({ id, provider });
  return why && `receiverToken ${why}`;
}

/** The splits with the provider's own ids of their receivers, each of which must be ACTIVE there now. */
async function splitsOf(
  context: CallContext,
  row: PaymentRow,
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
