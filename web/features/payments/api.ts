import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Payment } from '../../../domain/payments/payment.ts';
import { api, type Schema } from '../../shared/api/client.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import type { ListSource } from '../../shared/lists/use-live-list.ts';
import { fetchPayment } from '../../shared/payments/api.ts';
import { address, type PaymentSearch, writeSearch } from './search.ts';

/** Queries and commands of payments. Query keys and fetchers are defined together to stay consistent. */

export type Simulation = Schema<'Simulate'>;
/** Infractions are simulated elsewhere, so this page does not offer them. */
export type SimulatedEvent = Exclude<Simulation['event'], 'infraction'>;

/** Converts a search to the API's query: relative days ("today") become instants in time. */
export const paymentFilterQuery = ({ created, ...filters }: PaymentSearch) => ({
  ...address.query(filters),
  ...createdBetween(created, Date.now()),
});

/** The sweep has valued a payment some time after its approval; ms. */
const valuedWithinMs = 90_000;

/** A payment with its settlements, which the page's stream does not have. */
export const valuedQuery = (
  merchantId: string,
  { id, approvedAt = '', updatedAt }: Pick<Payment, 'id' | 'approvedAt' | 'updatedAt'>,
) =>
  queryOptions({
    queryKey: ['payments', merchantId, 'valued', id, updatedAt],
    queryFn: ({ signal }) => fetchPayment(merchantId, id, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.expectedFee === undefined && Date.now() - Date.parse(approvedAt) < valuedWithinMs && 10_000,
  });

/** The rest of the payment's request; another provider after a retry takes other fields of it. */
export const sentRequestQuery = (merchantId: string, { id, provider }: Pick<Payment, 'id' | 'provider'>) =>
  queryOptions({
    queryKey: ['payments', merchantId, 'request', id, provider],
    queryFn: ({ signal }) => api.get('/v1/payments/{id}/request', { merchantId, params: { path: { id } }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const fetchRecoveryLink = (merchantId: string, id: string) =>
  api.get('/v1/payments/{id}/recovery-link', { merchantId, params: { path: { id } } });

export const simulate = (merchantId: string, id: string, body: Simulation) =>
  api.post('/v1/sandbox/payments/{id}/simulate', { merchantId, params: { path: { id } }, body });

/** An action on a payment, with the fields that its route takes. */
export type ActionRequest =
  | { what: 'look' }
  | { what: 'cancel' | 'void' | 'dismiss'; reason: string }
  /** Integer cents. */
  | { what: 'capture'; amount: number; reason: string }
  | { what: 'resolve'; outcome: 'approved' | 'rejected'; reason: string; evidence?: string }
  /** Integer cents. The key belongs to the form: sending it twice makes one refund. */
  | { what: 'refund'; amount: number; reason: string; idempotencyKey: string };

function postAction(merchantId: string, id: string, request: ActionRequest) {
  const path = { id };
  const options = { merchantId, params: { path }, timeoutMs: 30_000 };
  switch (request.what) {
    case 'look':
      return api.postWithStatus('/v1/payments/{id}/look', { ...options, body: {} });
    case 'cancel':
      return api.postWithStatus('/v1/payments/{id}/cancel', { ...options, body: { reason: request.reason } });
    case 'void':
      return api.postWithStatus('/v1/payments/{id}/void', { ...options, body: { reason: request.reason } });
    case 'capture': {
      const { amount, reason } = request;
      return api.postWithStatus('/v1/payments/{id}/capture', { ...options, body: { amount, reason } });
    }
    case 'dismiss':
      return api.postWithStatus('/v1/payments/{id}/dismiss', { ...options, body: { reason: request.reason } });
    case 'resolve': {
      const { what: _, ...body } = request;
      return api.postWithStatus('/v1/payments/{id}/resolve', { ...options, body });
    }
    case 'refund': {
      const { amount, reason, idempotencyKey } = request;
      const params = { path, header: { 'Idempotency-Key': idempotencyKey } };
      return api.postWithStatus('/v1/payments/{id}/refunds', { ...options, params, body: { amount, reason } });
    }
  }
}

/** `settled`: the provider has answered. Otherwise the workflow repeats the request by itself. */
export async function askFor(merchantId: string, id: string, request: ActionRequest) {
  const { status } = await postAction(merchantId, id, request);
  return { settled: status !== 202 };
}

export const paymentList: ListSource<Payment, PaymentSearch> = {
  name: 'payments',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, limit, signal) => {
    const query = { ...paymentFilterQuery(search), limit, ...(cursor && { cursor }) };
    return api.get('/v1/payments', { merchantId, params: { query }, signal });
  },
  one: fetchPayment,
  count: (merchantId, search, signal) =>
    api.get('/v1/payments/count', { merchantId, params: { query: paymentFilterQuery(search) }, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};
