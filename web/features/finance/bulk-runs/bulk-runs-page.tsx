import '../../../shared/bulk/messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { BulkRun } from '../../../../domain/finance/bulk-runs.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { bulkRunList } from '../../../shared/bulk/api.ts';
import { listAddress } from '../../../shared/lists/address.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { listTexts } from '../../../shared/lists/list-texts.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Money } from '../../../ui/money.tsx';
import { Age, TimeCell } from '../../../ui/time-cell.tsx';
import { endedOf, RunBadge } from './display.tsx';

const noFilters = listAddress({});
const flagged = ({ state, counts }: BulkRun) => state === 'AWAITING_APPROVAL' || counts.refused.count > 0;

/** Actions on many payments or refunds, with how far each is. */
export function BulkRunsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(bulkRunList, noFilters);
  const columns = useMemo(() => runColumns(t, merchantId), [t, merchantId]);
  return (
    <ListPage
      texts={listTexts(t, 'bulk:list')}
      list={list}
      columns={columns}
      cards={600}
      tall
      flagged={flagged}
      start={
        <Link className="button" to={`/m/${merchantId}/payments`}>
          {t('bulk:list.toPayments')}
        </Link>
      }
    />
  );
}

const column = createColumnHelper<BulkRun>();

const runColumns = (t: Translate, merchantId: string) => [
  column.accessor('action', {
    header: t('bulk:column.what'),
    cell: ({ row: { original: run } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/bulk-runs/${run.id}`}
          data-row-link
          aria-label={t('bulk:open', { action: t(`bulk:action.${run.action}`), amount: formatBRL(run.amount) })}
        >
          {t(`bulk:action.${run.action}`)}
        </Link>
        <span className="muted">
          {t(`bulk:of.${run.list}`)} · {t('bulk:lines', { count: run.lines })}
        </span>
        <NarrowLine under={600}>
          {t(`bulk:state.${run.state}`)} · <bdi>{run.createdBy.name}</bdi> · <Age at={run.createdAt} />
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('amount', {
    header: t('bulk:column.amount'),
    meta: { align: 'end', width: { wide: 160, phone: 120 } },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.accessor('state', {
    header: t('common:list.column.status'),
    meta: { width: 184, until: 600 },
    cell: ({ getValue }) => <RunBadge state={getValue()} />,
  }),
  column.display({
    id: 'progress',
    header: t('bulk:column.progress'),
    meta: { width: 200, until: 820 },
    cell: ({ row: { original: run } }) => (
      <Lines>
        <span className="number">{t('bulk:progressOf', { ended: endedOf(run), of: run.lines })}</span>
        <span className="muted">
          {(['refused', 'doubtful'] as const)
            .filter((state) => run.counts[state].count > 0)
            .map((state) => `${t(`bulk:line.${state}`)}: ${run.counts[state].count}`)
            .join(' · ')}
        </span>
      </Lines>
    ),
  }),
  column.accessor('createdBy.name', {
    id: 'who',
    header: t('bulk:column.who'),
    meta: { width: '16%', until: 820 },
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('bulk:column.created'),
    meta: { time: 'aged', until: 600 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];
