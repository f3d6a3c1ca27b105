import { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { eventCatalogue } from '../../domain/events/catalogue.ts';
import { exampleOf } from '../../domain/events/examples.ts';
import type { Mode } from '../../runtime/settings.ts';
import { accessOf, documentPath, operationOf, publicOperation, scopeOf } from './access.ts';
import { mayBeKeyed } from './repeats.ts';
import type { Route } from './route.ts';
import { sessionCookie } from './session-cookie.ts';

const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    violations: z.array(z.object({ field: z.string(), rule: z.string(), message: z.string() })).optional(),
    retryAfter: z
      .int()
      .optional()
      .meta({ description: 'Seconds, with 429 and 503: the same as the header Retry-After' }),
    secondFactors: z
      .array(z.enum(['code', 'passkey']))
      .optional()
      .meta({ description: 'With `second_factor_required`: what the person has. Recovery codes are codes' }),
    challenge: z
      .string()
      .optional()
      .meta({ description: 'After a sign-in at the identity provider: what the second factor is sent with' }),
    id: z.string().optional().meta({ description: 'The refund that the provider refused, with 422: it can be read' }),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
});

const retryAfterHeader = { description: 'Seconds to wait', schema: { type: 'integer' } } as const;

const limited = {
  ...problem('Too many requests, or too many failed sign-ins'),
  headers: {
    'Retry-After': retryAfterHeader,
    'RateLimit-Policy': { description: 'The caller’s limits (IETF draft)', schema: { type: 'string' } },
  },
} as const;

/**
 * The OpenAPI 3.1 document, generated from the schemas that validate requests.
 * @param showsKeys whether it has the header `Idempotency-Key`.
 */
export function openApiDocument(routes: readonly Route[], mode: Mode, showsKeys = true) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = documentPath(route.path);
    const who = accessOf(route);
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const takesKey = showsKeys && (route.idempotent !== undefined || mayBeKeyed(route));
    const key = route.idempotent === true ? idempotencyKey : idempotencyKey.optional();
    const header = takesKey ? z.object({ 'Idempotency-Key': key }) : undefined;
    const operation = {
      operationId: `${route.method}_${path
        .replace(/^\/v1\//, '')
        .replace(/[{}]/g, '')
        .replace(/\W+/g, '_')}`,
      tags: [route.tag],
      summary: route.summary,
      ...describe(route, who !== 'anyone' && who.has('key') ? scopeOf(operationOf(route)) : undefined),
      security: [
        ...(who !== 'anyone' && who.has('key') ? [{ apiKey: [] }] : []),
        ...(operationOf(route) === publicOperation ? [{ publicKey: [] }] : []),
        ...(who === 'anyone' ? [] : [{ session: [] }]),
      ],
      requestParams: {
        ...(params.length > 0 && { path: z.object(Object.fromEntries(params.map((name) => [name, z.string()]))) }),
        ...(route.query && { query: route.query }),
        ...(header && { header }),
      },
      ...(route.body && { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } }),
      ...(route.file && {
        requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
      }),
      responses: {
        ...Object.fromEntries(
          Object.entries(route.answers).map(([status, { description, schema, type = 'application/json', events }]) => [
            status,
            {
              ...(Number(status) >= 400 && !schema ? problem(description) : { description }),
              ...(schema && { content: { [type]: { schema } } }),
              ...(events && { content: { 'text/event-stream': { schema: eventOf(events) } } }),
            },
          ]),
        ),
        ...((route.body || route.idempotent) && { 400: problem(unreadable(route)) }),
        401: problem('No valid key or session'),
        403: problem('Not allowed for this caller, or sent by another site'),
        429: limited,
        ...(params.length > 0 && { 404: problem('Unknown, or of another merchant') }),
        ...(takesKey && {
          409: problem(
            ['The first request with this key is still running', route.answers[409]?.description]
              .filter(Boolean)
              .join('. '),
          ),
        }),
        ...((route.body || route.file) && { 413: problem('The body is too large') }),
        ...((route.body || route.query || takesKey) && { 422: problem('A field is invalid; `violations` names it') }),
        503: {
          ...problem(
            ['The database or the workflow engine is away', route.answers[503]?.description].filter(Boolean).join('. '),
          ),
          headers: { 'Retry-After': retryAfterHeader },
        },
      },
    };
    paths[path] = { ...paths[path], [route.method]: operation };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Trilho',
      version: '1',
      description: 'One API over many Brazilian payment providers. Amounts are integer cents.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Your API key' },
        publicKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A public key (`pk_…`), which may be used in a shop’s page',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(mode),
          description: 'The session of a person in the console',
        },
      },
    },
    paths: paths as ZodOpenApiPathsObject,
    webhooks: Object.fromEntries(eventCatalogue.map((event) => [event.type, { post: webhookOf(event) }])),
  });
}

const signedHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'The event’s id; the same in every attempt' }),
  'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970, of this attempt' }),
  'webhook-signature': z.string().meta({
    description:
      'One or two of `v1,<base64>`, with spaces between: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the endpoint’s secret (Standard Webhooks)',
  }),
  'trilho-correlation-id': z.string().optional().meta({ description: 'The request that created the entity' }),
  'trilho-test': z.literal('true').optional().meta({ description: 'It is a test, as its body says too' }),
});

/** A request that we send: the event's body, signed. */
const schemaNamed = (name = '') => ({ $ref: `#/components/schemas/${name}` });

const webhookOf = ({ type, when, carries }: (typeof eventCatalogue)[number]) => ({
  operationId: `event_${type.replace('.', '_')}`,
  tags: ['Events sent to you'],
  summary: when,
  security: [],
  requestParams: { header: signedHeaders },
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object' as const,
          required: ['type', 'timestamp', 'data'],
          properties: {
            type: { type: 'string' as const, const: type },
            timestamp: { type: 'string' as const, format: 'date-time' },
            // By reference: the schema of the entity’s answers, which a body would otherwise repeat as an input.
            data: carries.length === 1 ? schemaNamed(carries[0]) : { oneOf: carries.map(schemaNamed) },
            test: {
              type: 'boolean' as const,
              const: true,
              description: 'Only in test events: nothing of it has happened',
            },
          },
        },
        example: exampleOf(type),
      },
    },
  },
  responses: { 204: { description: 'Any 2xx within 15 seconds: it is not sent again' } },
});

const unreadable = ({ body, idempotent }: Route): string =>
  [body && 'The body is not JSON', idempotent === true && 'Idempotency-Key is missing'].filter(Boolean).join(', or ');

/** A route's description, and the scope that a key needs for it. */
function describe({ description }: Route, scope: string | undefined): { description?: string } {
  const text = [description, scope && `Scope: \`${scope}\`.`].filter(Boolean).join(' ');
  return text ? { description: text } : {};
}

/** The schema of a server-sent event, by its name; `data` is JSON. */
const eventOf = (events: Record<string, z.ZodType>) =>
  z.union(Object.entries(events).map(([event, data]) => z.object({ event: z.literal(event), data })));

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: 'must be 1 to 255 printable characters without spaces' })
  .meta({
    description: 'Your own value, unique per request: repeating a request with it is safe',
    example: '3b0f7a52-order-A-1',
  });
