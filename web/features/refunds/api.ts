import { queryOptions } from '@tanstack/react-query';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { api, type Schema } from '../../shared/api/client.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import type { ListSource } from '../../shared/lists/use-live-list.ts';
import { address, type RefundSearch, writeSearch } from './search.ts';

/** Every query and command about refunds. */

const fetchRefund = (merchantId: string, id: string, signal: AbortSignal): Promise<Refund> =>
  api.get('/v1/refunds/{id}', { merchantId, params: { path: { id } }, signal });

/** Converts a search to the API's query: relative days ("today") become instants in time. */
export const refundFilterQuery = ({ created, ...filters }: RefundSearch) => ({
  ...address.query(filters),
  ...createdBetween(created, Date.now()),
});

export const refundQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['refunds', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchRefund(merchantId, id, signal),
    }),

  /** The refunds of one payment. */
  of: (merchantId: string, paymentId: string) =>
    queryOptions({
      queryKey: ['refunds', merchantId, 'of', paymentId],
      queryFn: async ({ signal }): Promise<Refund[]> =>
        (await api.get('/v1/refunds', { merchantId, params: { query: { paymentId, limit: 20 } }, signal })).data,
    }),
};

export const refundList: ListSource<Refund, RefundSearch> = {
  name: 'refunds',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, limit, signal) => {
    const query = { ...refundFilterQuery(search), limit, ...(cursor && { cursor }) };
    return api.get('/v1/refunds', { merchantId, params: { query }, signal });
  },
  one: fetchRefund,
  count: (merchantId, search, signal) =>
    api.get('/v1/refunds/count', { merchantId, params: { query: refundFilterQuery(search) }, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};

export const resolveRefund = (merchantId: string, id: string, body: Schema<'ResolveRefund'>): Promise<Refund> =>
  api.post('/v1/refunds/{id}/resolve', { merchantId, params: { path: { id } }, body, timeoutMs: 30_000 });
