import { z } from 'zod';

/** Why an entity needs a person. An unknown outcome is a reason of its own. */
export const AttentionReason = z.enum([
  'outcome_unknown',
  'unmapped_word',
  'code_mismatch',
  'paid_amount_differs',
  'late_payment',
  'second_charge',
  'pending_too_long',
  'authorization_ending',
  'provider_unreachable',
  'delivery_exhausted',
  'chargeback_after_refund',
  'dispute_due',
  'endpoint_disabled',
  'approval_needed',
  'not_sent',
  'webhook_unconfirmed',
  'not_reported',
  'returned',
  'books_differ',
  'deactivated',
  'bank_account_differs',
  'certificate_ending',
  'settlement_overdue',
]);
export type AttentionReason = z.infer<typeof AttentionReason>;

/**
 * The hours within which a person should have handled an entry, by its reason. An entity with a deadline of its own, such as a
 * dispute, is due then instead. The only table of these times: queue, API and console read it.
 */
export const hoursToHandle: Readonly<Record<AttentionReason, number>> = {
  // Nobody knows where the money is, or nothing goes on without a person.
  provider_unreachable: 2,
  outcome_unknown: 4,
  code_mismatch: 4,
  approval_needed: 4,
  not_sent: 4,
  // A shop or a receiver waits.
  delivery_exhausted: 8,
  endpoint_disabled: 8,
  authorization_ending: 12,
  dispute_due: 24,
  late_payment: 24,
  second_charge: 24,
  paid_amount_differs: 24,
  pending_too_long: 24,
  unmapped_word: 24,
  webhook_unconfirmed: 24,
  not_reported: 24,
  returned: 24,
  deactivated: 24,
  settlement_overdue: 24,
  // The money is where it should be, or the end is days away.
  chargeback_after_refund: 48,
  books_differ: 48,
  bank_account_differs: 48,
  certificate_ending: 120,
};
