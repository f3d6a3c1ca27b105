import { queryOptions } from '@tanstack/react-query';
import type {
  Delivery,
  DeliveryState,
  EndpointDelivery,
  Event,
  RedeliveryPreview,
} from '../../../domain/events/deliveries.ts';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import type { EventType } from '../../../domain/events/event.ts';
import { request } from '../../shared/api/request.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import { type ListSource, type Page, pageSize } from '../../shared/lists/use-live-list.ts';
import { type EventSearch, writeSearch } from './search.ts';

/** Every question and command about events and endpoints. Keys and fetchers stay together, so they cannot drift apart. */

/** An event as a row: the list goes by `createdAt` everywhere. */
export type EventRow = Event & { createdAt: string };

const rowOf = (event: Event): EventRow => ({ ...event, createdAt: event.timestamp });
const eventPath = (id: string) => `/v1/events/${encodeURIComponent(id)}`;
const endpointsPath = '/v1/webhook-endpoints';
const endpointPath = (id: string) => `${endpointsPath}/${encodeURIComponent(id)}`;
/** A test waits for the endpoint. */
const timeoutMs = 40_000;

const fetchEvent = async (merchantId: string, id: string, signal: AbortSignal) =>
  rowOf(await request<Event>(eventPath(id), { merchantId, signal }));

/** Days of a filter, as these lists take them. */
export function daysOf(created: string | undefined): Record<string, string> {
  const { createdFrom, createdTo } = createdBetween(created, Date.now());
  return { ...(createdFrom && { since: createdFrom }), ...(createdTo && { until: createdTo }) };
}

/** A search as the API takes it: "today" becomes the instants that it means now. */
export function eventFilterQuery({ q, types, created }: EventSearch): URLSearchParams {
  const params = new URLSearchParams({ order: 'newest', ...daysOf(created) });
  if (q) params.set('q', q);
  if (types) params.set('types', types.join(','));
  return params;
}

export const eventList: ListSource<EventRow, EventSearch> = {
  name: 'events',
  key: (search) => writeSearch(search).toString(),
  page: async (merchantId, search, cursor, signal) => {
    const params = eventFilterQuery(search);
    params.set('limit', String(pageSize));
    if (cursor) params.set('cursor', cursor);
    const page = await request<Page<Event>>(`/v1/events?${params}`, { merchantId, signal });
    return { ...page, data: page.data.map(rowOf) };
  },
  one: fetchEvent,
  count: (merchantId, search, signal) =>
    request(`/v1/events/count?${eventFilterQuery(search)}`, { merchantId, signal }),
  newestFirst: () => true,
};

export const eventQueries = {
  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['events', merchantId, 'one', id],
      queryFn: ({ signal }) => fetchEvent(merchantId, id, signal),
    }),

  deliveries: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: ['events', merchantId, 'deliveries', id],
      queryFn: async ({ signal }) =>
        (await request<{ data: Delivery[] }>(`${eventPath(id)}/deliveries`, { merchantId, signal })).data,
    }),
};

export const redeliver = (merchantId: string, id: string, endpointId: string | undefined) =>
  request<{ deliveries: number }>(`${eventPath(id)}/redeliver`, {
    method: 'POST',
    merchantId,
    body: endpointId ? { endpointId } : {},
  });

export interface Span {
  from: string;
  to: string;
}

export const endpointQueries = {
  all: (merchantId: string) => ['endpoints', merchantId] as const,

  list: (merchantId: string) =>
    queryOptions({
      queryKey: [...endpointQueries.all(merchantId), 'list'],
      queryFn: async ({ signal }) =>
        (await request<{ data: WebhookEndpoint[] }>(endpointsPath, { merchantId, signal })).data,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...endpointQueries.all(merchantId), 'one', id],
      queryFn: ({ signal }) => request<WebhookEndpoint>(endpointPath(id), { merchantId, signal }),
    }),

  preview: (merchantId: string, id: string, span: Span) =>
    queryOptions({
      queryKey: [...endpointQueries.all(merchantId), 'preview', id, span],
      queryFn: ({ signal }) =>
        request<RedeliveryPreview>(`${endpointPath(id)}/redeliver?${new URLSearchParams({ ...span })}`, {
          merchantId,
          signal,
        }),
      staleTime: 0,
      gcTime: 0,
    }),
};

export function fetchSent(
  merchantId: string,
  id: string,
  { state, created }: { state: DeliveryState | undefined; created: string | undefined },
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<EndpointDelivery>> {
  const params = new URLSearchParams({ limit: '20', ...daysOf(created) });
  if (state) params.set('states', state);
  if (cursor) params.set('cursor', cursor);
  return request<Page<EndpointDelivery>>(`${endpointPath(id)}/deliveries?${params}`, { merchantId, signal });
}

type WithSecret = WebhookEndpoint & { secret: string };

export interface EndpointChange {
  url?: string;
  types?: EventType[];
  description?: string | null;
  enabled?: boolean;
}

export const createEndpoint = (merchantId: string, body: { url: string; types: EventType[]; description?: string }) =>
  request<WithSecret>(endpointsPath, { method: 'POST', merchantId, body });

export const changeEndpoint = (merchantId: string, id: string, body: EndpointChange) =>
  request<WebhookEndpoint>(endpointPath(id), { method: 'PATCH', merchantId, body });

export const removeEndpoint = (merchantId: string, id: string) =>
  request<void>(endpointPath(id), { method: 'DELETE', merchantId });

export const rotateSecret = (merchantId: string, id: string, previousValidHours: number) =>
  request<WithSecret>(`${endpointPath(id)}/rotate-secret`, {
    method: 'POST',
    merchantId,
    body: { previousValidHours },
  });

export interface EndpointTest {
  delivered: boolean;
  httpStatus?: number;
  error?: string;
  answer?: string;
  ms: number;
}

export const testEndpoint = (merchantId: string, id: string) =>
  request<EndpointTest>(`${endpointPath(id)}/test`, { method: 'POST', merchantId, body: {}, timeoutMs });

export const replay = (merchantId: string, id: string, span: Span) =>
  request<{ deliveries: number }>(`${endpointPath(id)}/redeliver`, {
    method: 'POST',
    merchantId,
    body: span,
    timeoutMs,
  });
