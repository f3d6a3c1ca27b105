import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';

/** The ledger's cents by account of one connection, and what its provider says. */
export type Balance = Schema<'Balance'>;
export type Account = keyof Balance['accounts'];

const refreshMs = 15_000;

export const balancesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['balances', merchantId],
    queryFn: async ({ signal }) => (await api.get('/v1/balances', { merchantId, signal })).data,
    refetchInterval: ({ state }) => (state.data || !state.error) && refreshMs,
  });

/** The fee tables by connection, the newest version first. */
export const feeTablesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['fees', merchantId, 'tables'],
    queryFn: async ({ signal }) => (await api.get('/v1/fees', { merchantId, signal })).data,
  });

/** Asks the providers again. @param connectionId only this one */
export const refreshBalances = async (merchantId: string, connectionId?: string): Promise<Balance[]> =>
  (await api.post('/v1/balances/refresh', { merchantId, body: { ...(connectionId && { connectionId }) } })).data;
