import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import { sendOptions } from '../core/activity-options.ts';
import { outcomeOfSend } from '../core/outcome-of-send.ts';
import { type PaymentRun, transition } from './run.ts';

/** Milliseconds for the longest provider call and the checks before it. */
const collectMs = 36_000;

const { captureCharge } = wf.proxyActivities<Pick<Activities, 'captureCharge'>>(sendOptions(collectMs));

/**
 * Takes what the payer has agreed to, where that is a call of its own. It is sent once: no source shows that the provider
 * refuses a second one, or a look-up that proves that the first was not made. Only where it provably did nothing is it
 * sent again, after the next look-up. An unclear one needs a person, unless a look-up shows the money as taken.
 *
 * @param look a look-up of the payment's own charge, which is applied
 */
export async function collect(
  run: PaymentRun,
  look: (run: PaymentRun, cause: string) => Promise<unknown>,
): Promise<void> {
  const { ref, loop } = run;
  const isOpen = () => loop.snapshot.status === 'PENDING' && loop.snapshot.attention === undefined;
  if (!isOpen() || loop.snapshot.captureAmount !== undefined) return;
  await transition(run, { cause: 'consent', captureAmount: loop.snapshot.amount });

  const sent = captureCharge({ ...ref, attempt: 1 });
  const outcome = await outcomeOfSend(sent, 'The capture was started and its outcome was not reported.');
  if (outcome.kind === 'failed' && outcome.failure.effect === 'none') {
    return transition(run, { cause: 'capture', captureAmount: null });
  }
  if (outcome.kind === 'failed') {
    const detail = `The payer has agreed to pay, and the provider refused to take it: ${outcome.failure.message}`;
    return transition(run, { cause: 'capture', attention: { reason: 'pending_too_long', detail } });
  }
  await look(run, 'capture');
  if (!isOpen() || outcome.kind === 'answered') return;
  const detail = 'The payer has agreed to pay, and the capture was sent: whether it took the money is not known.';
  await transition(run, { cause: 'capture', attention: { reason: 'outcome_unknown', detail } });
}
