import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lookOf, statuses } from '../payments/states.ts';
import { StatusBadge } from '../payments/status-badge.tsx';
import type { Overview } from './api.ts';
import { Bars } from './bars.tsx';

/** The period in four numbers, by time and by status. Its place is held while it is on its way. */
export function Figures({ overview, busy }: { overview: Overview | undefined; busy: boolean }) {
  const { tag, words } = useLanguage();
  const { home } = words;
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const before = overview?.period === '7d' ? home.before['7d'] : home.before.today;
  return (
    <div className="figures" aria-busy={busy || !overview}>
      <dl className="figures-row">
        <Figure
          name={home.volume}
          value={overview && <Money cents={overview.volume} />}
          note={overview && before(formatBRL(overview.previous.volume))}
        />
        <Figure
          name={home.payments}
          value={overview && <span className="number">{count.format(overview.count)}</span>}
          note={overview && before(count.format(overview.previous.count))}
        />
        <Figure
          name={home.rate}
          value={
            overview && (
              <span className="number">
                {overview.approvalRate === null ? '–' : percent.format(overview.approvalRate)}
              </span>
            )
          }
          note={overview && home.rateOf}
        />
        <Figure
          name={home.average}
          value={
            overview &&
            (overview.approved === 0 ? '–' : <Money cents={Math.round(overview.volume / overview.approved)} />)
          }
          note={overview && home.averageOf(count.format(overview.approved))}
        />
      </dl>
      <div className="figures-detail">
        <Bars overview={overview} />
        <ByStatus overview={overview} />
      </div>
    </div>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string | undefined }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd className="figure-value">{value ?? <Skeleton width="medium" />}</dd>
      <dd className="figure-note muted">{note ?? <Skeleton width="short" />}</dd>
    </div>
  );
}

/** How the payments of the period stand now. Each leads to its rows. */
function ByStatus({ overview }: { overview: Overview | undefined }) {
  const { tag, words } = useLanguage();
  const { home } = words;
  const { merchantId } = useMerchant();
  const id = useId();
  const count = new Intl.NumberFormat(tag);
  const found = new Map(overview?.byStatus.map((entry) => [entry.status, entry]));
  return (
    <section className="by-status" aria-labelledby={id}>
      <h3 id={id}>{home.byStatus}</h3>
      <Proportions overview={overview} />
      <ul>
        {statuses.map((status) => {
          const entry = found.get(status);
          return (
            <li key={status} data-none={!entry}>
              <Link
                to={`/m/${merchantId}/payments?${new URLSearchParams({ status, created: overview?.period ?? 'today' })}`}
              >
                <StatusBadge status={status} />
              </Link>
              <span className="number">{overview ? count.format(entry?.count ?? 0) : ''}</span>
              <span className="number">{overview && <Money cents={entry?.amount ?? 0} />}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The same as the list below it, for the eye: so nothing of it is read aloud. */
function Proportions({ overview }: { overview: Overview | undefined }) {
  const shares = statuses.flatMap((status) => overview?.byStatus.filter((entry) => entry.status === status) ?? []);
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  let at = 0;
  return (
    <svg className="proportions" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className="proportions-ground" width="100" height="1" />
      {shares.map(({ status, count }) => {
        const x = at;
        at += (count / total) * 100;
        return <rect key={status} data-tone={lookOf(status).tone} x={x} width={at - x} height="1" />;
      })}
    </svg>
  );
}
