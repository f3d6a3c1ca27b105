import * as wf from '@temporalio/workflow';
import type {
  ComparedAgain,
  ReconciliationOpened,
  ReconciliationOrder,
  ReconciliationRef,
} from '../../activities/finance/reconciliation.ts';
import type { Activities } from '../../activities/index.ts';

/*
 * Our rows compared with the providers'.
 *
 *   open ─┬─ one of the same days is running ──▶ (nothing is written)
 *         └─ RUNNING ─ look up each item, in batches ─ again later where a provider was away ─▶ DONE
 *
 * It only looks up and writes the differences. People decide what follows: see `settle` in
 * api/finance/reconciliations.ts.
 */

/** Returns when the reconciliation is written, or when one of the same days is running. */
export const reconciliationOpened = wf.defineUpdate<ReconciliationOpened>('opened');

const { openReconciliation, closeReconciliation } = wf.proxyActivities<
  Pick<Activities, 'openReconciliation' | 'closeReconciliation'>
>({ startToCloseTimeout: '1m', retry: { initialInterval: '1s', maximumInterval: '1m' } });

const { compareNextItems } = wf.proxyActivities<Pick<Activities, 'compareNextItems'>>({
  startToCloseTimeout: '30m',
  heartbeatTimeout: '2m',
  retry: { initialInterval: '1s', maximumInterval: '1m' },
});

/** Minutes to wait before each round: a provider that did not answer is called again, twice. */
const roundMinutes = [0, 5, 30];

/** @param from the round at which a run continues after a long history. */
export async function reconciliation(order: ReconciliationOrder, from = 1): Promise<void> {
  const ref: ReconciliationRef = { reconciliationId: order.reconciliationId, merchantId: order.merchantId };
  let opened: ReconciliationOpened | undefined;
  wf.setHandler(reconciliationOpened, async () => {
    await wf.condition(() => opened !== undefined);
    return opened as ReconciliationOpened;
  });
  opened = await openReconciliation(order);
  if (opened.kind === 'opened') {
    await compareAll(ref, order, from);
    await closeReconciliation(ref);
  }
  await wf.condition(wf.allHandlersFinished);
}

async function compareAll(ref: ReconciliationRef, order: ReconciliationOrder, from: number): Promise<void> {
  for (let round = from; round <= roundMinutes.length; round += 1) {
    if (round > from) await wf.sleep(`${roundMinutes[round - 1] ?? 0}m`);
    let batch = await compareNextItems(ref, round);
    while (batch.left > 0) {
      if (wf.workflowInfo().continueAsNewSuggested) {
        await wf.condition(wf.allHandlersFinished);
        await wf.continueAsNew<typeof reconciliation>(order, round);
      }
      batch = await compareNextItems(ref, round);
    }
    if (batch.pendingPolls === 0) return;
  }
}

const { compareAgain } = wf.proxyActivities<Pick<Activities, 'compareAgain'>>({
  startToCloseTimeout: '1m',
  retry: { initialInterval: '1s', maximumAttempts: 2 },
});

/** Compares one item again, for a person who waits for the result. */
export async function reconcileItem(ref: ReconciliationRef, n: number): Promise<ComparedAgain> {
  return compareAgain(ref, n);
}

const { startDailyReconciliations } = wf.proxyActivities<Pick<Activities, 'startDailyReconciliations'>>({
  startToCloseTimeout: '10m',
  retry: { initialInterval: '1s', maximumInterval: '5m' },
});

/** Run by a Schedule, each morning in Brazil. A late run compares the day that it was scheduled for. */
export async function reconcileYesterday(): Promise<number> {
  const { searchAttributes, startTime } = wf.workflowInfo();
  const [scheduled] = (searchAttributes.TemporalScheduledStartTime ?? []) as Date[];
  return startDailyReconciliations((scheduled ?? startTime).toISOString());
}
