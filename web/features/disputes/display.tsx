import './deadline.css';
import './messages.ts';
import type { Dispute, DisputeState } from '../../../domain/disputes/dispute.ts';
import { isUndecided } from '../../../domain/disputes/transition.ts';
import { useLanguage } from '../../i18n/language.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { exactTime, relativeDate } from '../../ui/time.ts';
import type { Tone } from '../../ui/tone.ts';
import { useNow } from '../../ui/use-now.ts';

const stateDisplay: Record<DisputeState, { tone: Tone; icon: IconName }> = {
  OPEN: { tone: 'ask', icon: 'flag' },
  CONTESTED: { tone: 'wait', icon: 'clock' },
  ACCEPTED: { tone: 'plain', icon: 'undo' },
  WON: { tone: 'good', icon: 'check' },
  LOST: { tone: 'bad', icon: 'close' },
  EXPIRED: { tone: 'bad', icon: 'alert' },
};

export const disputeStates = Object.keys(stateDisplay) as DisputeState[];

export function DisputeBadge({ state }: { state: DisputeState }) {
  const t = useTexts();
  const { tone, icon } = stateDisplay[state] ?? { tone: 'ask', icon: 'question' };
  return <Badge tone={tone} icon={icon} word={known(t, `disputes:state.${state}`, state)} />;
}

const soonMs = 2 * 86_400_000;

/** The time left to answer, with a tone by urgency. Disputes that are not open have none. */
export function Deadline({ dispute: { state, deadline } }: { dispute: Pick<Dispute, 'state' | 'deadline'> }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const now = useNow();
  if (!isUndecided(state) || state !== 'OPEN') return <span className="muted">—</span>;
  if (!deadline) return <span className="muted">{t('disputes:deadline.none')}</span>;
  const leftMs = Date.parse(deadline) - now;
  const tone = leftMs <= 0 ? 'bad' : leftMs < soonMs ? 'ask' : 'plain';
  const time = relativeDate(deadline, now, tag);
  return (
    <time className="deadline" data-tone={tone} dateTime={deadline} title={exactTime(deadline, tag)}>
      <Icon name={leftMs <= 0 ? 'alert' : 'clock'} />
      {leftMs <= 0 ? t('disputes:deadline.over', { ago: time }) : t('disputes:deadline.left', { time })}
    </time>
  );
}
