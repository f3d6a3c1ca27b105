import { z } from 'zod';
import { attentionReasons } from './attention-reasons.ts';

export const AttentionReason = z.enum(attentionReasons);
export type AttentionReason = z.infer<typeof AttentionReason>;

/** Minutes until somebody must have looked at an entry (null: at any time) and until it must be settled. */
export interface ResponseTime {
  look: number | null;
  settle: number;
}

const within = (lookHours: number, settleHours: number): ResponseTime => ({
  look: lookHours * 60,
  settle: settleHours * 60,
});

/**
 * The times of each reason, unless a merchant has set others. An entity with a deadline of its own, such as a dispute, must
 * be settled by then instead. The only table of these times: queue, API and console read it.
 */
export const defaultTimes: Readonly<Record<AttentionReason, ResponseTime>> = {
  // Nobody knows where the money is, or nothing goes on without a person.
  provider_unreachable: within(1, 2),
  outcome_unknown: within(1, 4),
  code_mismatch: within(1, 4),
  approval_needed: within(1, 4),
  not_sent: within(1, 4),
  // A shop or a receiver waits.
  delivery_exhausted: within(2, 8),
  endpoint_disabled: within(2, 8),
  authorization_ending: within(4, 12),
  dispute_due: within(8, 24),
  late_payment: within(8, 24),
  second_charge: within(8, 24),
  paid_amount_differs: within(8, 24),
  pending_too_long: within(8, 24),
  unmapped_word: within(8, 24),
  webhook_unconfirmed: within(8, 24),
  not_reported: within(8, 24),
  returned: within(8, 24),
  deactivated: within(8, 24),
  settlement_overdue: within(8, 24),
  // The money is where it should be, or the end is days away.
  chargeback_after_refund: within(24, 48),
  books_differ: within(24, 48),
  bank_account_differs: within(24, 48),
  certificate_ending: within(24, 120),
};
