import { z } from 'zod';
import { deliveriesOf } from '../../db/events/deliveries.ts';
import { endpointsOf } from '../../db/events/endpoints.ts';
import { isId } from '../../domain/core/ids.ts';
import { Delivery, Event } from '../../domain/events/deliveries.ts';
import { EventType } from '../../domain/events/event.ts';
import type { Api } from '../core/context.ts';
import { countRoute, line, pageOf, several } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { isOn, wake } from './endpoints.ts';

const EventQuery = z.object({
  types: several(EventType, `of ${EventType.options.join(', ')}`).meta({
    description: 'One type, or several with commas',
    override: { type: 'string' },
  }),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional().meta({ description: 'Not included' }),
  q: line.optional().meta({
    description: 'An id: the event’s, of what it is about, your order’s, or end-to-end',
  }),
});

const narrowedBy = ({ types, since, until, q }: z.output<typeof EventQuery>) => ({
  types,
  q,
  ...(since && { since: new Date(since) }),
  ...(until && { until: new Date(until) }),
});

export const eventRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/events',
    tag: 'Events',
    summary: 'Events, oldest first unless asked otherwise: the same that are pushed',
    description:
      'Oldest first, go on with `nextCursor`: no event ever appears behind it. It is null when a page is empty; keep the one before. Newest first, it is null when there are no more.',
    query: EventQuery.extend({
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'is not one that this list gave' })
        .optional(),
      order: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    answers: { 200: { description: 'A page of events', schema: pageOf(Event) } },
    async handle({ caller, query: { limit, cursor, order, ...filters } }) {
      const newest = order === 'newest';
      const page = await deliveriesOf(api.store, caller.merchantId).page({
        ...narrowedBy(filters),
        limit: newest ? limit + 1 : limit,
        order,
        ...(cursor && { after: Number(cursor) }),
      });
      const shown = page.slice(0, limit);
      const last = shown.at(-1);
      // Oldest first, not null on the last page either: whoever follows the events asks again with it, until a page is
      // empty.
      const goesOn = newest ? page.length > limit : last !== undefined;
      return {
        status: 200,
        body: {
          data: shown.map(({ seq: _, ...event }) => event),
          nextCursor: goesOn && last ? String(last.seq) : null,
        },
      };
    },
  }),

  countRoute('events', 'Events', 'events', EventQuery, (merchantId, query) =>
    deliveriesOf(api.store, merchantId).count(narrowedBy(query)),
  ),

  route({
    method: 'get',
    path: '/v1/events/:id',
    tag: 'Events',
    summary: 'Read an event',
    answers: { 200: { description: 'The event', schema: Event } },
    async handle({ caller, params }) {
      const { seq: _, ...event } = await eventOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: event };
    },
  }),

  route({
    method: 'get',
    path: '/v1/events/:id/deliveries',
    tag: 'Events',
    summary: 'Where an event was sent, each attempt and its answer',
    answers: { 200: { description: 'Its deliveries', schema: z.object({ data: z.array(Delivery) }) } },
    async handle({ caller, params }) {
      const { id } = await eventOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: { data: await deliveriesOf(api.store, caller.merchantId).of(id) } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/events/:id/redeliver',
    tag: 'Events',
    summary: 'Send an event again, under its own id',
    description:
      'To one endpoint, or to wherever it went before. What waits already is tried now; asking twice sends it once.',
    body: z.strictObject({ endpointId: z.string().max(60).optional() }),
    answers: {
      202: { description: 'It is on its way', schema: z.object({ deliveries: z.int() }) },
      409: { description: 'The endpoint is switched off, or there is none' },
    },
    async handle({ caller, params, body: { endpointId } }) {
      const { merchantId } = caller;
      const { id } = await eventOr404(api, merchantId, params.id ?? '');
      const deliveries = deliveriesOf(api.store, merchantId);
      if (endpointId === undefined) {
        const queues = await deliveries.again(id);
        if (!queues) {
          throw new Problem(
            'conflict',
            'This event went to no endpoint that is switched on. Name one by endpointId, or switch one on.',
          );
        }
        await wake(api, queues);
        return { status: 202, body: { deliveries: queues.length } };
      }
      const endpoint = isId('end', endpointId) ? await endpointsOf(api.store, merchantId).get(endpointId) : undefined;
      if (!endpoint) {
        const violation = { field: 'endpointId', rule: 'exists', message: 'is no endpoint of yours' };
        throw new Problem('validation', 'endpointId is no endpoint of yours', [violation]);
      }
      const queues = await deliveries.sendTo(isOn(endpoint).id, id);
      await wake(api, queues);
      return { status: 202, body: { deliveries: queues.length } };
    },
  }),
];

/** @throws Problem 404; a malformed id is unknown too. */
async function eventOr404(api: Api, merchantId: string, id: string) {
  const found = isId('evt', id) ? await deliveriesOf(api.store, merchantId).get(id) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such event.');
  return found;
}
