import './messages.ts';
import { useId } from 'react';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { SavedRoutes } from './api.ts';
import { isSame } from './form.ts';
import { useSentence } from './sentence.ts';

/** The form's rules in words, beside those in force. */
export function Meaning({
  base,
  rules,
  nameOf,
}: {
  base: SavedRoutes;
  rules: RouteRule[] | undefined;
  nameOf: (named: string) => string;
}) {
  const t = useTexts();
  const id = useId();
  const sentence = useSentence(nameOf);
  const now = base.rules.map(sentence);
  const next = rules?.map(sentence) ?? now;
  const differs = rules !== undefined && !isSame(rules, base.rules);
  const ended = now.filter((one) => !next.includes(one));
  return (
    <aside className="routes-meaning stack box" aria-labelledby={id}>
      <h2 id={id}>{differs ? t('routing:meaningAfter') : t('routing:meaning')}</h2>
      {next.length > 0 ? (
        <ol>
          {next.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have equal sentences
            <li key={index} data-new={(differs && !now.includes(one)) || undefined}>
              <bdi>{one}</bdi>
              {differs && !now.includes(one) && <span className="routes-new"> {t('routing:isNew')}</span>}
            </li>
          ))}
        </ol>
      ) : null}
      <p>{next.length > 0 ? t('routing:rest') : t('routing:noRules')}</p>
      {ended.length > 0 && (
        <>
          <h3>{t('routing:ends')}</h3>
          <ul>
            {ended.map((one) => (
              <li key={one}>
                <s>{one}</s>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="muted">{t('routing:underWay')}</p>
      <p className="routes-saved muted">
        {base.savedAt ? (
          <>
            {t('routing:version', { n: base.version })} <TimeCell at={base.savedAt} />
          </>
        ) : (
          t('routing:never')
        )}
      </p>
    </aside>
  );
}
