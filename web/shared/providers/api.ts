import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';

/** A provider in the catalogue. Times are in ms. Values that only a newer API knows are shown unchanged. */
export type Provider = Schema<'Provider'>;
export type LookUpKey = Provider['lookUpBy'][number];

export const readProviders = 'GET /v1/providers';
const readNames = 'GET /v1/providers/names';

/** What lists show of each provider: the catalogue is some fifty times as large. */
const namesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['provider-names', merchantId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/v1/providers/names', { merchantId, signal });
      return new Map(data.map((one) => [one.name, one]));
    },
    staleTime: 600_000,
  });

/** Where a provider's page is, and its grade; undefined until that is known, and for an unknown provider. */
export function useProviderName(name: string): Schema<'ProviderName'> | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readNames);
  // All rows of a list share one query. It is not repeated after a failure, since the provider's name is enough for a
  // row.
  return useQuery({ ...namesQuery(merchantId), enabled: allowed, retryOnMount: false }).data?.get(name);
}

/** The whole catalogue, which changes only with a release. */
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
  const catalogue = useQuery({ ...providersQuery(merchantId), enabled: allowed, retryOnMount: false });
  return catalogue.data?.find((provider) => provider.name === name);
}
