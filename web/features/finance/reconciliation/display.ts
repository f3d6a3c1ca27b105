import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';
import type { Kind } from './api.ts';

interface Look {
  tone: Tone;
  icon: IconName;
}

/** How each kind of item looks, in the order in which they are told: what asks for a person comes first. */
const kindLooks: Record<Kind, Look> = {
  different: { tone: 'ask', icon: 'alert' },
  missing: { tone: 'bad', icon: 'question' },
  unknown: { tone: 'bad', icon: 'question' },
  unasked: { tone: 'plain', icon: 'signal' },
  matched: { tone: 'good', icon: 'check' },
};
export const kinds = Object.keys(kindLooks) as Kind[];

export const itemKindDisplay = (kind: string): Look =>
  Object.hasOwn(kindLooks, kind) ? kindLooks[kind as Kind] : { tone: 'ask', icon: 'question' };

/** How it stands as a whole: what is left to see to outranks that it has ended. */
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
