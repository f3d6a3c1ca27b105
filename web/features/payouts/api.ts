import { queryOptions } from '@tanstack/react-query';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import type { Payout, PayoutAction, PayoutMethod } from '../../../domain/payouts/payout.ts';
import { download, request, requestWithStatus } from '../../shared/api/request.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import { type ListSource, type Page, pageSize } from '../../shared/lists/use-live-list.ts';
import type { LiveKind } from '../../shared/timeline/use-live.ts';
import { type PayoutSearch, writeSearch } from './search.ts';

/** Every question and command about payouts. Keys and fetchers stay together here, so they cannot drift apart. */

const pathOf = (id: string) => `/v1/payouts/${encodeURIComponent(id)}`;
/** A command may have to wait for a provider. */
const timeoutMs = 30_000;

/** A search as the API takes it: "today" becomes the instants that it means now. */
export function payoutFilterQuery(search: PayoutSearch): URLSearchParams {
  const params = writeSearch({ ...search, created: undefined });
  for (const [name, instant] of Object.entries(createdBetween(search.created, Date.now()))) params.set(name, instant);
  return params;
}

const fetchPayout = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Payout>(pathOf(id), { merchantId, signal });

export const payoutQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchPayout(merchantId, id, signal),
    }),

  timeline: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'timeline', id],
      queryFn: async ({ signal }) => {
        const { data } = await request<{ data: TimelineEntry[] }>(`${pathOf(id)}/timeline`, { merchantId, signal });
        return data;
      },
    }),

  waiting: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'waiting', id],
      queryFn: ({ signal }) => request<Waiting>(`${pathOf(id)}/waiting`, { merchantId, signal }),
    }),

  /** Where the merchant can send payouts by. It changes when somebody connects an account. */
  ways: (merchantId: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'ways'],
      queryFn: async ({ signal }) => {
        const { data } = await request<{ data: PayoutRoute[] }>('/v1/payout-connections', { merchantId, signal });
        return data;
      },
      staleTime: 60_000,
    }),
};

/** A connection of the merchant's that can send payouts. */
export interface PayoutRoute {
  connectionId: string;
  provider: string;
  methods: PayoutMethod[];
}

export const livePayout = {
  entity: 'payout',
  streamPath: (id: string) => `${pathOf(id)}/stream`,
  queries: payoutQueries,
} as const satisfies LiveKind;

export const payoutList: ListSource<Payout, PayoutSearch> = {
  name: 'payouts',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, signal) => {
    const params = payoutFilterQuery(search);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    return request<Page<Payout>>(`/v1/payouts?${params}`, { merchantId, signal });
  },
  one: fetchPayout,
  count: (merchantId, search, signal) =>
    request(`/v1/payouts/count?${payoutFilterQuery(search)}`, { merchantId, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};

export const fetchReceipt = (merchantId: string, id: string) => download(`${pathOf(id)}/receipt`, merchantId);

/** What a person asks for about a payout, as each route takes it. */
export type ActionRequest =
  | { what: 'approve'; reason?: string }
  | { what: 'retry'; reason: string; provider?: string }
  | { what: 'cancel' | 'dismiss'; reason: string }
  | { what: 'look' }
  | { what: 'resolve'; outcome: 'approved' | 'rejected'; reason: string; evidence?: string };

/** `settled`: it is done; otherwise something is still waited for. */
export async function askFor(merchantId: string, id: string, { what, ...body }: ActionRequest) {
  const { status } = await requestWithStatus<Payout>(`${pathOf(id)}/${what}`, {
    method: 'POST',
    merchantId,
    body,
    timeoutMs,
  });
  return { settled: status !== 202 };
}

export interface BulkRequest {
  action: Exclude<PayoutAction, 'resolve'>;
  ids: string[];
  reason: string;
  provider?: string;
}

export interface BulkResult {
  id: string;
  ok: boolean;
  status?: number;
  detail?: string;
  payout?: Payout;
}

/** Rows that one command takes at most. */
export const bulkMost = 100;

export const askForMany = (merchantId: string, body: BulkRequest) =>
  request<{ results: BulkResult[] }>('/v1/payouts/actions', {
    method: 'POST',
    merchantId,
    body,
    timeoutMs: timeoutMs * 4,
  });

/** The key is of what was filled in: sent twice, it is one payout. */
export const createPayout = (merchantId: string, body: object, idempotencyKey: string) =>
  request<Payout>('/v1/payouts', { method: 'POST', merchantId, body, idempotencyKey, timeoutMs });

export type SimulatedEvent = 'paid' | 'refused' | 'canceled' | 'returned';

export const simulate = (merchantId: string, id: string, body: { event: SimulatedEvent; silent?: boolean }) =>
  request<unknown>(`/v1/sandbox/payouts/${encodeURIComponent(id)}/simulate`, { method: 'POST', merchantId, body });
