import { z } from 'zod';
import type { Database } from '../../db/core/database.ts';
import {
  type AttentionEntity,
  attentionCounts,
  attentionEntities,
  attentionNames,
  attentionQueue,
  countForYou,
  evidenceOf,
  type SecondPerson,
} from '../../db/finance/attention.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import { policyOf } from '../../db/payouts/policies.ts';
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
import { whyNotApprove } from '../../domain/payouts/policy.ts';
import { safeReceiverActions } from '../../domain/receivers/actions.ts';
import { RefundState } from '../../domain/refunds/refund.ts';
import { access, allows } from '../core/access.ts';
import { payoutSituationOf, receiverSituationOf, situationOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { PageQuery, pageOf, severalOf } from '../core/lists.ts';
import { type Caller, type Route, type RouteResponse, route } from '../core/route.ts';

const linesShown = 5;

const Entity = z.enum(attentionEntities);

const Attention = z
  .object({
    entity: Entity,
    id: z.string(),
    paymentId: z.string().optional().meta({ description: 'The payment whose timeline has the full history' }),
    receiverId: z.string().optional().meta({ description: 'The receiver whose timeline has the full history' }),
    reason: AttentionReason,
    since: z.iso.datetime(),
    ageSeconds: z.int(),
    amount: z.int().optional().meta({ description: 'Cents' }),
    name: z.string().optional().meta({ description: 'Display name of the payer, receiver or object' }),
    provider: z.string().optional(),
    paymentMethod: z.string().optional(),
    deadline: z.iso.datetime().optional().meta({ description: 'Deadline for an action' }),
    forYou: z.boolean().meta({
      description: 'It waits for a second person, and the signed-in person may be it',
    }),
    evidence: z.string().meta({ description: 'The reason as a sentence' }),
    lines: z.array(TimelineEntry).meta({ description: 'The latest timeline entries, newest first' }),
    actions: z
      .array(
        z.enum([
          ...new Set([
            ...PaymentAction.options,
            ...DisputeAction.options,
            ...PayoutAction.options,
            'enable',
            'settle',
            'confirm',
            'check',
          ]),
        ]),
      )
      .meta({
        description:
          'Actions that are safe now, for callers with the permission: `POST /v1/payments/{id}/…`, of a refund `POST /v1/refunds/{id}/…`, of a dispute `POST /v1/disputes/{id}/…`, of a payout `POST /v1/payouts/{id}/…`, of a payout batch `POST /v1/payout-batches/{id}/…`, of a receiver’s account `POST /v1/receivers/{receiverId}/accounts/{id}/…`, of its bank details `POST /v1/receivers/{id}/bank-change/approve`; `enable` is `PATCH /v1/webhook-endpoints/{id}` with `enabled: true`; `settle` applies to the items of a reconciliation; `confirm` is `POST /v1/settlements/{id}/confirm`; `check` is `POST /v1/platforms/{id}/check`',
      }),
  })
  .meta({ id: 'Attention' });

/** The entity whose timeline shows an attention, if it is not the entity itself. */
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
  payout_policy: ofItself,
  reconciliation: ofItself,
  settlement: ofItself,
  webhook_endpoint: ofItself,
  platform: ofItself,
  connection: ofItself,
};

const ListAttention = PageQuery.extend({
  entity: severalOf(Entity, 'One kind of entity, or several with commas'),
  reason: severalOf(AttentionReason, 'One reason, or several with commas'),
  sort: z.enum(['since', 'urgency']).default('since').meta({
    description: '`urgency`: entries with a deadline first, the earliest first. `since`: the longest waiting first',
  }),
  counts: z.enum(['true', 'false']).default('false').meta({
    description: '`true`: also the number of entries of each kind, independent of `entity`',
  }),
  forYou: z.enum(['true', 'false']).default('false').meta({
    description: '`true`: only what waits for the confirmation of the signed-in person',
  }),
});

export const attentionRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/attention',
    fromReplica: true,
    tag: 'Operations',
    summary: 'Everything that needs a person, the longest waiting first',
    query: ListAttention,
    answers: {
      200: {
        description: 'The queue',
        schema: pageOf(Attention).extend({
          forYou: z.int().optional().meta({
            description: 'How many entries wait for the confirmation of the signed-in person, with `counts=true`',
          }),
          counts: z.record(z.string(), z.int()).optional().meta({
            description: 'By kind of entity, each counted up to 1000; a kind without entries is absent',
          }),
        }),
      },
    },
    handle: ({ caller, query }) => attentionOf(api, caller, query),
  }),
];

async function attentionOf(
  { store }: Api,
  caller: Caller,
  { limit, cursor, entity, reason, sort, counts, forYou }: z.output<typeof ListAttention>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const readable = attentionEntities.filter((one) => mayRead(caller, one));
  const person = await secondPerson(store.db, caller);
  const page = await attentionQueue(store.db, merchantId, {
    limit,
    sort,
    ...afterCursor(cursor, sort === 'urgency' ? 'number' : 'time'),
    entity: readable.filter((one) => !entity || entity.includes(one)),
    ...(reason && { reason }),
    person,
    forYou: forYou === 'true',
  });
  const ids = page.data.flatMap(({ paymentId }) => paymentId ?? []);
  const accountIds = page.data.flatMap((item) => (item.entity === 'receiver_account' ? item.id : []));
  const [counted, mine, names, lines, payments, payouts, accounts] = await Promise.all([
    counts === 'true'
      ? attentionCounts(store.db, merchantId, { entity: readable, ...(reason && { reason }) })
      : undefined,
    counts === 'true' && person ? countForYou(store.db, merchantId, person) : undefined,
    attentionNames(store, merchantId, page.data),
    evidenceOf(store.db, merchantId, ids, linesShown),
    paymentsOf(store, merchantId).byIds(ids),
    payoutsOf(store, merchantId).byIds(ids),
    receiversOf(store, merchantId).accountsByIds(accountIds),
  ]);
  const related = { caller, names, lines, payments, payouts, accounts };
  const { data, nextCursor } = cursorPage(page);
  const items = data.map((item) => showItem(item, related));
  const counters = { ...(counted && { counts: counted }), ...(mine !== undefined && { forYou: mine }) };
  return { status: 200, body: { data: items, nextCursor, ...counters } };
}

/** Entities that not everybody may read who may read the queue, with their operation. */
const readBy: Partial<Record<AttentionEntity, string>> = { settlement: 'GET /v1/settlements/{id}' };

/** Whether a person may open what the queue shows them. */
function mayRead({ person }: Caller, entity: AttentionEntity): boolean {
  const who = access.get(readBy[entity] ?? '');
  return !who || !person || allows(who, person.role);
}

/** Roles whose confirmation something can wait for. */
const confirming: readonly string[] = ['admin', 'finance'];

/** The caller, if entries may wait for their confirmation. */
async function secondPerson(db: Database, { merchantId, person }: Caller): Promise<SecondPerson | undefined> {
  if (!person || !confirming.includes(person.role)) return undefined;
  const policy = await policyOf(db, merchantId);
  return { id: person.id, approves: whyNotApprove(policy, { given: [] }, person) === undefined };
}

type QueueItem = Awaited<ReturnType<typeof attentionQueue>>['data'][number];

/** Rows referenced by the items of one page, by id. */
interface Related {
  caller: Caller;
  names: Awaited<ReturnType<typeof attentionNames>>;
  lines: Awaited<ReturnType<typeof evidenceOf>>;
  payments: Awaited<ReturnType<ReturnType<typeof paymentsOf>['byIds']>>;
  payouts: Awaited<ReturnType<ReturnType<typeof payoutsOf>['byIds']>>;
  accounts: Awaited<ReturnType<ReturnType<typeof receiversOf>['accountsByIds']>>;
}

function showItem(item: QueueItem, related: Related) {
  const { since, detail, state, paymentId, entity, id, reason, amount, method, deadline, forYou } = item;
  const payment = related.payments.get(paymentId ?? '');
  const payout = related.payouts.get(paymentId ?? '');
  const name =
    related.names.get(id) ??
    payment?.customer.name ??
    payout?.name ??
    payout?.accountHolder ??
    (entity === 'platform' ? state : undefined);
  const provider = item.provider ?? payment?.provider;
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
    ageSeconds: Math.max(0, Math.floor((Date.now() - since.getTime()) / 1000)),
    forYou,
    evidence: detail,
    lines: related.lines.get(paymentId ?? '') ?? [],
    actions: safeActionsOn(item, related),
  };
}

/** The actions that are safe now, regardless of the person's role. */
function safeActionsOn(
  { entity, id, paymentId, state }: QueueItem,
  { caller, payments, payouts, accounts }: Related,
): readonly string[] {
  switch (entity) {
    case 'dispute':
      return safeDisputeActions(DisputeState.parse(state));
    case 'refund':
      return safeRefundActions(RefundState.parse(state));
    case 'payout_batch':
    case 'payout_policy':
    case 'receiver':
      return ['approve'];
    case 'receiver_account': {
      const account = accounts.get(id);
      return account ? safeReceiverActions(receiverSituationOf(account)) : [];
    }
    case 'webhook_endpoint':
      return ['enable'];
    case 'reconciliation':
      return ['settle'];
    case 'settlement':
      return ['confirm'];
    case 'platform':
      return ['check'];
    default: {
      const payout = payouts.get(paymentId ?? '');
      if (payout) return safePayoutActions(payoutSituationOf(payout, caller.person));
      const payment = payments.get(paymentId ?? '');
      return payment ? safeActions(situationOf(payment)) : [];
    }
  }
}
