import { createHash } from 'node:crypto';
import { z } from 'zod';
import { deliveriesOf } from '../../db/events/deliveries.ts';
import { endpointsOf, maxEndpoints } from '../../db/events/endpoints.ts';
import { maxRedelivered } from '../../db/events/redelivery.ts';
import { isId } from '../../domain/core/ids.ts';
import { type DeliveryQueue, taskQueues, workflowIds } from '../../domain/core/names.ts';
import { DeliveryState, EndpointDelivery, RedeliveryPreview } from '../../domain/events/deliveries.ts';
import { WebhookEndpoint } from '../../domain/events/endpoint.ts';
import { EventType } from '../../domain/events/event.ts';
import { exampleData } from '../../domain/events/examples.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import type { endpointTest } from '../../workflows/events/endpoint-test.ts';
import type { Api } from '../core/context.ts';
import { cutPage } from '../core/cursor.ts';
import { entityReader } from '../core/entity-routes.ts';
import { instant, limit, pageOf, severalOf, shortText, sinceUntil } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { refuseForbiddenUrl } from '../core/refusals.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';

/** Maximum number of queues that one request starts; the sweep starts the others within half a minute. */
const maxQueuesStarted = 50;
/** The endpoint's own 15 s, and time for a worker to start the test. */
const testTimeoutMs = 25_000;
const hourMs = 3_600_000;

const fields = {
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2048),
  types: z
    .array(EventType)
    .max(EventType.options.length)
    .transform((types) => [...new Set(types)])
    .meta({ description: 'Event types; empty: all, including future ones' }),
  description: shortText,
};

const CreateEndpoint = z
  .strictObject({
    url: fields.url,
    types: fields.types.default([]),
    description: fields.description.optional(),
  })
  .meta({ example: { url: 'https://shop.example/hooks/trilho', types: ['payment.approved', 'payment.refunded'] } });

const ChangeEndpoint = z
  .strictObject({
    url: fields.url.optional(),
    types: fields.types.optional(),
    description: fields.description.nullable().optional(),
    enabled: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { error: 'changes nothing' });

const ListDeliveries = z.object({
  limit,
  cursor: shortText.optional(),
  states: severalOf(DeliveryState, 'One state, or several with commas'),
  since: instant.optional(),
  until: instant.optional().meta({ description: 'Not included' }),
});

/** `to` is not included. */
const range = { from: instant, to: instant };
const isOrdered = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to);

const PreviewRedelivery = z
  .object({ ...range, types: severalOf(EventType, 'Absent: the endpoint’s own types') })
  .refine(isOrdered, { path: ['to'], error: 'must be after from' });

const Redeliver = z
  .strictObject({
    ...range,
    to: range.to.meta({ description: 'Not included' }),
    types: fields.types.optional().meta({ description: 'Absent: the endpoint’s own types' }),
  })
  .refine(isOrdered, { path: ['to'], error: 'must be after from' });

const Secret = WebhookEndpoint.extend({
  secret: z.string().meta({ description: 'The secret that signs its events; shown only once', example: 'whsec_…' }),
}).meta({ id: 'WebhookEndpointWithSecret' });

/** Characters of the data of a test event, as JSON. */
const maxTestData = 30_000;

const SendTest = z
  .strictObject({
    type: EventType.optional().meta({
      description: 'Absent: `endpoint.test`, whose data is the endpoint’s id',
      example: 'payment.approved',
    }),
    data: z
      .record(z.string(), z.unknown())
      .refine((data) => JSON.stringify(data).length <= maxTestData, {
        error: `must be at most ${maxTestData} characters`,
      })
      .optional()
      .meta({
        description:
          'Instead of the type’s example, in the sandbox only. It may differ from the schema, to see what your server makes of it',
      }),
  })
  .refine(({ type, data }) => data === undefined || type !== undefined, { path: ['data'], error: 'needs a type' })
  .meta({ id: 'SendTestEvent', example: { type: 'payment.approved' } });

const headersOf = (whose: string) => z.record(z.string(), z.string()).meta({ description: whose });

const Test = z
  .object({
    delivered: z.boolean().meta({ description: 'It answered 2xx' }),
    request: z
      .object({ url: z.string(), headers: headersOf('Without signatures'), body: z.string() })
      .meta({ description: 'What was sent; of the URL only its origin' }),
    httpStatus: z.int().optional(),
    error: z.string().optional().meta({ description: 'Why there was no answer' }),
    answerHeaders: headersOf('Of its answer, masked and shortened').optional(),
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
        description: `All endpoints; at most ${maxEndpoints}`,
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
    summary: 'Create a webhook endpoint',
    body: CreateEndpoint,
    answers: {
      201: { description: 'The endpoint with its secret', schema: Secret },
      409: { description: `There are ${maxEndpoints} already` },
    },
    handle: (request) => createEndpoint(api, request),
  }),

  route({
    method: 'get',
    path: '/v1/webhook-endpoints/:id',
    tag: 'Events',
    summary: 'Read an endpoint',
    answers: { 200: { description: 'The endpoint', schema: WebhookEndpoint } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await endpointOr404(api, caller.merchantId, params.id),
    }),
  }),

  route({
    method: 'patch',
    path: '/v1/webhook-endpoints/:id',
    tag: 'Events',
    summary: 'Change, disable or enable an endpoint',
    description:
      'While an endpoint is disabled its events are held; they are sent in order when it is enabled again. After enabling it or changing its URL, pending events are sent at once.',
    body: ChangeEndpoint,
    answers: { 200: { description: 'The endpoint', schema: WebhookEndpoint } },
    handle: (request) => changeEndpoint(api, request),
  }),

  route({
    method: 'delete',
    path: '/v1/webhook-endpoints/:id',
    tag: 'Events',
    summary: 'Remove an endpoint',
    description: 'Its URL and secrets are erased, and its pending deliveries are dropped.',
    answers: { 204: { description: 'Removed' } },
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
    summary: 'Rotate the secret; the old one stays valid for a while',
    description:
      'Until the old secret expires, `webhook-signature` has a signature by each. `previousValidHours: 0` ends every earlier secret at once.',
    body: z.strictObject({
      previousValidHours: z
        .int()
        .min(0)
        .max(168)
        .default(24)
        .meta({ description: 'Hours for which the old secret stays valid' }),
    }),
    answers: {
      200: { description: 'The endpoint with its new secret', schema: Secret },
      409: { description: 'The previous secret is still valid' },
    },
    handle: ({ caller, params, body }) => rotateSecret(api, caller.merchantId, params.id, body.previousValidHours),
  }),

  route({
    method: 'post',
    path: '/v1/webhook-endpoints/:id/test',
    tag: 'Events',
    summary: 'Send a test event now and return the endpoint’s reply',
    description:
      'The event is signed like any other, and marked as a test: `test: true` in its body, and the header `trilho-test`. It is also sent to a disabled endpoint, only once, and appears in no list.',
    body: SendTest,
    answers: {
      200: { description: 'What happened', schema: Test },
      403: { description: 'Data of your own in production' },
    },
    handle: (request) => testEndpoint(api, request),
  }),

  route({
    method: 'get',
    path: '/v1/webhook-endpoints/:id/deliveries',
    tag: 'Events',
    summary: 'Deliveries of an endpoint, sent and pending, newest first',
    query: ListDeliveries,
    answers: {
      200: { description: 'A page of deliveries, each with its last attempt', schema: pageOf(EndpointDelivery) },
    },
    async handle({ caller: { merchantId }, params, query: { limit, cursor, states, since, until } }) {
      const endpoint = await endpointOr404(api, merchantId, params.id);
      const deliveries = await deliveriesOf(api.store, merchantId).toEndpoint(endpoint, {
        limit: limit + 1,
        after: cursor,
        states,
        ...sinceUntil({ since, until }),
      });
      return { status: 200, body: cutPage(deliveries, limit, ({ id }) => id) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/webhook-endpoints/:id/redeliver',
    tag: 'Events',
    summary: 'Preview a redelivery of a time range to an endpoint',
    query: PreviewRedelivery,
    answers: { 200: { description: 'The number of events that would be sent', schema: RedeliveryPreview } },
    async handle({ caller, params, query: { from, to, types } }) {
      const endpoint = await endpointOr404(api, caller.merchantId, params.id);
      const range = { from: new Date(from), to: new Date(to), types: types ?? endpoint.types };
      return { status: 200, body: await deliveriesOf(api.store, caller.merchantId).previewRange(endpoint.id, range) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/webhook-endpoints/:id/redeliver',
    tag: 'Events',
    summary: 'Redeliver the events of a time range to an endpoint',
    description: `Each event keeps its id, and events of one payment keep their order; events that were never delivered are included. At most ${maxRedelivered} per request. Deliveries that are already pending are left as they are, so repeating the request sends each event once.`,
    body: Redeliver,
    answers: {
      202: { description: 'The deliveries are queued', schema: z.object({ deliveries: z.int() }) },
      409: { description: 'The endpoint is disabled' },
    },
    handle: (request) => redeliverRange(api, request),
  }),
];

const notFound = () => new Problem('not_found', 'There is no such endpoint.');

const endpointOr404 = entityReader('endpoint', 'end', ({ store }, merchantId, id) =>
  endpointsOf(store, merchantId).get(id),
);

async function createEndpoint(
  api: Api,
  { caller, body }: RouteRequest<unknown, z.output<typeof CreateEndpoint>>,
): Promise<RouteResponse> {
  refuseForbiddenUrl(body.url, 'url', api.settings.mode);
  const created = await endpointsOf(api.store, caller.merchantId).create(body);
  if (!created) throw new Problem('conflict', `You have ${maxEndpoints} endpoints; remove one to add another.`);
  return { status: 201, body: created };
}

async function changeEndpoint(
  api: Api,
  { caller: { merchantId }, params, body }: RouteRequest<unknown, z.output<typeof ChangeEndpoint>>,
): Promise<RouteResponse> {
  const { id } = await endpointOr404(api, merchantId, params.id);
  if (body.url !== undefined) refuseForbiddenUrl(body.url, 'url', api.settings.mode);
  const endpoints = endpointsOf(api.store, merchantId);
  const changed = await endpoints.change(id, body);
  if (!changed) throw notFound();
  if (changed.enabled && (body.enabled === true || body.url !== undefined)) {
    const waiting = await endpoints.waitingFor(id, maxQueuesStarted);
    await startQueues(
      api,
      waiting.map((entityId) => ({ merchantId, entityId, endpointId: id })),
    );
  }
  return { status: 200, body: changed };
}

async function rotateSecret(
  api: Api,
  merchantId: string,
  endpointId: string | undefined,
  previousValidHours: number,
): Promise<RouteResponse> {
  const { id } = await endpointOr404(api, merchantId, endpointId);
  const rotated = await endpointsOf(api.store, merchantId).rotate(id, previousValidHours * hourMs);
  if (rotated === undefined) throw notFound();
  if (rotated === 'overlaps') {
    throw new Problem(
      'conflict',
      'The secret before this one is still valid, and only two sign at once. Wait until previousSecretUntil, or send previousValidHours 0 to end both now.',
    );
  }
  return { status: 200, body: rotated };
}

async function testEndpoint(
  api: Api,
  { caller: { merchantId }, params, body: { type, data } }: RouteRequest<unknown, z.output<typeof SendTest>>,
): Promise<RouteResponse> {
  const { id } = await endpointOr404(api, merchantId, params.id);
  if (data && api.settings.mode === 'production') {
    // Signed with the merchant's secret, it would be a receipt for any order at a server that overlooks the mark.
    throw new Problem(
      'forbidden',
      'In production a test event carries its example: data of your own could pass for a real payment. Send it in the sandbox.',
    );
  }
  const event = type && { type, data: data ?? exampleData[type] };
  const content = createHash('sha256')
    .update(JSON.stringify(event ?? ''))
    .digest('hex')
    .slice(0, 16);
  const result = await api.client.workflow
    .execute<typeof endpointTest>('endpointTest', {
      workflowId: workflowIds.endpointTest(merchantId, id, content),
      taskQueue: taskQueues.deliveries,
      args: event ? [{ endpointId: id, merchantId }, event] : [{ endpointId: id, merchantId }],
      // Concurrent requests for the same event share one test and its answer.
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowExecutionTimeout: testTimeoutMs,
    })
    .catch((error: Error) => {
      api.log.warn({ err: error, endpointId: id }, 'the test of an endpoint got no answer');
      throw new Problem('unavailable', 'The test event could not be sent: no worker is running. Try again.');
    });
  if (!result) throw notFound();
  return { status: 200, body: result };
}

async function redeliverRange(
  api: Api,
  { caller: { merchantId }, params, body: { from, to, types } }: RouteRequest<unknown, z.output<typeof Redeliver>>,
): Promise<RouteResponse> {
  const endpoint = enabledOr409(await endpointOr404(api, merchantId, params.id));
  const range = { from: new Date(from), to: new Date(to), types: types ?? endpoint.types };
  const sent = await deliveriesOf(api.store, merchantId).sendRange(endpoint.id, range);
  if (!sent) {
    const message = `selects, with from, more than ${maxRedelivered} events: choose a shorter time range`;
    throw new Problem('validation', `to ${message}`, [{ field: 'to', rule: 'max', message }]);
  }
  await startQueues(api, sent.queues.slice(0, maxQueuesStarted));
  return { status: 202, body: { deliveries: sent.count } };
}

/** @throws Problem 409 for an endpoint that is switched off. */
export function enabledOr409(endpoint: WebhookEndpoint): WebhookEndpoint {
  if (endpoint.enabled) return endpoint;
  throw new Problem(
    'conflict',
    'This endpoint is disabled. Enable it first: its pending events are then sent automatically.',
  );
}

/** Makes delivery queues try now. The sweep starts those that cannot be signalled. */
export async function startQueues(api: Api, queues: DeliveryQueue[]): Promise<void> {
  const results = await Promise.allSettled(queues.map((queue) => notifyDeliveryQueue(api.client, queue, true)));
  const failed = results.filter(({ status }) => status === 'rejected').length;
  if (failed > 0) api.log.warn({ count: failed }, 'deliveries were not started; the sweep will start them');
}
