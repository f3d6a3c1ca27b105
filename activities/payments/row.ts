import type { Transaction } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Schema } from '../../db/core/schema.ts';
import { logFieldsOf, type PaymentRow } from '../../db/payments/payments.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { PaymentRef } from '../core/types.ts';
import type { PaymentSnapshot } from './types.ts';

/** The row, locked: changes of one payment happen one after the other. */
export async function lockPayment(tx: Transaction<Schema>, ref: PaymentRef): Promise<PaymentRow> {
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

/** Cents that our own refunds account for. Money that went back before them is not counted as theirs. */
function ownRefundsOf({ refund_done, refund_reserved, refunded_amount, amount }: PaymentRow) {
  const own = refund_done + refund_reserved;
  return own > 0 ? { ownRefunds: Math.min(Math.max(own, refunded_amount + refund_reserved), amount) } : {};
}

const authorisationOf = (row: PaymentRow) => ({
  ...(row.manual_capture && { manualCapture: true as const }),
  ...(row.authorized_until && { authorizedUntil: row.authorized_until.getTime() }),
  ...(row.authorized_amount !== null && { authorizedAmount: row.authorized_amount }),
  ...(row.capture_amount !== null && { captureAmount: row.capture_amount }),
});

/** A boleto paid on its last day is reported only after the banks have cleared it, some banking days later. */
const boletoClearingMs = 5 * 86_400_000;

export function snapshotOf(row: PaymentRow): PaymentSnapshot {
  const clearingMs = row.payment_method === 'BILLET' ? boletoClearingMs : 0;
  return {
    status: row.status,
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    ...ownRefundsOf(row),
    ...(row.attention_reason && { attention: row.attention_reason }),
    ...authorisationOf(row),
    ...(row.due_terms && { terms: row.due_terms }),
    ...(row.asked_amount !== null && { askedAmount: row.asked_amount }),
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    ...(row.expires_at && { expiresAt: row.expires_at.getTime() + clearingMs }),
    createdAt: row.created_at.getTime(),
    ...(row.polls_later && { pollsLater: true as const }),
    reference: row.reference,
    ...(row.card_facts?.challenged && row.expires_at && { asksPayer: true as const }),
    ...(awaitsNotice(row) && { awaitsNotice: true as const }),
    ...(row.transaction_id === null && isFindable(row.provider) && { findable: true as const }),
  };
}

/** The payer has a page, of which the provider has given no id. */
const awaitsNotice = ({ provider, transaction_id: id, payer_url: page }: PaymentRow): boolean =>
  id === null && page !== null && catalogueEntry(provider)?.idsByNotice === true;

/** A payment without the provider's id is found by our reference: by a look-up, or by signed webhooks where they alone count. */
function isFindable(provider: string): boolean {
  const { lookUpBy = [], operations = [], webhookProof = false } = catalogueEntry(provider) ?? {};
  return lookUpBy.includes('reference') || (webhookProof && !operations.includes('getTransaction'));
}
