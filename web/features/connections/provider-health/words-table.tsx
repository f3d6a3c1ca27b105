import './messages.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { UnknownWord } from './api.ts';

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
  const t = useTexts();
  const { merchantId } = useMerchant();
  const count = new Intl.NumberFormat(tag);
  if (words.length === 0) return <p className="muted">{t('provider-health:noWords')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard
    <section className="health-words" tabIndex={0} aria-label={t('provider-health:words')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('provider-health:word')}</th>
            {withProvider && <th scope="col">{t('provider-health:column.provider')}</th>}
            <th scope="col">{t('provider-health:saidIn')}</th>
            <th scope="col" data-align="end">
              {t('provider-health:times')}
            </th>
            <th scope="col">{t('provider-health:first')}</th>
            <th scope="col">{t('provider-health:last')}</th>
            <th scope="col">{t('provider-health:example')}</th>
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
              <td>{t(`provider-health:saidInOf.${saidIn}`)}</td>
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
                  <Link to={`/m/${merchantId}/${pageOf[entity]}/${entityId}`}>
                    {t(`provider-health:exampleOf.${entity}`)}
                  </Link>
                ) : (
                  <span className="muted">{t('provider-health:noExample')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
