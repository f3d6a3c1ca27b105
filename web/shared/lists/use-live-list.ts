import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

export interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** The number of rows of a list. */
export interface Count {
  count: number;
  /** False: an estimate, since there are too many rows to count. */
  exact: boolean;
}

export interface ListRow {
  id: string;
  createdAt: string;
}

/** The queries of a list. */
export interface ListSource<Row extends ListRow, Search> {
  /** The first part of the query keys, such as `payments`. */
  name: string;
  /** The search as a cache key: equal searches give equal keys. */
  key: (search: Search) => string;
  page: (
    merchantId: string,
    search: Search,
    cursor: string | undefined,
    limit: number,
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
  one: (merchantId: string, id: string, signal: AbortSignal) => Promise<Row>;
  /** Counts all rows of the search; absent where the API has no count. */
  count?: (merchantId: string, search: Search, signal: AbortSignal) => Promise<Count>;
  newestFirst: (search: Search) => boolean;
}

/** The numbers of rows that a page may have; the API answers no more at once. */
export const pageSizes = [50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

const refreshMs = 5_000;
const recountMs = 60_000;
/** Rows that no longer match the filter are fetched one by one: at most this many per round. */
const askedOneByOne = 5;

/**
 * A list that is shown page by page and refreshed in place. The rows of a page are updated without changing their order,
 * and new rows are only counted until the person asks for them, so that no row moves under a click. The API has cursors
 * and no numbers of pages, so the pages before the wanted one are loaded too.
 *
 * @param at the wanted page, from 0 on, and its number of rows.
 */
export function useLiveList<Row extends ListRow, Search>(
  source: ListSource<Row, Search>,
  merchantId: string,
  search: Search,
  { page, size }: { page: number; size: PageSize },
) {
  const newestFirst = source.newestFirst(search);
  const client = useQueryClient();
  const options = infiniteQueryOptions({
    queryKey: [source.name, merchantId, 'list', source.key(search), size],
    queryFn: ({ pageParam, signal }) => source.page(merchantId, search, pageParam, size, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const list = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    // The pulse below refreshes the loaded rows, so a long list is not fetched again as a whole when it is reopened.
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

  const pages = list.data?.pages ?? [];
  const isMissing = pages.length > 0 && page >= pages.length && list.hasNextPage;
  const { fetchNextPage } = list;
  const isWanted = isMissing && !list.isFetching && !list.isFetchNextPageError && !list.isPlaceholderData;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  // An address may name a page that the list no longer has.
  const shownPage = isMissing ? page : Math.min(page, Math.max(pages.length - 1, 0));

  /** Rows that no longer match this search and were fetched once. Another search fetches its own. */
  const departed = useRef(new Set<string>());
  const departure = (id: string) => `${options.queryKey.join(' ')} ${id}`;

  const pulse = useQuery({
    queryKey: [...options.queryKey, 'pulse'],
    enabled: list.data !== undefined && !list.isPlaceholderData,
    refetchInterval: refreshMs,
    gcTime: 0,
    // The page that the list has just loaded is the first round.
    initialData: () => (list.isFetching || list.isPlaceholderData ? undefined : list.data?.pages[0]),
    initialDataUpdatedAt: list.dataUpdatedAt,
    staleTime: refreshMs,
    // Each round fetches the first page, which has the new rows, and the one that is shown.
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const head = await source.page(merchantId, search, undefined, size, signal);
      const shown = client.getQueryData(options.queryKey);
      if (!shown) return head;
      if (shown.pages.every((page) => page.data.length === 0)) {
        client.setQueryData(options.queryKey, { pages: [head], pageParams: [undefined] });
        return head;
      }

      const deep = shownPage < shown.pages.length ? shownPage : 0;
      const below =
        deep > 0 ? await source.page(merchantId, search, cursorOf(shown.pageParams[deep]), size, signal) : undefined;
      const fresh = new Map([...head.data, ...(below?.data ?? [])].map((row) => [row.id, row]));

      // With newest first, rows older than the end of a full first page have not left the list: they are on later
      // pages.
      const horizon = newestFirst && head.nextCursor !== null ? (head.data.at(-1)?.createdAt ?? '') : '';
      const gone = [
        ...(shown.pages[0]?.data ?? []).filter((row) => row.createdAt > horizon),
        ...(below ? (shown.pages[deep]?.data ?? []) : []),
      ].filter((row) => !fresh.has(row.id) && !departed.current.has(departure(row.id)));
      for (const row of gone.slice(0, askedOneByOne)) {
        fresh.set(row.id, await source.one(merchantId, row.id, signal));
        departed.current.add(departure(row.id));
      }

      client.setQueryData(options.queryKey, (now) => now && { ...now, pages: withFresh(now.pages, fresh) });
      return head;
    },
  });

  // The server counts the rows if not all of them are loaded.
  const { count } = source;
  const counted = useQuery({
    queryKey: [...options.queryKey, 'count'],
    enabled: count !== undefined && list.hasNextPage && !list.isPlaceholderData,
    staleTime: recountMs,
    refetchInterval: recountMs,
    queryFn: async ({ signal }) => (count ? count(merchantId, search, signal) : null),
  });

  const loaded = useMemo(() => list.data?.pages.flatMap((one) => one.data) ?? [], [list.data]);
  const rows = list.data?.pages[shownPage]?.data ?? noRows;
  const head = pulse.data;
  const arrived = useMemo(
    () => (head ? countArrived(head, loaded, list.hasNextPage, newestFirst) : 0),
    [head, loaded, list.hasNextPage, newestFirst],
  );

  return {
    list,
    /** The rows of the page that is shown. */
    rows,
    /** The rows of all pages that have been loaded. */
    loaded,
    page: shownPage,
    size,
    /** The page that was asked for is being loaded. */
    turning: isMissing,
    hasNext: shownPage < pages.length - 1 || list.hasNextPage,
    arrived,
    arrivedOrMore: arrived >= size,
    /** The server's count; undefined until it is known. */
    counted: counted.data ?? undefined,
    pulse,
    /** Replaces loaded rows by newer versions. */
    renew: (changed: Row[]) => {
      const fresh = new Map(changed.map((row) => [row.id, row]));
      client.setQueryData(options.queryKey, (now) => now && { ...now, pages: withFresh(now.pages, fresh) });
    },
    updatedAt: Math.max(list.dataUpdatedAt, pulse.dataUpdatedAt),
    showArrived: () => {
      if (head) client.setQueryData(options.queryKey, { pages: [head], pageParams: [undefined] });
      departed.current.clear();
    },
  };
}

const noRows: never[] = [];

const withFresh = <Row extends ListRow>(pages: Page<Row>[], fresh: ReadonlyMap<string, Row>): Page<Row>[] =>
  pages.map((page) => ({ ...page, data: page.data.map((row) => fresh.get(row.id) ?? row) }));

/** The query cache does not keep the type of page parameters. */
const cursorOf = (param: unknown): string | undefined => (typeof param === 'string' ? param : undefined);

/**
 * The number of new rows: rows of the first page that are not loaded. A row older than all loaded rows is not new. In
 * any other order than newest first, new rows cannot be recognised until all rows are loaded.
 */
function countArrived(head: Page<ListRow>, rows: ListRow[], more: boolean, newestFirst: boolean): number {
  if (more && !newestFirst) return 0;
  const known = new Set(rows.map((row) => row.id));
  const oldest = more ? (rows.at(-1)?.createdAt ?? '') : '';
  return head.data.filter((row) => !known.has(row.id) && row.createdAt >= oldest).length;
}
