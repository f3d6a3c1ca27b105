import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { AttentionBadge } from '../../shared/status/status-badge.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { RefundBadge } from './display.tsx';
import type { useRefundWords } from './words.ts';

const column = createColumnHelper<Refund>();

/** One entry per column. On narrow screens only amount, state and reason remain; the reason's cell shows the date. */
export const refundColumns = (t: ReturnType<typeof useRefundWords>, merchantId: string) => {
  const names = t.list.column;
  return [
    column.accessor('amount', {
      header: names.amount,
      meta: { align: 'end', sort: 'amount', width: { wide: 160, phone: 112 } },
      cell: ({ row: { original: refund } }) => (
        <Link
          to={`/m/${merchantId}/refunds/${refund.id}`}
          data-row-link
          aria-label={t.list.open(formatBRL(refund.amount), t.state[refund.state] ?? refund.state)}
        >
          <Money cents={refund.amount} bare />
        </Link>
      ),
    }),
    column.accessor('state', {
      header: names.state,
      meta: { width: { wide: 240, narrow: 156, phone: 142 } },
      cell: ({ row: { original: refund } }) => (
        <span className="badges">
          <RefundBadge state={refund.state} />
          {refund.needsAttention && <AttentionBadge />}
        </span>
      ),
    }),
    column.accessor('reason', {
      header: names.reason,
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
      header: names.provider,
      meta: { width: '12%', until: 1180, optional: true },
      cell: ({ getValue }) => <ProviderLink name={getValue() ?? ''} />,
    }),
    column.accessor('paymentId', {
      id: 'payment',
      header: names.payment,
      meta: { width: 190, until: 820, optional: true },
      cell: ({ getValue }) => <CopyId id={getValue()} what={names.payment} />,
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: names.created,
      meta: { sort: 'createdAt', time: 'aged', until: 820, optional: true },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
    column.accessor('id', {
      header: names.id,
      meta: { width: 190, until: 1340, optional: true },
      cell: ({ getValue }) => <CopyId id={getValue()} what={names.id} />,
    }),
  ];
};
