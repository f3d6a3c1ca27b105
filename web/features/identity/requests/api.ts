import { queryOptions } from '@tanstack/react-query';
import type { ApiRequest, ApiRequestWithBodies } from '../../../../domain/identity/api-requests.ts';
import { api } from '../../../shared/api/client.ts';
import { createdBetween } from '../../../shared/lists/days.ts';
import type { ListSource } from '../../../shared/lists/use-live-list.ts';
import { address, askedFor, type RequestSearch, writeSearch } from './search.ts';

/** Queries of requests. Query keys and fetchers are defined together to stay consistent. */

const fetchRequest = (merchantId: string, id: string, signal: AbortSignal): Promise<ApiRequestWithBodies> =>
  api.get('/v1/requests/{id}', { merchantId, params: { path: { id } }, signal });

export const requestQuery = (merchantId: string, id: string) =>
  queryOptions({
    queryKey: ['requests', merchantId, 'one', id],
    queryFn: ({ signal }) => fetchRequest(merchantId, id, signal),
    // A recorded request never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const requestList: ListSource<ApiRequest, RequestSearch> = {
  name: 'requests',
  key: (search) => writeSearch(search).toString(),
  page: (merchantId, { q, created, ...filters }, cursor, limit, signal) => {
    const query = {
      ...address.query(filters),
      ...askedFor(q),
      ...createdBetween(created, Date.now()),
      limit,
      ...(cursor && { cursor }),
    };
    return api.get('/v1/requests', { merchantId, params: { query }, signal });
  },
  one: fetchRequest,
  newestFirst: () => true,
};
