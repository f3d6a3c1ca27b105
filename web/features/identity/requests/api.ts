import { queryOptions } from '@tanstack/react-query';
import type { ApiRequest, ApiRequestWithBodies } from '../../../../domain/identity/api-requests.ts';
import { request } from '../../../shared/api/request.ts';
import { createdBetween } from '../../../shared/lists/days.ts';
import { type ListSource, type Page, pageSize } from '../../../shared/lists/use-live-list.ts';
import { askedFor, type RequestSearch, writeSearch } from './search.ts';

/** Every question about requests. Keys and fetchers stay together here, so they cannot drift apart. */

const fetchRequest = (merchantId: string, id: string, signal: AbortSignal) =>
  request<ApiRequestWithBodies>(`/v1/requests/${encodeURIComponent(id)}`, { merchantId, signal });

export const requestQuery = (merchantId: string, id: string) =>
  queryOptions({
    queryKey: ['requests', merchantId, 'one', id],
    queryFn: ({ signal }) => fetchRequest(merchantId, id, signal),
    // What happened does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const requestList: ListSource<ApiRequest, RequestSearch> = {
  name: 'requests',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, { q, created, ...search }, cursor, signal) => {
    const params = writeSearch(search);
    const rest = { ...askedFor(q), ...createdBetween(created, Date.now()), limit: String(pageSize) };
    for (const [name, value] of Object.entries(rest)) params.set(name, value);
    if (cursor) params.set('cursor', cursor);
    return request<Page<ApiRequest>>(`/v1/requests?${params}`, { merchantId, signal });
  },
  one: fetchRequest,
  newestFirst: () => true,
};
