import { Context } from '@temporalio/activity';
import { AdapterRefusal, catalogueEntry, type LookUp } from '../../adapters/index.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { PayoutRow } from '../../db/payouts/payouts.ts';
import { type Compared, comparePayment, comparePayout, type Facts } from '../../domain/finance/reconciliation.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawResult } from '../../domain/payouts/payout.ts';
import { withLogFields } from '../../runtime/log.ts';
import type { CallContext } from '../core/call-context.ts';
import { failureOf } from '../core/provider-errors.ts';
import { dueDateOf, madeInNameOf, providerStateOf, snapshotOf } from '../payments/index.ts';
import { payoutLookUpBy } from '../payouts/index.ts';

export type OurRow = { entity: 'payment'; row: PaymentRow } | { entity: 'payout'; row: PayoutRow };

/** The provider state of a row of ours. `unanswered`: there was no answer, and the look-up may be repeated. */
export type ProviderAnswer =
  | { kind: 'read'; theirs: Facts; compare(now: OurRow): Compared }
  | { kind: 'missing'; why: string }
  | { kind: 'unasked'; why: string }
  | { kind: 'unanswered'; why: string };

/** Look-ups per connection that a reconciliation leaves to payments and payouts, which come first. */
const reservedLookUps = 30;

/** Looks a row up at its provider, within the connection's budget. It changes nothing, here or there. */
export async function lookUpAtProvider(context: CallContext, ours: OurRow): Promise<ProviderAnswer> {
  const { row, entity } = ours;
  const operation = entity === 'payment' ? 'getTransaction' : 'getWithdraw';
  const entry = catalogueEntry(row.provider);
  if (!entry?.operations.includes(operation)) {
    return { kind: 'unasked', why: `${row.provider} has no look-up of a ${entity}` };
  }
  const id = (ours.entity === 'payment' ? ours.row.transaction_id : ours.row.withdraw_id) ?? undefined;
  const keys = entity === 'payment' ? entry.lookUpBy : payoutLookUpBy(row.provider);
  if (id === undefined && !keys.includes('reference')) {
    return { kind: 'unasked', why: `${row.provider} has a look-up by its own id only, which is not known` };
  }
  await waitForLookUp(context, row.connection_id);
  const argument: LookUp = {
    ...(id !== undefined && { id }),
    ...((id === undefined || !keys.includes('id')) && { reference: row.reference }),
    ...(row.end_to_end_id !== null && keys.includes('endToEndId') && { endToEndId: row.end_to_end_id }),
    createdAt: row.created_at.toISOString(),
    ...(row.provider_refs && { providerRefs: row.provider_refs }),
  };
  const { merchant_id: merchantId, connection_id: connectionId, provider } = row;
  return withLogFields({ merchantId, [`${entity}Id`]: row.id }, async () => {
    try {
      const { adapter, exchanges } = await context.openAdapter(row);
      const call = { provider, merchantId, connectionId, about: { entity, id: row.id }, operation, exchanges } as const;
      if (ours.entity === 'payment') {
        const inName = await madeInNameOf(context.store, ours.row);
        const byMethod = { ...argument, paymentMethod: ours.row.payment_method, ...dueDateOf(ours.row), ...inName };
        return answerAboutPayment(await context.observeCall(call, () => adapter.getTransaction(byMethod)), ours.row);
      }
      return answerAboutPayout(await context.observeCall(call, () => adapter.getWithdraw(argument)));
    } catch (error) {
      return answerOfError(error);
    }
  });
}

async function waitForLookUp({ budget }: CallContext, connectionId: string): Promise<void> {
  for (let waitMs = budget.take(connectionId, reservedLookUps); waitMs > 0; ) {
    Context.current().heartbeat();
    await Context.current().sleep(waitMs);
    waitMs = budget.take(connectionId, reservedLookUps);
  }
}

function answerAboutPayment(result: TransactionResult, { provider, reference }: PaymentRow): ProviderAnswer {
  const state = providerStateOf(provider, result, 'lookup');
  const isAnother = result.reference !== undefined && result.reference !== reference;
  return {
    kind: 'read',
    theirs: theirPaymentFacts(result),
    compare: (now) =>
      isAnother || now.entity !== 'payment'
        ? { kind: 'different', differs: ['reference'] }
        : comparePayment(snapshotOf(now.row), state),
  };
}

/** The provider's side of a payment. Its amount is the one that was paid, where the provider reports both. */
export const theirPaymentFacts = (result: TransactionResult): Facts => ({
  status: result.status,
  ...theirFacts(result),
  ...(result.status === 'APPROVED' && result.paidAmount && { amount: result.paidAmount }),
  ...(result.refundedAmount !== undefined && { refundedAmount: result.refundedAmount }),
  providerId: result.transactionId.slice(0, 100),
});

function answerAboutPayout(result: WithdrawResult): ProviderAnswer {
  const { status, providerWord, amount, unmapped } = result;
  return {
    kind: 'read',
    theirs: { status, ...theirFacts(result), providerId: result.withdrawId.slice(0, 100) },
    compare: (now) =>
      now.entity === 'payout'
        ? comparePayout(now.row, { status, providerWord, amount, basis: 'lookup', ...(unmapped && { unmapped }) })
        : { kind: 'different', differs: ['reference'] },
  };
}

const theirFacts = ({ providerWord, amount, endToEndId }: TransactionResult | WithdrawResult): Facts => ({
  word: providerWord.slice(0, 100),
  ...(amount > 0 && { amount }),
  ...(endToEndId && { endToEndId: endToEndId.slice(0, 100) }),
});

function answerOfError(error: unknown): ProviderAnswer {
  // Refused by the adapter before any call: a repeat would have the same result.
  if (error instanceof AdapterRefusal) return { kind: 'unasked', why: error.message };
  const { message, httpStatus, effect } = failureOf(error);
  if (httpStatus === 404) return { kind: 'missing', why: message };
  return { kind: effect === 'refused' ? 'unasked' : 'unanswered', why: message };
}
