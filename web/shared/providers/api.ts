import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';

/** A provider as the catalogue describes it. Times are in ms. Words that only a newer API knows are shown as they are. */
export type Provider = Schema<'Provider'>;
export type LookUpKey = Provider['lookUpBy'][number];

export const readProviders = 'GET /v1/providers';

/** The whole catalogue: it is small, and changes with a new release only. */
export const providersQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['providers', merchantId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/v1/providers', { merchantId, params: { query: { limit: 500 } }, signal });
      return data.sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
    },
    staleTime: 600_000,
  });

/** What the catalogue says of the provider of a payment; undefined until it is here, and where it says nothing. */
export function useProvider(name: string): Provider | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readProviders);
  // A list asks once for all its rows, also when that failed: the name alone will do.
  const catalogue = useQuery({ ...providersQuery(merchantId), enabled: allowed, retryOnMount: false });
  return catalogue.data?.find((provider) => provider.name === name);
}
