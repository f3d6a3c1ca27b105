import type { AttentionReason } from '../core/attention.ts';
import { formatBRL } from '../core/money.ts';
import { canTransitionPayout, type WithdrawStatus } from '../core/statuses.ts';

/** Where a payout stands. `amount` is integer cents. */
export interface PayoutState {
  status: WithdrawStatus;
  amount: number;
  attention?: AttentionReason;
  /** It was done, and the receiver's bank sent it back: that it was done once is no news. */
  returned?: true;
}

/** What a provider said about it, read by its adapter. */
export interface ProviderPayoutState {
  status: WithdrawStatus;
  providerWord: string;
  /** No map names the word: `status` is only the specification's default. */
  unmapped?: boolean;
  /** Integer cents as the provider states them; 0 when it does not say. */
  amount: number;
  /** Only an unsigned webhook says so, at a provider that cannot be asked. */
  unconfirmed?: true;
}

/** What follows from a reading. Nothing at all, when it is no news. */
export interface PayoutDecision {
  to?: WithdrawStatus;
  attention?: { reason: AttentionReason; detail: string } | 'clear';
  /** Money came back after the payout was done. */
  returned?: true;
  /** News that changes nothing and is kept: why it changes nothing. */
  evidence?: string;
}

/** Doubts that end by themselves when the provider says clearly how things are. */
const selfClearing: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'provider_unreachable',
  'paid_amount_differs',
  'pending_too_long',
  'webhook_unconfirmed',
];

export const payoutDoubtClearsItself = (reason: AttentionReason): boolean => selfClearing.includes(reason);

/**
 * Decides what a reading does to a payout (contract, "Status order" and "Words"). A word that nobody knows decides
 * nothing; an end that would make somebody pay again (REJECTED, CANCELED) counts only where the provider confirms it.
 * Pure.
 */
export function decidePayoutTransition(now: PayoutState, said: ProviderPayoutState): PayoutDecision {
  const word = said.providerWord.slice(0, 80);
  if (said.unmapped) {
    const detail = `The provider said "${word}", which no map names. Nothing was moved.`;
    return { attention: { reason: 'unmapped_word', detail } };
  }
  if (said.status === 'APPROVED' && said.amount > 0 && said.amount !== now.amount) {
    const detail = `The provider sent ${formatBRL(said.amount)} instead of ${formatBRL(now.amount)}.`;
    return { attention: { reason: 'paid_amount_differs', detail } };
  }
  const failed = said.status === 'REJECTED' || said.status === 'CANCELED';
  const returned = failed && now.status === 'APPROVED';
  const to: WithdrawStatus = returned ? 'REJECTED' : said.status;
  if (canTransitionPayout(now.status, to)) {
    if (failed && said.unconfirmed) {
      const detail = `A webhook says "${word}" (${said.status}). It is not signed and the provider cannot be asked: look in its panel before anybody pays again.`;
      return { attention: { reason: 'webhook_unconfirmed', detail } };
    }
    if (returned) {
      const detail = `The provider confirms that the receiver’s bank sent it back: "${word}".`;
      return { to, returned: true, attention: { reason: 'returned', detail } };
    }
    return { to, ...clearing(now, said) };
  }
  // That it is still pending is no news to a doubt about just that, nor to one about an end.
  if (said.status === now.status) {
    const stays = now.attention === 'pending_too_long' || now.attention === 'webhook_unconfirmed';
    return stays && now.status === 'PENDING' ? {} : clearing(now, said);
  }
  if (said.status === 'APPROVED' && !now.returned) {
    const detail = `The provider says "${word}" of a payout that is ${now.status} here: the money may have left after somebody was told that it had not.`;
    return { attention: { reason: 'books_differ', detail } };
  }
  return { evidence: `${said.status} does not undo ${now.status}` };
}

/** Another amount was told: a word that names none does not say that it was not so. */
const clearing = ({ attention }: PayoutState, said: ProviderPayoutState): Pick<PayoutDecision, 'attention'> => {
  const failed = said.status === 'REJECTED' || said.status === 'CANCELED';
  const stays = attention === 'paid_amount_differs' && said.amount === 0 && !failed;
  return attention !== undefined && payoutDoubtClearsItself(attention) && !stays ? { attention: 'clear' } : {};
};
