import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../../shared/api/client.ts';

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

export const closeDay = (merchantId: string, day: string): Promise<ClosingDetail> =>
  api.post('/v1/closings', { merchantId, body: { day } });
