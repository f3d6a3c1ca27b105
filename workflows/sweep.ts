import * as wf from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

const steps = wf.proxyActivities<
  Pick<
    Activities,
    | 'settleLeftWebhooks'
    | 'startLostDeliveries'
    | 'eraseLeftCards'
    | 'askOverdue'
    | 'askOverduePayouts'
    | 'storeLeftSlips'
    | 'startLostDisputes'
    | 'startLostBatches'
  >
>({ startToCloseTimeout: '2m', retry: { maximumAttempts: 3 } });

const countOf = (settled: PromiseSettledResult<number>) => (settled.status === 'fulfilled' ? settled.value : 0);

interface Pass {
  webhooks: number;
  deliveries: number;
  cards: number;
  payments: number;
  slips: number;
  disputes: number;
  payouts: number;
  batches: number;
}

/** One pass over what a crash may have left between two steps. Run by a Schedule; a pass that fails is made up by the next. */
export async function sweep(): Promise<Pass> {
  // A pass that was under way when one of these came must still replay: one that is stuck would keep out all that follow.
  const cards = wf.patched('cards') ? steps.eraseLeftCards() : Promise.resolve(0);
  const [payments, slips] = wf.patched('overdue') ? [steps.askOverdue(), steps.storeLeftSlips()] : [0, 0];
  const disputes = wf.patched('disputes') ? steps.startLostDisputes() : 0;
  const payouts = wf.patched('payouts') ? steps.askOverduePayouts() : 0;
  const batches = wf.patched('payout batches') ? steps.startLostBatches() : 0;
  const all = await Promise.allSettled([
    steps.settleLeftWebhooks(),
    steps.startLostDeliveries(),
    cards,
    payments,
    slips,
    disputes,
    payouts,
    batches,
  ]);
  for (const one of all) if (one.status === 'rejected') throw one.reason;
  const [first, second, third, fourth, fifth, sixth, seventh, eighth] = all;
  return {
    webhooks: countOf(first),
    deliveries: countOf(second),
    cards: countOf(third),
    payments: countOf(fourth),
    slips: countOf(fifth),
    disputes: countOf(sixth),
    payouts: countOf(seventh),
    batches: countOf(eighth),
  };
}
