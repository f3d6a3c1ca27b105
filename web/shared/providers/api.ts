import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';

/** A provider in the catalogue. Times are in ms. Values that only a newer API knows are shown unchanged. */
export type Provider = Schema<'Provider'>;
export type LookUpKey = Provider['lookUpBy'][number];

export const readProviders = 'GET /v1/providers';

/** The whole catalogue: it is small, and changes only with a release. */
export const providersQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['providers', merchantId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/v1/providers', { merchantId, params: { query: { limit: 500 } }, signal });
      return data.sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
    },
    staleTime: 600_000,
  });

/** The catalogue's entry of a payment's provider; undefined until it is loaded, and for an unknown provider. */
export function useProvider(name: string): Provider | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readProviders);
  // All rows of a list share one query. It is not repeated after a failure, since the provider's name is enough for a
  // row.
  const catalogue = useQuery({ ...providersQuery(merchantId), enabled: allowed, retryOnMount: false });
  return catalogue.data?.find((provider) => provider.name === name);
}
