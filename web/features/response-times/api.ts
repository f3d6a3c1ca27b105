import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../shared/api/client.ts';

export type Times = Schema<'ResponseTimes'>;
export type Change = Schema<'ChangeResponseTimes'>;

export const timesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['attention', merchantId, 'response-times'],
    queryFn: ({ signal }) => api.get('/v1/attention/response-times', { merchantId, signal }),
  });

export const saveTimes = (merchantId: string, body: Change) =>
  api.put('/v1/attention/response-times', { merchantId, body });
