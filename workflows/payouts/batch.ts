import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { BatchCommand, BatchOrder, BatchRef, BatchSnapshot } from '../../activities/payouts/batch-types.ts';
import type { FirstAnswer } from '../core/first-answer.ts';

/*
 * Payouts that come as one file.
 *
 *   open ─┬─ the very same file was there ─▶ (nothing is kept)
 *         └─ AWAITING_APPROVAL ─┬─ canceled ──────────▶ CANCELED
 *                               └─ enough people ─▶ RUNNING ─ begin a few, and a few more ─ watch ─▶ DONE
 *
 * The lines are rows, put down before the run: whatever happens to the run, the next one reads from them what is left to
 * do. Each line becomes one payout, whose id is derived from batch and line, so that none is begun twice; from there on a
 * payout looks after itself.
 */

/** Answers when the batch waits for approval, or why there is none. */
export const opened = wf.defineUpdate<FirstAnswer & { refused?: string }>('opened');
/** Somebody lets it through, or gives it up. */
export const act = wf.defineUpdate<CommandResult, [BatchCommand]>('command');

const rows = wf.proxyLocalActivities<Pick<Activities, 'openBatch' | 'loadBatch' | 'decideBatch' | 'endBatch'>>({
  startToCloseTimeout: '20s',
  localRetryThreshold: '1m',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

/** Waits for the providers' first answers. What it has not begun when it fails is begun by its next try. */
const { startBatchLines } = wf.proxyActivities<Pick<Activities, 'startBatchLines'>>({
  startToCloseTimeout: '90s',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '500ms', maximumInterval: '30s' },
});

/** Seconds after which payouts under way are counted again; then every ten minutes. */
const countAfter = [1, 2, 3, 5, 10, 15, 30, 60, 120, 300];
const laterSeconds = 600;
/** Events after which a run goes on as a new one: all that it needs is in the rows. */
const longHistory = 500;

/** With an order it begins; without one it goes on from the rows. */
export async function payoutBatch({ batchId, merchantId, order }: BatchRef & { order?: BatchOrder }): Promise<void> {
  const ref: BatchRef = { batchId, merchantId };
  const asked: { command: BatchCommand; outcome?: CommandResult }[] = [];
  let first: { refused?: string } | undefined;
  wf.setHandler(opened, async () => {
    await wf.condition(() => first !== undefined);
    return { fingerprint: '', nonce: '', ...order?.idempotency, ...first };
  });
  // One flow writes: what is asked waits for its turn.
  wf.setHandler(act, async (command) => {
    const one: (typeof asked)[number] = { command };
    asked.push(one);
    await wf.condition(() => one.outcome !== undefined);
    return one.outcome ?? { kind: 'done' };
  });

  let now: BatchSnapshot;
  if (order) {
    const found = await rows.openBatch(order);
    if (found.kind === 'refused') {
      first = { refused: found.detail };
      for (const one of asked) one.outcome = { kind: 'refused', why: found.detail };
      await wf.condition(wf.allHandlersFinished);
      // Failed, so that the same key may ask again when things stand otherwise: nothing was kept.
      throw wf.ApplicationFailure.nonRetryable(found.detail, 'Refused');
    }
    now = found.batch;
  } else now = await rows.loadBatch(ref);
  first = {};

  for (let counted = 0; ; ) {
    for (let one = asked.shift(); one; one = asked.shift()) {
      one.outcome = await rows.decideBatch({ ...ref, command: one.command, at: new Date().toISOString() });
      now = await rows.loadBatch(ref);
    }
    if (now.state === 'DONE' || now.state === 'CANCELED') {
      await wf.condition(() => asked.length > 0 || wf.allHandlersFinished());
      if (asked.length === 0) return;
    } else if (now.state === 'AWAITING_APPROVAL') await wf.condition(() => asked.length > 0);
    else if (now.waiting > 0) now = await startBatchLines(ref);
    else if (now.pending > 0) {
      const woken = await wf.condition(() => asked.length > 0, (countAfter[counted] ?? laterSeconds) * 1000);
      if (!woken) now = await rows.loadBatch(ref);
      counted += 1;
    } else now = await rows.endBatch(ref);
    // Whoever waits for an answer waits in this run.
    if (wf.workflowInfo().historyLength > longHistory && wf.allHandlersFinished()) {
      await wf.continueAsNew<typeof payoutBatch>(ref);
    }
  }
}
