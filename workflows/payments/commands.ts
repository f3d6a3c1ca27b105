import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { LookUpOutcome, PaymentCommand } from '../../activities/payments/types.ts';
import { formatBRL } from '../../domain/core/money.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { canTransition } from '../../domain/core/status-transitions.ts';
import { changeByCharge } from '../../domain/payments/transition.ts';
import { rowOptions, sendOptions } from '../core/activity-options.ts';
import { emptyEvent } from '../core/entity-loop.ts';
import { outcomeOfSend } from '../core/outcome-of-send.ts';
import { findByReference, pollOwn } from './look-ups.ts';
import { type PaymentRun, transition } from './run.ts';

/** Milliseconds for the longest provider call and the checks before it. */
const cancelMs = 36_000;
/** After a cancel or a capture a provider may report the new status only a moment later. */
const cancelPauses = ['1s', '3s'] as const;

const { loadPayment } = wf.proxyLocalActivities<Pick<Activities, 'loadPayment'>>(rowOptions);
const { cancelCharge, captureCharge, confirmCharge } = wf.proxyActivities<
  Pick<Activities, 'cancelCharge' | 'captureCharge' | 'confirmCharge'>
>(sendOptions(cancelMs));

/** Handles a command by the current row, which other workflows may have changed meanwhile. */
export async function handleCommand(run: PaymentRun, command: PaymentCommand): Promise<CommandResult> {
  run.loop.snapshot = await loadPayment(run.ref);
  switch (command.what) {
    case 'capture':
      return capture(run, command);
    case 'confirm':
      return confirm(run, command);
    case 'void':
    case 'cancel':
      return cancel(run, command);
    case 'look':
      return pollNow(run, command);
    case 'resolve':
    case 'dismiss':
      return settleDoubt(run, command);
  }
}

async function pollNow(run: PaymentRun, { what, by }: PaymentCommand): Promise<CommandResult> {
  const { transactionId, findable } = run.loop.snapshot;
  if (transactionId === undefined && !findable) {
    return refused('The provider has a look-up by its own id only, which is not known.');
  }
  await transition(run, { cause: 'person', action: { what, by } });
  const isKnown = run.loop.snapshot.transactionId !== undefined;
  const found = isKnown ? await pollOwn(run, 'person') : await findByReference(run);
  return found.kind === 'read' ? { kind: 'done' } : { kind: 'open', why: found.why };
}

/**
 * Captures an authorised card. It is looked up before, so that no capture is sent for a charge that is known to be captured
 * or released; and afterwards, since only that shows that the money was taken. A capture whose outcome stays unknown needs
 * a person, and none is sent after it until a look-up shows that the card is still authorised.
 */
async function capture(
  run: PaymentRun,
  { what, by, reason, amount, attempt }: Extract<PaymentCommand, { what: 'capture' }>,
): Promise<CommandResult> {
  const { ref, loop } = run;
  if (loop.snapshot.status === 'PENDING' && loop.snapshot.transactionId !== undefined) {
    const before = await pollOwn(run, 'person');
    if (before.kind !== 'read') {
      return refused(`The look-up at the provider had no result, so no capture was sent: ${before.why}`);
    }
  }
  const { status, transactionId, authorizedUntil, authorizedAmount = 0, attention } = loop.snapshot;
  if (status !== 'PENDING') return refused(`The payment is ${status} and can no longer be captured.`);
  if (transactionId === undefined || authorizedUntil === undefined) return refused('The card is not authorised.');
  if (attention === 'outcome_unknown') return refused('The outcome of an earlier capture or void is not known yet.');
  if (amount > authorizedAmount) return refused('More than what was authorised cannot be captured.');
  // The provider has accepted it, and no look-up shows it yet: what it takes must stay what the row says.
  const { captureAmount: accepted } = loop.snapshot;
  if (accepted !== undefined && accepted !== amount) {
    return refused('A capture of another amount was accepted by the provider, which does not show it yet.');
  }
  const action = { what, by, message: formatBRL(amount), ...(reason && { reason }) };
  await transition(run, { cause: 'person', captureAmount: amount, action });

  const sent = captureCharge({ ...ref, attempt });
  const outcome = await outcomeOfSend(sent, 'The capture was started and its outcome was not reported.');
  if (outcome.kind === 'failed') {
    await transition(run, { cause: 'capture', captureAmount: accepted ?? null });
    const why = outcome.failure.effect === 'none' ? 'was not reached or did nothing' : 'refused to capture';
    return refused(`The provider ${why}: ${outcome.failure.message}`);
  }
  const after = await pollUntilDone(run, 'capture');
  if (loop.snapshot.status === 'APPROVED') return { kind: 'done' };
  if (loop.snapshot.status !== 'PENDING') return refused(`The payment is ${loop.snapshot.status}.`);
  if (outcome.kind === 'answered') {
    const why = after.kind === 'read' ? `The provider still reports "${after.providerState.providerWord}".` : after.why;
    return { kind: 'open', why };
  }
  const detail = 'The capture was sent and its outcome is not known: the card may be charged or still authorised only.';
  if (loop.snapshot.attention !== 'outcome_unknown') {
    await transition(run, { cause: 'capture', attention: { reason: 'outcome_unknown', detail } });
  }
  return { kind: 'open', why: detail };
}

/**
 * Sends on what the payer's browser brought back from a challenge. The provider's answer decides, or asks the payer for
 * more; where it is lost, a webhook decides, and nothing is sent before.
 */
async function confirm(
  run: PaymentRun,
  { what, by, data, attempt }: Extract<PaymentCommand, { what: 'confirm' }>,
): Promise<CommandResult> {
  const { ref, loop } = run;
  const { status, attention, asksPayer } = loop.snapshot;
  if (status !== 'PENDING') return refused(`The payment is ${status}: no answer of its payer is expected.`);
  if (attention === 'outcome_unknown') return refused('The outcome of an earlier answer is not known yet.');
  if (!asksPayer) return refused('No answer of the payer is expected.');
  await transition(run, { cause: 'person', action: { what, by } });

  const sent = confirmCharge({ ...ref, attempt, data });
  const outcome = await outcomeOfSend(sent, 'The payer’s answer was sent on, and the outcome was not reported.');
  switch (outcome.kind) {
    case 'failed': {
      const why = outcome.failure.effect === 'none' ? 'was not reached or did nothing' : 'refused the payer’s answer';
      return refused(`The provider ${why}: ${outcome.failure.message}`);
    }
    case 'unknown': {
      const detail = `The payer’s answer was sent on, and the card may be charged: ${outcome.failure.message}`;
      await transition(run, { cause: 'challenge', attention: { reason: 'outcome_unknown', detail } });
      return { kind: 'open', why: detail };
    }
    case 'answered': {
      loop.snapshot = outcome.snapshot;
      const { answers: _, ...change } = changeByCharge(outcome.snapshot, outcome.providerState);
      await transition(run, { ...change, cause: 'challenge' });
      if (outcome.eventsWaiting) loop.inbox.push(emptyEvent);
      return { kind: 'done' };
    }
  }
}

/**
 * Cancels an unpaid charge, or voids an authorised card. The charge is looked up before, so that no cancel is sent for a charge that is known to be
 * paid or cancelled; and afterwards, since only the provider's status of the charge counts.
 */
async function cancel(
  run: PaymentRun,
  { what, by, reason, attempt }: Extract<PaymentCommand, { what: 'cancel' | 'void' }>,
): Promise<CommandResult> {
  const { ref, loop } = run;
  if (loop.snapshot.status === 'PENDING' && loop.snapshot.transactionId !== undefined) {
    const before = await pollOwn(run, 'person');
    if (before.kind !== 'read') {
      return refused(`The look-up at the provider had no result, so no cancellation was sent: ${before.why}`);
    }
  }
  const { status, transactionId } = loop.snapshot;
  if (status !== 'PENDING') return refused(`The payment is ${status} and can no longer be cancelled.`);
  if (transactionId === undefined) return refused('The provider’s id of this charge is not known yet.');
  await transition(run, { cause: 'person', action: { what, by, ...(reason && { reason }) } });

  const sent = cancelCharge({ ...ref, attempt });
  const outcome = await outcomeOfSend(sent, 'The cancellation was started and its outcome was not reported.');
  if (outcome.kind === 'failed' && outcome.failure.effect === 'none') {
    return refused(`The provider was not reached or did nothing: ${outcome.failure.message}`);
  }
  const after = await pollUntilDone(run, 'cancel');

  if (loop.snapshot.status === 'APPROVED') return refused('The payment was paid meanwhile: it is APPROVED.');
  if (loop.snapshot.status !== 'PENDING') return { kind: 'done' };
  if (outcome.kind === 'failed') return refused(`The provider refused to cancel: ${outcome.failure.message}`);
  if (after.kind === 'read')
    return { kind: 'open', why: `The provider still reports "${after.providerState.providerWord}".` };
  const detail = 'The cancellation was sent and the state of the charge is not known: it may be paid or cancelled.';
  const attention = { reason: 'outcome_unknown', detail } as const;
  if (loop.snapshot.attention === undefined) await transition(run, { cause: 'cancel', attention });
  return { kind: 'open', why: detail };
}

/**
 * Looks the charge up until it is no longer open, three times at most. The resulting status has the command as its
 * cause.
 */
async function pollUntilDone(run: PaymentRun, cause: 'cancel' | 'capture'): Promise<LookUpOutcome> {
  let found = await pollOwn(run, cause);
  for (const pause of cancelPauses) {
    if (run.loop.snapshot.status !== 'PENDING') break;
    await wf.sleep(pause);
    found = await pollOwn(run, cause);
  }
  return found;
}

/** A person resolves an unclear state, or acknowledges a known fact. Nothing is sent to the provider. */
async function settleDoubt(
  run: PaymentRun,
  command: Extract<PaymentCommand, { what: 'resolve' | 'dismiss' }>,
): Promise<CommandResult> {
  const { what, by, reason, attention } = command;
  const { snapshot } = run.loop;
  if (snapshot.attention !== attention) {
    return refused(
      snapshot.attention
        ? `The attention reason has changed since you read the payment; it is now ${snapshot.attention}. Read it again.`
        : 'This was settled since you read the payment: it no longer needs a person.',
    );
  }
  if (command.what === 'dismiss') {
    await transition(run, { cause: 'person', attention: 'dismiss', action: { what, by, reason } });
    return { kind: 'done' };
  }
  const { to, evidence } = command;
  // Only what was paid too little is refunded while PENDING: accepted as well, it would be paid for and given back.
  const isGoingBack = ({ status, ownRefunds = 0 }: typeof snapshot) => status === 'PENDING' && ownRefunds > 0;
  if (isGoingBack(snapshot)) return refused(goingBack);
  if (to !== snapshot.status && !canTransition(snapshot, to)) {
    return refused(`A payment that is ${snapshot.status} cannot become ${to}.`);
  }
  const message = 'A person decided that this payment was not paid.';
  const failure: Failure = { code: 'resolved', message, effect: 'refused' };
  await transition(run, {
    cause: 'person',
    to,
    basis: 'person',
    attention: 'dismiss',
    action: { what, by, reason, message: to, ...(evidence && { evidence }) },
    ...(to === 'REJECTED' && { failure }),
  });
  // A refund may have been reserved since the row was read: then nothing was changed.
  return isGoingBack(run.loop.snapshot) ? refused(goingBack) : { kind: 'done' };
}

const goingBack = 'What was received is being given back. Wait for that refund, or resolve it, first.';

const refused = (why: string): CommandResult => ({ kind: 'refused', why });
