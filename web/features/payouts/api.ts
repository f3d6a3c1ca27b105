import { queryOptions } from '@tanstack/react-query';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { api, type BodyOf, type Schema } from '../../shared/api/client.ts';
import { download } from '../../shared/api/files.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import type { ListSource } from '../../shared/lists/use-live-list.ts';
import type { LiveKind } from '../../shared/timeline/use-live.ts';
import { address, type PayoutSearch, writeSearch } from './search.ts';

/** Queries and commands of payouts. Query keys and fetchers are defined together to stay consistent. */

const pathOf = (id: string) => `/v1/payouts/${encodeURIComponent(id)}`;
const of = (merchantId: string, id: string) => ({ merchantId, params: { path: { id } } });
/** A command may wait for a provider's reply. */
const timeoutMs = 30_000;

/** Converts a search to the API's query: relative days ("today") become instants in time. */
export const payoutFilterQuery = ({ created, olderThanMinutes, ...filters }: PayoutSearch) => ({
  ...address.query(filters),
  ...(olderThanMinutes && { olderThanMinutes: Number(olderThanMinutes) }),
  ...createdBetween(created, Date.now()),
});

const fetchPayout = (merchantId: string, id: string, signal: AbortSignal): Promise<Payout> =>
  api.get('/v1/payouts/{id}', { ...of(merchantId, id), signal });

export const payoutQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchPayout(merchantId, id, signal),
    }),

  timeline: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'timeline', id],
      queryFn: async ({ signal }): Promise<TimelineEntry[]> =>
        (await api.get('/v1/payouts/{id}/timeline', { ...of(merchantId, id), signal })).data,
    }),

  waiting: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'waiting', id],
      queryFn: ({ signal }): Promise<Waiting> => api.get('/v1/payouts/{id}/waiting', { ...of(merchantId, id), signal }),
    }),

  /** Connections that can send payouts. The list changes when the merchant adds a connection. */
  routes: (merchantId: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'routes'],
      queryFn: async ({ signal }) => (await api.get('/v1/payout-connections', { merchantId, signal })).data,
      staleTime: 60_000,
    }),

  /** The providers' calls of the last 24 hours. */
  health: (merchantId: string) =>
    queryOptions({
      queryKey: ['payouts', merchantId, 'health'],
      queryFn: async ({ signal }) => (await api.get('/v1/providers/health', { merchantId, signal })).data,
      staleTime: 10_000,
    }),
};

/** A connection of the merchant that can send payouts. */
export type PayoutRoute = Schema<'PayoutConnection'>;

export const livePayout = {
  entity: 'payout',
  streamPath: (id: string) => `${pathOf(id)}/stream`,
  queries: payoutQueries,
} as const satisfies LiveKind;

export const payoutList: ListSource<Payout, PayoutSearch> = {
  name: 'payouts',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, limit, signal) => {
    const query = { ...payoutFilterQuery(search), limit, ...(cursor && { cursor }) };
    return api.get('/v1/payouts', { merchantId, params: { query }, signal });
  },
  one: fetchPayout,
  count: (merchantId, search, signal) =>
    api.get('/v1/payouts/count', { merchantId, params: { query: payoutFilterQuery(search) }, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};

export const fetchReceipt = (merchantId: string, id: string) => download(`${pathOf(id)}/receipt`, merchantId);

/** An action on a payout, with the fields that its route takes. */
export type ActionRequest =
  | { what: 'approve'; reason?: string }
  | { what: 'retry'; reason: string; provider?: string }
  | { what: 'cancel' | 'dismiss'; reason: string }
  | { what: 'look' }
  | { what: 'resolve'; outcome: 'approved' | 'rejected'; reason: string; evidence?: string };

function postAction(merchantId: string, id: string, request: ActionRequest) {
  const options = { ...of(merchantId, id), timeoutMs };
  switch (request.what) {
    case 'look':
      return api.postWithStatus('/v1/payouts/{id}/look', { ...options, body: {} });
    case 'cancel':
      return api.postWithStatus('/v1/payouts/{id}/cancel', { ...options, body: { reason: request.reason } });
    case 'dismiss':
      return api.postWithStatus('/v1/payouts/{id}/dismiss', { ...options, body: { reason: request.reason } });
    case 'approve': {
      const { what: _, ...body } = request;
      return api.postWithStatus('/v1/payouts/{id}/approve', { ...options, body });
    }
    case 'retry': {
      const { what: _, ...body } = request;
      return api.postWithStatus('/v1/payouts/{id}/retry', { ...options, body });
    }
    case 'resolve': {
      const { what: _, ...body } = request;
      return api.postWithStatus('/v1/payouts/{id}/resolve', { ...options, body });
    }
  }
}

/** `settled`: the action is complete. Otherwise it still waits for a provider or a person. */
export async function askFor(merchantId: string, id: string, request: ActionRequest) {
  const { status } = await postAction(merchantId, id, request);
  return { settled: status !== 202 };
}

export type BulkRequest = Schema<'PayoutActions'>;
export type BulkResult = Schema<'PayoutActionResults'>['results'][number];

/** Maximum number of payouts in one bulk command, which is sent in parts of as many as the API takes. */
export const maxBulk = 1_000;
const partOfBulk = 100;

/** One part after the other. If one fails after others were done, its payouts and the rest have the status 0. */
export async function askForMany(merchantId: string, body: BulkRequest): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = [];
  for (let at = 0; at < body.ids.length; at += partOfBulk) {
    const part = { ...body, ids: body.ids.slice(at, at + partOfBulk) };
    try {
      const answer = await api.post('/v1/payouts/actions', { merchantId, body: part, timeoutMs: timeoutMs * 4 });
      results.push(...answer.results);
    } catch (error) {
      if (results.length === 0) throw error;
      const rest = body.ids.slice(at).map((id) => ({ id, ok: false, status: 0 }));
      return { results: [...results, ...rest] };
    }
  }
  return { results };
}

/** The payouts of a search, in its order, at most `maxBulk`. */
export async function fetchMatching(merchantId: string, search: PayoutSearch): Promise<Payout[]> {
  const found: Payout[] = [];
  let cursor: string | undefined;
  const { signal } = new AbortController();
  do {
    const page = await payoutList.page(merchantId, search, cursor, 200, signal);
    found.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < maxBulk);
  return found.slice(0, maxBulk);
}

/** The key belongs to the form's content: sending it twice makes one payout. */
export const createPayout = (
  merchantId: string,
  body: BodyOf<'CreatePayout'>,
  idempotencyKey: string,
): Promise<Payout> =>
  api.post('/v1/payouts', { merchantId, params: { header: { 'Idempotency-Key': idempotencyKey } }, body, timeoutMs });

export type SimulatedEvent = Schema<'SimulatePayout'>['event'];

export const simulate = (merchantId: string, id: string, body: Schema<'SimulatePayout'>) =>
  api.post('/v1/sandbox/payouts/{id}/simulate', { ...of(merchantId, id), body });
