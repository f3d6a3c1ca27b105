import './payments-page.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Payment } from '../../../domain/entities.ts';
import { useWords } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, StaleNotice } from '../../ui/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Table } from '../../ui/table.tsx';
import { exportPayments, paymentList } from './api.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { paymentColumns } from './columns.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch, sorts, writeSearch } from './search.ts';
import { useLiveList } from './use-live-list.ts';
import { Views } from './views.tsx';

/** Amount, status and customer are the payment; the others are a matter of work and taste. */
const optionalColumns = ['order', 'method', 'provider', 'created', 'id'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

const placeholders = 12;
const rowId = (payment: Payment) => payment.id;
const flagged = (payment: Payment) => payment.needsAttention;

export function PaymentsPage() {
  const words = useWords();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const { list, rows, arrived, arrivedOrMore, showArrived, pulse, updatedAt } = useLiveList(
    paymentList,
    merchantId,
    search,
  );
  const columns = useMemo(() => paymentColumns(words, merchantId), [words, merchantId]);
  const choice = useHiddenColumns('trilho.columns.hidden', optionalColumns);

  // The answer on the screen may be older than the question, or than the last failure to renew it.
  const failed = list.error ?? pulse.error;
  const failing = list.isFetchNextPageError ? pulse.error : failed;
  const retry = () => void (list.isError ? list.refetch() : pulse.refetch());
  const moreFailed = list.isFetchNextPageError ? list.error : undefined;
  const known = list.data !== undefined && !list.isPlaceholderData;

  return (
    <>
      <PageTitle title={words.list.title} />
      <div className="payments-head">
        <h1>{words.list.title}</h1>
        {/* Kept when empty: what appears here must not push the list down. */}
        <p className="payments-count muted" role="status">
          {known && (list.hasNextPage ? words.list.atLeast(rows.length) : words.list.all(rows.length))}
        </p>
        {known && arrived > 0 && (
          <Button
            className="payments-arrived"
            onClick={() => {
              showArrived();
              window.scrollTo({ top: 0 });
            }}
          >
            {words.list.arrived(arrived, arrivedOrMore)}
          </Button>
        )}
      </div>
      <div className="payments-tools">
        <Filters />
        <div className="payments-tools-end">
          <Views current={writeSearch(search).toString()} />
          <ColumnChoice {...choice} wordOf={(column) => words.list.column[column as OptionalColumn]} />
          <ExportButton onExport={(language) => exportPayments(merchantId, search, language)} />
        </div>
      </div>
      {failing && list.data && (
        <StaleNotice error={failing} since={updatedAt} onRetry={retry} busy={list.isFetching || pulse.isFetching} />
      )}
      {!list.data && list.error ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : known && rows.length === 0 ? (
        <div className="sheet">
          {isFiltered(search) ? (
            <EmptyState title={words.list.noMatch} help={words.list.noMatchHelp}>
              <Button onClick={() => setParams({})}>{words.list.seeAll}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={words.list.empty} help={words.list.emptyHelp}>
              <a className="button" href="/docs">
                {words.list.emptyDocs}
              </a>
            </EmptyState>
          )}
        </div>
      ) : (
        <div className="sheet">
          <Table
            caption={words.list.title}
            className="payments-table"
            columns={columns}
            rows={rows}
            rowId={rowId}
            flagged={flagged}
            loading={list.data ? undefined : placeholders}
            busy={list.isPlaceholderData}
            hidden={choice.hidden}
            sort={search.sort ?? '-createdAt'}
            onSort={(sort) => setParams(writeSearch({ ...search, sort: sorts.find((known) => known === sort) }))}
          />
        </div>
      )}
      {known && rows.length > 0 && (
        <div className="payments-foot">
          {moreFailed && <ErrorState error={moreFailed} onRetry={() => void list.fetchNextPage()} />}
          {list.hasNextPage && !moreFailed && (
            <Button onClick={() => void list.fetchNextPage()} aria-busy={list.isFetchingNextPage}>
              {list.isFetchingNextPage ? words.list.loadingMore : words.list.more}
            </Button>
          )}
          {!list.hasNextPage && <p className="muted">{words.list.end}</p>}
          <p className="payments-keys muted">{words.list.keys}</p>
        </div>
      )}
    </>
  );
}
