import { queryOptions } from '@tanstack/react-query';
import type { WebhookIn, WebhookInDetail } from '../../../../domain/events/webhooks-in.ts';
import { request } from '../../../shared/api/request.ts';
import { type ListSource, type Page, pageSize } from '../../../shared/lists/use-live-list.ts';
import { daysOf } from '../api.ts';
import { type InboxSearch, writeSearch } from './search.ts';

/** Every question and command about webhooks in. Keys and fetchers stay together here, so they cannot drift apart. */

/** A webhook as a row: the list goes by `createdAt` everywhere. */
export type InboxRow = WebhookIn & { createdAt: string };

const rowOf = (webhook: WebhookIn): InboxRow => ({ ...webhook, createdAt: webhook.receivedAt });
const pathOf = (id: string) => `/v1/webhooks-in/${encodeURIComponent(id)}`;

/** A search as the API takes it: "today" becomes the instants that it means now. */
function asked({ created, ...search }: InboxSearch): URLSearchParams {
  const params = writeSearch(search);
  for (const [name, value] of Object.entries(daysOf(created))) params.set(name, value);
  return params;
}

export const inboxList: ListSource<InboxRow, InboxSearch> = {
  name: 'webhooks-in',
  key: (search) => writeSearch(search).toString(),
  page: async (merchantId, search, cursor, signal) => {
    const params = asked(search);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    const page = await request<Page<WebhookIn>>(`/v1/webhooks-in?${params}`, { merchantId, signal });
    return { ...page, data: page.data.map(rowOf) };
  },
  one: async (merchantId, id, signal) => rowOf(await request<WebhookInDetail>(pathOf(id), { merchantId, signal })),
  count: (merchantId, search, signal) => request(`/v1/webhooks-in/count?${asked(search)}`, { merchantId, signal }),
  newestFirst: () => true,
};

export const webhookQuery = (merchantId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks-in', merchantId, 'one', id],
    queryFn: ({ signal }) => request<WebhookInDetail>(pathOf(id), { merchantId, signal }),
  });

export const readAgain = (merchantId: string, id: string) =>
  request<WebhookInDetail>(`${pathOf(id)}/read-again`, { method: 'POST', merchantId, body: {}, timeoutMs: 30_000 });
