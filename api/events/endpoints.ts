import { z } from 'zod';
import { deliveriesOf, mostRedelivered } from '../../db/events/deliveries.ts';
import { endpointsOf, mostEndpoints } from '../../db/events/endpoints.ts';
import { isId } from '../../domain/core/ids.ts';
import { type DeliveryQueue, taskQueues, workflowIds } from '../../domain/core/names.ts';
import { DeliveryState, EndpointDelivery, RedeliveryPreview } from '../../domain/events/deliveries.ts';
import { WebhookEndpoint } from '../../domain/events/endpoint.ts';
import { EventType } from '../../domain/events/event.ts';
import { notifyDeliveryQueue } from '../../runtime/temporal.ts';
import type { endpointTest } from '../../workflows/events/endpoint-test.ts';
import type { Api } from '../core/context.ts';
import { line, pageOf, several } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { refuseForbiddenUrl } from '../core/refusals.ts';
import { type Route, route } from '../core/route.ts';

/** So many queues are told at once; the sweep tells the others within half a minute. */
const queuesWoken = 50;
/** The endpoint has 15 s, and a worker must take the test up first. */
const testTimeoutMs = 25_000;
const hourMs = 3_600_000;

const fields = {
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2048),
  types: z
    .array(EventType)
    .max(EventType.options.length)
    .transform((types) => [...new Set(types)])
    .meta({ description: 'Empty: everything, also types to come' }),
  description: line,
};

/** From when to when, `to` not included. */
const span = { from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) };
const isSpan = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to);

const Secret = WebhookEndpoint.extend({
  secret: z.string().meta({ description: 'Signs its events; shown this once', example: 'whsec_…' }),
}).meta({ id: 'WebhookEndpointWithSecret' });

const Test = z
  .object({
    delivered: z.boolean().meta({ description: 'It answered 2xx' }),
    httpStatus: z.int().optional(),
    error: z.string().optional().meta({ description: 'Why there was no answer' }),
    answer: z.string().optional().meta({ description: 'The first 1024 bytes of its body, masked' }),
    ms: z.int(),
  })
  .meta({ id: 'WebhookEndpointTest' });

export const webhookEndpointRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/webhook-endpoints',
    tag: 'Events',
    summary: 'Your endpoints, oldest first',
    answers: {
      200: {
        description: `All of them: at most ${mostEndpoints}`,
        schema: z.object({ data: z.array(WebhookEndpoint), nextCursor: z.null() }),
      },
    },
    handle: async ({ caller }) => ({
      status: 200,
      body: { data: await endpointsOf(api.store, caller.merchantId).list(), nextCursor: null },
    }),
  }),

  route({
    method: 'post',
    path: '/v1/webhook-endpoints',
    tag: 'Events',
    summary: 'Have events sent to an address',
    body: z.strictObject({
      url: fields.url,
      types: fields.types.default([]),
      description: fields.description.optional(),
    }),
    answers: {
      201: { description: 'The endpoint, and its secret', schema: Secret },
      409: { description: `There are ${mostEndpoints} already` },
    },
    async handle({ caller, body }) {
      refuseForbiddenUrl(body.url, 'url', api.settings.mode);
      const made = await endpointsOf(api.store, caller.merchantId).create(body);
      if (!made) {
        throw new Problem('conflict', `You have ${mostEndpoints} endpoints; remove one to add another.`);
      }
      return { status: 201, body: made };
    },
  }),

  route({
    method: 'get',
    path: '/v1/webhook-endpoints/:id',
    tag: 'Events',
    summary: 'Read an endpoint',
    answers: { 200: { description: 'The endpoint', schema: WebhookEndpoint } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await endpointOr404(api, caller.merchantId, params.id ?? ''),
    }),
  }),

  route({
    method: 'patch',
    path: '/v1/webhook-endpoints/:id',
    tag: 'Events',
    summary: 'Change an endpoint, or switch it off and on',
    description:
      'While it is off its events wait; they go out, in their order, when it is on again. Switching on or a new address is a new beginning: what waits is tried now.',
    body: z
      .strictObject({
        url: fields.url.optional(),
        types: fields.types.optional(),
        description: fields.description.nullable().optional(),
        enabled: z.boolean().optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), { error: 'changes nothing' }),
    answers: { 200: { description: 'The endpoint', schema: WebhookEndpoint } },
    async handle({ caller, params, body }) {
      const { merchantId } = caller;
      const { id } = await endpointOr404(api, merchantId, params.id ?? '');
      if (body.url !== undefined) refuseForbiddenUrl(body.url, 'url', api.settings.mode);
      const endpoints = endpointsOf(api.store, merchantId);
      const changed = await endpoints.change(id, body);
      if (!changed) throw notFound();
      if (changed.enabled && (body.enabled === true || body.url !== undefined)) {
        const waiting = await endpoints.waitingFor(id, queuesWoken);
        await wake(
          api,
          waiting.map((entityId) => ({ merchantId, entityId, endpointId: id })),
        );
      }
      return { status: 200, body: changed };
    },
  }),

  route({
    method: 'delete',
    path: '/v1/webhook-endpoints/:id',
    tag: 'Events',
    summary: 'Remove an endpoint',
    description: 'Its address and secrets are erased, and what waited for it is dropped.',
    answers: { 204: { description: 'It is gone' } },
    async handle({ caller, params }) {
      const { id = '' } = params;
      if (!isId('end', id) || !(await endpointsOf(api.store, caller.merchantId).remove(id))) throw notFound();
      return { status: 204 };
    },
  }),

  route({
    method: 'post',
    path: '/v1/webhook-endpoints/:id/rotate-secret',
    tag: 'Events',
    summary: 'A new secret, beside the old one for a while',
    description:
      'Until the old one ends, `webhook-signature` carries a signature by each. `previousValidHours: 0` ends every earlier secret at once.',
    body: z.strictObject({
      previousValidHours: z.int().min(0).max(168).default(24).meta({ description: 'How long the old one stays valid' }),
    }),
    answers: {
      200: { description: 'The endpoint, and its new secret', schema: Secret },
      409: { description: 'The secret before is still valid' },
    },
    async handle({ caller, params, body }) {
      const { id } = await endpointOr404(api, caller.merchantId, params.id ?? '');
      const endpoints = endpointsOf(api.store, caller.merchantId);
      const rotated = await endpoints.rotate(id, body.previousValidHours * hourMs);
      if (rotated === undefined) throw notFound();
      if (rotated === 'overlaps') {
        throw new Problem(
          'conflict',
          'The secret before this one is still valid, and only two sign at once. Wait until previousSecretUntil, or send previousValidHours 0 to end both now.',
        );
      }
      return { status: 200, body: rotated };
    },
  }),

  route({
    method: 'post',
    path: '/v1/webhook-endpoints/:id/test',
    tag: 'Events',
    summary: 'Send a small event now, and see what the endpoint says',
    description:
      'Of type `endpoint.test`, signed like any other, also to an endpoint that is off. It is tried once and in no list.',
    body: z.strictObject({}),
    answers: { 200: { description: 'What happened', schema: Test } },
    async handle({ caller, params }) {
      const { merchantId } = caller;
      const { id } = await endpointOr404(api, merchantId, params.id ?? '');
      const tested = api.client.workflow.execute<typeof endpointTest>('endpointTest', {
        workflowId: workflowIds.endpointTest(merchantId, id),
        taskQueue: taskQueues.deliveries,
        args: [{ endpointId: id, merchantId }],
        // Pressed twice: one test, and its answer for both.
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowExecutionTimeout: testTimeoutMs,
      });
      const answer = await tested.catch((error: Error) => {
        api.log.warn({ err: error, endpointId: id }, 'an endpoint could not be tested');
        throw new Problem('unavailable', 'The test could not be sent just now: no worker took it up. Try again.');
      });
      if (!answer) throw notFound();
      return { status: 200, body: answer };
    },
  }),

  route({
    method: 'get',
    path: '/v1/webhook-endpoints/:id/deliveries',
    tag: 'Events',
    summary: 'What an endpoint was sent, or is to be, newest first',
    query: z.object({
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
      cursor: line.optional(),
      states: several(DeliveryState, `of ${DeliveryState.options.join(', ')}`).meta({
        description: 'One state, or several with commas',
        override: { type: 'string' },
      }),
      since: span.from.optional(),
      until: span.to.optional().meta({ description: 'Not included' }),
    }),
    answers: { 200: { description: 'A page of deliveries, each with its last try', schema: pageOf(EndpointDelivery) } },
    async handle({ caller, params, query: { limit, cursor, states, since, until } }) {
      const endpoint = await endpointOr404(api, caller.merchantId, params.id ?? '');
      const found = await deliveriesOf(api.store, caller.merchantId).toEndpoint(endpoint, {
        limit: limit + 1,
        after: cursor,
        states,
        ...(since && { since: new Date(since) }),
        ...(until && { until: new Date(until) }),
      });
      const data = found.slice(0, limit);
      return { status: 200, body: { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/webhook-endpoints/:id/redeliver',
    tag: 'Events',
    summary: 'What sending an endpoint the events of a time once more would do',
    query: z
      .object({
        ...span,
        types: several(EventType, `of ${EventType.options.join(', ')}`).meta({
          description: 'Absent: those of the endpoint',
          override: { type: 'string' },
        }),
      })
      .refine(isSpan, { path: ['to'], error: 'must be after from' }),
    answers: { 200: { description: 'How many would be sent', schema: RedeliveryPreview } },
    async handle({ caller, params, query: { from, to, types } }) {
      const endpoint = await endpointOr404(api, caller.merchantId, params.id ?? '');
      const range = { from: new Date(from), to: new Date(to), types: types ?? endpoint.types };
      return { status: 200, body: await deliveriesOf(api.store, caller.merchantId).previewRange(endpoint.id, range) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/webhook-endpoints/:id/redeliver',
    tag: 'Events',
    summary: 'Send an endpoint the events of a time once more',
    description: `Each under its own id, those of one payment in their order; also those that it never got. At most ${mostRedelivered} a call. What waits already is left: asking twice sends each once.`,
    body: z
      .strictObject({
        ...span,
        to: span.to.meta({ description: 'Not included' }),
        types: fields.types.optional().meta({ description: 'Absent: those of the endpoint' }),
      })
      .refine(isSpan, { path: ['to'], error: 'must be after from' }),
    answers: {
      202: { description: 'They are on their way', schema: z.object({ deliveries: z.int() }) },
      409: { description: 'The endpoint is switched off' },
    },
    async handle({ caller, params, body: { from, to, types } }) {
      const endpoint = isOn(await endpointOr404(api, caller.merchantId, params.id ?? ''));
      const range = { from: new Date(from), to: new Date(to), types: types ?? endpoint.types };
      const sent = await deliveriesOf(api.store, caller.merchantId).sendRange(endpoint.id, range);
      if (!sent) {
        const message = `holds more than ${mostRedelivered} events with from: ask for less at a time`;
        throw new Problem('validation', `to ${message}`, [{ field: 'to', rule: 'max', message }]);
      }
      await wake(api, sent.queues.slice(0, queuesWoken));
      return { status: 202, body: { deliveries: sent.count } };
    },
  }),
];

const notFound = () => new Problem('not_found', 'There is no such endpoint.');

/** @throws Problem 404; a malformed id is unknown too. */
async function endpointOr404(api: Api, merchantId: string, id: string): Promise<WebhookEndpoint> {
  const found = isId('end', id) ? await endpointsOf(api.store, merchantId).get(id) : undefined;
  if (!found) throw notFound();
  return found;
}

/** @throws Problem 409 for an endpoint that is switched off. */
export function isOn(endpoint: WebhookEndpoint): WebhookEndpoint {
  if (endpoint.enabled) return endpoint;
  throw new Problem(
    'conflict',
    'This endpoint is switched off. Switch it on first: what waited for it goes out then by itself.',
  );
}

/** Tells queues to try now. What cannot be told is in the rows, and the sweep finds it. */
export async function wake(api: Api, queues: DeliveryQueue[]): Promise<void> {
  const told = await Promise.allSettled(queues.map((queue) => notifyDeliveryQueue(api.client, queue, true)));
  const failed = told.filter(({ status }) => status === 'rejected').length;
  if (failed > 0) api.log.warn({ count: failed }, 'deliveries not started; the sweep will');
}
