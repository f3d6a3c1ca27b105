import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language.tsx';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { UnknownWord } from './api.ts';
import { useHealthWords } from './words.ts';

const pageOf = { payment: 'payments', payout: 'payouts', receiver: 'receivers' } as const;

/** Unmapped status words, each with the latest entity that had it. */
export function WordsTable({
  words,
  withProvider,
}: {
  words: (UnknownWord & { provider: string })[];
  withProvider?: boolean;
}) {
  const { tag } = useLanguage();
  const t = useHealthWords();
  const { merchantId } = useMerchant();
  const count = new Intl.NumberFormat(tag);
  if (words.length === 0) return <p className="muted">{t.noWords}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard
    <section className="health-words" tabIndex={0} aria-label={t.words}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.word}</th>
            {withProvider && <th scope="col">{t.column.provider}</th>}
            <th scope="col">{t.saidIn}</th>
            <th scope="col" data-align="end">
              {t.times}
            </th>
            <th scope="col">{t.first}</th>
            <th scope="col">{t.last}</th>
            <th scope="col">{t.example}</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ provider, word, saidIn, times, firstAt, lastAt, entity, entityId }) => (
            <tr key={`${provider} ${saidIn} ${word}`}>
              <th scope="row">
                <code>
                  <ForeignText text={word} />
                </code>
              </th>
              {withProvider && (
                <td>
                  <ProviderLink name={provider} />
                </td>
              )}
              <td>{t.saidInOf[saidIn]}</td>
              <td className="number" data-align="end">
                {count.format(times)}
              </td>
              <td>
                <TimeCell at={firstAt} />
              </td>
              <td>
                <TimeCell at={lastAt} />
              </td>
              <td>
                {entity && entityId ? (
                  <Link to={`/m/${merchantId}/${pageOf[entity]}/${entityId}`}>{t.exampleOf[entity]}</Link>
                ) : (
                  <span className="muted">{t.noExample}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
