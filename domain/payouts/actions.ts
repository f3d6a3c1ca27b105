import type { AttentionReason } from '../core/attention.ts';
import type { WithdrawStatus } from '../core/statuses.ts';
import type { Approval, PayoutAction, PayoutStage } from './payout.ts';
import { payoutDoubtClearsItself } from './transition.ts';

/** What the safety of an action depends on: where the payout stands, what can be known of it, and who asks. */
export interface PayoutSituation {
  status: WithdrawStatus;
  stage: PayoutStage;
  attention?: AttentionReason | undefined;
  /** Does the provider have an id of it, that we know? */
  hasProviderId: boolean;
  /** Can the provider be asked how it stands, by what we hold? */
  askable: boolean;
  /** The person who made it. */
  createdBy?: string | undefined;
  /** Who has let it through so far. */
  given: readonly Pick<Approval, 'by'>[];
  /** Who said what became of it, while a second person is waited for. */
  proposedBy?: string | undefined;
  /** Who asks; absent for an API key. Whether their role may is the table of roles' to say, and the policy's. */
  person?: { id: string; role: string } | undefined;
}

/** What is known for certain, and only needs to be seen by somebody. */
const dismissible: readonly AttentionReason[] = ['returned', 'delivery_exhausted', 'second_charge', 'books_differ'];

/**
 * Why an action is not safe now; undefined when it is. Pure: the API, the payout's own flow and the console ask this.
 * The one rule above all: what may have been sent is never sent again.
 */
export function whyNotPayout(action: PayoutAction, now: PayoutSituation): WhyNotPayout | undefined {
  switch (action) {
    case 'approve':
      if (now.status !== 'PENDING') return 'not_pending';
      if (now.stage !== 'awaiting_approval') return 'not_awaiting';
      if (now.person && now.person.id === now.createdBy) return 'own_payout';
      return now.given.some(({ by }) => by === now.person?.id) ? 'approved_already' : undefined;
    case 'retry':
      if (now.status !== 'PENDING') return 'not_pending';
      if (now.stage === 'awaiting_approval') return 'awaiting_approval';
      if (now.stage === 'sending') return 'under_way';
      return now.stage === 'held' ? undefined : 'may_have_been_sent';
    case 'cancel':
      if (now.status !== 'PENDING') return 'not_pending';
      if (now.stage === 'awaiting_approval' || now.stage === 'held') return undefined;
      if (now.stage === 'sending') return 'under_way';
      return now.hasProviderId ? 'provider_cannot_cancel' : 'may_have_been_sent';
    case 'look':
      if (now.stage === 'awaiting_approval') return 'awaiting_approval';
      if (now.stage === 'sending') return 'under_way';
      return now.askable ? undefined : 'cannot_be_asked';
    case 'resolve':
      if (!now.attention) return 'no_attention';
      if (!payoutDoubtClearsItself(now.attention)) return isKnown(now.attention);
      return now.person && now.person.id === now.proposedBy ? 'own_resolution' : undefined;
    case 'dismiss':
      if (!now.attention) return 'no_attention';
      if (payoutDoubtClearsItself(now.attention)) return 'waits_for_news';
      return dismissible.includes(now.attention) ? undefined : isKnown(now.attention);
  }
}

/** What there is instead of a doubt. */
const isKnown = (reason: AttentionReason): WhyNotPayout =>
  reason === 'approval_needed' ? 'awaiting_approval' : reason === 'not_sent' ? 'surely_not_sent' : 'only_seen';

export type WhyNotPayout =
  | 'not_pending'
  | 'not_awaiting' // nobody's approval is missing
  | 'own_payout' // nobody approves what they made themselves
  | 'approved_already' // by this person; another one is missing
  | 'awaiting_approval' // nothing was sent: it is approved or canceled
  | 'under_way' // it is being sent just now
  | 'may_have_been_sent' // another one could be money twice
  | 'provider_cannot_cancel'
  | 'cannot_be_asked'
  | 'no_attention'
  | 'only_seen' // it is certain: dismissed, not resolved
  | 'waits_for_news' // a doubt ends by news or a decision, not by being seen
  | 'surely_not_sent' // retried or canceled, neither resolved nor dismissed
  | 'own_resolution'; // waits for a second person

/** In their order. The console asks here too, and shall not load the schemas of all entities for it. */
const every: Record<PayoutAction, true> = {
  approve: true,
  retry: true,
  cancel: true,
  look: true,
  resolve: true,
  dismiss: true,
};
const all = Object.keys(every) as PayoutAction[];

/** What is safe now, for this person. */
export const safePayoutActions = (now: PayoutSituation): PayoutAction[] =>
  all.filter((action) => whyNotPayout(action, now) === undefined);
