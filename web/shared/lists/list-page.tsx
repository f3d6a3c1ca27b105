import './messages.ts';
import './list-page.css';
import type { ReactNode } from 'react';
import type { ExportList } from '../../../domain/finance/exports.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useShortcutsOn } from '../../ui/shortcuts.ts';
import { Table, type TableProps } from '../../ui/table.tsx';
import { ErrorState, StaleNotice } from '../api/error-state.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { ColumnChoice, useColumnLayout } from './column-choice.tsx';
import { ResizeHandle } from './column-resize.tsx';
import { ExportButton } from './export-button.tsx';
import type { ListTexts } from './list-texts.ts';
import type { SavedView } from './saved-views.ts';
import type { List } from './use-list.ts';
import { type ListRow, pageSizes } from './use-live-list.ts';
import { Views } from './views.tsx';

interface Props<Row extends ListRow>
  extends Pick<TableProps<Row>, 'columns' | 'flagged' | 'hidden' | 'cards' | 'tall' | 'className'> {
  texts: ListTexts;
  list: List<Row>;
  filters?: ReactNode;
  /** The order of the rows, for a list that can be sorted. */
  sort?: string;
  /** The list's saved views, and those that are always offered. */
  views?: { of: string; fixed?: SavedView[] };
  /** The list's name, under which each person's arrangement of the columns is kept; absent: they cannot be changed. */
  layoutOf?: string;
  /** The export of all rows of the search, by the query of the API's list. */
  exports?: { of: ExportList; query: () => object };
  /** The button at the end of the title's line that creates an entity. */
  create?: ReactNode;
  /** Actions that are offered where there are no rows at all. */
  start?: ReactNode;
  /** Replaces the text for a search without results. */
  nothingFound?: ReactNode;
  /** Shown below the list once it has loaded, so that the list does not push it down. */
  below?: ReactNode;
}

const placeholders = 12;
const idOf = ({ id }: { id: string }) => id;

/**
 * The page of a list, from its declaration: title, count, new rows, filters, tools, rows, empty state, errors (loaded
 * rows stay visible), and the button for more rows. Its data comes from `useList`.
 */
export function ListPage<Row extends ListRow>(props: Props<Row>) {
  const { texts: t, list: live, columns, layoutOf, views, exports: file } = props;
  const choice = useColumnLayout(layoutOf, columns);
  const known = isKnown(live);
  const hidden = props.hidden ? [...props.hidden, ...choice.hidden] : choice.hidden;
  return (
    <>
      <PageHead title={t.title} count={<Count {...props} />}>
        {known && live.arrived > 0 && <Arrived live={live} />}
        {(views || layoutOf || file) && (
          <div className="list-tools-end">
            {views && <Views list={views.of} current={live.text} fixed={views.fixed} />}
            {layoutOf && <ColumnChoice {...choice} />}
            {file && <ExportButton list={file.of} search={file.query} />}
          </div>
        )}
        {props.create}
      </PageHead>
      {props.filters && <div className="list-tools">{props.filters}</div>}
      <Failing live={live} />
      {!live.list.data && live.list.error ? (
        <ErrorState error={live.list.error} onRetry={() => void live.list.refetch()} busy={live.list.isFetching} />
      ) : (
        <div className="sheet">
          {known && live.loaded.length === 0 ? (
            <NoRows {...props} />
          ) : (
            <Table
              {...props}
              caption={t.title}
              rows={live.rows}
              rowId={idOf}
              hidden={hidden}
              order={layoutOf ? choice.order : undefined}
              widths={choice.widths}
              headEnd={
                layoutOf ? (column) => <ResizeHandle onResize={(share) => choice.resize(column, share)} /> : undefined
              }
              loading={live.list.data && !live.turning ? undefined : placeholders}
              busy={live.list.isPlaceholderData}
              onSort={props.sort === undefined ? undefined : live.sortBy}
            />
          )}
        </div>
      )}
      {known && live.loaded.length > 0 && <Foot live={live} all={t.all} keys={t.keys} />}
      {live.list.data && props.below}
    </>
  );
}

/** Whether the rows on the screen are those of the current search. */
const isKnown = <Row extends ListRow>({ list }: List<Row>) => list.data !== undefined && !list.isPlaceholderData;

/** An estimated count is rounded to two digits. */
const rounded = (count: number) => Number(count.toPrecision(2));

function Count<Row extends ListRow>({ texts, list: live }: Props<Row>) {
  const t = useTexts();
  const { loaded, counted } = live;
  if (!isKnown(live)) return null;
  return allOf(live, texts.all, t) ?? (counted ? null : t('common:list.atLeast', { n: loaded.length }));
}

/** The number of rows in words; undefined while it is not known. */
function allOf<Row extends ListRow>({ list, loaded, counted }: List<Row>, all: ListTexts['all'], t: Translate) {
  if (!list.hasNextPage) return all(loaded.length);
  if (!counted) return undefined;
  return counted.exact ? all(counted.count) : t('lists:about', { all: all(rounded(counted.count)) });
}

function Arrived<Row extends ListRow>({ live: { arrived, arrivedOrMore, showArrived } }: { live: List<Row> }) {
  const t = useTexts();
  return (
    <Button className="list-arrived" onClick={showArrived}>
      {arrivedOrMore ? t('lists:arrivedMore', { n: arrived }) : t('lists:arrived', { count: arrived })}
    </Button>
  );
}

/** The rows on the screen may be from before the current search, or before the last failed refresh. */
function Failing<Row extends ListRow>({ live: { list, pulse, updatedAt } }: { live: List<Row> }) {
  const error = list.isFetchNextPageError ? pulse.error : (list.error ?? pulse.error);
  if (!error || !list.data) return null;
  const retry = () => void (list.isError ? list.refetch() : pulse.refetch());
  return <StaleNotice error={error} since={updatedAt} onRetry={retry} busy={list.isFetching || pulse.isFetching} />;
}

function NoRows<Row extends ListRow>({ texts: t, list, nothingFound, start }: Props<Row>) {
  if (!list.filtered) {
    return (
      <EmptyState title={t.empty} help={t.emptyHelp}>
        {start}
      </EmptyState>
    );
  }
  return (
    nothingFound || (
      <EmptyState title={t.noMatch} help={t.noMatchHelp}>
        <Button onClick={list.clear}>{t.seeAll}</Button>
      </EmptyState>
    )
  );
}

/** Which rows are shown, of how many, and the way to the others. */
function Foot<Row extends ListRow>({ live, all, keys }: { live: List<Row>; all: ListTexts['all']; keys: string }) {
  const t = useTexts();
  const [keysAreOn] = useShortcutsOn();
  const { list, rows, page, size, turning, hasNext } = live;
  const first = page * size + 1;
  const last = first + rows.length - 1;
  const whole = allOf(live, all, t);
  return (
    <>
      <nav className="list-foot cluster gap-4 between" aria-label={t('lists:pages')}>
        <p role="status" className="number">
          {turning
            ? t('common:list.loadingMore')
            : whole
              ? t('lists:range', { first, last, all: whole })
              : t('lists:rangeMore', { first, last })}
        </p>
        <div className="cluster gap-4">
          <Segments
            name="list-size"
            label={t('lists:size')}
            bare
            all={pageSizes.map(String)}
            chosen={String(size)}
            wordOf={(one) => one}
            onChoose={(one) => live.setSize(pageSizes.find((known) => String(known) === one) ?? size)}
          />
          <span className="muted">{t('lists:perPage')}</span>
          <div className="row">
            <Button disabled={page === 0} onClick={() => live.turnTo(page - 1)}>
              <Icon name="back" />
              {t('lists:previous')}
            </Button>
            <Button disabled={!hasNext || turning} onClick={() => live.turnTo(page + 1)}>
              {t('lists:next')}
              <Icon name="forward" />
            </Button>
          </div>
        </div>
      </nav>
      {list.isFetchNextPageError && list.error && (
        <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
      {keysAreOn && <p className="list-keys muted">{keys}</p>}
    </>
  );
}

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

/** The button for the next page of rows, or the statement that these are all. */
export function MoreRows({ list }: { list: Pages }) {
  const t = useTexts();
  const more = () => void list.fetchNextPage();
  if (list.isFetchNextPageError && list.error) return <ErrorState error={list.error} onRetry={more} />;
  if (!list.hasNextPage) return <p className="muted">{t('lists:end')}</p>;
  return (
    <Button onClick={more} aria-busy={list.isFetchingNextPage}>
      {list.isFetchingNextPage ? t('common:list.loadingMore') : t('common:list.more')}
    </Button>
  );
}
