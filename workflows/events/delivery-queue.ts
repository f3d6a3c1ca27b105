import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { DeliveryQueue } from '../../domain/core/names.ts';

/*
 * The events of one entity on their way to one endpoint, one after the other in their order. Queues are
 * independent: whatever one waits for, the others go on.
 *
 *   next ──▶ deliver ─┬─ delivered ─▶ next
 *                     ├─ left ──────▶ next     (switched off: it waits, and there is no next; or ended otherwise)
 *                     └─ spent ─────▶ exhausted, and attention is raised ─▶ next     (72 hours of tries, or 410 Gone)
 *
 * The run ends when no event waits any more; `more` starts another.
 */

/** There are events to deliver. `true`: one that waits for its next try is tried now. */
export const more = wf.defineSignal<[boolean]>('more');

const { deliver } = wf.proxyActivities<Pick<Activities, 'deliver'>>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '72h',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '4h' },
  // A try that is under way is awaited: it must not arrive after the events behind it.
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
});

const rows = wf.proxyLocalActivities<
  Pick<Activities, 'nextDelivery' | 'exhaustDelivery' | 'transitionPayment' | 'transitionPayout'>
>({
  startToCloseTimeout: '10s',
});

export async function deliveryQueue(queue: DeliveryQueue): Promise<void> {
  let isDue = true;
  let isCutShort = false;
  let attempt: wf.CancellationScope | undefined;
  wf.setHandler(more, (now) => {
    isDue = true;
    if (!now || !attempt) return;
    isCutShort = true;
    attempt.cancel();
  });

  while (isDue) {
    isDue = false;
    const deliveryId = await rows.nextDelivery(queue);
    if (deliveryId === undefined) continue;
    isDue = true;
    const ref = { deliveryId, merchantId: queue.merchantId };
    isCutShort = false;
    attempt = new wf.CancellationScope();
    const outcome = await attempt
      .run(() => deliver(ref))
      .catch((error: unknown) => {
        // The interrupted try may have failed meanwhile: it is repeated in either case.
        if (isCutShort) return 'left' as const;
        if (wf.isCancellation(error)) throw error;
        return 'spent' as const;
      });
    attempt = undefined;
    if (outcome === 'gone' || outcome === 'spent') await exhaust(ref, outcome);
    if (wf.workflowInfo().continueAsNewSuggested) return wf.continueAsNew<typeof deliveryQueue>(queue);
  }
}

async function exhaust(ref: { deliveryId: string; merchantId: string }, outcome: 'gone' | 'spent'): Promise<void> {
  const { tries, entityId, merchantId } = await rows.exhaustDelivery(ref);
  const why = outcome === 'gone' ? 'the endpoint answered 410 Gone' : 'it was tried for 72 hours';
  const change = {
    step: `exhausted:${ref.deliveryId}:${tries}`,
    cause: 'delivery',
    attention: { reason: 'delivery_exhausted', detail: `An event could not be delivered: ${why}.` },
  } as const;
  // Receivers and endpoints have no attention reason for it.
  if (entityId.startsWith('pay_')) await rows.transitionPayment({ paymentId: entityId, merchantId, ...change });
  if (entityId.startsWith('pyo_')) await rows.transitionPayout({ payoutId: entityId, merchantId, ...change });
}
