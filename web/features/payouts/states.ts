import type { WithdrawStatus } from '../../../domain/core/statuses.ts';
import type { PayoutMethod, PayoutStage } from '../../../domain/payouts/payout.ts';

/** In the order of the filters' options. A status added to the domain is a compile error here. */
const everyStatus: Record<WithdrawStatus, true> = { PENDING: true, APPROVED: true, REJECTED: true, CANCELED: true };
export const statuses = Object.keys(everyStatus) as WithdrawStatus[];

const everyStage: Record<PayoutStage, true> = {
  awaiting_approval: true,
  sending: true,
  sent: true,
  held: true,
  closed: true,
};
export const stages = Object.keys(everyStage) as PayoutStage[];

const everyMethod: Record<PayoutMethod, true> = { PIX: true, BANK_ACCOUNT: true, RECEIVER: true };
export const methods = Object.keys(everyMethod) as PayoutMethod[];

/** Attention reasons that the filter offers. */
export const reasons = [
  'approval_needed',
  'not_sent',
  'outcome_unknown',
  'webhook_unconfirmed',
  'not_reported',
  'returned',
  'pending_too_long',
  'provider_unreachable',
  'paid_amount_differs',
  'unmapped_word',
  'second_charge',
  'delivery_exhausted',
] as const;
