import { z } from 'zod';
import { optionalFieldsOf } from '../../adapters/index.ts';
import { settlementsOf } from '../../db/finance/settlements.ts';
import { type PaymentFilters, paymentOutcomes, paymentSorts, paymentsOf } from '../../db/payments/payments.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { PaymentMethod } from '../../domain/core/schemas.ts';
import { PaymentStatus } from '../../domain/core/statuses.ts';
import { paymentColumns } from '../../domain/finance/csv-columns.ts';
import { exportNames } from '../../domain/finance/exports.ts';
import { CreatePayment, maskRequest, Payment, SentRequest } from '../../domain/payments/payment.ts';
import { mayAlso } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage, sortValueOf } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import {
  CsvQuery,
  filtersOf,
  PageQuery,
  providerFilter,
  rowFilters,
  several,
  severalIds,
  severalOf,
  shortText,
} from '../core/lists.ts';
import { inProviderWords } from '../core/provider-words.ts';
import { type Route, route } from '../core/route.ts';
import { createPayment } from './create.ts';

/** Filters and order of a list of payments and of its export. */
export const PaymentFilterQuery = z.object({
  id: severalIds('pay', 'One payment, or several with commas'),
  status: severalOf(PaymentStatus, 'One status, or several with commas'),
  provider: providerFilter,
  paymentMethod: severalOf(PaymentMethod, 'One method, or several with commas'),
  outcome: severalOf(
    z.enum(paymentOutcomes),
    'What became of it: `approved` (its money arrived, whatever became of it later), `refused`, `open` or `canceled`',
  ),
  cardBrand: several(shortText, 'a brand', 'Brands of cards, as `mastercard`; `none`: the provider does not tell it'),
  returnCode: several(shortText, 'a return code', 'Return codes of refused cards; `none`: there was no code'),
  weekday: severalOf(z.enum(['1', '2', '3', '4', '5', '6', '7']), 'Of the creation in Brazil. 1: Monday'),
  hour: several(z.string().regex(/^(1?\d|2[0-3])$/), 'of 0 to 23', 'Of the creation in Brazil'),
  challenged: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'The issuer asked for a confirmation of the card' }),
  sent: z.enum(['true', 'false']).optional().meta({ description: '`false`: it ended before any provider had it' }),
  orderId: shortText.optional(),
  document: shortText.optional().meta({ description: 'CPF or CNPJ of the customer' }),
  ...rowFilters,
  q: shortText.optional().meta({
    description:
      'Our id, the provider’s, the order’s, end-to-end id, txid, e-mail, document, words of the name, or an amount in reais (`129,90`)',
  }),
  sort: z.enum(paymentSorts).default('-createdAt').meta({ description: '`-`: descending' }),
});

export const paymentFilters = (query: Partial<z.output<typeof PaymentFilterQuery>>): Omit<PaymentFilters, 'limit'> =>
  filtersOf(query);

export const paymentOr404 = entityReader('payment', 'pay', ({ store }, merchantId, id) =>
  paymentsOf(store, merchantId).get(id),
);

/** A payment with the days on which it arrives. PIX arrives at once. */
async function readPayment(api: Api, merchantId: string, id: string | undefined): Promise<Payment> {
  const payment = await paymentOr404(api, merchantId, id);
  if (payment.paymentMethod === 'PIX' || payment.approvedAt === undefined) return payment;
  const settlements = await settlementsOf(api.store.db, merchantId).ofPayment(payment.id);
  return settlements.length === 0 ? payment : { ...payment, settlements };
}

export const paymentRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payments',
    tag: 'Payments',
    summary: 'Create a payment',
    description:
      'The answer has the PIX code or boleto as soon as the provider returned it. If the provider takes longer than ten seconds, the answer is PENDING without it; the code follows by event and by GET.',
    idempotent: true,
    body: CreatePayment,
    refusal: inProviderWords(api.store, 'createTransaction'),
    answers: { 201: { description: 'The payment', schema: Payment } },
    handle: (request) => createPayment(api, request),
  }),

  ...entityRoutes(api, {
    path: '/v1/payments',
    tag: 'Payments',
    noun: 'payment',
    plural: 'payments',
    schema: Payment,
    read: ({ merchantId }, id) => readPayment(api, merchantId, id),
    list: {
      query: PageQuery.extend(PaymentFilterQuery.shape),
      page: async ({ merchantId }, { limit, cursor, ...filters }) =>
        cursorPage(
          await paymentsOf(api.store, merchantId).page({
            ...paymentFilters(filters),
            limit,
            ...afterCursor(cursor, sortValueOf(filters.sort)),
          }),
        ),
    },
    count: {
      query: PaymentFilterQuery.omit({ sort: true }),
      count: (merchantId, query) => paymentsOf(api.store, merchantId).count(paymentFilters(query)),
    },
    csv: {
      description: 'UTF-8 with a byte order mark, in the order of `sort`. Documents are masked, as everywhere.',
      query: PaymentFilterQuery.extend(CsvQuery.shape),
      columns: paymentColumns,
      fileName: exportNames.payments,
      rows(merchantId, { language: _, ...query }) {
        const filters = paymentFilters(query);
        return (at) => paymentsOf(api.store, merchantId).page({ ...filters, ...at });
      },
    },
    stream: {
      timeline: {
        description:
          'Requests to the provider and its replies (masked), webhooks, status changes with their cause, events and deliveries.',
        entries: (merchantId, entity, except) => paymentsOf(api.store, merchantId).timeline(entity, except),
      },
      waiting: {
        answer: 'Timers, the payer, pending deliveries',
        workflows: (merchantId, id) => [workflowIds.payment(merchantId, id)],
      },
    },
  }),

  route({
    method: 'get',
    path: '/v1/payments/:id/request',
    tag: 'Payments',
    summary: 'The further fields of the request, and those that were not sent to the provider',
    description:
      'Personal data of the payer, with documents masked. Phone, address and IP are in full only with the permission `payments.personal`. It is separate from the payment, since events contain the payment.',
    answers: { 200: { description: "The rest of the payment's request", schema: SentRequest } },
    async handle({ caller, params }) {
      const { id } = await paymentOr404(api, caller.merchantId, params.id);
      const request = await paymentsOf(api.store, caller.merchantId).request(id, optionalFieldsOf);
      return { status: 200, body: request && !mayAlso(caller, 'payments.personal') ? maskRequest(request) : request };
    },
  }),
];
