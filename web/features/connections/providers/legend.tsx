import '../../../shared/providers/messages.ts';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import type { Provider } from '../../../shared/providers/api.ts';
import { grades } from '../../../shared/providers/display.ts';
import { EvidenceBadge } from '../../../shared/providers/evidence.tsx';
import { gradeMeaning } from '../../../shared/providers/grade-meaning.ts';
import { type ProviderSearch, writeSearch } from './search.ts';

/** The grades of evidence with what they mean, how many providers have each, and the way to those. */
export function Legend({ providers, search }: { providers: Provider[] | undefined; search: ProviderSearch }) {
  const t = useTexts();
  const isShown = (grade: string) => search.evidence?.length === 1 && search.evidence[0] === grade;
  return (
    <ul className="providers-grades" aria-label={t('providers:evidenceLegend')}>
      {grades.map((grade) => (
        <li key={grade}>
          <Link
            to={{ search: writeSearch({ ...search, evidence: isShown(grade) ? undefined : [grade] }).toString() }}
            aria-current={isShown(grade) || undefined}
            replace
          >
            <EvidenceBadge grade={grade} />
            <span className="number strong">
              {providers &&
                t('providers:count', { count: providers.filter((one) => one.evidence.grade === grade).length })}
            </span>
          </Link>
          <p className="muted small">{gradeMeaning(t, grade)}</p>
        </li>
      ))}
    </ul>
  );
}
