import { z } from 'zod';
import { deliveriesOf } from '../../db/events/deliveries.ts';
import { endpointsOf } from '../../db/events/endpoints.ts';
import { isId } from '../../domain/core/ids.ts';
import { Delivery, Event } from '../../domain/events/deliveries.ts';
import { EventType } from '../../domain/events/event.ts';
import type { Api } from '../core/context.ts';
import type { CursorPage } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { instant, limit, numberCursor, severalOf, shortText, sinceUntil } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { enabledOr409, startQueues } from './endpoints.ts';

const EventQuery = z.object({
  types: severalOf(EventType, 'One type, or several with commas'),
  since: instant.optional(),
  until: instant.optional().meta({ description: 'Not included' }),
  q: shortText.optional().meta({
    description: 'An id of the event, its entity or your order, or an end-to-end id',
  }),
});

const eventFilters = ({ types, since, until, q }: z.output<typeof EventQuery>) => ({
  types,
  q,
  ...sinceUntil({ since, until }),
});

const ListEvents = EventQuery.extend({
  limit,
  cursor: numberCursor,
  order: z.enum(['oldest', 'newest']).default('oldest'),
});

const eventOr404 = entityReader('event', 'evt', ({ store }, merchantId, id) => deliveriesOf(store, merchantId).get(id));

export const eventRoutes = (api: Api): Route[] => [
  ...entityRoutes(api, {
    path: '/v1/events',
    tag: 'Events',
    noun: 'event',
    plural: 'events',
    schema: Event,
    async read({ merchantId }, id) {
      const { seq: _, ...event } = await eventOr404(api, merchantId, id);
      return event;
    },
    list: {
      summary: 'List events, the same that are sent to endpoints; oldest first by default',
      description:
        'Oldest first: continue with `nextCursor`; no event is ever inserted before it. It is null when a page is empty: keep the last cursor. Newest first: it is null on the last page.',
      query: ListEvents,
      page: ({ merchantId }, query) => pageOfEvents(api, merchantId, query),
    },
    count: {
      query: EventQuery,
      count: (merchantId, query) => deliveriesOf(api.store, merchantId).count(eventFilters(query)),
    },
  }),

  route({
    method: 'get',
    path: '/v1/events/:id/deliveries',
    tag: 'Events',
    summary: 'The deliveries of an event with each attempt and reply',
    answers: { 200: { description: 'Its deliveries', schema: z.object({ data: z.array(Delivery) }) } },
    async handle({ caller, params }) {
      const { id } = await eventOr404(api, caller.merchantId, params.id);
      return { status: 200, body: { data: await deliveriesOf(api.store, caller.merchantId).of(id) } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/events/:id/redeliver',
    tag: 'Events',
    summary: 'Redeliver an event under the same id',
    description:
      'To one endpoint, or to all that it was sent to before. A delivery that is already pending is attempted now; repeating the request sends the event once.',
    body: z.strictObject({ endpointId: z.string().max(60).optional() }),
    answers: {
      202: { description: 'The deliveries are queued', schema: z.object({ deliveries: z.int() }) },
      409: { description: 'The endpoint is disabled, or there is none' },
    },
    handle: (request) => redeliver(api, request),
  }),
];

async function pageOfEvents(
  api: Api,
  merchantId: string,
  { limit, cursor, order, ...filters }: z.output<typeof ListEvents>,
): Promise<CursorPage> {
  const isNewestFirst = order === 'newest';
  const events = await deliveriesOf(api.store, merchantId).page({
    ...eventFilters(filters),
    limit: isNewestFirst ? limit + 1 : limit,
    order,
    ...(cursor && { after: Number(cursor) }),
  });
  const shown = events.slice(0, limit);
  const last = shown.at(-1);
  // Oldest first, the last page has a cursor too: a client that follows the events repeats it until new events appear.
  const hasCursor = isNewestFirst ? events.length > limit : last !== undefined;
  return {
    data: shown.map(({ seq: _, ...event }) => event),
    nextCursor: hasCursor && last ? String(last.seq) : null,
  };
}

async function redeliver(
  api: Api,
  { caller: { merchantId }, params, body: { endpointId } }: RouteRequest<unknown, { endpointId?: string | undefined }>,
): Promise<RouteResponse> {
  const { id } = await eventOr404(api, merchantId, params.id);
  const deliveries = deliveriesOf(api.store, merchantId);
  if (endpointId === undefined) {
    const queues = await deliveries.again(id);
    if (!queues) {
      throw new Problem(
        'conflict',
        'This event was sent to no endpoint that is enabled. Name one by endpointId, or enable one.',
      );
    }
    await startQueues(api, queues);
    return { status: 202, body: { deliveries: queues.length } };
  }
  const endpoint = isId('end', endpointId) ? await endpointsOf(api.store, merchantId).get(endpointId) : undefined;
  if (!endpoint) {
    const violation = { field: 'endpointId', rule: 'exists', message: 'is not one of your endpoints' };
    throw new Problem('validation', 'endpointId is not one of your endpoints', [violation]);
  }
  const queues = await deliveries.sendTo(enabledOr409(endpoint).id, id);
  await startQueues(api, queues);
  return { status: 202, body: { deliveries: queues.length } };
}
