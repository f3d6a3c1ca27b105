import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { BatchCommand, BatchOrder, BatchRef, BatchSnapshot } from '../../activities/payouts/batch-types.ts';
import { rowOptions } from '../core/activity-options.ts';
import { commandQueue } from '../core/commands.ts';
import { firstAnswer } from '../core/first-answer.ts';

/*
 * Payouts that come as one file.
 *
 *   open ─┬─ the same file was sent before ─▶ (nothing is written)
 *         └─ AWAITING_APPROVAL ─┬─ canceled ──────────▶ CANCELED
 *                               └─ enough people ─▶ RUNNING ─ start a few lines, and a few more ─ count ─▶ DONE
 *
 * The lines are rows that are written before the run starts: whatever happens to a run, the next one reads from them what
 * is left to do. Each line becomes one payout, whose id is derived from batch and line, so that none is started twice; from
 * there on the payout's own workflow is responsible.
 */

const rows = wf.proxyLocalActivities<Pick<Activities, 'openBatch' | 'loadBatch' | 'decideBatch' | 'endBatch'>>({
  ...rowOptions,
  startToCloseTimeout: '20s',
});

/** Waits for the providers' first answers. Lines that a failed try did not start are started by the next try. */
const { startBatchLines } = wf.proxyActivities<Pick<Activities, 'startBatchLines'>>({
  startToCloseTimeout: '90s',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '500ms', maximumInterval: '30s' },
});

/** Seconds between counts of the payouts under way; then every ten minutes. */
const countSeconds = [1, 2, 3, 5, 10, 15, 30, 60, 120, 300];
const laterSeconds = 600;
/** History events after which the batch continues as a new run from its rows. */
const longHistory = 500;

/** Opens a batch from its order; without one, continues from the rows. The first answer is given when it waits for approval. */
export async function payoutBatch({ batchId, merchantId, order }: BatchRef & { order?: BatchOrder }): Promise<void> {
  const ref: BatchRef = { batchId, merchantId };
  const answer = firstAnswer(order?.idempotency);
  const commands = commandQueue<BatchCommand, CommandResult>('command');
  const hasCommand = () => !commands.isEmpty();
  const decide = (command: BatchCommand) => rows.decideBatch({ ...ref, command, at: new Date().toISOString() });

  let snapshot: BatchSnapshot;
  if (order) {
    const opened = await rows.openBatch(order);
    if (opened.kind === 'refused') {
      while (await commands.handleNext(async () => ({ kind: 'refused', why: opened.detail })));
      return answer.refuse(opened.detail);
    }
    snapshot = opened.batch;
  } else snapshot = await rows.loadBatch(ref);
  answer.give();

  for (let count = 0; ; ) {
    while (await commands.handleNext(decide)) snapshot = await rows.loadBatch(ref);
    if (snapshot.state === 'DONE' || snapshot.state === 'CANCELED') {
      await commands.handlersFinished();
      if (commands.isEmpty()) return;
    } else if (snapshot.state === 'AWAITING_APPROVAL') await wf.condition(hasCommand);
    else if (snapshot.waiting > 0) snapshot = await startBatchLines(ref);
    else if (snapshot.pending > 0) {
      const isWoken = await wf.condition(hasCommand, (countSeconds[count] ?? laterSeconds) * 1000);
      if (!isWoken) snapshot = await rows.loadBatch(ref);
      count += 1;
    } else snapshot = await rows.endBatch(ref);
    // A command's sender waits for its result in this run.
    if (wf.workflowInfo().historyLength > longHistory && wf.allHandlersFinished()) {
      await wf.continueAsNew<typeof payoutBatch>(ref);
    }
  }
}
