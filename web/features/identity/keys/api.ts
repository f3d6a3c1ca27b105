import { queryOptions } from '@tanstack/react-query';
import type { ApiKey, ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import type { Scope } from '../../../../domain/identity/scopes.ts';
import { request } from '../../../shared/api/request.ts';

/** Every question and command about keys. Keys and fetchers stay together here, so they cannot drift apart. */

const path = '/v1/api-keys';
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;

export const keysQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['api-keys', merchantId],
    queryFn: async ({ signal }) => (await request<{ data: ApiKey[] }>(path, { merchantId, signal })).data,
  });

export const makeKey = (merchantId: string, body: { name: string; kind: ApiKey['kind']; scopes?: Scope[] }) =>
  request<ApiKeyWithSecret>(path, { method: 'POST', merchantId, body });

export const renameKey = (merchantId: string, id: string, name: string) =>
  request<ApiKey>(pathOf(id), { method: 'PATCH', merchantId, body: { name } });

export const rotateKey = (merchantId: string, id: string, graceHours: number) =>
  request<ApiKeyWithSecret>(`${pathOf(id)}/rotate`, { method: 'POST', merchantId, body: { graceHours } });

export const revokeKey = (merchantId: string, id: string, reason: string) =>
  request<ApiKey>(`${pathOf(id)}/revoke`, { method: 'POST', merchantId, body: { reason } });
