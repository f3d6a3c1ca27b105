import type { AttentionReason } from '../core/attention.ts';
import type { ReceiverStatus } from '../core/statuses.ts';
import type { ReceiverAction, ReceiverStage } from './receiver.ts';
import { receiverReasonClearsItself } from './transition.ts';

/** The state on which the safety of an action on an account depends. */
export interface ReceiverSituation {
  status: ReceiverStatus;
  stage: ReceiverStage;
  attention?: AttentionReason | undefined;
  /** Whether we know the provider's id of it. */
  hasProviderId: boolean;
}

export type WhyNotReceiver =
  | 'not_over' // no attempt has ended, so there is nothing to repeat
  | 'may_be_there' // a retry could create a second account
  | 'under_way' // the account is being created
  | 'no_id' // a look-up needs the provider's id
  | 'no_attention'
  | 'is_known' // the outcome is known, so there is nothing to resolve
  | 'outcome_open'; // an unclear state is cleared by a provider state or a decision, not by being seen

/** Why an action is not safe now; undefined when it is. Pure: shared by API, workflow and console. */
export function whyNotReceiver(action: ReceiverAction, now: ReceiverSituation): WhyNotReceiver | undefined {
  switch (action) {
    case 'retry':
      if (now.stage === 'sending') return 'under_way';
      if (now.stage === 'held' || now.status === 'REJECTED') return undefined;
      return now.stage === 'verifying' ? 'may_be_there' : 'not_over';
    case 'look':
      if (now.stage === 'sending') return 'under_way';
      return now.hasProviderId ? undefined : 'no_id';
    case 'resolve':
      if (!now.attention) return 'no_attention';
      return now.attention === 'outcome_unknown' ? undefined : 'is_known';
    case 'dismiss':
      if (!now.attention) return 'no_attention';
      return receiverReasonClearsItself(now.attention) && now.attention !== 'deactivated' ? 'outcome_open' : undefined;
  }
}

const every: Record<ReceiverAction, true> = { retry: true, look: true, resolve: true, dismiss: true };

/** The actions that are safe now. */
export const safeReceiverActions = (now: ReceiverSituation): ReceiverAction[] =>
  (Object.keys(every) as ReceiverAction[]).filter((action) => whyNotReceiver(action, now) === undefined);

/** Minimum wait (ms) of new bank details, so that a merchant whose account was taken over has time to object. */
export const bankCoolOffMs = 24 * 3_600_000;
