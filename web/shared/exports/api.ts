import { queryOptions } from '@tanstack/react-query';
import type { Export, ExportList } from '../../../domain/finance/exports.ts';
import type { Language } from '../../i18n/language.tsx';
import { download, request } from '../api/request.ts';
import { type ListSource, type Page, pageSize } from '../lists/use-live-list.ts';

/** Every question and command about exports. */

const pathOf = (id: string) => `/v1/exports/${encodeURIComponent(id)}`;
const askAgainMs = 600;

const fetchExport = (merchantId: string, id: string, signal: AbortSignal) =>
  request<Export>(pathOf(id), { merchantId, signal });

export const exportQueries = {
  /** Asked again and again until it has ended. */
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['exports', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchExport(merchantId, id, signal),
      refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'RUNNING') && askAgainMs,
    }),
};

/** @param search as the API's list takes it. */
export const startExport = (
  merchantId: string,
  asked: { list: ExportList; search: string; language: Language },
): Promise<Export> => request<Export>('/v1/exports', { method: 'POST', merchantId, body: asked });

export const cancelExport = (merchantId: string, id: string) =>
  request<Export>(`${pathOf(id)}/cancel`, { method: 'POST', merchantId, body: {} });

export const fetchFile = (merchantId: string, id: string) => download(`${pathOf(id)}/file`, merchantId);

export const exportsList: ListSource<Export, null> = {
  name: 'exports',
  key: () => '',
  page: (merchantId, _search, cursor, signal) => {
    const params = new URLSearchParams({ limit: String(pageSize), ...(cursor && { cursor }) });
    return request<Page<Export>>(`/v1/exports?${params}`, { merchantId, signal });
  },
  one: fetchExport,
  newestFirst: () => true,
};
