import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Platform } from '../../../../domain/connections/platforms.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';

/** Queries and commands of platforms. Query keys and fetchers are defined together to stay consistent. */

export type { Platform };
export type PlatformCertificate = Platform['certificates'][number];

/** What is given is changed; null takes it away. */
export type PlatformChange = Schema<'PatchPlatform'>;

export const readPlatforms = 'GET /v1/platforms';

/** Certificates are fetched from elsewhere. */
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

/** Who may collect, as far as a choice tells of it. */
type KnownReceiver = Pick<Schema<'Receiver'>, 'id' | 'name'>;

const receivers = 'GET /v1/receivers';

/** The merchant's latest receivers, to choose from; undefined where there are none to be known. */
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

/** The merchant's platforms, where this person may know of them; undefined until they are here. */
export function usePlatforms(): Platform[] | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readPlatforms);
  return useQuery({ ...platformQueries.list(merchantId), enabled: allowed, retryOnMount: false }).data;
}

export const createPlatform = (merchantId: string, body: Schema<'CreatePlatform'>): Promise<Platform> =>
  api.post('/v1/platforms', { merchantId, body, timeoutMs });

export const changePlatform = (merchantId: string, id: string, body: PlatformChange): Promise<Platform> =>
  api.patch('/v1/platforms/{id}', { merchantId, params: { path: { id } }, body, timeoutMs });

/** Fetches the certificates now. */
export const checkPlatform = (merchantId: string, id: string): Promise<Platform> =>
  api.post('/v1/platforms/{id}/check', { merchantId, params: { path: { id } }, body: {}, timeoutMs });
