import type { Client } from '@temporalio/client';
import type { Transaction } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { hasOpenDispute } from '../../db/disputes/disputes.ts';
import { type RefundRow, reserveRefund, showRefund, whyNoRefund } from '../../db/refunds/refunds.ts';
import { idFrom } from '../../domain/core/ids.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import { attentionRaised } from '../../runtime/metrics.ts';
import { notifyPayment, startRefund } from '../../runtime/workflow-starts.ts';
import { announce, newDeliveryQueues } from '../core/announce.ts';
import { addTimelineEntry, type NotifyQueue, paymentEntity, webhookUrlOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { type LockedStep, lockPayment, type PaymentSnapshot, type PaymentTransition } from '../payments/index.ts';
import type { RefundOpened, RefundOrder, RefundRef, RefundSnapshot, Settled } from './types.ts';

type Tx = Transaction<Schema>;

/** Long enough for every try of the slowest provider; a turn that a dead worker holds ends by then. */
const turnMs = 3 * 60_000;

interface Deps {
  store: Store;
  client: Client;
  log: Log;
  transitionPayment(transition: PaymentTransition, also?: LockedStep): Promise<PaymentSnapshot>;
  notifyQueue: NotifyQueue;
}

const claimedByDispute =
  'A dispute claims the money of this payment: a refund would give it back twice. Answer the dispute instead.';

/**
 * A refund's rows. As a payment's: short and idempotent, run as local activities. A payment's row is always locked
 * before its refunds'.
 */
export function refundRows({ store, client, log, transitionPayment, notifyQueue }: Deps) {
  return {
    /** Holds the amount and writes refund and idempotency record, together; finds them if they are there. */
    async openRefund(order: RefundOrder): Promise<RefundOpened> {
      const { refundId, paymentId, merchantId, idempotency, reason } = order;
      return store.db.transaction().execute(async (tx) => {
        const payment = await lockPayment(tx, { paymentId, merchantId });
        const before = await rowOf(tx, order);
        const callMs = refundMs(payment.provider);
        if (before) return { kind: 'opened', refund: known(before), callMs };
        if (payment.status === 'APPROVED' && (await hasOpenDispute(tx, paymentId))) {
          return { kind: 'refused', detail: claimedByDispute };
        }
        const row = await reserveRefund(tx, order);
        if (!row) return { kind: 'refused', detail: whyNoRefund(payment, order.amount) };
        if (idempotency) {
          const bytes = (text: string) => Buffer.from(text, 'base64');
          await tx
            .insertInto('idempotency_keys')
            .values({
              merchant_id: merchantId,
              key_hash: bytes(idempotency.keyHash),
              fingerprint: bytes(idempotency.fingerprint),
              nonce: idempotency.nonce,
              entity_id: refundId,
              answer_sealed: null,
            })
            .execute();
        }
        await say(tx, row, 'asked', 'Refund asked for', { reason, by: order.by });
        return { kind: 'opened', refund: known(row), callMs };
      });
    },

    /** Refunds of one payment are sent one after the other. @returns whether it is this one's turn now. */
    async acquireRefundTurn(ref: RefundRef): Promise<boolean> {
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
    },

    settleRefund,

    /** Where it stands. One whose outcome is unknown is done when the payment's refunded cents account for it. */
    async checkRefund(ref: RefundRef): Promise<RefundSnapshot> {
      const told = await store.db.transaction().execute(async (tx) => {
        const payment = await lockPayment(tx, ref);
        const row = await rowOf(tx, ref);
        if (!row) throw new Error(`no refund ${ref.refundId}`);
        if (row.state !== 'PENDING' || row.refunded_before === null || row.sent_at === null) return row;
        // What went back since it was sent, less what other refunds account for that were not known then.
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
        const whole = payment.status === 'REFUNDED' && payment.refunded_amount === payment.amount;
        const came = payment.refunded_amount - row.refunded_before - Number(others?.cents ?? 0);
        return whole || came >= row.amount ? undefined : row;
      });
      if (told) return known(told);
      return settleRefund(ref, { kind: 'done', by: 'look-up' });
    },

    /** Lets the payment ask its provider: what it learns of refunds is then in its row. */
    async lookUpRefund({ paymentId, merchantId }: RefundRef): Promise<void> {
      const payment = await store.db
        .selectFrom('payments')
        .select(['id', 'provider', 'payment_method'])
        .where('id', '=', paymentId)
        .where('merchant_id', '=', merchantId)
        .executeTakeFirstOrThrow();
      const { id, provider, payment_method: paymentMethod } = payment;
      // Nobody said anything: it is a reason to look, and no more.
      const news = { inboxId: '', transactionId: '', status: '', providerWord: '' };
      await notifyPayment(client, { id, merchantId, provider, paymentMethod }, news);
    },

    /** Gives a late payment back, by the merchant's policy: once, however often this runs. */
    async startLateRefund({ paymentId, merchantId }: PaymentRef): Promise<void> {
      const refundId = idFrom('ref', store.keys.mac('refund-id', merchantId, `late/${paymentId}`));
      const reason = 'Paid after it had been given up; the merchant gives such payments back.';
      const order: RefundOrder = { refundId, paymentId, merchantId, reason, by: 'policy' };
      await startRefund(client, order);
    },
  };

  /**
   * What became of it: done (the payment's refunded cents and status follow), refused (what was held is free again),
   * or nobody knows (it stays held, and needs a person until something tells). What is settled stays so.
   */
  async function settleRefund(ref: RefundRef, settled: Settled): Promise<RefundSnapshot> {
    const refund = await (settled.kind === 'done' ? finish(ref, settled) : release(ref, settled));
    const { provider } = refund.payment;
    const line = { refundId: ref.refundId, provider, outcome: settled.kind, by: settled.by };
    if (settled.kind === 'unknown') {
      attentionRaised.inc({ reason: 'outcome_unknown' });
      log.warn(line, 'refund needs a person');
    } else log.info(line, 'refund settled');
    return refund.known;
  }

  async function finish(ref: RefundRef, { refundId, by, why, evidence }: Extract<Settled, { kind: 'done' }>) {
    let after: RefundRow | undefined;
    let provider = '';
    await transitionPayment(
      { paymentId: ref.paymentId, merchantId: ref.merchantId, step: `refund:${ref.refundId}`, cause: 'refund' },
      async (tx, payment) => {
        provider = payment.provider;
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
            ...(refundId && { refund_id: refundId }),
            ...unattended,
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
        await say(tx, row, by === 'person' ? 'resolved' : 'done', 'Refund done', {
          refundId,
          by,
          reason: why,
          evidence,
        });
        await answer(tx, after, 201, showRefund(after));
        // What the provider had said before it was sent, and this; or what it says by now, where that is more.
        const back = Math.min((row.refunded_before ?? payment.refunded_amount) + row.amount, payment.amount);
        const refundedAmount = Math.max(back, payment.refund_done + row.amount, payment.refunded_amount);
        const whole = refundedAmount === payment.amount;
        return {
          refundedAmount,
          ...(whole && { to: 'REFUNDED', clears: 'late_payment' }),
          ...(payment.status === 'CHARGEBACK' && { attention: twice }),
        };
      },
    );
    if (!after) throw new Error(`no refund ${ref.refundId}`);
    return { known: known(after), payment: { provider } };
  }

  async function release(ref: RefundRef, settled: Exclude<Settled, { kind: 'done' }>) {
    const seal = await store.sealOf(ref.merchantId);
    const { queues, ...released } = await store.db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, ref);
      const row = await lockRow(tx, ref);
      if (row.state !== 'PENDING') return { known: known(row), payment, queues: [] };
      const { failure, by } = settled;
      const now = new Date();
      const unknown = settled.kind === 'unknown';
      const isNew = row.attention_reason === null;
      const doubt = {
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
          ...(unknown ? doubt : { state: 'REFUSED', settled_at: now, ...unattended }),
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
      await say(tx, row, what, unknown ? 'Refund: outcome unknown' : 'Refund refused', data);
      if (!unknown) {
        await tx
          .updateTable('payments')
          .set((eb) => ({ refund_reserved: eb('refund_reserved', '-', row.amount) }))
          .where('id', '=', ref.paymentId)
          .execute();
      }
      if (unknown && isNew) {
        await announce(tx, seal, {
          ...paymentEntity(ref),
          about: ref.refundId,
          type: 'attention.raised',
          once: 'attention.raised',
          data: showRefund(after),
          webhookUrl: webhookUrlOf(payment, seal),
        });
      }
      if (unknown) await answer(tx, after, 202, showRefund(after));
      else {
        const code = failure.effect === 'none' ? 'provider_unavailable' : 'provider_refused';
        await answer(tx, after, 422, { code, detail: failure.message });
      }
      return { known: known(after), payment, queues: await newDeliveryQueues(tx, paymentEntity(ref)) };
    });
    for (const queue of queues) void notifyQueue(queue);
    return released;
  }

  /** The first answer to the request, for it and for every repeat. A late one changes nothing. */
  async function answer(tx: Tx, row: RefundRow, status: number, body: unknown): Promise<void> {
    const seal = await store.sealOf(row.merchant_id);
    await tx
      .updateTable('idempotency_keys')
      .set({ answer_sealed: seal.seal(contexts.answer(row.id), body), answer_status: status })
      .where('merchant_id', '=', row.merchant_id)
      .where('entity_id', '=', row.id)
      .where('answer_sealed', 'is', null)
      .execute();
  }
}

/** Milliseconds that sending a refund may take: a few calls (a log-in, the refund), and what is around them. */
const refundMs = (provider: string): number => (catalogueEntry(provider)?.limits.timeoutMs ?? 10_000) + 10_000;

const twice = {
  reason: 'chargeback_after_refund',
  detail: 'A refund was under way when this payment was charged back: its payer may have the money twice.',
} as const;

const unattended = { attention_reason: null, attention_detail: null, attention_since: null };

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

/** A line on the payment's timeline; each of a refund's steps is said once. */
const say = (tx: Tx, row: RefundRow, what: string, title: string, more: Record<string, unknown>) =>
  addTimelineEntry(
    tx,
    { entityId: row.payment_id, merchantId: row.merchant_id },
    'refund',
    title,
    { what, refund: row.id, amount: row.amount, ...more },
    `${row.id}:${what}`,
  );

const known = (row: RefundRow): RefundSnapshot => ({
  state: row.state,
  amount: row.amount,
  needsAttention: row.attention_reason !== null,
});
