import '../../../shared/providers/messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import type { Provider } from '../../../shared/providers/api.ts';
import { grades } from '../../../shared/providers/display.ts';
import { EvidenceBadge } from '../../../shared/providers/evidence.tsx';
import { gradeMeaning } from '../../../shared/providers/grade-meaning.ts';

/** Explains the evidence grades of the table. */
export function Legend({ providers }: { providers: Provider[] | undefined }) {
  const t = useTexts();
  return (
    <details className="providers-legend">
      <summary>{t('providers:evidenceLegend')}</summary>
      <dl>
        {grades.map((grade) => (
          <div key={grade}>
            <dt>
              <EvidenceBadge grade={grade} />
              {providers && (
                <span className="muted">
                  {t('providers:count', { count: providers.filter(({ evidence }) => evidence.grade === grade).length })}
                </span>
              )}
            </dt>
            <dd>{gradeMeaning(t, grade)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
