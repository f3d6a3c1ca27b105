import type { AttentionReason } from '../core/attention.ts';
import { formatBRL } from '../core/money.ts';
import type { ProviderDispute } from '../core/provider-event.ts';
import { canTransition, isLatePayment, type PaymentStatus } from '../core/statuses.ts';

/** Where a payment stands. Amounts are integer cents. */
export interface PaymentState {
  status: PaymentStatus;
  amount: number;
  refundedAmount: number;
  attention?: AttentionReason;
  /** Cents that have gone back, or are about to, where refunds of ours account for them. */
  ownRefunds?: number;
}

/** What a provider said about it, read by its adapter. */
export interface ProviderPaymentState {
  status: PaymentStatus;
  providerWord: string;
  /** No map names the word: `status` is only the specification's default. */
  unmapped?: boolean;
  /** Cents of the charge as the provider has it; 0 when it does not say. */
  amount: number;
  paidAmount?: number;
  refundedAmount?: number;
  codeProblem?: string;
  /** Its word says that money went back: a CHARGEBACK at this provider, unless we asked for it. */
  returned?: true;
  dispute?: ProviderDispute;
}

/** What follows from a reading. Nothing at all, when it is no news. */
export interface PaymentDecision {
  to?: PaymentStatus;
  refundedAmount?: number;
  attention?: { reason: AttentionReason; detail: string } | 'clear';
  /** News that changes nothing and is kept: why it changes nothing. */
  evidence?: string;
  /** How a dispute ended, where the move itself is its end. */
  dispute?: ProviderDispute;
}

/** Doubts that end by themselves when the provider says clearly how things are. The others wait for a person. */
const selfClearing: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'provider_unreachable',
  'paid_amount_differs',
  'pending_too_long',
];

export const paymentDoubtClearsItself = (reason: AttentionReason): boolean => selfClearing.includes(reason);

/** Does a new doubt leave the standing one in its place? One that waits for a person is not hidden by one that passes. */
export const yieldsTo = (raised: AttentionReason, standing: AttentionReason): boolean =>
  paymentDoubtClearsItself(raised) && !paymentDoubtClearsItself(standing);

/**
 * Decides what a reading does to a payment (contract, "Status order" and "Words"): statuses only climb, a word that
 * nobody knows decides nothing, and money of another amount than charged is never a silent APPROVED. Pure.
 */
export function decidePaymentTransition(now: PaymentState, reading: ProviderPaymentState): PaymentDecision {
  const said = matchOwnRefund(now, reading);
  if (said.unmapped) {
    const detail = `The provider said "${said.providerWord.slice(0, 80)}", which no map names. Nothing was moved.`;
    return { attention: { reason: 'unmapped_word', detail } };
  }
  if (said.codeProblem !== undefined && now.status === 'PENDING' && said.status === 'PENDING') {
    const detail = `The payable code failed its check and was withheld: ${said.codeProblem}`;
    return { attention: { reason: 'code_mismatch', detail } };
  }
  if (said.status === 'PENDING' && now.status === 'PENDING' && said.amount > 0 && said.amount !== now.amount) {
    const detail = `The provider charges ${formatBRL(said.amount)} instead of ${formatBRL(now.amount)}.`;
    return { attention: { reason: 'code_mismatch', detail } };
  }
  if (said.status === 'APPROVED') {
    const paid = said.paidAmount ?? said.amount;
    if (paid > 0 && paid !== now.amount) {
      const detail = `Paid ${formatBRL(paid)} where ${formatBRL(now.amount)} were charged.`;
      return { attention: { reason: 'paid_amount_differs', detail } };
    }
  }

  const settled = now.attention !== undefined && paymentDoubtClearsItself(now.attention);
  const clear = settled ? ({ attention: 'clear' } as const) : {};
  if (canTransition(now, said.status)) {
    const late = isLatePayment(now, said.status)
      ? {
          attention: {
            reason: 'late_payment',
            detail: 'The payer paid after this payment had been given up.',
          } as const,
        }
      : clear;
    return { to: said.status, ...refunded(now, said), ...late, ...(said.dispute && { dispute: said.dispute }) };
  }
  if (said.status === now.status) {
    // That it is still pending is no news to a doubt about just that.
    return { ...refunded(now, said), ...(now.attention === 'pending_too_long' ? {} : clear) };
  }
  return { evidence: `${said.status} does not undo ${now.status}` };
}

/**
 * Money that went back because we sent it (contract, "Words"): a part leaves the payment APPROVED, all of it makes it
 * REFUNDED. More than we sent was somebody else's doing, which some providers' words make a CHARGEBACK. A word without a
 * figure is about ours as long as we have any.
 */
function matchOwnRefund(now: PaymentState, said: ProviderPaymentState): ProviderPaymentState {
  // What has gone back had been paid: the same news may come again when all of it is back.
  const wasPaid = now.status === 'APPROVED' || now.refundedAmount > 0 || (said.paidAmount ?? 0) > 0;
  if (!wasPaid || !(said.returned || said.status === 'REFUNDED')) return said;
  const own = now.ownRefunds ?? 0;
  const stated = said.refundedAmount ?? 0;
  const back = Math.min(stated > 0 ? stated : own > 0 ? own : now.amount, now.amount);
  if (said.returned && back > own) return { ...said, status: 'CHARGEBACK' };
  return { ...said, status: back < now.amount ? 'APPROVED' : 'REFUNDED', refundedAmount: back };
}

/**
 * Refunded cents only grow, and never pass the amount. A charge cancelled before it was paid has none; a paid one that
 * is REFUNDED without a figure was refunded whole.
 */
function refunded(now: PaymentState, said: ProviderPaymentState): { refundedAmount?: number } {
  const wasPaid = now.status === 'APPROVED' || (said.paidAmount ?? 0) > 0;
  const stated = said.refundedAmount ?? 0;
  const total = said.status === 'REFUNDED' && wasPaid && stated === 0 ? now.amount : Math.min(stated, now.amount);
  return total > now.refundedAmount ? { refundedAmount: total } : {};
}
