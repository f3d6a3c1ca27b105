import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';

/** `search` has the form of the address's query. */
export type SavedView = Pick<Schema<'SavedView'>, 'name' | 'search'>;

/** @param list the page of the views: names are separate for each page. */
export const savedViewsQuery = (merchantId: string, list: string) =>
  queryOptions({
    queryKey: ['saved-views', merchantId, list],
    queryFn: async ({ signal }) =>
      (await api.get('/v1/saved-views', { merchantId, params: { query: { list } }, signal })).data,
  });

export const saveView = (merchantId: string, list: string, { name, search }: SavedView) =>
  api.put('/v1/saved-views', { merchantId, body: { list, name, search } });

export const removeView = (merchantId: string, list: string, name: string) =>
  api.delete('/v1/saved-views', { merchantId, params: { query: { list, name } } });
