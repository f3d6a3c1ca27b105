import type { Transaction } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents, earlyDisputes, lockProviderId } from '../../db/events/inbox.ts';
import { logFieldsOf, type PaymentRow, showPayment } from '../../db/payments/payments.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { canTransition } from '../../domain/core/statuses.ts';
import type { TimelineKind } from '../../domain/core/timeline.ts';
import { type EventType, eventOfStatus } from '../../domain/events/event.ts';
import type { TransactionRequest } from '../../domain/payments/payment.ts';
import { paymentDoubtClearsItself, yieldsTo } from '../../domain/payments/transition.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import { attentionRaised, statusMoves } from '../../runtime/metrics.ts';
import { announce, newDeliveryQueues } from '../core/announce.ts';
import {
  addTimelineEntry,
  entityOf,
  type NotifyQueue,
  paymentEntity,
  timelineInsertAfter,
  webhookUrlOf,
} from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import type { DisputeRef } from '../disputes/index.ts';
import { claimsMoney, type Disputed, judgeDisputes, settleDisputes } from '../disputes/index.ts';
import type { PaymentCommand, PaymentOrder, PaymentSnapshot, PaymentTransition } from './types.ts';

type Tx = Transaction<Schema>;
/** What else belongs to a move, under the payment's lock; what it answers is added to the move. */
export type Also = (tx: Tx, before: PaymentRow) => Promise<Partial<PaymentTransition>>;
type TellDispute = (ref: DisputeRef) => Promise<void>;

interface PaymentRowsDeps {
  store: Store;
  notifyQueue: NotifyQueue;
  /** Starts the workflow that looks after a dispute, or tells it that its row has changed. */
  notifyDispute: TellDispute;
  log: Log;
}

/**
 * A payment's rows. Short and idempotent, so the workflow runs these as local activities: each may run again after a
 * crash, and changes nothing the second time.
 */
export function paymentRows({ store, notifyQueue, notifyDispute, log }: PaymentRowsDeps) {
  return {
    /** Inserts payment and idempotency record together, before the provider is called; finds them if they are there. */
    async openPayment(order: PaymentOrder): Promise<PaymentSnapshot> {
      const { paymentId, merchantId, idempotency, provider, paymentMethod } = order;
      const bytes = (text: string) => Buffer.from(text, 'base64');
      const sealedRequest = bytes(order.sealedRequest);
      const seal = await store.sealOf(merchantId);
      const { amount, orderId, description } = seal.open<TransactionRequest>(
        contexts.request(paymentId),
        sealedRequest,
      );
      // One statement, and so one transaction: a merchant waits for it.
      const opened = await store.db
        .with('record', (db) =>
          db
            .insertInto('idempotency_keys')
            .values({
              merchant_id: merchantId,
              key_hash: bytes(idempotency.keyHash),
              fingerprint: bytes(idempotency.fingerprint),
              nonce: idempotency.nonce,
              entity_id: paymentId,
              answer_sealed: null,
            })
            .onConflict((conflict) => conflict.doNothing()),
        )
        .with('opened', (db) =>
          db
            .insertInto('payments')
            .values({
              id: paymentId,
              merchant_id: merchantId,
              connection_id: order.connectionId,
              connection_version: order.connectionVersion,
              account: order.account,
              provider,
              payment_method: paymentMethod,
              amount,
              currency: 'BRL',
              status: 'PENDING',
              reference: order.reference,
              order_id: orderId ?? null,
              description: description ?? null,
              request_sealed: sealedRequest,
              document_index: bytes(order.documentIndex),
              email_index: bytes(order.emailIndex),
              name_index: order.nameIndex,
              correlation_id: order.correlationId,
              route: order.route ? storableJson({ chosen: order.route.chosen, why: order.route.why, tried: [] }) : null,
            })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returningAll(),
        )
        .with('line', () => {
          const data = { provider, paymentMethod, amount, orderId, requestId: order.correlationId };
          return timelineInsertAfter(
            store.db,
            'opened',
            paymentEntity(order),
            'accepted',
            'Request accepted',
            data,
            'accepted',
          );
        })
        .selectFrom('opened')
        .selectAll()
        .executeTakeFirst();
      if (order.route)
        await addTimelineEntry(
          store.db,
          paymentEntity(order),
          'route',
          'Route chosen',
          { what: 'chosen', ...order.route },
          'route:1',
        );
      if (!opened) return loadPayment(order);
      addLogFields(logFieldsOf(opened));
      return snapshotOf(opened);
    },

    /** Where the payment stands, for a workflow that goes on with it. */
    loadPayment,

    /**
     * The one place where a payment's status moves. Row, timeline, event and deliveries change in one transaction; a
     * status that would fall is left as it is (and the database refuses it too). Deliveries are started afterwards; one
     * that a crash leaves unstarted is found by the sweep.
     */
    async transitionPayment(given: PaymentTransition, also?: Also): Promise<PaymentSnapshot> {
      const { merchantId } = given;
      const seal = await store.sealOf(merchantId);
      const moved = await store.db.transaction().execute(async (tx) => {
        // Before the row, as whoever writes an id does.
        if (given.adopt) await lockProviderId(tx, await accountOf(tx, given), given.adopt.transactionId);
        const before = await lockPayment(tx, given);
        const move: PaymentTransition = { ...given, ...(await also?.(tx, before)) };
        const to =
          move.to && canTransition({ status: before.status, refundedAmount: before.refunded_amount }, move.to)
            ? move.to
            : undefined;
        const refundedAmount = Math.max(before.refunded_amount, move.refundedAmount ?? 0);
        const disputed = await judgeDisputes(tx, before, move.dispute, to);
        const doubt = typeof move.attention === 'object' ? move.attention : undefined;
        const asked = disputedAfterRefund(before, disputed) ?? doubt;
        // A doubt that ends by itself must not take the place of one that waits for a person.
        const hidden = asked && before.attention_reason && yieldsTo(asked.reason, before.attention_reason);
        const raised = hidden ? undefined : asked;
        const standing = before.attention_reason;
        const cleared =
          standing !== null &&
          (move.attention === 'dismiss' ||
            (move.attention === 'clear' && paymentDoubtClearsItself(standing)) ||
            (!raised && move.clears === standing));
        const isNew = raised !== undefined && raised.reason !== before.attention_reason;
        const adopted = move.adopt && before.transaction_id === null ? move.adopt.transactionId : undefined;
        const at = new Date();

        const after = await tx
          .updateTable('payments')
          .set({
            updated_at: at,
            refunded_amount: refundedAmount,
            // What is closed is asked about only when there is news of it.
            ...(to && { status: to, poll_due_at: null }),
            ...(to === 'APPROVED' && { approved_at: at }),
            ...(move.endToEndId && before.end_to_end_id === null && { end_to_end_id: move.endToEndId }),
            ...(move.failure && { failure: storableJson(move.failure) }),
            ...((to === 'APPROVED' || (cleared && !move.failure)) && { failure: null }),
            ...(adopted && { transaction_id: adopted }),
            ...(raised && {
              attention_reason: raised.reason,
              attention_detail: storableText(raised.detail, 1000),
              ...(isNew && { attention_since: at }),
            }),
            ...(cleared && { attention_reason: null, attention_detail: null, attention_since: null }),
          })
          .where('id', '=', move.paymentId)
          .returningAll()
          .executeTakeFirstOrThrow();

        const say = (kind: TimelineKind, title: string, data: Record<string, unknown>) =>
          addTimelineEntry(tx, entityOf(after), kind, title, data, `${move.step}:${kind}`);
        const { cause, providerWord } = move;
        if (move.action) {
          const { by, ...action } = move.action;
          const who = { by: by.name ?? 'API key', actor: by.id, role: by.role };
          await say('action', `${actionTitles[action.what]} by ${who.by}`, { ...action, ...who });
        }
        if (to) await say('status', `${before.status} → ${to}`, { from: before.status, to, cause, providerWord });
        if (move.evidence)
          await say('evidence', 'News kept, nothing moved', { cause, providerWord, why: move.evidence });
        if (hidden) await say('evidence', 'A further doubt', { ...asked, cause });
        if (raised && isNew) await say('attention', 'Needs a person', { reason: raised.reason, detail: raised.detail });
        if (cleared) {
          await say('attention', 'No longer needs a person', { reason: before.attention_reason, cleared: true, cause });
        }
        if (adopted) await say('evidence', "Provider's id learnt", { transactionId: adopted, cause });
        const eventsWaiting =
          adopted !== undefined && (await claimEarlyEvents(tx, before.account, adopted, before.id, 'TRANSACTION'));

        const tell = (type: EventType, once: string) =>
          announce(tx, seal, {
            ...entityOf(after),
            type,
            once,
            data: showPayment(after, seal),
            webhookUrl: webhookUrlOf(after, seal),
          });
        if (move.announcePending && after.status === 'PENDING') await tell('payment.pending', 'payment.pending');
        if (to) await tell(eventOfStatus[to], eventOfStatus[to]);
        if (!to && refundedAmount > before.refunded_amount) {
          const whole = refundedAmount === before.amount;
          if (!whole) await tell('payment.partially_refunded', `payment.partially_refunded:${refundedAmount}`);
        }
        const disputeId = disputed && (await settleDisputes(tx, seal, after, disputed, move));
        if (raised && isNew) await tell('attention.raised', `attention.raised:${move.step}`);
        if (cleared) await tell('attention.cleared', `attention.cleared:${move.step}`);

        if (move.answers) {
          await tx
            .updateTable('idempotency_keys')
            .set({
              answer_sealed: seal.seal(contexts.answer(after.id), showPayment(after, seal)),
            })
            .where('merchant_id', '=', move.merchantId)
            .where('entity_id', '=', move.paymentId)
            .where('answer_sealed', 'is', null)
            .execute();
        }
        const news = {
          from: before.status,
          to,
          cause,
          providerWord,
          raised: isNew ? raised.reason : undefined,
          cleared,
        };
        const refundsLate = isNew && raised.reason === 'late_payment' && (await isGivenBack(tx, move.merchantId));
        const disputesWaiting = eventsWaiting ? await earlyDisputes(tx, after.id) : [];
        const now: PaymentSnapshot = {
          ...snapshotOf(after),
          ...(eventsWaiting && { eventsWaiting }),
          ...(refundsLate && { refundsLate }),
          ...(disputesWaiting.length > 0 && { disputesWaiting }),
        };
        return { now, queues: await newDeliveryQueues(tx, entityOf(after)), provider: after.provider, news, disputeId };
      });
      report(moved.provider, moved.news);
      // Nobody waits for these: the merchant's answer does not, and what is not started is found by the sweep.
      for (const queue of moved.queues) void notifyQueue(queue);
      if (moved.disputeId) void notifyDispute({ disputeId: moved.disputeId, merchantId });
      return moved.now;
    },
  };

  async function loadPayment(ref: PaymentRef): Promise<PaymentSnapshot> {
    return store.db.transaction().execute(async (tx) => snapshotOf(await lockPayment(tx, ref)));
  }

  /** Once it is written: whoever watches hears of it. */
  function report(provider: string, news: MoveNews): void {
    const { from, to, raised, cleared, ...why } = news;
    if (to) {
      statusMoves.inc({ provider, status: to });
      log.info({ provider, from, to, ...why }, 'payment moved');
    }
    if (raised) {
      attentionRaised.inc({ reason: raised });
      log.warn({ provider, status: to ?? from, reason: raised, ...why }, 'payment needs a person');
    }
    if (cleared) log.info({ provider, status: to ?? from, ...why }, 'payment no longer needs a person');
  }
}

const actionTitles: Record<PaymentCommand['what'], string> = {
  cancel: 'Cancel asked for',
  look: 'Look asked for',
  resolve: 'Resolved',
  dismiss: 'Attention closed',
};

/** The payer's bank knows nothing of what went back already: a person should. */
function disputedAfterRefund(row: PaymentRow, disputed: Disputed | undefined) {
  const refunded = Math.max(row.refunded_amount, row.refund_done + row.refund_reserved);
  if (refunded === 0 || !disputed || !claimsMoney(disputed)) return undefined;
  const detail = `Disputed after ${formatBRL(refunded)} had been refunded, or sent back: the payer may get the money twice.`;
  return { reason: 'chargeback_after_refund' as const, detail };
}

/** What a move changed, for the log. */
interface MoveNews {
  from: string;
  to: string | undefined;
  cause: string;
  providerWord: string | undefined;
  raised: string | undefined;
  cleared: boolean;
}

/** The row, locked: changes of one payment happen one after the other. */
export async function lockPayment(tx: Tx, ref: PaymentRef): Promise<PaymentRow> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', ref.paymentId)
    .where('merchant_id', '=', ref.merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no payment ${ref.paymentId}`));
  addLogFields(logFieldsOf(row));
  return row;
}

/** The merchant's policy: is money that comes after all taken, or given back? */
async function isGivenBack(tx: Tx, merchantId: string): Promise<boolean> {
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

/** What refunds of ours account for. What went back before them, by whoever's doing, is not what they are asked about. */
function ownRefundsOf({ refund_done, refund_reserved, refunded_amount, amount }: PaymentRow) {
  const own = refund_done + refund_reserved;
  return own > 0 ? { ownRefunds: Math.min(Math.max(own, refunded_amount + refund_reserved), amount) } : {};
}

/** A boleto that is paid on its last day is heard of when the banks have cleared it: banking days later, over a weekend. */
const boletoClearingMs = 5 * 86_400_000;

export function snapshotOf(row: PaymentRow): PaymentSnapshot {
  const clearingMs = row.payment_method === 'BILLET' ? boletoClearingMs : 0;
  return {
    status: row.status,
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    ...ownRefundsOf(row),
    ...(row.attention_reason && { attention: row.attention_reason }),
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    ...(row.expires_at && { expiresAt: row.expires_at.getTime() + clearingMs }),
    createdAt: row.created_at.getTime(),
    reference: row.reference,
    ...(row.transaction_id === null &&
      catalogueEntry(row.provider)?.lookUpBy.includes('reference') && { findable: true as const }),
  };
}
