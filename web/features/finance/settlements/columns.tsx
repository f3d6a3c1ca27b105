import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Money } from '../../../ui/money.tsx';
import { calendarDay } from '../../../ui/time.ts';
import type { Settlement } from './api.ts';
import { StandingBadge } from './display.tsx';

const column = createColumnHelper<Settlement>();

/** On narrow screens day and amount remain; the day's cell shows the state below. */
export const settlementColumns = (
  t: Translate,
  tag: string,
  merchantId: string,
  nameOf: (connectionId: string) => string | undefined,
) => [
  column.accessor('expectedOn', {
    id: 'expected',
    header: t('settlements:column.expected'),
    meta: { width: { wide: 172, narrow: 148 } },
    cell: ({ row: { original: one } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/settlements/${one.id}`}
          data-row-link
          className="number"
          aria-label={t('settlements:open', { amount: formatBRL(one.amount), day: calendarDay(one.expectedOn, tag) })}
        >
          {calendarDay(one.expectedOn, tag)}
        </Link>
        <NarrowLine under={600}>
          <StandingBadge of={one} />
        </NarrowLine>
        <NarrowLine under={600}>
          <bdi>{nameOf(one.connectionId) ?? one.provider}</bdi>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('connectionId', {
    id: 'connection',
    header: t('settlements:column.connection'),
    meta: { until: 600 },
    cell: ({ row: { original: one } }) => {
      const name = nameOf(one.connectionId) ?? one.provider;
      return <bdi title={name}>{name}</bdi>;
    },
  }),
  column.accessor('state', {
    header: t('settlements:column.state'),
    meta: { width: 240, until: 600 },
    cell: ({ row: { original: one } }) => <StandingBadge of={one} />,
  }),
  column.accessor('parts', {
    header: t('settlements:column.parts'),
    meta: { align: 'end', width: 96, until: 820 },
    cell: ({ getValue }) => <span className="number">{new Intl.NumberFormat(tag).format(getValue())}</span>,
  }),
  column.accessor('amount', {
    header: t('settlements:column.amountIn'),
    meta: { align: 'end', width: { wide: 148, phone: 116 } },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.accessor('settledAmount', {
    id: 'arrived',
    header: t('settlements:column.arrivedIn'),
    meta: { align: 'end', width: 148, until: 820 },
    cell: ({ getValue }) => {
      const cents = getValue();
      return cents === undefined ? '—' : <Money cents={cents} bare />;
    },
  }),
  column.accessor('settledOn', {
    id: 'arrivedOn',
    header: t('settlements:column.arrivedOn'),
    meta: { width: 128, until: 1000 },
    cell: ({ getValue }) => {
      const day = getValue();
      return day === undefined ? '—' : <span className="number">{calendarDay(day, tag)}</span>;
    },
  }),
];
