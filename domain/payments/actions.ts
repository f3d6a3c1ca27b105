import { z } from 'zod';
import type { AttentionReason } from '../core/attention.ts';
import type { PaymentStatus } from '../core/statuses.ts';
import type { DisputeState } from '../disputes/index.ts';
import type { RefundState } from '../refunds/index.ts';

/** What a person may do about a payment. Each names its route: `POST /v1/payments/{id}/…`. */
export const PaymentAction = z.enum(['look', 'cancel', 'resolve', 'dismiss', 'refund']);
export type PaymentAction = z.infer<typeof PaymentAction>;

/** What safety depends on: where the payment stands, and what its provider offers. Amounts are integer cents. */
export interface Situation {
  status: PaymentStatus;
  amount: number;
  refundedAmount: number;
  attention?: AttentionReason;
  /** Does the provider have an id of the charge, that we know? */
  hasProviderId: boolean;
  /** By what the provider can be asked about a charge. */
  lookUpBy: readonly string[];
  cancels: boolean;
  refunds: boolean;
}

/** Doubts about how the payment stands: who knows better than the provider says may settle them. */
const resolvable: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'paid_amount_differs',
  'code_mismatch',
  'pending_too_long',
  'provider_unreachable',
];

/** What is known, and only needs to be seen by somebody. */
const dismissible: readonly AttentionReason[] = [
  'late_payment',
  'second_charge',
  'delivery_exhausted',
  'chargeback_after_refund',
];

export const isResolvable = (reason: AttentionReason): boolean => resolvable.includes(reason);
export const isDismissible = (reason: AttentionReason): boolean => dismissible.includes(reason);

/** Why an action is not safe now; undefined when it is. Pure: API, queue and console all ask this. */
export function whyNot(action: PaymentAction, now: Situation): WhyNot | undefined {
  switch (action) {
    case 'look':
      return now.lookUpBy.includes(now.hasProviderId ? 'id' : 'reference') ? undefined : 'cannot_be_asked';
    case 'cancel':
      if (now.status !== 'PENDING') return 'not_pending';
      if (!now.cancels) return 'provider_cannot';
      return now.hasProviderId ? undefined : 'no_provider_id';
    case 'resolve':
      if (!now.attention) return 'no_attention';
      return isResolvable(now.attention) ? undefined : 'only_seen';
    case 'dismiss':
      if (!now.attention) return 'no_attention';
      return isDismissible(now.attention) ? undefined : 'waits_for_news';
    case 'refund':
      if (now.status !== 'APPROVED') return 'not_paid';
      if (now.refundedAmount >= now.amount) return 'nothing_left';
      return now.refunds ? undefined : 'provider_cannot';
  }
}

/** `waits_for_news`: a doubt ends by the provider's news or a person's decision, not by being seen. */
export type WhyNot =
  | 'cannot_be_asked'
  | 'not_pending'
  | 'provider_cannot'
  | 'no_provider_id'
  | 'no_attention'
  | 'only_seen'
  | 'waits_for_news'
  | 'not_paid'
  | 'nothing_left';

export const DisputeAction = z.enum(['accept', 'contest']);

/** Of a dispute that needs a person: `POST /v1/disputes/{id}/…`, while nobody has answered it. */
export const safeDisputeActions = (state: DisputeState): z.infer<typeof DisputeAction>[] =>
  state === 'OPEN' ? DisputeAction.options : [];

/** Of a refund that needs a person: `POST /v1/refunds/{id}/resolve`, while nobody knows whether it was made. */
export const safeRefundActions = (state: RefundState): PaymentAction[] => (state === 'PENDING' ? ['resolve'] : []);

/** What is safe now, for whoever may do it. */
export const safeActions = (now: Situation): PaymentAction[] =>
  PaymentAction.options.filter((action) => whyNot(action, now) === undefined);
