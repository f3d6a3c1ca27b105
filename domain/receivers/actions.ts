import type { AttentionReason } from '../core/attention.ts';
import type { ReceiverStatus } from '../core/statuses.ts';
import type { ReceiverAction, ReceiverStage } from './receiver.ts';
import { receiverDoubtClearsItself } from './transition.ts';

/** What the safety of an action on an account depends on. */
export interface ReceiverSituation {
  status: ReceiverStatus;
  stage: ReceiverStage;
  attention?: AttentionReason | undefined;
  /** Does the provider have an id of it, that we know? */
  hasProviderId: boolean;
}

export type WhyNotReceiver =
  | 'not_over' // nothing has ended: there is nothing to do again
  | 'may_be_there' // a second account could be made
  | 'under_way' // it is being made just now
  | 'no_id' // nobody can be asked about what has no id
  | 'no_attention'
  | 'is_known' // there is no doubt to resolve
  | 'waits_for_news'; // a doubt ends by news or a decision, not by being seen

/** Why an action is not right now; undefined when it is. Pure: the API, the account's own flow and the console ask this. */
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
      return receiverDoubtClearsItself(now.attention) && now.attention !== 'deactivated' ? 'waits_for_news' : undefined;
  }
}

const every: Record<ReceiverAction, true> = { retry: true, look: true, resolve: true, dismiss: true };

/** What is right now. */
export const safeReceiverActions = (now: ReceiverSituation): ReceiverAction[] =>
  (Object.keys(every) as ReceiverAction[]).filter((action) => whyNotReceiver(action, now) === undefined);

/** How long other bank details wait at least, so that whoever is robbed of an account can still say so. */
export const bankCoolOffMs = 24 * 3_600_000;
