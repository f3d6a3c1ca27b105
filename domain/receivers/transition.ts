import type { AttentionReason } from '../core/attention.ts';
import { canTransitionReceiver, type ReceiverStatus } from '../core/statuses.ts';

/** Where a receiver's account stands. */
export interface ReceiverState {
  status: ReceiverStatus;
  attention?: AttentionReason;
}

/** What a provider said about it when it was asked, read by its adapter. */
export interface ProviderReceiverState {
  status: ReceiverStatus;
  providerWord: string;
  /** No map names the word: `status` is only the specification's default. */
  unmapped?: boolean;
}

/** What follows from a reading. Nothing at all, when it is no news. */
export interface ReceiverDecision {
  to?: ReceiverStatus;
  attention?: { reason: AttentionReason; detail: string } | 'clear';
  /** News that changes nothing and is kept: why it changes nothing. */
  evidence?: string;
}

/** Doubts that end by themselves when the provider says clearly how things are. */
const selfClearing: readonly AttentionReason[] = [
  'outcome_unknown',
  'unmapped_word',
  'provider_unreachable',
  'pending_too_long',
  'deactivated',
];

export const receiverDoubtClearsItself = (reason: AttentionReason): boolean => selfClearing.includes(reason);

/**
 * Decides what a reading does to an account (specification, section 4, "Receiver status"). A word that nobody knows
 * decides nothing; one that was let in and is shut out again is flagged, since money was on its way there. Pure.
 */
export function decideReceiverTransition(now: ReceiverState, said: ProviderReceiverState): ReceiverDecision {
  const word = said.providerWord.slice(0, 80);
  if (said.unmapped) {
    const detail = `The provider said "${word}", which no map names. Nothing was moved.`;
    return { attention: { reason: 'unmapped_word', detail } };
  }
  const settled: ReceiverDecision =
    now.attention !== undefined && receiverDoubtClearsItself(now.attention) ? { attention: 'clear' } : {};
  if (said.status === now.status) {
    // That it still waits is no news to a doubt about just that, nor that it is still shut out.
    const stays = now.attention === 'pending_too_long' || now.attention === 'deactivated';
    return stays ? {} : settled;
  }
  if (!canTransitionReceiver(now.status, said.status)) {
    return { evidence: `${said.status} ("${word}") does not undo ${now.status}` };
  }
  if (now.status === 'ACTIVE') {
    const detail = `The provider says "${word}" of a receiver that was ACTIVE: it can no longer receive there.`;
    return { to: said.status, attention: { reason: 'deactivated', detail } };
  }
  return { to: said.status, ...settled };
}
