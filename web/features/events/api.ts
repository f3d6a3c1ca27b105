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
import { api, type Schema } from '../../shared/api/client.ts';
import { createdBetween } from '../../shared/lists/days.ts';
import type { ListSource, Page } from '../../shared/lists/use-live-list.ts';
import { address, type EventSearch, writeSearch } from './search.ts';

/** Queries and commands of events and endpoints. Query keys and fetchers are defined together to stay consistent. */

/** An event as a list row; the list component needs `createdAt`. */
export type EventRow = Event & { createdAt: string };

const rowOf = (event: Event): EventRow => ({ ...event, createdAt: event.timestamp });
const of = (merchantId: string, id: string) => ({ merchantId, params: { path: { id } } });
/** In ms. A test waits for the endpoint's response. */
const timeoutMs = 40_000;

const fetchEvent = async (merchantId: string, id: string, signal: AbortSignal) =>
  rowOf(await api.get('/v1/events/{id}', { ...of(merchantId, id), signal }));

/** A filter's days as these lists' `since` and `until`. */
export function daysOf(created: string | undefined): { since?: string; until?: string } {
  const { createdFrom, createdTo } = createdBetween(created, Date.now());
  return { ...(createdFrom && { since: createdFrom }), ...(createdTo && { until: createdTo }) };
}

/** Converts a search to the API's query: relative days ("today") become instants in time. */
export const eventFilterQuery = ({ created, ...filters }: EventSearch) => ({
  order: 'newest' as const,
  ...daysOf(created),
  ...address.query(filters),
});

export const eventList: ListSource<EventRow, EventSearch> = {
  name: 'events',
  key: (search) => writeSearch(search).toString(),
  page: async (merchantId, search, cursor, limit, signal) => {
    const query = { ...eventFilterQuery(search), limit, ...(cursor && { cursor }) };
    const page = await api.get('/v1/events', { merchantId, params: { query }, signal });
    return { ...page, data: page.data.map(rowOf) };
  },
  one: fetchEvent,
  count: (merchantId, search, signal) =>
    api.get('/v1/events/count', { merchantId, params: { query: eventFilterQuery(search) }, signal }),
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
      queryFn: async ({ signal }): Promise<Delivery[]> =>
        (await api.get('/v1/events/{id}/deliveries', { ...of(merchantId, id), signal })).data,
    }),
};

export const redeliver = (merchantId: string, id: string, endpointId: string | undefined) =>
  api.post('/v1/events/{id}/redeliver', { ...of(merchantId, id), body: endpointId ? { endpointId } : {} });

export interface Span {
  from: string;
  to: string;
}

export const endpointQueries = {
  all: (merchantId: string) => ['endpoints', merchantId] as const,

  list: (merchantId: string) =>
    queryOptions({
      queryKey: [...endpointQueries.all(merchantId), 'list'],
      queryFn: async ({ signal }): Promise<WebhookEndpoint[]> =>
        (await api.get('/v1/webhook-endpoints', { merchantId, signal })).data,
    }),

  one: (merchantId: string, id: string) =>
    queryOptions({
      queryKey: [...endpointQueries.all(merchantId), 'one', id],
      queryFn: ({ signal }): Promise<WebhookEndpoint> =>
        api.get('/v1/webhook-endpoints/{id}', { ...of(merchantId, id), signal }),
    }),

  preview: (merchantId: string, id: string, span: Span) =>
    queryOptions({
      queryKey: [...endpointQueries.all(merchantId), 'preview', id, span],
      queryFn: ({ signal }): Promise<RedeliveryPreview> =>
        api.get('/v1/webhook-endpoints/{id}/redeliver', {
          merchantId,
          params: { path: { id }, query: { ...span } },
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
  const query = { limit: 20, ...daysOf(created), ...(state && { states: state }), ...(cursor && { cursor }) };
  return api.get('/v1/webhook-endpoints/{id}/deliveries', { merchantId, params: { path: { id }, query }, signal });
}

export interface EndpointChange {
  url?: string;
  types?: EventType[];
  description?: string | null;
  enabled?: boolean;
}

export const createEndpoint = (merchantId: string, body: { url: string; types: EventType[]; description?: string }) =>
  api.post('/v1/webhook-endpoints', { merchantId, body });

export const changeEndpoint = (merchantId: string, id: string, body: EndpointChange): Promise<WebhookEndpoint> =>
  api.patch('/v1/webhook-endpoints/{id}', { ...of(merchantId, id), body });

export const removeEndpoint = (merchantId: string, id: string) =>
  api.delete('/v1/webhook-endpoints/{id}', of(merchantId, id));

export const rotateSecret = (merchantId: string, id: string, previousValidHours: number) =>
  api.post('/v1/webhook-endpoints/{id}/rotate-secret', { ...of(merchantId, id), body: { previousValidHours } });

export type EndpointTest = Schema<'WebhookEndpointTest'>;

export const sendTest = (merchantId: string, id: string, body: Schema<'SendTestEvent'>): Promise<EndpointTest> =>
  api.post('/v1/webhook-endpoints/{id}/test', { ...of(merchantId, id), body, timeoutMs });

export const replay = (merchantId: string, id: string, span: Span) =>
  api.post('/v1/webhook-endpoints/{id}/redeliver', { ...of(merchantId, id), body: span, timeoutMs });
