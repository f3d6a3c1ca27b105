import { z } from 'zod';
import type { AttentionReason } from '../core/attention.ts';
import type { PaymentStatus } from '../core/statuses.ts';
import type { DisputeState } from '../disputes/index.ts';
import type { RefundState } from '../refunds/index.ts';

/** The actions of people on a payment. Each names its route: `POST /v1/payments/{id}/…`. */
export const PaymentAction = z.enum(['look', 'capture', 'void', 'cancel', 'resolve', 'dismiss', 'refund']);
export type PaymentAction = z.infer<typeof PaymentAction>;

/**
 * The state on which the safety of an action depends: the payment's and the provider's operations. Amounts are integer
 * cents.
 */
export interface Situation {
  status: PaymentStatus;
  amount: number;
  refundedAmount: number;
  receivedAmount?: number;
  attention?: AttentionReason;
  /** Whether we know the provider's id of the charge. */
  hasProviderId: boolean;
  /** The provider's look-ups of a charge: by `id`, by `reference`. */
  lookUpBy: readonly string[];
  cancels: boolean;
  /** Whether the card is authorised and not captured. */
  authorized?: boolean;
  refunds: boolean;
  /** Whether a dispute that was not won claims the money. Absent: not known here, the refund's workflow decides. */
  disputed?: boolean;
}

/** Attention about an unclear state, which a person may resolve by reporting the outcome. */
const resolvable: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'paid_amount_differs',
  'code_mismatch',
  'pending_too_long',
  'authorization_ending',
  'provider_unreachable',
];

/** Attention about a known fact, which a person only has to acknowledge. */
const dismissible: readonly AttentionReason[] = [
  'late_payment',
  'second_charge',
  'delivery_exhausted',
  'chargeback_after_refund',
];

export const isResolvable = (reason: AttentionReason): boolean => resolvable.includes(reason);
export const isDismissible = (reason: AttentionReason): boolean => dismissible.includes(reason);

/** Whether less than the charged amount was paid and a person decides: what was paid can be given back, as a whole. */
export const isUnderpaid = ({
  status,
  attention,
  amount,
  receivedAmount,
}: Pick<Situation, 'status' | 'amount'> & {
  attention?: AttentionReason | undefined;
  receivedAmount?: number | undefined;
}): boolean =>
  status === 'PENDING' &&
  attention === 'paid_amount_differs' &&
  receivedAmount !== undefined &&
  receivedAmount < amount;

/** Why an action is not safe now; undefined when it is. Pure: shared by API, workflows and console. */
export function whyNot(action: PaymentAction, state: Situation): WhyNot | undefined {
  switch (action) {
    case 'look':
      return state.lookUpBy.includes(state.hasProviderId ? 'id' : 'reference') ? undefined : 'no_look_up';
    case 'capture':
    case 'void':
      if (state.status !== 'PENDING') return 'not_pending';
      if (!state.authorized) return 'not_authorized';
      // The outcome of an earlier capture or void: a look-up settles it.
      return state.attention === 'outcome_unknown' ? 'outcome_open' : undefined;
    case 'cancel':
      if (state.status !== 'PENDING') return 'not_pending';
      if (state.authorized) return 'is_authorized';
      if (!state.cancels) return 'provider_cannot';
      return state.hasProviderId ? undefined : 'no_provider_id';
    case 'resolve':
      if (!state.attention) return 'no_attention';
      return isResolvable(state.attention) ? undefined : 'known_fact';
    case 'dismiss':
      if (!state.attention) return 'no_attention';
      return isDismissible(state.attention) ? undefined : 'outcome_open';
    case 'refund':
      if (state.status !== 'APPROVED' && !isUnderpaid(state)) return 'not_paid';
      if (state.disputed) return 'open_dispute';
      if (state.refundedAmount >= state.amount) return 'nothing_left';
      return state.refunds ? undefined : 'provider_cannot';
  }
}

/** `outcome_open`: an unclear state is cleared by a provider state or a person's decision, not by being seen. */
export type WhyNot =
  | 'no_look_up'
  | 'not_pending'
  | 'not_authorized'
  | 'is_authorized'
  | 'provider_cannot'
  | 'no_provider_id'
  | 'no_attention'
  | 'known_fact'
  | 'outcome_open'
  | 'not_paid'
  | 'open_dispute'
  | 'nothing_left';

export const DisputeAction = z.enum(['accept', 'contest']);

/** The actions of an unanswered dispute: `POST /v1/disputes/{id}/…`. */
export const safeDisputeActions = (state: DisputeState): z.infer<typeof DisputeAction>[] =>
  state === 'OPEN' ? DisputeAction.options : [];

/** The actions of a refund with an unknown outcome: `POST /v1/refunds/{id}/resolve`. */
export const safeRefundActions = (state: RefundState): PaymentAction[] => (state === 'PENDING' ? ['resolve'] : []);

/** The actions that are safe state. Permissions are checked elsewhere. */
export const safeActions = (state: Situation): PaymentAction[] =>
  PaymentAction.options.filter((action) => whyNot(action, state) === undefined);
