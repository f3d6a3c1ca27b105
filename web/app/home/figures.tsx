import './messages.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { displayOf, statuses } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Figure, FigureRow } from '../../ui/figures.tsx';
import { Money } from '../../ui/money.tsx';
import type { Period, Statistics } from './api.ts';

/** The period's four key figures and its payments by status. Placeholders keep the space while they load. */
export function Figures({ figures, busy }: { figures: Statistics | undefined; busy: boolean }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const before = (value: string) => t(`home:before.${figures?.period ?? 'today'}`, { value });
  const decided = (figures?.approved ?? 0) + (figures?.refused ?? 0);
  return (
    <FigureRow busy={busy || !figures}>
      <Figure
        name={t('home:volume')}
        value={figures && <Money cents={figures.volume} />}
        note={
          figures && (
            <>
              <Delta now={figures.volume} before={figures.previous.volume} />
              {before(formatBRL(figures.previous.volume))}
            </>
          )
        }
      />
      <Figure
        name={t('home:payments')}
        value={figures && <span className="number">{count.format(figures.count)}</span>}
        note={
          figures && (
            <>
              <Delta now={figures.count} before={figures.previous.count} />
              {before(count.format(figures.previous.count))}
            </>
          )
        }
      />
      <Figure
        name={t('home:rate')}
        value={
          figures && <span className="number">{decided === 0 ? '–' : percent.format(figures.approved / decided)}</span>
        }
        note={figures && t('home:rateOf')}
      />
      <Figure
        name={t('home:average')}
        value={
          figures && (figures.approved === 0 ? '–' : <Money cents={Math.round(figures.volume / figures.approved)} />)
        }
        note={figures && t('home:averageOf', { n: count.format(figures.approved) })}
      />
    </FigureRow>
  );
}

/** By how much it is more or less than before; nothing where nothing was. */
function Delta({ now, before }: { now: number; before: number }) {
  const { tag } = useLanguage();
  if (before === 0) return null;
  const change = (now - before) / before;
  const format = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <span className="figure-change number" data-tone={change < 0 ? 'bad' : 'good'}>
      {format.format(change)}{' '}
    </span>
  );
}

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
      <h3 id={id}>{t('home:byStatus')}</h3>
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
