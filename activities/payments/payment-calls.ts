import { catalogueEntry, type Exchange, type Operation } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Store } from '../../db/core/store.ts';
import { logFieldsOf, type PaymentRow } from '../../db/payments/payments.ts';
import { type OpenedReceiverToken, receiverTokenOf } from '../../db/receivers/tokens.ts';
import type { TransactionRequest } from '../../domain/payments/payment.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { ObservedCall } from '../core/observe-call.ts';
import type { PaymentRef } from '../core/types.ts';

/* What every provider call about a payment begins with. */

/** @throws Error when the merchant has no such payment. */
export async function readPayment(store: Store, ref: PaymentRef): Promise<PaymentRow> {
  const row = await store.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', ref.paymentId)
    .where('merchant_id', '=', ref.merchantId)
    .executeTakeFirstOrThrow();
  addLogFields(logFieldsOf(row));
  return row;
}

/** The receiver in whose name a charge was made: only its own token finds and refunds the charge. */
export async function madeInNameOf(
  store: Store,
  row: Pick<PaymentRow, 'id' | 'merchant_id' | 'provider' | 'request_sealed'>,
): Promise<OpenedReceiverToken> {
  if (!catalogueEntry(row.provider)?.takesReceiverToken) return {};
  const seal = await store.sealOf(row.merchant_id);
  const { receiverToken } = seal.open<TransactionRequest>(contexts.request(row.id), row.request_sealed);
  return (await receiverTokenOf(store, row.merchant_id, receiverToken)).open();
}

/** The due date of a charge that was made with one: at some providers it is another kind of charge. */
export const dueDateOf = ({ due_terms }: Pick<PaymentRow, 'due_terms'>): { dueDate?: string } =>
  due_terms ? { dueDate: due_terms.dueDate } : {};

export const paymentCall = (
  { provider, merchant_id: merchantId, connection_id: connectionId, id }: PaymentRow,
  operation: Operation,
  exchanges: Exchange[],
): ObservedCall => ({
  provider,
  merchantId,
  connectionId,
  about: { entity: 'payment', id },
  operation,
  exchanges,
});
