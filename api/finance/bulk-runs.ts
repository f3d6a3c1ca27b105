import { z } from 'zod';
import { AdapterRefusal, catalogueEntry, validate } from '../../adapters/index.ts';
import { bulkRunsOf, type FrozenLine } from '../../db/finance/bulk-runs.ts';
import { type PaymentFacts, paymentsOf } from '../../db/payments/payments.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { refundsOf } from '../../db/refunds/refunds.ts';
import { idFrom } from '../../domain/core/ids.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { bulkActions, operationOfBulk } from '../../domain/finance/bulk-actions.ts';
import {
  BulkAction,
  BulkCheck,
  BulkLeftOut,
  BulkLine,
  BulkLineState,
  BulkList,
  BulkRun,
  maxBulkRuns,
  mostBulkIds,
  mostBulkLines,
} from '../../domain/finance/bulk-runs.ts';
import { type Situation, whyNot } from '../../domain/payments/actions.ts';
import { approvalFor, whyNotApprove } from '../../domain/payouts/policy.ts';
import { notifyBulkRun } from '../../runtime/workflow-starts.ts';
import { mayCall } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage, readCursor, writeCursor } from '../core/cursor.ts';
import { entityReader, entityRoutes } from '../core/entity-routes.ts';
import { fingerprintOf, mismatch } from '../core/idempotent.ts';
import { PageQuery, pageOf, Reason, severalOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { everyCredential } from '../core/refusals.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { workerOr422 } from './attention.ts';
import { filtersOfList } from './exports.ts';
import { personOf } from './notes.ts';

/** Which rows: named one by one, or all of a filter. */
const selection = {
  list: BulkList,
  action: BulkAction,
  ids: z.array(shortText).min(1).max(mostBulkIds).optional().meta({ description: 'These rows' }),
  search: z
    .string()
    .max(8000)
    .regex(/^[\x21-\x7e]*$/, { error: 'must be the query part of an address' })
    .optional()
    .meta({ description: 'All rows of these filters, as in the query of that list', example: 'status=APPROVED' }),
};

const check = ({ list, action, ids, search }: z.output<z.ZodObject<typeof selection>>, context: z.RefinementCtx) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (!bulkActions[list].includes(action)) refuse('action', `is not an action of many ${list}`);
  if ((ids === undefined) === (search === undefined)) refuse('ids', 'is required, or search, and not both');
};

const Selection = z.strictObject(selection).superRefine(check).meta({ id: 'BulkSelection' });

const withReason: readonly BulkAction[] = ['refund', 'cancel', 'dismiss'];

const CreateBulkRun = z
  .strictObject({
    ...selection,
    expected: z
      .strictObject({ count: z.int().min(1), amount: z.int().min(0) })
      .meta({ description: 'What the person has confirmed, as `check` answered it' }),
    reason: Reason.optional().meta({ description: 'Required to refund, cancel or dismiss' }),
    assignee: shortText.optional().meta({ description: 'The id of a person; required to assign' }),
  })
  .superRefine((body, context) => {
    check(body, context);
    const refuse = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'is required' });
    if (withReason.includes(body.action) && body.reason === undefined) refuse('reason');
    if (body.action === 'assign' && body.assignee === undefined) refuse('assignee');
  })
  .meta({ id: 'CreateBulkRun' });

const runOr404 = entityReader('run', 'blk', ({ store }, merchantId, id) => bulkRunsOf(store, merchantId).get(id));

export const bulkRunRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/bulk-runs/check',
    tag: 'Operations',
    summary: 'Count what an action on many rows would do',
    description: 'Nothing is stored. Rows for which the action is not possible are left out, and counted by reason.',
    body: Selection,
    answers: { 200: { description: 'The number of rows and their sum', schema: BulkCheck } },
    async handle({ caller, body }) {
      refuseAction(caller, body.action);
      const { lines, leftOut, tooMany } = await freeze(api, caller.merchantId, body);
      const amount = sumOf(lines);
      const answer: BulkCheck = {
        count: lines.length,
        amount,
        leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
        tooMany,
        needsApproval: (await approvalsOf(api, caller.merchantId, body.action, amount)) > 0,
      };
      return { status: 200, body: answer };
    },
  }),

  route({
    method: 'post',
    path: '/v1/bulk-runs',
    tag: 'Operations',
    summary: 'Do one action to many payments or refunds',
    description: `The rows are frozen as they are now, and worked on in the background: \`GET /v1/bulk-runs/{id}\` shows the progress. A line that is refused does not affect the others. A refund gives back what is left of each payment at this moment, once, however often it is repeated; from the payout policy’s \`approveFrom\` on, another person must approve the sum. At most ${mostBulkLines.toLocaleString('en')} lines.`,
    idempotent: true,
    body: CreateBulkRun,
    answers: {
      202: { description: 'It runs, or waits for approval', schema: BulkRun },
      409: { description: 'The rows are no longer those that were confirmed, or too many runs are under way' },
    },
    handle: (request) => createRun(api, request),
  }),

  ...entityRoutes(api, {
    path: '/v1/bulk-runs',
    tag: 'Operations',
    noun: 'run',
    plural: 'runs',
    schema: BulkRun,
    read: ({ merchantId }, id) => runOr404(api, merchantId, id),
    list: {
      summary: 'Actions on many rows, newest first',
      query: PageQuery,
      page: async ({ merchantId }, { limit, cursor }) =>
        cursorPage(await bulkRunsOf(api.store, merchantId).page({ limit, ...afterCursor(cursor) })),
    },
    get: { summary: 'Read the progress of an action on many rows' },
  }),

  route({
    method: 'get',
    path: '/v1/bulk-runs/:id/lines',
    tag: 'Operations',
    summary: 'The lines of an action on many rows, with the result of each',
    query: PageQuery.extend({ state: severalOf(BulkLineState, 'One state, or several with commas') }),
    answers: { 200: { description: 'A page of lines', schema: pageOf(BulkLine) } },
    async handle({ caller, params, query: { limit, cursor, state } }) {
      const { id } = await runOr404(api, caller.merchantId, params.id);
      const { data, next } = await bulkRunsOf(api.store, caller.merchantId).lines(id, {
        limit,
        ...(cursor && { after: Number(readCursor(cursor, 'number').value) }),
        ...(state && { state }),
      });
      return { status: 200, body: { data, nextCursor: next === undefined ? null : writeCursor({ value: next, id }) } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/bulk-runs/:id/approve',
    tag: 'Operations',
    summary: 'Approve a refund of many payments',
    description: 'By a person other than its creator, as the payout policy requires.',
    body: z.strictObject({}),
    answers: {
      200: { description: 'It runs, or waits for a further approval', schema: BulkRun },
      409: { description: 'This person may not approve it, or it no longer waits' },
    },
    async handle({ caller, params }) {
      const { id } = await runOr404(api, caller.merchantId, params.id);
      await approveRun(api, caller, id);
      return { status: 200, body: await runOr404(api, caller.merchantId, id) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/bulk-runs/:id/stop',
    tag: 'Operations',
    summary: 'Begin no further line',
    description: 'Lines that are under way end. It can be continued by `again`, unless it was never approved.',
    answers: { 200: { description: 'The run', schema: BulkRun }, 409: { description: 'It has already ended' } },
    async handle({ caller, params }) {
      const { id, state } = await runOr404(api, caller.merchantId, params.id);
      if (!(await bulkRunsOf(api.store, caller.merchantId).stop(id, personOf(caller).name))) {
        throw new Problem('conflict', `This run is ${state}: there is nothing to stop.`);
      }
      return { status: 200, body: await runOr404(api, caller.merchantId, id) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/bulk-runs/:id/again',
    tag: 'Operations',
    summary: 'Continue a stopped run, and try refused lines again',
    description: 'A refund whose outcome is not known is never sent again: it is looked up.',
    answers: { 200: { description: 'The run', schema: BulkRun }, 409: { description: 'No line can be tried again' } },
    async handle({ caller, params }) {
      const { id, action } = await runOr404(api, caller.merchantId, params.id);
      refuseAction(caller, action);
      await refuseTooMany(api, caller.merchantId);
      if ((await bulkRunsOf(api.store, caller.merchantId).again(id)) === 0) {
        throw new Problem('conflict', 'There is nothing to try again: no line was refused, or it is still running.');
      }
      await start(api, caller.merchantId, id);
      return { status: 200, body: await runOr404(api, caller.merchantId, id) };
    },
  }),
];

const sumOf = (lines: readonly FrozenLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Doing it to many needs the permission to do it to one. @throws Problem 403. */
function refuseAction(caller: Caller, action: BulkAction): void {
  if (!mayCall(caller, operationOfBulk[action])) {
    throw new Problem('forbidden', 'Your role may not do this to one of them, so you may not do it to many.');
  }
}

/** How many people must approve it: a refund of many payments is money that leaves, as a payout of its sum. */
async function approvalsOf(api: Api, merchantId: string, action: BulkAction, amount: number): Promise<number> {
  if (action !== 'refund') return 0;
  return approvalFor(await policyOf(api.store.db, merchantId), amount)?.needed ?? 0;
}

async function refuseTooMany(api: Api, merchantId: string): Promise<void> {
  if ((await bulkRunsOf(api.store, merchantId).running()) < maxBulkRuns) return;
  throw new Problem(
    'conflict',
    `${maxBulkRuns} runs are under way, which is the maximum: wait until one ends, or stop one.`,
  );
}

/** A failure to start is no failure of the request: the sweep starts it. */
const start = (api: Api, merchantId: string, runId: string): Promise<void> =>
  notifyBulkRun(api.client, { runId, merchantId }).catch((error: unknown) =>
    api.log.warn({ err: error, runId, merchantId }, 'a bulk run was not started; the sweep will start it'),
  );

async function createRun(
  api: Api,
  request: RouteRequest<unknown, z.output<typeof CreateBulkRun>>,
): Promise<RouteResponse> {
  const { caller, body, requestId, idempotencyKey } = request;
  const { merchantId } = caller;
  const { id: by, name, role } = personOf(caller);
  refuseAction(caller, body.action);
  const runs = bulkRunsOf(api.store, merchantId);
  const id = idFrom('blk', api.store.keys.mac('bulk-run-id', merchantId, idempotencyKey));
  const fingerprint = fingerprintOf(api, request);
  const before = await runs.row(id);
  if (before) return repeated(api, merchantId, before, fingerprint);

  await refuseTooMany(api, merchantId);
  const assignee = body.action === 'assign' ? await workerOr422(api.store.db, caller, body.assignee ?? '') : undefined;
  const { lines, tooMany } = await freeze(api, merchantId, body);
  if (tooMany) {
    throw new Problem('conflict', `More than ${mostBulkLines} rows match: narrow the filters.`);
  }
  const amount = sumOf(lines);
  if (lines.length !== body.expected.count || amount !== body.expected.amount) {
    throw new Problem(
      'conflict',
      `What matches has changed since you looked: it is ${lines.length} rows and ${formatBRL(amount)} now. Look again, and confirm that.`,
    );
  }
  const isStored = await runs.create({
    id,
    list: body.list,
    action: body.action,
    fingerprint,
    reason: body.reason,
    assigneeId: assignee?.id,
    actor: { kind: 'person', id: by, name, role },
    approvalsNeeded: await approvalsOf(api, merchantId, body.action, amount),
    correlationId: requestId,
    lines,
  });
  const row = await runs.row(id);
  if (!isStored && row) return repeated(api, merchantId, row, fingerprint);
  if (row?.state === 'RUNNING') await start(api, merchantId, id);
  return {
    status: 202,
    body: await runOr404(api, merchantId, id),
    ...(body.reason !== undefined && { reason: body.reason }),
  };
}

/** @throws Problem 422 when the key was used for another request. */
async function repeated(
  api: Api,
  merchantId: string,
  { id, fingerprint }: { id: string; fingerprint: Buffer },
  sent: Buffer,
): Promise<RouteResponse> {
  if (!fingerprint.equals(sent)) throw mismatch();
  return {
    status: 202,
    headers: { 'Idempotent-Replayed': 'true' },
    body: await runOr404(api, merchantId, id),
  };
}

async function approveRun(api: Api, caller: Caller, id: string): Promise<void> {
  const { merchantId } = caller;
  const person = personOf(caller);
  const runs = bulkRunsOf(api.store, merchantId);
  const row = await runs.row(id);
  if (row?.state !== 'AWAITING_APPROVAL') throw notWaiting();
  const policy = await policyOf(api.store.db, merchantId);
  const why = whyNotApprove(policy, { createdBy: row.created_by, given: row.approvals }, person);
  if (why) throw new Problem('conflict', why);
  const signature = { by: person.id, name: person.name, at: new Date().toISOString() };
  if (!(await runs.approve(id, signature, row.approvals.length))) throw notWaiting();
  if ((await runs.row(id))?.state === 'RUNNING') await start(api, merchantId, id);
}

const notWaiting = () => new Problem('conflict', 'This run does not wait for an approval now.');

type Frozen = { lines: FrozenLine[]; leftOut: Map<BulkLeftOut, number>; tooMany: boolean };

/** The rows of a selection for which the action is possible, with what each is worth. */
async function freeze(
  api: Api,
  merchantId: string,
  { list, action, ids, search }: z.output<typeof Selection>,
): Promise<Frozen> {
  const filters = ids ? { id: [...new Set(ids)] } : filtersOfList(list, search ?? '');
  const found: (FrozenLine & { why: BulkLeftOut | undefined })[] =
    list === 'payments'
      ? (await paymentsOf(api.store, merchantId).facts(filters, mostBulkLines)).map((row) => ({
          entityId: row.id,
          paymentId: row.id,
          amount: action === 'refund' ? remainingOf(row) : row.amount,
          why: whyLeftOut(action, row),
        }))
      : (await refundsOf(api.store, merchantId).facts(filters, mostBulkLines)).map((row) => ({
          entityId: row.id,
          paymentId: row.payment_id,
          amount: row.amount,
          why: row.state === 'PENDING' ? undefined : 'not_open',
        }));
  const leftOut: Frozen['leftOut'] = new Map();
  for (const { why } of found) if (why) leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  const lines = found.filter(({ why }) => why === undefined).map(({ why: _, ...line }) => line);
  return { lines, leftOut, tooMany: found.length > mostBulkLines };
}

/** Cents that can be given back now: what was given back and what is on its way are not. */
const remainingOf = (row: PaymentFacts) =>
  Math.max(row.amount - Math.max(row.refunded_amount, row.refund_done) - row.refund_reserved, 0);

function whyLeftOut(action: BulkAction, row: PaymentFacts): BulkLeftOut | undefined {
  switch (action) {
    case 'redeliver':
      return undefined;
    case 'assign':
      return row.attention_reason === null ? 'no_attention' : undefined;
    case 'refund':
      // One that was paid too little is decided by itself: what was received may be accepted as well.
      if (row.status !== 'APPROVED') return 'not_paid';
      if (remainingOf(row) === 0) return 'nothing_left';
      return isRefundedBy(row) ? undefined : 'provider_cannot';
    case 'look':
    case 'cancel':
    case 'dismiss': {
      const why = whyNot(action, situationOf(row));
      return why && BulkLeftOut.parse(why);
    }
  }
}

function situationOf(row: PaymentFacts): Situation {
  const entry = catalogueEntry(row.provider);
  return {
    status: row.status,
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    ...(row.attention_reason && { attention: row.attention_reason }),
    hasProviderId: row.transaction_id !== null,
    lookUpBy: entry?.operations.includes('getTransaction') ? entry.lookUpBy : [],
    cancels: entry?.cancels === true && (entry.cancelMethods?.includes(row.payment_method) ?? true),
    authorized: row.authorized_until !== null,
    refunds: entry?.operations.includes('refund') ?? false,
  };
}

/** Whether the provider gives the rest of this payment back, by its own rules of the request. */
function isRefundedBy(row: PaymentFacts): boolean {
  try {
    validate(row.provider, everyCredential, 'refund', {
      transactionId: row.transaction_id ?? '',
      amount: remainingOf(row),
      chargeAmount: row.amount,
      reference: row.id,
      paymentMethod: row.payment_method,
      endToEndId: row.end_to_end_id ?? undefined,
    });
    return true;
  } catch (error) {
    if (error instanceof AdapterRefusal) return false;
    throw error;
  }
}
