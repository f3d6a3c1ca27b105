import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FeeTable } from '../../../../domain/finance/fees.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { feeTablesQuery } from '../../../shared/balance-warning/api.ts';

/** A version of a connection's fee table, with who wrote it. */
export type FeeVersion = Schema<'FeeTableVersion'>;
/** A payment of which the provider kept another fee than its fee table says. Amounts are cents. */
export type Difference = Schema<'FeeDifference'>;

const pageSize = 50;
const all = (merchantId: string) => ['fees', merchantId] as const;

export const feeQueries = {
  all,

  /** By connection, the newest version first. */
  tables: feeTablesQuery,

  /** The newest approval first. */
  differences: (merchantId: string, connectionId: string | undefined) =>
    infiniteQueryOptions({
      queryKey: [...all(merchantId), 'differences', connectionId ?? ''],
      queryFn: ({ pageParam, signal }) => {
        const query = {
          limit: pageSize,
          ...(connectionId && { connectionId }),
          ...(pageParam && { cursor: pageParam }),
        };
        return api.get('/v1/fees/differences', { merchantId, params: { query }, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};

export const saveFeeTable = (merchantId: string, body: FeeTable): Promise<FeeVersion> =>
  api.put('/v1/fees', { merchantId, body });

export const deleteFeeTable = (
  merchantId: string,
  { connectionId, from }: Pick<FeeTable, 'connectionId' | 'from'>,
): Promise<unknown> =>
  api.delete('/v1/fees/{connectionId}/{from}', { merchantId, params: { path: { connectionId, from } } });
