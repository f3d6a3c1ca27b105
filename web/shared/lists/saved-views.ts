import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';

export interface SavedView {
  name: string;
  /** As in the address. */
  search: string;
}

const path = '/v1/saved-views';

/** @param list the page that they are views of: each has names of its own. */
export const savedViewsQuery = (merchantId: string, list: string) =>
  queryOptions({
    queryKey: ['saved-views', merchantId, list],
    queryFn: async ({ signal }) =>
      (await request<{ data: SavedView[] }>(`${path}?${new URLSearchParams({ list })}`, { merchantId, signal })).data,
  });

export const saveView = (merchantId: string, list: string, { name, search }: SavedView) =>
  request<SavedView>(path, { method: 'PUT', merchantId, body: { list, name, search } });

export const removeView = (merchantId: string, list: string, name: string) =>
  request<void>(`${path}?${new URLSearchParams({ list, name })}`, { method: 'DELETE', merchantId });
