import type { CaptureResult } from '../../adapters/index.ts';
import type { SendKey } from '../../db/core/send-guard.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry } from '../core/exchanges.ts';
import { answerAlone, sendOnce } from '../core/send-once.ts';
import { addTimelineEntry, entityOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { paymentCall, readPayment } from './payment-calls.ts';
import type { CaptureOutcome } from './types.ts';

const operation = 'capture';

/**
 * Captures an authorised card, behind its send guard: the cents that the row holds as asked for. The caller looks the
 * charge up afterwards, whatever the outcome: a capture whose answer was lost is never sent again before that.
 */
export async function captureCharge(
  context: CallContext,
  { attempt, ...ref }: PaymentRef & { attempt: number },
): Promise<CaptureOutcome> {
  const row = await readPayment(context.store, ref);
  return context.sends.within(row, () => captureRow(context, row, attempt));
}

async function captureRow(context: CallContext, row: PaymentRow, attempt: number): Promise<CaptureOutcome> {
  const { store } = context;
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges } = await context.openAdapter(row);
  const key: SendKey = { entityId: row.id, operation, attempt };
  const note = (outcome: string, details: { message?: string }) =>
    addCallEntry(store.db, entityOf(row), { operation, outcome, exchanges, details });

  return sendOnce<CaptureResult, CaptureOutcome, CaptureOutcome>(context, {
    ...answerAlone<CaptureOutcome>(store.db),
    // With the ids that only this answer has: without them the payment could not be refunded here.
    commit: ({ providerRefs }, answer, guardUpdate) =>
      store.db.transaction().execute(async (tx) => {
        if (providerRefs) {
          await tx
            .updateTable('payments')
            .set({ provider_refs: storableJson({ ...row.provider_refs, ...providerRefs }) })
            .where('id', '=', row.id)
            .where('merchant_id', '=', row.merchant_id)
            .execute();
        }
        await guardUpdate(tx).execute();
        return answer;
      }),
    key,
    seal,
    call: paymentCall(row, operation, exchanges),
    // A capture that did nothing leaves its attempt number to the next command.
    retriesCountedPerRun: true,
    make: () =>
      adapter.capture({
        transactionId: row.transaction_id ?? '',
        amount: row.capture_amount ?? row.amount,
        authorizedAmount: row.authorized_amount ?? row.amount,
        reference: `${row.reference}k${attempt}`,
        ...(row.provider_refs && { providerRefs: row.provider_refs }),
      }),
    answerOf: () => ({ kind: 'answered' }),
    refused: (failure) => ({ kind: 'failed', failure }),
    unknown: ({ message }) => ({ kind: 'unknown', why: message }),
    sentBefore: {
      message: 'The capture was sent before and its reply was lost. It is not sent again.',
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
