import * as wf from '@temporalio/workflow';
import type { DeliveryRef } from '../../activities/events/deliveries.ts';
import type { Activities } from '../../activities/index.ts';

/*
 * One event on its way to one endpoint: how it was done before there were queues (`delivery-queue.ts`). Nothing starts it
 * any more; runs of it may still be under way, and end as they began.
 *
 *   pending ──▶ delivered
 *      └──────▶ exhausted   (72 hours of tries, or 410 Gone): the payment needs a person
 */

const { deliver } = wf.proxyActivities<Pick<Activities, 'deliver'>>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '72h',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '4h' },
});

const rows = wf.proxyLocalActivities<Pick<Activities, 'exhaustDelivery' | 'transitionPayment'>>({
  startToCloseTimeout: '10s',
});

export async function eventDelivery(ref: DeliveryRef): Promise<void> {
  const outcome = await deliver(ref).catch((error: unknown) => {
    if (wf.isCancellation(error)) throw error;
    return 'spent' as const;
  });
  if (outcome === 'delivered' || outcome === 'left') return;
  const { entityId: paymentId, merchantId } = await rows.exhaustDelivery(ref);
  const why = outcome === 'gone' ? 'the endpoint answered 410 Gone' : 'it was tried for 72 hours';
  await rows.transitionPayment({
    paymentId,
    merchantId,
    step: `exhausted:${ref.deliveryId}`,
    cause: 'delivery',
    attention: { reason: 'delivery_exhausted', detail: `An event could not be delivered: ${why}.` },
  });
}
