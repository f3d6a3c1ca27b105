// Apart from the schemas, because workflows need it: zod would be half of their bundle, and its registries would be shared
// by all workflows of a worker.
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from './statuses.ts';

/*
 * A payment only climbs: PENDING < REJECTED < APPROVED < REFUNDED < CHARGEBACK. A reply with a lower status is stored
 * as evidence and changes nothing.
 */

/**
 * Whether a payout may change to `to`. Ended payouts stay as they are, with one exception: money that the receiver's bank
 * returned, confirmed by the provider.
 */
export const canTransitionPayout = (from: WithdrawStatus, to: WithdrawStatus): boolean =>
  (from === 'PENDING' && to !== 'PENDING') || (from === 'APPROVED' && to === 'REJECTED');

/**
 * Whether a receiver's account may change to `to`. A provider may accept an account that it had refused, and deactivate an
 * active one: its reply to a look-up counts. Only our own retry makes an account PENDING again.
 */
export const canTransitionReceiver = (from: ReceiverStatus, to: ReceiverStatus): boolean =>
  from !== to && to !== 'PENDING';

/** Rank of each payment status. The database trigger on status changes is generated from this table too. */
export const paymentRank: Record<PaymentStatus, number> = {
  PENDING: 0,
  REJECTED: 1,
  APPROVED: 2,
  REFUNDED: 3,
  CHARGEBACK: 4,
};

/** The part of a payment's state that decides its transitions. `refundedAmount` is integer cents. */
export interface PaymentStatusState {
  status: PaymentStatus;
  refundedAmount: number;
}

/**
 * Whether a payment may change to `to`. The same status is no transition. The only exceptions to the order are late
 * payments: of a payment that was given up (REJECTED), and of a charge cancelled unpaid (REFUNDED with nothing refunded).
 */
export function canTransition(from: PaymentStatusState, to: PaymentStatus): boolean {
  return paymentRank[to] > paymentRank[from.status] || isLatePayment(from, to);
}

/** Whether the money came after we had given the payment up or cancelled it. It is accepted and flagged. */
export function isLatePayment(from: PaymentStatusState, to: PaymentStatus): boolean {
  const cancelledUnpaid = from.status === 'REFUNDED' && from.refundedAmount === 0;
  return to === 'APPROVED' && (from.status === 'REJECTED' || cancelledUnpaid);
}
