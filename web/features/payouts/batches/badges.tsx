import { useWords } from '../../../i18n/language.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { batchDisplay, batchLineDisplay } from './display.ts';

export function StateBadge({ state }: { state: string }) {
  const { state: t } = useWords().batches;
  return <Badge {...batchDisplay(state)} word={Object.hasOwn(t, state) ? t[state as keyof typeof t] : state} />;
}

export function LineBadge({ state }: { state: string }) {
  const { line: t } = useWords().batches;
  return <Badge {...batchLineDisplay(state)} word={Object.hasOwn(t, state) ? t[state as keyof typeof t] : state} />;
}
