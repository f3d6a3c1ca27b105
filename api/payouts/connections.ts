import { z } from 'zod';
import { catalogueEntry } from '../../adapters/index.ts';
import { listConnections } from '../../db/connections/connections.ts';
import { PayoutMethod } from '../../domain/payouts/payout.ts';
import type { Api } from '../core/context.ts';
import { type Route, route } from '../core/route.ts';

const PayoutConnection = z
  .object({
    connectionId: z.string(),
    provider: z.string(),
    methods: z.array(PayoutMethod).meta({ description: 'Destinations of payouts' }),
  })
  .meta({ id: 'PayoutConnection' });

export const payoutConnectionRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/payout-connections',
    tag: 'Payouts',
    summary: 'List the connections that can send payouts',
    answers: {
      200: {
        description: 'Enabled connections whose provider supports payouts, by name',
        schema: z.object({ data: z.array(PayoutConnection) }),
      },
    },
    async handle({ caller }) {
      const all = await listConnections(api.store, caller.merchantId);
      const data = all
        .filter(({ disabledAt }) => disabledAt === null)
        .flatMap(({ id: connectionId, provider }) => {
          const methods = catalogueEntry(provider)?.payouts;
          return methods ? [{ connectionId, provider, methods }] : [];
        })
        .sort((a, b) => a.provider.localeCompare(b.provider, 'en', { sensitivity: 'base' }));
      return { status: 200, body: { data } };
    },
  }),
];
