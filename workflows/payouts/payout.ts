import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type {
  PayoutCommand,
  PayoutLookUp,
  PayoutOrder,
  PayoutRef,
  PayoutSnapshot,
  PayoutTransition,
  SendOutcome,
} from '../../activities/payouts/types.ts';
import { nextPoll } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { decidePayoutTransition } from '../../domain/payouts/transition.ts';
import { lookUpOptions, rowOptions, sendOptions } from '../core/activity-options.ts';
import {
  applySnapshot,
  type EntityLoop,
  isPollPending,
  lookUpsFor,
  maxFailedPolls,
  nextStep,
  openEntityLoop,
  type ProviderEvent,
  poll,
  runEntityLoop,
} from '../core/entity-loop.ts';
import { answerWithinMs, endsWithin, firstAnswer, watchOverdueCall } from '../core/first-answer.ts';
import { outcomeOfSend } from '../core/outcome-of-send.ts';

/*
 * Money that leaves, at most once.
 *
 *   open ─┬─ our rules refuse ──▶ (nothing is written)
 *         ├─ awaiting_approval ─┬─ enough people approve ─▶ sending
 *         │                     └─ canceled ──────────────▶ CANCELED
 *         └─ sending ─┬─ answered ──────▶ sent ─┬─ webhook, poll ─▶ look up ─▶ decide ─▶ APPROVED, REJECTED, CANCELED
 *                     ├─ refused ───────▶ REJECTED
 *                     ├─ unknown ───────▶ sent, with attention ─┬─ found by id, reference or webhook ─▶ decide
 *                     │                                         └─ two people say what became of it
 *                     └─ nothing was sent ▶ held ─┬─ a person retries, here or elsewhere ─▶ sending (the next attempt)
 *                                                 ├─ a webhook reports a transfer ─▶ sent, with attention (above)
 *                                                 └─ canceled ─▶ CANCELED
 *
 *   APPROVED ─ the bank sends it back, and the provider confirms that ─▶ REJECTED, flagged
 *
 * Commands are handled one after the other, between two look-ups. What may have been sent is never sent again:
 * `decidePayout` allows a next attempt only over a send guard that provably sent nothing.
 */

export interface PayoutEventSignal extends ProviderEvent {
  /** The provider, where this attempt was given up because nothing was sent. */
  former?: string;
}

interface PayoutRun {
  ref: PayoutRef;
  loop: EntityLoop<PayoutSnapshot, PayoutEventSignal, PayoutCommand>;
}

/** Transfers take seconds: one that is pending is looked up early, and one whose answer was lost at once. */
const earlyMs = [5_000, 15_000, 30_000];
const searchMs = [2_000, ...earlyMs];
/** A transfer should have an outcome by then: otherwise attention is raised. */
const longPendingMs = 3_600_000;

const rows =
  wf.proxyLocalActivities<Pick<Activities, 'openPayout' | 'loadPayout' | 'transitionPayout' | 'decidePayout'>>(
    rowOptions,
  );
const { lookUpPayout } = wf.proxyActivities<Pick<Activities, 'lookUpPayout'>>(lookUpOptions);

export async function payout(order: PayoutOrder): Promise<void> {
  const answer = firstAnswer(order.idempotency);
  const run = await openRun(order, async () => {
    const opened = await rows.openPayout(order);
    return opened.kind === 'refused' ? answer.refuse(opened.detail) : opened.payout;
  });
  const { stage } = run.loop.snapshot;
  if (stage === 'sending') {
    await send(run, async () => {
      // The merchant gets the payout in its current state, and later changes by event.
      await transition(run, { cause: 'slow provider', answers: true });
      answer.give();
    });
  } else {
    await transition(run, { cause: stage === 'awaiting_approval' ? 'policy' : 'run again', answers: true });
  }
  answer.give();
  await runLoop(run);
}

/**
 * Continues with a payout from its stored row: after a late webhook, a command, or a long history. It sends only what a
 * person lets out, and then by the row's next attempt.
 *
 * @param lost the run before was lost: what happened meanwhile is looked up at once.
 */
export async function reopenedPayout({ lost, ...ref }: PayoutRef & { lost?: true }): Promise<void> {
  const run = await openRun(ref, () => rows.loadPayout(ref));
  await recover(run, lost === true);
  await runLoop(run);
}

/** The generic of `continueAsNew` names no workflow: without this, the run would continue as itself, send and all. */
const continueAsReopened = (...args: Parameters<typeof reopenedPayout>): Promise<never> =>
  wf.makeContinueAsNewFunc<typeof reopenedPayout>({ workflowType: 'reopenedPayout' })(...args);

async function openRun({ payoutId, merchantId }: PayoutRef, load: () => Promise<PayoutSnapshot>): Promise<PayoutRun> {
  return { ref: { payoutId, merchantId }, loop: await openEntityLoop(load, waitsOf) };
}

/** The run before this one is gone. If it was sending, only a look-up can show whether it did. */
async function recover(run: PayoutRun, lost: boolean): Promise<void> {
  const { status, stage } = run.loop.snapshot;
  if (status !== 'PENDING' || stage === 'awaiting_approval' || stage === 'held') return;
  if (stage === 'sending') {
    const detail = 'The workflow of this payout was lost before the reply to its transfer was stored.';
    await transition(run, { cause: 'sweep', attention: { reason: 'outcome_unknown', detail } });
  }
  if (lost) await handleEvents(run, []);
}

const runLoop = (run: PayoutRun): Promise<void> =>
  runEntityLoop(run.loop, {
    isOpen: () => run.loop.snapshot.status === 'PENDING',
    nextPollMs: () => nextPollMs(run),
    handleCommand: (command) => handleCommand(run, command),
    handleEvents: (events) => handleEvents(run, events),
    continueAsNew: () => continueAsReopened(run.ref),
  });

/** Milliseconds until the poll plan's next look-up. A payout that waits for a person has none. */
function nextPollMs({ loop: { snapshot } }: PayoutRun): number | undefined {
  const { status, stage, withdrawId, askable } = snapshot;
  if (status === 'PENDING' && (stage === 'awaiting_approval' || stage === 'held')) return undefined;
  const age = Date.now() - sentAtOf(snapshot);
  const early = withdrawId === undefined ? searchMs : earlyMs;
  return nextPoll(age, askable ? early : []) - age;
}

const sentAtOf = ({ sentAt, createdAt }: PayoutSnapshot): number => sentAt ?? createdAt;

function waitsOf(loop: PayoutRun['loop'] | undefined): Wait[] {
  if (!loop?.isRunning) return [{ what: 'first_answer' }];
  const { snapshot, nextPollAt } = loop;
  if (snapshot.status !== 'PENDING') return [];
  if (snapshot.stage === 'awaiting_approval') return [{ what: 'approval' }];
  if (snapshot.stage === 'held') return [{ what: 'person' }];
  // A person has let it out, and its send has not ended.
  if (snapshot.stage === 'sending') return [{ what: 'first_answer' }];
  if (snapshot.unreported || snapshot.attention === 'webhook_unconfirmed') return [{ what: 'person' }];
  if (!snapshot.askable && !isPollPending(loop)) return [{ what: 'webhook' }];
  if (nextPollAt === undefined) return [{ what: 'look' }, { what: 'webhook' }];
  const until = new Date(nextPollAt).toISOString();
  return [{ what: isPollPending(loop) ? 'owed_look' : 'poll', until }, { what: 'webhook' }];
}

/** The only way in which the workflow changes the row by itself; it also creates the events and their deliveries. */
async function transition(
  { ref, loop }: PayoutRun,
  change: Omit<PayoutTransition, keyof PayoutRef | 'step'>,
): Promise<void> {
  applySnapshot(loop, await rows.transitionPayout({ ...ref, step: nextStep(loop), ...change }));
}

/** Sends the row's current attempt, and writes the outcome. */
async function send(run: PayoutRun, answerIfSlow: () => Promise<void> = async () => {}): Promise<void> {
  const { route, attempt } = run.loop.snapshot;
  const { sendPayout } = wf.proxyActivities<Pick<Activities, 'sendPayout'>>(sendOptions(route.callMs));
  const sent = sendPayout({ ...run.ref, connectionId: route.connectionId, attempt });
  const outcome = outcomeOfSend(sent, 'The transfer was started and its outcome was not reported.');
  if (!(await endsWithin(outcome, answerWithinMs))) {
    await answerIfSlow();
    await watchOverdueCall(outcome, 'the transfer', (attention) =>
      transition(run, { cause: 'slow provider', attention }),
    );
  }
  await settleSend(run, await outcome);
}

/** Writes the outcome of the send, and with it the first answer to the merchant's request. */
async function settleSend(run: PayoutRun, outcome: SendOutcome): Promise<void> {
  const [cause, answers] = ['send', true];
  switch (outcome.kind) {
    case 'answered': {
      const { providerState, facts } = outcome;
      const { providerWord } = providerState;
      const decision = decidePayoutTransition(run.loop.snapshot, providerState);
      return transition(run, {
        cause,
        basis: 'answer',
        ...decision,
        providerWord,
        facts,
        answers,
        ...failing(decision, providerWord),
      });
    }
    case 'failed': {
      const { failure } = outcome;
      if (failure.effect === 'refused') {
        return transition(run, { cause, to: 'REJECTED', basis: 'answer', failure, answers });
      }
      const attention = { reason: 'not_sent', detail: `Nothing was sent: ${failure.message}` } as const;
      return transition(run, { cause, attention, failure, answers });
    }
    case 'unknown': {
      const { failure } = outcome;
      const attention = { reason: 'outcome_unknown', detail: failure.message } as const;
      return transition(run, { cause, attention, failure, answers });
    }
  }
}

/** Handles a person's command by the current row. */
async function handleCommand(run: PayoutRun, command: PayoutCommand): Promise<CommandResult> {
  const { ref, loop } = run;
  const decided = await rows.decidePayout({ ...ref, command, step: nextStep(loop) });
  if (decided.kind === 'refused') {
    if (decided.now?.stage !== 'sending') return { kind: 'refused', why: decided.why };
    // After a worker died right after its write, the repeated step finds the command done. The attempt that it released
    // is still to be sent, behind its send guard. No other attempt is under way while a command is handled.
    applySnapshot(loop, decided.now);
    await send(run);
    return { kind: 'done' };
  }
  applySnapshot(loop, decided.now);
  if (decided.send) {
    await send(run);
    return { kind: 'done' };
  }
  if (command.what === 'look') {
    const found = await pollOwn(run, 'person');
    return found.kind === 'read' ? { kind: 'done' } : { kind: 'open', why: found.why };
  }
  return decided.open ? { kind: 'open', why: decided.open } : { kind: 'done' };
}

/** Makes one look-up for all events that came, or because one is due, and applies the result. */
async function handleEvents(run: PayoutRun, all: PayoutEventSignal[]): Promise<void> {
  const events: PayoutEventSignal[] = [];
  for (const event of all) {
    if (event.former === undefined) events.push(event);
    else await handleFormerConnection(run, event.former, event);
  }
  if (all.length > 0 && events.length === 0) return;
  const { unknownIds, own } = lookUpsFor(run.loop, events, run.loop.snapshot.withdrawId);
  for (const withdrawId of unknownIds) await lookUpUnknownTransaction(run, withdrawId);
  if (own) await pollOwn(run, events.length > 0 ? 'webhook' : 'look-up');
}

/**
 * An attempt was given up because it had sent nothing, and now an event reports a transfer of it: the receiver may be
 * paid twice, or by it alone where the attempt that followed sent nothing either.
 */
async function handleFormerConnection(
  run: PayoutRun,
  former: string,
  { transactionId, status, providerWord }: PayoutEventSignal,
): Promise<void> {
  const transfer = `${transactionId.slice(0, 60)}, ${providerWord}.`;
  const detail = `${former} reports a transfer, although its reply had shown that it created none: ${transfer}`;
  const failed = status === 'REJECTED' || status === 'CANCELED';
  const attention = { reason: isHeld(run) ? 'outcome_unknown' : 'second_charge', detail } as const;
  await transition(run, { cause: 'webhook', evidence: detail, providerWord, ...(!failed && { attention }) });
}

const isHeld = ({ loop: { snapshot } }: PayoutRun): boolean =>
  snapshot.status === 'PENDING' && snapshot.stage === 'held';

/** An event named an unknown transfer: the payout's own if its id is not known yet, else a second one. */
async function lookUpUnknownTransaction(run: PayoutRun, withdrawId: string): Promise<void> {
  const found = await lookUpOnce(run, withdrawId);
  if (found.kind !== 'read') {
    const evidence = `${withdrawId.slice(0, 60)}: ${found.why}`;
    const detail = `A webhook reports a transfer of this payout, although the reply had shown that nothing was sent. Its look-up had no result: ${evidence}`;
    const attention = { reason: 'outcome_unknown', detail } as const;
    return transition(run, { cause: 'webhook', evidence, ...(isHeld(run) && { attention }) });
  }
  if (run.loop.snapshot.withdrawId === undefined) return applyProviderState(run, 'webhook', found);
  const { providerWord, status } = found.providerState;
  const evidence = `The provider has a second transfer with our reference: ${withdrawId.slice(0, 60)}`;
  const attention = { reason: 'second_charge', detail: `${evidence}, ${providerWord}.` } as const;
  await transition(run, { cause: 'webhook', evidence, providerWord, ...(status === 'APPROVED' && { attention }) });
}

/** Looks the payout's own transfer up and applies the result. @param cause for the timeline. */
async function pollOwn(run: PayoutRun, cause: string): Promise<PayoutLookUp> {
  const found = await lookUpOnce(run);
  const { snapshot, failedPolls } = run.loop;
  if (found.kind === 'read') await applyProviderState(run, cause, found);
  else if (found.kind === 'absent' && snapshot.stage === 'sent' && snapshot.withdrawId === undefined) {
    const detail = `The provider does not find it, which proves by its documentation that nothing was sent: ${found.why}`;
    const { attempt: absent = snapshot.attempt } = found;
    await transition(run, { cause, absent, attention: { reason: 'not_sent', detail } });
  } else if (failedPolls >= maxFailedPolls && snapshot.attention === undefined) {
    const detail = `For 15 minutes, no look-up of this payout had a result: ${found.why}`;
    await transition(run, { cause, attention: { reason: 'provider_unreachable', detail } });
  } else await raiseIfLongPending(run, `no look-up had a result: ${found.why}`);
  return found;
}

async function applyProviderState(
  run: PayoutRun,
  cause: string,
  { providerState, facts }: Extract<PayoutLookUp, { kind: 'read' }>,
): Promise<void> {
  const { snapshot } = run.loop;
  const decision = decidePayoutTransition(snapshot, providerState);
  const { providerWord } = providerState;
  const isIdNew = snapshot.withdrawId === undefined;
  if (isIdNew || Object.keys(decision).length > 0) {
    await transition(run, { cause, ...decision, providerWord, facts, ...failing(decision, providerWord) });
  } else await raiseIfLongPending(run, `the provider has reported only "${providerWord.slice(0, 80)}"`);
}

async function raiseIfLongPending(run: PayoutRun, what: string): Promise<void> {
  const { snapshot } = run.loop;
  const { status, stage, attention } = snapshot;
  const isLong = Date.now() >= sentAtOf(snapshot) + longPendingMs;
  if (status !== 'PENDING' || stage !== 'sent' || !isLong || attention !== undefined) return;
  const detail = `For an hour, ${what}.`;
  await transition(run, { cause: 'look-up', attention: { reason: 'pending_too_long', detail } });
}

const lookUpOnce = ({ ref, loop }: PayoutRun, withdrawId?: string): Promise<PayoutLookUp> =>
  poll(loop, () => lookUpPayout({ ...ref, ...(withdrawId !== undefined && { withdrawId }) }), withdrawId);

/** The failure shown to the merchant for a transfer that the provider did not make, or that was returned. */
function failing({ to, returned }: { to?: string; returned?: true }, word: string): { failure?: Failure } {
  if (to !== 'REJECTED' && to !== 'CANCELED') return {};
  const [code, message] = returned
    ? ['returned', `The receiver's bank returned it: ${word}`]
    : ['provider_refused', `The provider did not make the transfer: ${word}`];
  return { failure: { code, message, effect: 'refused' } };
}
