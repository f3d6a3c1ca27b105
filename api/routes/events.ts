import { z } from 'zod';
import { deliveriesOf } from '../../db/deliveries.ts';
import { endpointsOf } from '../../db/endpoints.ts';
import { DeliveryExchange, Dispute, EventType, Payment, Refund, WebhookEndpoint } from '../../domain/entities.ts';
import { isId } from '../../domain/ids.ts';
import type { Api } from '../context.ts';
import { Problem } from '../problems.ts';
import { type Route, route } from '../route.ts';
import { pageOf, several } from './payments.ts';
import { isOn, wake } from './webhook-endpoints.ts';

const Event = z
  .object({
    id: z.string().meta({ description: 'The same as `webhook-id`, however often it is sent' }),
    type: EventType,
    timestamp: z.iso.datetime(),
    data: z
      .union([Payment, Refund, Dispute, WebhookEndpoint])
      .meta({ description: 'What `GET` answered of it at that moment' }),
  })
  .meta({ id: 'Event' });

const Delivery = z
  .object({
    id: z.string(),
    endpointId: z.string().optional().meta({ description: 'Absent: the `webhookUrl` of the payment itself' }),
    state: z.enum(['pending', 'held', 'delivered', 'exhausted', 'dropped']).meta({
      description:
        '`held`: waits until its endpoint is switched on. `exhausted`: 72 hours of tries, or 410. `dropped`: its endpoint was removed',
    }),
    tries: z.int(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
    attempts: z
      .array(
        DeliveryExchange.extend({
          number: z.int(),
          at: z.iso.datetime(),
          ms: z.int(),
          outcome: z.enum(['delivered', 'failed', 'gone']),
          httpStatus: z.int().optional(),
          error: z.string().optional().meta({ description: 'Why there was no answer' }),
        }),
      )
      .meta({ description: 'The last 50, oldest first' }),
  })
  .meta({ id: 'Delivery' });

export const eventRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/events',
    tag: 'Events',
    summary: 'Events, oldest first: the same that are pushed',
    description:
      'Go on with `nextCursor`: no event ever appears behind it. It is null when a page is empty; keep the one before.',
    query: z.object({
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'is not one that this list gave' })
        .optional(),
      types: several(EventType, 'types of events').meta({
        description: 'One type, or several with commas',
        override: { type: 'string' },
      }),
      since: z.iso.datetime({ offset: true }).optional(),
    }),
    answers: { 200: { description: 'A page of events', schema: pageOf(Event) } },
    async handle({ caller, query: { limit, cursor, types, since } }) {
      const page = await deliveriesOf(api.store, caller.merchantId).page({
        limit,
        after: Number(cursor ?? 0),
        types,
        ...(since && { since: new Date(since) }),
      });
      const last = page.at(-1);
      return {
        status: 200,
        // Not null on the last page either: whoever follows the events asks again with it, until a page is empty.
        body: { data: page.map(({ seq: _, ...event }) => event), nextCursor: last ? String(last.seq) : null },
      };
    },
  }),

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
        const lanes = await deliveries.again(id);
        if (!lanes) {
          throw new Problem(
            'conflict',
            'This event went to no endpoint that is switched on. Name one by endpointId, or switch one on.',
          );
        }
        await wake(api, lanes);
        return { status: 202, body: { deliveries: lanes.length } };
      }
      const endpoint = isId('end', endpointId) ? await endpointsOf(api.store, merchantId).get(endpointId) : undefined;
      if (!endpoint) {
        const violation = { field: 'endpointId', rule: 'exists', message: 'is no endpoint of yours' };
        throw new Problem('validation', 'endpointId is no endpoint of yours', [violation]);
      }
      const lanes = await deliveries.sendTo(isOn(endpoint).id, id);
      await wake(api, lanes);
      return { status: 202, body: { deliveries: lanes.length } };
    },
  }),
];

/** @throws Problem 404; a malformed id is unknown too. */
async function eventOr404(api: Api, merchantId: string, id: string) {
  const found = isId('evt', id) ? await deliveriesOf(api.store, merchantId).get(id) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such event.');
  return found;
}
