import { type Exchange, looksRefundsUp, type RefundArgument, type RefundResult } from '../../adapters/index.ts';
import type { SendKey } from '../../db/core/send-guard.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry } from '../core/exchanges.ts';
import { callLookUp } from '../core/look-up.ts';
import { answerAlone, sendOnce } from '../core/send-once.ts';
import { entityOf } from '../core/timeline.ts';
import { dueDateOf, madeInNameOf, paymentCall, readPayment } from '../payments/index.ts';
import type { RefundOutcome, RefundRef, Settled } from './types.ts';

/** The provider call of a refund. */
export const refundCalls = (context: CallContext) => ({
  /** Sends a refund, behind its send guard: at most once, however often this runs. */
  sendRefund: (refund: RefundRef): Promise<RefundOutcome> => sendRefund(context, refund),
});

/** The payment, the refund's cents, and the adapter's argument about it. */
async function readRefund({ store }: CallContext, refund: RefundRef) {
  const row = await readPayment(store, refund);
  const { amount } = await store.db
    .selectFrom('refunds')
    .select('amount')
    .where('id', '=', refund.refundId)
    .where('merchant_id', '=', refund.merchantId)
    .executeTakeFirstOrThrow();
  const argument: RefundArgument = {
    transactionId: row.transaction_id ?? '',
    amount,
    chargeAmount: row.amount,
    chargedAt: row.created_at.toISOString(),
    reference: refund.refundId,
    paymentMethod: row.payment_method,
    ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
    ...(row.provider_refs && { providerRefs: row.provider_refs }),
    ...dueDateOf(row),
    ...(await madeInNameOf(store, row)),
  };
  return { row, amount, argument };
}

/**
 * Asks the provider about one refund, where its documents show such a call; undefined where they show none, and while
 * nothing is decided. A look-up without an answer decides nothing either: it is repeated.
 */
export async function askRefund(context: CallContext, refund: RefundRef): Promise<Settled | undefined> {
  const { store } = context;
  const { row, amount, argument } = await readRefund(context, refund);
  if (!looksRefundsUp(row.provider)) return undefined;
  const note = (outcome: string, exchanges: Exchange[], details: { providerWord?: string; message?: string }) =>
    addCallEntry(store.db, entityOf(row), {
      operation: 'getTransaction',
      outcome,
      exchanges,
      details: { amount, refund: refund.refundId, ...details },
    });
  const found = await callLookUp(
    context,
    row,
    (exchanges) => paymentCall(row, 'getTransaction', exchanges),
    (adapter) => adapter.getRefund?.(argument) ?? Promise.resolve(undefined),
    ({ effect, message }, exchanges) => note(effect, exchanges, { message }),
  ).catch(() => undefined);
  // A refusal (404, mostly) proves nothing: the provider may show a refund later than it takes it.
  if (!found || 'refused' in found || !found.result) return undefined;
  const { state, providerWord } = found.result;
  await note('answered', found.exchanges, { providerWord });
  if (state === 'pending') return undefined;
  if (state === 'done') return { by: 'look-up', kind: 'done' };
  const message = `${row.provider} gave the refund up: ${providerWord}`;
  const failure: Failure = { code: 'provider_refused', message, effect: 'refused', providerCode: providerWord };
  return { by: 'look-up', kind: 'refused', failure };
}

async function sendRefund(context: CallContext, refund: RefundRef): Promise<RefundOutcome> {
  const read = await readRefund(context, refund);
  return context.sends.within(read.row, () => sendRead(context, refund, read));
}

async function sendRead(
  context: CallContext,
  refund: RefundRef,
  { row, amount, argument }: Awaited<ReturnType<typeof readRefund>>,
): Promise<RefundOutcome> {
  const { store } = context;
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges, webhookUrl } = await context.openAdapter(row);
  const key: SendKey = { entityId: refund.refundId, operation: 'refund', attempt: 1 };
  const note = (outcome: string, details: { message?: string; providerWord?: string }) =>
    addCallEntry(store.db, entityOf(row), {
      operation: 'refund',
      outcome,
      exchanges,
      details: { amount, refund: refund.refundId, ...details },
    });

  return sendOnce<RefundResult, RefundOutcome, RefundOutcome>(context, {
    ...answerAlone<RefundOutcome>(store.db),
    key,
    seal,
    call: paymentCall(row, 'refund', exchanges),
    make: () => adapter.refund({ ...argument, webhookUrl }),
    answerOf: ({ refundId, status, providerWord: word = '' }) =>
      status ? { kind: 'done', refundId } : { kind: 'pending', refundId, word },
    refused: (failure) => ({ kind: 'refused', failure }),
    unknown: (failure) => ({ kind: 'unknown', failure }),
    sentBefore: {
      message: 'The refund was sent before and its reply was lost. It is not sent again.',
    },
    noteAnswer: ({ providerWord }) => note('answered', providerWord ? { providerWord } : {}),
    noteFailure: ({ effect, message }) => note(effect, { message }),
  });
}
