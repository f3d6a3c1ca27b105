import type { Client } from '@temporalio/client';
import type { Transaction } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { hasOpenDispute } from '../../db/disputes/disputes.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { type RefundRow, reserveRefund, showRefund, whyNoRefund } from '../../db/refunds/refunds.ts';
import { idFrom } from '../../domain/core/ids.ts';
import { formatBRL } from '../../domain/core/money.ts';
import type { StatusBasis } from '../../domain/core/status-basis.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import { attentionRaised } from '../../runtime/metrics.ts';
import { notifyPayment, startRefund } from '../../runtime/workflow-starts.ts';
import { announce, announcedIn, type DeliverNew } from '../core/announce.ts';
import { idempotencyRecord, storeFirstAnswer } from '../core/idempotency.ts';
import { addTimelineEntry, paymentEntity, webhookUrlOf } from '../core/timeline.ts';
import { noAttention } from '../core/transition.ts';
import type { PaymentRef } from '../core/types.ts';
import { type LockedStep, lockPayment, type PaymentSnapshot, type PaymentTransition } from '../payments/index.ts';
import type { OverdueRefund, RefundOpened, RefundOrder, RefundRef, RefundSnapshot, Settled } from './types.ts';

type Tx = Transaction<Schema>;

/** Longer than all tries at the slowest provider, so that a turn held by a dead worker ends. */
const turnMs = 3 * 60_000;

/** A refund that the provider has not made for so long needs a person. */
const longInProgressMs = 24 * 3_600_000;

interface Deps {
  store: Store;
  client: Client;
  log: Log;
  transitionPayment(transition: PaymentTransition, also?: LockedStep): Promise<PaymentSnapshot>;
  deliverNew: DeliverNew;
  /** Asks the provider about one refund; undefined while that decides nothing. */
  askRefund(ref: RefundRef): Promise<Settled | undefined>;
}

const claimedByDispute =
  'This payment has an open dispute, and a refund could return the money twice. Answer the dispute instead.';

/**
 * A refund's rows. As a payment's: short and idempotent, run as local activities. A payment's row is always locked
 * before its refunds'.
 */
export const refundRows = (deps: Deps) => ({
  openRefund: (order: RefundOrder): Promise<RefundOpened> => openRefund(deps, order),
  acquireRefundTurn: (ref: RefundRef): Promise<boolean> => acquireRefundTurn(deps, ref),
  answerSlowRefund: (ref: RefundRef): Promise<void> => answerSlowRefund(deps, ref),
  raiseRefundAttention: (ref: RefundRef, attention: OverdueRefund): Promise<void> =>
    raiseRefundAttention(deps, ref, attention),
  settleRefund: (ref: RefundRef, settled: Settled): Promise<RefundSnapshot> => settleRefund(deps, ref, settled),
  checkRefund: (ref: RefundRef): Promise<RefundSnapshot> => checkRefund(deps, ref),
  lookUpRefund: (ref: RefundRef): Promise<void> => lookUpRefund(deps, ref),
  startLateRefund: (ref: PaymentRef): Promise<void> => startLateRefund(deps, ref),
});

/** Reserves the amount and inserts refund and idempotency record together; loads them if they exist. */
async function openRefund({ store }: Deps, order: RefundOrder): Promise<RefundOpened> {
  const { refundId, paymentId, merchantId, idempotency, reason } = order;
  return store.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, { paymentId, merchantId });
    const before = await rowOf(tx, order);
    const callMs = refundMs(payment.provider);
    if (before) return { kind: 'opened', refund: snapshotOf(before), callMs };
    // PENDING: paid too little, which can be disputed as well.
    const mayHoldMoney = payment.status === 'APPROVED' || payment.status === 'PENDING';
    if (mayHoldMoney && (await hasOpenDispute(tx, paymentId))) {
      return { kind: 'refused', detail: claimedByDispute };
    }
    const row = await reserveRefund(tx, order);
    if (!row) return { kind: 'refused', detail: whyNoRefund(payment, order.amount) };
    if (idempotency) {
      await tx
        .insertInto('idempotency_keys')
        .values(idempotencyRecord({ merchantId, entityId: refundId }, idempotency))
        .execute();
    }
    await addEntry(tx, row, 'asked', 'Refund requested', { reason, by: order.by });
    return { kind: 'opened', refund: snapshotOf(row), callMs };
  });
}

/** Refunds of one payment are sent one after the other. @returns whether this refund may be sent now. */
async function acquireRefundTurn({ store }: Deps, ref: RefundRef): Promise<boolean> {
  return store.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, ref);
    const now = new Date();
    const other = await tx
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', ref.paymentId)
      .where('id', '<>', ref.refundId)
      .where('turn_until', '>', now)
      .executeTakeFirst();
    if (other) return false;
    await tx
      .updateTable('refunds')
      .set((eb) => ({
        turn_until: new Date(now.getTime() + turnMs),
        refunded_before: eb.fn.coalesce('refunded_before', eb.val(payment.refunded_amount)),
        sent_at: eb.fn.coalesce('sent_at', eb.val(now)),
      }))
      .where('id', '=', ref.refundId)
      .where('state', '=', 'PENDING')
      .execute();
    return true;
  });
}

/**
 * Stores the first answer, 202, of a refund that still waits for its turn or its provider. One that was settled meanwhile
 * has its answer.
 */
async function answerSlowRefund({ store }: Deps, ref: RefundRef): Promise<void> {
  const seal = await store.sealOf(ref.merchantId);
  await store.db.transaction().execute(async (tx) => {
    await lockPayment(tx, ref);
    const row = await lockRow(tx, ref);
    if (row.state === 'PENDING') await storeFirstAnswer(tx, seal, requestOf(row), showRefund(row), 202);
  });
}

/** Raises attention for a refund whose call is overdue. The call goes on, so that its outcome clears it. */
async function raiseRefundAttention(
  { store, log, deliverNew }: Deps,
  ref: RefundRef,
  { reason, detail }: OverdueRefund,
): Promise<void> {
  const seal = await store.sealOf(ref.merchantId);
  const announced = await store.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, ref);
    const row = await lockRow(tx, ref);
    if (row.state !== 'PENDING' || row.attention_reason !== null) return undefined;
    const now = new Date();
    const after = await tx
      .updateTable('refunds')
      .set({ attention_reason: reason, attention_detail: detail, attention_since: now, updated_at: now })
      .where('id', '=', ref.refundId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await addEntry(tx, row, 'overdue', 'Refund overdue', { message: detail });
    await announceAttention(tx, seal, payment, after);
    return announcedIn(tx);
  });
  if (!announced) return;
  deliverNew(announced);
  attentionRaised.inc({ reason });
  log.warn({ refundId: ref.refundId, reason }, 'refund needs a person');
}

/** The current refund. One whose outcome is unknown is done when the payment's refunded cents account for it. */
async function checkRefund(deps: Deps, ref: RefundRef): Promise<RefundSnapshot> {
  const { store } = deps;
  const unsettled = await store.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, ref);
    const row = await rowOf(tx, ref);
    if (!row) throw new Error(`no refund ${ref.refundId}`);
    if (row.state !== 'PENDING' || row.refunded_before === null || row.sent_at === null) return row;
    // Cents that went back since it was sent, less those of other refunds that were settled or sent since.
    const others = await tx
      .selectFrom('refunds')
      .select((eb) => eb.fn.sum<number>('amount').as('cents'))
      .where('payment_id', '=', ref.paymentId)
      .where('id', '<>', ref.refundId)
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'DONE'), eb('settled_at', '>', row.sent_at)]),
          eb.and([eb('state', '=', 'PENDING'), eb('sent_at', 'is not', null)]),
        ]),
      )
      .executeTakeFirst();
    const isWhole = payment.status === 'REFUNDED' && payment.refunded_amount === payment.amount;
    const returned = payment.refunded_amount - row.refunded_before - Number(others?.cents ?? 0);
    return isWhole || returned >= row.amount ? undefined : row;
  });
  if (!unsettled) return settleRefund(deps, ref, { kind: 'done', by: 'look-up' });
  const { state, sent_at: sentAt, attention_reason: attention } = unsettled;
  const isLate = sentAt !== null && Date.now() - sentAt.getTime() > longInProgressMs;
  if (state !== 'PENDING' || attention !== null || !isLate) return snapshotOf(unsettled);
  const message = 'For a day, the provider has reported this refund as in progress only.';
  return settleRefund(deps, ref, {
    kind: 'unknown',
    by: 'look-up',
    failure: { code: 'outcome_unknown', message, effect: 'unknown' },
  });
}

/**
 * Has the payment's workflow look the payment up: its row then has the provider's refunded amount. Where the provider
 * can be asked about the refund itself, its answer settles it.
 */
async function lookUpRefund(deps: Deps, ref: RefundRef): Promise<void> {
  await lookUpPayment(deps, ref);
  const settled = await deps.askRefund(ref);
  if (settled) await settleRefund(deps, ref, settled);
}

async function lookUpPayment({ store, client }: Deps, { paymentId, merchantId }: RefundRef): Promise<void> {
  const payment = await store.db
    .selectFrom('payments')
    .select(['id', 'provider', 'payment_method'])
    .where('id', '=', paymentId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const { id, provider, payment_method: paymentMethod } = payment;
  // An event without content: it only causes a look-up.
  const event = { inboxId: '', transactionId: '', status: '', providerWord: '' };
  await notifyPayment(client, { id, merchantId, provider, paymentMethod }, event);
}

/** Refunds a late payment, by the merchant's policy: once, however often this runs. */
async function startLateRefund({ store, client }: Deps, { paymentId, merchantId }: PaymentRef): Promise<void> {
  const refundId = idFrom('ref', store.keys.mac('refund-id', merchantId, `late/${paymentId}`));
  const reason = 'Paid after it had been closed unpaid; by the merchant’s setting such payments are refunded.';
  const order: RefundOrder = { refundId, paymentId, merchantId, reason, by: 'policy' };
  await startRefund(client, order);
}

/**
 * Settles a refund: done (the payment's refunded cents and status follow), refused (the reserved amount is free again),
 * pending (the provider makes it later: it stays reserved), or unknown (likewise, and it needs a person until a look-up
 * or an event settles it). A settled refund stays so.
 */
async function settleRefund(deps: Deps, ref: RefundRef, settled: Settled): Promise<RefundSnapshot> {
  const { log } = deps;
  if (settled.kind === 'pending') return noteInProgress(deps, ref, settled);
  const refund = await (settled.kind === 'done' ? settleDone(deps, ref, settled) : settleNotDone(deps, ref, settled));
  const { provider } = refund.payment;
  const line = { refundId: ref.refundId, provider, outcome: settled.kind, by: settled.by };
  if (settled.kind === 'unknown') {
    attentionRaised.inc({ reason: 'outcome_unknown' });
    log.warn(line, 'refund needs a person');
  } else log.info(line, 'refund settled');
  return refund.snapshot;
}

/** The provider has accepted the refund, which is not made yet. Look-ups go on until it is made or given up. */
async function noteInProgress(
  { store, log }: Deps,
  ref: RefundRef,
  { refundId, word, by }: Extract<Settled, { kind: 'pending' }>,
): Promise<RefundSnapshot> {
  const seal = await store.sealOf(ref.merchantId);
  log.info({ refundId: ref.refundId, outcome: 'pending', by }, 'refund in progress');
  return store.db.transaction().execute(async (tx) => {
    await lockPayment(tx, ref);
    const row = await lockRow(tx, ref);
    if (row.state !== 'PENDING') return snapshotOf(row);
    const after = await tx
      .updateTable('refunds')
      .set({
        turn_until: null,
        updated_at: new Date(),
        refund_id: storableText(refundId, 200),
        // Its call, which may have been overdue, has ended.
        ...noAttention,
      })
      .where('id', '=', ref.refundId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await addEntry(tx, row, 'pending', 'Refund in progress', { refundId, word, by });
    await storeFirstAnswer(tx, seal, requestOf(row), showRefund(after), 202);
    return snapshotOf(after);
  });
}

async function settleDone(
  deps: Deps,
  ref: RefundRef,
  { refundId, by, why, evidence }: Extract<Settled, { kind: 'done' }>,
) {
  const { store, transitionPayment } = deps;
  let after: RefundRow | undefined;
  let provider = '';
  let wasOpen = false;
  await transitionPayment(
    { paymentId: ref.paymentId, merchantId: ref.merchantId, step: `refund:${ref.refundId}`, cause: 'refund' },
    async (tx, payment) => {
      provider = payment.provider;
      wasOpen = payment.status === 'PENDING';
      const row = await lockRow(tx, ref);
      after = row;
      if (row.state !== 'PENDING') return {};
      const now = new Date();
      after = await tx
        .updateTable('refunds')
        .set({
          state: 'DONE',
          turn_until: null,
          settled_at: now,
          updated_at: now,
          status_basis: basisOf[by],
          ...(refundId && { refund_id: refundId }),
          ...noAttention,
        })
        .where('id', '=', ref.refundId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('payments')
        .set((eb) => ({
          refund_reserved: eb('refund_reserved', '-', row.amount),
          refund_done: eb('refund_done', '+', row.amount),
        }))
        .where('id', '=', ref.paymentId)
        .execute();
      await addEntry(tx, row, by === 'person' ? 'resolved' : 'done', 'Refund done', {
        refundId,
        by,
        reason: why,
        evidence,
      });
      await storeFirstAnswer(tx, await store.sealOf(row.merchant_id), requestOf(row), showRefund(after), 201);
      // Cents that had gone back before it was sent, plus this refund; or the provider's amount, if that is higher.
      const returned = Math.min((row.refunded_before ?? payment.refunded_amount) + row.amount, payment.amount);
      const refundedAmount = Math.max(returned, payment.refund_done + row.amount, payment.refunded_amount);
      const isWhole = refundedAmount === payment.amount;
      if (payment.status === 'PENDING') return underpaidReturned(payment, refundedAmount, basisOf[by]);
      return {
        refundedAmount,
        ...(isWhole && { to: 'REFUNDED', clears: 'late_payment' }),
        ...(payment.status === 'CHARGEBACK' && { attention: chargedBackDuringRefund }),
      };
    },
  );
  if (!after) throw new Error(`no refund ${ref.refundId}`);
  // The run of a payment that was paid too little still waits: it ends when it reads its row again.
  if (wasOpen) await lookUpPayment(deps, ref);
  return { snapshot: snapshotOf(after), payment: { provider } };
}

async function settleNotDone(deps: Deps, ref: RefundRef, settled: Extract<Settled, { kind: 'refused' | 'unknown' }>) {
  const { store, deliverNew } = deps;
  const seal = await store.sealOf(ref.merchantId);
  const { announced, ...released } = await store.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, ref);
    const row = await lockRow(tx, ref);
    if (row.state !== 'PENDING') return { snapshot: snapshotOf(row), payment, announced: [] };
    const { failure, by } = settled;
    const now = new Date();
    const isUnknown = settled.kind === 'unknown';
    const isNew = row.attention_reason === null;
    const attention = {
      attention_reason: 'outcome_unknown' as const,
      attention_detail: storableText(failure.message, 1000),
      ...(isNew && { attention_since: now }),
    };
    const after = await tx
      .updateTable('refunds')
      .set({
        turn_until: null,
        updated_at: now,
        failure: storableJson(failure),
        ...(isUnknown ? attention : { state: 'REFUSED', status_basis: basisOf[by], settled_at: now, ...noAttention }),
      })
      .where('id', '=', ref.refundId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const data = {
      message: failure.message,
      by,
      reason: settled.why,
      evidence: settled.evidence,
      outcome: settled.kind,
    };
    const what = by === 'person' ? 'resolved' : settled.kind;
    await addEntry(tx, row, what, isUnknown ? 'Refund: outcome unknown' : 'Refund refused', data);
    if (!isUnknown) {
      await tx
        .updateTable('payments')
        .set((eb) => ({ refund_reserved: eb('refund_reserved', '-', row.amount) }))
        .where('id', '=', ref.paymentId)
        .execute();
    }
    if (isUnknown && isNew) await announceAttention(tx, seal, payment, after);
    if (isUnknown) await storeFirstAnswer(tx, seal, requestOf(row), showRefund(after), 202);
    else {
      const code = failure.effect === 'none' ? 'provider_unavailable' : 'provider_refused';
      await storeFirstAnswer(tx, seal, requestOf(row), { code, detail: failure.message }, 422);
    }
    return { snapshot: snapshotOf(after), payment, announced: announcedIn(tx) };
  });
  deliverNew(announced);
  return released;
}

const announceAttention = (tx: Tx, seal: MerchantSeal, payment: PaymentRow, refund: RefundRow): Promise<void> =>
  announce(tx, seal, {
    ...paymentEntity({ paymentId: payment.id, merchantId: payment.merchant_id }),
    about: refund.id,
    type: 'attention.raised',
    once: 'attention.raised',
    data: showRefund(refund),
    webhookUrl: webhookUrlOf(payment, seal),
  });

/** Milliseconds that sending a refund may take: the provider's timeout, and 10 s for the log-in and the rows around it. */
const refundMs = (provider: string): number => (catalogueEntry(provider)?.limits.timeoutMs ?? 10_000) + 10_000;

const chargedBackDuringRefund = {
  reason: 'chargeback_after_refund',
  detail: 'A refund was in progress when this payment was charged back: the payer may get the money twice.',
} as const;

/** What a payer had paid too little went back: the payment was never accepted, and ends unpaid. */
const underpaidReturned = (
  { amount, received_amount: received }: { amount: number; received_amount: number | null },
  refundedAmount: number,
  basis: StatusBasis,
): Partial<PaymentTransition> => ({
  refundedAmount,
  ...(refundedAmount >= (received ?? amount) && {
    to: 'REJECTED',
    basis,
    clears: 'paid_amount_differs',
    failure: {
      code: 'paid_amount_differs',
      message: `${formatBRL(received ?? amount)} were paid where ${formatBRL(amount)} were charged, and were given back.`,
      effect: 'refused',
    },
  }),
});

const basisOf: Record<Settled['by'], StatusBasis> = { answer: 'answer', 'look-up': 'lookup', person: 'person' };

const rowOf = (tx: Tx, { refundId, merchantId }: RefundRef): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();

async function lockRow(tx: Tx, ref: RefundRef): Promise<RefundRow> {
  const row = await rowOf(tx, ref);
  if (!row) throw new Error(`no refund ${ref.refundId}`);
  addLogFields({ paymentId: row.payment_id, merchantId: row.merchant_id });
  return row;
}

/** Adds an entry to the payment's timeline, once for each step of a refund. */
const addEntry = (tx: Tx, row: RefundRow, what: string, title: string, more: Record<string, unknown>) =>
  addTimelineEntry(
    tx,
    { entityId: row.payment_id, merchantId: row.merchant_id },
    'refund',
    title,
    { what, refund: row.id, amount: row.amount, ...more },
    `${row.id}:${what}`,
  );

/** The entity of a refund's own request. */
const requestOf = ({ id, merchant_id: merchantId }: RefundRow) => ({ merchantId, entityId: id });

const snapshotOf = (row: RefundRow): RefundSnapshot => ({
  state: row.state,
  amount: row.amount,
  needsAttention: row.attention_reason === 'outcome_unknown',
  ...(row.refund_id !== null && { accepted: true as const }),
});
