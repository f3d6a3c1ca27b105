import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import type { PaymentStatus } from '../../../domain/core/statuses.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { CallFigures } from '../../features/connections/provider-health/api.ts';
import { request } from '../../shared/api/request.ts';
import type { Page } from '../../shared/lists/use-live-list.ts';

export const periods = ['today', '7d', '30d', '12m'] as const;
export type Period = (typeof periods)[number];

export interface Figures {
  count: number;
  approved: number;
  /** Cents. */
  volume: number;
  refused: number;
}

/** `GET /v1/statistics`. Amounts are cents. */
export interface Statistics extends Figures {
  period: Period;
  timeZone: string;
  from: string;
  to: string;
  step: 'hour' | 'day' | 'month';
  previous: { count: number; volume: number };
  byStatus: { status: PaymentStatus; count: number; amount: number }[];
  series: (Figures & { at: string })[];
  approval: (Figures & { provider: string; paymentMethod: PaymentMethod })[];
  latency: CallFigures[];
}

/** With nothing to renew, the error stays until somebody tries again: it would flicker else. */
const every = (ms: number) => ({
  refetchInterval: ({ state }: { state: { data: unknown; error: Error | null } }) =>
    Boolean(state.data || !state.error) && ms,
});

export const statisticsQuery = (merchantId: string, period: Period) =>
  queryOptions({
    queryKey: ['statistics', merchantId, period],
    queryFn: ({ signal }) => request<Statistics>(`/v1/statistics?period=${period}`, { merchantId, signal }),
    ...every(period === 'today' ? 5_000 : 60_000),
  });

export const latestQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['payments', merchantId, 'latest'],
    queryFn: ({ signal }) => request<Page<Payment>>('/v1/payments?limit=8', { merchantId, signal }),
    ...every(5_000),
  });

const entities = [
  'payment',
  'refund',
  'dispute',
  'payout',
  'receiver',
  'receiver_account',
  'payout_batch',
  'reconciliation',
  'webhook_endpoint',
  'platform',
  'connection',
] as const;
export type WaitingEntity = (typeof entities)[number];

/** Something that needs a person. Kinds that only a newer API knows are left out of the page. */
export interface AttentionItem {
  entity: WaitingEntity;
  id: string;
  paymentId?: string;
  receiverId?: string;
  reason: string;
  since: string;
  /** Cents. */
  amount?: number;
  name?: string;
  provider?: string;
  paymentMethod?: string;
  deadline?: string;
}

interface Waiting {
  data: AttentionItem[];
  nextCursor: string | null;
  counts: Partial<Record<WaitingEntity, number>>;
}

const firstPage = 6;
const nextPages = 50;

const fetchWaiting = async (merchantId: string, query: Record<string, string>, signal: AbortSignal) => {
  const params = new URLSearchParams({ sort: 'urgency', counts: 'true', ...query });
  const waiting = await request<Waiting>(`/v1/attention?${params}`, { merchantId, signal });
  return { ...waiting, data: waiting.data.filter((one) => entities.includes(one.entity)) };
};

/** What needs a person, the most urgent first. @param entity of these kinds only; all, if it is empty. */
export const waitingQuery = (merchantId: string, entity: readonly WaitingEntity[]) =>
  infiniteQueryOptions({
    queryKey: ['attention', merchantId, entity],
    queryFn: ({ signal, pageParam }) =>
      fetchWaiting(
        merchantId,
        {
          limit: String(pageParam ? nextPages : firstPage),
          ...(pageParam && { cursor: pageParam }),
          ...(entity.length > 0 && { entity: entity.join(',') }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...every(4_000),
  });
