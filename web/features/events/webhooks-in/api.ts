import { queryOptions } from '@tanstack/react-query';
import type { WebhookIn, WebhookInDetail } from '../../../../domain/events/webhooks-in.ts';
import { api } from '../../../shared/api/client.ts';
import type { ListSource } from '../../../shared/lists/use-live-list.ts';
import { daysOf } from '../api.ts';
import { address, type InboxSearch, writeSearch } from './search.ts';

/** Queries and commands of webhooks in. Query keys and fetchers are defined together to stay consistent. */

/** A webhook as a list row; the list component needs `createdAt`. */
export type InboxRow = WebhookIn & { createdAt: string };

const rowOf = (webhook: WebhookIn): InboxRow => ({ ...webhook, createdAt: webhook.receivedAt });

const fetchWebhook = (merchantId: string, id: string, signal: AbortSignal): Promise<WebhookInDetail> =>
  api.get('/v1/webhooks-in/{id}', { merchantId, params: { path: { id } }, signal });

/** Converts a search to the API's query: relative days ("today") become instants in time. */
const filterQuery = ({ created, ...filters }: InboxSearch) => ({ ...address.query(filters), ...daysOf(created) });

export const inboxList: ListSource<InboxRow, InboxSearch> = {
  name: 'webhooks-in',
  key: (search) => writeSearch(search).toString(),
  page: async (merchantId, search, cursor, limit, signal) => {
    const query = { ...filterQuery(search), limit, ...(cursor && { cursor }) };
    const page = await api.get('/v1/webhooks-in', { merchantId, params: { query }, signal });
    return { ...page, data: page.data.map(rowOf) };
  },
  one: async (merchantId, id, signal) => rowOf(await fetchWebhook(merchantId, id, signal)),
  count: (merchantId, search, signal) =>
    api.get('/v1/webhooks-in/count', { merchantId, params: { query: filterQuery(search) }, signal }),
  newestFirst: () => true,
};

export const webhookQuery = (merchantId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks-in', merchantId, 'one', id],
    queryFn: ({ signal }) => fetchWebhook(merchantId, id, signal),
  });

export const readAgain = (merchantId: string, id: string): Promise<WebhookInDetail> =>
  api.post('/v1/webhooks-in/{id}/read-again', {
    merchantId,
    params: { path: { id } },
    body: {},
    timeoutMs: 30_000,
  });
