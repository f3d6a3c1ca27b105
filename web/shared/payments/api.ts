import { queryOptions } from '@tanstack/react-query';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { api } from '../api/client.ts';
import type { LiveKind } from '../timeline/use-live.ts';

export const fetchPayment = (merchantId: string, id: string, signal: AbortSignal): Promise<Payment> =>
  api.get('/v1/payments/{id}', { merchantId, params: { path: { id } }, signal });

export const paymentQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payments', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchPayment(merchantId, id, signal),
    }),

  timeline: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payments', merchantId, 'timeline', id],
      queryFn: async ({ signal }): Promise<TimelineEntry[]> =>
        (await api.get('/v1/payments/{id}/timeline', { merchantId, params: { path: { id } }, signal })).data,
    }),

  waiting: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['payments', merchantId, 'waiting', id],
      queryFn: ({ signal }): Promise<Waiting> =>
        api.get('/v1/payments/{id}/waiting', { merchantId, params: { path: { id } }, signal }),
    }),
};

export const livePayment = {
  entity: 'payment',
  streamPath: (id: string) => `/v1/payments/${encodeURIComponent(id)}/stream`,
  queries: paymentQueries,
} as const satisfies LiveKind;
