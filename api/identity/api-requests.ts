import { z } from 'zod';
import { apiRequestsOf, type RequestFilters } from '../../db/identity/api-requests.ts';
import { isId } from '../../domain/core/ids.ts';
import { ApiRequest, ApiRequestWithBodies, requestDays } from '../../domain/identity/api-requests.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { entityRoutes } from '../core/entity-routes.ts';
import { filtersOf, instant, PageQuery, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import type { Route } from '../core/route.ts';

const Filters = PageQuery.extend({
  status: z.enum(['2xx', '4xx', '5xx']).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  path: shortText.optional().meta({ description: 'The path as in this document', example: '/v1/payments/{id}' }),
  key: shortText.optional().meta({ description: 'Id of an API key' }),
  entity: shortText.optional().meta({ description: 'Id of the entity that it read, changed or created' }),
  requestId: shortText.optional().meta({ description: 'The `x-request-id` of an answer' }),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
});

export const apiRequestRoutes = (api: Api): Route[] =>
  entityRoutes(api, {
    path: '/v1/requests',
    tag: 'Request log',
    noun: 'request',
    plural: 'requests',
    schema: ApiRequest,
    async read({ merchantId }, id = '') {
      const found = isId('req', id) ? await apiRequestsOf(api.store, merchantId).one(id) : undefined;
      if (!found)
        throw new Problem(
          'not_found',
          'There is no such request, or it is not stored yet: requests are stored after some seconds.',
        );
      return found;
    },
    list: {
      summary: 'List requests to the API, newest first',
      description: `All requests with an API key, and changes by people, for ${requestDays} days. A request appears after some seconds.`,
      query: Filters,
      page: async ({ merchantId }, query) =>
        cursorPage(await apiRequestsOf(api.store, merchantId).page(requestFilters(query))),
    },
    get: {
      description: 'With the request and the answer, without personal data and secrets, and shortened.',
      schema: ApiRequestWithBodies,
    },
  });

function requestFilters({ limit, cursor, status, ...filters }: z.output<typeof Filters>): RequestFilters {
  const common: Omit<RequestFilters, 'limit'> = filtersOf(filters);
  return {
    ...common,
    limit,
    ...afterCursor(cursor),
    ...(status && { status: Number(status[0]) as 2 | 4 | 5 }),
  };
}
