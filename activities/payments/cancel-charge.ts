import type { SendKey } from '../../db/core/send-guard.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry } from '../core/exchanges.ts';
import { answerAlone, sendOnce } from '../core/send-once.ts';
import { addTimelineEntry, entityOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { dueDateOf, madeInNameOf, paymentCall, readPayment } from './payment-calls.ts';
import type { CancelOutcome } from './types.ts';

/**
 * Cancels a charge that is unpaid as far as we know, or voids an authorised card, behind its send guard. The caller looks the charge up afterwards,
 * whatever the outcome: the provider's status of the charge counts, and not its answer to this call.
 */
export async function cancelCharge(
  context: CallContext,
  { attempt, ...ref }: PaymentRef & { attempt: number },
): Promise<CancelOutcome> {
  const row = await readPayment(context.store, ref);
  return context.sends.within(row, () => cancelRow(context, row, attempt));
}

async function cancelRow(context: CallContext, row: PaymentRow, attempt: number): Promise<CancelOutcome> {
  const { store } = context;
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges } = await context.openAdapter(row);
  const inName = await madeInNameOf(store, row);
  const isAuthorized = row.authorized_until !== null;
  const operation = isAuthorized ? 'void' : 'cancel';
  const key: SendKey = { entityId: row.id, operation: 'cancel', attempt };
  const note = (outcome: string, details: { message?: string }) =>
    addCallEntry(store.db, entityOf(row), { operation, outcome, exchanges, details });

  return sendOnce<unknown, CancelOutcome, CancelOutcome>(context, {
    ...answerAlone<CancelOutcome>(store.db),
    key,
    seal,
    call: paymentCall(row, 'refund', exchanges),
    // A cancel that did nothing leaves its attempt number to the next command.
    retriesCountedPerRun: true,
    make: () =>
      adapter.refund({
        transactionId: row.transaction_id ?? '',
        amount: row.amount,
        reference: `${row.reference}c${attempt}`,
        paymentMethod: row.payment_method,
        ...(isAuthorized ? { authorized: true } : { unpaid: true }),
        ...(row.provider_refs && { providerRefs: row.provider_refs }),
        ...dueDateOf(row),
        ...inName,
      }),
    answerOf: () => ({ kind: 'answered' }),
    refused: (failure) => ({ kind: 'failed', failure }),
    unknown: ({ message }) => ({ kind: 'unknown', why: message }),
    sentBefore: {
      message: 'The cancellation was sent before and its reply was lost. It is not sent again.',
      note: (message) =>
        addTimelineEntry(store.db, entityOf(row), 'provider_call', 'Not sent again', {
          operation,
          outcome: 'unknown',
          message,
        }),
    },
    noteAnswer: () => note('answered', {}),
    noteFailure: ({ effect, message }) => note(effect, { message }),
  });
}
