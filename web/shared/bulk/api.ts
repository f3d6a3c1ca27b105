import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BulkAction, BulkLineState, BulkList, BulkRun } from '../../../domain/finance/bulk-runs.ts';
import { api, type BodyOf } from '../api/client.ts';
import type { ListSource } from '../lists/use-live-list.ts';

/** All queries and commands of actions on many rows. */

/** Which rows: named one by one, or all of the query of the API's list. */
export type Selected = { ids: string[] } | { search: string };

/** A check or a start reads up to ten thousand rows. */
const timeoutMs = 60_000;
const runningMs = 1_000;
const waitingMs = 5_000;
/** Lines whose outcome is open are settled by look-ups. */
const endedMs = 30_000;

export const paceOf = (run: BulkRun | undefined) =>
  run?.state === 'RUNNING' ? runningMs : run?.state === 'AWAITING_APPROVAL' ? waitingMs : endedMs;

const fetchRun = (merchantId: string, id: string, signal: AbortSignal): Promise<BulkRun> =>
  api.get('/v1/bulk-runs/{id}', { merchantId, params: { path: { id } }, signal });

export const bulkQueries = {
  /** Read again with each opening of the form: the person confirms what is true now. */
  check: (merchantId: string, list: BulkList, action: BulkAction, selected: Selected) =>
    queryOptions({
      queryKey: ['bulk-runs', merchantId, 'check', list, action, selected],
      queryFn: ({ signal }) =>
        api.post('/v1/bulk-runs/check', { merchantId, body: { list, action, ...selected }, signal, timeoutMs }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['bulk-runs', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchRun(merchantId, id, signal),
      refetchInterval: ({ state }) => paceOf(state.data),
    }),

  lines: (merchantId: string, id: string, state: BulkLineState | undefined) =>
    infiniteQueryOptions({
      queryKey: ['bulk-runs', merchantId, 'lines', id, state],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: 100, ...(pageParam && { cursor: pageParam }), ...(state && { state }) };
        return api.get('/v1/bulk-runs/{id}/lines', { merchantId, params: { path: { id }, query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};

export const bulkRunList: ListSource<BulkRun, object> = {
  name: 'bulk-runs',
  key: () => '',
  page: (merchantId, _search, cursor, limit, signal) =>
    api.get('/v1/bulk-runs', { merchantId, params: { query: { limit, ...(cursor && { cursor }) } }, signal }),
  one: fetchRun,
  newestFirst: () => true,
};

/** @param idempotencyKey belongs to what was confirmed: sending it twice makes one run. */
export const createRun = (
  merchantId: string,
  body: BodyOf<'CreateBulkRun'>,
  idempotencyKey: string,
): Promise<BulkRun> =>
  api.post('/v1/bulk-runs', { merchantId, params: { header: { 'Idempotency-Key': idempotencyKey } }, body, timeoutMs });

export function tellRun(merchantId: string, id: string, what: 'approve' | 'stop' | 'again'): Promise<BulkRun> {
  const options = { merchantId, params: { path: { id } }, body: {} };
  switch (what) {
    case 'approve':
      return api.post('/v1/bulk-runs/{id}/approve', options);
    case 'stop':
      return api.post('/v1/bulk-runs/{id}/stop', { merchantId, params: { path: { id } } });
    case 'again':
      return api.post('/v1/bulk-runs/{id}/again', { merchantId, params: { path: { id } } });
  }
}
