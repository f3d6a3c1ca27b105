import './batches-page.css';
import './messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { PayoutBatch } from '../../../../domain/payouts/batch.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Age, TimeCell } from '../../../ui/time-cell.tsx';
import { batchQueries } from './api.ts';
import { StateBadge } from './badges.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { saveSample } from './sample.ts';

const refreshMs = 5_000;
const placeholders = 8;
const rowId = (batch: PayoutBatch) => batch.id;
const flagged = (batch: PayoutBatch) => batch.state === 'AWAITING_APPROVAL' || batch.needsAttention;
const column = createColumnHelper<PayoutBatch>();

/** On narrow screens only file and amount remain; their cells show the other values. */
const batchColumns = (t: Translate, merchantId: string) => [
  column.accessor('fileName', {
    id: 'file',
    header: t('batches:column.file'),
    cell: ({ row: { original: batch } }) => (
      <Lines>
        <Link
          to={`/m/${merchantId}/payout-batches/${batch.id}`}
          data-row-link
          aria-label={t('batches:open', { file: batch.fileName, amount: formatBRL(batch.amount) })}
        >
          <bdi title={batch.fileName}>{batch.fileName}</bdi>
        </Link>
        <NarrowLine under={600}>
          <StateBadge state={batch.state} />
          <span>{t('batches:lines', { count: batch.lines })}</span>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('state', {
    header: t('batches:column.state'),
    meta: { width: 184, until: 600 },
    cell: ({ getValue }) => <StateBadge state={getValue()} />,
  }),
  column.accessor('progress', {
    header: t('batches:column.progress'),
    meta: { width: 216, until: 820 },
    cell: ({ row: { original: batch } }) =>
      batch.state === 'RUNNING' || batch.state === 'DONE' ? (
        <span className="batch-progress">
          <ProgressBar counts={batch.counts} of={batch.lines} />
          <span className="number">{t('batches:ended', { ended: batch.progress.ended, of: batch.progress.of })}</span>
        </span>
      ) : (
        <span className="muted">
          {batch.state === 'CANCELED' ? t('batches:nothingLeft') : t('batches:missing', { count: missingOf(batch) })}
        </span>
      ),
  }),
  column.accessor('lines', {
    header: t('batches:column.lines'),
    meta: { align: 'end', width: 80, until: 1000 },
    cell: ({ getValue }) => <span className="number">{getValue()}</span>,
  }),
  column.accessor('amount', {
    header: t('batches:column.amount'),
    meta: { align: 'end', width: { wide: 160, phone: 128 } },
    cell: ({ row: { original: batch } }) => (
      <Lines>
        <Money cents={batch.amount} bare />
        <NarrowLine under={600}>
          <Age at={batch.createdAt} />
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('createdBy.name', {
    id: 'by',
    header: t('batches:column.by'),
    meta: { width: '14%', until: 1000 },
    cell: ({ row: { original: batch } }) =>
      batch.createdBy ? <bdi title={batch.createdBy.name}>{batch.createdBy.name}</bdi> : t('batches:byKey'),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('batches:column.created'),
    meta: { time: 'aged', until: 820 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

const missingOf = ({ approval }: PayoutBatch) => Math.max(0, approval.needed - approval.given.length);

export function BatchesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/payout-batches');
  const list = useInfiniteQuery({
    ...batchQueries.list(merchantId),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshMs : false),
  });
  const columns = useMemo(() => batchColumns(t, merchantId), [t, merchantId]);
  const rows = list.data?.pages.flatMap((page) => page.data);
  const newOne = (
    <LinkButton kind="primary" to="new" may={may}>
      {t('batches:new')}
    </LinkButton>
  );
  const count = (n: number) => (list.hasNextPage ? t('common:list.atLeast', { n }) : t('batches:count', { count: n }));

  return (
    <>
      <PageHead title={t('common:nav.title.batches')} count={rows && rows.length > 0 && count(rows.length)}>
        {newOne}
      </PageHead>
      <QueryTable
        caption={t('common:nav.title.batches')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        flagged={flagged}
        empty={
          <EmptyState title={t('batches:empty')} help={t('batches:emptyHelp')}>
            {newOne}
            <Button onClick={saveSample}>
              <Icon name="download" />
              {t('batches:sample')}
            </Button>
          </EmptyState>
        }
      />
      {rows && rows.length > 0 && (
        <div className="list-foot cluster gap-3 between">
          <MoreRows list={list} />
        </div>
      )}
    </>
  );
}
