import * as wf from '@temporalio/workflow';
import type { PaymentRef, RouteHead } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { ChargeOutcome, PaymentOrder, SoftDecline } from '../../activities/payments/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { changeByCharge } from '../../domain/payments/transition.ts';
import { rowOptions, sendOptions } from '../core/activity-options.ts';
import { emptyEvent } from '../core/entity-loop.ts';
import { outcomeOfSend } from '../core/outcome-of-send.ts';
import { search } from '../core/search-attributes.ts';
import { type PaymentEventSignal, type PaymentRun, transition } from './run.ts';

const { takeNextConnection } = wf.proxyLocalActivities<Pick<Activities, 'takeNextConnection'>>(rowOptions);

/**
 * A boleto that came as bytes is stored before the merchant is answered, if that is possible within these timeouts;
 * else the sweep stores it.
 */
const { storeBoleto } = wf.proxyActivities<Pick<Activities, 'storeBoleto'>>({
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '8s',
  retry: { initialInterval: '300ms', maximumAttempts: 3 },
});

/**
 * Charges at the order's connection, and at the next one only while each before it provably did nothing, or where the
 * merchant's rule says so declined a card of our vault for now.
 *
 * @param inbox the events that came meanwhile: those about a charge that the payment has left say nothing about the next.
 * @param answerIfSlow waits for a charge. Nothing else is written meanwhile: two row writes that end in one workflow task
 *   could replay in the other order.
 */
export async function chargeByRoute(
  order: PaymentOrder,
  inbox: PaymentEventSignal[],
  answerIfSlow: (charge: Promise<ChargeOutcome>) => Promise<ChargeOutcome>,
): Promise<ChargeOutcome> {
  const { paymentId, merchantId, fallbacks = [], retriesDeclines = false } = order;
  const ref = { paymentId, merchantId };
  const mayGoOn = (attempt: number) => retriesDeclines && attempt <= fallbacks.length;
  let outcome = await answerIfSlow(chargeOnce(ref, order, 1, mayGoOn(1)));
  for (const [index, to] of fallbacks.entries()) {
    const left = leaves(outcome);
    if (!left) return outcome;
    const attempt = index + 2;
    const ended = await takeNextConnection({ ...ref, attempt, to, ...left });
    if (ended) return ended.kind === 'stays' ? outcome : ended;
    if ('declined' in left) {
      inbox.splice(0, inbox.length, ...inbox.filter((event) => event.transactionId !== left.declined.transactionId));
    }
    wf.upsertSearchAttributes([{ key: search.provider, value: to.provider }]);
    outcome = await answerIfSlow(chargeOnce(ref, to, attempt, mayGoOn(attempt)));
  }
  return outcome;
}

/** Why the payment may leave the connection with this outcome; undefined where it stays. */
function leaves(outcome: ChargeOutcome): { failure: Failure } | { declined: SoftDecline } | undefined {
  if (outcome.kind === 'failed' && outcome.failure.effect === 'none') return { failure: outcome.failure };
  if (outcome.kind === 'answered' && outcome.declined) return { declined: outcome.declined };
  return undefined;
}

/** One charge, at the route's position `attempt`. */
async function chargeOnce(
  ref: PaymentRef,
  { connectionId, chargeMs }: RouteHead,
  attempt: number,
  mayGoOn: boolean,
): Promise<ChargeOutcome> {
  const { charge } = wf.proxyActivities<Pick<Activities, 'charge'>>(sendOptions(chargeMs));
  const sent = charge({ ...ref, connectionId, attempt, ...(mayGoOn && { mayGoOn }) });
  const outcome = await outcomeOfSend(sent, 'The charge was started and its outcome was not reported.');
  await storeBoletoOf(ref, outcome);
  return outcome;
}

/** Stores the boleto of a charge, if one waits. A failure does not affect the charge: its line is payable. */
export async function storeBoletoOf(ref: PaymentRef, outcome: ChargeOutcome): Promise<void> {
  if (outcome.kind === 'answered' && outcome.boletoWaiting) await storeBoleto(ref).catch(() => {});
}

/** Writes the outcome of the charge, and with it the first answer to the merchant's request. */
export async function settleCharge(run: PaymentRun, outcome: ChargeOutcome): Promise<void> {
  const cause = 'charge';
  switch (outcome.kind) {
    case 'answered': {
      run.loop.snapshot = outcome.snapshot;
      await transition(run, changeByCharge(outcome.snapshot, outcome.providerState));
      if (outcome.eventsWaiting) run.loop.inbox.push(emptyEvent);
      return;
    }
    case 'failed':
      return transition(run, { cause, to: 'REJECTED', basis: 'answer', failure: outcome.failure, answers: true });
    case 'unknown': {
      const { failure } = outcome;
      const attention = { reason: 'outcome_unknown', detail: failure.message } as const;
      return transition(run, { cause, attention, failure, answers: true });
    }
  }
}
