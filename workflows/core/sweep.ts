import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';

const steps = wf.proxyActivities<
  Pick<
    Activities,
    | 'finishStoredWebhooks'
    | 'startMissingDeliveries'
    | 'eraseAbandonedCards'
    | 'recoverOverduePayments'
    | 'recoverOverduePayouts'
    | 'recoverOverdueOnboardings'
    | 'storeWaitingBoletos'
    | 'startMissingDisputes'
    | 'startMissingBatches'
    | 'deleteAbandonedUploads'
    | 'deleteOldRequests'
    | 'rollUpStatistics'
    | 'deleteExpiredExports'
    | 'keepSettlements'
    | 'startMissingBulkRuns'
    | 'recoverLostRefunds'
  >
>({ startToCloseTimeout: '2m', retry: { maximumAttempts: 3 } });

type Part =
  | 'webhooks'
  | 'deliveries'
  | 'cards'
  | 'payments'
  | 'boletos'
  | 'disputes'
  | 'payouts'
  | 'batches'
  | 'receivers'
  | 'uploads'
  | 'requests'
  | 'figures'
  | 'exports'
  | 'settlements'
  | 'bulkRuns'
  | 'refunds';

/** Completes what a crash may have left between two steps. Run by a Schedule; the next pass repeats one that failed. */
export async function sweep(): Promise<Partial<Record<Part, number>>> {
  // Replay depends on the order in which these are started.
  const parts: Partial<Record<Part, Promise<number>>> = {
    cards: steps.eraseAbandonedCards(),
    payments: steps.recoverOverduePayments(),
    boletos: steps.storeWaitingBoletos(),
    disputes: steps.startMissingDisputes(),
    payouts: steps.recoverOverduePayouts(),
    batches: steps.startMissingBatches(),
    receivers: steps.recoverOverdueOnboardings(),
    uploads: steps.deleteAbandonedUploads(),
    requests: steps.deleteOldRequests(),
    figures: steps.rollUpStatistics(),
    exports: steps.deleteExpiredExports(),
    webhooks: steps.finishStoredWebhooks(),
    deliveries: steps.startMissingDeliveries(),
    ...(wf.patched('settlements') && { settlements: steps.keepSettlements() }),
    ...(wf.patched('bulk-runs') && { bulkRuns: steps.startMissingBulkRuns() }),
    ...(wf.patched('refunds') && { refunds: steps.recoverLostRefunds() }),
  };
  // Every part runs to its end before a failure of any is reported.
  for (const result of await Promise.allSettled(Object.values(parts))) {
    if (result.status === 'rejected') throw result.reason;
  }
  const counted = await Promise.all(Object.entries(parts).map(async ([part, count]) => [part, await count] as const));
  return Object.fromEntries(counted) as Partial<Record<Part, number>>;
}
