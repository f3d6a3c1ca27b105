import { queryOptions } from '@tanstack/react-query';
import type { ApiKey, ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import type { graceHours as allGraceHours, Scope } from '../../../../domain/identity/scopes.ts';
import { api } from '../../../shared/api/client.ts';

/** Queries and commands of keys. Query keys and fetchers are defined together to stay consistent. */

export const keysQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['api-keys', merchantId],
    queryFn: async ({ signal }): Promise<ApiKey[]> => (await api.get('/v1/api-keys', { merchantId, signal })).data,
  });

export const makeKey = (
  merchantId: string,
  body: { name: string; kind: ApiKey['kind']; scopes?: Scope[] },
): Promise<ApiKeyWithSecret> => api.post('/v1/api-keys', { merchantId, body });

export const renameKey = (merchantId: string, id: string, name: string): Promise<ApiKey> =>
  api.patch('/v1/api-keys/{id}', { merchantId, params: { path: { id } }, body: { name } });

export const changeScopes = (merchantId: string, id: string, scopes: Scope[]): Promise<ApiKey> =>
  api.patch('/v1/api-keys/{id}', { merchantId, params: { path: { id } }, body: { scopes } });

export const rotateKey = (
  merchantId: string,
  id: string,
  graceHours: (typeof allGraceHours)[number],
): Promise<ApiKeyWithSecret> =>
  api.post('/v1/api-keys/{id}/rotate', { merchantId, params: { path: { id } }, body: { graceHours } });

export const revokeKey = (merchantId: string, id: string, reason: string): Promise<ApiKey> =>
  api.post('/v1/api-keys/{id}/revoke', { merchantId, params: { path: { id } }, body: { reason } });
