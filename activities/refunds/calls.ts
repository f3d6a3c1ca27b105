import type { SendKey } from '../../db/core/send-guard.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry } from '../core/exchanges.ts';
import { answerAlone, sendOnce } from '../core/send-once.ts';
import { entityOf } from '../core/timeline.ts';
import { madeInNameOf, paymentCall, readPayment } from '../payments/index.ts';
import type { RefundOutcome, RefundRef } from './types.ts';

/** The provider call of a refund. */
export const refundCalls = (context: CallContext) => ({
  /** Sends a refund, behind its send guard: at most once, however often this runs. */
  sendRefund: (refund: RefundRef): Promise<RefundOutcome> => sendRefund(context, refund),
});

async function sendRefund(context: CallContext, refund: RefundRef): Promise<RefundOutcome> {
  const { store } = context;
  const row = await readPayment(store, refund);
  const { amount } = await store.db
    .selectFrom('refunds')
    .select('amount')
    .where('id', '=', refund.refundId)
    .where('merchant_id', '=', refund.merchantId)
    .executeTakeFirstOrThrow();
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges, webhookUrl } = await context.openAdapter(row);
  const inName = await madeInNameOf(store, row);
  const key: SendKey = { entityId: refund.refundId, operation: 'refund', attempt: 1 };
  const note = (outcome: string, details: { message?: string }) =>
    addCallEntry(store.db, entityOf(row), {
      operation: 'refund',
      outcome,
      exchanges,
      details: { amount, refund: refund.refundId, ...details },
    });

  return sendOnce<{ refundId: string }, RefundOutcome, RefundOutcome>(context, {
    ...answerAlone<RefundOutcome>(store.db),
    key,
    seal,
    call: paymentCall(row, 'refund', exchanges),
    make: () =>
      adapter.refund({
        transactionId: row.transaction_id ?? '',
        amount,
        reference: refund.refundId,
        paymentMethod: row.payment_method,
        webhookUrl,
        ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
        ...(row.provider_refs && { providerRefs: row.provider_refs }),
        ...inName,
      }),
    answerOf: ({ refundId }) => ({ kind: 'done', refundId }),
    refused: (failure) => ({ kind: 'refused', failure }),
    unknown: (failure) => ({ kind: 'unknown', failure }),
    sentBefore: {
      message: 'The refund was sent before and its reply was lost. It is not sent again.',
    },
    noteAnswer: () => note('answered', {}),
    noteFailure: ({ effect, message }) => note(effect, { message }),
  });
}
