import { known, useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { gradeDisplay } from './display.ts';

export function EvidenceBadge({ grade }: { grade: string }) {
  const t = useTexts();
  return <Badge {...gradeDisplay(grade)} word={known(t, `common:grade.${grade}`, grade)} />;
}
