import type { Payment } from '../../domain/payments/payment.ts';
import { idInToken, isTokenOf, type SeenMerchant, seenColumns, seenMerchant } from '../core/payer-pages.ts';
import type { Store } from '../core/store.ts';
import { showPayment } from './payments.ts';

/** The payment of a payer's page, and who is paid; undefined for a token that is not right. */
export async function findPayable(
  store: Store,
  token: string,
): Promise<{ payment: Payment; merchantId: string; merchant: SeenMerchant } | undefined> {
  const id = idInToken('pay', token);
  if (id === undefined) return undefined;
  const found = await store.db
    .selectFrom('payments')
    .innerJoin('merchants', 'merchants.id', 'payments.merchant_id')
    .selectAll('payments')
    .select(seenColumns)
    .where('payments.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const seal = await store.sealOf(found.merchant_id);
  if (!isTokenOf(seal, id, token)) return undefined;
  return { payment: showPayment(found, seal), merchantId: found.merchant_id, merchant: seenMerchant(found) };
}
