import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../../shared/api/client.ts';

/** The measurements of one provider. Times are in ms; figures of charges are absent if none was made. */
export type ProviderHealth = Schema<'ProviderHealth'>;
export type HealthWindow = ProviderHealth['hour'];
export type Circuit = ProviderHealth['connections'][number];
export type UnknownWord = ProviderHealth['words'][number];
/** The calls of one operation. */
export type CallFigures = Schema<'CallFigures'>;

export const readHealth = 'GET /v1/providers/health';
const refreshMs = 10_000;

export const healthQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['provider-health', merchantId],
    queryFn: async ({ signal }) => (await api.get('/v1/providers/health', { merchantId, signal })).data,
    refetchInterval: ({ state }) => (state.data || !state.error) && refreshMs,
  });
