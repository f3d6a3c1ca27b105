import { queryOptions } from '@tanstack/react-query';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { download, request, sendBytes } from '../../shared/api/request.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import { type ListSource, type Page, pageSize } from '../../shared/lists/use-live-list.ts';
import { type DisputeSearch, writeSearch } from './search.ts';

/** Every question and command about disputes. */

const pathOf = (id: string) => `/v1/disputes/${encodeURIComponent(id)}`;
const timeoutMs = 30_000;
const dayMs = 86_400_000;

const fetchDispute = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Dispute>(pathOf(id), { merchantId, signal });

/** A search as the API takes it: days become the instants that they mean now. Only open ones are due. */
export function disputeFilterQuery({ created, due, ...search }: DisputeSearch): URLSearchParams {
  const params = writeSearch(search);
  if (due) {
    params.set('dueBefore', new Date(Date.now() + Number.parseInt(due, 10) * dayMs).toISOString());
    if (!search.state) params.set('state', 'OPEN');
  }
  if (!search.sort) params.set('sort', 'due');
  for (const [name, instant] of Object.entries(createdBetween(created, Date.now()))) params.set(name, instant);
  return params;
}

export const disputeQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['disputes', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchDispute(merchantId, id, signal),
    }),

  /** Those of one payment. */
  of: (merchantId: string, paymentId: string) =>
    queryOptions({
      queryKey: ['disputes', merchantId, 'of', paymentId],
      queryFn: async ({ signal }) => {
        const path = `/v1/disputes?${new URLSearchParams({ paymentId, limit: '20' })}`;
        return (await request<Page<Dispute>>(path, { merchantId, signal })).data;
      },
    }),
};

export const disputeList: ListSource<Dispute, DisputeSearch> = {
  name: 'disputes',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, search, cursor, signal) => {
    const params = disputeFilterQuery(search);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    return request<Page<Dispute>>(`/v1/disputes?${params}`, { merchantId, signal });
  },
  one: fetchDispute,
  count: (merchantId, search, signal) =>
    request(`/v1/disputes/count?${disputeFilterQuery(search)}`, { merchantId, signal }),
  newestFirst: ({ sort }) => sort === '-createdAt',
};

export const decideDispute = (merchantId: string, id: string, what: string, body: object) =>
  request<Dispute>(`${pathOf(id)}/${what}`, { method: 'POST', merchantId, body, timeoutMs });

export const addEvidence = (merchantId: string, id: string, file: File) =>
  sendBytes<Dispute>(`${pathOf(id)}/evidence?${new URLSearchParams({ fileName: file.name })}`, merchantId, file);

export const fetchEvidence = (merchantId: string, id: string, evidenceId: string) =>
  download(`${pathOf(id)}/evidence/${encodeURIComponent(evidenceId)}`, merchantId);
