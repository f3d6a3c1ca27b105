import './columns.css';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { AttentionBadge } from '../../shared/status/status-badge.tsx';
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
      meta: { align: 'end', sort: 'amount' },
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
      cell: ({ row: { original: refund } }) => (
        <span className="refund-state">
          <RefundBadge state={refund.state} />
          {refund.needsAttention && <AttentionBadge />}
        </span>
      ),
    }),
    column.accessor('reason', {
      header: names.reason,
      cell: ({ row: { original: refund } }) => (
        <span className="refund-reason">
          <bdi title={refund.reason}>{refund.reason ?? refund.failure?.message ?? '—'}</bdi>
          <span className="refund-narrow muted">
            <TimeCell at={refund.createdAt} />
          </span>
        </span>
      ),
    }),
    column.accessor('provider', {
      header: names.provider,
      cell: ({ getValue }) => <ProviderLink name={getValue() ?? ''} />,
    }),
    column.accessor('paymentId', {
      id: 'payment',
      header: names.payment,
      cell: ({ getValue }) => <CopyId id={getValue()} what={names.payment} />,
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: names.created,
      meta: { sort: 'createdAt' },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
    column.accessor('id', {
      header: names.id,
      cell: ({ getValue }) => <CopyId id={getValue()} what={names.id} />,
    }),
  ];
};
