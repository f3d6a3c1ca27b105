import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';

/** A person of the merchant, whom notes mention and to whom work is assigned. */
export type Colleague = Schema<'Colleague'>;

export const colleaguesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['people', merchantId, 'colleagues'],
    queryFn: async ({ signal }): Promise<Colleague[]> => (await api.get('/v1/people', { merchantId, signal })).data,
    staleTime: 60_000,
  });
