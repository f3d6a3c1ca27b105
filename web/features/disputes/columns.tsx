import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { known, type Translate } from '../../i18n/texts.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { AttentionBadge } from '../../shared/status/status-badge.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { Deadline, DisputeBadge } from './display.tsx';

const column = createColumnHelper<Dispute>();

/** One entry per column. On narrow screens only amount, deadline and state remain. */
export const disputeColumns = (t: Translate, merchantId: string) => [
  column.accessor('amount', {
    header: t('disputes:list.column.amount'),
    meta: { align: 'end', sort: 'amount', width: { wide: 152, phone: 104 } },
    cell: ({ row: { original: dispute } }) => (
      <Link
        to={`/m/${merchantId}/disputes/${dispute.id}`}
        data-row-link
        aria-label={t('disputes:list.open', {
          amount: formatBRL(dispute.amount),
          kind: known(t, `disputes:kind.${dispute.kind}`, dispute.kind),
          state: known(t, `disputes:state.${dispute.state}`, dispute.state),
        })}
      >
        <Money cents={dispute.amount} bare />
      </Link>
    ),
  }),
  column.accessor('deadline', {
    id: 'due',
    header: t('disputes:list.column.due'),
    meta: { sort: 'due', width: { wide: 240, phone: '39%' } },
    cell: ({ row: { original: dispute } }) => (
      <Lines>
        <Deadline dispute={dispute} />
        <NarrowLine under={820}>{known(t, `disputes:kind.${dispute.kind}`, dispute.kind)}</NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('state', {
    header: t('disputes:list.column.state'),
    meta: { width: { wide: 240, phone: 116 } },
    cell: ({ row: { original: dispute } }) => (
      <span className="badges">
        <DisputeBadge state={dispute.state} />
        {dispute.needsAttention && <AttentionBadge />}
      </span>
    ),
  }),
  column.accessor('kind', {
    header: t('disputes:list.column.kind'),
    meta: { width: 112, until: 820, optional: true },
    cell: ({ getValue }) => known(t, `disputes:kind.${getValue()}`, getValue()),
  }),
  column.accessor('reason', {
    header: t('disputes:list.column.reason'),
    meta: { until: 820, optional: true },
    cell: ({ getValue, row: { original: dispute } }) => (
      <bdi title={getValue()}>{getValue() ?? dispute.providerWord}</bdi>
    ),
  }),
  column.accessor('provider', {
    header: t('disputes:list.column.provider'),
    meta: { width: '11%', until: 1180, optional: true },
    cell: ({ getValue }) => <ProviderLink name={getValue() ?? ''} />,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('disputes:list.column.created'),
    meta: { sort: 'createdAt', time: 'exact', until: 1180, optional: true },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.accessor('paymentId', {
    id: 'payment',
    header: t('disputes:list.column.payment'),
    meta: { width: 190, until: 1500, optional: true },
    cell: ({ getValue }) => <CopyId id={getValue()} what={t('disputes:list.column.payment')} />,
  }),
  column.accessor('id', {
    header: t('disputes:list.column.id'),
    meta: { width: 190, until: 1500, optional: true },
    cell: ({ getValue }) => <CopyId id={getValue()} what={t('disputes:list.column.id')} />,
  }),
];
