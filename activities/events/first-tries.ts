import type { Client } from '@temporalio/client';
import { type DeliveryQueue, workflowIds } from '../../domain/core/names.ts';
import { entityLogFields, withLogFields } from '../../runtime/log.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import { claimMs, type DeliverNew, type FirstTry } from '../core/announce.ts';
import { longestCallMs } from './endpoint-calls.ts';
import { eventBody, ownTarget, releaseClaim, type TryDeps, targetOf, tryDelivery } from './try.ts';
import { tryLimits, tryTargetOf } from './try-limits.ts';

/** Milliseconds after the claim in which the call must have begun: it must end, and be recorded, before the claim does. */
const startWithinMs = claimMs - longestCallMs - 2_000;

/** Sends events from the process that wrote them. One per process: it has the limits of its tries. */
export type FirstTries = ReturnType<typeof firstTries>;

/**
 * The first try of an event is made by the process that wrote it, as soon as it is committed: most events are accepted at
 * once, and need no workflow. The queue's workflow is notified of everything else: a delivery that is not claimed, is not
 * admitted or has failed, and the deliveries that are pending behind one.
 */
export function firstTries({ store, client, log, call }: Pick<TryDeps, 'store' | 'log' | 'call'> & { client: Client }) {
  const limits = tryLimits();
  const running = new Set<Promise<void>>();

  const notify = (queue: DeliveryQueue) =>
    notifyDeliveryQueue(client, queue).catch((error: unknown) =>
      log.error({ err: error, ...queue }, 'delivery not started; the sweep will'),
    );

  const deliverNew: DeliverNew = (deliveries) => {
    const begun = new Set<string>();
    for (const { queue, first, isHeld } of deliveries) {
      const id = workflowIds.delivery(queue);
      // What waits behind a first try of the same transaction is started by its end.
      if (isHeld || begun.has(id)) continue;
      begun.add(id);
      const work = first ? deliverFirst(queue, first) : notify(queue);
      const ended = work.finally(() => running.delete(ended));
      running.add(ended);
    }
  };
  const deps: TryDeps = { store, log, deliverNew, call };

  function deliverFirst(queue: DeliveryQueue, first: FirstTry): Promise<void> {
    const { deliveryId, event } = first;
    const { merchantId, entityId } = queue;
    const fields = { deliveryId, merchantId, ...entityLogFields(entityId), correlationId: event.correlationId };
    return withLogFields(fields, async () => {
      try {
        if (!(await isDone(queue, first))) await notify(queue);
      } catch (error) {
        log.error({ err: error }, 'the first try of an event was not recorded: it is repeated');
        await notify(queue);
      }
    });
  }

  /** Makes the first try. @returns whether its queue is empty afterwards. */
  async function isDone(queue: DeliveryQueue, first: FirstTry): Promise<boolean> {
    const { deliveryId: id, event, endpoint, seal } = first;
    const { merchantId } = queue;
    const target = endpoint ? targetOf(endpoint, seal) : ownTargetOf(queue, first);
    const isLate = performance.now() - first.claimedAt > startWithinMs;
    const leave = target && !isLate ? limits.direct(tryTargetOf(queue, target.url)) : undefined;
    if (!target || !leave) {
      await releaseClaim(store.db, { id, merchantId });
      return false;
    }
    let succeeded = false;
    try {
      const body = eventBody(event.type, event.createdAt, event.data);
      const due = { id, queue, number: 1, event: { ...event, body }, endpoint, target, seal };
      const { outcome, isMoreWaiting } = await tryDelivery(deps, due);
      succeeded = outcome === 'delivered';
      return succeeded && !isMoreWaiting;
    } finally {
      leave(succeeded);
    }
  }

  function ownTargetOf({ merchantId }: DeliveryQueue, { deliveryId, urlSealed, webhookSecretSealed, seal }: FirstTry) {
    return urlSealed
      ? ownTarget(store, merchantId, { deliveryId, url: urlSealed, secret: webhookSecretSealed }, seal)
      : undefined;
  }

  return {
    deliverNew,
    call,
    limits,
    /** Waits for the tries that are under way, at most `ms` milliseconds: the sweep takes up what is left. */
    async settled(ms: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([Promise.allSettled(running), over]);
      clearTimeout(timer);
    },
  };
}
