import { useWords } from '../../../i18n/language.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { batchDisplay, batchLineDisplay } from './display.ts';

export function StateBadge({ state }: { state: string }) {
  const { state: said } = useWords().batches;
  return (
    <Badge {...batchDisplay(state)} word={Object.hasOwn(said, state) ? said[state as keyof typeof said] : state} />
  );
}

export function LineBadge({ state }: { state: string }) {
  const { line: said } = useWords().batches;
  return (
    <Badge {...batchLineDisplay(state)} word={Object.hasOwn(said, state) ? said[state as keyof typeof said] : state} />
  );
}
