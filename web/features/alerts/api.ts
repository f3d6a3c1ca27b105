import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AlertPreferences } from '../../../domain/finance/alerts.ts';
import { api, type Schema } from '../../shared/api/client.ts';

/** Queries and commands of a person's alerts and a merchant's channels. */

export type AlertChannel = Schema<'AlertChannel'>;
export type AlertMessage = Schema<'AlertMessage'>;
export type ChannelTest = Schema<'AlertChannelTest'>;
export type NewChannel = Schema<'CreateAlertChannel'>;
export type ChannelChange = Schema<'ChangeAlertChannel'>;

const of = (merchantId: string, id: string) => ({ merchantId, params: { path: { id } } });
/** In ms. A test waits for the channel's answer. */
const testMs = 30_000;

export const preferencesQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['alerts', merchantId, 'preferences'],
    queryFn: ({ signal }) => api.get('/v1/alert-preferences', { merchantId, signal }),
  });

export const savePreferences = (merchantId: string, body: AlertPreferences) =>
  api.put('/v1/alert-preferences', { merchantId, body });

export const channelsQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['alerts', merchantId, 'channels'],
    queryFn: async ({ signal }) => (await api.get('/v1/alert-channels', { merchantId, signal })).data,
  });

export const createChannel = (merchantId: string, body: NewChannel) =>
  api.post('/v1/alert-channels', { merchantId, body });

export const changeChannel = (merchantId: string, id: string, body: ChannelChange) =>
  api.patch('/v1/alert-channels/{id}', { ...of(merchantId, id), body });

export const removeChannel = (merchantId: string, id: string) =>
  api.delete('/v1/alert-channels/{id}', of(merchantId, id));

export const testChannel = (merchantId: string, id: string) =>
  api.post('/v1/alert-channels/{id}/test', { ...of(merchantId, id), body: {}, timeoutMs: testMs });

/** The messages to the reader, or to a channel. */
export const messagesQuery = (merchantId: string, channelId?: string) =>
  infiniteQueryOptions({
    queryKey: ['alerts', merchantId, 'messages', channelId ?? 'own'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 20, ...(pageParam && { cursor: pageParam }) };
      return channelId === undefined
        ? api.get('/v1/alerts', { merchantId, params: { query }, signal })
        : api.get('/v1/alert-channels/{id}/alerts', {
            merchantId,
            params: { path: { id: channelId }, query },
            signal,
          });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
