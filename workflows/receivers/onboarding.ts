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
import { laterPollMs, nextPoll } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { decideReceiverTransition } from '../../domain/receivers/transition.ts';
import type { FirstAnswer } from '../core/first-answer.ts';
import { search } from '../core/search-attributes.ts';

/*
 * A receiver's account at one provider.
 *
 *   gathering ─┬─ pieces are missing ─▶ waits, for as long as it takes ─ something came ─▶ gathering
 *              └─ all is there ─▶ sending ─┬─ answered ───────▶ verifying ─ webhook, poll ─▶ look up ─▶ ACTIVE, REJECTED
 *                                          ├─ refused ────────▶ REJECTED
 *                                          ├─ unknown ────────▶ verifying, with attention ─┬─ a webhook names it
 *                                          │                                               └─ a person looked there
 *                                          └─ surely not made ▶ held ─ a person asks again ─▶ gathering (next attempt)
 *
 *   REJECTED ─ a person asks again ─▶ gathering (next attempt)
 *   ACTIVE, REJECTED ─ a later webhook, and the provider confirms it ─▶ the other, flagged
 *
 * One flow writes, looks and sends; what people ask for (`act`) waits its turn in it. What may have been made is not made
 * again: another attempt goes only over a send guard that surely made nothing, or after an end.
 */

export interface ReceiverEventSignal {
  inboxId: string;
  /** The provider's id of a receiver. */
  transactionId: string;
  status: string;
  providerWord: string;
}

/** Waits for what can be answered: what is missing, or the provider's first answer, at most `answerWithinMs`. */
export const openedUpdate = wf.defineUpdate<FirstAnswer>('opened');
/** A webhook named this receiver. A hint to look; never proof. */
export const providerEventSignal = wf.defineSignal<[ReceiverEventSignal]>('providerEvent');
/** Papers or details came. */
export const changed = wf.defineSignal('changed');
/** Somebody asks for something. */
export const commandUpdate = wf.defineUpdate<CommandResult, [AccountCommand]>('command');
/** What the account waits for, and until when. A closed run has nothing to say. */
export const waitingQuery = wf.defineQuery<Wait[]>('waiting');

const answerWithinMs = 12_000;
/** A check of papers takes a person there: but some providers answer at once. */
const earlySeconds = [5, 15, 30];
const retryPollMs = (failedPolls: number): number => Math.min(30_000 * 2 ** (failedPolls - 1), laterPollMs);
const maxFailedPolls = 6;
/** By then a check has an outcome: somebody should ask the provider. */
const longPendingMs = 7 * 86_400_000;

const rows = wf.proxyLocalActivities<
  Pick<
    Activities,
    'openOnboarding' | 'loadOnboarding' | 'checkRequirements' | 'transitionOnboarding' | 'decideOnboarding'
  >
>({
  startToCloseTimeout: '10s',
  localRetryThreshold: '1m',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

/** The engine may run this as often as it likes: behind the send guard it makes one only where none was made. */
const making = (callMs: number) =>
  wf.proxyActivities<Pick<Activities, 'createProviderReceiver'>>({
    startToCloseTimeout: callMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });

/** A question may be asked as often as we like. */
const { lookUpReceiver } = wf.proxyActivities<Pick<Activities, 'lookUpReceiver'>>({
  startToCloseTimeout: '36s',
  retry: { initialInterval: '500ms', backoffCoefficient: 3, maximumAttempts: 4 },
});

export async function onboarding(order: OnboardingOrder): Promise<void> {
  const life = onboardingLoop(order);
  let isOpen = false;
  wf.setHandler(openedUpdate, async () => {
    await wf.condition(() => isOpen);
    const { fingerprint = '', nonce = '' } = order.receiver?.idempotency ?? {};
    return { fingerprint, nonce };
  });
  life.begin(await rows.openOnboarding(order));
  await life.advance(async () => {
    // Once: what is missing, or the provider's answer, or neither when it is slow.
    if (isOpen) return;
    await life.move({ cause: 'opened', answers: true });
    isOpen = true;
  });
  await life.follow();
}

/** Goes on with an account from its stored row: after a late webhook, a command, something that came, or a long history. */
export async function reopenedOnboarding(ref: AccountRef): Promise<void> {
  const life = onboardingLoop(ref);
  life.begin(await rows.loadOnboarding(ref));
  await life.recover();
  await life.follow();
}

/** The generic of `continueAsNew` names no workflow: without this, the run would go on as itself, first call and all. */
const goOn = wf.makeContinueAsNewFunc<typeof reopenedOnboarding>({ workflowType: 'reopenedOnboarding' });

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let ended = false;
  void work.then(() => {
    ended = true;
  });
  return wf.condition(() => ended, ms);
}

/** An account that lives: what is known of it, what it hears, and the only ways in which it changes. */
function onboardingLoop({ accountId, receiverId, merchantId }: AccountRef) {
  const ref = { accountId, receiverId, merchantId };
  const heard: ReceiverEventSignal[] = [];
  const asked: { command: AccountCommand; answer?: CommandResult }[] = [];
  let now!: AccountSnapshot;
  let steps = 0;
  let somethingCame = false;
  /** When the attempt that is under way went out (ms since the epoch). */
  let madeAt: number | undefined;
  /** Looks in a row that got no answer. Above 0, a look is pendingPolls, at the account and at these other ids. */
  let failedPolls = 0;
  const pendingPolls = new Set<string>();
  let following = false;
  let nextPollAt: number | undefined;

  wf.setHandler(waitingQuery, () => {
    if (now?.stage === 'gathering') return [{ what: 'pieces' }];
    if (!following) return [{ what: 'first_answer' }];
    if (now.status !== 'PENDING') return [];
    if (now.stage === 'held') return [{ what: 'person' }];
    if (now.providerReceiverId === undefined) return [{ what: 'webhook' }, { what: 'person' }];
    if (nextPollAt === undefined) return [{ what: 'look' }, { what: 'webhook' }];
    const until = new Date(nextPollAt).toISOString();
    return [{ what: failedPolls > 0 ? 'owed_look' : 'poll', until }, { what: 'webhook' }];
  });

  wf.setHandler(providerEventSignal, (said) => {
    // A flood of hints is one hint: each look-up answers all that came before it.
    if (heard.length < 50) heard.push(said);
  });

  wf.setHandler(changed, () => {
    somethingCame = true;
  });

  wf.setHandler(commandUpdate, async (command) => {
    const asking: (typeof asked)[number] = { command };
    asked.push(asking);
    await wf.condition(() => asking.answer !== undefined);
    return asking.answer as CommandResult;
  });

  return { begin, move, advance, recover, follow };

  function begin(known: AccountSnapshot): void {
    now = known;
  }

  function nextStep(): string {
    steps += 1;
    return `${wf.workflowInfo().runId}:${steps}`;
  }

  /** Writes a change; events and their deliveries follow from it there. */
  async function move(change: Omit<AccountTransition, keyof AccountRef | 'step'>): Promise<void> {
    applySnapshot(await rows.transitionOnboarding({ ...ref, step: nextStep(), ...change }));
  }

  function applySnapshot(known: AccountSnapshot): void {
    const before = now;
    now = known;
    if (before.status !== now.status || before.attention !== now.attention) {
      wf.upsertSearchAttributes([
        { key: search.status, value: now.status },
        { key: search.needsAttention, value: now.attention !== undefined },
      ]);
    }
    if (now.eventsWaiting) heard.push(emptyEvent);
  }

  /** As far as it goes by itself now: looks through the pieces and, when nothing is missing, has the account made. */
  async function advance(said: () => Promise<void> = async () => {}): Promise<void> {
    if (now.stage === 'gathering') {
      somethingCame = false;
      applySnapshot(await rows.checkRequirements({ ...ref, step: nextStep() }));
    }
    if (now.stage === 'sending') {
      madeAt = Date.now();
      const work = createOnce();
      if (!(await endsWithin(work, answerWithinMs))) await said();
      await settle(await work);
    }
    await said();
  }

  /** The one call that makes it; what is thrown becomes what is known about its effect. */
  async function createOnce(): Promise<MakeOutcome> {
    try {
      return await making(now.callMs).createProviderReceiver({ ...ref, attempt: now.attempt });
    } catch (error) {
      const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
      if (cause instanceof wf.ApplicationFailure && cause.type === 'NotDone') {
        return { kind: 'failed', failure: cause.details?.[0] as Failure };
      }
      const message = 'The account was asked for and what became of it was not reported.';
      return { kind: 'unknown', failure: { code: 'outcome_unknown', message, effect: 'unknown' } };
    }
  }

  /** What the outcome of that call means. */
  async function settle(outcome: MakeOutcome): Promise<void> {
    const cause = 'send';
    switch (outcome.kind) {
      case 'answered': {
        const { reading, facts } = outcome;
        const { providerWord } = reading;
        const decision = decideReceiverTransition(now, reading);
        return move({ cause, ...decision, providerWord, facts, ...failing(decision.to, providerWord) });
      }
      case 'failed': {
        const { failure } = outcome;
        if (failure.effect === 'refused') return move({ cause, to: 'REJECTED', failure });
        const detail = `It was surely not made: ${failure.message}`;
        return move({ cause, attention: { reason: 'not_sent', detail }, failure });
      }
      case 'unknown': {
        const { failure } = outcome;
        return move({ cause, attention: { reason: 'outcome_unknown', detail: failure.message }, failure });
      }
    }
  }

  /** The run before this one is gone: how far it came with the call, nobody but it knew. */
  async function recover(): Promise<void> {
    if (now.stage === 'sending') {
      const detail = 'The work on this account was lost before the answer of its provider was written down.';
      await move({ cause: 'sweep', attention: { reason: 'outcome_unknown', detail } });
    }
    await advance();
  }

  /** Waits for whichever comes first, looks, and decides; until the account needs no more waiting. */
  async function follow(): Promise<void> {
    following = true;
    while (now.status === 'PENDING' || hasWork() || failedPolls > 0) {
      await rest();
      const [asking] = asked;
      if (asking) {
        asking.answer = await handleCommand(asking.command);
        asked.shift();
      } else if (now.stage === 'gathering' && somethingCame) await advance();
      else await look(heard.splice(0));
      if (wf.workflowInfo().continueAsNewSuggested && !hasWork()) {
        await handlersFinished();
        if (!hasWork()) return goOn(ref);
      }
    }
    await handlersFinished();
    if (hasWork()) await follow();
  }

  /** Until something is heard or asked, or the next look is due; what waits for people or pieces has no timer. */
  async function rest(): Promise<void> {
    const isWatched = now.stage === 'verifying' && now.providerReceiverId !== undefined;
    if (!isWatched && failedPolls === 0) return wf.condition(hasWork);
    const ms = untilNextPoll();
    nextPollAt = Date.now() + ms;
    await wf.condition(hasWork, ms);
    nextPollAt = undefined;
  }

  /** What came matters only to who waits for pieces. */
  function hasWork(): boolean {
    return heard.length > 0 || asked.length > 0 || (somethingCame && now.stage === 'gathering');
  }

  /** A handler of `act` ends only when this flow has done what it asks for. */
  async function handlersFinished(): Promise<void> {
    await wf.condition(() => wf.allHandlersFinished() || asked.length > 0);
  }

  /** Does what somebody asks for, by the row as it is now. */
  async function handleCommand(command: AccountCommand): Promise<CommandResult> {
    const decided = await rows.decideOnboarding({ ...ref, command, step: nextStep() });
    applySnapshot(decided.now);
    // Also where it is refused: a worker that died right after its write runs the step again, and finds it done.
    if (now.stage === 'gathering') await advance();
    if (decided.kind === 'refused') return { kind: 'refused', why: decided.why };
    const looks = command.what === 'look' || command.what === 'balance' || command.what === 'resolve';
    if (!looks || now.providerReceiverId === undefined) return { kind: 'done' };
    const found = await pollOwn('person');
    return found.kind === 'read' ? { kind: 'done' } : { kind: 'open', why: found.why };
  }

  /** Asks the provider, once for all that was heard, and does what follows. */
  async function look(said: ReceiverEventSignal[]): Promise<void> {
    const named = [...said.map((one) => one.transactionId), ...pendingPolls];
    const unknownTransactions = new Set(named.filter((id) => id && id !== now.providerReceiverId));
    pendingPolls.clear();
    for (const id of unknownTransactions) await lookUpUnknownTransaction(id);
    const own = said.length === 0 || said.some((one) => !unknownTransactions.has(one.transactionId));
    if (own && now.providerReceiverId !== undefined) await pollOwn(said.length > 0 ? 'webhook' : 'look-up');
  }

  async function pollOwn(cause: string): Promise<AccountLookUp> {
    const found = await ask();
    if (found.kind === 'read') await applyProviderState(cause, found);
    else if (failedPolls >= maxFailedPolls && now.attention === undefined) {
      const detail = `For a quarter of an hour, the provider could not say how this account stands: ${found.why}`;
      await move({ cause, attention: { reason: 'provider_unreachable', detail } });
    } else await callAfterLong(`nobody could say how it stands: ${found.why}`);
    return found;
  }

  /** A webhook named another receiver than ours: ours if we never learnt its id, else one too many. */
  async function lookUpUnknownTransaction(named: string): Promise<void> {
    const found = await ask(named);
    if (found.kind === 'read' && now.providerReceiverId === undefined) return applyProviderState('webhook', found);
    const why = found.kind === 'read' ? 'the provider has a second receiver with our reference' : found.why;
    await move({ cause: 'webhook', evidence: `${named.slice(0, 60)}: ${why}` });
  }

  async function applyProviderState(
    cause: string,
    { reading, facts }: Extract<AccountLookUp, { kind: 'read' }>,
  ): Promise<void> {
    const decision = decideReceiverTransition(now, reading);
    const { providerWord } = reading;
    await move({ cause, ...decision, providerWord, facts, ...failing(decision.to, providerWord) });
    if (Object.keys(decision).length === 0) {
      await callAfterLong(`the provider has said only "${providerWord.slice(0, 80)}"`);
    }
  }

  async function callAfterLong(what: string): Promise<void> {
    const since = madeAt ?? now.createdAt;
    const isLong = now.status === 'PENDING' && now.stage === 'verifying' && Date.now() >= since + longPendingMs;
    if (!isLong || now.attention !== undefined) return;
    await move({ cause: 'look-up', attention: { reason: 'pending_too_long', detail: `For a week, ${what}.` } });
  }

  /** One question to the provider. No answer, after the engine's tries: the look is pendingPolls. */
  async function ask(named?: string): Promise<AccountLookUp> {
    try {
      const found = await lookUpReceiver({ ...ref, ...(named !== undefined && { named }) });
      if (named === undefined || pendingPolls.size === 0) failedPolls = 0;
      return found;
    } catch (error) {
      if (wf.isCancellation(error)) throw error;
      failedPolls += 1;
      if (named !== undefined) pendingPolls.add(named);
      const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
      return { kind: 'nothing', why: cause?.message ?? 'no answer' };
    }
  }

  /** Milliseconds until the next look: one that is pendingPolls, or the plan's next. */
  function untilNextPoll(): number {
    if (heard.length > 0) return 0;
    if (failedPolls > 0) return retryPollMs(failedPolls);
    const age = Date.now() - (madeAt ?? now.createdAt);
    return (
      nextPoll(
        age,
        earlySeconds.map((seconds) => seconds * 1000),
      ) - age
    );
  }
}

/** Something was heard before we listened: a reason to look, and no more. */
const emptyEvent: ReceiverEventSignal = { inboxId: '', transactionId: '', status: '', providerWord: '' };

const failing = (to: string | undefined, word: string): { failure?: Failure } =>
  to === 'REJECTED'
    ? {
        failure: {
          code: 'provider_refused',
          message: `The provider does not accept this receiver: ${word}`,
          effect: 'refused',
        },
      }
    : {};
