import { queryOptions } from '@tanstack/react-query';
import type { Export, ExportList } from '../../../domain/finance/exports.ts';
import type { Language } from '../../i18n/language.ts';
import { api } from '../api/client.ts';
import { download } from '../api/files.ts';
import type { ListSource } from '../lists/use-live-list.ts';

/** All queries and commands of exports. */

const askAgainMs = 600;

const fetchExport = (merchantId: string, id: string, signal: AbortSignal): Promise<Export> =>
  api.get('/v1/exports/{id}', { merchantId, params: { path: { id } }, signal });

export const exportQueries = {
  /** Polled until the export has ended. */
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['exports', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchExport(merchantId, id, signal),
      refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'RUNNING') && askAgainMs,
    }),
};

/** @param search the query of the API's list. */
export const startExport = (
  merchantId: string,
  body: { list: ExportList; search: string; language: Language },
): Promise<Export> => api.post('/v1/exports', { merchantId, body });

export const cancelExport = (merchantId: string, id: string): Promise<Export> =>
  api.post('/v1/exports/{id}/cancel', { merchantId, params: { path: { id } } });

export type FileFormat = 'csv' | 'xlsx';

export const fetchFile = (merchantId: string, id: string, format: FileFormat = 'csv') =>
  download(`/v1/exports/${encodeURIComponent(id)}/file?format=${format}`, merchantId);

export const exportsList: ListSource<Export, object> = {
  name: 'exports',
  key: () => '',
  page: (merchantId, _search, cursor, limit, signal) =>
    api.get('/v1/exports', { merchantId, params: { query: { limit, ...(cursor && { cursor }) } }, signal }),
  one: fetchExport,
  newestFirst: () => true,
};
