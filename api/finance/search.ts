import { z } from 'zod';
import { type FoundEntity, foundEntities, searchEverywhere } from '../../db/finance/search.ts';
import { mayCall, scopesOpen } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { shortText } from '../core/lists.ts';
import { type Caller, type Route, route } from '../core/route.ts';

const Found = z
  .object({
    entity: z.enum(foundEntities),
    id: z.string(),
    title: z.string().meta({ description: 'Display title: a name, a payment’s id or an event type' }),
    detail: z.string().optional(),
    amount: z.int().optional().meta({ description: 'Cents' }),
    status: z.string().optional(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Found' });

/** The operation that reads each kind: callers that may not call it get no results of that kind. */
const readBy: Record<FoundEntity, string> = {
  payment: 'GET /v1/payments',
  refund: 'GET /v1/refunds',
  dispute: 'GET /v1/disputes',
  payout: 'GET /v1/payouts',
  receiver: 'GET /v1/receivers',
  event: 'GET /v1/events',
  webhook: 'GET /v1/webhooks-in',
};

const mayRead = (caller: Caller) =>
  foundEntities.filter((entity) => mayCall(caller, readBy[entity]) && scopesOpen(caller, readBy[entity]));

export const searchRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/search',
    fromReplica: true,
    tag: 'Operations',
    summary: 'Search by our or a provider’s id, order id, name, document, e-mail or amount',
    description:
      'Exact matches: whole ids, whole words of names (ignoring accents and case), whole amounts (`129,90`). The latest first, each kind of entity with its share of the results; only what the caller may read.',
    query: z.object({
      q: shortText,
      limit: z.coerce.number().pipe(z.int().min(1).max(50)).default(10),
    }),
    answers: { 200: { description: 'The matches', schema: z.object({ data: z.array(Found) }) } },
    async handle({ caller, query: { q, limit } }) {
      const data = await searchEverywhere(api.store, caller.merchantId, { q, limit, kinds: mayRead(caller) });
      return { status: 200, body: { data } };
    },
  }),
];
