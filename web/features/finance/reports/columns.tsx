import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { known, type Translate } from '../../../i18n/texts.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Money } from '../../../ui/money.tsx';
import { calendarDay } from '../../../ui/time.ts';
import type { ReportChoice, ReportRow } from './api.ts';

const column = createColumnHelper<ReportRow>();

/** In the order of what is taken from what. */
const amounts = ['gross', 'fees', 'refunds', 'disputes', 'net', 'arrived', 'toCome'] as const;
/** On a narrow screen. */
const first = ['gross', 'net'] as const;

/** `total` is the row of all periods. */
export function periodName(t: Translate, period: string, step: ReportChoice['step'], tag: string): string {
  if (period === '') return t('reports:total');
  if (step === 'month') {
    const month = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long', year: 'numeric' });
    return month.format(new Date(period));
  }
  const day = calendarDay(period, tag);
  return step === 'week' ? t('reports:week', { day }) : day;
}

export function reportColumns(t: Translate, step: ReportChoice['step'], tag: string) {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2 });
  return [
    column.accessor('period', {
      header: t('reports:column.period'),
      cell: ({ row: { original: row } }) => (
        <Lines>
          <span className={row.period === '' ? 'strong' : undefined}>{periodName(t, row.period, step, tag)}</span>
          {row.group && <bdi className="small muted">{known(t, `common:method.${row.group}`, row.group)}</bdi>}
          <NarrowLine under={1000}>
            {first.map((name) => (
              <span key={name}>
                {t(`reports:column.${name}`)}: <Money cents={row[name]} />{' '}
              </span>
            ))}
          </NarrowLine>
        </Lines>
      ),
    }),
    column.accessor('sales', {
      header: t('reports:column.sales'),
      meta: { align: 'end', width: 76 },
      cell: ({ getValue }) => <span className="number">{getValue().toLocaleString(tag)}</span>,
    }),
    ...amounts.map((name) =>
      column.accessor(name, {
        header: t(`reports:column.${name}`),
        meta: { align: 'end', width: 112, until: 1000 },
        cell: ({ getValue, row: { original: row } }) =>
          name === 'fees' && row.payoutFees !== 0 ? (
            <Lines>
              <Money cents={getValue()} />
              <span className="small muted">
                {t('reports:ofPayouts')} <Money cents={row.payoutFees} />
              </span>
            </Lines>
          ) : (
            <Money cents={getValue()} />
          ),
      }),
    ),
    column.accessor('cost', {
      header: t('reports:column.cost'),
      meta: { align: 'end', width: 76, until: 600 },
      cell: ({ getValue }) => {
        const cost = getValue();
        return <span className="number">{cost === undefined ? '—' : percent.format(cost / 100)}</span>;
      },
    }),
  ];
}
