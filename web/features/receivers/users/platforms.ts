import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { platformsQuery, readPlatforms } from './api.ts';

/** The merchant's platforms; none without permission. */
export function usePlatforms() {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readPlatforms);
  const { data = [], isLoading } = useQuery({ ...platformsQuery(merchantId), enabled: allowed });
  return { platforms: data, isLoading };
}

/** The name of a platform, or its id as long as the name is unknown. */
export function usePlatformName(): (id: string) => string {
  const { platforms } = usePlatforms();
  return (id) => platforms.find((one) => one.id === id)?.name ?? id;
}
