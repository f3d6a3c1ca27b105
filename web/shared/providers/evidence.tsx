import { useWords } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { Badge } from '../../ui/badge.tsx';
import { gradeDisplay, isGrade } from './display.ts';

/** The name of a grade, and its meaning. */
export function gradeWords({ providers }: Words, grade: string): { name: string; meaning: string } {
  return isGrade(grade) ? providers.grade[grade] : { name: grade, meaning: providers.unknownGrade };
}

export function EvidenceBadge({ grade }: { grade: string }) {
  const words = useWords();
  return <Badge {...gradeDisplay(grade)} word={gradeWords(words, grade).name} />;
}
