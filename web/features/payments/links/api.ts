import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PaymentLink } from '../../../../domain/payments/payment-link.ts';
import { api, type BodyOf } from '../../../shared/api/client.ts';

/** Every query and command about payment links. */

const of = (merchantId: string, id: string) => ({ merchantId, params: { path: { id } } });
const perPage = 50;

export const linkQueries = {
  all: (merchantId: string) => ['payment-links', merchantId] as const,

  list: (merchantId: string) =>
    infiniteQueryOptions({
      queryKey: [...linkQueries.all(merchantId), 'list'],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: perPage, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/payment-links', { merchantId, params: { query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...linkQueries.all(merchantId), 'one', id],
      queryFn: ({ signal }): Promise<PaymentLink> =>
        api.get('/v1/payment-links/{id}', { ...of(merchantId, id), signal }),
    }),

  payments: (merchantId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: [...linkQueries.all(merchantId), 'payments', id],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: perPage, ...(pageParam && { cursor: pageParam }) };
        return api.get('/v1/payment-links/{id}/payments', { merchantId, params: { path: { id }, query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
};

export const merchantQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['merchant', merchantId],
    queryFn: ({ signal }) => api.get('/v1/merchants/{id}', { ...of(merchantId, merchantId), signal }),
  });

/** @param logo the picture in base64; null removes it. */
export const changeLogo = (merchantId: string, logo: string | null) =>
  api.patch('/v1/merchants/{id}', { ...of(merchantId, merchantId), body: { logo } });

export type NewLink = BodyOf<'CreatePaymentLink'>;

export const createLink = (merchantId: string, body: NewLink): Promise<PaymentLink> =>
  api.post('/v1/payment-links', { merchantId, body });

export const disableLink = (merchantId: string, id: string): Promise<PaymentLink> =>
  api.post('/v1/payment-links/{id}/disable', { ...of(merchantId, id), body: {} });
