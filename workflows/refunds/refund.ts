import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { RefundOrder, RefundOutcome, RefundRef, RefundSnapshot, Settled } from '../../activities/refunds/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { FirstAnswer } from '../core/first-answer.ts';

/*
 * Money on its way back to a payer.
 *
 *   reserve ─┬─ our rules refuse ──▶ (nothing is written)
 *            └─ PENDING ─ wait for its turn ─ send ─┬─ done ─────▶ DONE      (the payment's refunded cents follow)
 *                                                   ├─ refused ──▶ REFUSED   (what was held is free again)
 *                                                   └─ unknown ──▶ attention ─ look, look … ─▶ DONE, or a person decides
 *
 * What was sent once is never sent again: an unknown outcome stays held until a look-up of the payment accounts for it, or
 * a person settles it.
 */

/** Answers when the refund has an outcome, or its outcome is unknown; what to answer is then in the row. */
export const refundOpened = wf.defineUpdate<FirstAnswer & { refused?: string }>('opened');
/** A person has looked, and says how it is. */
export const resolveRefund = wf.defineSignal<[Settled]>('resolve');

const { openRefund, acquireRefundTurn, settleRefund, checkRefund } = wf.proxyLocalActivities<
  Pick<Activities, 'openRefund' | 'acquireRefundTurn' | 'settleRefund' | 'checkRefund'>
>({
  startToCloseTimeout: '10s',
  localRetryThreshold: '1m',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

const { lookUpRefund } = wf.proxyActivities<Pick<Activities, 'lookUpRefund'>>({ startToCloseTimeout: '10s' });

/** Seconds after which an unknown outcome is looked into; then every six hours. */
const lookAfter = [2, 5, 15, 30, 60, 120, 300, 900, 3_600];
const laterSeconds = 6 * 3_600;

export async function refund(order: RefundOrder): Promise<void> {
  const ref: RefundRef = { refundId: order.refundId, paymentId: order.paymentId, merchantId: order.merchantId };
  let first: { refused?: string } | undefined;
  let said: Settled | undefined;
  wf.setHandler(refundOpened, async () => {
    await wf.condition(() => first !== undefined);
    return { fingerprint: '', nonce: '', ...order.idempotency, ...first };
  });
  wf.setHandler(resolveRefund, (settled) => {
    said = settled;
  });

  const opened = await openRefund(order);
  if (opened.kind === 'refused') {
    first = { refused: opened.detail };
    await wf.condition(wf.allHandlersFinished);
    // Failed, so that the same key may ask again when the payment stands otherwise: nothing was written.
    throw wf.ApplicationFailure.nonRetryable(opened.detail, 'Refused');
  }

  let now: RefundSnapshot = opened.refund;
  if (now.state === 'PENDING') {
    await turn(ref);
    const settled = await send(ref, opened.callMs);
    now = await settleRefund(ref, settled);
  }
  first = {};
  for (let look = 0; now.state === 'PENDING'; look += 1) {
    await wf.condition(() => said !== undefined, (lookAfter[look] ?? laterSeconds) * 1000);
    if (said) {
      now = await settleRefund(ref, said);
      said = undefined;
    } else {
      await lookUpRefund(ref);
      // The payment's own run asks the provider; its answer is a moment away.
      await wf.condition(() => said !== undefined, '2s');
      now = await checkRefund(ref);
    }
  }
  await wf.condition(wf.allHandlersFinished);
}

/** Refunds of one payment go one after the other: what a look-up tells of each can then be told apart. */
async function turn(ref: RefundRef): Promise<void> {
  for (let waitMs = 100; !(await acquireRefundTurn(ref)); waitMs = Math.min(waitMs * 2, 2_000)) await wf.sleep(waitMs);
}

/** The one call that sends it; what is thrown becomes what is known about its effect. */
async function send(ref: RefundRef, callMs: number): Promise<Settled> {
  const { sendRefund } = wf.proxyActivities<Pick<Activities, 'sendRefund'>>({
    startToCloseTimeout: callMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });
  try {
    const outcome: RefundOutcome = await sendRefund(ref);
    return { by: 'answer', ...outcome };
  } catch (error) {
    const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
    if (cause instanceof wf.ApplicationFailure && cause.type === 'NotDone') {
      return { by: 'answer', kind: 'refused', failure: cause.details?.[0] as Failure };
    }
    const message = 'The refund was started and its outcome was not reported.';
    return { by: 'answer', kind: 'unknown', failure: { code: 'outcome_unknown', message, effect: 'unknown' } };
  }
}
