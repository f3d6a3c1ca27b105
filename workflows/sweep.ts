import * as wf from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

const { settleLeftWebhooks, startLostDeliveries, eraseLeftCards, askOverdue, storeLeftSlips, startLostDisputes } =
  wf.proxyActivities<
    Pick<
      Activities,
      | 'settleLeftWebhooks'
      | 'startLostDeliveries'
      | 'eraseLeftCards'
      | 'askOverdue'
      | 'storeLeftSlips'
      | 'startLostDisputes'
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
}

/** One pass over what a crash may have left between two steps. Run by a Schedule; a pass that fails is made up by the next. */
export async function sweep(): Promise<Pass> {
  // A pass that was under way when one of these came must still replay: one that is stuck would keep out all that follow.
  const cards = wf.patched('cards') ? eraseLeftCards() : Promise.resolve(0);
  const [payments, slips] = wf.patched('overdue') ? [askOverdue(), storeLeftSlips()] : [0, 0];
  const disputes = wf.patched('disputes') ? startLostDisputes() : 0;
  const all = await Promise.allSettled([settleLeftWebhooks(), startLostDeliveries(), cards, payments, slips, disputes]);
  for (const one of all) if (one.status === 'rejected') throw one.reason;
  const [first, second, third, fourth, fifth, sixth] = all;
  return {
    webhooks: countOf(first),
    deliveries: countOf(second),
    cards: countOf(third),
    payments: countOf(fourth),
    slips: countOf(fifth),
    disputes: countOf(sixth),
  };
}
