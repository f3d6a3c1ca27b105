import { z } from 'zod';
import { type PayoutFilters, payoutSorts, payoutsOf } from '../../db/payouts/payouts.ts';
import { AttentionReason } from '../../domain/core/attention.ts';
import { isId } from '../../domain/core/ids.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { WithdrawStatus } from '../../domain/core/statuses.ts';
import { TimelineEntry, Waiting } from '../../domain/core/timeline.ts';
import { CreatePayout, Payout, PayoutMethod, PayoutStage } from '../../domain/payouts/payout.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { cents, countRoute, filtersOf, line, PageQuery, pageOf, several } from '../core/lists.ts';
import { type Streamed, streamEntity } from '../core/live.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { waitingOf } from '../core/waiting.ts';
import { createPayout } from './create.ts';

const listOf = <Word extends string>(schema: z.ZodType<Word>, words: string, description: string) =>
  several(schema, words).meta({ description, override: { type: 'string' } });

const anyOf = (options: readonly string[]) => `of ${options.join(', ')}`;

/** What a list of payouts, and its export, can be narrowed by. */
export const PayoutFilterQuery = z.object({
  status: listOf(WithdrawStatus, anyOf(WithdrawStatus.options), 'One status, or several with commas'),
  stage: listOf(PayoutStage, anyOf(PayoutStage.options), 'One stage, or several with commas'),
  provider: listOf(line, 'the name of a provider', 'One provider, or several with commas'),
  paymentMethod: listOf(PayoutMethod, anyOf(PayoutMethod.options), 'One method, or several with commas'),
  createdFrom: z.iso.datetime({ offset: true }).optional(),
  createdTo: z.iso.datetime({ offset: true }).optional(),
  amountMin: cents.optional(),
  amountMax: cents.optional(),
  needsAttention: z.enum(['true', 'false']).optional(),
  reason: listOf(AttentionReason, anyOf(AttentionReason.options), 'Why it needs a person: one reason, or several'),
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

export function payoutFilters(query: z.output<typeof PayoutFilterQuery>): Omit<PayoutFilters, 'limit'> {
  const { olderThanMinutes, stuck, ...filters } = query;
  return {
    ...filtersOf(filters),
    ...(olderThanMinutes && { olderThan: new Date(Date.now() - olderThanMinutes * 60_000) }),
    ...(stuck && { stuck: true }),
  };
}

/** @throws Problem 404; a malformed id is unknown too. */
export async function payoutOr404(api: Api, merchantId: string, id: string): Promise<Payout> {
  const found = isId('pyo', id) ? await payoutsOf(api.store, merchantId).get(id) : undefined;
  if (!found) throw new Problem('not_found', 'There is no such payout.');
  return found;
}

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
    handle: (asked) => createPayout(api, asked),
  }),

  route({
    method: 'get',
    path: '/v1/payouts',
    tag: 'Payouts',
    summary: 'List payouts, newest first unless sorted otherwise',
    query: PageQuery.extend(PayoutFilterQuery.shape),
    answers: { 200: { description: 'A page of payouts', schema: pageOf(Payout) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const page = await payoutsOf(api.store, caller.merchantId).page({
        ...payoutFilters(filters),
        limit,
        ...(cursor && { after: readCursor(cursor, filters.sort.endsWith('amount') ? 'amount' : 'createdAt') }),
      });
      return { status: 200, body: { data: page.data, nextCursor: page.next ? writeCursor(page.next) : null } };
    },
  }),

  countRoute('payouts', 'Payouts', 'payouts', PayoutFilterQuery.omit({ sort: true }), (merchantId, query) =>
    payoutsOf(api.store, merchantId).count(payoutFilters({ ...query, sort: '-createdAt' })),
  ),

  route({
    method: 'get',
    path: '/v1/payouts/:id',
    tag: 'Payouts',
    summary: 'Read a payout',
    answers: { 200: { description: 'The payout', schema: Payout } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await payoutOr404(api, caller.merchantId, params.id ?? ''),
    }),
  }),

  route({
    method: 'get',
    path: '/v1/payouts/:id/timeline',
    tag: 'Payouts',
    summary: 'What happened to a payout, oldest first',
    description:
      'Approvals, requests to the provider and its answers (masked), webhooks, status moves with their cause, what people did and why, events and deliveries.',
    answers: { 200: { description: 'The timeline', schema: z.object({ data: z.array(TimelineEntry) }) } },
    async handle({ caller, params }) {
      const { id } = await payoutOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: { data: await payoutsOf(api.store, caller.merchantId).timeline(id) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payouts/:id/waiting',
    tag: 'Payouts',
    summary: 'What a payout waits for, and until when',
    description:
      'Asked of the running workflow within two seconds. `known: false` when the engine or its workers are away.',
    answers: { 200: { description: 'People, timers, webhooks, deliveries to come', schema: Waiting } },
    async handle({ caller, params }) {
      const { id } = await payoutOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: await waitsOf(api, caller.merchantId, id) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/payouts/:id/stream',
    tag: 'Payouts',
    summary: 'A payout as it changes: server-sent events',
    description:
      'First `snapshot`, with everything; then `changed` after each change, with the entries that are new. A stream ends after some minutes: connect again, and the snapshot brings what was missed.',
    answers: {
      200: {
        description: 'Events until the connection ends',
        events: {
          snapshot: z.object({ payout: Payout, timeline: z.array(TimelineEntry), waiting: Waiting }),
          changed: z.object({ payout: Payout, entries: z.array(TimelineEntry), waiting: Waiting.optional() }),
        },
      },
    },
    async handle({ caller, params }) {
      const { id } = await payoutOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, stream: (to) => streamEntity(api, payoutStream(api, caller.merchantId, id), to) };
    },
  }),
];

const waitsOf = (api: Api, merchantId: string, id: string) =>
  waitingOf(api, merchantId, id, workflowIds.payout(merchantId, id));

const payoutStream = (api: Api, merchantId: string, id: string): Streamed => ({
  id,
  name: 'payout',
  read: () => payoutOr404(api, merchantId, id),
  timeline: (except) => payoutsOf(api.store, merchantId).timeline(id, except),
  waiting: () => waitsOf(api, merchantId, id),
});
