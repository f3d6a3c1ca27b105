import * as wf from '@temporalio/workflow';
import type { ExportRef } from '../../activities/finance/exports.ts';
import type { Activities } from '../../activities/index.ts';

/*
 * A list that is exported to a file.
 *
 *   RUNNING ─ write rows, in batches ─┬─ the last row ──────▶ DONE ─ a week ─▶ EXPIRED  (the sweep removes the file)
 *                                     ├─ more than allowed ─▶ FAILED
 *                                     └─ a person ──────────▶ CANCELED
 *
 * Its row has the position from which to continue: a run that was lost, or an activity that runs again, continues there.
 */

const { writeExport } = wf.proxyActivities<Pick<Activities, 'writeExport'>>({
  startToCloseTimeout: '10m',
  heartbeatTimeout: '1m',
  retry: { initialInterval: '1s', maximumInterval: '1m' },
});

export async function exportList(ref: ExportRef): Promise<void> {
  while (await writeExport(ref)) {
    if (wf.workflowInfo().continueAsNewSuggested) await wf.continueAsNew<typeof exportList>(ref);
  }
}
