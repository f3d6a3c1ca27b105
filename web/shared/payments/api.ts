import { queryOptions } from '@tanstack/react-query';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { request } from '../api/request.ts';
import type { LiveKind } from '../timeline/use-live.ts';

export const pathOf = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;

export const fetchPayment = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Payment>(pathOf(id), { merchantId, signal });

export const paymentQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payments', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchPayment(merchantId, id, signal),
    }),

  timeline: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payments', merchantId, 'timeline', id],
      queryFn: async ({ signal }) => {
        const { data } = await request<{ data: TimelineEntry[] }>(`${pathOf(id)}/timeline`, { merchantId, signal });
        return data;
      },
    }),

  waiting: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payments', merchantId, 'waiting', id],
      queryFn: ({ signal }) => request<Waiting>(`${pathOf(id)}/waiting`, { merchantId, signal }),
    }),
};

export const livePayment = {
  entity: 'payment',
  streamPath: (id: string) => `${pathOf(id)}/stream`,
  queries: paymentQueries,
} as const satisfies LiveKind;
