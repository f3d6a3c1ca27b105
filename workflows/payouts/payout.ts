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
import { laterPollMs, nextPoll } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { decidePayoutTransition } from '../../domain/payouts/transition.ts';
import type { FirstAnswer } from '../core/first-answer.ts';
import { search } from '../core/search-attributes.ts';

/*
 * Money that leaves, at most once.
 *
 *   open ─┬─ our rules refuse ──▶ (nothing is written)
 *         ├─ awaiting_approval ─┬─ enough people approve ─▶ sending
 *         │                     └─ canceled ──────────────▶ CANCELED
 *         └─ sending ─┬─ answered ──────▶ sent ─┬─ webhook, poll ─▶ look up ─▶ judge ─▶ APPROVED, REJECTED, CANCELED
 *                     ├─ refused ───────▶ REJECTED
 *                     ├─ unknown ───────▶ sent, with attention ─┬─ found by id, reference or webhook ─▶ judge
 *                     │                                         └─ two people say what became of it
 *                     └─ surely not sent ▶ held ─┬─ a person retries, here or elsewhere ─▶ sending (the next attempt)
 *                                                └─ canceled ─▶ CANCELED
 *
 *   APPROVED ─ the bank sends it back, and the provider confirms that ─▶ REJECTED, flagged
 *
 * One flow writes, looks and sends; what people ask for (`act`) waits its turn in it. What may have been sent is never
 * sent again: `decidePayout` lets a next attempt out only over a send guard that surely sent nothing.
 */

export interface PayoutEventSignal {
  inboxId: string;
  /** The provider's id of a transfer. */
  transactionId: string;
  status: string;
  providerWord: string;
  /** The provider, where this attempt was given up since it surely did nothing. */
  former?: string;
}

/** Waits for the first answer of the provider, at most `answerWithinMs`; what to answer is then in the row. */
export const openedUpdate = wf.defineUpdate<FirstAnswer & { refused?: string }>('opened');
/** A webhook named this payout. A hint to look; never proof. */
export const providerEventSignal = wf.defineSignal<[PayoutEventSignal]>('providerEvent');
/** Somebody asks for something. */
export const commandUpdate = wf.defineUpdate<CommandResult, [PayoutCommand]>('command');
/** What the payout waits for, and until when. A closed run has nothing to say. */
export const waitingQuery = wf.defineQuery<Wait[]>('waiting');

const answerWithinMs = 12_000;
/** Transfers take seconds: one that waits is looked at early, and one whose answer was lost at once. */
const earlySeconds = [5, 15, 30];
const searchSeconds = [2, ...earlySeconds];
const retryPollMs = (failedPolls: number): number => Math.min(30_000 * 2 ** (failedPolls - 1), laterPollMs);
const maxFailedPolls = 6;
/** By then a transfer has an outcome: a person should know that this one has none. */
const longPendingMs = 3_600_000;

const rows = wf.proxyLocalActivities<
  Pick<Activities, 'openPayout' | 'loadPayout' | 'transitionPayout' | 'decidePayout'>
>({
  startToCloseTimeout: '10s',
  localRetryThreshold: '1m',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

/** The engine may run this as often as it likes: behind the send guard it sends only where nothing was sent. */
const sending = (callMs: number) =>
  wf.proxyActivities<Pick<Activities, 'sendPayout'>>({
    startToCloseTimeout: callMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });

/** A question may be asked as often as we like. The slowest provider is given 25 s. */
const { lookUpPayout } = wf.proxyActivities<Pick<Activities, 'lookUpPayout'>>({
  startToCloseTimeout: '36s',
  retry: { initialInterval: '500ms', backoffCoefficient: 3, maximumAttempts: 4 },
});

export async function payout(order: PayoutOrder): Promise<void> {
  const life = payoutLoop(order);
  let first: { refused?: string } | undefined;
  wf.setHandler(openedUpdate, async () => {
    await wf.condition(() => first !== undefined);
    return { fingerprint: '', nonce: '', ...order.idempotency, ...first };
  });

  const found = await rows.openPayout(order);
  if (found.kind === 'refused') {
    first = { refused: found.detail };
    await wf.condition(wf.allHandlersFinished);
    // Failed, so that the same key may ask again when things stand otherwise: nothing was written.
    throw wf.ApplicationFailure.nonRetryable(found.detail, 'Refused');
  }
  life.begin(found.payout);
  if (found.payout.stage === 'sending') {
    await life.send(async () => {
      // The provider is slow: the merchant gets the payout as it stands, and hears the rest by event.
      await life.move({ cause: 'slow provider', answers: true });
      first = {};
    });
  } else {
    await life.move({ cause: found.payout.stage === 'awaiting_approval' ? 'policy' : 'run again', answers: true });
  }
  first = {};
  await life.follow();
}

/**
 * Goes on with a payout from its stored row: after a late webhook, a command, or a long history. It sends only what a
 * person lets out, and then by the row's next attempt.
 * `lost`: nobody was waiting for it any more, and what happened meanwhile is asked at once.
 */
export async function reopenedPayout({ lost, ...ref }: PayoutRef & { lost?: true }): Promise<void> {
  const life = payoutLoop(ref);
  life.begin(await rows.loadPayout(ref));
  await life.recover(lost === true);
  await life.follow();
}

/** The generic of `continueAsNew` names no workflow: without this, the run would go on as itself, send and all. */
const goOn = wf.makeContinueAsNewFunc<typeof reopenedPayout>({ workflowType: 'reopenedPayout' });

/** The one call that sends it; what is thrown becomes what is known about its effect. */
async function sendOnce(
  { payoutId, merchantId }: PayoutRef,
  { route: way, attempt }: PayoutSnapshot,
): Promise<SendOutcome> {
  const { connectionId, callMs } = way;
  try {
    return await sending(callMs).sendPayout({ payoutId, merchantId, connectionId, attempt });
  } catch (error) {
    const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
    if (cause instanceof wf.ApplicationFailure && cause.type === 'NotDone') {
      return { kind: 'failed', failure: cause.details?.[0] as Failure };
    }
    const message = 'The transfer was started and its outcome was not reported.';
    return { kind: 'unknown', failure: { code: 'outcome_unknown', message, effect: 'unknown' } };
  }
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let ended = false;
  void work.then(() => {
    ended = true;
  });
  return wf.condition(() => ended, ms);
}

/** A payout that lives: what is known of it, what it hears, and the only ways in which it changes. */
function payoutLoop(ref: PayoutRef) {
  const { payoutId, merchantId } = ref;
  const heard: PayoutEventSignal[] = [];
  const asked: { command: PayoutCommand; answer?: CommandResult }[] = [];
  let now!: PayoutSnapshot;
  let steps = 0;
  /** When the attempt that is under way went out (ms since the epoch). */
  let sentAt: number | undefined;
  /** Looks in a row that got no answer. Above 0, a look is pendingPolls, at the payout and at these other transfers. */
  let failedPolls = 0;
  const pendingPolls = new Set<string>();
  let following = false;
  let nextPollAt: number | undefined;

  wf.setHandler(waitingQuery, () => {
    if (!following) return [{ what: 'first_answer' }];
    if (now.status !== 'PENDING') return [];
    if (now.stage === 'awaiting_approval') return [{ what: 'approval' }];
    if (now.stage === 'held') return [{ what: 'person' }];
    if (!now.askable && failedPolls === 0) return [{ what: 'webhook' }];
    if (nextPollAt === undefined) return [{ what: 'look' }, { what: 'webhook' }];
    const until = new Date(nextPollAt).toISOString();
    return [{ what: failedPolls > 0 ? 'owed_look' : 'poll', until }, { what: 'webhook' }];
  });

  wf.setHandler(providerEventSignal, (said) => {
    // A flood of hints is one hint: each look-up answers all that came before it.
    if (heard.length < 50) heard.push(said);
  });

  wf.setHandler(commandUpdate, async (command) => {
    const asking: (typeof asked)[number] = { command };
    asked.push(asking);
    await wf.condition(() => asking.answer !== undefined);
    return asking.answer as CommandResult;
  });

  return { begin, move, send, recover, follow };

  function begin(known: PayoutSnapshot): void {
    now = known;
  }

  function nextStep(): string {
    steps += 1;
    return `${wf.workflowInfo().runId}:${steps}`;
  }

  /** Writes a change; events and their deliveries follow from it there. */
  async function move(change: Omit<PayoutTransition, 'payoutId' | 'merchantId' | 'step'>): Promise<void> {
    applySnapshot(await rows.transitionPayout({ payoutId, merchantId, step: nextStep(), ...change }));
  }

  function applySnapshot(known: PayoutSnapshot): void {
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

  /** Sends the attempt that the row is at, and writes down what came of it. */
  async function send(slow: () => Promise<void> = async () => {}): Promise<void> {
    sentAt = Date.now();
    const work = sendOnce(ref, now);
    if (!(await endsWithin(work, answerWithinMs))) await slow();
    await settle(await work);
  }

  /** What the send's outcome means. Ends with the answer that the merchant's request gets. */
  async function settle(outcome: SendOutcome): Promise<void> {
    const answers = true;
    switch (outcome.kind) {
      case 'answered': {
        const { reading, facts } = outcome;
        const decision = decidePayoutTransition(now, reading);
        const { providerWord } = reading;
        return move({ cause: 'send', ...decision, providerWord, facts, answers, ...failing(decision, providerWord) });
      }
      case 'failed': {
        const { failure } = outcome;
        if (failure.effect === 'refused') return move({ cause: 'send', to: 'REJECTED', failure, answers });
        const detail = `It was surely not sent: ${failure.message}`;
        return move({ cause: 'send', attention: { reason: 'not_sent', detail }, failure, answers });
      }
      case 'unknown': {
        const { failure } = outcome;
        const attention = { reason: 'outcome_unknown', detail: failure.message } as const;
        return move({ cause: 'send', attention, failure, answers });
      }
    }
  }

  /** The run before this one is gone: how far it came with a send, nobody but it knew. */
  async function recover(lost: boolean): Promise<void> {
    if (now.status !== 'PENDING' || now.stage === 'awaiting_approval' || now.stage === 'held') return;
    if (now.stage === 'sending') {
      const detail = 'The work on this payout was lost before the answer to its transfer was written down.';
      await move({ cause: 'sweep', attention: { reason: 'outcome_unknown', detail } });
    }
    if (lost) await look([]);
  }

  /** Waits for whichever comes first, looks, and decides; until the payout needs no more waiting. */
  async function follow(): Promise<void> {
    following = true;
    while (now.status === 'PENDING' || hasWork() || isPollPending()) {
      await rest();
      const [asking] = asked;
      if (asking) {
        asking.answer = await handleCommand(asking.command);
        asked.shift();
      } else await look(heard.splice(0));
      if (wf.workflowInfo().continueAsNewSuggested && !hasWork()) {
        await handlersFinished();
        if (!hasWork()) return goOn({ payoutId, merchantId });
      }
    }
    await handlersFinished();
    if (hasWork()) await follow();
  }

  /** Until something is heard or asked, or the next look is due; what waits for a person has no timer. */
  async function rest(): Promise<void> {
    const waitsForPeople = now.status === 'PENDING' && (now.stage === 'awaiting_approval' || now.stage === 'held');
    if (waitsForPeople && !isPollPending()) return wf.condition(hasWork);
    const ms = untilNextPoll();
    nextPollAt = Date.now() + ms;
    await wf.condition(hasWork, ms);
    nextPollAt = undefined;
  }

  function hasWork(): boolean {
    return heard.length > 0 || asked.length > 0;
  }

  function isPollPending(): boolean {
    return failedPolls > 0 || pendingPolls.size > 0;
  }

  /** A handler of `act` ends only when this flow has done what it asks for. */
  async function handlersFinished(): Promise<void> {
    await wf.condition(() => wf.allHandlersFinished() || asked.length > 0);
  }

  /** Does what somebody asks for, by the row as it is now. */
  async function handleCommand(command: PayoutCommand): Promise<CommandResult> {
    const decided = await rows.decidePayout({ payoutId, merchantId, command, step: nextStep() });
    if (decided.kind === 'refused') {
      // A worker that died right after its write runs the step again and finds it done: what it let out has yet to go,
      // and goes behind its send guard as ever. No other attempt is out while a command is result.
      if (decided.now?.stage !== 'sending') return { kind: 'refused', why: decided.why };
      applySnapshot(decided.now);
      await send();
      return { kind: 'done' };
    }
    applySnapshot(decided.now);
    if (decided.send) {
      await send();
      return { kind: 'done' };
    }
    if (command.what === 'look') {
      const found = await pollOwn('person');
      return found.kind === 'read' ? { kind: 'done' } : { kind: 'open', why: found.why };
    }
    return decided.open ? { kind: 'open', why: decided.open } : { kind: 'done' };
  }

  /** Asks the provider, once for all that was heard, and does what follows. */
  async function look(all: PayoutEventSignal[]): Promise<void> {
    const said: PayoutEventSignal[] = [];
    for (const one of all) {
      if (one.former === undefined) said.push(one);
      else await handleFormerConnection(one.former, one);
    }
    if (all.length > 0 && said.length === 0) return;
    const named = [...said.map((one) => one.transactionId), ...pendingPolls];
    const unknownTransactions = new Set(named.filter((id) => id && id !== now.withdrawId));
    pendingPolls.clear();
    for (const withdrawId of unknownTransactions) await lookUpUnknownTransaction(withdrawId);
    const ownNews = said.length === 0 || said.some((one) => !unknownTransactions.has(one.transactionId));
    if (ownNews) await pollOwn(said.length > 0 ? 'webhook' : 'look-up');
  }

  /** An attempt that surely did nothing was given up, and now news say that it did: the money may leave twice. */
  async function handleFormerConnection(
    former: string,
    { transactionId, providerWord }: PayoutEventSignal,
  ): Promise<void> {
    const detail = `${former} tells of a transfer that it had surely not made: ${transactionId.slice(0, 60)}, ${providerWord}.`;
    await move({ cause: 'webhook', evidence: detail, providerWord, attention: { reason: 'second_charge', detail } });
  }

  async function pollOwn(cause: string): Promise<PayoutLookUp> {
    const found = await ask();
    if (found.kind === 'read') {
      await applyProviderState(cause, found);
      return found;
    }
    if (found.kind === 'absent' && now.stage === 'sent' && now.withdrawId === undefined) {
      const detail = `The provider does not know it, and by its own documents that proves that nothing was sent: ${found.why}`;
      await move({ cause, absent: true, attention: { reason: 'not_sent', detail } });
    } else if (failedPolls >= maxFailedPolls && now.attention === undefined) {
      const detail = `For a quarter of an hour, the provider could not say how this payout stands: ${found.why}`;
      await move({ cause, attention: { reason: 'provider_unreachable', detail } });
    } else await callAfterLong(`nobody could say how it stands: ${found.why}`);
    return found;
  }

  /** A webhook named another transfer than ours: ours if we never learnt its id, else a second one. */
  async function lookUpUnknownTransaction(withdrawId: string): Promise<void> {
    const found = await ask(withdrawId);
    if (found.kind !== 'read') {
      return move({ cause: 'webhook', evidence: `${withdrawId.slice(0, 60)}: ${found.why}` });
    }
    if (now.withdrawId === undefined) return applyProviderState('webhook', found);
    const { providerWord, status } = found.reading;
    const evidence = `The provider has a second transfer with our reference: ${withdrawId.slice(0, 60)}`;
    const attention = { reason: 'second_charge' as const, detail: `${evidence}, ${providerWord}.` };
    await move({ cause: 'webhook', evidence, providerWord, ...(status === 'APPROVED' && { attention }) });
  }

  async function applyProviderState(
    cause: string,
    { reading, facts }: Extract<PayoutLookUp, { kind: 'read' }>,
  ): Promise<void> {
    const decision = decidePayoutTransition(now, reading);
    const { providerWord } = reading;
    const adopts = now.withdrawId === undefined;
    if (adopts || Object.keys(decision).length > 0) {
      await move({ cause, ...decision, providerWord, facts, ...failing(decision, providerWord) });
    } else await callAfterLong(`the provider has said only "${providerWord.slice(0, 80)}"`);
  }

  async function callAfterLong(what: string): Promise<void> {
    const since = sentAt ?? now.createdAt;
    const isLong = now.status === 'PENDING' && now.stage === 'sent' && Date.now() >= since + longPendingMs;
    if (!isLong || now.attention !== undefined) return;
    await move({ cause: 'look-up', attention: { reason: 'pending_too_long', detail: `For an hour, ${what}.` } });
  }

  /** One question to the provider. No answer, after the engine's tries: the look is pendingPolls. */
  async function ask(withdrawId?: string): Promise<PayoutLookUp> {
    try {
      const found = await lookUpPayout({ payoutId, merchantId, ...(withdrawId !== undefined && { withdrawId }) });
      if (withdrawId === undefined || pendingPolls.size === 0) failedPolls = 0;
      return found;
    } catch (error) {
      if (wf.isCancellation(error)) throw error;
      failedPolls += 1;
      if (withdrawId !== undefined) pendingPolls.add(withdrawId);
      const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
      return { kind: 'nothing', why: cause?.message ?? 'no answer' };
    }
  }

  /** Milliseconds until the next look: one that is pendingPolls, or the plan's next. */
  function untilNextPoll(): number {
    if (heard.length > 0) return 0;
    if (isPollPending()) return retryPollMs(Math.max(failedPolls, 1));
    const age = Date.now() - (sentAt ?? now.createdAt);
    const early = now.withdrawId === undefined ? searchSeconds : earlySeconds;
    return nextPoll(age, now.askable ? early.map((seconds) => seconds * 1000) : []) - age;
  }
}

/** Something was heard before we listened: a reason to look, and no more. */
const emptyEvent: PayoutEventSignal = { inboxId: '', transactionId: '', status: '', providerWord: '' };

const failing = ({ to, returned }: { to?: string; returned?: true }, word: string): { failure?: Failure } =>
  to === 'REJECTED' || to === 'CANCELED'
    ? {
        failure: returned
          ? { code: 'returned', message: `The receiver's bank sent it back: ${word}`, effect: 'refused' }
          : { code: 'provider_refused', message: `The provider did not make the transfer: ${word}`, effect: 'refused' },
      }
    : {};
