import type { AttentionReason } from '../core/attention.ts';
import { formatBRL, unitDoubt } from '../core/money.ts';
import type { StatusBasis } from '../core/status-basis.ts';
import { canTransitionPayout } from '../core/status-transitions.ts';
import type { WithdrawStatus } from '../core/statuses.ts';

/** A payout's state. `amount` is integer cents. */
export interface PayoutState {
  status: WithdrawStatus;
  amount: number;
  attention?: AttentionReason;
  /** It was completed and the receiver's bank returned it, so a later APPROVED of the provider is expected. */
  returned?: true;
  /** Its provider reports the outcome of no payout. */
  unreported?: true;
}

/** What a provider reported about it, read by its adapter. */
export interface ProviderPayoutState {
  status: WithdrawStatus;
  providerWord: string;
  /** No map names the word; `status` is the specification's default. */
  unmapped?: boolean;
  /** Integer cents at the provider; 0 when the reply has no amount. */
  amount: number;
  /** How the provider reported it. An unsigned webhook at a provider without look-ups ends nothing. */
  basis: StatusBasis;
}

/** What a provider state changes. Empty when it changes nothing. */
export interface PayoutDecision {
  to?: WithdrawStatus;
  /** What the status rests on from now on. */
  basis?: StatusBasis;
  attention?: { reason: AttentionReason; detail: string } | 'clear';
  /** Money came back after the payout was done. */
  returned?: true;
  /** Why the provider state changes nothing, where it is stored on the timeline. */
  evidence?: string;
}

/** Attention reasons that a clear provider state resolves. */
const selfClearing: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'provider_unreachable',
  'paid_amount_differs',
  'pending_too_long',
  'webhook_unconfirmed',
  'not_reported',
];

/** Reasons that still being pending does not resolve. */
const staysWhilePending: readonly AttentionReason[] = ['pending_too_long', 'webhook_unconfirmed', 'not_reported'];

export const payoutReasonClearsItself = (reason: AttentionReason): boolean => selfClearing.includes(reason);

/**
 * Decides what a provider state does to a payout. An unmapped word decides nothing, and neither does an unsigned webhook
 * that nothing confirms: anybody who knows the callback address can send one. An amount that differs by a factor of 100
 * needs a person at once, not only when the payout is done. Pure.
 */
export function decidePayoutTransition(state: PayoutState, reported: ProviderPayoutState): PayoutDecision {
  const decision = decide(state, reported);
  const { attention } = decision;
  // A payout that failed moved nothing.
  const isFailed = reported.status === 'REJECTED' || reported.status === 'CANCELED';
  const doubt = isFailed ? '' : unitDoubt(reported.amount, state.amount);
  if (doubt === '') return decision;
  if (typeof attention === 'object') {
    return { ...decision, attention: { ...attention, detail: `${attention.detail} ${doubt}` } };
  }
  const detail = `The provider states ${formatBRL(reported.amount)} instead of ${formatBRL(state.amount)}. ${doubt}`;
  return { ...decision, attention: { reason: 'paid_amount_differs', detail } };
}

function decide(state: PayoutState, reported: ProviderPayoutState): PayoutDecision {
  const word = reported.providerWord.slice(0, 80);
  const { basis } = reported;
  if (reported.unmapped) {
    const detail = `The provider reported "${word}", which no status map has. The status was not changed.`;
    return { attention: { reason: 'unmapped_word', detail } };
  }
  if (reported.status === 'APPROVED' && reported.amount > 0 && reported.amount !== state.amount) {
    const detail = `The provider sent ${formatBRL(reported.amount)} instead of ${formatBRL(state.amount)}.`;
    return { attention: { reason: 'paid_amount_differs', detail } };
  }
  const failed = reported.status === 'REJECTED' || reported.status === 'CANCELED';
  const returned = failed && state.status === 'APPROVED';
  const to: WithdrawStatus = returned ? 'REJECTED' : reported.status;
  if (canTransitionPayout(state.status, to)) {
    if (basis === 'unsigned_webhook') {
      const detail = `A webhook reports "${word}" (${reported.status}). It is not signed, and the provider has no look-up to confirm it: two people resolve it after a look at the provider’s panel or statement.`;
      return { basis, attention: { reason: 'webhook_unconfirmed', detail } };
    }
    if (returned) {
      const detail = `The provider confirms that the receiver’s bank returned the money: "${word}".`;
      return { to, basis, returned: true, attention: { reason: 'returned', detail } };
    }
    return { to, basis, ...clearing(state, reported) };
  }
  if (reported.status === state.status) {
    if (state.status !== 'PENDING') return clearing(state, reported);
    if (state.unreported) {
      const detail =
        'The provider has accepted it, and reports the outcome of no payout: it has neither a look-up nor a webhook. Two people resolve it by the provider’s panel or statement.';
      return { attention: { reason: 'not_reported', detail } };
    }
    return staysWhilePending.some((reason) => reason === state.attention) ? {} : clearing(state, reported);
  }
  if (reported.status === 'APPROVED' && !state.returned) {
    const detail = `The provider reports "${word}" for a payout that is ${state.status} here: the money may have left although it was reported as not sent.`;
    return { attention: { reason: 'books_differ', detail } };
  }
  return { evidence: `${reported.status} cannot follow ${state.status}` };
}

/** A reply without an amount does not resolve `paid_amount_differs`. */
const clearing = ({ attention }: PayoutState, reported: ProviderPayoutState): Pick<PayoutDecision, 'attention'> => {
  const failed = reported.status === 'REJECTED' || reported.status === 'CANCELED';
  const stays = attention === 'paid_amount_differs' && reported.amount === 0 && !failed;
  return attention !== undefined && payoutReasonClearsItself(attention) && !stays ? { attention: 'clear' } : {};
};
