import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';

const steps = wf.proxyActivities<Pick<Activities, 'compareLedger'>>({
  startToCloseTimeout: '2h',
  heartbeatTimeout: '5m',
  retry: { initialInterval: '10s', maximumInterval: '10m', maximumAttempts: 10 },
});

/** Compares the ledger with all rows. Run by a Schedule, each night. @returns how many entities differ. */
export async function checkLedger(): Promise<number> {
  return steps.compareLedger();
}
