import './messages.ts';
import type { RefundState } from '../../../domain/refunds/refund.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/tone.ts';

const stateDisplay: Record<RefundState, { tone: Tone; icon: IconName }> = {
  PENDING: { tone: 'wait', icon: 'clock' },
  DONE: { tone: 'good', icon: 'undo' },
  REFUSED: { tone: 'bad', icon: 'close' },
};

export const refundStates = Object.keys(stateDisplay) as RefundState[];

export function RefundBadge({ state }: { state: RefundState }) {
  const t = useTexts();
  const { tone, icon } = stateDisplay[state] ?? { tone: 'ask', icon: 'question' };
  return <Badge tone={tone} icon={icon} word={known(t, `refunds:state.${state}`, state)} />;
}
