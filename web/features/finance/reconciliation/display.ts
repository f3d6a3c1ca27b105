import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';
import type { Kind } from './api.ts';

interface Look {
  tone: Tone;
  icon: IconName;
}

/** How each kind of item is shown, in the order of the counts: kinds that need a person come first. */
const kindLooks: Record<Kind, Look> = {
  suggested: { tone: 'ask', icon: 'question' },
  different: { tone: 'ask', icon: 'alert' },
  missing: { tone: 'bad', icon: 'question' },
  unknown: { tone: 'bad', icon: 'question' },
  unasked: { tone: 'plain', icon: 'signal' },
  matched: { tone: 'good', icon: 'check' },
};
export const kinds = Object.keys(kindLooks) as Kind[];

export const itemKindDisplay = (kind: string): Look =>
  Object.hasOwn(kindLooks, kind) ? kindLooks[kind as Kind] : { tone: 'ask', icon: 'question' };

/** The state as a whole: open items outrank the end of the run. */
export type ReconciliationState = 'running' | 'open' | 'agrees' | 'empty';

export function reconciliationStateOf({
  state,
  counts,
}: Pick<Reconciliation, 'state' | 'counts'>): ReconciliationState {
  if (state === 'RUNNING') return 'running';
  if (counts.open > 0) return 'open';
  return kinds.every((kind) => counts[kind] === 0) ? 'empty' : 'agrees';
}

export const standingLooks: Record<ReconciliationState, Look> = {
  running: { tone: 'wait', icon: 'clock' },
  open: { tone: 'ask', icon: 'alert' },
  agrees: { tone: 'good', icon: 'check' },
  empty: { tone: 'plain', icon: 'note' },
};
