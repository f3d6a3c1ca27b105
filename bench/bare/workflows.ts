import * as wf from '@temporalio/workflow';
import type { Activities, Charged, Order } from './activities.ts';

/*
 * The same payment on bare Temporal, in its two plain forms: no send guard, no sealing, no timeline, no attention queue.
 *
 *   insert row ▸ charge ▸ save ▸ answer   …   webhook ▸ look up ▸ save ▸ post event
 */

export const answer = wf.defineUpdate<Charged>('answer');
export const paid = wf.defineSignal('paid');

const remote = wf.proxyActivities<Activities>({ startToCloseTimeout: '20s' });
const local = wf.proxyLocalActivities<Activities>({ startToCloseTimeout: '10s' });

/** Every step is an activity. */
export const activityAStep = (order: Order): Promise<void> => payment(order, remote);

/** Row writes are local activities; HTTP calls are activities that are dispatched eagerly. */
export const localRows = (order: Order): Promise<void> => payment(order, local);

async function payment(order: Order, rows: Pick<typeof remote, 'insertPayment' | 'saveCharge' | 'saveStatus'>) {
  let charged: Charged | undefined;
  let isPaid = false;
  wf.setHandler(paid, () => {
    isPaid = true;
  });
  wf.setHandler(answer, async () => {
    await wf.condition(() => charged !== undefined);
    return charged as Charged;
  });

  await rows.insertPayment(order);
  const done = await remote.charge(order);
  await rows.saveCharge(order, done);
  charged = done;
  await wf.condition(() => isPaid);
  const status = await remote.lookUp(done);
  await rows.saveStatus(order, status);
  await remote.postEvent(order, status);
}
