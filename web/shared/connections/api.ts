import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Connection } from '../../../domain/connections/connection.ts';
import { api } from '../api/client.ts';
import { useMerchant } from '../session/merchant.ts';

/** The merchant's connections, with those that are switched off. */
export const connectionsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['connections', merchantId, 'list'],
    queryFn: async ({ signal }): Promise<Connection[]> =>
      (await api.get('/v1/connections', { merchantId, signal })).data,
  });

/** The display name: the merchant's own name for the connection, otherwise the provider's. */
export const nameOf = ({ name, provider }: Pick<Connection, 'name' | 'provider'>): string => name ?? provider;

/** Finds the display name of a connection by its id; undefined while it is not known. */
export function useConnectionName(): (id: string) => string | undefined {
  const { merchantId } = useMerchant();
  const { data } = useQuery(connectionsQuery(merchantId));
  return useCallback(
    (id: string) => {
      const found = data?.find((one) => one.id === id);
      return found && nameOf(found);
    },
    [data],
  );
}
