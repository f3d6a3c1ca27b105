import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry } from '../core/exchanges.ts';
import { sendOnce } from '../core/send-once.ts';
import { addTimelineEntry, entityOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { repeated, storeCharge } from './charge.ts';
import { paymentCall, readPayment } from './payment-calls.ts';
import { providerStateOf } from './provider-state.ts';
import type { ChargeOutcome } from './types.ts';

type Answered = Pick<Extract<ChargeOutcome, { kind: 'answered' }>, 'kind' | 'providerState'>;
type Failed = Extract<ChargeOutcome, { kind: 'failed' }>;

const operation = 'confirm';

/**
 * Sends on what a payer's browser brought back from a challenge, behind its send guard: only that charges the card. An
 * answer that was lost is followed by a webhook, and nothing is sent again.
 */
export async function confirmCharge(
  context: CallContext,
  { attempt, data, ...ref }: PaymentRef & { attempt: number; data: Record<string, string> },
): Promise<ChargeOutcome> {
  const row = await readPayment(context.store, ref);
  return context.sends.within(row, async () => {
    const { store } = context;
    const seal = await store.sealOf(row.merchant_id);
    const { adapter, exchanges } = await context.openAdapter(row);
    return sendOnce<TransactionResult, Answered | Failed, ChargeOutcome>(context, {
      key: { entityId: row.id, operation, attempt },
      seal,
      call: paymentCall(row, 'createTransaction', exchanges),
      // One that did nothing leaves its attempt number to the next command.
      retriesCountedPerRun: true,
      make: () => {
        if (!adapter.confirm) throw new Error(`${row.provider} takes no answer of a payer`);
        return adapter.confirm({ data, amount: row.amount, reference: `${row.reference}a${attempt}` });
      },
      answerOf: (result) => ({
        kind: 'answered',
        providerState: providerStateOf(row.provider, result, 'answer', row.created_at),
      }),
      refused: (failure) => ({ kind: 'failed', failure }),
      unknown: (failure) => ({ kind: 'unknown', failure }),
      commit: async (result, answer, guardUpdate) =>
        answer.kind === 'failed'
          ? answer
          : storeCharge(context, {
              row,
              seal,
              exchanges,
              operation,
              usesVault: false,
              result,
              answer,
              guardUpdate,
            }),
      repeat: (answer) => repeated(context, row, answer),
      sentBefore: {
        message: 'The payer’s answer was sent before and the reply was lost. It is not sent again.',
        note: (message) =>
          addTimelineEntry(store.db, entityOf(row), 'provider_call', 'Not sent again', {
            operation,
            outcome: 'unknown',
            message,
          }),
      },
      noteFailure: ({ effect, message }) =>
        addCallEntry(store.db, entityOf(row), { operation, outcome: effect, exchanges, details: { message } }),
    });
  });
}
