import '../../shared/bulk/messages.ts';
import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { known, type Translate } from '../../i18n/texts.ts';
import { selectColumn } from '../../shared/lists/selection.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { AttentionBadge } from '../../shared/status/status-badge.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { RefundBadge } from './display.tsx';

const column = createColumnHelper<Refund>();

/** One entry per column. On narrow screens only amount, state and reason remain; the reason's cell shows the date. */
export const refundColumns = (t: Translate, merchantId: string) => [
  selectColumn<Refund>(t('bulk:selectAll'), ({ amount }) => t('bulk:selectRefund', { amount: formatBRL(amount) })),
  column.accessor('amount', {
    header: t('refunds:list.column.amount'),
    meta: { align: 'end', sort: 'amount', width: { wide: 160, phone: 112 } },
    cell: ({ row: { original: refund } }) => (
      <Link
        to={`/m/${merchantId}/refunds/${refund.id}`}
        data-row-link
        aria-label={t('refunds:list.open', {
          amount: formatBRL(refund.amount),
          state: known(t, `refunds:state.${refund.state}`, refund.state),
        })}
      >
        <Money cents={refund.amount} bare />
      </Link>
    ),
  }),
  column.accessor('state', {
    header: t('refunds:list.column.state'),
    meta: { width: { wide: 240, narrow: 156, phone: 142 } },
    cell: ({ row: { original: refund } }) => (
      <span className="badges">
        <RefundBadge state={refund.state} />
        {refund.needsAttention && <AttentionBadge />}
      </span>
    ),
  }),
  column.accessor('reason', {
    header: t('refunds:list.column.reason'),
    meta: { optional: true },
    cell: ({ row: { original: refund } }) => (
      <Lines>
        <bdi title={refund.reason}>{refund.reason ?? refund.failure?.message ?? '—'}</bdi>
        <NarrowLine under={820}>
          <TimeCell at={refund.createdAt} />
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('provider', {
    header: t('refunds:list.column.provider'),
    meta: { width: '12%', until: 1180, optional: true },
    cell: ({ getValue }) => <ProviderLink name={getValue() ?? ''} />,
  }),
  column.accessor('paymentId', {
    id: 'payment',
    header: t('refunds:list.column.payment'),
    meta: { width: 190, until: 820, optional: true },
    cell: ({ getValue }) => <CopyId id={getValue()} what={t('refunds:list.column.payment')} />,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('refunds:list.column.created'),
    meta: { sort: 'createdAt', time: 'aged', until: 820, optional: true },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('id', {
    header: t('refunds:list.column.id'),
    meta: { width: 190, until: 1340, optional: true },
    cell: ({ getValue }) => <CopyId id={getValue()} what={t('refunds:list.column.id')} />,
  }),
];
