import { z } from 'zod';
import { takenBy } from '../../adapters/index.ts';
import { type PaymentFilters, paymentSorts, paymentsOf } from '../../db/payments/payments.ts';
import { isId } from '../../domain/core/ids.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { PaymentMethod } from '../../domain/core/schemas.ts';
import { PaymentStatus } from '../../domain/core/statuses.ts';
import { TimelineEntry, Waiting } from '../../domain/core/timeline.ts';
import { paymentColumns } from '../../domain/finance/csv-columns.ts';
import { exportNames } from '../../domain/finance/exports.ts';
import { CreatePayment, Payment, SentRequest } from '../../domain/payments/payment.ts';
import { csvHeaders, csvOf } from '../../runtime/csv.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { cents, countRoute, Exported, filtersOf, line, PageQuery, pageOf, several } from '../core/lists.ts';
import { type Streamed, streamEntity } from '../core/live.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { waitingOf } from '../core/waiting.ts';
import { createPayment } from './create.ts';

/** What a list of payments, and its export, can be narrowed by. */
export const PaymentFilterQuery = z.object({
  status: several(PaymentStatus, `of ${PaymentStatus.options.join(', ')}`).meta({
    description: 'One status, or several with commas',
    override: { type: 'string' },
  }),
  provider: several(line, 'the name of a provider').meta({
    description: 'One provider, or several with commas',
    override: { type: 'string' },
  }),
  paymentMethod: several(PaymentMethod, `of ${PaymentMethod.options.join(', ')}`).meta({
    description: 'One method, or several with commas',
    override: { type: 'string' },
  }),
  orderId: line.optional(),
  document: line.optional().meta({ description: 'CPF or CNPJ of the customer' }),
  createdFrom: z.iso.datetime({ offset: true }).optional(),
  createdTo: z.iso.datetime({ offset: true }).optional(),
  amountMin: cents.optional(),
  amountMax: cents.optional(),
  needsAttention: z.enum(['true', 'false']).optional(),
  q: line.optional().meta({
    description:
      'Our id, the provider’s, the order’s, end-to-end id, txid, e-mail, document, words of the name, or an amount in reais (`129,90`)',
  }),
  sort: z.enum(paymentSorts).default('-createdAt').meta({ description: '`-` is downwards' }),
});

const ListPayments = PageQuery.extend(PaymentFilterQuery.shape);

export const paymentFilters = (query: z.output<typeof PaymentFilterQuery>): Omit<PaymentFilters, 'limit'> =>
  filtersOf(query);

/** @throws Problem 404; a malformed id is unknown too. */
export async function paymentOr404(api: Api, merchantId: string, id: string): Promise<Payment> {
  const found = isId('pay', id) ? await paymentsOf(api.store, merchantId).get(id) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such payment.');
  return found;
}

export const paymentRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payments',
    tag: 'Payments',
    summary: 'Create a payment',
    description:
      'Answers with the payable code as soon as the provider gave it. A provider that is slower than ten seconds leaves the payment PENDING; the code follows by event and by GET.',
    idempotent: true,
    body: CreatePayment,
    answers: { 201: { description: 'The payment', schema: Payment } },
    handle: (asked) => createPayment(api, asked),
  }),

  route({
    method: 'get',
    path: '/v1/payments',
    tag: 'Payments',
    summary: 'List payments, newest first unless sorted otherwise',
    query: ListPayments,
    answers: { 200: { description: 'A page of payments', schema: pageOf(Payment) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const page = await paymentsOf(api.store, caller.merchantId).page({
        ...paymentFilters(filters),
        limit,
        ...(cursor && { after: readCursor(cursor, filters.sort.endsWith('amount') ? 'amount' : 'createdAt') }),
      });
      return { status: 200, body: { data: page.data, nextCursor: page.next ? writeCursor(page.next) : null } };
    },
  }),

  countRoute('payments', 'Payments', 'payments', PaymentFilterQuery.omit({ sort: true }), (merchantId, query) =>
    paymentsOf(api.store, merchantId).count(paymentFilters({ ...query, sort: '-createdAt' })),
  ),

  route({
    method: 'get',
    path: '/v1/payments/export',
    tag: 'Payments',
    summary: 'All payments of a filter, as a spreadsheet',
    description: 'UTF-8 with a byte order mark, in the order of `sort`. Documents are masked, as everywhere.',
    query: PaymentFilterQuery.extend(Exported.shape),
    answers: { 200: { description: 'The file', schema: z.string(), type: 'text/csv' } },
    async handle({ caller, query: { language, ...filters } }) {
      const { page } = paymentsOf(api.store, caller.merchantId);
      const narrowed = paymentFilters(filters);
      return {
        status: 200,
        headers: csvHeaders(exportNames.payments[language], caller.merchantName),
        body: csvOf(paymentColumns, (at) => page({ ...narrowed, ...at }), language),
      };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payments/:id',
    tag: 'Payments',
    summary: 'Read a payment',
    answers: { 200: { description: 'The payment', schema: Payment } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await paymentOr404(api, caller.merchantId, params.id ?? ''),
    }),
  }),

  route({
    method: 'get',
    path: '/v1/payments/:id/request',
    tag: 'Payments',
    summary: 'What else the request had, and what the provider did not get of it',
    description: 'Personal data of the payer, documents masked: apart from the payment, which events carry.',
    answers: { 200: { description: "The rest of the payment's request", schema: SentRequest } },
    async handle({ caller, params }) {
      const { id } = await paymentOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: await paymentsOf(api.store, caller.merchantId).request(id, takenBy) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payments/:id/timeline',
    tag: 'Payments',
    summary: 'What happened to a payment, oldest first',
    description:
      'Requests to the provider and its answers (masked), webhooks, status moves with their cause, events and deliveries.',
    answers: { 200: { description: 'The timeline', schema: z.object({ data: z.array(TimelineEntry) }) } },
    async handle({ caller, params }) {
      const { id } = await paymentOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: { data: await paymentsOf(api.store, caller.merchantId).timeline(id) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payments/:id/waiting',
    tag: 'Payments',
    summary: 'What a payment waits for, and until when',
    description:
      'Asked of the running workflow within two seconds. `known: false` when the engine or its workers are away.',
    answers: { 200: { description: 'Timers, the payer, deliveries to come', schema: Waiting } },
    async handle({ caller, params }) {
      const { id } = await paymentOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: await waitsOf(api, caller.merchantId, id) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payments/:id/stream',
    tag: 'Payments',
    summary: 'A payment as it changes: server-sent events',
    description:
      'First `snapshot`, with everything; then `changed` after each change, with the entries that are new. A stream ends after some minutes: connect again, and the snapshot brings what was missed.',
    answers: {
      200: {
        description: 'Events until the connection ends',
        events: {
          snapshot: z.object({ payment: Payment, timeline: z.array(TimelineEntry), waiting: Waiting }),
          changed: z.object({ payment: Payment, entries: z.array(TimelineEntry), waiting: Waiting.optional() }),
        },
      },
    },
    async handle({ caller, params }) {
      const { id } = await paymentOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, stream: (to) => streamEntity(api, paymentStream(api, caller.merchantId, id), to) };
    },
  }),
];

const paymentStream = (api: Api, merchantId: string, id: string): Streamed => ({
  id,
  name: 'payment',
  read: () => paymentOr404(api, merchantId, id),
  timeline: (except) => paymentsOf(api.store, merchantId).timeline(id, except),
  waiting: () => waitsOf(api, merchantId, id),
});

const waitsOf = (api: Api, merchantId: string, id: string) =>
  waitingOf(api, merchantId, id, workflowIds.payment(merchantId, id));
