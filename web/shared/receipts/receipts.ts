import { formatBRL } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import type { Language } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { dateAndTime } from '../../ui/time.ts';
import { lookOf } from '../status/display.ts';
import type { useReceiptWords } from './words.ts';

/** What stands on a sheet of paper. A line without a value is left out. */
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
  said: ReturnType<typeof useReceiptWords>;
  /** The reader's, for dates. */
  tag: string;
}

const languageOf = (tag: string): Language => (tag.startsWith('pt') ? 'pt' : 'en');
const at = (iso: string | undefined, tag: string) => iso && dateAndTime(iso, tag);

/** A payment, for whoever paid it. What was not paid is said to be no receipt. */
export function paymentReceipt({ payment, merchantName, words, said, tag }: Made & { payment: Payment }): Receipt {
  const paid = payment.status === 'APPROVED' || payment.status === 'REFUNDED';
  return {
    title: paid ? said.payment : said.paymentOpen,
    merchantName,
    amount: formatBRL(payment.amount),
    status: lookOf(payment.status).word[languageOf(tag)],
    lines: [
      [said.refunded, payment.refundedAmount > 0 ? formatBRL(payment.refundedAmount) : undefined],
      [said.method, words.method[payment.paymentMethod] ?? payment.paymentMethod],
      [said.created, at(payment.createdAt, tag)],
      [said.approved, at(payment.approvedAt, tag)],
      [said.payer, payment.customer.name],
      [said.document, payment.customer.document],
      [said.description, payment.description],
      [said.order, payment.orderId],
      [said.provider, payment.provider],
      [said.paymentId, payment.id],
      [said.providerId, payment.transactionId],
      [said.endToEnd, payment.endToEndId],
    ],
  };
}

/** A refund, for whoever got the money back. */
export function refundReceipt({
  refund,
  state,
  payment,
  merchantName,
  words,
  said,
  tag,
}: Made & { refund: Refund; state: string; payment: Payment | undefined }): Receipt {
  return {
    title: refund.state === 'DONE' ? said.refund : said.refundOpen,
    merchantName,
    amount: formatBRL(refund.amount),
    status: state,
    lines: [
      [said.method, payment && (words.method[payment.paymentMethod] ?? payment.paymentMethod)],
      [said.asked, at(refund.createdAt, tag)],
      [said.settled, refund.state === 'DONE' ? at(refund.settledAt, tag) : undefined],
      [said.payer, payment?.customer.name],
      [said.document, payment?.customer.document],
      [said.reason, refund.reason],
      [said.order, payment?.orderId],
      [said.provider, refund.provider],
      [said.refundId, refund.id],
      [said.providerId, refund.refundId],
      [said.paymentId, refund.paymentId],
      [said.endToEnd, payment?.endToEndId],
    ],
  };
}

/** A payout, for whoever got it. */
export function payoutReceipt({ payout, merchantName, words, said, tag }: Made & { payout: Payout }): Receipt {
  const account = [payout.branchNumber, payout.accountNumber].filter(Boolean).join(' / ');
  return {
    title: payout.status === 'APPROVED' ? said.payout : said.payoutOpen,
    merchantName,
    amount: formatBRL(payout.amount),
    status: lookOf(payout.status).word[languageOf(tag)],
    lines: [
      [said.method, words.payouts.method[payout.paymentMethod] ?? payout.paymentMethod],
      [said.created, at(payout.createdAt, tag)],
      [said.approved, at(payout.approvedAt, tag)],
      [said.returned, at(payout.returnedAt, tag)],
      [said.receiver, payout.name ?? payout.accountHolder],
      [said.document, payout.document ?? payout.accountDocument],
      [said.pixKey, payout.pixKey],
      [said.bank, payout.bankCode],
      [said.account, account || undefined],
      [said.description, payout.description],
      [said.reference, payout.withdrawReference],
      [said.provider, payout.provider],
      [said.payoutId, payout.id],
      [said.providerId, payout.withdrawId],
      [said.endToEnd, payout.endToEndId],
    ],
  };
}
