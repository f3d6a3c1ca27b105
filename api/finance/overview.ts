import { z } from 'zod';
import { overviewOf } from '../../db/finance/overview.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { PaymentStatus } from '../../domain/core/statuses.ts';
import { Payment } from '../../domain/payments/payment.ts';
import { mayCall, scopesOpen } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { type Route, route } from '../core/route.ts';

const queued = 6;
const latest = 8;

const Overview = z
  .object({
    period: z.enum(['today', '7d']),
    timeZone: z.string().meta({ description: 'Time zone in which days begin' }),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    attention: z.int().meta({ description: 'Payments that need a person now, of any age; counted up to 1000' }),
    queue: z.array(Payment).meta({ description: 'The first of these payments, the longest waiting first' }),
    count: z.int().meta({ description: 'Payments created in the period' }),
    approved: z.int().meta({ description: 'Payments that were approved, including those refunded later' }),
    volume: z.int().meta({ description: 'Cents of the approved payments' }),
    approvalRate: z
      .number()
      .nullable()
      .meta({ description: 'Approved ÷ (approved + refused); null if there are none' }),
    byStatus: z.array(z.object({ status: PaymentStatus, count: z.int(), amount: z.int() })),
    step: z.enum(['hour', 'day']),
    series: z.array(z.object({ at: z.iso.datetime(), count: z.int(), volume: z.int() })).meta({
      description: 'By hour for today, otherwise by day; steps without payments are absent',
    }),
    previous: z.object({ count: z.int(), volume: z.int() }).meta({
      description: 'The same part of the previous period, up to the same time of day',
    }),
    latest: z.array(Payment),
  })
  .meta({ id: 'Overview' });

export const overviewRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/overview',
    fromReplica: true,
    tag: 'Operations',
    summary: 'What needs a person, and the figures of the day',
    description:
      'The figures count everything; `queue` and `latest` are empty for a role, and for a key, that may not read payments.',
    query: z.object({ period: z.enum(['today', '7d']).default('today') }),
    answers: { 200: { description: 'The overview', schema: Overview } },
    async handle({ caller, query }) {
      const payments = paymentsOf(api.store, caller.merchantId);
      const reads = mayCall(caller, 'GET /v1/payments') && scopesOpen(caller, 'GET /v1/payments');
      const [figures, queue, { data }] = await Promise.all([
        overviewOf(api.store.db, caller.merchantId, query.period),
        reads ? payments.queue(queued) : [],
        reads ? payments.page({ limit: latest }) : { data: [] },
      ]);
      return { status: 200, body: { ...figures, queue, latest: data } };
    },
  }),
];
