import * as wf from '@temporalio/workflow';
import type { PaymentRef } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { PaymentOrder, PaymentSnapshot, QuickCharge } from '../../activities/payments/types.ts';
import { expiryGraceMs, nextPoll } from '../../domain/core/polling.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { quickOptions, rowOptions } from '../core/activity-options.ts';
import { isPollPending, openEntityLoop, runEntityLoop } from '../core/entity-loop.ts';
import { answerWithinMs, endsWithin, firstAnswer, watchOverdueCall } from '../core/first-answer.ts';
import { chargeByRoute, settleCharge, storeBoletoOf } from './charge.ts';
import { handleCommand } from './commands.ts';
import { handleEvents } from './look-ups.ts';
import { isExpired, type PaymentRun, refundIfLate, takeSnapshot, transition } from './run.ts';
import { waits } from './waits.ts';

/*
 * A payment, from its charge to its end.
 *
 *   open ──▶ charge ─┬─ answered ──▶ wait ─┬─ webhook ─┐
 *               ▲    ├─ refused ───▶ REJECTED          ├─▶ look up ──▶ decide ──▶ transition, or wait on
 *               │    ├─ unknown ───▶ attention ─ wait ─┼─ poll ────┤
 *               │    │                                 └─ expiry ──┘
 *               └────┴─ nothing was done, or a card was declined for now and the merchant's rule has it tried again, and
 *                       the route has a next connection (else REJECTED)
 *
 *   Commands (cancel, look, resolve, dismiss) are handled between two look-ups, one after the other.
 *
 *   Statuses:  PENDING ▸ REJECTED ▸ APPROVED ▸ REFUNDED ▸ CHARGEBACK   (domain/payments/transition.ts decides)
 *
 * The run ends when the status is final, or APPROVED and announced. A later event (refund, chargeback, a payment after
 * all) or command starts `reopenedPayment` under the same id: it continues from the stored row and cannot charge.
 */

/**
 * Delays (ms) of the look-ups by our reference after the answer to a charge was lost, where the provider has such a
 * look-up.
 */
const searchMs = [2_000, 5_000, 15_000, 30_000];

const { quickCharge } = wf.proxyLocalActivities<Pick<Activities, 'quickCharge'>>(quickOptions);
const { openPayment, loadPayment } =
  wf.proxyLocalActivities<Pick<Activities, 'openPayment' | 'loadPayment'>>(rowOptions);

export async function payment(order: PaymentOrder): Promise<void> {
  const answer = firstAnswer(order.idempotency);
  let charged: QuickCharge | undefined;
  const run = await openRun(order, async () => {
    if (order.quick === 'charge') charged = await chargeQuickly(order);
    return charged ? withoutReports(charged.snapshot) : openPayment(order);
  });
  const { status, transactionId, attention } = run.loop.snapshot;
  if (charged?.kind === 'settled') await takeSnapshot(run, charged.snapshot);
  else if (charged?.kind === 'charged') {
    await storeBoletoOf(run.ref, charged.outcome);
    await settleCharge(run, charged.outcome);
  } else if (status === 'PENDING' && transactionId === undefined) {
    const answerBy = Date.now() + answerWithinMs;
    const outcome = await chargeByRoute(order, run.loop.inbox, async (charge) => {
      if (!answer.isGiven() && !(await endsWithin(charge, Math.max(answerBy - Date.now(), 1)))) {
        // The merchant gets the payment in its current state, and later changes by event.
        await transition(run, { cause: 'slow provider', answers: true });
        answer.give();
      }
      if (answer.isGiven()) {
        await watchOverdueCall(charge, 'the charge', (attention) =>
          transition(run, { cause: 'slow provider', attention }),
        );
      }
      return charge;
    });
    await settleCharge(run, outcome);
  } else {
    // A run that was reset finds its payment already charged: it continues from the stored state.
    await transition(run, { cause: 'run again', answers: true, announcePending: attention === undefined });
  }
  answer.give(charged?.kind === 'settled' ? charged.answer : undefined);
  await runLoop(run);
}

/** Opens and charges within the workflow task; undefined where that failed before anything is known. */
async function chargeQuickly(order: PaymentOrder): Promise<QuickCharge | undefined> {
  try {
    return await quickCharge({ ...order, step: `${wf.workflowInfo().runId}:0` });
  } catch (error) {
    if (wf.isCancellation(error)) throw error;
    return undefined;
  }
}

/** The state without what a snapshot reports beside it, which `takeSnapshot` then applies. */
const withoutReports = ({ attention: _, eventsWaiting: __, ...snapshot }: PaymentSnapshot): PaymentSnapshot => snapshot;

/**
 * Continues with a payment from its stored row: after a late webhook, a command, or a long history. It cannot charge.
 *
 * @param lost the run before was lost: what happened meanwhile is looked up at once.
 */
export async function reopenedPayment({
  lost,
  ...ref
}: PaymentRef & { lost?: true; quick?: 'look-ups' }): Promise<void> {
  const run = await openRun(ref, () => loadPayment({ paymentId: ref.paymentId, merchantId: ref.merchantId }));
  if (lost) await recover(run);
  await runLoop(run);
}

/** The generic of `continueAsNew` names no workflow: without this, the run would continue as itself, charge and all. */
const continueAsReopened = (...args: Parameters<typeof reopenedPayment>): Promise<never> =>
  wf.makeContinueAsNewFunc<typeof reopenedPayment>({ workflowType: 'reopenedPayment' })(...args);

async function openRun(
  { paymentId, merchantId, quick }: PaymentRef & Pick<PaymentOrder, 'quick'>,
  load: () => Promise<PaymentSnapshot>,
): Promise<PaymentRun> {
  const isQuick = quick !== undefined;
  const loop = await openEntityLoop(load, waitsOf, { showsStatus: !isQuick });
  const ref = { paymentId, merchantId };
  // The worker that stored the late payment may have died before this workflow knew of it.
  await refundIfLate(ref, loop.snapshot);
  return { ref, loop, isQuick };
}

/** The run before this one was lost. If it was about to charge, only a look-up can show whether it did. */
async function recover(run: PaymentRun): Promise<void> {
  await handleEvents(run, []);
  const { status, transactionId, attention, asksPayer, awaitsNotice } = run.loop.snapshot;
  const isAnswered = transactionId !== undefined || asksPayer || awaitsNotice;
  if (status !== 'PENDING' || isAnswered || attention !== undefined) return;
  const detail = 'The workflow of this payment was lost before the reply to its charge was stored.';
  await transition(run, { cause: 'sweep', attention: { reason: 'outcome_unknown', detail } });
}

const runLoop = (run: PaymentRun): Promise<void> =>
  runEntityLoop(run.loop, {
    isOpen: () => run.loop.snapshot.status === 'PENDING',
    nextPollMs: () => nextPollMs(run.loop.snapshot),
    handleCommand: (command) => handleCommand(run, command),
    handleEvents: (events) => handleEvents(run, events),
    continueAsNew: () => continueAsReopened({ ...run.ref, ...(run.isQuick && { quick: 'look-ups' }) }),
  });

/** Milliseconds until the poll plan's next look-up, or the one at the expiry if that is earlier. */
function nextPollMs(snapshot: PaymentSnapshot): number {
  const { createdAt, expiresAt, findable, pollsLater } = snapshot;
  const age = Date.now() - createdAt;
  const pollMs = nextPoll(age, findable ? searchMs : [], pollsLater) - age;
  if (expiresAt === undefined || isExpired(snapshot)) return pollMs;
  return Math.min(pollMs, expiresAt + expiryGraceMs - Date.now());
}

function waitsOf(loop: PaymentRun['loop'] | undefined): Wait[] {
  if (!loop?.isRunning) {
    const isCharging = wf.workflowInfo().workflowType === 'payment';
    return [{ what: isCharging ? 'first_answer' : 'look' }];
  }
  const { snapshot, nextPollAt } = loop;
  return waits({ snapshot, nextPollAt, isPollPending: isPollPending(loop), graceMs: expiryGraceMs });
}
