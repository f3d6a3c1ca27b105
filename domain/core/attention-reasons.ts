// Without a schema, for the console's queue, which reads them from its address.

/** Why an entity needs a person. An unknown outcome is a reason of its own. */
export const attentionReasons = [
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
] as const;
