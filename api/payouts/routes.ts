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
import { CsvQuery, filtersOf, PageQuery, providerFilter, rowFilters, severalOf, shortText } from '../core/lists.ts';
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
    .meta({ description: 'Payouts that are not final and need attention or are older than 15 minutes' }),
  batchId: shortText.optional(),
  withdrawReference: shortText.optional(),
  q: shortText.optional().meta({
    description:
      'Our id, the provider’s, your reference, end-to-end id, batch, words of the receiver’s name, document or e-mail, or an amount in reais (`129,90`)',
  }),
  sort: z.enum(payoutSorts).default('-createdAt').meta({ description: '`-`: descending' }),
});

export function payoutFilters(query: Partial<z.output<typeof PayoutFilterQuery>>): Omit<PayoutFilters, 'limit'> {
  const { olderThanMinutes, stuck, ...filters } = query;
  const common: Omit<PayoutFilters, 'limit'> = filtersOf(filters);
  return {
    ...common,
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
      'To a PIX key, a bank account or a receiver. APPROVED at once if the provider confirms it in its reply; otherwise PENDING until a webhook or a look-up. A payout with an unknown outcome stays PENDING with `needsAttention`, and is never sent again automatically. 409: the reference was used before, a limit of the merchant is exceeded, or the same receiver got the same amount shortly before (`allowDuplicate`).',
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
          'Approvals, requests to the provider and its replies (masked), webhooks, status changes with their cause, actions of people with their reason, events and deliveries.',
        entries: (merchantId, entity, except) => payoutsOf(api.store, merchantId).timeline(entity, except),
      },
      waiting: {
        answer: 'Pending approvals, timers, webhooks and deliveries',
        workflows: (merchantId, id) => [workflowIds.payout(merchantId, id)],
      },
    },
  }),
];
