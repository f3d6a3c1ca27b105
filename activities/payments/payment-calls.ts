import type { Exchange, Operation } from '../../adapters/index.ts';
import type { Store } from '../../db/core/store.ts';
import { logFieldsOf, type PaymentRow } from '../../db/payments/payments.ts';
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
