import '../../../shared/bulk/messages.ts';
import type { BulkLineState, BulkRun, BulkRunState } from '../../../../domain/finance/bulk-runs.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';

const runs: Record<BulkRunState, { tone: Tone; icon: IconName }> = {
  AWAITING_APPROVAL: { tone: 'ask', icon: 'alert' },
  RUNNING: { tone: 'wait', icon: 'clock' },
  STOPPED: { tone: 'plain', icon: 'dismiss' },
  DONE: { tone: 'good', icon: 'check' },
};

export const lineDisplay: Record<BulkLineState, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'plain', icon: 'clock' },
  done: { tone: 'good', icon: 'check' },
  refused: { tone: 'bad', icon: 'close' },
  doubtful: { tone: 'ask', icon: 'alert' },
};

export function RunBadge({ state }: { state: BulkRunState }) {
  const t = useTexts();
  return <Badge {...runs[state]} word={known(t, `bulk:state.${state}`, state)} />;
}

export function LineBadge({ state }: { state: BulkLineState }) {
  const t = useTexts();
  return <Badge {...lineDisplay[state]} word={known(t, `bulk:line.${state}`, state)} />;
}

/** Lines that were worked on. */
export const endedOf = ({ counts, lines }: BulkRun) => lines - counts.waiting.count;
