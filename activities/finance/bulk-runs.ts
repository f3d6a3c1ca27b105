import { setTimeout as sleep } from 'node:timers/promises';
import { heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Updateable } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from '../../db/core/schema.ts';
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
/**
 * A line that fails so often is left to a person. Together with the pauses of the activity's retries, while all lines
 * fail, this is four minutes.
 */
export const mostLineTries = 10;
/** Seconds over which the refunds of runs are counted, as the API counts what merchants open. */
const openingSeconds = 5;
/** The part of a merchant's limit on openings that their runs may use: beside it, the limit is the merchant's own. */
const shareOfRuns = 0.5;
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
  /** What a merchant may open per second; absent: any number. */
  openingsPerSecond?: number | undefined;
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
export function bulkWork(given: Deps) {
  const deps: Work = { ...given, openings: openingsOf(given.openingsPerSecond) };
  return {
    workBulkLines: (ref: BulkRunRef): Promise<boolean> => workBulkLines(deps, ref),
    startMissingBulkRuns: (): Promise<number> => startMissingBulkRuns(deps),
  };
}

interface Work extends Deps {
  openings: ReturnType<typeof openingsOf>;
}

/** How many refunds the runs of each merchant may open, in this process; undefined: any number. */
export function openingsOf(perSecond: number | undefined) {
  if (perSecond === undefined) return undefined;
  const points = Math.max(1, Math.floor(perSecond * openingSeconds * shareOfRuns));
  const limiter = new RateLimiterMemory({ points, duration: openingSeconds });
  return {
    /** @returns how many of `wanted` may be opened now, and if none, after how many milliseconds. */
    async take(merchantId: string, wanted: number): Promise<{ taken: number; wait: number }> {
      for (let taken = 0; taken < wanted; taken += 1) {
        try {
          await limiter.consume(merchantId);
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          return { taken, wait: refused.msBeforeNext };
        }
      }
      return { taken: wanted, wait: 0 };
    },
  };
}

/** @returns whether there is more to do. */
async function workBulkLines(deps: Work, ref: BulkRunRef): Promise<boolean> {
  const heartbeats = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await workUntil(deps, ref, performance.now() + sliceMs);
  } finally {
    clearInterval(heartbeats);
  }
}

async function workUntil(deps: Work, ref: BulkRunRef, until: number): Promise<boolean> {
  const { store, log, openings } = deps;
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
      // What has failed is behind the others.
      .orderBy('tries')
      .orderBy('line')
      .limit(linesAtOnce)
      .execute();
    if (lines.length === 0) {
      await endRun(store, ref);
      log.info({ runId: run.id, action: run.action, lines: run.lines }, 'bulk run done');
      return false;
    }
    const opens = run.list === 'payments' && run.action === 'refund' ? openings : undefined;
    const allowed = await opens?.take(run.merchant_id, lines.length);
    if (allowed?.taken === 0) {
      await sleep(Math.max(0, Math.min(allowed.wait, until - performance.now())));
      continue;
    }
    // Every line runs to its end. Where none could be worked on the reason may be a system's: the engine waits, longer
    // each time, and repeats this.
    const begun = lines.slice(0, allowed?.taken);
    const results = await Promise.allSettled(begun.map((line) => workLine(deps, run, line)));
    const failed = results.filter((result) => result.status === 'rejected');
    if (failed.length === results.length) throw failed[0]?.reason;
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

/** @throws what the line failed with, if it is tried again. */
async function workLine(deps: Deps, run: BulkRunRow, line: BulkLineRow): Promise<void> {
  const { log, store } = deps;
  const change = (set: Updateable<Schema['bulk_lines']>) =>
    store.db
      .updateTable('bulk_lines')
      .set(set)
      .where('run_id', '=', line.run_id)
      .where('line', '=', line.line)
      .where('state', '=', 'waiting')
      .where('attempt', '=', line.attempt)
      .execute();
  const end = ({ state, detail, refundId }: Outcome) =>
    change({
      state,
      detail: detail === undefined ? null : storableText(detail, 1000),
      refund_id: refundId ?? null,
      ended_at: new Date(),
    });
  try {
    await end(await act(deps, run, line));
  } catch (error) {
    const about = { err: error, runId: run.id, line: line.line, action: run.action };
    if (line.tries + 1 < mostLineTries) {
      log.warn(about, 'a line of a bulk run failed; it is tried again');
      await change({ tries: line.tries + 1 });
      throw error;
    }
    log.error(about, 'a line of a bulk run failed until its last try; a person must look');
    // The refund that it may have opened: if its row appears, the line follows it.
    const opened = run.list === 'payments' && run.action === 'refund' && { refundId: lineRefundId(store.keys, line) };
    await end({ state: 'doubtful', detail: givenUp, ...opened });
  }
}

const givenUp =
  'It could not be carried out, and it is not certain whether anything was done. A person must look at the payment before it is tried again.';

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
async function refund(deps: Deps, run: BulkRunRow, line: BulkLineRow): Promise<Outcome> {
  const { store, client } = deps;
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
  // A try before this one has opened it, or a person has an open one looked at: it is looked up, and not sent.
  const before = await read();
  if (before?.state === 'PENDING') await isSettledByLookUp(deps, order);
  if (before) return outcomeOf(await read(), refundId);
  try {
    const first = await client.withDeadline(Date.now() + answerMs, () => openRefund(client, order));
    if (first.refused !== undefined) return { state: 'refused', detail: first.refused };
  } catch (error) {
    // A refund whose row exists was opened: it is slow, or it ended before the update came.
    if (!(await read())) throw error;
  }
  return outcomeOf(await read(), refundId);
}

type Refund = NonNullable<Awaited<ReturnType<ReturnType<typeof refundsOf>['get']>>>;

function outcomeOf(made: Refund | undefined, refundId: string): Outcome {
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
  return (await isSettledByLookUp(deps, ref)) ? { state: 'done' } : { state: 'doubtful', detail: stillOpen };
}

async function isSettledByLookUp({ lookUpRefund, checkRefund }: Deps, ref: RefundName): Promise<boolean> {
  await lookUpRefund(ref);
  for (const pause of refundPauses) {
    await sleep(pause);
    if ((await checkRefund(ref)).state !== 'PENDING') return true;
  }
  return false;
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
