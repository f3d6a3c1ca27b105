import { z } from 'zod';
import type { PaymentStatus } from '../core/statuses.ts';

export const EventType = z.enum([
  'payment.pending',
  'payment.authorized',
  'payment.approved',
  'payment.rejected',
  'payment.refunded',
  'payment.partially_refunded',
  'payment.chargeback',
  'dispute.opened',
  'dispute.accepted',
  'dispute.contested',
  'dispute.won',
  'dispute.lost',
  'dispute.expired',
  'payout.pending',
  'payout.approved',
  'payout.rejected',
  'payout.canceled',
  'receiver.pending',
  'receiver.active',
  'receiver.rejected',
  'settlement.settled',
  'settlement.reopened',
  'settlement.overdue',
  'attention.raised',
  'attention.cleared',
]);
export type EventType = z.infer<typeof EventType>;

/** The event that announces a transition to this status. */
export const eventOfStatus: Record<PaymentStatus, EventType> = {
  PENDING: 'payment.pending',
  REJECTED: 'payment.rejected',
  APPROVED: 'payment.approved',
  REFUNDED: 'payment.refunded',
  CHARGEBACK: 'payment.chargeback',
};
