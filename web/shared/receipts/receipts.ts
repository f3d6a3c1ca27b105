import { formatBRL } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import type { Language } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { dateAndTime } from '../../ui/time.ts';
import { displayOf } from '../status/display.ts';
import type { useReceiptWords } from './words.ts';

/** The content of a receipt. Lines without a value are left out. */
export interface Receipt {
  title: string;
  merchantName: string;
  amount: string;
  status: string;
  lines: [name: string, value: string | undefined][];
}

interface Made {
  merchantName: string;
  words: Words;
  messages: ReturnType<typeof useReceiptWords>;
  /** The reader's language tag, for dates. */
  tag: string;
}

const languageOf = (tag: string): Language => (tag.startsWith('pt') ? 'pt' : 'en');
const at = (iso: string | undefined, tag: string) => iso && dateAndTime(iso, tag);

/** The receipt of a payment, for its payer. For an unpaid payment it states that it is no receipt. */
export function paymentReceipt({
  payment,
  merchantName,
  words,
  messages: t,
  tag,
}: Made & { payment: Payment }): Receipt {
  const paid = payment.status === 'APPROVED' || payment.status === 'REFUNDED';
  return {
    title: paid ? t.payment : t.paymentOpen,
    merchantName,
    amount: formatBRL(payment.amount),
    status: displayOf(payment.status).word[languageOf(tag)],
    lines: [
      [t.refunded, payment.refundedAmount > 0 ? formatBRL(payment.refundedAmount) : undefined],
      [t.method, words.method[payment.paymentMethod] ?? payment.paymentMethod],
      [t.created, at(payment.createdAt, tag)],
      [t.approved, at(payment.approvedAt, tag)],
      [t.payer, payment.customer.name],
      [t.document, payment.customer.document],
      [t.description, payment.description],
      [t.order, payment.orderId],
      [t.provider, payment.provider],
      [t.paymentId, payment.id],
      [t.providerId, payment.transactionId],
      [t.endToEnd, payment.endToEndId],
    ],
  };
}

/** The receipt of a refund, for the payer. */
export function refundReceipt({
  refund,
  state,
  payment,
  merchantName,
  words,
  messages: t,
  tag,
}: Made & { refund: Refund; state: string; payment: Payment | undefined }): Receipt {
  return {
    title: refund.state === 'DONE' ? t.refund : t.refundOpen,
    merchantName,
    amount: formatBRL(refund.amount),
    status: state,
    lines: [
      [t.method, payment && (words.method[payment.paymentMethod] ?? payment.paymentMethod)],
      [t.asked, at(refund.createdAt, tag)],
      [t.settled, refund.state === 'DONE' ? at(refund.settledAt, tag) : undefined],
      [t.payer, payment?.customer.name],
      [t.document, payment?.customer.document],
      [t.reason, refund.reason],
      [t.order, payment?.orderId],
      [t.provider, refund.provider],
      [t.refundId, refund.id],
      [t.providerId, refund.refundId],
      [t.paymentId, refund.paymentId],
      [t.endToEnd, payment?.endToEndId],
    ],
  };
}

/** The receipt of a payout, for the person or company that was paid. */
export function payoutReceipt({ payout, merchantName, words, messages: t, tag }: Made & { payout: Payout }): Receipt {
  const account = [payout.branchNumber, payout.accountNumber].filter(Boolean).join(' / ');
  return {
    title: payout.status === 'APPROVED' ? t.payout : t.payoutOpen,
    merchantName,
    amount: formatBRL(payout.amount),
    status: displayOf(payout.status).word[languageOf(tag)],
    lines: [
      [t.method, words.payouts.method[payout.paymentMethod] ?? payout.paymentMethod],
      [t.created, at(payout.createdAt, tag)],
      [t.approved, at(payout.approvedAt, tag)],
      [t.returned, at(payout.returnedAt, tag)],
      [t.receiver, payout.name ?? payout.accountHolder],
      [t.document, payout.document ?? payout.accountDocument],
      [t.pixKey, payout.pixKey],
      [t.bank, payout.bankCode],
      [t.account, account || undefined],
      [t.description, payout.description],
      [t.reference, payout.withdrawReference],
      [t.provider, payout.provider],
      [t.payoutId, payout.id],
      [t.providerId, payout.withdrawId],
      [t.endToEnd, payout.endToEndId],
    ],
  };
}
