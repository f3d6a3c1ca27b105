import type { Payment } from '../../../domain/payments/payment.ts';
import { request, requestWithStatus } from '../../shared/api/request.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import { type ListSource, type Page, pageSize } from '../../shared/lists/use-live-list.ts';
import { fetchPayment, pathOf } from '../../shared/payments/api.ts';
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

export const paymentList: ListSource<Payment, PaymentSearch> = {
  name: 'payments',
  key: (search) => writeSearch(search).toString(),
  page: fetchPage,
  one: fetchPayment,
  count: (merchantId, search, signal) =>
    request(`/v1/payments/count?${paymentFilterQuery(search)}`, { merchantId, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};
