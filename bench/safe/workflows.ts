import * as wf from '@temporalio/workflow';
import type { Charged, Order } from '../bare/activities.ts';
import type { Activities } from './activities.ts';

/*
 * The payment on bare Temporal in the fewest steps that keep "one effect per request": two local activities.
 *
 *   take the guard, charge, save ▸ answer   …   webhook ▸ look up, save, post event
 *
 * Like the other bare forms it has no poll, no timeline and no attention queue.
 */

export const answer = wf.defineUpdate<Charged>('answer');
/** An update rather than a signal: the server writes nothing until its turn is complete. */
export const webhook = wf.defineUpdate<void>('webhook');

const { charge, settle } = wf.proxyLocalActivities<Activities>({ startToCloseTimeout: '20s' });

export async function safePayment(order: Order): Promise<void> {
  let charged: Charged | undefined;
  let isSettled = false;
  const whenCharged = async () => {
    await wf.condition(() => charged !== undefined);
    return charged as Charged;
  };
  wf.setHandler(answer, whenCharged);
  wf.setHandler(webhook, async () => {
    const done = await whenCharged();
    if (!isSettled) await settle(order, done);
    isSettled = true;
  });

  charged = await charge(order);
  await wf.condition(() => isSettled && wf.allHandlersFinished());
}
