import { z } from 'zod';
import { slugOf } from '../../adapters/index.ts';
import { type CallFigures, callsSince } from '../../db/connections/calls.ts';
import { circuitsOf } from '../../db/connections/health.ts';
import { unmappedWordsOf } from '../../db/events/unmapped-words.ts';
import { approvalSince, statisticsOf, statisticsPeriods } from '../../db/finance/statistics.ts';
import { PaymentMethod } from '../../domain/core/schemas.ts';
import { PaymentStatus } from '../../domain/core/statuses.ts';
import type { Api } from '../core/context.ts';
import { type Route, route } from '../core/route.ts';

const figures = {
  count: z.int().meta({ description: 'Payments created' }),
  approved: z.int().meta({ description: 'Payments that were approved, including those refunded later' }),
  volume: z.int().meta({ description: 'Cents of the approved payments' }),
  refused: z.int().meta({ description: 'Payments that are refused now and were never paid' }),
};

const Calls = z
  .object({
    provider: z.string(),
    operation: z.string(),
    calls: z.int(),
    refused: z.int().meta({ description: 'Refusals by the provider' }),
    failed: z.int().meta({ description: 'Calls without a usable reply' }),
    p50: z.int().meta({ description: 'Estimated median in milliseconds' }),
    p95: z.int().meta({ description: 'Likewise 95 of 100' }),
  })
  .meta({ id: 'CallFigures' });

const Statistics = z
  .object({
    period: z.enum(statisticsPeriods),
    timeZone: z.string().meta({ description: 'Time zone in which days begin' }),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    step: z.enum(['hour', 'day', 'month']),
    ...figures,
    previous: z.object({ count: z.int(), volume: z.int() }).meta({
      description: 'The same part of the previous period, up to the same time of day',
    }),
    byStatus: z.array(z.object({ status: PaymentStatus, count: z.int(), amount: z.int() })),
    series: z.array(z.object({ at: z.iso.datetime(), ...figures })).meta({
      description: 'One entry for each hour, day or month of the period, including empty ones',
    }),
    approval: z.array(z.object({ provider: z.string(), paymentMethod: PaymentMethod, ...figures })).meta({
      description: 'By provider and method, the most payments first',
    }),
    latency: z.array(Calls).meta({ description: 'Calls to providers in the period, by operation' }),
  })
  .meta({ id: 'Statistics' });

const Window = z.object({
  calls: z.int(),
  refused: z.int(),
  failed: z.int(),
  p50: z.int().optional().meta({ description: 'Of charges, in ms; absent if there were none' }),
  p95: z.int().optional(),
  payments: z.int(),
  approved: z.int(),
  declined: z.int().meta({ description: 'Payments of that period that are refused now' }),
});

const ProviderHealth = z
  .object({
    provider: z.string(),
    slug: z.string(),
    connections: z.array(
      z.object({
        connectionId: z.string(),
        name: z.string().optional(),
        breaker: z.enum(['closed', 'open', 'half_open']).meta({
          description:
            '`open`: routing uses the connection last. `half_open`: one payment at a time is sent there as a trial',
        }),
        failuresInARow: z.int(),
        openUntil: z.iso.datetime().optional(),
        failingSince: z.iso.datetime().optional().meta({
          description: 'Time of its last reply to a charge, if the latest charges failed',
        }),
      }),
    ),
    hour: Window,
    day: Window,
    operations: z.array(Calls).meta({ description: 'Of the last 24 hours' }),
    words: z
      .array(
        z.object({
          word: z.string(),
          saidIn: z.enum(['webhook', 'answer']),
          times: z.int(),
          firstAt: z.iso.datetime(),
          lastAt: z.iso.datetime(),
          entity: z.enum(['payment', 'payout', 'receiver']).optional().meta({
            description: 'The latest entity with this word; absent if none of ours was found',
          }),
          entityId: z.string().optional(),
        }),
      )
      .meta({ description: 'Status words that no map has, the latest first' }),
  })
  .meta({ id: 'ProviderHealth' });

const hourMs = 3_600_000;

/** The figures of one provider in one period: its calls and the payments created in it. */
function windowOf(
  provider: string,
  calls: readonly CallFigures[],
  payments: Awaited<ReturnType<typeof approvalSince>>,
): z.output<typeof Window> {
  const own = calls.filter((one) => one.provider === provider);
  const sum = (of: (one: CallFigures) => number) => own.reduce((all, one) => all + of(one), 0);
  const charge = own.find(({ operation }) => operation === 'createTransaction');
  const stand = payments.find((one) => one.provider === provider);
  return {
    calls: sum((one) => one.calls),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    ...(charge && { p50: charge.p50, p95: charge.p95 }),
    payments: stand?.count ?? 0,
    approved: stand?.approved ?? 0,
    declined: stand?.refused ?? 0,
  };
}

/** Statistics of payments, and of providers. */
export const statisticsRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/statistics',
    fromReplica: true,
    tag: 'Operations',
    summary: 'Volume, approval and latency of a period',
    query: z.object({ period: z.enum(statisticsPeriods).default('today') }),
    answers: { 200: { description: 'The figures', schema: Statistics } },
    handle: async ({ caller, query }) => ({
      status: 200,
      body: await statisticsOf(api.store.db, caller.merchantId, query.period),
    }),
  }),

  route({
    method: 'get',
    path: '/v1/providers/health',
    tag: 'Providers',
    summary: 'Health of each connected provider: circuit breaker, approval, latency, unmapped words',
    answers: {
      200: {
        description: 'Providers with an enabled connection, or with activity in the last 24 hours',
        schema: z.object({ data: z.array(ProviderHealth) }),
      },
    },
    async handle({ caller: { merchantId } }) {
      const { db } = api.store;
      const since = (ms: number) => new Date(Date.now() - ms);
      const [circuits, hour, day, hourPayments, dayPayments, words] = await Promise.all([
        circuitsOf(db, merchantId),
        callsSince(db, merchantId, since(hourMs), 'five_minutes'),
        callsSince(db, merchantId, since(24 * hourMs), 'five_minutes'),
        approvalSince(db, merchantId, 60),
        approvalSince(db, merchantId, 24 * 60),
        unmappedWordsOf(db, merchantId),
      ]);
      const providers = [...new Set([...circuits, ...day, ...dayPayments, ...words].map(({ provider }) => provider))];
      const data = providers
        .sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
        .map((provider) => ({
          provider,
          slug: slugOf(provider),
          connections: circuits
            .filter((one) => one.provider === provider)
            .map(({ connectionId, name, breaker, failuresInARow, openUntil, failingSince }) => ({
              connectionId,
              ...(name && { name }),
              breaker,
              failuresInARow,
              ...(openUntil && { openUntil: openUntil.toISOString() }),
              ...(failingSince && { failingSince: failingSince.toISOString() }),
            })),
          hour: windowOf(provider, hour, hourPayments),
          day: windowOf(provider, day, dayPayments),
          operations: day.filter((one) => one.provider === provider),
          words: words
            .filter((one) => one.provider === provider)
            .map(({ word, reportedIn, times, firstAt, lastAt, entity, entityId }) => ({
              word,
              saidIn: reportedIn,
              times,
              firstAt: firstAt.toISOString(),
              lastAt: lastAt.toISOString(),
              ...(entity && { entity }),
              ...(entityId && { entityId }),
            })),
        }));
      return { status: 200, body: { data } };
    },
  }),
];
