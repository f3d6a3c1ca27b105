import { z } from 'zod';
import { takenBy } from '../../adapters/index.ts';
import type { Count } from '../../db/lists.ts';
import { type PaymentFilters, paymentSorts, paymentsOf } from '../../db/payments.ts';
import { paymentColumns } from '../../domain/csv-columns.ts';
import { CreatePayment, Payment, PaymentMethod, SentRequest, TimelineEntry, Waiting } from '../../domain/entities.ts';
import { csvLanguages, exportNames } from '../../domain/exports.ts';
import { isId } from '../../domain/ids.ts';
import { workflowIds } from '../../domain/names.ts';
import { PaymentStatus } from '../../domain/statuses.ts';
import { csvHeaders, csvOf } from '../../runtime/csv.ts';
import type { Api } from '../context.ts';
import { createPayment } from '../create-payment.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { type Streamed, streamEntity } from '../live.ts';
import { Problem } from '../problems.ts';
import { type Route, route } from '../route.ts';
import { waitingOf } from '../waiting.ts';

export const line = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'has a control character, or half of one' });
export const cents = z.coerce.number().pipe(z.int().min(0));

export const PageQuery = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  cursor: line.optional(),
});

/** One word of a list, or several with commas. */
export const several = <Word extends string>(schema: z.ZodType<Word>, words: string) =>
  z
    .string()
    .refine((text) => text.split(',').every((word) => schema.safeParse(word).success), { error: `must be ${words}` })
    .transform((text) => text.split(',') as Word[])
    .optional();

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

export const Exported = z.object({
  language: z.enum(csvLanguages).default('pt').meta({
    description: '`pt`: `;` and decimal comma, as spreadsheets in Brazil read it. `en`: `,` and point',
  }),
});

/**
 * What lists are narrowed by, as the database takes it: what was not given is absent, instants are dates. What a list has
 * beyond that goes by its own name.
 */
export function filtersOf(query: {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  needsAttention?: 'true' | 'false' | undefined;
}): object {
  const { createdFrom, createdTo, needsAttention, ...filters } = query;
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    ...(createdFrom && { createdFrom: new Date(createdFrom) }),
    ...(createdTo && { createdTo: new Date(createdTo) }),
    ...(needsAttention && { needsAttention: needsAttention === 'true' }),
  };
}

export const paymentFilters = (query: z.output<typeof PaymentFilterQuery>): Omit<PaymentFilters, 'limit'> =>
  filtersOf(query);

const Counted = z
  .object({
    count: z.int(),
    exact: z.boolean().meta({ description: 'False: an estimate. More than 10,000 are not counted one by one' }),
  })
  .meta({ id: 'Count' });

/** How many things a list's filter finds: see `countOf` of `db/lists.ts`. */
export const countRoute = <Query extends z.ZodType>(
  list: string,
  tag: string,
  what: string,
  query: Query,
  count: (merchantId: string, filters: z.output<Query>) => Promise<Count>,
): Route =>
  route({
    method: 'get',
    path: `/v1/${list}/count`,
    tag,
    summary: `How many ${what} a filter finds`,
    query,
    answers: { 200: { description: 'Exact, or an estimate that says so', schema: Counted } },
    handle: async ({ caller, query: filters }) => ({ status: 200, body: await count(caller.merchantId, filters) }),
  });

export const pageOf = (schema: z.ZodType) => z.object({ data: z.array(schema), nextCursor: z.string().nullable() });

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
