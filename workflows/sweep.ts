import * as wf from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

const { settleLeftWebhooks, startLostDeliveries, eraseLeftCards } = wf.proxyActivities<
  Pick<Activities, 'settleLeftWebhooks' | 'startLostDeliveries' | 'eraseLeftCards'>
>({ startToCloseTimeout: '2m', retry: { maximumAttempts: 3 } });

const countOf = (settled: PromiseSettledResult<number>) => (settled.status === 'fulfilled' ? settled.value : 0);

/** One pass over what a crash may have left between two steps. Run by a Schedule; a pass that fails is made up by the next. */
export async function sweep(): Promise<{ webhooks: number; deliveries: number; cards: number }> {
  // A pass that was under way when this came must still replay: one that is stuck would keep out all that follow.
  const left = wf.patched('cards') ? eraseLeftCards() : Promise.resolve(0);
  const all = await Promise.allSettled([settleLeftWebhooks(), startLostDeliveries(), left]);
  for (const one of all) if (one.status === 'rejected') throw one.reason;
  const [webhooks, deliveries, cards] = all;
  return { webhooks: countOf(webhooks), deliveries: countOf(deliveries), cards: countOf(cards) };
}
