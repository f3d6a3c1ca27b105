import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { LookUpOutcome } from '../../activities/payments/types.ts';
import { changeByLookUp, decidePaymentTransition, expired, isPayable } from '../../domain/payments/transition.ts';
import { lookUpOptions, quickOptions, rowOptions } from '../core/activity-options.ts';
import { lookUpsFor, maxFailedPolls, nextStep, poll } from '../core/entity-loop.ts';
import { collect } from './collect.ts';
import { isExpired, type PaymentEventSignal, type PaymentRun, takeSnapshot, transition } from './run.ts';

const { loadPayment } = wf.proxyLocalActivities<Pick<Activities, 'loadPayment'>>(rowOptions);
const { quickLookUp } = wf.proxyLocalActivities<Pick<Activities, 'quickLookUp'>>(quickOptions);
const { lookUp } = wf.proxyActivities<Pick<Activities, 'lookUp'>>(lookUpOptions);

/** Makes one look-up for all events that came, or because one is due, and applies the result. */
export async function handleEvents(run: PaymentRun, all: PaymentEventSignal[]): Promise<void> {
  const { ref, loop } = run;
  const events: PaymentEventSignal[] = [];
  for (const event of all) {
    const { former, dispute, providerWord } = event;
    if (former !== undefined) {
      await handleFormerConnection(run, former, event);
      continue;
    }
    if (dispute) await transition(run, { cause: 'webhook', dispute, providerWord });
    events.push(event);
  }
  if (all.length > 0 && events.length === 0) return;
  const { unknownIds, own } = lookUpsFor(loop, events, loop.snapshot.transactionId);
  for (const transactionId of unknownIds) await lookUpUnknownTransaction(run, transactionId);
  if (!own) return;
  // A try of the charge activity that timed out may have written the id.
  if (loop.snapshot.transactionId === undefined) loop.snapshot = await loadPayment(ref);
  if (loop.snapshot.transactionId !== undefined) {
    const found = await pollOwn(run, events.length > 0 ? 'webhook' : 'poll');
    if (found.kind === 'read' && found.providerState.consented) await collect(run, pollOwn);
  } else if (loop.snapshot.awaitsNotice) await raiseUnreported(run);
  else if (loop.snapshot.findable && (await findByReference(run)).kind !== 'read') await giveUpLeft(run);
}

/** A charge that only a notice can name, and none came: silence does not show that it was not paid. */
async function raiseUnreported(run: PaymentRun): Promise<void> {
  // It has no call without an id, and only says when the next one is due: the sweep sees that somebody waits.
  await lookUpOnce(run);
  const { status, attention } = run.loop.snapshot;
  if (status !== 'PENDING' || attention !== undefined || !isExpired(run.loop.snapshot)) return;
  const detail = 'No notice of this payment came in its time, and without one nothing shows whether it was paid.';
  await transition(run, { cause: 'expiry', attention: { reason: 'pending_too_long', detail } });
}

/** A card whose payer has answered nothing in time, at a provider that gives no id before. */
async function giveUpLeft(run: PaymentRun): Promise<void> {
  const { status, attention, asksPayer } = run.loop.snapshot;
  if (!asksPayer || status !== 'PENDING' || attention !== undefined || !isExpired(run.loop.snapshot)) return;
  await transition(run, { cause: 'expiry', to: 'REJECTED', basis: 'answer', failure: expired });
}

/** The payment was moved from that connection because it did nothing, and now an event reports a charge there. */
async function handleFormerConnection(
  run: PaymentRun,
  former: string,
  { transactionId, providerWord }: PaymentEventSignal,
): Promise<void> {
  const charge = `${transactionId.slice(0, 60)}, ${providerWord}.`;
  const detail = `${former} reports a charge, although its reply had shown that it created none: ${charge}`;
  const attention = { reason: 'second_charge', detail } as const;
  await transition(run, { cause: 'webhook', evidence: detail, providerWord, attention });
}

/** An event named an unknown transaction: the payment's own if its id is not known yet, else a second charge. */
async function lookUpUnknownTransaction(run: PaymentRun, transactionId: string): Promise<void> {
  const found = await lookUpOnce(run, transactionId);
  if (found.kind !== 'read') {
    return transition(run, { cause: 'webhook', evidence: `${transactionId.slice(0, 60)}: ${found.why}` });
  }
  const { providerWord, status } = found.providerState;
  if (run.loop.snapshot.transactionId === undefined) return adopt(run, 'webhook', found, transactionId);
  const evidence = `The provider has a second charge with our reference: ${transactionId.slice(0, 60)}`;
  const attention = { reason: 'second_charge', detail: `${evidence}, ${providerWord}.` } as const;
  await transition(run, { cause: 'webhook', evidence, providerWord, ...(status === 'APPROVED' && { attention }) });
}

/** Looks for a charge with our reference, where the answer was lost. Finding none proves nothing. */
export async function findByReference(run: PaymentRun): Promise<LookUpOutcome> {
  const found = await lookUpOnce(run);
  if (found.kind === 'read') await adopt(run, 'look-up', found, found.transactionId);
  return found;
}

/** Stores the provider's id, and applies the state of the charge. */
async function adopt(
  run: PaymentRun,
  cause: string,
  { providerState, endToEndId }: Extract<LookUpOutcome, { kind: 'read' }>,
  transactionId: string,
): Promise<void> {
  const decision = decidePaymentTransition(run.loop.snapshot, providerState);
  await transition(run, {
    cause,
    ...decision,
    providerWord: providerState.providerWord,
    adopt: { transactionId },
    announcePending: isPayable(decision),
    ...(endToEndId && { endToEndId }),
  });
}

/** Looks the payment's own charge up and applies the result. @param cause for the timeline. */
export async function pollOwn(run: PaymentRun, cause: string): Promise<LookUpOutcome> {
  const overdue = isExpired(run.loop.snapshot);
  const quick = run.isQuick ? await pollQuickly(run, cause, overdue) : undefined;
  if (quick) return quick;
  const found = await lookUpOnce(run);
  if (found.kind === 'read') await applyProviderState(run, cause, found, overdue);
  else await raiseUnreachable(run, cause, found.why, overdue);
  return found;
}

/** The look-up within the workflow task, with everything that it brings; undefined where it had no result in time. */
async function pollQuickly(run: PaymentRun, cause: string, overdue: boolean): Promise<LookUpOutcome | undefined> {
  const { ref, loop } = run;
  const outcome = await quickLookUp({ ...ref, step: nextStep(loop), cause, overdue }).catch((error: unknown) => {
    if (wf.isCancellation(error)) throw error;
    return { kind: 'open' } as const;
  });
  if (outcome.kind === 'open') return undefined;
  loop.failedPolls = 0;
  if (outcome.snapshot) await takeSnapshot(run, outcome.snapshot);
  const { found } = outcome;
  if (found.kind !== 'read') await raiseUnreachable(run, cause, found.why, overdue);
  return found;
}

async function applyProviderState(
  run: PaymentRun,
  cause: string,
  { providerState, endToEndId }: Extract<LookUpOutcome, { kind: 'read' }>,
  overdue: boolean,
): Promise<void> {
  const { ref, loop } = run;
  // Refunds have workflows of their own: the amounts that they account for are in the row.
  const mayBeRefunded = loop.snapshot.attention === 'paid_amount_differs';
  if (mayBeRefunded || providerState.returned || providerState.status === 'REFUNDED') {
    loop.snapshot = await loadPayment(ref);
  }
  const change = changeByLookUp(
    loop.snapshot,
    { providerState, ...(endToEndId && { endToEndId }) },
    { cause, overdue, now: Date.now() },
  );
  if (change) await transition(run, change);
}

async function raiseUnreachable(run: PaymentRun, cause: string, why: string, overdue: boolean): Promise<void> {
  const { snapshot, failedPolls } = run.loop;
  if (!(overdue || failedPolls >= maxFailedPolls) || snapshot.attention !== undefined) return;
  const since = overdue ? 'The code has expired and' : 'For 15 minutes,';
  const detail = `${since} no look-up of this payment had a result: ${why}`;
  await transition(run, { cause, attention: { reason: 'provider_unreachable', detail } });
}

const lookUpOnce = ({ ref, loop }: PaymentRun, transactionId?: string): Promise<LookUpOutcome> =>
  poll(loop, () => lookUp({ ...ref, ...(transactionId !== undefined && { transactionId }) }), transactionId);
