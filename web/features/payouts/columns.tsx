import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { known, type Translate, useTexts } from '../../i18n/texts.ts';
import { selectColumn } from '../../shared/lists/selection.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Age, TimeCell } from '../../ui/time-cell.tsx';
import { receiverOf, targetOf } from './receiver.ts';

const column = createColumnHelper<Payout>();

/**
 * One entry per column. On narrow screens only amount and receiver remain; their cells show the other values in a
 * second line.
 */
export const payoutColumns = (t: Translate, merchantId: string) => [
  selectColumn<Payout>(t('payouts:list.selectAll'), (payout) =>
    t('payouts:list.select', {
      amount: formatBRL(payout.amount),
      name: receiverOf(payout) ?? t('payouts:list.noName'),
    }),
  ),
  column.accessor('amount', {
    header: t('payouts:list.column.amount'),
    // Wide enough for the largest possible amount, so that no amount is truncated.
    meta: { align: 'end', sort: 'amount', width: { wide: 140, phone: 116 } },
    cell: ({ row: { original: payout } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/payouts/${payout.id}`}
          data-row-link
          aria-label={t('payouts:list.open', {
            amount: formatBRL(payout.amount),
            name: receiverOf(payout) ?? t('payouts:list.noName'),
            reference: payout.withdrawReference,
          })}
        >
          <Money cents={payout.amount} bare />
        </Link>
        <span data-under="480">
          <StatusBadge status={payout.status} />
        </span>
      </Lines>
    ),
  }),
  column.accessor('status', {
    header: t('payouts:list.column.status'),
    meta: { width: 128, until: 480 },
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.display({
    id: 'now',
    header: t('payouts:list.column.now'),
    meta: { width: { wide: 196, narrow: 150 }, until: 760, optional: true },
    cell: ({ row: { original: payout } }) => <StatusCell payout={payout} />,
  }),
  column.display({
    id: 'receiver',
    header: t('payouts:list.column.receiver'),
    cell: ({ row: { original: payout } }) => (
      <Lines>
        <bdi title={receiverOf(payout)}>{receiverOf(payout) ?? targetOf(payout) ?? t('payouts:list.noName')}</bdi>
        <NarrowLine under={760}>
          <StatusCell payout={payout} />
          <span data-until={stands(payout) ? 480 : undefined}>
            {payout.provider} · <Age at={payout.createdAt} />
          </span>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.display({
    id: 'key',
    header: t('payouts:list.column.key'),
    meta: { width: 176, until: 1000, optional: true },
    cell: ({ row: { original: payout } }) => (
      <bdi className="number" title={t(`common:payoutMethod.${payout.paymentMethod}`)}>
        {targetOf(payout) ?? ''}
      </bdi>
    ),
  }),
  column.accessor('provider', {
    header: t('payouts:list.column.provider'),
    meta: { width: { wide: 128, narrow: 100 }, until: 760, optional: true },
    cell: ({ getValue }) => <ProviderLink name={getValue()} />,
  }),
  column.accessor('withdrawReference', {
    id: 'reference',
    header: t('payouts:list.column.reference'),
    meta: { width: 150, until: 1180, optional: true },
    cell: ({ getValue }) => <bdi title={getValue()}>{getValue()}</bdi>,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('payouts:list.column.created'),
    meta: { sort: 'createdAt', time: 'exact', until: 1340, optional: true },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
  column.display({
    id: 'age',
    header: t('payouts:list.column.age'),
    meta: { width: 112, until: 760, optional: true },
    cell: ({ row: { original: payout } }) => <Age at={payout.createdAt} />,
  }),
];

/** Whether there is anything to say beside the status. */
const stands = ({ attention, status }: Payout) => attention !== undefined || status === 'PENDING';

/** The attention reason if there is one, otherwise the stage. */
function StatusCell({ payout }: { payout: Payout }) {
  const t = useTexts();
  const { attention, status } = payout;
  if (attention) {
    const words = known(t, `payouts:attention.${attention.reason}`, attention.reason);
    return (
      <span className="icon-text strong" data-tone="ask">
        <Icon name="alert" />
        <bdi>{words}</bdi>
      </span>
    );
  }
  if (status !== 'PENDING') return null;
  return <span className="muted">{known(t, `payouts:stage.${payout.stage}`, payout.stage)}</span>;
}
