import * as wf from '@temporalio/workflow';
import type { MonthsKept } from '../../activities/core/months.ts';
import type { Activities } from '../../activities/index.ts';

const steps = wf.proxyActivities<Pick<Activities, 'keepMonths'>>({
  startToCloseTimeout: '6h',
  heartbeatTimeout: '10m',
  // A lock that is not free at once is tried again soon.
  retry: { initialInterval: '10s', maximumInterval: '10m', maximumAttempts: 20 },
});

/** Makes the partitions of the coming months and drops old ones. Run by a Schedule, each day, and when a worker starts. */
export async function keepMonths(): Promise<MonthsKept> {
  return steps.keepMonths();
}
