import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { daysLater } from '../../../../domain/core/days.ts';
import type { Language } from '../../../i18n/language.ts';
import { api, type BodyOf, type Schema } from '../../../shared/api/client.ts';
import { download } from '../../../shared/api/files.ts';
import { rangeOf } from '../../../shared/lists/address.ts';
import type { SettlementSearch } from './search.ts';

/** What a provider pays out of a connection on one day. Amounts are cents, days are Brazil's: `2026-11-26`. */
export type Settlement = Schema<'Settlement'>;
/** A part of a payment that arrives with a settlement. */
export type Part = Schema<'SettlementPart'>;

const refreshMs = 15_000;
const pageSize = 50;

/** In the API's form. What is still to come is shown by default, since a list of all begins years ago. */
function queryOf({ state, connection, expected }: SettlementSearch) {
  const [from, to] = rangeOf(expected) ?? [];
  return {
    ...(state !== 'all' && { state: state ?? ('EXPECTED' as const) }),
    ...(connection && { connectionId: connection }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The days of the chart after today. */
export const comingDays = 30;

/** The most settlements that the sums are made of, in pages of `mostPerPage`. */
const mostPages = 10;
const mostPerPage = 100;

/** `whole`: there are no others. */
interface Found {
  rows: Settlement[];
  whole: boolean;
}

export interface Summary {
  /** Whether there is any settlement, of any day. */
  any: boolean;
  late: Found;
  coming: Found;
}

async function findAll(
  merchantId: string,
  filters: { state?: 'EXPECTED'; from?: string; to: string },
  signal: AbortSignal,
): Promise<Found> {
  const rows: Settlement[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { ...filters, limit: mostPerPage, ...(cursor !== null && { cursor }) };
    const found: { data: Settlement[]; nextCursor: string | null } = await api.get('/v1/settlements', {
      merchantId,
      params: { query },
      signal,
    });
    rows.push(...found.data);
    cursor = found.nextCursor;
    if (cursor === null) return { rows, whole: true };
  }
  return { rows, whole: false };
}

const all = (merchantId: string) => ['settlements', merchantId] as const;

export const settlementQueries = {
  all,

  list: (merchantId: string, search: SettlementSearch) =>
    infiniteQueryOptions({
      queryKey: [...all(merchantId), 'list', search],
      queryFn: ({ pageParam, signal }) => {
        const query = { ...queryOf(search), limit: pageSize, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/settlements', { merchantId, params: { query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshMs : false),
    }),

  /** What should have arrived before today, and all of today and the coming days. @param today the day in Brazil. */
  summary: (merchantId: string, today: string) =>
    queryOptions({
      queryKey: [...all(merchantId), 'summary', today],
      queryFn: async ({ signal }): Promise<Summary> => {
        const [first, late, coming] = await Promise.all([
          api.get('/v1/settlements', { merchantId, params: { query: { limit: 1 } }, signal }),
          findAll(merchantId, { state: 'EXPECTED', to: daysLater(today, -1) }, signal),
          findAll(merchantId, { from: today, to: daysLater(today, comingDays) }, signal),
        ]);
        return { any: first.data.length > 0, late, coming };
      },
      refetchInterval: ({ state }) => (state.data || !state.error) && refreshMs,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...all(merchantId), 'one', id],
      queryFn: ({ signal }) => api.get('/v1/settlements/{id}', { merchantId, params: { path: { id } }, signal }),
      refetchInterval: refreshMs,
    }),

  parts: (merchantId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: [...all(merchantId), 'parts', id],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/settlements/{id}/parts', { merchantId, params: { path: { id }, query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};

/** The settlements of a list's filters, all of them, as a file. */
export const fetchSettlements = (
  merchantId: string,
  search: SettlementSearch,
  file: { format: 'csv' | 'xlsx'; language: Language },
) => download(`/v1/settlements/file?${new URLSearchParams({ ...queryOf(search), ...file })}`, merchantId);

export const confirmSettlement = (
  merchantId: string,
  id: string,
  body: BodyOf<'ConfirmSettlement'>,
): Promise<Settlement> => api.post('/v1/settlements/{id}/confirm', { merchantId, params: { path: { id } }, body });

export const reopenSettlement = (merchantId: string, id: string, reason: string): Promise<Settlement> =>
  api.post('/v1/settlements/{id}/reopen', { merchantId, params: { path: { id } }, body: { reason } });
