import { useWords } from '../../../i18n/language.tsx';
import type { Provider } from '../../../shared/providers/api.ts';
import { grades } from '../../../shared/providers/display.ts';
import { EvidenceBadge, gradeWords } from '../../../shared/providers/evidence.tsx';

/** Explains the evidence grades of the table. */
export function Legend({ providers }: { providers: Provider[] | undefined }) {
  const words = useWords();
  const t = words.providers;
  return (
    <details className="providers-legend">
      <summary>{t.evidenceLegend}</summary>
      <dl>
        {grades.map((grade) => (
          <div key={grade}>
            <dt>
              <EvidenceBadge grade={grade} />
              {providers && (
                <span className="muted">
                  {t.count(providers.filter(({ evidence }) => evidence.grade === grade).length)}
                </span>
              )}
            </dt>
            <dd>{gradeWords(words, grade).meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
