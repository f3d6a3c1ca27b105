import { z } from 'zod';
import { type PayoutFilters, payoutSorts, payoutsOf } from '../../db/payouts/payouts.ts';
import { AttentionReason } from '../../domain/core/attention.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { WithdrawStatus } from '../../domain/core/statuses.ts';
import { payoutColumns } from '../../domain/finance/csv-columns.ts';
import { exportNames } from '../../domain/finance/exports.ts';
import { CreatePayout, Payout, PayoutMethod, PayoutStage } from '../../domain/payouts/payout.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage, sortValueOf } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { CsvQuery, filtersOf, line, PageQuery, providerFilter, rowFilters, severalOf } from '../core/lists.ts';
import { type Route, route } from '../core/route.ts';
import { createPayout } from './create.ts';

/** Filters and order of a list of payouts and of its export. */
export const PayoutFilterQuery = z.object({
  status: severalOf(WithdrawStatus, 'One status, or several with commas'),
  stage: severalOf(PayoutStage, 'One stage, or several with commas'),
  provider: providerFilter,
  paymentMethod: severalOf(PayoutMethod, 'One method, or several with commas'),
  ...rowFilters,
  reason: severalOf(AttentionReason, 'Why it needs a person: one reason, or several'),
  olderThanMinutes: z.coerce.number().pipe(z.int().min(1).max(525_600)).optional(),
  stuck: z
    .enum(['true'])
    .optional()
    .meta({ description: 'Not final, and in need of a person or older than a quarter of an hour' }),
  batchId: line.optional(),
  withdrawReference: line.optional(),
  q: line.optional().meta({
    description:
      'Our id, the provider’s, your reference, end-to-end id, batch, words of the receiver’s name, document or e-mail, or an amount in reais (`129,90`)',
  }),
  sort: z.enum(payoutSorts).default('-createdAt').meta({ description: '`-` is downwards' }),
});

export function payoutFilters(query: Partial<z.output<typeof PayoutFilterQuery>>): Omit<PayoutFilters, 'limit'> {
  const { olderThanMinutes, stuck, ...filters } = query;
  return {
    ...filtersOf(filters),
    ...(olderThanMinutes && { olderThan: new Date(Date.now() - olderThanMinutes * 60_000) }),
    ...(stuck && { stuck: true }),
  };
}

export const payoutOr404 = entityReader('payout', 'pyo', ({ store }, merchantId, id) =>
  payoutsOf(store, merchantId).get(id),
);

export const payoutRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payouts',
    tag: 'Payouts',
    summary: 'Send money',
    description:
      'To a PIX key, a bank account or a receiver. APPROVED at once where the provider says so; else PENDING until its webhook or a look-up. An outcome that nobody knows stays PENDING with `needsAttention`, and is never sent again by itself. 409: the reference was used, the merchant’s limits, or the same receiver got the same amount a short while ago (`allowDuplicate`).',
    idempotent: true,
    body: CreatePayout,
    answers: { 201: { description: 'The payout', schema: Payout } },
    handle: (request) => createPayout(api, request),
  }),

  ...entityRoutes(api, {
    path: '/v1/payouts',
    tag: 'Payouts',
    noun: 'payout',
    plural: 'payouts',
    schema: Payout,
    read: ({ merchantId }, id) => payoutOr404(api, merchantId, id),
    list: {
      query: PageQuery.extend(PayoutFilterQuery.shape),
      page: async ({ merchantId }, { limit, cursor, ...filters }) =>
        cursorPage(
          await payoutsOf(api.store, merchantId).page({
            ...payoutFilters(filters),
            limit,
            ...afterCursor(cursor, sortValueOf(filters.sort)),
          }),
        ),
    },
    count: {
      query: PayoutFilterQuery.omit({ sort: true }),
      count: (merchantId, query) => payoutsOf(api.store, merchantId).count(payoutFilters(query)),
    },
    csv: {
      description:
        'UTF-8 with a byte order mark, in the order of `sort`. Documents, keys and accounts are masked, as everywhere.',
      query: PayoutFilterQuery.extend(CsvQuery.shape),
      columns: payoutColumns,
      fileName: exportNames.payouts,
      rows(merchantId, { language: _, ...query }) {
        const filters = payoutFilters(query);
        return (at) => payoutsOf(api.store, merchantId).page({ ...filters, ...at });
      },
    },
    stream: {
      timeline: {
        description:
          'Approvals, requests to the provider and its answers (masked), webhooks, status moves with their cause, what people did and why, events and deliveries.',
        entries: (merchantId, id, except) => payoutsOf(api.store, merchantId).timeline(id, except),
      },
      waiting: {
        answer: 'People, timers, webhooks, deliveries to come',
        workflows: (merchantId, id) => [workflowIds.payout(merchantId, id)],
      },
    },
  }),
];
