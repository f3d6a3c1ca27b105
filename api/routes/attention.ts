import { z } from 'zod';
import { attentionEntities, attentionQueue, evidenceOf } from '../../db/attention.ts';
import { paymentsOf } from '../../db/payments.ts';
import { payoutsOf } from '../../db/payouts.ts';
import {
  DisputeAction,
  PaymentAction,
  safeActions,
  safeDisputeActions,
  safeRefundActions,
} from '../../domain/actions.ts';
import { AttentionReason, DisputeState, RefundState, TimelineEntry } from '../../domain/entities.ts';
import { safePayoutActions } from '../../domain/payout-actions.ts';
import { PayoutAction } from '../../domain/payouts.ts';
import { payoutSituationOf, situationOf } from '../act.ts';
import type { Api } from '../context.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { type Route, route } from '../route.ts';
import { PageQuery, pageOf, several } from './payments.ts';

const linesShown = 5;

const Entity = z.enum(attentionEntities);

const Attention = z
  .object({
    entity: Entity,
    id: z.string(),
    paymentId: z.string().optional().meta({ description: 'Whose timeline tells the whole of it, if one does' }),
    reason: AttentionReason,
    since: z.iso.datetime(),
    ageSeconds: z.int(),
    evidence: z.string().meta({ description: 'What was found, in a sentence' }),
    lines: z
      .array(TimelineEntry)
      .meta({ description: 'What it rests on: the latest lines of the timeline, newest first' }),
    actions: z
      .array(
        z.enum([
          ...new Set([...PaymentAction.options, ...DisputeAction.options, ...PayoutAction.options, 'enable', 'settle']),
        ]),
      )
      .meta({
        description:
          'What is safe now, for whoever may: `POST /v1/payments/{id}/…`, of a refund `POST /v1/refunds/{id}/…`, of a dispute `POST /v1/disputes/{id}/…`, of a payout `POST /v1/payouts/{id}/…`; `enable` is `PATCH /v1/webhook-endpoints/{id}` with `enabled: true`; `settle` is of the items of a reconciliation',
      }),
  })
  .meta({ id: 'Attention' });

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
    }),
    answers: { 200: { description: 'The queue', schema: pageOf(Attention) } },
    async handle({ caller, query: { limit, cursor, entity, reason } }) {
      const { merchantId } = caller;
      const page = await attentionQueue(api.store.db, merchantId, {
        limit,
        ...(cursor && { after: readCursor(cursor) }),
        ...(entity && { entity }),
        ...(reason && { reason }),
      });
      const ids = page.data.flatMap(({ paymentId }) => paymentId ?? []);
      const [lines, payments, payouts] = await Promise.all([
        evidenceOf(api.store.db, merchantId, ids, linesShown),
        paymentsOf(api.store, merchantId).byIds(ids),
        payoutsOf(api.store, merchantId).byIds(ids),
      ]);
      const now = Date.now();
      const actionsOf = ({ entity, paymentId, state }: (typeof page.data)[number]) => {
        if (entity === 'dispute') return safeDisputeActions(DisputeState.parse(state));
        if (entity === 'refund') return safeRefundActions(RefundState.parse(state));
        if (entity === 'webhook_endpoint') return ['enable' as const];
        if (entity === 'reconciliation') return ['settle' as const];
        const payout = payouts.get(paymentId ?? '');
        if (payout) return safePayoutActions(payoutSituationOf(payout, caller.person));
        const payment = payments.get(paymentId ?? '');
        return payment ? safeActions(situationOf(payment)) : [];
      };
      const data = page.data.map((found) => {
        const { since, detail, state: _, paymentId, ...item } = found;
        return {
          ...item,
          ...(paymentId !== null && item.entity !== 'payout' && { paymentId }),
          since: since.toISOString(),
          ageSeconds: Math.max(0, Math.floor((now - since.getTime()) / 1000)),
          evidence: detail,
          lines: lines.get(paymentId ?? '') ?? [],
          actions: actionsOf(found),
        };
      });
      return { status: 200, body: { data, nextCursor: page.next ? writeCursor(page.next) : null } };
    },
  }),
];
