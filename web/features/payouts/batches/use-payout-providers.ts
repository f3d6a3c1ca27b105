import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { payoutQueries } from '../api.ts';

/** Where this merchant's payouts can go by; a provider with several connections is a choice for each. Undefined until known. */
export function usePayoutProviders(): { value: string; label: string }[] | undefined {
  const { merchantId } = useMerchant();
  const { data } = useQuery(payoutQueries.routes(merchantId));
  return data?.map(({ connectionId, provider }) =>
    data.filter((one) => one.provider === provider).length > 1
      ? { value: connectionId, label: `${provider} · ${connectionId}` }
      : { value: provider, label: provider },
  );
}
