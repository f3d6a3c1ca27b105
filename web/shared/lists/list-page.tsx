import './list-page.css';
import type { ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useShortcutsOn } from '../../ui/shortcuts.ts';
import { Table } from '../../ui/table.tsx';
import { ErrorState, StaleNotice } from '../api/error-state.tsx';
import { SectionTabs } from '../layout/section-tabs.tsx';
import { PageTitle } from '../session/page-title.tsx';
import type { useLiveList } from './use-live-list.ts';
import { useListWords } from './words.ts';

interface ListMessages {
  title: string;
  /** The number of rows, where all of them are loaded. */
  all: (count: number) => string;
  /** Texts for a search without results. */
  noMatch: string;
  noMatchHelp: string;
  seeAll: string;
  /** Texts for a list without any rows. */
  empty: string;
  emptyHelp: string;
  /** A hint about the keys that move through the list. */
  keys: string;
}

interface Props<Row extends { id: string; createdAt: string }> {
  messages: ListMessages;
  live: ReturnType<typeof useLiveList<Row, never>>;
  /** Whether the search excludes any rows. */
  filtered: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  columns: ColumnDef<Row, any>[];
  /** The table's class, whose CSS defines the columns. */
  className: string;
  flagged?: (row: Row) => boolean;
  hidden?: readonly string[];
  sort?: string;
  onSort?: (sort: string) => void;
  filters: ReactNode;
  /** Controls at the end of the tools: views, columns, export. */
  tools?: ReactNode;
  /** The button at the end of the title's line that creates an entity. */
  create?: ReactNode;
  /** Actions that are offered where there are no rows at all. */
  start?: ReactNode;
  /** Replaces the text for a search without results. */
  nothingFound?: ReactNode;
}

const placeholders = 12;
const idOf = ({ id }: { id: string }) => id;
const never = () => false;
/** An estimated count is rounded to two digits. */
const rounded = (count: number) => Number(count.toPrecision(2));

/**
 * The page of a list: title, count, new rows, filters, empty state, errors (loaded rows stay visible), and the button
 * for more rows. Its data comes from `useLiveList`.
 */
export function ListPage<Row extends { id: string; createdAt: string }>(props: Props<Row>) {
  const { messages: t, live, filtered, columns, className, flagged = never, hidden, sort, onSort } = props;
  const { list, rows, counted, arrived, arrivedOrMore, showArrived, pulse, updatedAt } = live;
  const { list: words } = useWords();
  const { about } = useListWords();
  const [, setParams] = useSearchParams();
  const [keysAreOn] = useShortcutsOn();

  // The rows on the screen may be from before the current search, or before the last failed refresh.
  const failed = list.error ?? pulse.error;
  const failing = list.isFetchNextPageError ? pulse.error : failed;
  const retry = () => void (list.isError ? list.refetch() : pulse.refetch());
  const moreFailed = list.isFetchNextPageError ? list.error : undefined;
  const known = list.data !== undefined && !list.isPlaceholderData;
  const total = counted && (counted.exact ? t.all(counted.count) : about(t.all(rounded(counted.count))));

  return (
    <>
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="list-head">
        <h1>{t.title}</h1>
        {/* Rendered even when empty, so that text appearing here does not push the list down. */}
        <p className="list-count muted" role="status">
          {known && (list.hasNextPage ? (total ?? words.atLeast(rows.length)) : t.all(rows.length))}
        </p>
        <span className="list-head-end">
          {known && arrived > 0 && (
            <Button
              className="list-arrived"
              onClick={() => {
                showArrived();
                window.scrollTo({ top: 0 });
              }}
            >
              {words.arrived(arrived, arrivedOrMore)}
            </Button>
          )}
          {props.create}
        </span>
      </div>
      <div className="list-tools">
        {props.filters}
        {props.tools && <div className="list-tools-end">{props.tools}</div>}
      </div>
      {failing && list.data && (
        <StaleNotice error={failing} since={updatedAt} onRetry={retry} busy={list.isFetching || pulse.isFetching} />
      )}
      {!list.data && list.error ? (
        <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
      ) : known && rows.length === 0 ? (
        <div className="sheet">
          {filtered ? (
            (props.nothingFound ?? (
              <EmptyState title={t.noMatch} help={t.noMatchHelp}>
                <Button onClick={() => setParams({})}>{t.seeAll}</Button>
              </EmptyState>
            ))
          ) : (
            <EmptyState title={t.empty} help={t.emptyHelp}>
              {props.start}
            </EmptyState>
          )}
        </div>
      ) : (
        <div className="sheet">
          <Table
            caption={t.title}
            className={className}
            columns={columns}
            rows={rows}
            rowId={idOf}
            flagged={flagged}
            loading={list.data ? undefined : placeholders}
            busy={list.isPlaceholderData}
            {...(hidden && { hidden })}
            {...(sort && { sort })}
            {...(onSort && { onSort })}
          />
        </div>
      )}
      {known && rows.length > 0 && (
        <div className="list-foot">
          {moreFailed && <ErrorState error={moreFailed} onRetry={() => void list.fetchNextPage()} />}
          {list.hasNextPage && !moreFailed && (
            <Button onClick={() => void list.fetchNextPage()} aria-busy={list.isFetchingNextPage}>
              {list.isFetchingNextPage ? words.loadingMore : words.more}
            </Button>
          )}
          {!list.hasNextPage && <p className="muted">{words.end}</p>}
          {keysAreOn && <p className="list-keys muted">{t.keys}</p>}
        </div>
      )}
    </>
  );
}
