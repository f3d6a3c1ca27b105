import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PatchPlatform, Platform } from '../../../../domain/connections/platforms.ts';
import { request } from '../../../shared/api/request.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';

/** Every question and command about platforms. Keys and fetchers stay together here, so they cannot drift apart. */

export type { Platform };
export type PlatformCertificate = Platform['certificates'][number];

/** What is given is changed; null takes it away. */
export type PlatformChange = PatchPlatform;

export const readPlatforms = 'GET /v1/platforms';

const path = '/v1/platforms';
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
/** Certificates are fetched from elsewhere. */
const timeoutMs = 45_000;

export const platformQueries = {
  all: (merchantId: string) => ['platforms', merchantId] as const,

  list: (merchantId: string) =>
    queryOptions({
      queryKey: [...platformQueries.all(merchantId), 'list'],
      queryFn: async ({ signal }) => (await request<{ data: Platform[] }>(path, { merchantId, signal })).data,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...platformQueries.all(merchantId), 'one', id],
      queryFn: ({ signal }) => request<Platform>(pathOf(id), { merchantId, signal }),
    }),
};

/** Who may collect, as far as a choice tells of it. */
interface KnownReceiver {
  id: string;
  name: string;
}

const receivers = 'GET /v1/receivers';

/** The merchant's latest receivers, to choose from; undefined where there are none to be known. */
export function useReceivers(): KnownReceiver[] | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(receivers);
  return useQuery({
    queryKey: ['receivers', merchantId, 'choice'],
    queryFn: async ({ signal }) =>
      (await request<{ data: KnownReceiver[] }>('/v1/receivers?limit=100', { merchantId, signal })).data,
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

export const createPlatform = (merchantId: string, body: PlatformChange) =>
  request<Platform>(path, { method: 'POST', merchantId, body, timeoutMs });

export const changePlatform = (merchantId: string, id: string, body: PlatformChange) =>
  request<Platform>(pathOf(id), { method: 'PATCH', merchantId, body, timeoutMs });

/** Fetches the certificates now. */
export const checkPlatform = (merchantId: string, id: string) =>
  request<Platform>(`${pathOf(id)}/check`, { method: 'POST', merchantId, body: {}, timeoutMs });
