import * as wf from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';

const { settleLeftWebhooks, startLostDeliveries } = wf.proxyActivities<
  Pick<Activities, 'settleLeftWebhooks' | 'startLostDeliveries'>
>({ startToCloseTimeout: '2m', retry: { maximumAttempts: 3 } });

const countOf = (settled: PromiseSettledResult<number>) => (settled.status === 'fulfilled' ? settled.value : 0);

/** One pass over what a crash may have left between two steps. Run by a Schedule; a pass that fails is made up by the next. */
export async function sweep(): Promise<{ webhooks: number; deliveries: number }> {
  const [webhooks, deliveries] = await Promise.allSettled([settleLeftWebhooks(), startLostDeliveries()]);
  for (const one of [webhooks, deliveries]) if (one.status === 'rejected') throw one.reason;
  return { webhooks: countOf(webhooks), deliveries: countOf(deliveries) };
}
