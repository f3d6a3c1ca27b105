import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Payment } from '../../../domain/entities.ts';
import { fetchPage, fetchPayment, type PaymentPage, pageSize, paymentQueries } from './api.ts';
import type { PaymentSearch } from './search.ts';

const refreshMs = 5_000;
/** Rows that left the filter are asked for one by one: few at a time, the next round takes more. */
const askedOneByOne = 5;

/**
 * The list, alive but still. Rows keep their places: what is shown is renewed where it stands, and payments that came
 * since are held back and counted until somebody asks for them, so that nobody clicks a row that has just moved.
 */
export function usePaymentList(merchantId: string, search: PaymentSearch) {
  /** In any other order what is new may be anywhere, so only what is shown is renewed. */
  const newestFirst = search.sort === undefined;
  const client = useQueryClient();
  const options = paymentQueries.list(merchantId, search);
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
    queryFn: async ({ signal }): Promise<PaymentPage> => {
      const head = await fetchPage(merchantId, search, undefined, signal);
      const shown = client.getQueryData(options.queryKey);
      if (!shown) return head;
      if (shown.pages.every((page) => page.data.length === 0)) {
        client.setQueryData(options.queryKey, { pages: [head], pageParams: [undefined] });
        return head;
      }

      const deep = shown.pages.length > 1 ? 1 + (turn.current++ % (shown.pages.length - 1)) : 0;
      const below =
        deep > 0 ? await fetchPage(merchantId, search, cursorOf(shown.pageParams[deep]), signal) : undefined;
      const fresh = new Map([...head.data, ...(below?.data ?? [])].map((row) => [row.id, row]));

      const horizon = head.nextCursor === null ? '' : (head.data.at(-1)?.createdAt ?? '');
      const gone = [
        ...(newestFirst ? (shown.pages[0]?.data ?? []).filter((row) => row.createdAt > horizon) : []),
        ...(newestFirst && below ? (shown.pages[deep]?.data ?? []) : []),
      ].filter((row) => !fresh.has(row.id) && !departed.current.has(departure(row.id)));
      for (const row of gone.slice(0, askedOneByOne)) {
        fresh.set(row.id, await fetchPayment(merchantId, row.id, signal));
        departed.current.add(departure(row.id));
      }

      client.setQueryData(
        options.queryKey,
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((page) => ({ ...page, data: page.data.map((row) => fresh.get(row.id) ?? row) })),
          },
      );
      return head;
    },
  });

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  const head = pulse.data;
  const arrived = useMemo(
    () => (head && newestFirst ? countArrived(head, rows, list.hasNextPage) : 0),
    [head, rows, list.hasNextPage, newestFirst],
  );

  return {
    list,
    rows,
    arrived,
    arrivedOrMore: arrived >= pageSize,
    pulse,
    updatedAt: Math.max(list.dataUpdatedAt, pulse.dataUpdatedAt),
    showArrived: () => {
      if (head) client.setQueryData(options.queryKey, { pages: [head], pageParams: [undefined] });
      departed.current.clear();
    },
  };
}

/** The cache does not keep the type of its page parameters. */
const cursorOf = (param: unknown): string | undefined => (typeof param === 'string' ? param : undefined);

/** Payments of the head that are not on the page. One older than all that was loaded is not new, only not loaded. */
function countArrived(head: PaymentPage, rows: Payment[], more: boolean): number {
  const known = new Set(rows.map((row) => row.id));
  const oldest = more ? (rows.at(-1)?.createdAt ?? '') : '';
  return head.data.filter((row) => !known.has(row.id) && row.createdAt >= oldest).length;
}
