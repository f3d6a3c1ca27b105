import { z } from 'zod';
import type { RefundOrder, Settled } from '../../activities/refunds/types.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { type RefundFilters, refundSorts, refundsOf, whyNoRefund } from '../../db/refunds/refunds.ts';
import { isUnderpaid } from '../../domain/payments/actions.ts';
import { CreateRefund, Refund, RefundState } from '../../domain/refunds/refund.ts';
import { openRefund, resolveRefund } from '../../runtime/workflow-starts.ts';
import type { Opened } from '../../workflows/core/first-answer.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage, sortValueOf } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { createIdempotently } from '../core/idempotent.ts';
import { filtersOf, PageQuery, providerFilter, rowFilters, severalIds, severalOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { refuseByProvider } from '../core/refusals.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { paymentOr404 } from '../payments/index.ts';

/** Filters and order of a list of refunds and of its export. */
export const RefundFilterQuery = z.object({
  id: severalIds('ref', 'One refund, or several with commas'),
  paymentId: shortText.optional(),
  state: severalOf(RefundState, 'One state, or several with commas'),
  provider: providerFilter,
  ...rowFilters,
  q: shortText
    .optional()
    .meta({ description: 'Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id' }),
  sort: z.enum(refundSorts).default('-createdAt').meta({ description: '`-`: descending' }),
});

export const refundFilters = (query: Partial<z.output<typeof RefundFilterQuery>>): Omit<RefundFilters, 'limit'> =>
  filtersOf(query);

const refundOr404 = entityReader('refund', 'ref', ({ store }, merchantId, id) => refundsOf(store, merchantId).get(id));

const Resolve = z
  .strictObject({
    outcome: z.enum(['done', 'not_done']).meta({ description: 'The actual outcome at the provider' }),
    reason: z.string().trim().min(3).max(500).meta({ description: 'How you know; stored on the timeline' }),
    evidence: z
      .string()
      .trim()
      .min(3)
      .max(500)
      .optional()
      .meta({ description: 'Where the outcome can be seen: a link, a protocol number, an end-to-end id' }),
  })
  .meta({ id: 'ResolveRefund' });

export const refundRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/payments/:id/refunds',
    tag: 'Refunds',
    summary: 'Refund a payment, in full or in part',
    description:
      'Without `amount`: the remaining amount. The amount is reserved first, so that concurrent refunds never exceed the charged amount. 202: its outcome is not known yet; it is never sent twice, and `GET /v1/refunds/{id}` shows the outcome.',
    idempotent: true,
    body: CreateRefund,
    answers: {
      201: { description: 'The provider accepted the refund', schema: Refund },
      202: { description: 'The outcome is not known yet', schema: Refund },
    },
    handle: (request) => createRefund(api, request),
  }),

  ...entityRoutes(api, {
    path: '/v1/refunds',
    tag: 'Refunds',
    noun: 'refund',
    plural: 'refunds',
    schema: Refund,
    read: ({ merchantId }, id) => refundOr404(api, merchantId, id),
    list: {
      query: PageQuery.extend(RefundFilterQuery.shape),
      page: async ({ merchantId }, { limit, cursor, ...filters }) =>
        cursorPage(
          await refundsOf(api.store, merchantId).page({
            ...refundFilters(filters),
            limit,
            ...afterCursor(cursor, sortValueOf(filters.sort)),
          }),
        ),
    },
    count: {
      query: RefundFilterQuery.omit({ sort: true }),
      count: (merchantId, query) => refundsOf(api.store, merchantId).count(refundFilters(query)),
    },
  }),

  route({
    method: 'post',
    path: '/v1/refunds/:id/resolve',
    tag: 'Refunds',
    summary: 'Resolve a refund with an unknown outcome',
    description:
      "For a person who has checked the provider's panel. Nothing is sent: `done` records the refund as made, `not_done` releases the reserved amount.",
    body: Resolve,
    answers: {
      200: { description: 'The refund, settled', schema: Refund },
      409: { description: 'It is settled already, or still in progress' },
    },
    async handle({ caller, params, body }) {
      const found = await refundOr404(api, caller.merchantId, params.id ?? '');
      if (found.state !== 'PENDING')
        throw new Problem('conflict', `This refund is already ${found.state}: there is nothing to resolve.`);
      if (found.attention?.reason !== 'outcome_unknown') {
        throw new Problem('conflict', 'This refund is in progress: wait until its provider has answered.');
      }
      const message = `A person found that it was not done: ${body.reason}`;
      const failure = { code: 'not_done', message, effect: 'refused' as const };
      const { reason: why, evidence } = body;
      const who = { by: 'person' as const, why, ...(evidence && { evidence }) };
      const settled: Settled =
        body.outcome === 'done' ? { ...who, kind: 'done' } : { ...who, kind: 'refused', failure };
      const ref = { refundId: found.id, paymentId: found.paymentId, merchantId: caller.merchantId };
      await resolveRefund(api.client, ref, settled);
      return { status: 200, body: await settledRefund(api, caller.merchantId, found.id) };
    },
  }),
];

/** Reserves the amount and sends the refund: see `workflows/refunds/refund.ts`. */
const createRefund = (api: Api, request: RouteRequest<unknown, CreateRefund>): Promise<RouteResponse> =>
  createIdempotently(api, request, {
    kind: 'ref',
    noun: 'refund',
    order: ({ id, ...idempotency }) => orderOf(api, request, id, idempotency),
    open: (order) => openRefund<RefundOrder, Opened>(api.client, order),
  });

/** Whether it was paid too little and is not decided: what was received can be given back. */
const mayRefundUnderpaid = ({
  status,
  amount,
  attention_reason: attention,
  received_amount: receivedAmount,
}: PaymentRow) =>
  isUnderpaid({ status, amount, attention: attention ?? undefined, receivedAmount: receivedAmount ?? undefined });

async function orderOf(
  api: Api,
  { caller, params, body, requestId }: RouteRequest<unknown, CreateRefund>,
  refundId: string,
  idempotency: NonNullable<RefundOrder['idempotency']>,
): Promise<RefundOrder> {
  const { merchantId, person } = caller;
  const { id: paymentId } = await paymentOr404(api, merchantId, params.id ?? '');
  const row = await paymentsOf(api.store, merchantId).row(paymentId);
  if (!row) throw new Problem('not_found', 'There is no such payment.');
  const { amount, reason } = body;
  // The provider's refusal is reported before the payment's; the amount is checked when it is reserved.
  refuseByProvider(row.provider, 'refund', {
    transactionId: row.transaction_id ?? '',
    amount: amount ?? row.amount,
    reference: refundId,
    paymentMethod: row.payment_method,
    endToEndId: row.end_to_end_id ?? (row.status === 'APPROVED' ? undefined : 'unpaid'),
  });
  if (row.status !== 'APPROVED' && !mayRefundUnderpaid(row)) throw new Problem('conflict', whyNoRefund(row, amount));
  return {
    refundId,
    paymentId,
    merchantId,
    ...(amount !== undefined && { amount }),
    ...(reason !== undefined && { reason }),
    ...(person && { by: person.name }),
    idempotency,
    correlationId: requestId,
  };
}

/** The same time as for any other action. */
const settledWithinMs = 15_000;

/** The refund once its workflow has written the decision, which takes a moment. */
async function settledRefund(api: Api, merchantId: string, id: string): Promise<Refund> {
  const until = performance.now() + settledWithinMs;
  while (performance.now() < until) {
    const now = await refundOr404(api, merchantId, id);
    if (now.state !== 'PENDING') return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return refundOr404(api, merchantId, id);
}
