import * as wf from '@temporalio/workflow';
import type { ExportRef } from '../../activities/finance/exports.ts';
import type { Activities } from '../../activities/index.ts';

/*
 * A list on its way into a file.
 *
 *   RUNNING ─ write some, write some … ─┬─ the last row ──────▶ DONE ─ a week ─▶ EXPIRED  (the sweep removes the file)
 *                                       ├─ more than allowed ─▶ FAILED
 *                                       └─ a person ──────────▶ CANCELED
 *
 * Where it stands is in its row, with the place from which it goes on: a run that is lost, or run again, continues there.
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
