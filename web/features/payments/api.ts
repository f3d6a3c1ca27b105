import { queryOptions } from '@tanstack/react-query';
import type { CallFault, FaultyOperation, WebhookFault } from '../../../domain/core/sandbox.ts';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { request, requestWithStatus } from '../../api/request.ts';
import { createdBetween } from '../lists/days.ts';
import { type ListSource, type Page, pageSize } from '../lists/use-live-list.ts';
import type { LiveKind } from '../timeline/use-live.ts';
import { type PaymentSearch, writeSearch } from './search.ts';

/** Every question and command about payments. Keys and fetchers stay together here, so they cannot drift apart. */

export type SimulatedEvent = 'paid' | 'refused' | 'expired' | 'refunded' | 'chargeback';

export interface Simulation {
  event: SimulatedEvent;
  /** Integer cents; absent: the whole amount. */
  amount?: number;
  /** The provider does it and tells nobody. */
  silent?: boolean;
}

export interface Fault {
  provider: string;
  operation: FaultyOperation;
  fault: CallFault | WebhookFault;
  times: number;
  delayMs?: number;
}

export interface ArmedFault {
  provider: string;
  operation: string;
  fault: string;
  remaining: number;
}

const pathOf = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;

/** A search as the API takes it: "today" becomes the instants that it means now. */
export function paymentFilterQuery(search: PaymentSearch): URLSearchParams {
  const params = writeSearch({ ...search, created: undefined });
  for (const [name, instant] of Object.entries(createdBetween(search.created, Date.now()))) params.set(name, instant);
  return params;
}

function fetchPage(
  merchantId: string,
  search: PaymentSearch,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Payment>> {
  const params = paymentFilterQuery(search);
  params.set('limit', String(pageSize));
  if (cursor) params.set('cursor', cursor);
  return request<Page<Payment>>(`/v1/payments?${params}`, { merchantId, signal });
}

const fetchPayment = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Payment>(pathOf(id), { merchantId, signal });

export const simulate = (merchantId: string, id: string, body: Simulation) =>
  request<unknown>(`/v1/sandbox/payments/${encodeURIComponent(id)}/simulate`, { method: 'POST', merchantId, body });

/** What a person asks for about a payment, as each route takes it. */
export type ActionRequest =
  | { what: 'look' }
  | { what: 'cancel' | 'dismiss'; reason: string }
  | { what: 'resolve'; outcome: 'approved' | 'rejected'; reason: string; evidence?: string }
  /** Integer cents. The key is of the form that it was filled in: sent twice, it is one refund. */
  | { what: 'refund'; amount: number; reason: string; idempotencyKey: string };

/** `settled`: the provider has said how it stands; otherwise it is asked again by itself. */
export async function askFor(merchantId: string, id: string, { what, ...asked }: ActionRequest) {
  const { idempotencyKey, ...body } = { idempotencyKey: undefined, ...asked };
  const { status } = await requestWithStatus<unknown>(`${pathOf(id)}/${what === 'refund' ? 'refunds' : what}`, {
    method: 'POST',
    merchantId,
    body,
    timeoutMs: 30_000,
    ...(idempotencyKey && { idempotencyKey }),
  });
  return { settled: status !== 202 };
}

export const armFault = (merchantId: string, body: Fault) =>
  request<unknown>('/v1/sandbox/faults', { method: 'POST', merchantId, body });

export const disarmFaults = (merchantId: string) =>
  request<void>('/v1/sandbox/faults', { method: 'DELETE', merchantId });

export const advanceClock = (merchantId: string, advance: string) =>
  request<unknown>('/v1/sandbox/clock', { method: 'POST', merchantId, body: { advance } });

export const faultsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['sandbox', merchantId, 'faults'],
    queryFn: async ({ signal }) => {
      const { data } = await request<{ data: ArmedFault[] }>('/v1/sandbox/faults', { merchantId, signal });
      return data;
    },
  });

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

export const paymentList: ListSource<Payment, PaymentSearch> = {
  name: 'payments',
  key: (search) => writeSearch(search).toString(),
  page: fetchPage,
  one: fetchPayment,
  count: (merchantId, search, signal) =>
    request(`/v1/payments/count?${paymentFilterQuery(search)}`, { merchantId, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};
