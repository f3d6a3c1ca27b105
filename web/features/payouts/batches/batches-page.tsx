import './batches-page.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { PayoutBatch } from '../../../../domain/payouts/batch.ts';
import { useWords } from '../../../i18n/language.tsx';
import type { Words } from '../../../i18n/pt.ts';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { SectionTabs } from '../../../shared/layout/section-tabs.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Table } from '../../../ui/table.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
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
const batchColumns = (words: Words, merchantId: string) => {
  const t = words.batches;
  return [
    column.accessor('fileName', {
      id: 'file',
      header: t.column.file,
      cell: ({ row: { original: batch } }) => (
        <span className="batch-file">
          <Link
            to={`/m/${merchantId}/payout-batches/${batch.id}`}
            data-row-link
            aria-label={t.open(batch.fileName, formatBRL(batch.amount))}
          >
            <bdi title={batch.fileName}>{batch.fileName}</bdi>
          </Link>
          <span className="batches-narrow muted">
            <StateBadge state={batch.state} />
            <span>{t.lines(batch.lines)}</span>
          </span>
        </span>
      ),
    }),
    column.accessor('state', {
      header: t.column.state,
      cell: ({ getValue }) => <StateBadge state={getValue()} />,
    }),
    column.accessor('progress', {
      header: t.column.progress,
      cell: ({ row: { original: batch } }) =>
        batch.state === 'RUNNING' || batch.state === 'DONE' ? (
          <span className="batch-progress">
            <ProgressBar counts={batch.counts} of={batch.lines} />
            <span className="number">{t.ended(batch.progress.ended, batch.progress.of)}</span>
          </span>
        ) : (
          <span className="muted">{batch.state === 'CANCELED' ? t.nothingLeft : t.missing(missingOf(batch))}</span>
        ),
    }),
    column.accessor('lines', {
      header: t.column.lines,
      meta: { align: 'end' },
      cell: ({ getValue }) => <span className="number">{getValue()}</span>,
    }),
    column.accessor('amount', {
      header: t.column.amount,
      meta: { align: 'end' },
      cell: ({ row: { original: batch } }) => (
        <span className="batch-amount">
          <Money cents={batch.amount} bare />
          <span className="batches-narrow muted">
            <TimeCell at={batch.createdAt} />
          </span>
        </span>
      ),
    }),
    column.accessor('createdBy.name', {
      id: 'by',
      header: t.column.by,
      cell: ({ row: { original: batch } }) =>
        batch.createdBy ? <bdi title={batch.createdBy.name}>{batch.createdBy.name}</bdi> : t.byKey,
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: t.column.created,
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};

const missingOf = ({ approval }: PayoutBatch) => Math.max(0, approval.needed - approval.given.length);

export function BatchesPage() {
  const words = useWords();
  const t = words.batches;
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/payout-batches');
  const list = useInfiniteQuery({
    ...batchQueries.list(merchantId),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshMs : false),
  });
  const columns = useMemo(() => batchColumns(words, merchantId), [words, merchantId]);
  const rows = list.data?.pages.flatMap((page) => page.data);
  const retry = () => void list.refetch();

  return (
    <>
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="batches-head">
        <h1>{t.title}</h1>
        <p className="muted number" role="status">
          {rows && rows.length > 0 && (list.hasNextPage ? words.list.atLeast(rows.length) : t.count(rows.length))}
        </p>
        <LinkButton kind="primary" to="new" may={may}>
          {t.new}
        </LinkButton>
      </div>
      {list.error && rows && (
        <StaleNotice error={list.error} since={list.dataUpdatedAt} onRetry={retry} busy={list.isFetching} />
      )}
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : (
        <div className="sheet">
          {rows?.length === 0 ? (
            <EmptyState title={t.empty} help={t.emptyHelp}>
              <LinkButton kind="primary" to="new" may={may}>
                {t.new}
              </LinkButton>
              <Button onClick={saveSample}>
                <Icon name="download" />
                {t.sample}
              </Button>
            </EmptyState>
          ) : (
            <Table
              caption={t.title}
              className="batches-table"
              columns={columns}
              rows={rows ?? []}
              rowId={rowId}
              flagged={flagged}
              loading={rows ? undefined : placeholders}
            />
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <p className="batches-foot">
          {list.hasNextPage ? (
            <Button onClick={() => void list.fetchNextPage()} aria-busy={list.isFetchingNextPage}>
              {list.isFetchingNextPage ? words.list.loadingMore : words.list.more}
            </Button>
          ) : (
            <span className="muted">{words.list.end}</span>
          )}
        </p>
      )}
    </>
  );
}
