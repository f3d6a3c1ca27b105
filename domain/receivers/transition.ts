import type { AttentionReason } from '../core/attention.ts';
import { canTransitionReceiver } from '../core/status-transitions.ts';
import type { ReceiverStatus } from '../core/statuses.ts';

/** The state of a receiver's account. */
export interface ReceiverState {
  status: ReceiverStatus;
  attention?: AttentionReason;
}

/** What a provider reported about it in a look-up, read by its adapter. */
export interface ProviderReceiverState {
  status: ReceiverStatus;
  providerWord: string;
  /** No map names the word; `status` is the specification's default. */
  unmapped?: boolean;
}

/** What a provider state changes. Empty when it changes nothing. */
export interface ReceiverDecision {
  to?: ReceiverStatus;
  attention?: { reason: AttentionReason; detail: string } | 'clear';
  /** Why the provider state changes nothing, where it is stored on the timeline. */
  evidence?: string;
}

/** Attention reasons that a clear provider state resolves. */
const selfClearing: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'provider_unreachable',
  'pending_too_long',
  'deactivated',
];

export const receiverReasonClearsItself = (reason: AttentionReason): boolean => selfClearing.includes(reason);

/**
 * Decides what a provider state does to an account (specification, section 4, "Receiver status"). An unmapped word
 * decides nothing; an ACTIVE account that the provider deactivates is flagged, since money may be on its way there. Pure.
 */
export function decideReceiverTransition(state: ReceiverState, reported: ProviderReceiverState): ReceiverDecision {
  const word = reported.providerWord.slice(0, 80);
  if (reported.unmapped) {
    const detail = `The provider reported "${word}", which no status map has. The status was not changed.`;
    return { attention: { reason: 'unmapped_word', detail } };
  }
  const cleared: ReceiverDecision =
    state.attention !== undefined && receiverReasonClearsItself(state.attention) ? { attention: 'clear' } : {};
  if (reported.status === state.status) {
    // An unchanged status resolves neither `pending_too_long` nor `deactivated`.
    const stays = state.attention === 'pending_too_long' || state.attention === 'deactivated';
    return stays ? {} : cleared;
  }
  if (!canTransitionReceiver(state.status, reported.status)) {
    return { evidence: `${reported.status} ("${word}") cannot follow ${state.status}` };
  }
  if (state.status === 'ACTIVE') {
    const detail = `The provider reports "${word}" for a receiver that was ACTIVE: it can no longer be paid there.`;
    return { to: reported.status, attention: { reason: 'deactivated', detail } };
  }
  return { to: reported.status, ...cleared };
}
