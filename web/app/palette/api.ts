import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../shared/api/client.ts';

/** A record that a search found, whatever it is of. */
export type Found = Schema<'Found'>;

/** Shorter than this is part of everything. */
export const shortestSearch = 3;
const maxFound = 10;

export const searchQuery = (merchantId: string, q: string) =>
  queryOptions({
    queryKey: ['search', merchantId, q],
    queryFn: ({ signal }) => api.get('/v1/search', { merchantId, params: { query: { q, limit: maxFound } }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
