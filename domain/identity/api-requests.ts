import { z } from 'zod';

/** Days for which requests are stored. */
export const requestDays = 30;

export const ApiRequest = z
  .object({
    id: z.string().meta({ description: 'The `x-request-id` of the answer' }),
    createdAt: z.iso.datetime(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().meta({ description: 'The operation’s path', example: '/v1/payments/{id}' }),
    target: z.string().meta({ description: 'The requested path', example: '/v1/payments/pay_…' }),
    status: z.int(),
    ms: z.int().meta({ description: 'Milliseconds until the answer was sent' }),
    code: z.string().optional().meta({ description: 'The problem’s `code`, if it was refused' }),
    entityId: z.string().optional().meta({ description: 'Id of the entity that it read, changed or created' }),
    key: z.object({ id: z.string(), name: z.string() }).optional(),
    person: z.object({ id: z.string(), name: z.string() }).optional(),
  })
  .meta({ id: 'ApiRequest' });
export type ApiRequest = z.output<typeof ApiRequest>;

export const ApiRequestWithBodies = ApiRequest.extend({
  query: z.record(z.string(), z.unknown()).optional(),
  request: z
    .unknown()
    .optional()
    .meta({ description: 'The request body, masked and shortened; absent if there was none' }),
  answer: z.unknown().optional().meta({ description: 'The answer’s body, masked and shortened' }),
}).meta({ id: 'ApiRequestWithBodies' });
export type ApiRequestWithBodies = z.output<typeof ApiRequestWithBodies>;
