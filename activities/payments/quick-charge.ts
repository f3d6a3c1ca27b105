import { ApplicationFailure, Context } from '@temporalio/activity';
import { LRUCache } from 'lru-cache';
import type { SendKey } from '../../db/core/send-guard.ts';
import { claimEarlyEvents } from '../../db/events/inbox.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { changeByCharge } from '../../domain/payments/transition.ts';
import { NotDone } from '../core/provider-errors.ts';
import { type QuickTries, quickMs } from '../core/quick-tries.ts';
import { refOf } from '../core/timeline.ts';
import type { ChargeContext } from './card-in-charge.ts';
import { answeredWith, type Charged, prepareCharge, sendCharge, storeCharge } from './charge.ts';
import { columnsOf } from './provider-state.ts';
import { snapshotOf } from './row.ts';
import { insertPayment, loadPayment, openPayment } from './rows.ts';
import { changePayment, type PaymentChanged, type PaymentRowsDeps, RowMoved, reportChange } from './transition.ts';
import type { ChargeOutcome, PaymentOrder, QuickCharge } from './types.ts';

/** What the quick calls of a process share. */
export interface QuickCalls {
  tries: QuickTries;
  charged: ReturnType<typeof chargedRows>;
}

/**
 * The rows that were charged here lately, for their look-ups: connection, provider's ids and reference of a row with a
 * provider's id never change.
 */
export const chargedRows = () => new LRUCache<string, PaymentRow>({ max: 1_000 });

/**
 * Opens a payment and charges it within the workflow task: row and send guard in one statement, the call, and the answer
 * with everything that follows from it in one transaction. For orders without card, splits, receiver's token and
 * fallbacks. Runs at most once; what it leaves open, the activity `charge` continues behind the same send guard.
 *
 * @param step of the transition, as everywhere.
 */
export async function quickCharge(
  context: ChargeContext,
  deps: Omit<PaymentRowsDeps, 'store'>,
  { tries, charged }: QuickCalls,
  { step, ...order }: PaymentOrder & { step: string },
): Promise<QuickCharge> {
  const { store } = context;
  const end = tries.begin({ connection_id: order.connectionId, provider: order.provider });
  if (!end) return { kind: 'open', snapshot: await openPayment(store, order) };
  try {
    // All that may fail before the send comes before the guard: a guard that is taken stands for a call.
    const key: SendKey = { entityId: order.paymentId, operation: 'createTransaction', attempt: 1 };
    const prepared = await prepareCharge(context, headOf(order));
    const row = await insertPayment(store, order, key);
    // An earlier run of this activity has opened it, and may have sent.
    if (!row) return { kind: 'open', snapshot: await loadPayment(store, order) };

    const race = handOver(end.slow);
    let settled: Extract<QuickCharge, { kind: 'settled' }> | undefined;
    const work = sendCharge(context, row, prepared, {
      key,
      isAcquired: true,
      async commit(answered) {
        const changed = race.won() ? await settle(context, answered, step) : undefined;
        if (!changed) return storeCharge(context, answered);
        charged.set(order.paymentId, changed.row);
        const snapshot = reportChange(deps, changed);
        const answer = changed.answer?.toString('base64');
        settled = { kind: 'settled', snapshot, ...(answer !== undefined && { answer }) };
        return { ...answered.answer, snapshot, eventsWaiting: snapshot.eventsWaiting === true };
      },
    });
    tries.underWay(work);
    const outcome = await Promise.race([outcomeOf(work).finally(race.won), race.lost]);
    if (outcome === undefined) return { kind: 'open', snapshot: snapshotOf(row) };
    if (settled) return settled;
    return { kind: 'charged', snapshot: snapshotOf(row), outcome };
  } finally {
    end();
  }
}

const headOf = (order: PaymentOrder) => ({
  id: order.paymentId,
  provider: order.provider,
  merchant_id: order.merchantId,
  connection_id: order.connectionId,
  connection_version: order.connectionVersion,
  request_sealed: Buffer.from(order.sealedRequest, 'base64'),
  reference: order.reference,
});

/** The race between the call and its time in a workflow task. Once lost, the call's outcome is stored without its transition. */
function handOver(onLost: () => void): { won(): boolean; lost: Promise<undefined> } {
  let isLost = false;
  let lose = () => {};
  const lost = new Promise<undefined>((resolve) => {
    lose = () => {
      isLost = true;
      resolve(undefined);
    };
  });
  const timer = setTimeout(() => {
    onLost();
    lose();
  }, quickMs);
  // The engine has given the task up.
  Context.current().cancellationSignal.addEventListener('abort', lose);
  return {
    won() {
      clearTimeout(timer);
      return !isLost;
    },
    lost,
  };
}

/** The outcome of the send; undefined where the provider did nothing, and the charge may be sent again. */
async function outcomeOf(work: Promise<ChargeOutcome>): Promise<ChargeOutcome | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApplicationFailure) || error.type !== NotDone) throw error;
    const failure = error.details?.[0] as Failure;
    return error.nonRetryable ? { kind: 'failed', failure } : undefined;
  }
}

/**
 * Stores the provider's answer, the transition that it makes, its event and the first answer in one transaction.
 * @returns undefined where the payment has moved meanwhile, or its boleto must be stored first.
 */
async function settle({ store }: ChargeContext, charged: Charged, step: string): Promise<PaymentChanged | undefined> {
  const { row, seal, result, answer } = charged;
  if (result.billetPdf !== undefined) return undefined;
  const change = changeByCharge(snapshotOf(row), answer.providerState);
  try {
    return await store.db.transaction().execute(async (tx) => {
      const eventsWaiting = await claimEarlyEvents(tx, row.account, result.transactionId, row, 'TRANSACTION');
      const changed = await changePayment(
        tx,
        seal,
        row,
        { ...refOf(row), step, ...change },
        {
          columns: columnsOf(row, result),
          also: () => answeredWith(tx, charged),
          onlyIfNew: true,
        },
      );
      return { ...changed, now: { ...changed.now, ...(eventsWaiting && { eventsWaiting }) } };
    });
  } catch (error) {
    if (error instanceof RowMoved) return undefined;
    throw error;
  }
}
