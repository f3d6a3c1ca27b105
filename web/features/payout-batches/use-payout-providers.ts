import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '../../session/merchant.ts';
import { providersQuery } from '../providers/api.ts';

/** Names of the providers that pay out; undefined until they are known. The API says where there is no connection. */
export function usePayoutProviders(): string[] | undefined {
  const { merchantId } = useMerchant();
  const { data } = useQuery(providersQuery(merchantId));
  return data?.filter(({ operations }) => operations.includes('withdraw')).map(({ name }) => name);
}
