import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { payoutQueries } from '../api.ts';

/**
 * The merchant's providers that can send payouts; one with several connections has an option for each. Undefined while
 * loading.
 */
export function usePayoutProviders(): { value: string; label: string }[] | undefined {
  const { merchantId } = useMerchant();
  const { data } = useQuery(payoutQueries.routes(merchantId));
  return data?.map(({ connectionId, provider }) =>
    data.filter((one) => one.provider === provider).length > 1
      ? { value: connectionId, label: `${provider} · ${connectionId}` }
      : { value: provider, label: provider },
  );
}
