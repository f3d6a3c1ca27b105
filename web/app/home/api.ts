import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../shared/api/client.ts';
import { isKnown, type WaitingEntity } from '../queue/entities.ts';

export const periods = ['today', '7d', '30d', '12m'] as const;
export type Period = (typeof periods)[number];

/** The operation that the attention queue needs. */
export const readQueue = 'GET /v1/attention';

/** `GET /v1/statistics`. Amounts are cents. */
export type Statistics = Schema<'Statistics'>;

/** Counts of all, approved and refused payments, and their volume in cents. */
export type Figures = Pick<Statistics, 'count' | 'approved' | 'volume' | 'refused'>;

/** Without data, polling stops after an error until a manual retry; otherwise the error would flicker. */
const every = (ms: number) => ({
  refetchInterval: ({ state }: { state: { data: unknown; error: Error | null } }) =>
    Boolean(state.data || !state.error) && ms,
});

export const statisticsQuery = (merchantId: string, period: Period) =>
  queryOptions({
    queryKey: ['statistics', merchantId, period],
    queryFn: ({ signal }) => api.get('/v1/statistics', { merchantId, params: { query: { period } }, signal }),
    ...every(period === 'today' ? 5_000 : 60_000),
  });

export const latestQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['payments', merchantId, 'latest'],
    queryFn: ({ signal }) => api.get('/v1/payments', { merchantId, params: { query: { limit: 8 } }, signal }),
    ...every(5_000),
  });

const firstPage = 6;
const nextPages = 50;

/** Drops entries of kinds that this version of the console does not know. */
async function fetchWaiting(
  merchantId: string,
  query: { limit: number; cursor?: string; entity?: string },
  signal: AbortSignal,
) {
  const waiting = await api.get('/v1/attention', {
    merchantId,
    params: { query: { sort: 'urgency', counts: 'true', ...query } },
    signal,
  });
  const counts: Partial<Record<WaitingEntity, number>> = waiting.counts ?? {};
  return { ...waiting, counts, data: waiting.data.filter(isKnown) };
}

/** How many disputes are not answered, and the earliest deadline among them. */
export const openDisputesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['disputes', merchantId, 'open'],
    async queryFn({ signal }) {
      const [{ count }, { data }] = await Promise.all([
        api.get('/v1/disputes/count', { merchantId, params: { query: { state: 'OPEN' } }, signal }),
        api.get('/v1/disputes', { merchantId, params: { query: { state: 'OPEN', sort: 'due', limit: 1 } }, signal }),
      ]);
      return { count, deadline: data[0]?.deadline };
    },
    ...every(10_000),
  });

/** The attention queue, the most urgent entry first. @param entity restricts the kinds; an empty list means all. */
export const waitingQuery = (merchantId: string, entity: readonly WaitingEntity[]) =>
  infiniteQueryOptions({
    queryKey: ['attention', merchantId, entity],
    queryFn: ({ signal, pageParam }) =>
      fetchWaiting(
        merchantId,
        {
          limit: pageParam ? nextPages : firstPage,
          ...(pageParam && { cursor: pageParam }),
          ...(entity.length > 0 && { entity: entity.join(',') }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...every(4_000),
  });
