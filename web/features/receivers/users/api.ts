import { queryOptions } from '@tanstack/react-query';
import type { PlatformUser } from '../../../../domain/receivers/platform-user.ts';
import { api, type BodyOf } from '../../../shared/api/client.ts';
import type { ListSource } from '../../../shared/lists/use-live-list.ts';
import { address, type UserSearch } from './search.ts';

/** Queries and commands of the list of platforms' users. That of one is with those of receivers. */

export const userList: ListSource<PlatformUser, UserSearch> = {
  name: 'platform-users',
  key: (search) => address.write(search).toString(),
  page: (merchantId, search, cursor, limit, signal) => {
    const query = { ...address.query(search), limit, ...(cursor && { cursor }) };
    return api.get('/v1/platform-users', { merchantId, params: { query }, signal });
  },
  one: (merchantId, id, signal) => api.get('/v1/platform-users/{id}', { merchantId, params: { path: { id } }, signal }),
  newestFirst: () => true,
};

export const readPlatforms = 'GET /v1/platforms';

/** The merchant's platforms, for their names. */
export const platformsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['platforms', merchantId, 'names'],
    queryFn: async ({ signal }) => (await api.get('/v1/platforms', { merchantId, signal })).data,
    retryOnMount: false,
  });

export const createUser = (merchantId: string, body: BodyOf<'CreatePlatformUser'>): Promise<PlatformUser> =>
  api.post('/v1/platform-users', { merchantId, body });

export const changeUser = (merchantId: string, id: string, body: BodyOf<'PatchPlatformUser'>): Promise<PlatformUser> =>
  api.patch('/v1/platform-users/{id}', { merchantId, params: { path: { id } }, body });
