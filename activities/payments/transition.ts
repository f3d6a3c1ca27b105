import { type QueryCreator, sql, type Transaction, type Updateable } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import { withProvenUnit } from '../../db/connections/unit-trials.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents, earlyDisputes, lockProviderId } from '../../db/events/inbox.ts';
import { paymentFactsOf, paymentHead, withEntry } from '../../db/finance/ledger.ts';
import { type PaymentRow, showPayment } from '../../db/payments/payments.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { canTransition } from '../../domain/core/status-transitions.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import { type EventType, eventOfStatus } from '../../domain/events/event.ts';
import { type Position, positionOfPayment } from '../../domain/finance/ledger.ts';
import { paymentReasonClearsItself, staysBehind } from '../../domain/payments/transition.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { Log } from '../../runtime/log.ts';
import { announce, announcedIn, type DeliverNew, type NewDelivery } from '../core/announce.ts';
import { storeFirstAnswer } from '../core/idempotency.ts';
import { addTimelineEntry, entityOf, webhookUrlOf } from '../core/timeline.ts';
import {
  type AddEntry,
  type AttentionCause,
  type AttentionChange,
  addTransitionEntries,
  attentionColumns,
  reportTransition,
  shownActor,
  type TransitionSummary,
} from '../core/transition.ts';
import type { PaymentRef } from '../core/types.ts';
import type { DisputeRef } from '../disputes/index.ts';
import { claimsMoney, decideDisputes, type PaymentDispute, settleDisputes } from '../disputes/index.ts';
import { lockPayment, snapshotOf } from './row.ts';
import type { PaymentCommand, PaymentSnapshot, PaymentTransition } from './types.ts';

type Tx = Transaction<Schema>;

/**
 * A step of another subject, run under the payment's lock before the transition. Its result is merged into the
 * transition.
 */
export type LockedStep = (tx: Tx, before: PaymentRow) => Promise<Partial<PaymentTransition>>;

export interface PaymentRowsDeps {
  store: Store;
  deliverNew: DeliverNew;
  /** Starts the workflow of a dispute, or notifies it that its row has changed. */
  notifyDispute(ref: DisputeRef): Promise<void>;
  log: Log;
}

/** What a transition does to the row, decided before anything is written. */
interface PaymentChange extends AttentionChange {
  to: PaymentStatus | undefined;
  /** Integer cents. */
  refundedAmount: number;
  /** The provider's id, where the row has none yet. */
  adopted: string | undefined;
  disputed: PaymentDispute | undefined;
  /** An attention reason that is not set, since it would replace one that waits for a person. */
  hidden: AttentionCause | undefined;
}

/** What a change has written, for its report once it is committed. */
export interface PaymentChanged {
  row: PaymentRow;
  now: PaymentSnapshot;
  summary: TransitionSummary;
  /** Opened or ended by the change. */
  dispute: DisputeRef | undefined;
  announced: NewDelivery[];
  /** The first answer to the merchant, sealed, if this change stored it. */
  answer: Buffer | undefined;
}

/** Makes one transition in a transaction of its own. @param also a step of another subject under the payment's lock. */
export async function transitionPayment(
  deps: PaymentRowsDeps,
  given: PaymentTransition,
  also?: LockedStep,
): Promise<PaymentSnapshot> {
  const { store } = deps;
  const seal = await store.sealOf(given.merchantId);
  const done = await store.db.transaction().execute(async (tx) => {
    // Locked before the row, in the order of every writer of a provider's id.
    if (given.adopt) await lockProviderId(tx, await accountOf(tx, given), given.adopt.transactionId);
    const before = await lockPayment(tx, given);
    return changePayment(tx, seal, before, { ...given, ...(await also?.(tx, before)) });
  });
  return reportChange(deps, done);
}

/** What the same statement writes beside the transition. */
export interface WrittenTogether {
  /** Further columns of the payment. */
  columns: Updateable<Schema['payments']>;
  /** Adds statements to the one that updates the row. */
  also?(): QueryCreator<Schema>;
  /** The payment must be new: PENDING, without the provider's id and without attention. */
  onlyIfNew?: true;
}

/** Thrown when another step has changed a payment that was to be new. Nothing was written. */
export class RowMoved extends Error {}

/**
 * The only code that changes a payment's status. Row, timeline, event and deliveries change in the caller's transaction,
 * which holds the row's lock; a transition against the status order is not made (and the database refuses it too).
 */
export async function changePayment(
  tx: Tx,
  seal: MerchantSeal,
  before: PaymentRow,
  given: PaymentTransition,
  written?: WrittenTogether,
): Promise<PaymentChanged> {
  const transition = resolvesWhatGoesBack(before, given) ? unchanged(given) : given;
  const change = await decideChange(tx, before, transition);
  const after = await updatePayment(tx, before, transition, change, written);
  const summary: TransitionSummary = {
    ...change,
    provider: after.provider,
    from: before.status,
    cause: transition.cause,
    providerWord: transition.providerWord,
    reasonBefore: before.attention_reason,
  };
  await addEntries(tx, after, transition, change, summary);
  const eventsWaiting =
    change.adopted !== undefined && (await claimEarlyEvents(tx, before.account, change.adopted, before, 'TRANSACTION'));
  const entity = { merchantId: transition.merchantId, entityId: after.id };
  const answer = transition.answers ? await storeFirstAnswer(tx, seal, entity, showPayment(after, seal)) : undefined;
  // Also when it is the same step again: the refund is started once, and the first time may have ended before it.
  const isLate = change.raised?.reason === 'late_payment';
  const refundsLate = isLate && (await refundsLatePayments(tx, transition.merchantId));
  const disputesWaiting = eventsWaiting ? await earlyDisputes(tx, after.id) : [];
  // Last: an event takes the merchant's lock, which others wait for until the commit.
  const disputeId = await announceChange(tx, seal, { before, after }, transition, change);
  const now: PaymentSnapshot = {
    ...snapshotOf(after),
    ...(eventsWaiting && { eventsWaiting }),
    ...(refundsLate && { refundsLate }),
    ...(disputesWaiting.length > 0 && { disputesWaiting }),
  };
  const dispute = disputeId === undefined ? undefined : { disputeId, merchantId: transition.merchantId };
  return { row: after, now, summary, dispute, announced: announcedIn(tx), answer };
}

/**
 * A person accepts or rejects what was paid too little, and a refund of it was reserved since they read it: it would be paid
 * for and given back. The workflow sees in the row that nothing was done.
 */
const resolvesWhatGoesBack = (before: PaymentRow, { action }: PaymentTransition): boolean =>
  action?.what === 'resolve' && before.status === 'PENDING' && before.refund_reserved + before.refund_done > 0;

const unchanged = ({ paymentId, merchantId, step, cause }: PaymentTransition): PaymentTransition => ({
  paymentId,
  merchantId,
  step,
  cause,
});

/** Reports a committed change, and sends its events. The sweep starts what a crash left. */
export function reportChange(
  { log, deliverNew, notifyDispute }: Omit<PaymentRowsDeps, 'store'>,
  { now, summary, dispute, announced }: PaymentChanged,
): PaymentSnapshot {
  reportTransition(log, 'payment', summary);
  // Not awaited: the merchant's answer must not wait for these.
  deliverNew(announced);
  if (dispute) void notifyDispute(dispute);
  return now;
}

async function decideChange(tx: Tx, before: PaymentRow, transition: PaymentTransition): Promise<PaymentChange> {
  const { attention, adopt, clears } = transition;
  const current = { status: before.status, refundedAmount: before.refunded_amount };
  const to = transition.to && canTransition(current, transition.to) ? transition.to : undefined;
  // What a webhook says of a dispute is as sure as the webhook; the rest comes with the basis of the new status.
  const disputed = await decideDisputes(tx, before, transition, to);
  const newAttention = disputedAfterRefund(before, disputed) ?? (typeof attention === 'object' ? attention : undefined);
  const reasonBefore = before.attention_reason;
  // An attention reason that clears itself must not replace one that waits for a person.
  const isHidden =
    newAttention !== undefined && reasonBefore !== null && staysBehind(newAttention.reason, reasonBefore);
  const raised = isHidden ? undefined : newAttention;
  const cleared =
    reasonBefore !== null &&
    (attention === 'dismiss' ||
      (attention === 'clear' && paymentReasonClearsItself(reasonBefore)) ||
      (!raised && clears === reasonBefore));
  return {
    to,
    refundedAmount: Math.max(before.refunded_amount, transition.refundedAmount ?? 0),
    adopted: adopt && before.transaction_id === null ? adopt.transactionId : undefined,
    disputed,
    hidden: isHidden ? newAttention : undefined,
    raised,
    isNew: raised !== undefined && raised.reason !== reasonBefore,
    cleared,
  };
}

/** A dispute of a payment that has refunds: the payer's bank may not know of the refunds, so a person must check. */
function disputedAfterRefund(row: PaymentRow, disputed: PaymentDispute | undefined): AttentionCause | undefined {
  const refunded = Math.max(row.refunded_amount, row.refund_done + row.refund_reserved);
  if (refunded === 0 || !disputed || !claimsMoney(disputed)) return undefined;
  const detail = `Disputed after ${formatBRL(refunded)} had been refunded or was being refunded: the payer may get the money twice.`;
  return { reason: 'chargeback_after_refund', detail };
}

function updatePayment(
  tx: Tx,
  before: PaymentRow,
  {
    cause,
    endToEndId,
    failure,
    basis,
    receivedAmount,
    termsAmount,
    amountShown,
    authorizedUntil,
    captureAmount,
    fee,
  }: PaymentTransition,
  change: PaymentChange,
  written?: WrittenTogether,
): Promise<PaymentRow> {
  const { to, refundedAmount, adopted, cleared } = change;
  const at = new Date();
  const isApproved = to === 'APPROVED';
  const showsUnit =
    isApproved && amountShown === true && basis === 'lookup' && catalogueEntry(before.provider)?.unitAssumed === true;
  // Once it is approved, its amount no longer changes: this may be the same step again, after its commit.
  const byTerms = isApproved ? termsAmount : undefined;
  const captured = isApproved ? before.capture_amount : null;
  const amount = byTerms ?? captured ?? before.amount;
  const received = termsAmount === undefined ? (receivedAmount ?? before.received_amount) : null;
  const money = {
    payment_method: before.payment_method,
    status: to ?? before.status,
    amount,
    received_amount: received,
    refunded_amount: refundedAmount,
    approved_at: isApproved ? at : before.approved_at,
    fee: fee ?? before.fee,
    expected_fee: before.expected_fee,
  };
  const [was, is] = [before, money].map((row) => positionOfPayment(paymentFactsOf(row))) as [Position, Position];
  let statement: QueryCreator<Schema> = withEntry(written?.also?.() ?? tx, paymentHead(before), was, is);
  if (isApproved && cause === 'webhook') statement = withWorkingWebhook(statement, before);
  if (showsUnit) statement = withProvenUnit(statement, before.connection_id);
  return statement
    .updateTable('payments')
    .set({
      ...written?.columns,
      updated_at: at,
      refunded_amount: refundedAmount,
      ...(fee !== undefined && { fee }),
      // A closed payment is looked up only when a webhook names it.
      ...(to && { status: to, poll_due_at: null }),
      ...(basis && { status_basis: basis }),
      ...(received !== before.received_amount && { received_amount: received }),
      ...(byTerms !== undefined && { asked_amount: before.amount }),
      ...(isApproved && { approved_at: at }),
      ...(authorizedUntil !== undefined && {
        authorized_until: new Date(authorizedUntil),
        authorized_amount: before.amount,
      }),
      ...(captureAmount !== undefined && { capture_amount: captureAmount }),
      // What counts from now on is what was captured of it, or paid by its terms.
      amount,
      ...(endToEndId && before.end_to_end_id === null && { end_to_end_id: endToEndId }),
      ...(failure && { failure: storableJson(failure) }),
      ...((isApproved || (cleared && !failure)) && { failure: null }),
      ...(adopted && { transaction_id: adopted }),
      ...attentionColumns(change, at),
    })
    .where('id', '=', before.id)
    .$if(written?.onlyIfNew === true, (query) =>
      query.where('status', '=', 'PENDING').where('transaction_id', 'is', null).where('attention_reason', 'is', null),
    )
    .returningAll()
    .executeTakeFirstOrThrow(() => new RowMoved(`payment ${before.id} was changed meanwhile`));
}

/** Adds that a webhook of the payment's connection led to an approval, so that later payments are polled later. */
function withWorkingWebhook(statement: QueryCreator<Schema>, { connection_id }: PaymentRow): QueryCreator<Schema> {
  return statement.with('worked', (db) =>
    db
      .updateTable('connections')
      .set({ webhook_worked_at: sql<Date>`now()` })
      .where('id', '=', connection_id)
      .where((eb) =>
        eb.or([
          eb('webhook_worked_at', 'is', null),
          eb('webhook_worked_at', '<', sql<Date>`now() - interval '10 minutes'`),
        ]),
      ),
  ) as unknown as QueryCreator<Schema>;
}

const actionTitles: Record<PaymentCommand['what'], string> = {
  confirm: 'Answer of the payer sent on',
  capture: 'Capture requested',
  void: 'Void requested',
  cancel: 'Cancellation requested',
  look: 'Look-up requested',
  resolve: 'Resolved',
  dismiss: 'Attention closed',
};

async function addEntries(
  tx: Tx,
  row: PaymentRow,
  { step, cause, action, evidence }: PaymentTransition,
  { hidden, adopted }: PaymentChange,
  summary: TransitionSummary,
): Promise<void> {
  const add: AddEntry = (kind, title, data, once = kind) =>
    addTimelineEntry(tx, entityOf(row), kind, title, data, `${step}:${once}`);
  if (action) {
    const { by, ...rest } = action;
    const actor = shownActor(by);
    await add('action', `${actionTitles[action.what]} by ${actor.by}`, { ...rest, ...actor });
  }
  await addTransitionEntries(summary, { evidence, hidden }, add);
  if (adopted) await add('evidence', "Provider's id stored", { transactionId: adopted, cause }, 'adopted');
}

/** Writes the events of a transition, in their order. @returns the dispute that was opened or has ended. */
async function announceChange(
  tx: Tx,
  seal: MerchantSeal,
  { before, after }: { before: PaymentRow; after: PaymentRow },
  transition: PaymentTransition,
  { to, refundedAmount, disputed, raised, isNew, cleared }: PaymentChange,
): Promise<string | undefined> {
  const { step, announcePending, authorizedUntil } = transition;
  const event = (type: EventType, once: string) =>
    announce(tx, seal, {
      ...entityOf(after),
      type,
      once,
      data: showPayment(after, seal),
      webhookUrl: webhookUrlOf(after, seal),
    });
  if (authorizedUntil !== undefined) await event('payment.authorized', 'payment.authorized');
  else if (announcePending && after.status === 'PENDING') await event('payment.pending', 'payment.pending');
  if (to) await event(eventOfStatus[to], eventOfStatus[to]);
  const isPartlyRefunded = refundedAmount > before.refunded_amount && refundedAmount !== before.amount;
  if (!to && isPartlyRefunded) {
    await event('payment.partially_refunded', `payment.partially_refunded:${refundedAmount}`);
  }
  const disputeId = disputed && (await settleDisputes(tx, seal, after, disputed, transition));
  if (raised && isNew) await event('attention.raised', `attention.raised:${step}`);
  if (cleared) await event('attention.cleared', `attention.cleared:${step}`);
  return disputeId;
}

/**
 * The row as it is now. Whoever was to give a late payment back may have died before anybody knew of it: that shows in the
 * row as long as no refund of it exists. Only by the wish that the merchant had when it was paid.
 */
export async function currentSnapshot(tx: Tx, row: PaymentRow): Promise<PaymentSnapshot> {
  const snapshot = snapshotOf(row);
  const { attention_reason: reason, attention_since: since } = row;
  if (row.status !== 'APPROVED' || reason !== 'late_payment' || since === null) return snapshot;
  const waiting = await tx
    .selectFrom('merchants')
    .select('id')
    .where('id', '=', row.merchant_id)
    .where('late_payment', '=', 'refund')
    .where('late_payment_since', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refunds').select('refunds.id').where('payment_id', '=', row.id))),
    )
    .executeTakeFirst();
  return waiting ? { ...snapshot, refundsLate: true } : snapshot;
}

/** The merchant's policy for a payment that is paid after it was given up: whether it is refunded. */
async function refundsLatePayments(tx: Tx, merchantId: string): Promise<boolean> {
  const { late_payment } = await tx
    .selectFrom('merchants')
    .select('late_payment')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return late_payment === 'refund';
}

async function accountOf(tx: Tx, ref: PaymentRef): Promise<string> {
  const { account } = await tx
    .selectFrom('payments')
    .select('account')
    .where('id', '=', ref.paymentId)
    .where('merchant_id', '=', ref.merchantId)
    .executeTakeFirstOrThrow();
  return account;
}
