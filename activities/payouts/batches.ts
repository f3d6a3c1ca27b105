import { heartbeat } from '@temporalio/activity';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import { sql, type Transaction, type Updateable } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { batchOfFile, type PayoutBatchRow, showBatch, talliesOf } from '../../db/payouts/batches.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { batchApproval, noTallies } from '../../domain/payouts/batch.ts';
import { whyNotApprove } from '../../domain/payouts/policy.ts';
import type { Log } from '../../runtime/log.ts';
import { attentionRaised } from '../../runtime/metrics.ts';
import { payoutSearch, startBatch } from '../../runtime/workflow-starts.ts';
import { noAttention } from '../core/transition.ts';
import type { CommandResult } from '../core/types.ts';
import type { BatchCommand, BatchOpened, BatchOrder, BatchRef, BatchSnapshot } from './batch-types.ts';
import type { PayoutOrder } from './types.ts';

type Tx = Transaction<Schema>;
type Patch = Updateable<Schema['payout_batches']>;

/** Payouts of one batch that are started at a time. */
const linesAtOnce = 10;
/** A payout has its first answer within 12 s; a slower one continues by itself. */
const firstAnswerMs = 20_000;
/** Well under the activity's heartbeat timeout of 15 s. */
const heartbeatMs = 4_000;
/** A draft whose workflow has not started by then is deleted. */
const draftMs = 24 * 3_600_000;
/** A running batch that has not been checked for this long has lost its workflow. */
const lostAfterMs = 15 * 60_000;

interface Deps {
  store: Store;
  client: Client;
  log: Log;
}

/** A batch's rows. Each step may run again after a crash, and changes nothing the second time. */
export const payoutBatches = (deps: Deps) => ({
  openBatch: (order: BatchOrder): Promise<BatchOpened> => openBatch(deps, order),
  loadBatch: (ref: BatchRef): Promise<BatchSnapshot> => loadBatch(deps, ref),
  decideBatch: (ask: BatchRef & { command: BatchCommand; at: string }): Promise<CommandResult> =>
    decideBatch(deps, ask),
  startBatchLines: (ref: BatchRef): Promise<BatchSnapshot> => startBatchLines(deps, ref),
  endBatch: (ref: BatchRef): Promise<BatchSnapshot> => endBatch(deps, ref),
  startMissingBatches: (): Promise<number> => startMissingBatches(deps),
});

/** Turns a draft into a batch, together with the idempotency record and its answer. */
async function openBatch({ store, log }: Deps, order: BatchOrder): Promise<BatchOpened> {
  const { batchId, merchantId, idempotency } = order;
  const seal = await store.sealOf(merchantId);
  return store.db.transaction().execute(async (tx): Promise<BatchOpened> => {
    // Batches of a merchant are opened one at a time, so that the second of two with the same file is recognised.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payout-batches/${merchantId}`}, 0))`.execute(tx);
    const draft = await lock(tx, order);
    if (!draft) return { kind: 'refused', detail: 'The file is no longer stored: send it again.' };
    if (draft.state !== 'DRAFT') return { kind: 'opened', batch: await snapshotOf(tx, draft) };
    const earlier = draft.allow_duplicate ? undefined : await batchOfFile(tx, merchantId, draft.file_hash, batchId);
    if (earlier) {
      await tx.deleteFrom('payout_batches').where('id', '=', batchId).execute();
      const detail = `The same file is already batch ${earlier.id} (${earlier.state}). Send allowDuplicate: true if all its payouts are to be sent again.`;
      return { kind: 'refused', detail };
    }
    const { needed, why } = batchApproval(await policyOf(tx, merchantId), draft.amount);
    const row = await change(tx, order, {
      state: 'AWAITING_APPROVAL',
      approvals_needed: needed,
      approval_reason: why,
      attention_reason: 'approval_needed',
      attention_detail: why,
      attention_since: new Date(),
    });
    const counts = { ...noTallies(), waiting: { count: row.lines, amount: row.amount } };
    const bytes = (text: string) => Buffer.from(text, 'base64');
    await tx
      .insertInto('idempotency_keys')
      .values({
        merchant_id: merchantId,
        key_hash: bytes(idempotency.keyHash),
        fingerprint: bytes(idempotency.fingerprint),
        nonce: idempotency.nonce,
        entity_id: batchId,
        answer_sealed: seal.seal(contexts.answer(batchId), showBatch(row, counts, seal)),
        answer_status: 201,
      })
      .execute();
    attentionRaised.inc({ reason: 'approval_needed' });
    log.info({ batchId, provider: row.provider, lines: row.lines }, 'payout batch waits for approval');
    return { kind: 'opened', batch: await snapshotOf(tx, row) };
  });
}

/** Reads the batch's state, and records that it was checked. */
async function loadBatch({ store }: Deps, ref: BatchRef): Promise<BatchSnapshot> {
  return store.db
    .transaction()
    .execute(async (tx) => snapshotOf(tx, await change(tx, ref, { checked_at: new Date() })));
}

/**
 * Handles a command by the current row, under its lock. `at`: ISO 8601 time of the command, by which a repeat of it is
 * recognised.
 */
async function decideBatch(
  { store, log }: Deps,
  ask: BatchRef & { command: BatchCommand; at: string },
): Promise<CommandResult> {
  const { command, at } = ask;
  const { by, reason } = command;
  const signed = { by: by.id ?? '', name: by.name ?? '', at, ...(reason && { reason }) };
  return store.db.transaction().execute(async (tx): Promise<CommandResult> => {
    const row = await lock(tx, ask);
    if (!row) throw new Error(`no batch ${ask.batchId}`);
    const before = command.what === 'approve' ? row.approvals : row.canceled ? [row.canceled] : [];
    if (before.some((signature) => signature.by === signed.by && signature.at === at)) return { kind: 'done' };
    if (row.state !== 'AWAITING_APPROVAL') return { kind: 'refused', why: whyNotWaiting(row) };
    if (command.what === 'cancel') {
      await change(tx, ask, {
        state: 'CANCELED',
        canceled: storableJson(signed),
        ended_at: new Date(),
        ...noAttention,
      });
      log.info({ batchId: row.id }, 'payout batch canceled');
      return { kind: 'done' };
    }
    const person = { id: signed.by, role: by.role ?? '' };
    const approvalState = { given: row.approvals, ...(row.created_by !== null && { createdBy: row.created_by }) };
    const why = whyNotApprove(await policyOf(tx, row.merchant_id), approvalState, person);
    if (why) return { kind: 'refused', why };
    const given = [...row.approvals, signed];
    const all = given.length >= row.approvals_needed;
    await change(tx, ask, {
      approvals: storableJson(given),
      ...(all && { state: 'RUNNING', started_at: new Date(), ...noAttention }),
    });
    log.info({ batchId: row.id, given: given.length, needed: row.approvals_needed }, 'payout batch approved');
    return { kind: 'done' };
  });
}

/** Starts the payouts of the next few lines, and waits for the first answer of each. None is started twice. */
async function startBatchLines(deps: Deps, ref: BatchRef): Promise<BatchSnapshot> {
  const heartbeats = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await startNextLines(deps, ref);
  } finally {
    clearInterval(heartbeats);
  }
}

/** Ends the batch when each of its lines has ended, or waits for a person. */
async function endBatch({ store, log }: Deps, ref: BatchRef): Promise<BatchSnapshot> {
  return store.db.transaction().execute(async (tx) => {
    const row = await lock(tx, ref);
    if (!row) throw new Error(`no batch ${ref.batchId}`);
    const now = await snapshotOf(tx, row);
    if (now.state !== 'RUNNING' || now.waiting > 0 || now.pending > 0) return now;
    await change(tx, ref, { state: 'DONE', ended_at: new Date() });
    log.info({ batchId: row.id, lines: row.lines }, 'payout batch done');
    return { ...now, state: 'DONE' };
  });
}

/** Starts running batches that have lost their workflow, and deletes drafts that were never opened. */
async function startMissingBatches({ store, client, log }: Deps): Promise<number> {
  await store.db
    .deleteFrom('payout_batches')
    .where('state', '=', 'DRAFT')
    .where('checked_at', '<', new Date(Date.now() - draftMs))
    .execute();
  const quiet = await store.db
    .updateTable('payout_batches')
    .set({ checked_at: new Date() })
    .where('state', '=', 'RUNNING')
    .where('checked_at', '<', new Date(Date.now() - lostAfterMs))
    .returning(['id', 'merchant_id'])
    .execute();
  let started = 0;
  for (const { id, merchant_id } of quiet) {
    if (await startBatch(client, { batchId: id, merchantId: merchant_id })) started += 1;
  }
  if (started > 0) log.warn({ count: started }, 'payout batches had no run; started now');
  return started;
}

async function startNextLines(deps: Deps, ref: BatchRef): Promise<BatchSnapshot> {
  const { store } = deps;
  const batch = await store.db
    .selectFrom('payout_batches')
    .selectAll()
    .where('id', '=', ref.batchId)
    .where('merchant_id', '=', ref.merchantId)
    .executeTakeFirstOrThrow();
  if (batch.state === 'RUNNING') {
    const lines = await store.db
      .selectFrom('payout_batch_lines')
      .selectAll()
      .where('batch_id', '=', ref.batchId)
      .where('refused', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('payouts').select('id').whereRef('payouts.id', '=', 'payout_batch_lines.payout_id'))),
      )
      .orderBy('line')
      .limit(linesAtOnce)
      .execute();
    const orders = lines.map((line) => ({ line, order: orderOf(batch, line) }));
    // Lines that may repeat another are started after the others, so that the original is not refused as the duplicate.
    await startLines(
      deps,
      orders.filter(({ order }) => !order.allowDuplicate),
    );
    await startLines(
      deps,
      orders.filter(({ order }) => order.allowDuplicate),
    );
  }
  return store.db
    .transaction()
    .execute(async (tx) => snapshotOf(tx, await change(tx, ref, { checked_at: new Date() })));
}

/** Starts the payouts of all lines, even when one fails. @throws the first error; the others stay started. */
async function startLines(deps: Deps, lines: readonly BatchLine[]): Promise<void> {
  const tries = await Promise.allSettled(lines.map((line) => startLine(deps, line)));
  for (const result of tries) if (result.status === 'rejected') throw result.reason;
}

async function startLine({ store, client }: Deps, { line, order }: BatchLine): Promise<void> {
  try {
    const first = await openPayout(client, order);
    if (first.refused === undefined) return;
    await store.db
      .updateTable('payout_batch_lines')
      .set({ refused: storableText(first.refused, 1000) })
      .where('batch_id', '=', line.batch_id)
      .where('line', '=', line.line)
      .execute();
  } catch (error) {
    // A payout whose row exists was started: it is slow, or it ended before the update came.
    const { payoutId: id, merchantId } = order;
    const there = await store.db
      .selectFrom('payouts')
      .select('id')
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst();
    if (!there) throw error;
  }
}

interface BatchLine {
  line: { batch_id: string; line: number };
  order: PayoutOrder;
}

type Run = (order: PayoutOrder) => Promise<void>;

/** Starts the payout's run, or joins the running one, and waits for its first answer. */
const openPayout = (client: Client, order: PayoutOrder): Promise<{ refused?: string }> =>
  client.withDeadline(Date.now() + firstAnswerMs, () =>
    client.workflow.executeUpdateWithStart<Run, { refused?: string }, []>('opened', {
      updateId: 'opened',
      startWorkflowOperation: new WithStartWorkflowOperation<Run>('payout', {
        workflowId: workflowIds.payout(order.merchantId, order.payoutId),
        taskQueue: taskQueues.payouts,
        args: [order],
        workflowIdConflictPolicy: 'USE_EXISTING',
        // A payout that our rules refused ended as failed, and wrote nothing.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
        typedSearchAttributes: payoutSearch(order),
      }),
    }),
  );

const orderOf = (
  batch: PayoutBatchRow,
  line: { payout_order: Record<string, unknown>; request_sealed: Buffer },
): PayoutOrder => ({
  ...(line.payout_order as unknown as PayoutOrder),
  sealedRequest: line.request_sealed.toString('base64'),
  batchId: batch.id,
  ...(batch.created_by !== null && { createdBy: batch.created_by }),
  ...(batch.correlation_id !== null && { correlationId: batch.correlation_id }),
});

const whyNotWaiting = ({ state }: PayoutBatchRow): string =>
  state === 'RUNNING'
    ? 'This batch is already running: cancel its payouts one by one, as long as they are not sent.'
    : `This batch is already ${state}.`;

const lock = (tx: Tx, { batchId, merchantId }: BatchRef): Promise<PayoutBatchRow | undefined> =>
  tx
    .selectFrom('payout_batches')
    .selectAll()
    .where('id', '=', batchId)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();

const change = (tx: Tx, { batchId, merchantId }: BatchRef, patch: Patch): Promise<PayoutBatchRow> =>
  tx
    .updateTable('payout_batches')
    .set(patch)
    .where('id', '=', batchId)
    .where('merchant_id', '=', merchantId)
    .returningAll()
    .executeTakeFirstOrThrow();

async function snapshotOf(tx: Tx, { id, state }: PayoutBatchRow): Promise<BatchSnapshot> {
  if (state === 'DRAFT') throw new Error(`batch ${id} is a draft`);
  const tallies = (await talliesOf(tx, [id])).get(id) ?? noTallies();
  return { state, waiting: tallies.waiting.count, pending: tallies.pending.count };
}
