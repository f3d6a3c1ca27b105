import type { WebhookOutcome } from '../../../../domain/events/webhook-outcomes.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';

/** An outcome added to the domain is a compile error here. */
export const outcomeLooks: Record<WebhookOutcome, { tone: Tone; icon: IconName }> = {
  matched: { tone: 'good', icon: 'check' },
  repeated: { tone: 'plain', icon: 'copy' },
  early: { tone: 'good', icon: 'clock' },
  unmatched: { tone: 'plain', icon: 'question' },
  ignored: { tone: 'plain', icon: 'dismiss' },
  waiting: { tone: 'wait', icon: 'clock' },
  failed: { tone: 'bad', icon: 'alert' },
};
export const outcomes = Object.keys(outcomeLooks) as WebhookOutcome[];
