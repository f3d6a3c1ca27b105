import './messages.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { batchDisplay, batchLineDisplay } from './display.ts';

export function StateBadge({ state }: { state: string }) {
  const t = useTexts();
  return <Badge {...batchDisplay(state)} word={known(t, `batches:state.${state}`, state)} />;
}

export function LineBadge({ state }: { state: string }) {
  const t = useTexts();
  return <Badge {...batchLineDisplay(state)} word={known(t, `batches:line.${state}`, state)} />;
}
