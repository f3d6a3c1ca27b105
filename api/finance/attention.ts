import { z } from 'zod';
import type { Database } from '../../db/core/database.ts';
import {
  type AttentionEntity,
  type AttentionFilters,
  assignEntries,
  attentionCounts,
  attentionEntities,
  attentionGroups,
  attentionNames,
  attentionQueue,
  attentionTotals,
  countForYou,
  type EntryRef,
  evidenceOf,
  peopleNames,
  type SecondPerson,
  snoozeEntries,
  type Waiting,
  wakeEntries,
} from '../../db/finance/attention.ts';
import { notesOf } from '../../db/finance/notes.ts';
import { putTimes, readTimes, timesOf } from '../../db/finance/response-times.ts';
import { type AuditEntry, audit } from '../../db/identity/audit.ts';
import { membersOf } from '../../db/identity/people.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { receiversOf } from '../../db/receivers/receivers.ts';
import { AttentionReason } from '../../domain/core/attention.ts';
import { isId } from '../../domain/core/ids.ts';
import { noteEntities } from '../../domain/core/notes.ts';
import { TimelineEntry } from '../../domain/core/timeline.ts';
import { DisputeState } from '../../domain/disputes/dispute.ts';
import { ChangeResponseTimes, changedTimes, ResponseTimes } from '../../domain/finance/response-times.ts';
import type { Permission } from '../../domain/identity/permissions.ts';
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
import { opens, permissionsHeld, scopesOpen } from '../core/access.ts';
import { addressOf } from '../core/address.ts';
import { payoutSituationOf, receiverSituationOf, situationOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { instant, PageQuery, pageOf, providerFilter, Reason, severalOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { personOf } from './notes.ts';

const linesShown = 5;

const Entity = z.enum(attentionEntities);

const Named = z.object({ id: z.string(), name: z.string() });

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
    settleBy: z.iso.datetime().meta({
      description: 'Until when it must be settled: its deadline, else by the response times of the merchant',
    }),
    lookBy: z.iso.datetime().optional().meta({
      description:
        'Until when somebody must have looked at it: taken it, put it off, or written a note. Absent once somebody has',
    }),
    dueAt: z.iso.datetime().meta({ description: 'The earlier of `lookBy` and `settleBy`' }),
    overdue: z.boolean().meta({ description: 'Whether that time is over' }),
    assignee: Named.optional().meta({ description: 'The person who takes care of it' }),
    snooze: z
      .object({ until: z.iso.datetime(), reason: z.string(), by: Named })
      .optional()
      .meta({ description: 'It is or was put off until then. It comes back by itself, or once its reason changes' }),
    notes: z.int().meta({ description: 'Number of notes about it, see `GET /v1/notes`' }),
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
          'Actions that are safe now, for callers with the permission: `POST /v1/payments/{id}/…`, of a refund `POST /v1/refunds/{id}/…`, of a dispute `POST /v1/disputes/{id}/…`, of a payout `POST /v1/payouts/{id}/…`, of a payout batch `POST /v1/payout-batches/{id}/…`, of a bulk run `POST /v1/bulk-runs/{id}/…`, of a receiver’s account `POST /v1/receivers/{receiverId}/accounts/{id}/…`, of its bank details `POST /v1/receivers/{id}/bank-change/approve`; `enable` is `PATCH /v1/webhook-endpoints/{id}` with `enabled: true`; `settle` applies to the items of a reconciliation; `confirm` is `POST /v1/settlements/{id}/confirm`; `check` is `POST /v1/platforms/{id}/check`',
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
  bulk_run: ofItself,
  payout_policy: ofItself,
  reconciliation: ofItself,
  settlement: ofItself,
  webhook_endpoint: ofItself,
  platform: ofItself,
  connection: ofItself,
};

const Filters = z.object({
  entity: severalOf(Entity, 'One kind of entity, or several with commas'),
  reason: severalOf(AttentionReason, 'One reason, or several with commas'),
  provider: providerFilter,
  assignee: shortText.optional().meta({ description: '`me`, `none`, or the id of a person' }),
  snoozed: z.enum(['no', 'yes', 'all']).default('no').meta({
    description: 'What was put off until a later time is left out by default; `yes`: only that',
  }),
  mine: z.enum(['true', 'false']).default('false').meta({
    description: '`true`: only what is assigned to the signed-in person or waits for their confirmation',
  }),
  forYou: z.enum(['true', 'false']).default('false').meta({
    description: '`true`: only what waits for the confirmation of the signed-in person',
  }),
  overdue: z.enum(['true', 'false']).default('false').meta({
    description: '`true`: only what somebody should have looked at, or settled, by now',
  }),
});

const ListAttention = PageQuery.extend(Filters.shape).extend({
  sort: z.enum(['since', 'urgency']).default('since').meta({
    description:
      '`urgency`: by `dueAt`, after what waits for the signed-in person’s confirmation. `since`: the longest waiting first',
  }),
  counts: z.enum(['true', 'false']).default('false').meta({
    description: '`true`: also the number of entries of each kind, independent of `entity`',
  }),
});

const Group = z
  .object({
    entity: Entity,
    reason: AttentionReason,
    count: z.int(),
    amount: z.int().optional().meta({ description: 'The sum of the entries’ amounts in cents, if they have amounts' }),
    oldest: z.iso.datetime().meta({ description: 'Since when the longest waiting one waits' }),
    overdue: z.int().meta({ description: 'Number of entries that are past `dueAt`' }),
    unassigned: z.int(),
    look: z.int().nullable().meta({ description: 'Minutes until somebody must have looked at one; null: at any time' }),
    settle: z.int().meta({ description: 'Minutes until one must be settled, if it has no deadline of its own' }),
    items: z.array(Attention).meta({ description: 'The most urgent entries' }),
  })
  .meta({ id: 'AttentionGroup' });

const GroupedAttention = z
  .object({
    data: z.array(Group).meta({ description: 'The group with the most urgent entry first' }),
    open: z.int().meta({ description: 'Number of entries that are not put off, independent of the filters' }),
    snoozed: z.int().meta({ description: 'Number of entries that are put off' }),
    mine: z.int().meta({ description: 'Assigned to the signed-in person, or waiting for their confirmation' }),
    overdue: z.int().meta({ description: 'Number of entries past their time that are not put off' }),
    mentions: z.int().meta({ description: 'Notes that mention the person and that they have not seen' }),
    providers: z.array(z.string()).meta({ description: 'The providers of all entries' }),
    reasons: z.array(AttentionReason).meta({ description: 'The reasons of all entries' }),
  })
  .meta({ id: 'GroupedAttention' });

const Entries = z
  .array(z.strictObject({ entity: Entity, id: z.string().max(60) }))
  .min(1)
  .max(100)
  .meta({ description: 'Entries of the queue' });

const AssignAttention = z
  .strictObject({
    items: Entries,
    assignee: z.string().max(60).nullable().meta({ description: 'The id of a person; null: nobody' }),
  })
  .meta({ id: 'AssignAttention' });

const SnoozeAttention = z
  .strictObject({
    items: Entries,
    until: instant.nullable().meta({ description: 'At most 30 days from now; null: bring it back at once' }),
    reason: Reason.optional().meta({ description: 'Shown when it comes back; required with `until`' }),
  })
  .meta({ id: 'SnoozeAttention' });

const Changed = z.object({
  changed: z.array(z.string()).meta({ description: 'The ids of the entries that were changed' }),
  left: z.array(z.string()).meta({
    description: 'The ids of those that were not: they left the queue, or their own deadline is less than a day away',
  }),
});

/** The longest snooze, in ms. */
const longestSnooze = 30 * 86_400_000;

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

  route({
    method: 'get',
    path: '/v1/attention/groups',
    fromReplica: true,
    tag: 'Operations',
    summary: 'What needs a person by kind and reason, with the most urgent entries of each',
    query: Filters.extend({
      items: z.coerce.number().pipe(z.int().min(0).max(20)).default(5).meta({ description: 'Entries per group' }),
    }),
    answers: { 200: { description: 'The groups', schema: GroupedAttention } },
    handle: ({ caller, query }) => groupsOf(api, caller, query),
  }),

  route({
    method: 'post',
    path: '/v1/attention/assign',
    tag: 'Operations',
    summary: 'Assign entries to a person, or to nobody',
    description: 'The assignment ends when the entry leaves the queue.',
    body: AssignAttention,
    answers: { 200: { description: 'Assigned', schema: Changed } },
    async handle(request) {
      const { caller, body } = request;
      const by = personOf(caller).id;
      const member = body.assignee === null ? null : await workerOr422(api.store.db, caller, body.assignee);
      return changed(
        request,
        await work(
          api,
          request,
          (tx) => {
            const assignment = { assigneeId: member?.id ?? null, by };
            return assignEntries(tx, caller.merchantId, body.items, assignment);
          },
          member ? { action: 'attention.assigned', detail: `to ${member.name}` } : { action: 'attention.unassigned' },
        ),
      );
    },
  }),

  route({
    method: 'post',
    path: '/v1/attention/snooze',
    tag: 'Operations',
    summary: 'Put entries off until a time, or bring them back',
    description:
      'An entry comes back by itself: at that time, a day before its own deadline, or once its reason changes. It then shows why it was put off.',
    body: SnoozeAttention,
    answers: { 200: { description: 'Put off, or back', schema: Changed } },
    async handle(request) {
      const { caller, body } = request;
      const by = personOf(caller).id;
      if (body.until === null) {
        const back = await work(api, request, (tx) => wakeEntries(tx, caller.merchantId, body.items), {
          action: 'attention.back',
        });
        return changed(request, back);
      }
      const { until, reason } = timeOr422(body.until, body.reason);
      const off = await work(
        api,
        request,
        async (tx) =>
          (await snoozeEntries(tx, caller.merchantId, body.items, { until, reason, by })).map(({ id }) => id),
        { action: 'attention.snoozed', detail: `until ${until.toISOString()}: ${reason}` },
      );
      return changed(request, off);
    },
  }),

  route({
    method: 'get',
    path: '/v1/attention/response-times',
    tag: 'Operations',
    summary: 'Within which time what needs a person is looked at and settled',
    description: 'For each reason, beside its default. An entry with a deadline of its own is settled by that.',
    answers: { 200: { description: 'The times', schema: ResponseTimes } },
    handle: async ({ caller }) => ({ status: 200, body: await readTimes(api.store.db, caller.merchantId) }),
  }),

  route({
    method: 'put',
    path: '/v1/attention/response-times',
    tag: 'Operations',
    summary: 'Set the response times',
    description: 'In force at once, also for what is in the queue.',
    body: ChangeResponseTimes,
    answers: {
      200: { description: 'The times', schema: ResponseTimes },
      409: { description: 'Somebody else has changed them meanwhile' },
    },
    async handle({ caller, body: { version, hours, times } }) {
      const { merchantId } = caller;
      const change = { version, hours, times: changedTimes(times), by: personOf(caller).id };
      if (!(await putTimes(api.store.db, merchantId, change))) {
        throw new Problem('conflict', 'The response times have been changed since you read them. Read them again.');
      }
      return { status: 200, body: await readTimes(api.store.db, merchantId) };
    },
  }),
];

type WorkRequest = RouteRequest<unknown, { items: EntryRef[] }>;

/**
 * Changes who works on entries, with one line of the audit log for each changed one, in the same transaction.
 *
 * @returns the ids of those that were changed.
 */
function work(
  { store }: Api,
  { caller, requestId, http }: WorkRequest,
  change: (tx: Database) => Promise<string[]>,
  line: Pick<AuditEntry, 'action' | 'detail'>,
): Promise<string[]> {
  const { id, roleName: role } = personOf(caller);
  return store.db.transaction().execute(async (tx) => {
    const ids = await change(tx);
    for (const entityId of ids) {
      const actor = { kind: 'person', id, role } as const;
      const where = { merchantId: caller.merchantId, requestId, address: addressOf(http) };
      await audit(store, { ...line, ...where, actor, phase: 'done', entityId }, tx);
    }
    return ids;
  });
}

function changed({ body: { items } }: WorkRequest, ids: string[]): RouteResponse {
  return { status: 200, body: { changed: ids, left: items.flatMap(({ id }) => (ids.includes(id) ? [] : id)) } };
}

/** A person who may do the work of the queue. @throws Problem 422. */
export async function workerOr422(db: Database, { merchantId }: Caller, id: string) {
  const [member] = isId('usr', id) ? await membersOf(db, merchantId, { id, limit: 1 }) : [];
  const message = !member
    ? 'is not a person of this merchant'
    : !permissionsHeld(member).has('work.do')
      ? 'may only read, so the work would wait'
      : undefined;
  if (!member || message) {
    throw new Problem('validation', `assignee ${message}`, [
      { field: 'assignee', rule: 'exists', message: message ?? '' },
    ]);
  }
  return member;
}

/** @throws Problem 422 for a time in the past or too far away, and without a reason. */
function timeOr422(text: string, reason: string | undefined): { until: Date; reason: string } {
  const until = new Date(text);
  const refuse = (field: string, rule: string, message: string) =>
    new Problem('validation', `${field} ${message}`, [{ field, rule, message }]);
  if (until.getTime() <= Date.now()) throw refuse('until', 'min', 'must be later than now');
  if (until.getTime() > Date.now() + longestSnooze) throw refuse('until', 'max', 'must be within 30 days');
  if (reason === undefined) throw refuse('reason', 'required', 'is required');
  return { until, reason };
}

/** The filters for the database. @throws Problem 422 for filters by the reader where that is no person. */
async function filtersOf(
  db: Database,
  caller: Caller,
  { entity, reason, provider, assignee, snoozed, mine, forYou, overdue }: z.output<typeof Filters>,
): Promise<AttentionFilters> {
  return {
    entity: readable(caller).filter((one) => !entity || entity.includes(one)),
    reason,
    provider,
    snoozed,
    assignee: assignee === 'none' ? null : assignee === 'me' ? personOf(caller).id : assignee,
    person: await secondPerson(db, caller),
    forYou: forYou === 'true',
    overdue: overdue === 'true',
    mineOf: mine === 'true' ? personOf(caller).id : undefined,
  };
}

async function attentionOf(
  { store }: Api,
  caller: Caller,
  { limit, cursor, sort, counts, ...query }: z.output<typeof ListAttention>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const filters = await filtersOf(store.db, caller, query);
  const { person } = filters;
  const after = afterCursor(cursor, sort === 'urgency' ? 'number' : 'time');
  const page = await attentionQueue(store.db, merchantId, { limit, sort, ...after, ...filters });
  const [counted, mine, items] = await Promise.all([
    counts === 'true'
      ? attentionCounts(store.db, merchantId, { entity: readable(caller), reason: filters.reason })
      : undefined,
    counts === 'true' && person ? countForYou(store.db, merchantId, person) : undefined,
    showItems(store, caller, page.data),
  ]);
  const { nextCursor } = cursorPage(page);
  const counters = { ...(counted && { counts: counted }), ...(mine !== undefined && { forYou: mine }) };
  return { status: 200, body: { data: items, nextCursor, ...counters } };
}

async function groupsOf(
  { store }: Api,
  caller: Caller,
  { items, ...query }: z.output<typeof Filters> & { items: number },
): Promise<RouteResponse> {
  const { merchantId, person: reader } = caller;
  const filters = await filtersOf(store.db, caller, query);
  const [{ groups, first }, totals, mentions, times] = await Promise.all([
    attentionGroups(store.db, merchantId, { ...filters, items }),
    attentionTotals(store.db, merchantId, { entity: readable(caller), person: filters.person, readerId: reader?.id }),
    reader ? notesOf(store, merchantId).countMentions(reader.id) : 0,
    timesOf(store.db, merchantId),
  ]);
  const shown = await showItems(store, caller, first);
  const data = groups.map(({ entity, reason, amount, oldest, ...group }) => ({
    entity,
    reason,
    ...group,
    ...(amount !== null && { amount }),
    oldest: oldest.toISOString(),
    ...times.of[reason],
    items: shown.filter((item) => item.entity === entity && item.reason === reason),
  }));
  const { forYou: _, ...counts } = totals;
  return { status: 200, body: { data, mentions, ...counts } };
}

/** Entries with what is known of their entities. */
async function showItems(store: Api['store'], caller: Caller, data: Waiting[]) {
  const { merchantId } = caller;
  // Refunds and disputes are about a payment, which not everybody may read who may read them.
  const hidden = readable(caller).includes('payment') ? [] : ['refund', 'dispute'];
  const ids = data.flatMap(({ entity, paymentId }) => (hidden.includes(entity) ? [] : (paymentId ?? [])));
  const accountIds = data.flatMap((item) => (item.entity === 'receiver_account' ? item.id : []));
  const workers = data.flatMap(({ assigneeId, snoozedBy }) => [assigneeId ?? [], snoozedBy ?? []].flat());
  const [names, lines, payments, payouts, accounts, people, notes] = await Promise.all([
    attentionNames(store, merchantId, data),
    evidenceOf(store.db, merchantId, ids, linesShown),
    paymentsOf(store, merchantId).byIds(ids),
    payoutsOf(store, merchantId).byIds(ids),
    receiversOf(store, merchantId).accountsByIds(accountIds),
    peopleNames(store.db, workers),
    notesOf(store, merchantId).counts(data.flatMap((item) => noted(item) ?? [])),
  ]);
  const related = { caller, names, lines, payments, payouts, accounts, people, notes };
  return data.map((item) => showItem(item, related));
}

/** The id of the entity that has the notes about an entry. */
function noted({ entity, id, paymentId }: Waiting): string | undefined {
  if (entity === 'receiver_account') return paymentId ?? undefined;
  return noteEntities.some((one) => one === entity) ? id : undefined;
}

/** The operation that reads an entity: not everybody may read all of them who may read the queue. */
const readBy: Record<AttentionEntity, string> = {
  payment: 'GET /v1/payments/{id}',
  refund: 'GET /v1/refunds/{id}',
  dispute: 'GET /v1/disputes/{id}',
  payout: 'GET /v1/payouts/{id}',
  receiver: 'GET /v1/receivers/{id}',
  receiver_account: 'GET /v1/receivers/{id}',
  payout_batch: 'GET /v1/payout-batches/{id}',
  bulk_run: 'GET /v1/bulk-runs/{id}',
  payout_policy: 'GET /v1/payout-policy',
  reconciliation: 'GET /v1/reconciliations/{id}',
  settlement: 'GET /v1/settlements/{id}',
  webhook_endpoint: 'GET /v1/webhook-endpoints/{id}',
  platform: 'GET /v1/platforms/{id}',
  connection: 'GET /v1/connections/{id}',
};

/** The entities of the queue that a person may open; for a key, what its maker may open and its scopes include. */
const readable = (caller: Caller): AttentionEntity[] => {
  const held = (caller.person ?? caller.maker)?.permissions;
  return attentionEntities.filter(
    (entity) => (held === undefined || opens(held, readBy[entity])) && scopesOpen(caller, readBy[entity]),
  );
};

/** Permissions by which something can wait for a person's confirmation. */
const confirming: readonly Permission[] = ['payouts.approve', 'payouts.policy', 'receivers.approve', 'work.approve'];

/** The caller, if entries may wait for their confirmation. */
async function secondPerson(db: Database, { merchantId, person }: Caller): Promise<SecondPerson | undefined> {
  if (!person || !confirming.some((one) => person.permissions.has(one))) return undefined;
  const isNamed = whyNotApprove(await policyOf(db, merchantId), { given: [] }, person) === undefined;
  return {
    id: person.id,
    approves: isNamed && person.permissions.has('payouts.approve'),
    approvesRuns: isNamed && person.permissions.has('work.approve'),
  };
}

/** Rows referenced by the items of one page, by id. */
interface Related {
  caller: Caller;
  names: Awaited<ReturnType<typeof attentionNames>>;
  lines: Awaited<ReturnType<typeof evidenceOf>>;
  payments: Awaited<ReturnType<ReturnType<typeof paymentsOf>['byIds']>>;
  payouts: Awaited<ReturnType<ReturnType<typeof payoutsOf>['byIds']>>;
  accounts: Awaited<ReturnType<ReturnType<typeof receiversOf>['accountsByIds']>>;
  /** Names of people. */
  people: Awaited<ReturnType<typeof peopleNames>>;
  /** Numbers of notes, by the id of their entity. */
  notes: ReadonlyMap<string, number>;
}

function showItem(item: Waiting, related: Related) {
  const { since, detail, state, paymentId, entity, id, reason, amount, method, deadline, forYou } = item;
  const { settleBy, lookBy, due, assigneeId, snoozedUntil, snoozeReason, snoozedBy } = item;
  const named = (person: string) => ({ id: person, name: related.people.get(person) ?? '' });
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
    settleBy: settleBy.toISOString(),
    ...(lookBy && { lookBy: lookBy.toISOString() }),
    dueAt: due.toISOString(),
    overdue: due.getTime() <= Date.now(),
    ...(assigneeId && { assignee: named(assigneeId) }),
    ...(snoozedUntil && {
      snooze: { until: snoozedUntil.toISOString(), reason: snoozeReason ?? '', by: named(snoozedBy ?? '') },
    }),
    notes: related.notes.get(noted(item) ?? '') ?? 0,
    forYou,
    evidence: detail,
    lines: related.lines.get(paymentId ?? '') ?? [],
    actions: safeActionsOn(item, related),
  };
}

/** The actions that are safe now, regardless of the person's role. */
function safeActionsOn(
  { entity, id, paymentId, state }: Waiting,
  { caller, payments, payouts, accounts }: Related,
): readonly string[] {
  switch (entity) {
    case 'dispute':
      return safeDisputeActions(DisputeState.parse(state));
    case 'refund':
      return safeRefundActions(RefundState.parse(state));
    case 'payout_batch':
    case 'bulk_run':
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
