import { queryOptions } from '@tanstack/react-query';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { request } from '../../shared/api/request.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import { type ListSource, type Page, pageSize } from '../../shared/lists/use-live-list.ts';
import { type RefundSearch, writeSearch } from './search.ts';

/** Every question and command about refunds. */

const pathOf = (id: string) => `/v1/refunds/${encodeURIComponent(id)}`;

const fetchRefund = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Refund>(pathOf(id), { merchantId, signal });

/** A search as the API takes it: "today" becomes the instants that it means now. */
export function askedRefunds(search: RefundSearch): URLSearchParams {
  const params = writeSearch({ ...search, created: undefined });
  for (const [name, instant] of Object.entries(createdBetween(search.created, Date.now()))) params.set(name, instant);
  return params;
}

export const refundQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['refunds', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchRefund(merchantId, id, signal),
    }),

  /** Those of one payment. */
  of: (merchantId: string, paymentId: string) =>
    queryOptions({
      queryKey: ['refunds', merchantId, 'of', paymentId],
      queryFn: async ({ signal }) => {
        const path = `/v1/refunds?${new URLSearchParams({ paymentId, limit: '20' })}`;
        return (await request<Page<Refund>>(path, { merchantId, signal })).data;
      },
    }),
};

export const refundList: ListSource<Refund, RefundSearch> = {
  name: 'refunds',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, signal) => {
    const params = askedRefunds(search);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    return request<Page<Refund>>(`/v1/refunds?${params}`, { merchantId, signal });
  },
  one: fetchRefund,
  count: (merchantId, search, signal) => request(`/v1/refunds/count?${askedRefunds(search)}`, { merchantId, signal }),
  newestFirst: ({ sort }) => sort === undefined,
};

export const resolveRefund = (
  merchantId: string,
  id: string,
  body: { outcome: string; reason: string; evidence?: string },
) => request<Refund>(`${pathOf(id)}/resolve`, { method: 'POST', merchantId, body, timeoutMs: 30_000 });
