import './columns.css';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Words } from '../../i18n/pt.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { AttentionBadge, StatusBadge, StatusBadges } from '../../shared/status/status-badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';

const column = createColumnHelper<Payment>();

/**
 * One entry per column. On narrow screens only amount and customer remain; their cells show the other values in a
 * second line. The CSS shows each value in one place only.
 */
export const paymentColumns = (words: Words, merchantId: string) => [
  column.accessor('amount', {
    header: words.list.column.amount,
    meta: { align: 'end', sort: 'amount' },
    cell: ({ row: { original: payment } }) => (
      <span className="payment-amount-cell">
        <Link
          to={`/m/${merchantId}/payments/${payment.id}`}
          data-row-link
          aria-label={words.list.open(formatBRL(payment.amount), payment.customer.name, payment.orderId)}
        >
          <Money cents={payment.amount} bare />
        </Link>
        <StatusBadge status={payment.status} />
      </span>
    ),
  }),
  column.accessor('status', {
    header: words.list.column.status,
    cell: ({ row: { original: payment } }) => <StatusBadges payment={payment} />,
  }),
  column.accessor('customer.name', {
    id: 'customer',
    header: words.list.column.customer,
    cell: ({ row: { original: payment } }) => (
      <span className="payment-customer">
        <bdi title={payment.customer.name}>{payment.customer.name}</bdi>
        <span className="payment-narrow muted">
          {payment.needsAttention && <AttentionBadge />}
          <span className="payment-narrow-method">{words.method[payment.paymentMethod]} · </span>
          <TimeCell at={payment.createdAt} />
        </span>
      </span>
    ),
  }),
  column.accessor('orderId', {
    id: 'order',
    header: words.list.column.order,
    cell: ({ getValue }) => <bdi title={getValue()}>{getValue() ?? ''}</bdi>,
  }),
  column.accessor('paymentMethod', {
    id: 'method',
    header: words.list.column.method,
    cell: ({ getValue }) => words.method[getValue()] ?? getValue(),
  }),
  column.accessor('provider', {
    header: words.list.column.provider,
    cell: ({ getValue }) => <ProviderLink name={getValue()} />,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: words.list.column.created,
    meta: { sort: 'createdAt' },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('id', {
    header: words.list.column.id,
    cell: ({ getValue }) => <CopyId id={getValue()} what={words.list.column.id} />,
  }),
];
