import { z } from 'zod';

/**
 * Statuses and the order in which they may move (contract, "Status order").
 *
 * A payment only climbs: PENDING < REJECTED < APPROVED < REFUNDED < CHARGEBACK. A message that would take it down or
 * sideways is kept as evidence by whoever heard it, and changes nothing.
 */
export const PaymentStatus = z.enum(['PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const WithdrawStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'CANCELED']);
export type WithdrawStatus = z.infer<typeof WithdrawStatus>;

/**
 * May a payout move to `to`? Its end is its end, but for one way back: money that the receiver's bank returned, which the
 * provider confirms (contract, "Status order").
 */
export const canTransitionPayout = (from: WithdrawStatus, to: WithdrawStatus): boolean =>
  (from === 'PENDING' && to !== 'PENDING') || (from === 'APPROVED' && to === 'REJECTED');

export const ReceiverStatus = z.enum(['PENDING', 'ACTIVE', 'REJECTED']);
export type ReceiverStatus = z.infer<typeof ReceiverStatus>;

/**
 * May a receiver's account move to `to`? A provider that refused may change its mind, and one that had let it in may shut
 * it out again: what it says when it is asked counts. Only nothing falls back to waiting, but for another try of ours.
 */
export const canTransitionReceiver = (from: ReceiverStatus, to: ReceiverStatus): boolean =>
  from !== to && to !== 'PENDING';

/** Rank of each payment status. The database's guard on status moves is made from this table too. */
export const paymentRank: Record<PaymentStatus, number> = {
  PENDING: 0,
  REJECTED: 1,
  APPROVED: 2,
  REFUNDED: 3,
  CHARGEBACK: 4,
};

/** Where a payment stands, as far as moving goes. `refundedAmount` is integer cents. */
export interface PaymentStatusState {
  status: PaymentStatus;
  refundedAmount: number;
}

/**
 * May a payment move to `to`? Staying is not a move. The only ways back are money that came after all: to a payment
 * that was given up (REJECTED), and to a charge that was cancelled unpaid (REFUNDED with nothing refunded).
 */
export function canTransition(from: PaymentStatusState, to: PaymentStatus): boolean {
  return paymentRank[to] > paymentRank[from.status] || isLatePayment(from, to);
}

/** The money came after we had given the payment up or cancelled it. It is taken, and flagged. */
export function isLatePayment(from: PaymentStatusState, to: PaymentStatus): boolean {
  const cancelledUnpaid = from.status === 'REFUNDED' && from.refundedAmount === 0;
  return to === 'APPROVED' && (from.status === 'REJECTED' || cancelledUnpaid);
}
