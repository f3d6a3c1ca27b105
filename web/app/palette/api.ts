import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../shared/api/client.ts';

/** A record of any kind that the search found. */
export type Found = Schema<'Found'>;

/** A shorter text would match nearly everything. */
export const shortestSearch = 3;
const maxFound = 10;

export const searchQuery = (merchantId: string, q: string) =>
  queryOptions({
    queryKey: ['search', merchantId, q],
    queryFn: ({ signal }) => api.get('/v1/search', { merchantId, params: { query: { q, limit: maxFound } }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
