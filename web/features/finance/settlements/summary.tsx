import './messages.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { daysLater } from '../../../../domain/core/days.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { Figure, FigureRow } from '../../../ui/figures.tsx';
import { Money } from '../../../ui/money.tsx';
import { comingDays, type Settlement, type Summary as SummaryData } from './api.ts';
import { address } from './search.ts';

/** What arrived, or else what is expected. */
const centsOf = ({ settledAmount, amount }: Settlement): number => settledAmount ?? amount;
const sumOf = (rows: readonly Settlement[]): number => rows.reduce((sum, one) => sum + centsOf(one), 0);

/** The sums of what is late and what is coming, and a chart of the coming days. @param of undefined while it loads. */
export function Summary({ of, today }: { of: SummaryData | undefined; today: string }) {
  const t = useTexts();
  const id = useId();
  const { coming } = of ?? {};
  return (
    <section className="receivables stack gap-6" aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {t('settlements:overview')}
      </h2>
      <Sums of={of} today={today} />
      {coming && <Days rows={coming.rows} whole={coming.whole} today={today} />}
    </section>
  );
}

function Sums({ of, today }: { of: SummaryData | undefined; today: string }) {
  const t = useTexts();
  const before = daysLater(today, -1);
  const late = of?.late.rows ?? [];
  /** From one day after today to another. */
  const within = (first: number, last: number) =>
    of?.coming.rows.filter(
      ({ expectedOn }) => expectedOn >= daysLater(today, first) && expectedOn <= daysLater(today, last),
    ) ?? [];
  const ofToday = within(0, 0);
  const arrived = ofToday.filter(({ state }) => state === 'SETTLED');
  const noteOf = (rows: readonly Settlement[], whole: boolean) =>
    whole ? t('settlements:count', { count: rows.length }) : t('settlements:atLeast', { n: rows.length });
  return (
    <FigureRow busy={!of}>
      <Figure
        name={t('settlements:sum.late')}
        value={of && <Money cents={sumOf(late)} />}
        note={
          of &&
          (late.length === 0 ? (
            t('settlements:nothingLate')
          ) : (
            <Link to={`?${address.write({ expected: `..${before}` })}`} preventScrollReset>
              {noteOf(late, of.late.whole)}
            </Link>
          ))
        }
      />
      <Figure
        name={t('settlements:sum.today')}
        value={of && <Money cents={sumOf(ofToday)} />}
        note={
          of &&
          (arrived.length > 0
            ? t('settlements:alreadyHere', { amount: formatBRL(sumOf(arrived)) })
            : noteOf(ofToday, true))
        }
      />
      {([7, 30] as const).map((days) => (
        <Figure
          key={days}
          name={t(`settlements:sum.next${days}`)}
          value={of && <Money cents={sumOf(within(1, days))} />}
          note={of && noteOf(within(1, days), of.coming.whole)}
        />
      ))}
    </FigureRow>
  );
}

function Days({ rows, whole, today }: { rows: readonly Settlement[]; whole: boolean; today: string }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
    return (day: string) => made.format(new Date(day));
  };
  const short = format({ day: '2-digit', month: '2-digit' });
  const long = format({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' });
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const days = Array.from({ length: comingDays + 1 }, (_, at) => {
    const day = daysLater(today, at);
    const own = rows.filter(({ expectedOn }) => expectedOn === day);
    return { day, cents: sumOf(own), count: own.length, parts: own.reduce((sum, { parts }) => sum + parts, 0) };
  });
  const title = t('settlements:byDay');
  return (
    <ChartFrame
      title={title}
      note={whole ? t('settlements:byDayNote') : t('settlements:atLeast', { n: rows.length })}
      empty={rows.length === 0 ? t('settlements:nothingComing') : undefined}
      table={{
        head: [
          t('settlements:column.day'),
          t('settlements:column.amount'),
          t('settlements:column.settlements'),
          t('settlements:column.parts'),
        ],
        rows: days
          .filter(({ count }) => count > 0)
          .map(({ day, cents, count, parts }) => ({
            key: day,
            cells: [long(day), formatBRL(cents), String(count), String(parts)],
            plain: [day, cents / 100, count, parts],
          })),
      }}
    >
      <TimeChart
        label={title}
        form="columns"
        tickOf={(cents) => compact.format(cents / 100)}
        steps={days.map(({ day, cents, count }) => ({
          key: day,
          label: short(day),
          value: cents,
          summary: t('settlements:spoken', { day: long(day), amount: formatBRL(cents), count }),
        }))}
      />
    </ChartFrame>
  );
}
