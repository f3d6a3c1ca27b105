import '../payments/payments-page.css';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Payout } from '../../../domain/payouts.ts';
import { useWords } from '../../i18n/language.tsx';
import { useMay } from '../../session/may.ts';
import { useMerchant } from '../../session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, StaleNotice } from '../../ui/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Table } from '../../ui/table.tsx';
import { ColumnChoice, useHiddenColumns } from '../payments/column-choice.tsx';
import { ExportButton } from '../payments/export-button.tsx';
import { useLiveList } from '../payments/use-live-list.ts';
import { Views } from '../payments/views.tsx';
import { exportPayouts, payoutList } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { payoutColumns, type Selection, SelectionContext } from './columns.tsx';
import { Filters } from './filters.tsx';
import { isFiltered, readSearch, sorts, stuckSearch, writeSearch } from './search.ts';
import { SectionTabs } from './section-tabs.tsx';

/** Amount, status and receiver are the payout; the others are a matter of work and taste. */
const optionalColumns = ['now', 'key', 'provider', 'reference', 'created', 'age'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

const placeholders = 12;
const rowId = (payout: Payout) => payout.id;
const flagged = (payout: Payout) => payout.needsAttention;

export function PayoutsPage() {
  const words = useWords();
  const said = words.payouts.list;
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const current = writeSearch(search).toString();
  const { list, rows, arrived, arrivedOrMore, showArrived, renew, pulse, updatedAt } = useLiveList(
    payoutList,
    merchantId,
    search,
  );
  const columns = useMemo(() => payoutColumns(words, merchantId), [words, merchantId]);
  const choice = useHiddenColumns('trilho.payouts.columns.hidden', optionalColumns);
  const mayCreate = useMay('POST /v1/payouts');
  const { allowed: mayAct } = useMay('POST /v1/payouts/actions');
  const hidden = useMemo(() => (mayAct ? choice.hidden : ['select', ...choice.hidden]), [mayAct, choice.hidden]);
  const { selection, chosen, clear } = useSelection(rows, current);

  // The answer on the screen may be older than the question, or than the last failure to renew it.
  const failed = list.error ?? pulse.error;
  const failing = list.isFetchNextPageError ? pulse.error : failed;
  const retry = () => void (list.isError ? list.refetch() : pulse.refetch());
  const moreFailed = list.isFetchNextPageError ? list.error : undefined;
  const known = list.data !== undefined && !list.isPlaceholderData;
  const views = [{ name: said.stuck, search: stuckSearch }];
  const onlyStuck = search.stuck !== undefined && !isFiltered({ ...search, stuck: undefined });

  return (
    <>
      <PageTitle title={said.title} />
      <SectionTabs />
      <div className="payments-head">
        <h1>{said.title}</h1>
        {/* Kept when empty: what appears here must not push the list down. */}
        <p className="payments-count muted" role="status">
          {known && (list.hasNextPage ? words.list.atLeast(rows.length) : said.all(rows.length))}
        </p>
        <span className="payouts-head-end">
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
          <Button kind="primary" may={mayCreate} onClick={() => void navigate('new')}>
            {said.new}
          </Button>
        </span>
      </div>
      <div className="payments-tools">
        <Filters />
        <div className="payments-tools-end">
          <Views current={current} fixed={views} list="payouts" />
          <ColumnChoice {...choice} wordOf={(column) => said.column[column as OptionalColumn]} />
          <ExportButton onExport={(language) => exportPayouts(merchantId, search, language)} />
        </div>
      </div>
      {failing && list.data && (
        <StaleNotice error={failing} since={updatedAt} onRetry={retry} busy={list.isFetching || pulse.isFetching} />
      )}
      {!list.data && list.error ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : known && rows.length === 0 ? (
        <div className="sheet">
          {onlyStuck ? (
            <EmptyState title={said.noneStuck} help={said.noneStuckHelp}>
              <Button onClick={() => setParams({})}>{said.seeAll}</Button>
            </EmptyState>
          ) : isFiltered(search) ? (
            <EmptyState title={said.noMatch} help={said.noMatchHelp}>
              <Button onClick={() => setParams({})}>{said.seeAll}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={said.empty} help={said.emptyHelp}>
              {mayCreate.allowed && (
                <Link className="button" to="new">
                  {said.new}
                </Link>
              )}
              <a className="button" href="/docs">
                {words.list.emptyDocs}
              </a>
            </EmptyState>
          )}
        </div>
      ) : (
        <SelectionContext value={selection}>
          <div className="sheet">
            <Table
              caption={said.title}
              className="payouts-table"
              columns={columns}
              rows={rows}
              rowId={rowId}
              flagged={flagged}
              loading={list.data ? undefined : placeholders}
              busy={list.isPlaceholderData}
              hidden={hidden}
              sort={search.sort ?? '-createdAt'}
              onSort={(sort) => setParams(writeSearch({ ...search, sort: sorts.find((known) => known === sort) }))}
            />
          </div>
        </SelectionContext>
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
          <p className="payments-keys muted">{said.keys}</p>
        </div>
      )}
      {mayAct && <BulkBar merchantId={merchantId} chosen={chosen} onClear={clear} onResults={renew} />}
    </>
  );
}

/** Rows that are chosen, as they stand now. Other filters begin anew: nobody should act on rows out of sight. */
function useSelection(rows: Payout[], search: string) {
  const [{ ids, of }, setIds] = useState({ ids: new Set<string>(), of: search });
  const current = of === search ? ids : none;
  const chosen = useMemo(() => rows.filter(({ id }) => current.has(id)), [rows, current]);
  const selection = useMemo((): Selection => {
    const set = (next: Set<string>) => setIds({ ids: next, of: search });
    const isAll = rows.length > 0 && chosen.length === rows.length;
    return {
      chosen: current,
      all: isAll ? 'all' : chosen.length > 0 ? 'some' : 'none',
      toggle(id) {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        set(next);
      },
      toggleAll: () => set(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    };
  }, [rows, chosen, current, search]);
  return { selection, chosen, clear: () => setIds({ ids: new Set(), of: search }) };
}

const none: ReadonlySet<string> = new Set();
