import type { PayoutBatchState, PayoutLineState } from '../../../../domain/payouts/batch.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';

interface Look {
  tone: Tone;
  icon: IconName;
}

/** How each state of a batch is shown. A state that waits for a person has the tone `ask`. */
const states: Record<PayoutBatchState, Look> = {
  AWAITING_APPROVAL: { tone: 'ask', icon: 'person' },
  RUNNING: { tone: 'wait', icon: 'clock' },
  DONE: { tone: 'good', icon: 'check' },
  CANCELED: { tone: 'plain', icon: 'dismiss' },
};

/** How each state of a line is shown, in the order of the counts. */
const lineStates: Record<PayoutLineState, Look> = {
  approved: { tone: 'good', icon: 'check' },
  pending: { tone: 'wait', icon: 'clock' },
  waiting: { tone: 'plain', icon: 'clock' },
  attention: { tone: 'ask', icon: 'alert' },
  rejected: { tone: 'bad', icon: 'close' },
  refused: { tone: 'bad', icon: 'lock' },
  canceled: { tone: 'plain', icon: 'dismiss' },
};
export const allLineStates = Object.keys(lineStates) as PayoutLineState[];

const unknown: Look = { tone: 'ask', icon: 'question' };

export const batchDisplay = (state: string): Look =>
  Object.hasOwn(states, state) ? states[state as PayoutBatchState] : unknown;

export const batchLineDisplay = (state: string): Look =>
  Object.hasOwn(lineStates, state) ? lineStates[state as PayoutLineState] : unknown;
