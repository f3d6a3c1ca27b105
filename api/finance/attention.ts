import { z } from 'zod';
import {
  type AttentionEntity,
  attentionCounts,
  attentionEntities,
  attentionNames,
  attentionQueue,
  evidenceOf,
} from '../../db/finance/attention.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import { receiversOf } from '../../db/receivers/receivers.ts';
import { AttentionReason } from '../../domain/core/attention.ts';
import { TimelineEntry } from '../../domain/core/timeline.ts';
import { DisputeState } from '../../domain/disputes/dispute.ts';
import {
  DisputeAction,
  PaymentAction,
  safeActions,
  safeDisputeActions,
  safeRefundActions,
} from '../../domain/payments/actions.ts';
import { safePayoutActions } from '../../domain/payouts/actions.ts';
import { PayoutAction } from '../../domain/payouts/payout.ts';
import { safeReceiverActions } from '../../domain/receivers/actions.ts';
import { RefundState } from '../../domain/refunds/refund.ts';
import { payoutSituationOf, receiverSituationOf, situationOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { PageQuery, pageOf, several } from '../core/lists.ts';
import { type Route, route } from '../core/route.ts';

const linesShown = 5;

const Entity = z.enum(attentionEntities);

const Attention = z
  .object({
    entity: Entity,
    id: z.string(),
    paymentId: z.string().optional().meta({ description: 'The payment whose timeline tells the whole of it' }),
    receiverId: z.string().optional().meta({ description: 'The receiver whose timeline tells the whole of it' }),
    reason: AttentionReason,
    since: z.iso.datetime(),
    ageSeconds: z.int(),
    amount: z.int().optional().meta({ description: 'Cents' }),
    name: z.string().optional().meta({ description: 'Who or what it is about, as people call it' }),
    provider: z.string().optional(),
    paymentMethod: z.string().optional(),
    deadline: z.iso.datetime().optional().meta({ description: 'Until when something can still be done about it' }),
    evidence: z.string().meta({ description: 'What was found, in a sentence' }),
    lines: z
      .array(TimelineEntry)
      .meta({ description: 'What it rests on: the latest lines of the timeline, newest first' }),
    actions: z
      .array(
        z.enum([
          ...new Set([
            ...PaymentAction.options,
            ...DisputeAction.options,
            ...PayoutAction.options,
            'enable',
            'settle',
            'check',
          ]),
        ]),
      )
      .meta({
        description:
          'What is safe now, for whoever may: `POST /v1/payments/{id}/…`, of a refund `POST /v1/refunds/{id}/…`, of a dispute `POST /v1/disputes/{id}/…`, of a payout `POST /v1/payouts/{id}/…`, of a batch of them `POST /v1/payout-batches/{id}/…`, of a receiver’s account `POST /v1/receivers/{receiverId}/accounts/{id}/…`, of its bank details `POST /v1/receivers/{id}/bank-change/approve`; `enable` is `PATCH /v1/webhook-endpoints/{id}` with `enabled: true`; `settle` is of the items of a reconciliation; `check` is `POST /v1/platforms/{id}/check`',
      }),
  })
  .meta({ id: 'Attention' });

/** Where the whole of it is told, if that is another's timeline than its own. */
const ofPayment = (paymentId: string) => ({ paymentId });
const ofReceiver = (receiverId: string) => ({ receiverId });
const ofItself = () => ({});
const owner: Record<AttentionEntity, (id: string) => object> = {
  payment: ofPayment,
  refund: ofPayment,
  dispute: ofPayment,
  payout: ofItself,
  receiver: ofReceiver,
  receiver_account: ofReceiver,
  payout_batch: ofItself,
  reconciliation: ofItself,
  webhook_endpoint: ofItself,
  platform: ofItself,
  connection: ofItself,
};

export const attentionRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/attention',
    tag: 'Operations',
    summary: 'Everything that needs a person, the longest waiting first',
    query: PageQuery.extend({
      entity: several(Entity, `of ${attentionEntities.join(', ')}`).meta({
        description: 'One kind of thing, or several with commas',
        override: { type: 'string' },
      }),
      reason: several(AttentionReason, `of ${AttentionReason.options.join(', ')}`).meta({
        description: 'One reason, or several with commas',
        override: { type: 'string' },
      }),
      sort: z.enum(['since', 'urgency']).default('since').meta({
        description:
          '`urgency`: what has a deadline first, the nearest before the others. `since`: the longest waiting first',
      }),
      counts: z.enum(['true', 'false']).default('false').meta({
        description: '`true`: also how many of each kind there are, whatever `entity` asks for',
      }),
    }),
    answers: {
      200: {
        description: 'The queue',
        schema: pageOf(Attention).extend({
          counts: z.record(z.string(), z.int()).optional().meta({
            description: 'By kind of thing, each counted up to 1000; a kind without any has no entry',
          }),
        }),
      },
    },
    async handle({ caller, query: { limit, cursor, entity, reason, sort, counts } }) {
      const { merchantId } = caller;
      const page = await attentionQueue(api.store.db, merchantId, {
        limit,
        sort,
        ...(cursor && { after: readCursor(cursor, sort === 'urgency' ? 'number' : 'time') }),
        ...(entity && { entity }),
        ...(reason && { reason }),
      });
      const ids = page.data.flatMap(({ paymentId }) => paymentId ?? []);
      const accountIds = page.data.flatMap((found) => (found.entity === 'receiver_account' ? found.id : []));
      const [counted, names, lines, payments, payouts, accounts] = await Promise.all([
        counts === 'true' ? attentionCounts(api.store.db, merchantId, { ...(reason && { reason }) }) : undefined,
        attentionNames(api.store, merchantId, page.data),
        evidenceOf(api.store.db, merchantId, ids, linesShown),
        paymentsOf(api.store, merchantId).byIds(ids),
        payoutsOf(api.store, merchantId).byIds(ids),
        receiversOf(api.store, merchantId).accountsByIds(accountIds),
      ]);
      const now = Date.now();
      const actionsOf = ({ entity, id, paymentId, state }: (typeof page.data)[number]) => {
        if (entity === 'dispute') return safeDisputeActions(DisputeState.parse(state));
        if (entity === 'refund') return safeRefundActions(RefundState.parse(state));
        if (entity === 'payout_batch' || entity === 'receiver') return ['approve' as const];
        if (entity === 'receiver_account') {
          const account = accounts.get(id);
          return account ? safeReceiverActions(receiverSituationOf(account)) : [];
        }
        if (entity === 'webhook_endpoint') return ['enable' as const];
        if (entity === 'reconciliation') return ['settle' as const];
        if (entity === 'platform') return ['check' as const];
        const payout = payouts.get(paymentId ?? '');
        if (payout) return safePayoutActions(payoutSituationOf(payout, caller.person));
        const payment = payments.get(paymentId ?? '');
        return payment ? safeActions(situationOf(payment)) : [];
      };
      const data = page.data.map((found) => {
        const { since, detail, state, paymentId, entity, id, reason, amount, method, deadline } = found;
        const payment = payments.get(paymentId ?? '');
        const payout = payouts.get(paymentId ?? '');
        const name =
          names.get(id) ??
          payment?.customer.name ??
          payout?.name ??
          payout?.accountHolder ??
          (entity === 'platform' ? state : undefined);
        const provider = found.provider ?? payment?.provider;
        const paymentMethod = method ?? payment?.paymentMethod;
        return {
          entity,
          id,
          reason,
          ...(paymentId !== null && owner[entity](paymentId)),
          ...(amount !== null && { amount }),
          ...(name && { name }),
          ...(provider && { provider }),
          ...(paymentMethod && { paymentMethod }),
          ...(deadline && { deadline: deadline.toISOString() }),
          since: since.toISOString(),
          ageSeconds: Math.max(0, Math.floor((now - since.getTime()) / 1000)),
          evidence: detail,
          lines: lines.get(paymentId ?? '') ?? [],
          actions: actionsOf(found),
        };
      });
      const nextCursor = page.next ? writeCursor(page.next) : null;
      return { status: 200, body: { data, nextCursor, ...(counted && { counts: counted }) } };
    },
  }),
];
