import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

export interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** How many rows a list has. */
export interface Count {
  count: number;
  /** False: an estimate, of rows too many to count. */
  exact: boolean;
}

interface ListRow {
  id: string;
  createdAt: string;
}

/** Where the rows of a list come from. */
export interface ListSource<Row extends ListRow, Search> {
  /** Of its answers in the cache: `payments`. */
  name: string;
  /** The search as its address has it: equal searches have equal ones. */
  key: (search: Search) => string;
  page: (merchantId: string, search: Search, cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  one: (merchantId: string, id: string, signal: AbortSignal) => Promise<Row>;
  /** How many there are; absent where the server does not count them. */
  count?: (merchantId: string, search: Search, signal: AbortSignal) => Promise<Count>;
  newestFirst: (search: Search) => boolean;
}

/** Rows that one page has at most. */
export const pageSize = 50;

const refreshMs = 5_000;
const recountMs = 60_000;
/** Rows that left the filter are asked for one by one: few at a time, the next round takes more. */
const askedOneByOne = 5;

/**
 * A list, alive but still. Rows keep their places: what is shown is renewed where it stands, and rows that came since
 * are held back and counted until somebody asks for them, so that nobody clicks a row that has just moved.
 */
export function useLiveList<Row extends ListRow, Search>(
  source: ListSource<Row, Search>,
  merchantId: string,
  search: Search,
) {
  const newestFirst = source.newestFirst(search);
  const client = useQueryClient();
  const options = infiniteQueryOptions({
    queryKey: [source.name, merchantId, 'list', source.key(search)],
    queryFn: ({ pageParam, signal }) => source.page(merchantId, search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const list = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    // The pulse below renews what is shown. Coming back to a long list must not fetch all of it again.
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

  const turn = useRef(0);
  /** Rows that left this filter, asked for once. Another filter asks again. */
  const departed = useRef(new Set<string>());
  const departure = (id: string) => `${options.queryKey.join(' ')} ${id}`;

  const pulse = useQuery({
    queryKey: [...options.queryKey, 'pulse'],
    enabled: list.data !== undefined && !list.isPlaceholderData,
    refetchInterval: refreshMs,
    gcTime: 0,
    staleTime: 0,
    // One request a round keeps the head fresh, and one more walks through the pages below it.
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const head = await source.page(merchantId, search, undefined, signal);
      const shown = client.getQueryData(options.queryKey);
      if (!shown) return head;
      if (shown.pages.every((page) => page.data.length === 0)) {
        client.setQueryData(options.queryKey, { pages: [head], pageParams: [undefined] });
        return head;
      }

      const deep = shown.pages.length > 1 ? 1 + (turn.current++ % (shown.pages.length - 1)) : 0;
      const below =
        deep > 0 ? await source.page(merchantId, search, cursorOf(shown.pageParams[deep]), signal) : undefined;
      const fresh = new Map([...head.data, ...(below?.data ?? [])].map((row) => [row.id, row]));

      // What the head had no room for has not left: newest first, that is told by its age.
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

  // What is not all here is counted by the server.
  const { count } = source;
  const counted = useQuery({
    queryKey: [...options.queryKey, 'count'],
    enabled: count !== undefined && list.hasNextPage && !list.isPlaceholderData,
    staleTime: recountMs,
    refetchInterval: recountMs,
    queryFn: async ({ signal }) => (count ? count(merchantId, search, signal) : null),
  });

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  const head = pulse.data;
  const arrived = useMemo(
    () => (head ? countArrived(head, rows, list.hasNextPage, newestFirst) : 0),
    [head, rows, list.hasNextPage, newestFirst],
  );

  return {
    list,
    rows,
    arrived,
    arrivedOrMore: arrived >= pageSize,
    /** How many there are beside those that are here; nothing until that is known. */
    counted: counted.data ?? undefined,
    pulse,
    /** Rows as somebody has just heard that they are. */
    renew: (news: Row[]) => {
      const fresh = new Map(news.map((row) => [row.id, row]));
      client.setQueryData(options.queryKey, (now) => now && { ...now, pages: withFresh(now.pages, fresh) });
    },
    updatedAt: Math.max(list.dataUpdatedAt, pulse.dataUpdatedAt),
    showArrived: () => {
      if (head) client.setQueryData(options.queryKey, { pages: [head], pageParams: [undefined] });
      departed.current.clear();
    },
  };
}

const withFresh = <Row extends ListRow>(pages: Page<Row>[], fresh: ReadonlyMap<string, Row>): Page<Row>[] =>
  pages.map((page) => ({ ...page, data: page.data.map((row) => fresh.get(row.id) ?? row) }));

/** The cache does not keep the type of its page parameters. */
const cursorOf = (param: unknown): string | undefined => (typeof param === 'string' ? param : undefined);

/**
 * Rows of the head that are not on the page. One older than all that was loaded is not new, only not loaded; in any
 * order but newest first, nobody can tell that before all is loaded.
 */
function countArrived(head: Page<ListRow>, rows: ListRow[], more: boolean, newestFirst: boolean): number {
  if (more && !newestFirst) return 0;
  const known = new Set(rows.map((row) => row.id));
  const oldest = more ? (rows.at(-1)?.createdAt ?? '') : '';
  return head.data.filter((row) => !known.has(row.id) && row.createdAt >= oldest).length;
}
