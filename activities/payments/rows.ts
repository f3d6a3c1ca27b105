import { sql } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import { acquiredWith, type SendKey } from '../../db/core/send-guard.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { logFieldsOf, type PaymentRow } from '../../db/payments/payments.ts';
import { webhooksWorkMs } from '../../domain/core/polling.ts';
import { dueTermsOf } from '../../domain/payments/due-terms.ts';
import type { TransactionRequest } from '../../domain/payments/payment.ts';
import { addLogFields } from '../../runtime/log.ts';
import { idempotencyRecord } from '../core/idempotency.ts';
import { addTimelineEntry, paymentEntity, timelineInsertAfter } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { lockPayment, snapshotOf } from './row.ts';
import { currentSnapshot, type LockedStep, type PaymentRowsDeps, transitionPayment } from './transition.ts';
import type { PaymentOrder, PaymentSnapshot, PaymentTransition } from './types.ts';

/**
 * A payment's rows. Short and idempotent, so the workflow runs these as local activities: each may run again after a
 * crash, and changes nothing the second time.
 */
export const paymentRows = (deps: PaymentRowsDeps) => ({
  openPayment: (order: PaymentOrder): Promise<PaymentSnapshot> => openPayment(deps.store, order),
  loadPayment: (ref: PaymentRef): Promise<PaymentSnapshot> => loadPayment(deps.store, ref),
  transitionPayment: (transition: PaymentTransition, also?: LockedStep): Promise<PaymentSnapshot> =>
    transitionPayment(deps, transition, also),
});

/** The current payment, for a workflow that continues with it. */
export const loadPayment = (store: Store, ref: PaymentRef): Promise<PaymentSnapshot> =>
  store.db.transaction().execute(async (tx) => currentSnapshot(tx, await lockPayment(tx, ref)));

/** Opens a payment before its provider is called; loads it if it exists. */
export async function openPayment(store: Store, order: PaymentOrder): Promise<PaymentSnapshot> {
  const opened = await insertPayment(store, order);
  return opened ? snapshotOf(opened) : loadPayment(store, order);
}

/**
 * Inserts payment and idempotency record together, in one statement since the merchant waits for the answer.
 *
 * @param guard the send guard to acquire with them.
 * @returns undefined where they exist. @throws Error when the guard exists: a charge was sent before.
 */
export async function insertPayment(
  store: Store,
  order: PaymentOrder,
  guard?: SendKey,
): Promise<PaymentRow | undefined> {
  const { paymentId, merchantId, idempotency, provider, paymentMethod } = order;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const sealedRequest = bytes(order.sealedRequest);
  const seal = await store.sealOf(merchantId);
  const request = seal.open<TransactionRequest>(contexts.request(paymentId), sealedRequest);
  const { amount, orderId, description, capture, platformId } = request;
  const terms = dueTermsOf(request);
  const opened = await store.db
    .with('record', (db) =>
      db
        .insertInto('idempotency_keys')
        .values(idempotencyRecord({ merchantId, entityId: paymentId }, idempotency))
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
          platform_id: platformId ?? null,
          manual_capture: capture === 'manual',
          due_terms: terms ? storableJson(terms) : null,
          request_sealed: sealedRequest,
          document_index: bytes(order.documentIndex),
          email_index: bytes(order.emailIndex),
          name_index: order.nameIndex,
          correlation_id: order.correlationId,
          polls_later: sql<boolean>`coalesce((
            select webhook_worked_at > now() - ${webhooksWorkMs} * interval '1 ms'
            from connections where id = ${order.connectionId}
          ), false)`,
          route: order.route ? storableJson({ chosen: order.route.chosen, why: order.route.why, tried: [] }) : null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll(),
    )
    .with('line', () => {
      const data = { provider, paymentMethod, amount, orderId, requestId: order.correlationId };
      return timelineInsertAfter(store.db, 'opened', paymentEntity(order), 'accepted', 'Request accepted', data);
    })
    .with('guard', () => acquiredWith(store.db, 'opened', guard))
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
  if (opened) addLogFields(logFieldsOf(opened));
  return opened;
}
