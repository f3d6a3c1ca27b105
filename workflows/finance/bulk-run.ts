import * as wf from '@temporalio/workflow';
import type { BulkRunRef } from '../../activities/finance/bulk-runs.ts';
import type { Activities } from '../../activities/index.ts';

/*
 * One action on many payments or refunds.
 *
 *   AWAITING_APPROVAL ─ another person ─▶ RUNNING ─ a few lines, and a few more ─┬─ none is left ─▶ DONE ─┐
 *                                            ▲                                   └─ a person ─▶ STOPPED ─┤
 *                                            └──────────────── try the failed lines again ◀──────────────┘
 *
 * The lines are rows, frozen when a person confirmed them: whatever happens to a run of this, the next one reads from them
 * what is left. The signal says that a person lets it continue, which may be while it ends.
 */

export const moreToDo = wf.defineSignal('more');

const { workBulkLines } = wf.proxyActivities<Pick<Activities, 'workBulkLines'>>({
  startToCloseTimeout: '5m',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '1m' },
});

export async function bulkRun(ref: BulkRunRef): Promise<void> {
  let isAsked = false;
  wf.setHandler(moreToDo, () => {
    isAsked = true;
  });
  do {
    isAsked = false;
    while (await workBulkLines(ref)) {
      if (wf.workflowInfo().continueAsNewSuggested) await wf.continueAsNew<typeof bulkRun>(ref);
    }
  } while (isAsked);
}
