import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../i18n/language.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { download } from '../../../shared/api/files.ts';

export type Closing = Schema<'Closing'>;
export type ClosingDetail = Schema<'ClosingDetail'>;

export const closingQueries = {
  list: (merchantId: string) =>
    queryOptions({
      queryKey: ['closings', merchantId, 'list'],
      queryFn: async ({ signal }) =>
        (await api.get('/v1/closings', { merchantId, params: { query: { limit: 100 } }, signal })).data,
    }),
  one: (merchantId: string, day: string) =>
    queryOptions({
      queryKey: ['closings', merchantId, 'one', day],
      queryFn: ({ signal }) => api.get('/v1/closings/{day}', { merchantId, params: { path: { day } }, signal }),
    }),
};

/** The entries of the ledger of some days, both included, as a file. */
export const fetchEntries = (
  merchantId: string,
  query: { from: string; to: string; format: 'csv' | 'xlsx'; language: Language },
) => download(`/v1/ledger/entries/file?${new URLSearchParams(query)}`, merchantId);

export const closeDay = (merchantId: string, day: string): Promise<ClosingDetail> =>
  api.post('/v1/closings', { merchantId, body: { day } });
