import { z } from 'zod';
import { catalogueEntry } from '../../adapters/index.ts';
import { listConnections } from '../../db/connections/connections.ts';
import { healthOf } from '../../db/connections/health.ts';
import { type Routes, routesOf, saveRoutes } from '../../db/connections/routes.ts';
import { connectionsWithFees } from '../../db/finance/fees.ts';
import { providerCosts } from '../../db/finance/reports.ts';
import { faultsOf, RouteCause, RouteRule } from '../../domain/connections/routing.ts';
import { daysLater } from '../../domain/core/days.ts';
import { BaseVersion } from '../../domain/core/schemas.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import { TransactionRequest } from '../../domain/payments/payment.ts';
import type { Api } from '../core/context.ts';
import { derivedId } from '../core/idempotent.ts';
import { idempotencyKey } from '../core/openapi.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { dryRun, refusalOf } from '../payments/index.ts';

const rules = z.array(RouteRule).max(50).meta({ description: 'The first rule that matches decides' });
const version = BaseVersion.meta({ description: 'Version of the rules that are replaced; 0 if there are none yet' });

const SaveRoutes = z.strictObject({ version, rules }).meta({ id: 'SaveRoutes' });
const RoutesShown = z.object({ version, rules, savedAt: z.iso.datetime().optional() }).meta({ id: 'Routes' });

/** Without card fields, since a token belongs to one connection, and a dry run precedes the creation of the token. */
const DryRun = TransactionRequest.omit({ cardToken: true, cardId: true })
  .partial()
  .required({ amount: true, paymentMethod: true })
  .extend({
    rules: rules.optional().meta({ description: 'Used instead of the rules in force, and not saved' }),
    idempotencyKey: idempotencyKey.optional().meta({
      description: 'Id of a payment, whose weighted draw is repeated. Absent: a new draw with each request',
    }),
  })
  .meta({ id: 'RouteDryRun' });

const breaker = z.enum(['closed', 'open', 'half_open']).meta({
  description: '`open`: routing uses the connection last. `half_open`: one payment at a time is sent there as a trial',
});
const candidate = { provider: z.string(), connectionId: z.string(), why: z.string() };
const Choice = z
  .object({
    chosen: z.string().meta({ description: 'The rule that matched' }),
    why: z.string(),
    candidates: z
      .array(z.object({ ...candidate, cause: RouteCause, breaker }))
      .meta({ description: 'In the order in which they would be used' }),
    skipped: z.array(z.object({ ...candidate, connectionId: z.string().optional() })),
  })
  .meta({ id: 'RouteChoice' });

const Health = z
  .object({
    connectionId: z.string(),
    provider: z.string(),
    breaker,
    openUntil: z.iso.datetime().optional(),
    failuresInARow: z.int(),
    lastHour: z.object({ answered: z.int(), failed: z.int() }).meta({ description: 'Number of charge attempts' }),
  })
  .meta({ id: 'ConnectionHealth' });

/** Days that the costs are of, the present one included. */
const costDays = 30;

const Cost = z
  .object({
    provider: z.string(),
    sales: z.int().meta({ description: 'Number of payments that were approved' }),
    gross: z.int().meta({ description: 'Cents that payers paid for them' }),
    fees: z.int().meta({ description: 'Cents that the provider kept' }),
    cost: z.number().optional().meta({ description: 'Fees for 100 approved reais, two decimals' }),
    hasFees: z
      .boolean()
      .meta({ description: 'All of its enabled connections have a fee table, by which `cheapest` compares them' }),
  })
  .meta({ id: 'RouteCost' });

/** Valid values for the fields that a payment requires and a dry run does not. */
const sample = {
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
  items: [{ title: 'Item', unitPrice: 100, quantity: 1, tangible: false }],
};

const show = ({ savedAt, ...routes }: Routes) => ({ ...routes, ...(savedAt && { savedAt: savedAt.toISOString() }) });

/** Routing: the choice of a connection for a payment without a `provider`. */
export const routingRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/routes',
    tag: 'Providers',
    summary: 'The rules that choose a provider',
    answers: { 200: { description: 'The rules in force', schema: RoutesShown } },
    handle: async ({ caller }) => ({ status: 200, body: show(await routesOf(api.store, caller.merchantId)) }),
  }),

  route({
    method: 'put',
    path: '/v1/routes',
    tag: 'Providers',
    summary: 'Replace the rules that choose a provider',
    description:
      'Replaces all rules at once; `version` is the version that you read. Payments in progress keep their route.',
    body: SaveRoutes,
    answers: {
      200: { description: 'The rules in force', schema: RoutesShown },
      409: { description: 'The rules were changed concurrently' },
    },
    async handle({ caller: { merchantId, person }, body }) {
      const live = (await listConnections(api.store, merchantId)).filter(({ disabledAt }) => disabledAt === null);
      const faults = faultsOf(body.rules, (named) => {
        const found = live.find(({ id, provider }) => id === named || provider === named);
        return found && (catalogueEntry(found.provider)?.methods ?? []);
      });
      const [first] = faults;
      if (first) throw new Problem('validation', `${first.field} ${first.message}`, faults.slice(0, 50));
      const saved = await saveRoutes(api.store, merchantId, { ...body, savedBy: person?.id });
      if (saved) return { status: 200, body: show(saved) };
      const { version } = await routesOf(api.store, merchantId);
      throw new Problem(
        'conflict',
        `The rules were changed concurrently: version ${version} is in force, and your change is based on version ${body.version}. Read the rules again, then repeat your change.`,
      );
    },
  }),

  route({
    method: 'post',
    path: '/v1/routes/dry-run',
    tag: 'Providers',
    summary: 'Which connection a payment would be routed to, and why',
    description:
      'A dry run: nothing is stored or sent. Fields of a payment that are not given here are assumed to be valid.',
    body: DryRun,
    answers: { 200: { description: 'The route. Without candidates such a payment would be refused', schema: Choice } },
    async handle({ caller: { merchantId }, body: { idempotencyKey: key, rules: tried, ...given } }) {
      const card = given.paymentMethod === 'CREDIT_CARD' && { cardToken: 'token' };
      const request = { ...sample, ...card, installments: 1, ...given } as TransactionRequest;
      const charge = {
        ...request,
        paymentId: derivedId(api, merchantId, key ?? crypto.randomUUID(), { kind: 'pay', noun: 'payment' }),
      };
      return { status: 200, body: await dryRun(api.store, merchantId, charge, refusalOf(request), tried) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/routes/costs',
    fromReplica: true,
    tag: 'Providers',
    summary: 'What approved payments cost at each provider',
    description: `Of the last ${costDays} days, from the ledger. A rule with \`order: cheapest\` goes by the fee tables of \`/v1/fees\`, not by this: here is what they, and the providers’ own words, have led to.`,
    answers: {
      200: {
        description: 'Providers with sales, those with the most first',
        schema: z.object({ from: z.iso.date(), to: z.iso.date(), data: z.array(Cost) }),
      },
    },
    async handle({ caller: { merchantId } }) {
      const { db } = api.store;
      const to = dayInBrazil(new Date());
      const from = daysLater(to, 1 - costDays);
      const [costs, connections, priced] = await Promise.all([
        providerCosts(db, merchantId, { from, to }),
        listConnections(api.store, merchantId),
        connectionsWithFees(db, merchantId),
      ]);
      const data = costs.map((cost) => {
        const live = connections.filter(
          ({ provider, disabledAt }) => provider === cost.provider && disabledAt === null,
        );
        return { ...cost, hasFees: live.length > 0 && live.every(({ id }) => priced.has(id)) };
      });
      return { status: 200, body: { from, to, data } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/routes/health',
    tag: 'Providers',
    summary: 'Health and circuit breakers of the connections',
    answers: {
      200: {
        description: 'Connections that were used in the last hour, or whose circuit breaker is not closed',
        schema: z.object({ data: z.array(Health) }),
      },
    },
    async handle({ caller }) {
      const all = await healthOf(api.store.db, caller.merchantId);
      const data = all.map(({ openUntil, answered, failed, ...health }) => ({
        ...health,
        ...(openUntil && { openUntil: openUntil.toISOString() }),
        lastHour: { answered, failed },
      }));
      return { status: 200, body: { data } };
    },
  }),
];
