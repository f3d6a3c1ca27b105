import * as wf from '@temporalio/workflow';
import type { DeliveryOutcome, DeliveryRef, NextDelivery } from '../../activities/events/deliveries.ts';
import type { Activities } from '../../activities/index.ts';
import { type DeliveryQueue, taskQueues } from '../../domain/core/names.ts';

/*
 * The events of one entity on their way to one endpoint, one after the other in their order. Queues are
 * independent: whatever one waits for, the others go on. Most events are delivered by the process that wrote them, and
 * need no run: a run has those that are left.
 *
 *   next ─┬─ claimed ─▶ waits until its first try has ended, or its claim ─▶ next
 *         └─ deliver ─┬─ delivered ─▶ next
 *                     ├─ left ──────▶ next     (switched off: it waits, and there is no next; or ended otherwise; or its
 *                     │                         first try has failed: the next one is made among those that fail)
 *                     └─ spent ─────▶ exhausted, and attention is raised ─▶ next     (72 hours of tries, or 410 Gone)
 *
 * The run ends when no event waits any more; `more` starts another.
 */

/** There are events to deliver. `true`: one that waits for its next try is tried now. */
export const more = wf.defineSignal<[boolean]>('more');

type Tries = Pick<Activities, 'deliver'>;

const options = {
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '72h',
  // A try that is under way is awaited: it must not arrive after the events behind it.
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
} as const;
const retry = { initialInterval: '5s', backoffCoefficient: 2, maximumInterval: '4h' } as const;
/** Errors after which a delivery is tried among those that fail. The rows say so too, and say when. */
const failures = ['NotDelivered', 'Failing'];

/** Repeated only where nothing was sent, as while too many tries to the same endpoint are under way. */
const first = wf.proxyActivities<Tries>({
  ...options,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s', nonRetryableErrorTypes: failures },
});
/** Tries of what has failed, or of an endpoint that fails: they often take their whole time, and have slots of their own. */
const later = wf.proxyActivities<Tries>({ ...options, taskQueue: taskQueues.laterTries, retry });
/** All tries of a delivery, in runs of the first version. */
const all = wf.proxyActivities<Tries>({ ...options, retry });

const rows = wf.proxyLocalActivities<
  Pick<Activities, 'nextDelivery' | 'exhaustDelivery' | 'transitionPayment' | 'transitionPayout'>
>({
  startToCloseTimeout: '10s',
});

export async function deliveryQueue(queue: DeliveryQueue): Promise<void> {
  let isDue = true;
  let isNow = false;
  let isCutShort = false;
  let claims = 0;
  let attempt: wf.CancellationScope | undefined;
  wf.setHandler(more, (now) => {
    isDue = true;
    if (!now) return;
    isNow = true;
    if (!attempt) return;
    isCutShort = true;
    attempt.cancel();
  });

  while (isDue) {
    isDue = false;
    const found = await rows.nextDelivery(queue);
    if (found === undefined) continue;
    if (typeof found !== 'string' && 'claimedMs' in found) {
      // The end of the first try sends `more`; if that is lost, it is asked for ever more rarely.
      await wf.condition(() => isDue, Math.min(found.claimedMs, 1_000 * 2 ** claims));
      claims += 1;
      isDue = true;
      continue;
    }
    claims = 0;
    isDue = true;
    const ref = { deliveryId: typeof found === 'string' ? found : found.deliveryId, merchantId: queue.merchantId };
    const isAsked = isNow;
    isNow = false;
    isCutShort = false;
    attempt = new wf.CancellationScope();
    const outcome = await attempt
      .run(() => (typeof found === 'string' ? all.deliver(ref) : tries(ref, found, isAsked)))
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

async function tries(
  ref: DeliveryRef,
  { retryMs, isGone }: Exclude<NextDelivery, { claimedMs: number }>,
  isAsked: boolean,
): Promise<DeliveryOutcome> {
  if (isGone) return 'gone';
  if (retryMs === undefined) {
    return first.deliver({ ...ref, pool: 'first' }).catch((error: unknown) => {
      if (hasFailed(error)) return 'left';
      throw error;
    });
  }
  if (retryMs > 0 && !isAsked) await wf.sleep(retryMs);
  return later.deliver({ ...ref, pool: 'later' });
}

const hasFailed = (error: unknown): boolean =>
  error instanceof wf.ActivityFailure &&
  error.cause instanceof wf.ApplicationFailure &&
  failures.includes(error.cause.type ?? '');

async function exhaust(ref: DeliveryRef, outcome: 'gone' | 'spent'): Promise<void> {
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
