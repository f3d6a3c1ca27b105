import type { AttentionReason } from '../core/attention.ts';
import type { WithdrawStatus } from '../core/statuses.ts';
import type { Approval, PayoutAction, PayoutStage } from './payout.ts';
import { payoutReasonClearsItself } from './transition.ts';

/** What decides whether an action is safe: the payout's state, the provider's look-ups, and the person. */
export interface PayoutSituation {
  status: WithdrawStatus;
  stage: PayoutStage;
  attention?: AttentionReason | undefined;
  /** Whether we know the provider's id of it. */
  hasProviderId: boolean;
  /** Whether the provider has a look-up by an id or reference that we know. */
  askable: boolean;
  /** The person who made it. */
  createdBy?: string | undefined;
  /** The approvals so far. */
  given: readonly Pick<Approval, 'by'>[];
  /** The person who proposed a resolution that a second person must confirm. */
  proposedBy?: string | undefined;
  /** The person who acts; absent for an API key. Their role is checked by the access table and the payout policy. */
  person?: { id: string; role: string } | undefined;
}

/** Attention about a known fact, which a person only has to see. */
const dismissible: readonly AttentionReason[] = ['returned', 'delivery_exhausted', 'second_charge', 'books_differ'];

/**
 * Why an action is not safe now; undefined when it is. Pure: shared by API, workflow and console. The first rule: a payout
 * that may have been sent is never sent again.
 */
export function whyNotPayout(action: PayoutAction, state: PayoutSituation): WhyNotPayout | undefined {
  switch (action) {
    case 'approve':
      if (state.status !== 'PENDING') return 'not_pending';
      if (state.stage !== 'awaiting_approval') return 'not_awaiting';
      if (state.person && state.person.id === state.createdBy) return 'own_payout';
      return state.given.some(({ by }) => by === state.person?.id) ? 'approved_already' : undefined;
    case 'retry':
      if (state.status !== 'PENDING') return 'not_pending';
      if (state.stage === 'awaiting_approval') return 'awaiting_approval';
      if (state.stage === 'sending') return 'under_way';
      return state.stage === 'held' ? undefined : 'may_have_been_sent';
    case 'cancel':
      if (state.status !== 'PENDING') return 'not_pending';
      if (state.stage === 'awaiting_approval' || state.stage === 'held') return undefined;
      if (state.stage === 'sending') return 'under_way';
      return state.hasProviderId ? 'provider_cannot_cancel' : 'may_have_been_sent';
    case 'look':
      if (state.stage === 'awaiting_approval') return 'awaiting_approval';
      if (state.stage === 'sending') return 'under_way';
      return state.askable ? undefined : 'no_look_up';
    case 'resolve':
      if (!state.attention) return 'no_attention';
      if (state.stage === 'sending') return 'under_way';
      if (!payoutReasonClearsItself(state.attention)) return isKnown(state.attention);
      return state.person && state.person.id === state.proposedBy ? 'own_resolution' : undefined;
    case 'dismiss':
      if (!state.attention) return 'no_attention';
      if (payoutReasonClearsItself(state.attention)) return 'outcome_open';
      return dismissible.includes(state.attention) ? undefined : isKnown(state.attention);
  }
}

/** The refusal for attention about a known fact. */
const isKnown = (reason: AttentionReason): WhyNotPayout =>
  reason === 'approval_needed' ? 'awaiting_approval' : reason === 'not_sent' ? 'certainly_not_sent' : 'known_fact';

export type WhyNotPayout =
  | 'not_pending'
  | 'not_awaiting' // no approval is missing
  | 'own_payout' // people do not approve their own payouts
  | 'approved_already' // by this person; another person's approval is missing
  | 'awaiting_approval' // nothing was sent: approve or cancel it
  | 'under_way' // it is being sent
  | 'may_have_been_sent' // sending it again could pay twice
  | 'provider_cannot_cancel'
  | 'no_look_up'
  | 'no_attention'
  | 'known_fact' // a known fact: dismiss it
  | 'outcome_open' // an unclear state: wait for the provider or resolve it
  | 'certainly_not_sent' // retry or cancel it
  | 'own_resolution'; // a second person must confirm it

/** All actions in order. Not taken from the schema, so that the console need not load the schemas of all entities. */
const every: Record<PayoutAction, true> = {
  approve: true,
  retry: true,
  cancel: true,
  look: true,
  resolve: true,
  dismiss: true,
};
const all = Object.keys(every) as PayoutAction[];

/** The actions that are safe now for this person. */
export const safePayoutActions = (state: PayoutSituation): PayoutAction[] =>
  all.filter((action) => whyNotPayout(action, state) === undefined);
