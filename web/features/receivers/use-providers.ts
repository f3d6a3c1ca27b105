import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { type Provider, providersQuery } from '../../shared/providers/api.ts';
import { useMerchant } from '../../shared/session/merchant.ts';

export interface ReceiverProvider {
  /** The value of a receiver's `provider` field: the provider, or the connection if the provider has several. */
  value: string;
  label: string;
  provider: Provider;
}

/** Providers at which the merchant's receivers can have accounts. */
export function useReceiverProviders() {
  const { merchantId } = useMerchant();
  const catalogue = useQuery(providersQuery(merchantId));
  const connections = useQuery({
    queryKey: ['connections', merchantId, 'of receivers'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/v1/connections', { merchantId, signal });
      return data.filter(({ disabledAt }) => !disabledAt);
    },
    staleTime: 60_000,
  });
  const providers = connections.data?.flatMap(({ id, provider: name, name: called }): ReceiverProvider[] => {
    const provider = catalogue.data?.find((known) => known.name === name);
    if (!provider?.receivers) return [];
    const several = connections.data.filter((one) => one.provider === name).length > 1;
    return [{ value: several ? id : name, label: several ? `${name} · ${called ?? id}` : name, provider }];
  });
  return {
    providers: catalogue.data && providers?.sort((a, b) => a.label.localeCompare(b.label)),
    error: catalogue.error ?? connections.error,
  };
}
