import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Platform } from '../../../../domain/connections/platforms.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';

/** Queries and commands of platforms. Query keys and fetchers are defined together to stay consistent. */

export type { Platform };
export type PlatformCertificate = Platform['certificates'][number];

/** Only the given fields change; null removes a value. */
export type PlatformChange = Schema<'PatchPlatform'>;

export const readPlatforms = 'GET /v1/platforms';

/** In ms. The API fetches certificates from other servers. */
const timeoutMs = 45_000;

export const platformQueries = {
  all: (merchantId: string) => ['platforms', merchantId] as const,

  list: (merchantId: string) =>
    queryOptions({
      queryKey: [...platformQueries.all(merchantId), 'list'],
      queryFn: async ({ signal }): Promise<Platform[]> => (await api.get('/v1/platforms', { merchantId, signal })).data,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...platformQueries.all(merchantId), 'one', id],
      queryFn: ({ signal }): Promise<Platform> =>
        api.get('/v1/platforms/{id}', { merchantId, params: { path: { id } }, signal }),
    }),
};

/** A receiver with the fields that the choice needs. */
type KnownReceiver = Pick<Schema<'Receiver'>, 'id' | 'name'>;

const receivers = 'GET /v1/receivers';

/** The merchant's latest 100 receivers as options; undefined while loading or without permission. */
export function useReceivers(): KnownReceiver[] | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(receivers);
  return useQuery({
    queryKey: ['receivers', merchantId, 'choice'],
    queryFn: async ({ signal }) =>
      (await api.get('/v1/receivers', { merchantId, params: { query: { limit: 100 } }, signal })).data,
    enabled: allowed,
    retryOnMount: false,
  }).data;
}

/** The merchant's platforms; undefined while loading or without permission. */
export function usePlatforms(): Platform[] | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readPlatforms);
  return useQuery({ ...platformQueries.list(merchantId), enabled: allowed, retryOnMount: false }).data;
}

export const createPlatform = (merchantId: string, body: Schema<'CreatePlatform'>): Promise<Platform> =>
  api.post('/v1/platforms', { merchantId, body, timeoutMs });

export const changePlatform = (merchantId: string, id: string, body: PlatformChange): Promise<Platform> =>
  api.patch('/v1/platforms/{id}', { merchantId, params: { path: { id } }, body, timeoutMs });

/** Has the API fetch the certificates at once. */
export const checkPlatform = (merchantId: string, id: string): Promise<Platform> =>
  api.post('/v1/platforms/{id}/check', { merchantId, params: { path: { id } }, body: {}, timeoutMs });
