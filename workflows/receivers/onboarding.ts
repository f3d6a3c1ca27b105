import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type {
  AccountCommand,
  AccountLookUp,
  AccountRef,
  AccountSnapshot,
  AccountTransition,
  MakeOutcome,
  OnboardingOrder,
} from '../../activities/receivers/types.ts';
import { nextPoll } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { decideReceiverTransition } from '../../domain/receivers/transition.ts';
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
import { answerWithinMs, endsWithin, firstAnswer } from '../core/first-answer.ts';
import { outcomeOfSend } from '../core/outcome-of-send.ts';

/*
 * A receiver's account at one provider.
 *
 *   gathering ─┬─ requirements are missing ─▶ waits without a timer ─ something came ─▶ gathering
 *              └─ all is there ─▶ sending ─┬─ answered ─────────▶ verifying ─ webhook, poll ─▶ look up ─▶ ACTIVE, REJECTED
 *                                          ├─ refused ──────────▶ REJECTED
 *                                          ├─ unknown ──────────▶ verifying, with attention ─┬─ a webhook has its id
 *                                          │                                                 └─ a person looked there
 *                                          └─ nothing was made ─▶ held ─ a person retries ─▶ gathering (next attempt)
 *
 *   REJECTED ─ a person retries ─▶ gathering (next attempt)
 *   ACTIVE, REJECTED ─ a later webhook, and the provider confirms it ─▶ the other, flagged
 *
 * Commands are handled one after the other, between two look-ups. What may have been made is not made again: another
 * attempt goes only over a send guard that provably made nothing, or after an end.
 */

interface OnboardingRun {
  ref: AccountRef;
  loop: EntityLoop<AccountSnapshot, ProviderEvent, AccountCommand>;
  /** Documents or details came and were not compared with the requirements yet. */
  received: { isNew: boolean };
  /** When the attempt that is under way was sent (ms since the epoch), if this run sent it. */
  sentAt?: number;
}

/** Documents or details came. */
export const changed = wf.defineSignal('changed');

/** At the provider a person checks the documents, but some providers answer at once. */
const earlyMs = [5_000, 15_000, 30_000];
/** A check should have an outcome by then: otherwise attention is raised. */
const longPendingMs = 7 * 86_400_000;

const rows =
  wf.proxyLocalActivities<
    Pick<
      Activities,
      'openOnboarding' | 'loadOnboarding' | 'checkRequirements' | 'transitionOnboarding' | 'decideOnboarding'
    >
  >(rowOptions);
const { lookUpReceiver } = wf.proxyActivities<Pick<Activities, 'lookUpReceiver'>>(lookUpOptions);

export async function onboarding(order: OnboardingOrder): Promise<void> {
  const answer = firstAnswer(order.receiver?.idempotency);
  const run = await openRun(order, () => rows.openOnboarding(order));
  // The first answer has the missing requirements, or the provider's answer, or neither when the provider is slow.
  await advance(run, async () => {
    if (answer.isGiven()) return;
    await transition(run, { cause: 'opened', answers: true });
    answer.give();
  });
  await runLoop(run);
}

/** Continues with an account from its stored row: after a late webhook, a command, documents, or a long history. */
export async function reopenedOnboarding(ref: AccountRef): Promise<void> {
  const run = await openRun(ref, () => rows.loadOnboarding(ref));
  await recover(run);
  await runLoop(run);
}

/** The generic of `continueAsNew` names no workflow: without this, the run would continue as itself, first call and all. */
const continueAsReopened = (...args: Parameters<typeof reopenedOnboarding>): Promise<never> =>
  wf.makeContinueAsNewFunc<typeof reopenedOnboarding>({ workflowType: 'reopenedOnboarding' })(...args);

async function openRun(
  { accountId, receiverId, merchantId }: AccountRef,
  load: () => Promise<AccountSnapshot>,
): Promise<OnboardingRun> {
  const received = { isNew: false };
  wf.setHandler(changed, () => {
    received.isNew = true;
  });
  return { ref: { accountId, receiverId, merchantId }, loop: await openEntityLoop(load, waitsOf), received };
}

/** The run before this one is gone. If it was sending, only a webhook or a person can show whether it did. */
async function recover(run: OnboardingRun): Promise<void> {
  if (run.loop.snapshot.stage === 'sending') {
    const detail = 'The workflow of this account was lost before the provider’s reply was stored.';
    await transition(run, { cause: 'sweep', attention: { reason: 'outcome_unknown', detail } });
  }
  await advance(run);
}

const runLoop = (run: OnboardingRun): Promise<void> =>
  runEntityLoop(run.loop, {
    isOpen: () => run.loop.snapshot.status === 'PENDING',
    nextPollMs: () => nextPollMs(run),
    handleCommand: (command) => handleCommand(run, command),
    handleEvents: (events) => handleEvents(run, events),
    // New documents matter only to an account whose requirements are not complete.
    otherWork: {
      isPending: () => run.received.isNew && run.loop.snapshot.stage === 'gathering',
      run: () => advance(run),
    },
    continueAsNew: () => continueAsReopened(run.ref),
  });

/** Milliseconds until the poll plan's next look-up, while the provider verifies an account whose id is known. */
function nextPollMs({ loop: { snapshot }, sentAt }: OnboardingRun): number | undefined {
  const { stage, providerReceiverId, createdAt } = snapshot;
  if (stage !== 'verifying' || providerReceiverId === undefined) return undefined;
  const age = Date.now() - (sentAt ?? createdAt);
  return nextPoll(age, earlyMs) - age;
}

function waitsOf(loop: OnboardingRun['loop'] | undefined): Wait[] {
  if (loop?.snapshot.stage === 'gathering') return [{ what: 'pieces' }];
  if (!loop?.isRunning) return [{ what: 'first_answer' }];
  const { snapshot, nextPollAt } = loop;
  if (snapshot.status !== 'PENDING') return [];
  if (snapshot.stage === 'held') return [{ what: 'person' }];
  if (snapshot.providerReceiverId === undefined) return [{ what: 'webhook' }, { what: 'person' }];
  if (nextPollAt === undefined) return [{ what: 'look' }, { what: 'webhook' }];
  const until = new Date(nextPollAt).toISOString();
  return [{ what: isPollPending(loop) ? 'owed_look' : 'poll', until }, { what: 'webhook' }];
}

/** The only way in which the workflow changes the row by itself; it also creates the events and their deliveries. */
async function transition(
  { ref, loop }: OnboardingRun,
  change: Omit<AccountTransition, keyof AccountRef | 'step'>,
): Promise<void> {
  applySnapshot(loop, await rows.transitionOnboarding({ ...ref, step: nextStep(loop), ...change }));
}

/** Compares the requirements and, when none is missing, has the account created. */
async function advance(run: OnboardingRun, giveAnswer: () => Promise<void> = async () => {}): Promise<void> {
  const { ref, loop, received } = run;
  if (loop.snapshot.stage === 'gathering') {
    received.isNew = false;
    applySnapshot(loop, await rows.checkRequirements({ ...ref, step: nextStep(loop) }));
  }
  if (loop.snapshot.stage === 'sending') {
    run.sentAt = Date.now();
    const outcome = createOnce(run);
    if (!(await endsWithin(outcome, answerWithinMs))) await giveAnswer();
    await settleCreation(run, await outcome);
  }
  await giveAnswer();
}

function createOnce({ ref, loop: { snapshot } }: OnboardingRun): Promise<MakeOutcome> {
  const { callMs, attempt } = snapshot;
  const { createProviderReceiver } = wf.proxyActivities<Pick<Activities, 'createProviderReceiver'>>(
    sendOptions(callMs),
  );
  const lost = 'The account was requested and the outcome was not reported.';
  return outcomeOfSend(createProviderReceiver({ ...ref, attempt }), lost);
}

/** Writes the outcome of that call. */
async function settleCreation(run: OnboardingRun, outcome: MakeOutcome): Promise<void> {
  const cause = 'send';
  switch (outcome.kind) {
    case 'answered': {
      const { providerState, facts } = outcome;
      const { providerWord } = providerState;
      const decision = decideReceiverTransition(run.loop.snapshot, providerState);
      return transition(run, { cause, ...decision, providerWord, facts, ...failing(decision.to, providerWord) });
    }
    case 'failed': {
      const { failure } = outcome;
      if (failure.effect === 'refused') return transition(run, { cause, to: 'REJECTED', failure });
      const attention = { reason: 'not_sent', detail: `No account was created: ${failure.message}` } as const;
      return transition(run, { cause, attention, failure });
    }
    case 'unknown': {
      const { failure } = outcome;
      const attention = { reason: 'outcome_unknown', detail: failure.message } as const;
      return transition(run, { cause, attention, failure });
    }
  }
}

/** Handles a person's command by the current row. */
async function handleCommand(run: OnboardingRun, command: AccountCommand): Promise<CommandResult> {
  const { ref, loop } = run;
  const decided = await rows.decideOnboarding({ ...ref, command, step: nextStep(loop) });
  applySnapshot(loop, decided.now);
  // Also where it is refused: after a worker died right after its write, the repeated step finds the command done.
  if (loop.snapshot.stage === 'gathering') await advance(run);
  if (decided.kind === 'refused') return { kind: 'refused', why: decided.why };
  const looks = command.what === 'look' || command.what === 'balance' || command.what === 'resolve';
  if (!looks || loop.snapshot.providerReceiverId === undefined) return { kind: 'done' };
  const found = await pollOwn(run, 'person');
  return found.kind === 'read' ? { kind: 'done' } : { kind: 'open', why: found.why };
}

/** Makes one look-up for all events that came, or because one is due, and applies the result. */
async function handleEvents(run: OnboardingRun, events: ProviderEvent[]): Promise<void> {
  const { unknownIds, own } = lookUpsFor(run.loop, events, run.loop.snapshot.providerReceiverId);
  for (const id of unknownIds) await lookUpUnknownReceiver(run, id);
  if (own && run.loop.snapshot.providerReceiverId !== undefined) {
    await pollOwn(run, events.length > 0 ? 'webhook' : 'look-up');
  }
}

/** Looks the account up and applies the result. @param cause for the timeline. */
async function pollOwn(run: OnboardingRun, cause: string): Promise<AccountLookUp> {
  const found = await lookUpOnce(run);
  const { snapshot, failedPolls } = run.loop;
  if (found.kind === 'read') await applyProviderState(run, cause, found);
  else if (failedPolls >= maxFailedPolls && snapshot.attention === undefined) {
    const detail = `For 15 minutes, no look-up of this account had a result: ${found.why}`;
    await transition(run, { cause, attention: { reason: 'provider_unreachable', detail } });
  } else await raiseIfLongPending(run, `no look-up had a result: ${found.why}`);
  return found;
}

/** An event named an unknown receiver: the account's own if its id is not known yet, else a second one. */
async function lookUpUnknownReceiver(run: OnboardingRun, id: string): Promise<void> {
  const found = await lookUpOnce(run, id);
  const isIdNew = run.loop.snapshot.providerReceiverId === undefined;
  if (found.kind === 'read' && isIdNew) return applyProviderState(run, 'webhook', found);
  const why = found.kind === 'read' ? 'the provider has a second receiver with our reference' : found.why;
  await transition(run, { cause: 'webhook', evidence: `${id.slice(0, 60)}: ${why}` });
}

async function applyProviderState(
  run: OnboardingRun,
  cause: string,
  { providerState, facts }: Extract<AccountLookUp, { kind: 'read' }>,
): Promise<void> {
  const decision = decideReceiverTransition(run.loop.snapshot, providerState);
  const { providerWord } = providerState;
  await transition(run, { cause, ...decision, providerWord, facts, ...failing(decision.to, providerWord) });
  if (Object.keys(decision).length > 0) return;
  await raiseIfLongPending(run, `the provider has reported only "${providerWord.slice(0, 80)}"`);
}

async function raiseIfLongPending(run: OnboardingRun, what: string): Promise<void> {
  const { status, stage, createdAt, attention } = run.loop.snapshot;
  const isLong = Date.now() >= (run.sentAt ?? createdAt) + longPendingMs;
  if (status !== 'PENDING' || stage !== 'verifying' || !isLong || attention !== undefined) return;
  const detail = `For a week, ${what}.`;
  await transition(run, { cause: 'look-up', attention: { reason: 'pending_too_long', detail } });
}

const lookUpOnce = ({ ref, loop }: OnboardingRun, named?: string): Promise<AccountLookUp> =>
  poll(loop, () => lookUpReceiver({ ...ref, ...(named !== undefined && { named }) }), named);

function failing(to: string | undefined, word: string): { failure?: Failure } {
  if (to !== 'REJECTED') return {};
  const message = `The provider does not accept this receiver: ${word}`;
  return { failure: { code: 'provider_refused', message, effect: 'refused' } };
}
