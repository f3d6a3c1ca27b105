import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language.tsx';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { UnknownWord } from './api.ts';
import { useHealthWords } from './words.ts';

const pageOf = { payment: 'payments', payout: 'payouts', receiver: 'receivers' } as const;

/** Words for a status that no map has, with the latest thing that each was said of. */
export function WordsTable({
  words,
  withProvider,
}: {
  words: (UnknownWord & { provider: string })[];
  withProvider?: boolean;
}) {
  const { tag } = useLanguage();
  const said = useHealthWords();
  const { merchantId } = useMerchant();
  const count = new Intl.NumberFormat(tag);
  if (words.length === 0) return <p className="muted">{said.noWords}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard
    <section className="health-words" tabIndex={0} aria-label={said.words}>
      <table>
        <thead>
          <tr>
            <th scope="col">{said.word}</th>
            {withProvider && <th scope="col">{said.column.provider}</th>}
            <th scope="col">{said.saidIn}</th>
            <th scope="col" data-align="end">
              {said.times}
            </th>
            <th scope="col">{said.first}</th>
            <th scope="col">{said.last}</th>
            <th scope="col">{said.example}</th>
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
              <td>{said.saidInOf[saidIn]}</td>
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
                  <Link to={`/m/${merchantId}/${pageOf[entity]}/${entityId}`}>{said.exampleOf[entity]}</Link>
                ) : (
                  <span className="muted">{said.noExample}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
