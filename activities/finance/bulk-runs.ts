import { setTimeout as sleep } from 'node:timers/promises';
import { heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { sendsOf } from '../../db/core/send-guard.ts';
import { storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { redeliveriesOf } from '../../db/events/redelivery.ts';
import { assignEntries } from '../../db/finance/attention.ts';
import { type BulkLineRow, type BulkRunRow, lineRefundId } from '../../db/finance/bulk-runs.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { refundsOf } from '../../db/refunds/refunds.ts';
import type { BulkLineState } from '../../domain/finance/bulk-runs.ts';
import { isDismissible } from '../../domain/payments/actions.ts';
import type { RefundState } from '../../domain/refunds/refund.ts';
import type { Log } from '../../runtime/log.ts';
import { commandPayment, notifyBulkRun, notifyDeliveryQueue, openRefund } from '../../runtime/workflow-starts.ts';
import type { CommandResult } from '../core/types.ts';
import type { PaymentCommand } from '../payments/index.ts';

/** Identifies a run. The merchant is always part of it. */
export interface BulkRunRef {
  runId: string;
  merchantId: string;
}

/** Lines that are worked on at the same time: few, since a run must not crowd out the payments of its provider. */
const linesAtOnce = 5;
/** Longest time (ms) of one run of the activity: short enough for a stopping worker to wait for it. */
const sliceMs = 15_000;
/** Well under the activity's heartbeat timeout. */
const heartbeatMs = 5_000;
/** A first answer, or the result of a command, comes within this time (ms); a slower one leaves the line doubtful. */
const answerMs = 20_000;
/** A run unchecked for this long (ms) has lost its workflow, or it never started. */
const lostAfterMs = 120_000;
/** A payment's look-up takes a moment to reach its refund (ms). */
const refundPauses = [500, 1_000, 2_000];

interface Deps {
  store: Store;
  client: Client;
  log: Log;
  /** Has the provider asked about a refund, and settles it by what is known then. */
  lookUpRefund(ref: RefundName): Promise<void>;
  checkRefund(ref: RefundName): Promise<{ state: RefundState }>;
}

interface RefundName {
  refundId: string;
  paymentId: string;
  merchantId: string;
}

/** What became of a line. */
interface Outcome {
  state: Exclude<BulkLineState, 'waiting'>;
  detail?: string;
  refundId?: string;
}

/** Works on the lines of runs. Each step may run again after a crash: it does nothing to the outside twice. */
export const bulkWork = (deps: Deps) => ({
  workBulkLines: (ref: BulkRunRef): Promise<boolean> => workBulkLines(deps, ref),
  startMissingBulkRuns: (): Promise<number> => startMissingBulkRuns(deps),
});

/** @returns whether there is more to do. */
async function workBulkLines(deps: Deps, ref: BulkRunRef): Promise<boolean> {
  const heartbeats = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await workUntil(deps, ref, performance.now() + sliceMs);
  } finally {
    clearInterval(heartbeats);
  }
}

async function workUntil(deps: Deps, ref: BulkRunRef, until: number): Promise<boolean> {
  const { store, log } = deps;
  while (performance.now() < until) {
    // Read before each few lines, so that a stop takes effect at once.
    const run = await store.db
      .updateTable('bulk_runs')
      .set({ checked_at: new Date() })
      .where('id', '=', ref.runId)
      .where('merchant_id', '=', ref.merchantId)
      .where('state', '=', 'RUNNING')
      .returningAll()
      .executeTakeFirst();
    if (!run) return false;
    const lines = await store.db
      .selectFrom('bulk_lines')
      .selectAll()
      .where('run_id', '=', ref.runId)
      .where('state', '=', 'waiting')
      .orderBy('line')
      .limit(linesAtOnce)
      .execute();
    if (lines.length === 0) {
      await endRun(store, ref);
      log.info({ runId: run.id, action: run.action, lines: run.lines }, 'bulk run done');
      return false;
    }
    // Every line runs to its end before a failure of any is reported.
    const tries = await Promise.allSettled(lines.map((line) => workLine(deps, run, line)));
    for (const result of tries) if (result.status === 'rejected') throw result.reason;
  }
  return true;
}

/** Ends a run without waiting lines; a person may have let it continue meanwhile. */
const endRun = (store: Store, { runId, merchantId }: BulkRunRef) =>
  store.db
    .updateTable('bulk_runs')
    .set({ state: 'DONE', ended_at: new Date() })
    .where('id', '=', runId)
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'RUNNING')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bulk_lines').select('line').where('run_id', '=', runId).where('state', '=', 'waiting'))),
    )
    .execute();

async function workLine(deps: Deps, run: BulkRunRow, line: BulkLineRow): Promise<void> {
  const { state, detail, refundId } = await act(deps, run, line);
  await deps.store.db
    .updateTable('bulk_lines')
    .set({
      state,
      detail: detail === undefined ? null : storableText(detail, 1000),
      refund_id: refundId ?? null,
      ended_at: new Date(),
    })
    .where('run_id', '=', line.run_id)
    .where('line', '=', line.line)
    .where('state', '=', 'waiting')
    .where('attempt', '=', line.attempt)
    .execute();
}

function act(deps: Deps, run: BulkRunRow, line: BulkLineRow): Promise<Outcome> {
  if (run.list === 'refunds') return lookAtRefund(deps, run, line);
  switch (run.action) {
    case 'refund':
      return refund(deps, run, line);
    case 'assign':
      return assign(deps, run, line);
    case 'redeliver':
      return redeliver(deps, run, line);
    case 'look':
    case 'cancel':
    case 'dismiss':
      return command(deps, run, line);
  }
}

/** Gives the frozen amount back. The refund's id is the attempt's: it is opened once, however often this runs. */
async function refund({ store, client }: Deps, run: BulkRunRow, line: BulkLineRow): Promise<Outcome> {
  const { merchant_id: merchantId, actor, reason, correlation_id: correlationId } = run;
  const refundId = lineRefundId(store.keys, line);
  const read = () => refundsOf(store, merchantId).get(refundId);
  const order = {
    refundId,
    paymentId: line.payment_id,
    merchantId,
    amount: line.amount,
    by: actor.name,
    ...(reason !== null && { reason }),
    ...(correlationId !== null && { correlationId }),
  };
  try {
    const first = await client.withDeadline(Date.now() + answerMs, () => openRefund(client, order));
    if (first.refused !== undefined) return { state: 'refused', detail: first.refused };
  } catch (error) {
    // A refund whose row exists was opened: it is slow, or it ended before the update came.
    if (!(await read())) throw error;
  }
  const made = await read();
  if (!made) throw new Error(`refund ${refundId} was opened and has no row`);
  if (made.state === 'DONE') return { state: 'done', refundId };
  const detail = made.failure?.message ?? made.attention?.detail;
  if (made.state === 'REFUSED') return { state: 'refused', refundId, ...(detail && { detail }) };
  return { state: 'doubtful', refundId, detail: detail ?? stillOpen };
}

const stillOpen = 'The provider has not confirmed it yet. It is looked up automatically, and nothing is sent again.';

/** Sends a command to the payment's workflow, the only writer of its row. */
async function command({ store, client }: Deps, run: BulkRunRow, line: BulkLineRow): Promise<Outcome> {
  const merchantId = run.merchant_id;
  const payments = paymentsOf(store, merchantId);
  const row = await payments.row(line.payment_id);
  if (!row) throw new Error(`no payment ${line.payment_id}`);
  const what = await commandOf(store, run, { id: row.id, attention: row.attention_reason });
  if ('state' in what) return what;
  const { id, provider, payment_method: paymentMethod } = row;
  const updateId = `${run.id}:${line.line}:${line.attempt}`;
  const handle = await client.withDeadline(Date.now() + answerMs, () =>
    commandPayment<PaymentCommand, CommandResult>(client, { id, merchantId, provider, paymentMethod }, what, updateId),
  );
  const result = await Promise.race([handle.result(), sleep(answerMs, undefined, { ref: false })]);
  if (result === undefined || result.kind === 'open') return { state: 'doubtful', detail: result?.why ?? stillOpen };
  if (result.kind === 'done') return { state: 'done' };
  // Another cancel, or the same one before a crash, may have been first, which is what was asked for.
  const now = run.action === 'cancel' ? await payments.row(line.payment_id) : undefined;
  const isCanceled = now?.status === 'REJECTED' || (now?.status === 'REFUNDED' && now.refunded_amount === 0);
  return isCanceled ? { state: 'done' } : { state: 'refused', detail: result.why };
}

async function commandOf(
  { db }: Store,
  { action, actor: by, reason }: BulkRunRow,
  { id, attention }: { id: string; attention: Parameters<typeof isDismissible>[0] | null },
): Promise<PaymentCommand | Outcome> {
  const why = reason ?? '';
  if (action === 'cancel') {
    return { what: 'cancel', by, attempt: (await sendsOf(db, id, 'cancel')) + 1, ...(reason && { reason }) };
  }
  if (action !== 'dismiss') return { what: 'look', by };
  if (attention === null) return { state: 'done' };
  return isDismissible(attention)
    ? { what: 'dismiss', by, attention, reason: why }
    : {
        state: 'refused',
        detail: 'What it needs a person for has changed meanwhile: it must be decided, not dismissed.',
      };
}

async function assign({ store }: Deps, run: BulkRunRow, line: BulkLineRow): Promise<Outcome> {
  const done = await store.db.transaction().execute((tx) =>
    assignEntries(tx, run.merchant_id, [{ entity: 'payment', id: line.payment_id }], {
      assigneeId: run.assignee_id,
      by: run.created_by,
    }),
  );
  return done.length > 0
    ? { state: 'done' }
    : { state: 'refused', detail: 'It left the queue meanwhile: it no longer needs a person.' };
}

/** Sends all events of a payment again to where they were sent before. */
async function redeliver({ store, client }: Deps, run: BulkRunRow, line: BulkLineRow): Promise<Outcome> {
  const queues = await redeliveriesOf(store, run.merchant_id).allAgain(line.payment_id);
  if (queues.length === 0) {
    return { state: 'refused', detail: 'No event of it was sent to an endpoint that is enabled.' };
  }
  for (const queue of queues) await notifyDeliveryQueue(client, queue, true);
  return { state: 'done' };
}

async function lookAtRefund(deps: Deps, run: BulkRunRow, line: BulkLineRow): Promise<Outcome> {
  const ref = { refundId: line.entity_id, paymentId: line.payment_id, merchantId: run.merchant_id };
  await deps.lookUpRefund(ref);
  for (const pause of refundPauses) {
    await sleep(pause);
    if ((await deps.checkRefund(ref)).state !== 'PENDING') return { state: 'done' };
  }
  return { state: 'doubtful', detail: stillOpen };
}

/** Starts runs that have lost their workflow. */
async function startMissingBulkRuns({ store, client, log }: Deps): Promise<number> {
  const lost = await store.db
    .updateTable('bulk_runs')
    .set({ checked_at: new Date() })
    .where('state', '=', 'RUNNING')
    .where('checked_at', '<', new Date(Date.now() - lostAfterMs))
    .returning(['id', 'merchant_id'])
    .execute();
  for (const { id: runId, merchant_id: merchantId } of lost) await notifyBulkRun(client, { runId, merchantId });
  if (lost.length > 0) log.warn({ count: lost.length }, 'bulk runs had no run; started now');
  return lost.length;
}
