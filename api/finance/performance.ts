import { z } from 'zod';
import { merchantZone } from '../../db/core/zone.ts';
import { isCountingOlder, performanceOf } from '../../db/finance/performance.ts';
import { dayInBrazil, daysBetween } from '../../domain/core/days.ts';
import { PaymentMethod } from '../../domain/core/schemas.ts';
import { comparisons, type DaySpan, figureSteps, spanBefore, stepFor } from '../../domain/finance/performance.ts';
import { returnCodeOf } from '../../domain/payments/return-codes.ts';
import type { Api } from '../core/context.ts';
import { providerFilter, severalOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';

const day = z.iso.date();
const mostDays = 366;

const PerformanceQuery = z.object({
  from: day.meta({ description: 'The first day in Brazil, of the creation of payments' }),
  to: day.meta({ description: `The last day, at most ${mostDays - 1} days later` }),
  compare: z.enum(comparisons).default('previous').meta({
    description:
      '`previous`: as many days before. Of a day that is not over, the day that it is compared with counts up to the same time',
  }),
  compareFrom: day.optional().meta({ description: 'Days to compare with instead, together with `compareTo`' }),
  compareTo: day.optional(),
  provider: providerFilter,
  paymentMethod: severalOf(PaymentMethod, 'One method, or several with commas'),
});
type Query = z.output<typeof PerformanceQuery>;

const counts = {
  count: z.int().meta({ description: 'Payments created' }),
  approved: z.int().meta({ description: 'Payments that were approved, including those refunded later' }),
  refused: z.int().meta({ description: 'Payments that are refused now and were never paid' }),
};
const volume = z.int().meta({ description: 'Cents of the approved payments' });
const figures = {
  ...counts,
  volume,
  fees: z.int().meta({ description: 'Cents that providers kept of approved payments, by their word or the fee table' }),
  expectedFees: z.int().meta({ description: 'What of it only the fee table says' }),
  priced: z.int().meta({ description: 'Cents of the approved payments whose fee is known' }),
};

const Performance = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    ...figures,
    series: z.array(z.object({ at: z.iso.datetime(), ...counts, volume })).meta({
      description: 'One entry for each hour, day or month up to now, including empty ones',
    }),
    byProvider: z.array(z.object({ provider: z.string(), ...figures })),
    byMethod: z.array(z.object({ paymentMethod: PaymentMethod, ...figures })),
    byBrand: z.array(z.object({ cardBrand: z.string().nullable(), ...figures })).meta({
      description: 'Of cards. Null: the provider does not tell it',
    }),
    byReturnCode: z
      .array(
        z.object({
          returnCode: z.string().nullable(),
          count: z.int(),
          amount: z.int(),
          meaning: z.string().optional().meta({ description: 'Of codes of the ABECS standard, in Portuguese' }),
          mayRetry: z.boolean().optional(),
        }),
      )
      .meta({ description: 'Of refused cards. Null: there was no code' }),
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), ...counts })).meta({
      description: 'By weekday (1: Monday) and hour of the creation; hours without payments are absent',
    }),
    funnels: z
      .array(
        z.object({
          paymentMethod: PaymentMethod,
          created: z.int(),
          sent: z.int().meta({ description: 'A provider had it' }),
          challenged: z.int().meta({ description: 'The issuer asked for a confirmation' }),
          challengedApproved: z.int(),
          approved: z.int(),
          kept: z.int().meta({ description: 'Approved, and neither refunded in full nor charged back since' }),
        }),
      )
      .meta({ description: 'What became of the payments of each method' }),
  })
  .meta({ id: 'PerformanceFigures' });

const Answer = z
  .object({
    timeZone: z.string().meta({ description: 'Time zone in which days begin' }),
    step: z.enum(figureSteps),
    current: Performance,
    compared: Performance.optional().meta({ description: 'Absent with `compare=none`' }),
    counting: z.boolean().meta({
      description: 'Payments from before an upgrade are still being counted: older figures are too low',
    }),
  })
  .meta({ id: 'Performance' });

const spanRule = (field: string, message: string) => [{ field, rule: 'span', message }];

/** @throws Problem 422. */
function checkSpan({ from, to }: DaySpan, field: string): void {
  const days = daysBetween(from, to);
  const most = mostDays - 1;
  if (days < 0) throw new Problem('validation', `${field} is before from`, spanRule(field, 'is before from'));
  if (days > most)
    throw new Problem(
      'validation',
      `${field} is more than ${most} days after from`,
      spanRule(field, `is more than ${most} days after from`),
    );
}

/** The days to compare with. @throws Problem 422. */
function comparedWith({ from, to, compare, compareFrom, compareTo }: Query): DaySpan | undefined {
  if (compareFrom === undefined && compareTo === undefined)
    return compare === 'none' ? undefined : spanBefore({ from, to }, compare);
  if (compareFrom === undefined || compareTo === undefined) {
    const field = compareFrom === undefined ? 'compareFrom' : 'compareTo';
    throw new Problem(
      'validation',
      `${field} is needed together with the other end`,
      spanRule(field, 'is needed together with the other end'),
    );
  }
  checkSpan({ from: compareFrom, to: compareTo }, 'compareTo');
  return { from: compareFrom, to: compareTo };
}

/** Approval and cost of payments, by what they depend on. */
export const performanceRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/statistics/performance',
    fromReplica: true,
    tag: 'Operations',
    summary:
      'Approval, funnel and cost of payments by provider, method, brand, return code and hour, and of the days before',
    description:
      'By the day on which payments were created. Each figure is that of `GET /v1/payments/count` with the filters `outcome`, `provider`, `paymentMethod`, `cardBrand`, `returnCode`, `weekday`, `hour`, `sent` and `challenged`.',
    query: PerformanceQuery,
    answers: { 200: { description: 'The figures', schema: Answer } },
    async handle({ caller: { merchantId }, query }) {
      const { provider, paymentMethod } = query;
      const span = { from: query.from, to: query.to };
      checkSpan(span, 'to');
      const before = comparedWith(query);
      const filters = { provider, paymentMethod };
      const { db } = api.store;
      const [current, compared, counting] = await Promise.all([
        performanceOf(db, merchantId, { span, filters }),
        before &&
          performanceOf(db, merchantId, {
            span: before,
            isCut: query.compareFrom === undefined && query.to === dayInBrazil(Date.now()),
            filters,
            step: stepFor(span),
          }),
        isCountingOlder(db, merchantId),
      ]);
      return {
        status: 200,
        body: {
          timeZone: merchantZone,
          step: stepFor(span),
          current: withMeanings(current),
          ...(compared && { compared: withMeanings(compared) }),
          counting,
        },
      };
    },
  }),
];

const withMeanings = (of: Awaited<ReturnType<typeof performanceOf>>) => ({
  ...of,
  byReturnCode: of.byReturnCode.map((one) => ({ ...one, ...(one.returnCode && returnCodeOf(one.returnCode)) })),
});
