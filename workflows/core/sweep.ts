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
  | 'exports';

/** One pass over what a crash may have left between two steps. Run by a Schedule; a pass that fails is made up by the next. */
export async function sweep(): Promise<Record<Part, number>> {
  // A pass that was under way when one of these came must still replay: one that is stuck would keep out all that follow.
  const since = (change: string, step: () => Promise<number>) => (wf.patched(change) ? step() : Promise.resolve(0));
  // They are begun in this order, which replay rests on: what is new goes before `webhooks`.
  const parts: Record<Part, Promise<number>> = {
    cards: since('cards', steps.eraseAbandonedCards),
    payments: since('overdue', steps.recoverOverduePayments),
    boletos: since('overdue', steps.storeWaitingBoletos),
    disputes: since('disputes', steps.startMissingDisputes),
    payouts: since('payouts', steps.recoverOverduePayouts),
    batches: since('payout batches', steps.startMissingBatches),
    receivers: since('receivers', steps.recoverOverdueOnboardings),
    uploads: since('uploads', steps.deleteAbandonedUploads),
    requests: since('requests', steps.deleteOldRequests),
    figures: since('figures', steps.rollUpStatistics),
    exports: since('exports', steps.deleteExpiredExports),
    webhooks: steps.finishStoredWebhooks(),
    deliveries: steps.startMissingDeliveries(),
  };
  // All of them are tried before any is complained of.
  for (const one of await Promise.allSettled(Object.values(parts))) if (one.status === 'rejected') throw one.reason;
  const counted = await Promise.all(Object.entries(parts).map(async ([part, count]) => [part, await count] as const));
  return Object.fromEntries(counted) as Record<Part, number>;
}
