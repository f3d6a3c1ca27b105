import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../../shared/api/client.ts';

/** The ledger's cents by account of one connection. */
export type Balance = Schema<'Balance'>;
export type Account = keyof Balance['accounts'];

const refreshMs = 15_000;

export const balancesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['balances', merchantId],
    queryFn: async ({ signal }) => (await api.get('/v1/balances', { merchantId, signal })).data,
    refetchInterval: ({ state }) => (state.data || !state.error) && refreshMs,
  });
