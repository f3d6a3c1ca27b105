import { useId } from 'react';
import { useWords } from '../../i18n/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Provider } from './api.ts';
import { EvidenceBadge, gradeWords } from './evidence.tsx';
import { grades, operationIcons, operations } from './looks.ts';

/** What the badges and the marks of the table say, in plain words. */
export function Legend({ providers }: { providers: Provider[] | undefined }) {
  const words = useWords();
  const id = useId();
  const said = words.providers;
  return (
    <aside className="providers-legend" aria-label={said.legend}>
      <section aria-labelledby={`${id}-evidence`}>
        <h2 id={`${id}-evidence`}>{said.evidenceLegend}</h2>
        <dl>
          {grades.map((grade) => (
            <div key={grade}>
              <dt>
                <EvidenceBadge grade={grade} />
                {providers && (
                  <span className="muted">
                    {said.count(providers.filter(({ evidence }) => evidence.grade === grade).length)}
                  </span>
                )}
              </dt>
              <dd>{gradeWords(words, grade).meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby={`${id}-operations`}>
        <h2 id={`${id}-operations`}>{said.operations}</h2>
        <ul className="providers-key">
          {operations.map((operation) => (
            <li key={operation}>
              <Icon name={operationIcons[operation]} />
              {words.timeline.operation[operation]}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
