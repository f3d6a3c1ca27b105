import { queryOptions } from '@tanstack/react-query';
import type { Payment } from '../../../domain/entities.ts';
import type { PaymentStatus } from '../../../domain/statuses.ts';
import { request } from '../../api/request.ts';

export const periods = ['today', '7d'] as const;
export type Period = (typeof periods)[number];

/** `GET /v1/overview`. Amounts are cents. */
export interface Overview {
  period: Period;
  timeZone: string;
  from: string;
  to: string;
  attention: number;
  queue: Payment[];
  count: number;
  approved: number;
  volume: number;
  approvalRate: number | null;
  byStatus: { status: PaymentStatus; count: number; amount: number }[];
  step: 'hour' | 'day';
  series: { at: string; count: number; volume: number }[];
  previous: { count: number; volume: number };
  latest: Payment[];
}

const refreshMs = 4_000;

export const overviewQuery = (merchantId: string, period: Period) =>
  queryOptions({
    queryKey: ['overview', merchantId, period],
    queryFn: ({ signal }) => request<Overview>(`/v1/overview?period=${period}`, { merchantId, signal }),
    // With nothing to renew, the error stays until somebody tries again: it would flicker else.
    refetchInterval: ({ state }) => (state.data || !state.error) && refreshMs,
  });
