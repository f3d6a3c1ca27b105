import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { RefundOrder, RefundRef, RefundSnapshot, Settled } from '../../activities/refunds/types.ts';
import { rowOptions, sendOptions } from '../core/activity-options.ts';
import { firstAnswer } from '../core/first-answer.ts';
import { outcomeOfSend } from '../core/outcome-of-send.ts';

/*
 * Money on its way back to a payer.
 *
 *   reserve ─┬─ our rules refuse ──▶ (nothing is written)
 *            └─ PENDING ─ wait for its turn ─ send ─┬─ done ─────▶ DONE      (the payment's refunded cents follow)
 *                                                   ├─ refused ──▶ REFUSED   (the reserved amount is free again)
 *                                                   ├─ in progress ─ look-ups ─▶ DONE or REFUSED; a person after a day
 *                                                   └─ unknown ──▶ attention ─ look-ups ─▶ DONE, or a person decides
 *
 * What was sent once is never sent again: with an unknown outcome the amount stays reserved until a look-up of the payment
 * accounts for it, or a person settles it.
 */

/** A person has checked at the provider, and reports the outcome of the refund. */
export const resolveRefund = wf.defineSignal<[Settled]>('resolve');

const { openRefund, acquireRefundTurn, settleRefund, checkRefund } =
  wf.proxyLocalActivities<Pick<Activities, 'openRefund' | 'acquireRefundTurn' | 'settleRefund' | 'checkRefund'>>(
    rowOptions,
  );

// It may ask the provider, with a log-in before.
const { lookUpRefund } = wf.proxyActivities<Pick<Activities, 'lookUpRefund'>>({ startToCloseTimeout: '1 minute' });

/** Seconds between look-ups of an unknown outcome; then every six hours. */
const lookUpSeconds = [2, 5, 15, 30, 60, 120, 300, 900, 3_600];
const laterSeconds = 6 * 3_600;

/** The first answer is given when the refund has an outcome, or its outcome is unknown. */
export async function refund(order: RefundOrder): Promise<void> {
  const ref: RefundRef = { refundId: order.refundId, paymentId: order.paymentId, merchantId: order.merchantId };
  const answer = firstAnswer(order.idempotency);
  let resolution: Settled | undefined;
  const isResolved = () => resolution !== undefined;
  wf.setHandler(resolveRefund, (settled) => {
    resolution = settled;
  });

  const opened = await openRefund(order);
  if (opened.kind === 'refused') return answer.refuse(opened.detail);
  let snapshot: RefundSnapshot = opened.refund;
  if (snapshot.state === 'PENDING') {
    await waitForTurn(ref);
    snapshot = await settleRefund(ref, await send(ref, opened.callMs));
  }
  answer.give();
  for (let count = 0; snapshot.state === 'PENDING'; count += 1) {
    await wf.condition(isResolved, (lookUpSeconds[count] ?? laterSeconds) * 1000);
    if (resolution) {
      snapshot = await settleRefund(ref, resolution);
      resolution = undefined;
    } else {
      await lookUpRefund(ref);
      // The payment's own workflow makes the look-up, which takes a moment.
      await wf.condition(isResolved, '2s');
      snapshot = await checkRefund(ref);
    }
  }
  await wf.condition(wf.allHandlersFinished);
}

/** Refunds of one payment are sent one after the other, so that a look-up of the payment can distinguish them. */
async function waitForTurn(ref: RefundRef): Promise<void> {
  for (let waitMs = 100; !(await acquireRefundTurn(ref)); waitMs = Math.min(waitMs * 2, 2_000)) await wf.sleep(waitMs);
}

async function send(ref: RefundRef, callMs: number): Promise<Settled> {
  const { sendRefund } = wf.proxyActivities<Pick<Activities, 'sendRefund'>>(sendOptions(callMs));
  const outcome = await outcomeOfSend(sendRefund(ref), 'The refund was started and its outcome was not reported.');
  // A refund that was provably not made is refused: it may be requested again.
  return outcome.kind === 'failed'
    ? { by: 'answer', kind: 'refused', failure: outcome.failure }
    : { by: 'answer', ...outcome };
}
