import './messages.ts';
import { daysLater } from '../../../../domain/core/days.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { dayAt } from '../../../shared/lists/days.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { Figure, FigureRow } from '../../../ui/figures.tsx';
import { Money } from '../../../ui/money.tsx';
import { lengths, type ReportChoice, type ReportRow } from './api.ts';
import { periodName } from './columns.tsx';

/**
 * The sums of the whole period, and what was sold in each part of it. Keeps its space while `rows` are undefined, so
 * that the table below does not move.
 */
export function Summary({
  rows,
  total,
  choice,
}: {
  rows: readonly ReportRow[] | undefined;
  total: ReportRow | undefined;
  choice: ReportChoice;
}) {
  const t = useTexts();
  const { tag } = useLanguage();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2 });
  return (
    <div className="stack gap-6 finance-summary">
      <FigureRow busy={!total}>
        <Figure
          name={t('reports:column.gross')}
          value={total && <Money cents={total.gross} />}
          note={total && t('reports:sum.sales', { count: total.sales })}
        />
        <Figure
          name={t('reports:column.fees')}
          value={total && <Money cents={total.fees} />}
          note={
            total &&
            (total.cost === undefined
              ? t('reports:sum.noSales')
              : t('reports:sum.cost', { share: percent.format(total.cost / 100) }))
          }
        />
        <Figure
          name={t('reports:column.net')}
          value={total && <Money cents={total.net} />}
          note={t('reports:sum.net')}
        />
        <Figure
          name={t('reports:column.arrived')}
          value={total && <Money cents={total.arrived} />}
          note={total && t('reports:sum.toCome', { amount: formatBRL(total.toCome) })}
        />
      </FigureRow>
      <div className="finance-chart">{rows && <Sold rows={rows} choice={choice} />}</div>
    </div>
  );
}

/** The days, weeks or months of the period, of days those without a sale too. */
function periodsOf(rows: readonly ReportRow[], { span, step }: ReportChoice): string[] {
  const known = new Set(rows.map(({ period }) => period));
  if (step !== 'day' || span === '12m') return [...known].sort();
  const to = dayAt(Date.now());
  return Array.from({ length: lengths[span] }, (_, at) => daysLater(to, 1 - lengths[span] + at));
}

function Sold({ rows, choice }: { rows: readonly ReportRow[]; choice: ReportChoice }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const short = new Intl.DateTimeFormat(
    tag,
    choice.step === 'month'
      ? { timeZone: 'UTC', month: 'short', year: '2-digit' }
      : { timeZone: 'UTC', day: '2-digit', month: '2-digit' },
  );
  const steps = periodsOf(rows, choice).map((period) => {
    const own = rows.filter((row) => row.period === period);
    return {
      period,
      name: periodName(t, period, choice.step, tag),
      gross: own.reduce((sum, { gross }) => sum + gross, 0),
      sales: own.reduce((sum, { sales }) => sum + sales, 0),
    };
  });
  const title = t(`reports:sold.${choice.step}`);
  return (
    <ChartFrame
      title={title}
      heading="h2"
      table={{
        head: [t('reports:column.period'), t('reports:column.gross'), t('reports:column.sales')],
        rows: steps.map(({ period, name, gross, sales }) => ({
          key: period,
          cells: [name, formatBRL(gross), String(sales)],
          plain: [period, gross / 100, sales],
        })),
      }}
    >
      <TimeChart
        label={title}
        form="columns"
        tickOf={(cents) => compact.format(cents / 100)}
        steps={steps.map(({ period, name, gross, sales }) => ({
          key: period,
          label: short.format(new Date(period)),
          value: gross,
          summary: `${name}: ${formatBRL(gross)}, ${t('reports:sum.sales', { count: sales })}`,
        }))}
      />
    </ChartFrame>
  );
}
