import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { dayAt } from '../../../shared/lists/days.ts';
import { AttentionBadge } from '../../../shared/status/status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { Settlement } from './api.ts';

/** `debit`, `taken`: money that the provider takes. `late`: its day is over. `date`: it counts as arrived because its day has come, without any proof. */
type Standing = 'expected' | 'debit' | 'late' | 'person' | 'taken' | 'date';

const looks: Record<Standing, { tone: Tone; icon: IconName }> = {
  expected: { tone: 'wait', icon: 'clock' },
  debit: { tone: 'wait', icon: 'clock' },
  late: { tone: 'ask', icon: 'clock' },
  person: { tone: 'good', icon: 'check' },
  taken: { tone: 'good', icon: 'check' },
  date: { tone: 'plain', icon: 'check' },
};

const standingOf = ({ state, basis, expectedOn, amount, settledAmount = 0 }: Settlement, today: string): Standing => {
  if (state === 'SETTLED') return basis === 'date' ? 'date' : settledAmount < 0 ? 'taken' : 'person';
  return expectedOn < today ? 'late' : amount < 0 ? 'debit' : 'expected';
};

/** Today's day in Brazil. */
export const useToday = (): string => dayAt(useNow());

export function StandingBadge({ of }: { of: Settlement }) {
  const t = useTexts();
  const standing = standingOf(of, useToday());
  return (
    <span className="badges">
      <Badge {...looks[standing]} word={t(`settlements:standing.${standing}`)} />
      {of.needsAttention && <AttentionBadge />}
    </span>
  );
}
