import type { SendKey } from '../../db/core/send-guard.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry } from '../core/exchanges.ts';
import { answerAlone, sendOnce } from '../core/send-once.ts';
import { addTimelineEntry, entityOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { withRetry } from '../core/with-retry.ts';
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

/** Ids that only the answer to the capture has. Without them the payment is captured, and cannot be refunded here. */
async function storeRefs({ store, log }: CallContext, row: PaymentRow, refs: Record<string, string>): Promise<void> {
  await withRetry(() =>
    store.db
      .updateTable('payments')
      .set({ provider_refs: storableJson({ ...row.provider_refs, ...refs }) })
      .where('id', '=', row.id)
      .where('merchant_id', '=', row.merchant_id)
      .execute(),
  ).catch((error: unknown) => {
    log.error({ err: error, provider: row.provider }, 'the ids in the answer to a capture could not be stored');
  });
}

async function captureRow(context: CallContext, row: PaymentRow, attempt: number): Promise<CaptureOutcome> {
  const { store } = context;
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges } = await context.openAdapter(row);
  const key: SendKey = { entityId: row.id, operation, attempt };
  const note = (outcome: string, details: { message?: string }) =>
    addCallEntry(store.db, entityOf(row), { operation, outcome, exchanges, details });

  return sendOnce<unknown, CaptureOutcome, CaptureOutcome>(context, {
    ...answerAlone<CaptureOutcome>(store.db),
    key,
    seal,
    call: paymentCall(row, operation, exchanges),
    // A capture that did nothing leaves its attempt number to the next command.
    retriesCountedPerRun: true,
    make: async () => {
      const { providerRefs } = await adapter.capture({
        transactionId: row.transaction_id ?? '',
        amount: row.capture_amount ?? row.amount,
        authorizedAmount: row.authorized_amount ?? row.amount,
        reference: `${row.reference}k${attempt}`,
        ...(row.provider_refs && { providerRefs: row.provider_refs }),
      });
      if (providerRefs) await storeRefs(context, row, providerRefs);
    },
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
