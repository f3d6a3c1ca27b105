import { z } from 'zod';
import { apiRequestsOf, type RequestFilters } from '../../db/identity/api-requests.ts';
import { isId } from '../../domain/core/ids.ts';
import { ApiRequest, ApiRequestWithBodies, requestDays } from '../../domain/identity/api-requests.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { line, PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';

const Filters = PageQuery.extend({
  status: z.enum(['2xx', '4xx', '5xx']).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  path: line.optional().meta({ description: 'As this document writes it', example: '/v1/payments/{id}' }),
  key: line.optional().meta({ description: 'Id of an API key' }),
  entity: line.optional().meta({ description: 'Id of what it was about, or what it made' }),
  requestId: line.optional().meta({ description: 'The `x-request-id` of an answer' }),
  createdFrom: z.iso.datetime({ offset: true }).optional(),
  createdTo: z.iso.datetime({ offset: true }).optional(),
});

export const apiRequestRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/requests',
    tag: 'Request log',
    summary: 'What was asked of the API, newest first',
    description: `Everything that came with a key, and what people changed, for ${requestDays} days; some seconds pass until a request is here.`,
    query: Filters,
    answers: { 200: { description: 'A page of requests', schema: pageOf(ApiRequest) } },
    async handle({ caller, query }) {
      const page = await apiRequestsOf(api.store, caller.merchantId).page(filtersOf(query));
      return { status: 200, body: { data: page.data, nextCursor: page.next ? writeCursor(page.next) : null } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/requests/:id',
    tag: 'Request log',
    summary: 'Read a request',
    description: 'With what was sent and answered: without people’s data and secrets, and shortened.',
    answers: { 200: { description: 'The request', schema: ApiRequestWithBodies } },
    async handle({ caller, params }) {
      const { id = '' } = params;
      const found = isId('req', id) ? await apiRequestsOf(api.store, caller.merchantId).one(id) : undefined;
      if (!found) throw new Problem('not_found', 'There is no such request, or it is not here yet.');
      return { status: 200, body: found };
    },
  }),
];

function filtersOf(query: z.output<typeof Filters>): RequestFilters {
  const { limit, cursor, status, createdFrom, createdTo, ...exact } = query;
  const given = Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== undefined));
  return {
    ...given,
    limit,
    ...(cursor && { after: readCursor(cursor) }),
    ...(status && { status: Number(status[0]) as 2 | 4 | 5 }),
    ...(createdFrom && { createdFrom: new Date(createdFrom) }),
    ...(createdTo && { createdTo: new Date(createdTo) }),
  };
}
