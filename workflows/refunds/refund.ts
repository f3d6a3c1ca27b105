import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { RefundOrder, RefundRef, RefundSnapshot, Settled } from '../../activities/refunds/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { rowOptions, sendOptions } from '../core/activity-options.ts';
import { answerWithinMs, endsWithin, firstAnswer, watchOverdueCall } from '../core/first-answer.ts';
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
 * accounts for it, or a person settles it. A refund whose run was lost continues as `reopenedRefund`, which cannot send.
 */

/** A person has checked at the provider, and reports the outcome of the refund. */
export const resolveRefund = wf.defineSignal<[Settled]>('resolve');

const { openRefund, acquireRefundTurn, answerSlowRefund, raiseRefundAttention, settleRefund, checkRefund } =
  wf.proxyLocalActivities<
    Pick<
      Activities,
      'openRefund' | 'acquireRefundTurn' | 'answerSlowRefund' | 'raiseRefundAttention' | 'settleRefund' | 'checkRefund'
    >
  >(rowOptions);

// It may ask the provider, with a log-in before.
const { lookUpRefund } = wf.proxyActivities<Pick<Activities, 'lookUpRefund'>>({ startToCloseTimeout: '1 minute' });

/** Seconds between look-ups of an unknown outcome; then every six hours. */
const lookUpSeconds = [2, 5, 15, 30, 60, 120, 300, 900, 3_600];
const laterSeconds = 6 * 3_600;

/**
 * The first answer is given when the refund has an outcome, or its outcome is unknown; after 12 s in any case, so that the
 * request is not left without one while others have their turn, or the provider's log-in is slow.
 */
export async function refund(order: RefundOrder): Promise<void> {
  const ref: RefundRef = { refundId: order.refundId, paymentId: order.paymentId, merchantId: order.merchantId };
  const answer = firstAnswer(order.idempotency);
  const byPerson = resolution();

  const opened = await openRefund(order);
  if (opened.kind === 'refused') return answer.refuse(opened.detail);
  let snapshot: RefundSnapshot = opened.refund;
  if (snapshot.state === 'PENDING') {
    const isWatched = wf.patched('refund-answers-in-time');
    const answerBy = Date.now() + answerWithinMs;
    const answerIfAwaited = async () => {
      if (order.idempotency === undefined || answer.isGiven()) return;
      await answerSlowRefund(ref);
      answer.give();
    };
    await waitForTurn(ref, async (nextTryAt) => {
      if (isWatched && nextTryAt >= answerBy) await answerIfAwaited();
    });
    const sent = send(ref, opened.callMs);
    if (isWatched && !(await endsWithin(sent, Math.max(answerBy - Date.now(), 1)))) {
      await answerIfAwaited();
      await watchOverdueCall(sent, 'the refund', (attention) => raiseRefundAttention(ref, attention));
    }
    snapshot = await settleRefund(ref, await sent);
  }
  answer.give();
  await untilSettled(ref, snapshot, byPerson);
  await wf.condition(wf.allHandlersFinished);
}

/** Continues with a refund whose run was lost. Whether that had sent it can only be seen at the provider. */
export async function reopenedRefund(ref: RefundRef): Promise<void> {
  const byPerson = resolution();
  let snapshot = await checkRefund(ref);
  if (snapshot.state === 'PENDING' && !snapshot.accepted && !snapshot.needsAttention) {
    const detail = 'The workflow of this refund was lost before its outcome was stored.';
    const failure: Failure = { code: 'outcome_unknown', message: detail, effect: 'unknown' };
    snapshot = await settleRefund(ref, { by: 'look-up', kind: 'unknown', failure });
  }
  await untilSettled(ref, snapshot, byPerson);
}

/** What a person reports, once they do. */
function resolution() {
  let reported: Settled | undefined;
  wf.setHandler(resolveRefund, (settled) => {
    reported = settled;
  });
  return {
    isThere: () => reported !== undefined,
    take(): Settled | undefined {
      const taken = reported;
      reported = undefined;
      return taken;
    },
  };
}

/** Looks a refund up until its outcome is known, or a person reports it. */
async function untilSettled(
  ref: RefundRef,
  sent: RefundSnapshot,
  byPerson: ReturnType<typeof resolution>,
): Promise<void> {
  let snapshot = sent;
  for (let count = 0; snapshot.state === 'PENDING'; count += 1) {
    await wf.condition(byPerson.isThere, (lookUpSeconds[count] ?? laterSeconds) * 1000);
    const reported = byPerson.take();
    if (reported) snapshot = await settleRefund(ref, reported);
    else {
      await lookUpRefund(ref);
      // The payment's own workflow makes the look-up, which takes a moment.
      await wf.condition(byPerson.isThere, '2s');
      snapshot = await checkRefund(ref);
    }
  }
}

/**
 * Refunds of one payment are sent one after the other, so that a look-up of the payment can distinguish them.
 *
 * @param beforeWait is called before each wait, with the time (ms) of the next try. It ends before the wait begins: two
 *   row writes side by side could end in the other order in a replay.
 */
async function waitForTurn(ref: RefundRef, beforeWait: (nextTryAt: number) => Promise<void>): Promise<void> {
  for (let waitMs = 100; !(await acquireRefundTurn(ref)); waitMs = Math.min(waitMs * 2, 2_000)) {
    await beforeWait(Date.now() + waitMs);
    await wf.sleep(waitMs);
  }
}

async function send(ref: RefundRef, callMs: number): Promise<Settled> {
  const { sendRefund } = wf.proxyActivities<Pick<Activities, 'sendRefund'>>(sendOptions(callMs));
  const outcome = await outcomeOfSend(sendRefund(ref), 'The refund was started and its outcome was not reported.');
  // A refund that was provably not made is refused: it may be requested again.
  return outcome.kind === 'failed'
    ? { by: 'answer', kind: 'refused', failure: outcome.failure }
    : { by: 'answer', ...outcome };
}
