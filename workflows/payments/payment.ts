import * as wf from '@temporalio/workflow';
import type { CommandResult, PaymentRef, RouteHead } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type {
  CancelOutcome,
  ChargeOutcome,
  LookUpOutcome,
  PaymentCommand,
  PaymentOrder,
  PaymentSnapshot,
  PaymentTransition,
} from '../../activities/payments/types.ts';
import { expiryGraceMs, laterPollMs, nextPoll } from '../../domain/core/polling.ts';
import type { ProviderDispute } from '../../domain/core/provider-event.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { canTransition } from '../../domain/core/statuses.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { decidePaymentTransition, type PaymentDecision } from '../../domain/payments/transition.ts';
import type { FirstAnswer } from '../core/first-answer.ts';
import { search } from '../core/search-attributes.ts';
import { waits } from './waits.ts';

export interface PaymentEventSignal {
  inboxId: string;
  transactionId: string;
  status: string;
  providerWord: string;
  /** What the webhook says of a dispute; most say nothing. */
  dispute?: ProviderDispute;
  /** The provider, where the payment has left it because it surely did nothing. */
  former?: string;
}

/** Waits for the first answer of the provider, at most `answerWithinMs`; what to answer is then in the row. */
export const openedUpdate = wf.defineUpdate<FirstAnswer>('opened');
/** A webhook named this payment. A hint to look; never proof. */
export const providerEventSignal = wf.defineSignal<[PaymentEventSignal]>('providerEvent');
/** Somebody asks for something. Done by the same flow that looks and moves, so that two never write at once. */
export const commandUpdate = wf.defineUpdate<CommandResult, [PaymentCommand]>('command');
/** What the payment waits for, and until when. A closed run has nothing to say. */
export const waitingQuery = wf.defineQuery<Wait[]>('waiting');

// An operation's time-out is 10 s and a half at most: what it tells must come before this, also on a busy machine.
const answerWithinMs = 12_000;
/** A charge whose answer was lost, at a provider that can be asked by our reference, is looked for at once. */
const searchSeconds = [2, 5, 15, 30];
/** A look that got no answer is pendingPolls: it is made good after half a minute, a minute, two …, at most every six hours. */
const retryPollMs = (failedPolls: number): number => Math.min(30_000 * 2 ** (failedPolls - 1), laterPollMs);
/** After so many failedPolls (about a quarter of an hour) a person should know that the provider cannot be asked. */
const maxFailedPolls = 6;
/** What has no expiry (a card) should have an outcome by then: a person should know that it has none. */
const longPendingMs = 24 * 3_600_000;
/** A provider that has just cancelled a charge may say so a moment later only. */
const cancelPauses = ['1s', '3s'] as const;

/** Our own rows: short and idempotent, so they run within the workflow task. Tried until the database is back. */
const rows = wf.proxyLocalActivities<
  Pick<Activities, 'openPayment' | 'loadPayment' | 'transitionPayment' | 'takeNextConnection'>
>({
  startToCloseTimeout: '10s',
  localRetryThreshold: '1m',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

/**
 * The engine may run a charge as often as it likes: behind the send guard it sends only where nothing was sent. The activity
 * itself gives up after three tries of a provider that does nothing; a database that is away is waited for.
 */
const charging = (chargeMs: number) =>
  wf.proxyActivities<Pick<Activities, 'charge'>>({
    startToCloseTimeout: chargeMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });

/** A boleto that came as bytes is stored before the merchant is answered, if that is quick; else the sweep stores it. */
const { storeBoleto } = wf.proxyActivities<Pick<Activities, 'storeBoleto'>>({
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '8s',
  retry: { initialInterval: '300ms', maximumAttempts: 3 },
});

/** Behind its send guard like a charge; it takes a provider's longest time, and what it thinks about before. */
const { cancelCharge } = wf.proxyActivities<Pick<Activities, 'cancelCharge'>>({
  startToCloseTimeout: '36s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** A question may be asked as often as we like. The slowest provider is given 25 s. */
const { lookUp } = wf.proxyActivities<Pick<Activities, 'lookUp'>>({
  startToCloseTimeout: '36s',
  retry: { initialInterval: '500ms', backoffCoefficient: 3, maximumAttempts: 4 },
});

/** A refund of its own, by the merchant's policy: it goes on when this run has ended. */
const { startLateRefund } = wf.proxyActivities<Pick<Activities, 'startLateRefund'>>({ startToCloseTimeout: '10s' });

export async function payment(order: PaymentOrder): Promise<void> {
  const life = paymentLoop(order);
  let answered = false;
  wf.setHandler(openedUpdate, async () => {
    await wf.condition(() => answered);
    const { fingerprint, nonce } = order.idempotency;
    return { fingerprint, nonce };
  });

  const found = await rows.openPayment(order);
  life.begin(found);
  if (found.status === 'PENDING' && found.transactionId === undefined) {
    const answerBy = Date.now() + answerWithinMs;
    const outcome = await chargeByRoute(order, async (charge) => {
      if (!answered && !(await endsWithin(charge, Math.max(answerBy - Date.now(), 1)))) {
        // The provider is slow: the merchant gets the payment as it stands, and hears the rest by event.
        await life.move({ cause: 'slow provider', answers: true });
        answered = true;
      }
      return charge;
    });
    await life.settle(outcome);
  } else {
    // A run that was reset finds its payment charged, or further: it goes on from there.
    await life.move({ cause: 'run again', answers: true, announcePending: found.attention === undefined });
  }
  answered = true;
  await life.follow();
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let ended = false;
  void work.then(() => {
    ended = true;
  });
  return wf.condition(() => ended, ms);
}

/**
 * Goes on with a payment from its stored row: after a late webhook, or a long history. There is no charge in here.
 * `lost`: nobody was waiting for it any more, and what happened meanwhile is asked at once.
 */
export async function reopenedPayment({ lost, ...ref }: PaymentRef & { lost?: true }): Promise<void> {
  const life = paymentLoop(ref);
  life.begin(await rows.loadPayment(ref));
  if (lost) await life.recover();
  await life.follow();
}

/** The generic of `continueAsNew` names no workflow: without this, the run would go on as itself, charge and all. */
const goOn = wf.makeContinueAsNewFunc<typeof reopenedPayment>({ workflowType: 'reopenedPayment' });

/**
 * Charges at the order's connection, and at the next one only while each before it surely did nothing.
 * @param patiently waits for a charge. Nothing else is written meanwhile: two row writes that end in one workflow task
 *   could replay in the other order.
 */
async function chargeByRoute(
  order: PaymentOrder,
  patiently: (charge: Promise<ChargeOutcome>) => Promise<ChargeOutcome>,
): Promise<ChargeOutcome> {
  const { paymentId, merchantId, fallbacks = [] } = order;
  let outcome = await patiently(chargeOnce(order, order, 1));
  for (const [index, to] of fallbacks.entries()) {
    if (outcome.kind !== 'failed' || outcome.failure.effect !== 'none') return outcome;
    const attempt = index + 2;
    const ended = await rows.takeNextConnection({ paymentId, merchantId, attempt, to, failure: outcome.failure });
    if (ended) return ended;
    wf.upsertSearchAttributes([{ key: search.provider, value: to.provider }]);
    outcome = await patiently(chargeOnce(order, to, attempt));
  }
  return outcome;
}

/** One charge, the route's number `attempt`; what is thrown becomes what is known about its effect. */
async function chargeOnce(
  { paymentId, merchantId }: PaymentRef,
  { connectionId, chargeMs }: RouteHead,
  attempt: number,
): Promise<ChargeOutcome> {
  try {
    const outcome = await charging(chargeMs).charge({ paymentId, merchantId, connectionId, attempt });
    // A charge that was made stays made, whatever becomes of its boleto: its line is payable.
    if (outcome.kind === 'answered' && outcome.boletoWaiting)
      await storeBoleto({ paymentId, merchantId }).catch(() => {});
    return outcome;
  } catch (error) {
    const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
    if (cause instanceof wf.ApplicationFailure && cause.type === 'NotDone') {
      return { kind: 'failed', failure: cause.details?.[0] as Failure };
    }
    const message = 'The charge was started and its outcome was not reported.';
    return { kind: 'unknown', failure: { code: 'outcome_unknown', message, effect: 'unknown' } };
  }
}

/** The one call that cancels the charge; what is thrown becomes what is known about its effect. */
async function cancelOnce(ask: PaymentRef & { attempt: number }): Promise<CancelOutcome> {
  try {
    return await cancelCharge(ask);
  } catch (error) {
    if (wf.isCancellation(error)) throw error;
    const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
    if (cause instanceof wf.ApplicationFailure && cause.type === 'NotDone') {
      return { kind: 'failed', failure: cause.details?.[0] as Failure };
    }
    return { kind: 'unknown', why: 'The cancel was started and its outcome was not reported.' };
  }
}

/** A payment that lives: what is known of it, what it hears, and the only ways in which it changes. */
function paymentLoop(ref: PaymentRef) {
  const { paymentId, merchantId } = ref;
  const heard: PaymentEventSignal[] = [];
  const asked: { command: PaymentCommand; answer?: CommandResult }[] = [];
  let now!: PaymentSnapshot;
  let steps = 0;
  /** Looks in a row that got no answer. Above 0, a look is pendingPolls, at the payment and at these other transactions. */
  let failedPolls = 0;
  const pendingPolls = new Set<string>();
  /** For whoever asks what it waits for; nothing is decided by these. */
  const isNew = wf.workflowInfo().workflowType === 'payment';
  let following = false;
  let nextPollAt: number | undefined;

  wf.setHandler(waitingQuery, () => {
    if (!following) return [{ what: isNew ? 'first_answer' : 'look' }];
    return waits({ now, nextPollAt: nextPollAt, isPollPending: isPollPending(), graceMs: expiryGraceMs });
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

  return { begin, move, settle, recover, follow };

  function begin(known: PaymentSnapshot): void {
    now = known;
  }

  /** Writes a change; events and their deliveries follow from it there. */
  async function move(change: Omit<PaymentTransition, 'paymentId' | 'merchantId' | 'step'>): Promise<void> {
    steps += 1;
    const step = `${wf.workflowInfo().runId}:${steps}`;
    const before = now;
    now = await rows.transitionPayment({ paymentId, merchantId, step, ...change });
    if (before.status !== now.status || before.attention !== now.attention) {
      wf.upsertSearchAttributes([
        { key: search.status, value: now.status },
        { key: search.needsAttention, value: now.attention !== undefined },
      ]);
    }
    if (now.eventsWaiting) heard.push(emptyEvent);
    if (now.refundsLate) await startLateRefund({ paymentId, merchantId });
    for (const dispute of now.disputesWaiting ?? []) heard.push({ ...emptyEvent, dispute });
  }

  /** What the charge's outcome means. Ends with the answer that the merchant's request gets. */
  async function settle(outcome: ChargeOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'answered': {
        now = outcome.known;
        const decision = decidePaymentTransition(now, outcome.reading);
        const { providerWord } = outcome.reading;
        const message = `The provider refused the charge: ${providerWord}`;
        const failure: Failure = { code: 'provider_refused', message, effect: 'refused' };
        await move({
          cause: 'charge',
          ...decision,
          providerWord,
          ...(decision.to === 'REJECTED' && { failure }),
          announcePending: isPayable(decision),
          answers: true,
        });
        if (outcome.newsWaiting) heard.push(emptyEvent);
        return;
      }
      case 'failed':
        return move({ cause: 'charge', to: 'REJECTED', failure: outcome.failure, answers: true });
      case 'unknown': {
        const { failure } = outcome;
        const attention = { reason: 'outcome_unknown', detail: failure.message } as const;
        return move({ cause: 'charge', attention, failure, answers: true });
      }
    }
  }

  /** The run before this one was lost: what happened meanwhile is asked at once. */
  async function recover(): Promise<void> {
    await look([]);
    if (now.status !== 'PENDING' || now.transactionId !== undefined || now.attention !== undefined) return;
    // It was to charge, and nobody but it knew how far it came.
    const detail = 'The work on this payment was lost before the answer to its charge was written down.';
    await move({ cause: 'sweep', attention: { reason: 'outcome_unknown', detail } });
  }

  /** Waits for whichever comes first, looks, and decides; until the payment needs no more waiting. */
  async function follow(): Promise<void> {
    following = true;
    while (now.status === 'PENDING' || hasWork() || isPollPending()) {
      const ms = untilNextPoll();
      nextPollAt = Date.now() + ms;
      await wf.condition(hasWork, ms);
      nextPollAt = undefined;
      const [asking] = asked;
      if (asking) {
        asking.answer = await handleCommand(asking.command);
        asked.shift();
      } else await look(heard.splice(0));
      if (wf.workflowInfo().continueAsNewSuggested && !hasWork()) {
        await handlersFinished();
        if (!hasWork()) return goOn({ paymentId, merchantId });
      }
    }
    await handlersFinished();
    if (hasWork()) await follow();
  }

  function hasWork(): boolean {
    return heard.length > 0 || asked.length > 0;
  }

  /** A handler of `act` ends only when this flow has done what it asks for. */
  async function handlersFinished(): Promise<void> {
    await wf.condition(() => wf.allHandlersFinished() || asked.length > 0);
  }

  /** Does what somebody asks for, by the row as it is now: others may have written it since our last look. */
  async function handleCommand(command: PaymentCommand): Promise<CommandResult> {
    now = await rows.loadPayment({ paymentId, merchantId });
    switch (command.what) {
      case 'cancel':
        return cancel(command);
      case 'look':
        return pollNow(command);
      case 'resolve':
      case 'dismiss':
        return settleDoubt(command);
    }
  }

  async function pollNow({ what, by }: PaymentCommand): Promise<CommandResult> {
    if (now.transactionId === undefined && !now.findable) {
      return refused('The provider can be asked by its own id only, and that is not known.');
    }
    await move({ cause: 'person', action: { what, by } });
    const found = now.transactionId === undefined ? await findByReference() : await pollOwn('person');
    return found.kind === 'read' ? { kind: 'done' } : { kind: 'open', why: found.why };
  }

  /**
   * Ends a charge that nobody has paid. The provider is asked first, so that a cancel never meets a charge that is known
   * to be paid, nor goes out a second time blindly; and afterwards, since only its own word for the charge counts.
   */
  async function cancel({
    what,
    by,
    reason,
    attempt,
  }: Extract<PaymentCommand, { what: 'cancel' }>): Promise<CommandResult> {
    if (now.status === 'PENDING' && now.transactionId !== undefined) {
      const before = await pollOwn('person');
      if (before.kind !== 'read') {
        return refused(`The provider could not say how the payment stands, so nothing was sent to it: ${before.why}`);
      }
    }
    if (now.status !== 'PENDING') return refused(`The payment is ${now.status}: there is nothing left to cancel.`);
    if (now.transactionId === undefined) return refused('The provider’s id of this charge is not known yet.');
    await move({ cause: 'person', action: { what, by, ...(reason && { reason }) } });

    const outcome = await cancelOnce({ paymentId, merchantId, attempt });
    if (outcome.kind === 'failed' && outcome.failure.effect === 'none') {
      return refused(`The provider did nothing: ${outcome.failure.message}`);
    }
    const after = await pollCancelled();

    const { status } = now;
    if (status !== 'PENDING') {
      return status === 'APPROVED' ? refused('The payment was paid meanwhile: it is APPROVED.') : { kind: 'done' };
    }
    if (outcome.kind === 'failed') return refused(`The provider refused to cancel: ${outcome.failure.message}`);
    if (after.kind === 'read') return { kind: 'open', why: `The provider still says "${after.reading.providerWord}".` };
    const detail = 'The cancel was sent, and how the charge stands now is not known: it may be paid or cancelled.';
    if (now.attention === undefined) await move({ cause: 'cancel', attention: { reason: 'outcome_unknown', detail } });
    return { kind: 'open', why: detail };
  }

  /** Some say so a moment later. A status that follows is the cancel's doing, and says so. */
  async function pollCancelled(): Promise<LookUpOutcome> {
    let found = await pollOwn('cancel');
    for (const pause of cancelPauses) {
      if (now.status !== 'PENDING') break;
      await wf.sleep(pause);
      found = await pollOwn('cancel');
    }
    return found;
  }

  /** A person settles a doubt, or has seen what only needs to be seen. Nothing goes to the provider. */
  async function settleDoubt(
    command: Extract<PaymentCommand, { what: 'resolve' | 'dismiss' }>,
  ): Promise<CommandResult> {
    const { what, by, reason, attention } = command;
    if (now.attention !== attention) {
      return refused(
        now.attention
          ? `Since it was looked at, the payment needs a person for another reason: ${now.attention}.`
          : 'Since it was looked at, this was settled: the payment no longer needs a person.',
      );
    }
    if (command.what === 'dismiss') {
      await move({ cause: 'person', attention: 'dismiss', action: { what, by, reason } });
      return { kind: 'done' };
    }
    const { to, evidence } = command;
    if (to !== now.status && !canTransition(now, to))
      return refused(`A payment that is ${now.status} cannot become ${to}.`);
    const message = 'A person decided that this payment was not paid.';
    const failure: Failure = { code: 'resolved', message, effect: 'refused' };
    await move({
      cause: 'person',
      to,
      attention: 'dismiss',
      action: { what, by, reason, message: to, ...(evidence && { evidence }) },
      ...(to === 'REJECTED' && { failure }),
    });
    return { kind: 'done' };
  }

  /** Asks the provider, once for all that was heard, and does what follows. */
  async function look(all: PaymentEventSignal[]): Promise<void> {
    const said: PaymentEventSignal[] = [];
    for (const one of all) {
      const { former, dispute, providerWord } = one;
      if (former !== undefined) {
        await handleFormerConnection(former, one);
        continue;
      }
      if (dispute) await move({ cause: 'webhook', dispute, providerWord });
      said.push(one);
    }
    if (all.length > 0 && said.length === 0) return;
    const named = [...said.map((one) => one.transactionId), ...pendingPolls];
    const unknownTransactions = new Set(named.filter((id) => id && id !== now.transactionId));
    pendingPolls.clear();
    for (const transactionId of unknownTransactions) await lookUpUnknownTransaction(transactionId);
    const ownNews = said.length === 0 || said.some((one) => !unknownTransactions.has(one.transactionId));
    // A first try of the charge that was given up may have written the id after all.
    if (ownNews && now.transactionId === undefined) now = await rows.loadPayment({ paymentId, merchantId });
    const cause = said.length > 0 ? 'webhook' : 'poll';
    if (ownNews && now.transactionId !== undefined) await pollOwn(cause);
    else if (ownNews && now.findable) await findByReference();
  }

  /** A connection that the payment has left because surely nothing was done there: its news says that something was. */
  async function handleFormerConnection(
    former: string,
    { transactionId, providerWord }: PaymentEventSignal,
  ): Promise<void> {
    const detail = `${former} tells of a charge that it had surely not made: ${transactionId.slice(0, 60)}, ${providerWord}.`;
    await move({ cause: 'webhook', evidence: detail, providerWord, attention: { reason: 'second_charge', detail } });
  }

  /** Its answer was lost: is there a charge with our reference? That there is none proves nothing. */
  async function findByReference(): Promise<LookUpOutcome> {
    const found = await ask();
    if (found.kind === 'read') await adopt('look-up', found);
    return found;
  }

  async function pollOwn(cause: string): Promise<LookUpOutcome> {
    const overdue = expired();
    const found = await ask();
    if (found.kind !== 'read') {
      const stuck = overdue ? 'The code has expired and' : 'For a quarter of an hour,';
      if ((overdue || failedPolls >= maxFailedPolls) && now.attention === undefined) {
        const detail = `${stuck} the provider could not say how this payment stands: ${found.why}`;
        await move({ cause, attention: { reason: 'provider_unreachable', detail } });
      }
      return found;
    }
    // Refunds have runs of their own: what they account for is in the row.
    const wentBack = found.reading.returned || found.reading.status === 'REFUNDED';
    if (wentBack) now = await rows.loadPayment({ paymentId, merchantId });
    const decision = decidePaymentTransition(now, found.reading);
    const { providerWord } = found.reading;
    if (isNews(decision)) {
      await move({
        cause,
        ...decision,
        providerWord,
        ...(found.endToEndId && { endToEndId: found.endToEndId }),
        ...(cause === 'cancel' && endsUnpaid(decision) && { failure: cancelled }),
      });
    } else if (overdue && now.status === 'PENDING' && now.attention === undefined) {
      const message = 'The code expired before it was paid.';
      const failure: Failure = { code: 'expired', message, effect: 'refused' };
      await move({ cause: 'expiry', to: 'REJECTED', providerWord, failure });
    } else if (isPendingTooLong()) {
      const detail = `For a day, the provider has said only "${providerWord.slice(0, 80)}".`;
      await move({ cause, providerWord, attention: { reason: 'pending_too_long', detail } });
    }
    return found;
  }

  /** A webhook named another transaction than ours: ours if we never learnt its id, else a second charge. */
  async function lookUpUnknownTransaction(transactionId: string): Promise<void> {
    const found = await ask(transactionId);
    if (found.kind !== 'read') {
      return move({ cause: 'webhook', evidence: `${transactionId.slice(0, 60)}: ${found.why}` });
    }
    const { providerWord } = found.reading;
    if (now.transactionId !== undefined) {
      const evidence = `The provider has a second charge with our reference: ${transactionId.slice(0, 60)}`;
      const attention = { reason: 'second_charge' as const, detail: `${evidence}, ${providerWord}.` };
      const paid = found.reading.status === 'APPROVED';
      return move({ cause: 'webhook', evidence, providerWord, ...(paid ? { attention } : {}) });
    }
    await adopt('webhook', found, transactionId);
  }

  /** The provider's id is learnt, and what it says of the charge counts. */
  async function adopt(
    cause: string,
    found: Extract<LookUpOutcome, { kind: 'read' }>,
    transactionId = found.transactionId,
  ): Promise<void> {
    const decision = decidePaymentTransition(now, found.reading);
    const { providerWord } = found.reading;
    await move({
      cause,
      ...decision,
      providerWord,
      adopt: { transactionId },
      announcePending: isPayable(decision),
      ...(found.endToEndId && { endToEndId: found.endToEndId }),
    });
  }

  /** One question to the provider. No answer, after the engine's tries: the look is pendingPolls. */
  async function ask(transactionId?: string): Promise<LookUpOutcome> {
    try {
      const found = await lookUp({ paymentId, merchantId, ...(transactionId !== undefined && { transactionId }) });
      if (transactionId === undefined || pendingPolls.size === 0) failedPolls = 0;
      return found;
    } catch (error) {
      if (wf.isCancellation(error)) throw error;
      failedPolls += 1;
      if (transactionId !== undefined) pendingPolls.add(transactionId);
      const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
      return { kind: 'nothing', why: cause?.message ?? 'no answer' };
    }
  }

  function expired(): boolean {
    return now.expiresAt !== undefined && Date.now() >= now.expiresAt + expiryGraceMs;
  }

  function isPendingTooLong(): boolean {
    const isOld = now.expiresAt === undefined && Date.now() >= now.createdAt + longPendingMs;
    return isOld && now.status === 'PENDING' && now.attention === undefined;
  }

  function isPollPending(): boolean {
    return failedPolls > 0 || pendingPolls.size > 0;
  }

  /** Milliseconds until the next look: one that is pendingPolls, the plan's next, or the expiry. */
  function untilNextPoll(): number {
    if (heard.length > 0) return 0;
    if (isPollPending()) return retryPollMs(Math.max(failedPolls, 1));
    const age = Date.now() - now.createdAt;
    const searches = now.findable ? searchSeconds.map((seconds) => seconds * 1000) : [];
    const poll = nextPoll(age, searches);
    if (now.expiresAt === undefined || expired()) return poll - age;
    return Math.min(poll - age, now.expiresAt + expiryGraceMs - Date.now());
  }
}

/** Something was heard before we listened: a reason to look, and no more. */
const emptyEvent: PaymentEventSignal = { inboxId: '', transactionId: '', status: '', providerWord: '' };

/** Nothing moved and nothing is wrong: the payer has a code to pay. */
const isPayable = ({ to, attention }: PaymentDecision): boolean =>
  to === undefined && (attention ?? 'clear') === 'clear';

const refused = (why: string): CommandResult => ({ kind: 'refused', why });

const cancelled: Failure = { code: 'cancelled', message: 'Cancelled before it was paid.', effect: 'refused' };

/** The provider's word for a charge that was cancelled is REFUNDED or REJECTED, by its map, with nothing given back. */
const endsUnpaid = ({ to, refundedAmount = 0 }: PaymentDecision): boolean =>
  (to === 'REFUNDED' || to === 'REJECTED') && refundedAmount === 0;

const isNews = (decision: PaymentDecision): boolean => Object.keys(decision).length > 0;
