import { z } from 'zod';

/** Days for which requests are stored. */
export const requestDays = 30;

export const ApiRequest = z
  .object({
    id: z.string().meta({ description: 'The `x-request-id` of the answer' }),
    createdAt: z.iso.datetime(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().meta({ example: '/v1/payments/{id}' }),
    status: z.int(),
    ms: z.int().meta({ description: 'Until the answer was out' }),
    code: z.string().optional().meta({ description: 'Of the problem, where it was refused' }),
    entityId: z.string().optional().meta({ description: 'What it was about, or what it made' }),
    key: z.object({ id: z.string(), name: z.string() }).optional(),
    person: z.object({ id: z.string(), name: z.string() }).optional(),
  })
  .meta({ id: 'ApiRequest' });
export type ApiRequest = z.output<typeof ApiRequest>;

export const ApiRequestWithBodies = ApiRequest.extend({
  target: z.string().meta({ description: 'The path as it was asked for', example: '/v1/payments/pay_…' }),
  query: z.record(z.string(), z.unknown()).optional(),
  request: z.unknown().optional().meta({ description: 'What was sent, masked and shortened; absent: nothing' }),
  answer: z.unknown().optional().meta({ description: 'What was answered, likewise' }),
}).meta({ id: 'ApiRequestWithBodies' });
export type ApiRequestWithBodies = z.output<typeof ApiRequestWithBodies>;
