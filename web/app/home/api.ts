import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../shared/api/client.ts';

export const periods = ['today', '7d', '30d', '12m'] as const;
export type Period = (typeof periods)[number];

/** `GET /v1/statistics`. Amounts are cents. */
export type Statistics = Schema<'Statistics'>;

/** A count of payments, how many of them were approved and refused, and their volume in cents. */
export type Figures = Pick<Statistics, 'count' | 'approved' | 'volume' | 'refused'>;

/** With nothing to renew, the error stays until somebody tries again: it would flicker else. */
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

/** Something that needs a person. */
export type AttentionItem = Schema<'Attention'>;
export type WaitingEntity = AttentionItem['entity'];

/** A record has every kind once: one that the document adds breaks the build here. */
const everyEntity: Record<WaitingEntity, true> = {
  payment: true,
  refund: true,
  dispute: true,
  payout: true,
  receiver: true,
  receiver_account: true,
  payout_batch: true,
  reconciliation: true,
  webhook_endpoint: true,
  platform: true,
  connection: true,
};

const firstPage = 6;
const nextPages = 50;

/** Kinds that only a newer API knows are left out of the page. */
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
  return { ...waiting, counts, data: waiting.data.filter((item) => Object.hasOwn(everyEntity, item.entity)) };
}

/** What needs a person, the most urgent first. @param entity of these kinds only; all, if it is empty. */
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
