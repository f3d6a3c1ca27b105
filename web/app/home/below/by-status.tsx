import './messages.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { displayOf, statuses } from '../../../shared/status/display.ts';
import { StatusBadge } from '../../../shared/status/status-badge.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Period, Statistics } from '../api.ts';

/** The period's payments by current status. Each status links to its list. */
export function ByStatus({ figures }: { figures: Statistics | undefined }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const id = useId();
  const count = new Intl.NumberFormat(tag);
  const found = new Map(figures?.byStatus.map((entry) => [entry.status, entry]));
  return (
    <section className="by-status stack" aria-labelledby={id}>
      <h3 id={id}>{t('below:byStatus')}</h3>
      <Proportions figures={figures} />
      <ul>
        {statuses.map((status) => {
          const entry = found.get(status);
          return (
            <li key={status} data-none={!entry}>
              <Link to={`/m/${merchantId}/payments?${new URLSearchParams({ status, created: createdIn(figures) })}`}>
                <StatusBadge status={status} />
              </Link>
              <span className="number">{figures ? count.format(entry?.count ?? 0) : ''}</span>
              <span className="number">{figures && <Money cents={entry?.amount ?? 0} />}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A bar with the same numbers as the list below it, so it is hidden from screen readers. */
function Proportions({ figures }: { figures: Statistics | undefined }) {
  const shares = statuses.flatMap((status) => figures?.byStatus.filter((entry) => entry.status === status) ?? []);
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  let at = 0;
  return (
    <svg className="proportions" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className="proportions-ground" width="100" height="1" />
      {shares.map(({ status, count }) => {
        const x = at;
        at += (count / total) * 100;
        return <rect key={status} data-tone={displayOf(status).tone} x={x} width={at - x} height="1" />;
      })}
    </svg>
  );
}

/** The period as a filter in the URL of a list. */
function createdIn(figures: Statistics | undefined): string {
  const period: Period = figures?.period ?? 'today';
  if (period !== '12m' || !figures) return period;
  return `${new Intl.DateTimeFormat('sv-SE', { timeZone: figures.timeZone }).format(new Date(figures.from))}..`;
}
