import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { known, type Translate } from '../../i18n/texts.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { AttentionBadge, StatusBadge, StatusBadges } from '../../shared/status/status-badge.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { Age, TimeCell } from '../../ui/time-cell.tsx';

const column = createColumnHelper<Payment>();

/**
 * One entry per column. On narrow screens only amount and customer remain; their cells show the other values in a
 * second line.
 */
export const paymentColumns = (t: Translate, merchantId: string) => [
  column.accessor('amount', {
    header: t('common:list.column.amount'),
    // Wide enough for the largest possible amount, so that no amount is truncated.
    meta: { align: 'end', sort: 'amount', width: { wide: 160, phone: 132 } },
    cell: ({ row: { original: payment } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/payments/${payment.id}`}
          data-row-link
          aria-label={
            payment.orderId
              ? t('common:list.openOrder', {
                  amount: formatBRL(payment.amount),
                  customer: payment.customer.name,
                  order: payment.orderId,
                })
              : t('common:list.open', { amount: formatBRL(payment.amount), customer: payment.customer.name })
          }
        >
          <Money cents={payment.amount} bare />
        </Link>
        <span data-under="480">
          <StatusBadge status={payment.status} />
        </span>
      </Lines>
    ),
  }),
  column.accessor('status', {
    header: t('common:list.column.status'),
    meta: { width: { wide: 248, narrow: 232 }, until: 480 },
    cell: ({ row: { original: payment } }) => <StatusBadges payment={payment} />,
  }),
  column.accessor('customer.name', {
    id: 'customer',
    header: t('common:list.column.customer'),
    cell: ({ row: { original: payment } }) => (
      <Lines>
        <bdi title={payment.customer.name}>{payment.customer.name}</bdi>
        <NarrowLine under={760}>
          {payment.needsAttention && (
            <span data-under="480">
              <AttentionBadge />
            </span>
          )}
          <span data-until={payment.needsAttention ? 480 : undefined}>
            {t(`common:method.${payment.paymentMethod}`)} · <Age at={payment.createdAt} />
          </span>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('orderId', {
    id: 'order',
    header: t('common:list.column.order'),
    meta: { width: '10%', until: 820, optional: true },
    cell: ({ getValue }) => <bdi title={getValue()}>{getValue() ?? ''}</bdi>,
  }),
  column.accessor('paymentMethod', {
    id: 'method',
    header: t('common:list.column.method'),
    meta: { width: 84, until: 1180, optional: true },
    cell: ({ getValue }) => known(t, `common:method.${getValue()}`, getValue()),
  }),
  column.accessor('provider', {
    header: t('common:list.column.provider'),
    meta: { width: '11%', until: 760, optional: true },
    cell: ({ getValue }) => <ProviderLink name={getValue()} />,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('common:list.column.created'),
    meta: { sort: 'createdAt', time: 'aged', until: 760, optional: true },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('id', {
    header: t('common:list.column.id'),
    meta: { width: 190, until: 1340, optional: true },
    cell: ({ getValue }) => <CopyId id={getValue()} what={t('common:list.column.id')} />,
  }),
];
