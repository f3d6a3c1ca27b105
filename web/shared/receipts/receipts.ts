import './messages.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import type { Language } from '../../i18n/language.ts';
import { known, type Translate } from '../../i18n/texts.ts';
import { dateAndTime } from '../../ui/time.ts';
import { displayOf } from '../status/display.ts';

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
  t: Translate;
  /** The reader's language tag, for dates. */
  tag: string;
}

const languageOf = (tag: string): Language => (tag.startsWith('pt') ? 'pt' : 'en');
const at = (iso: string | undefined, tag: string) => iso && dateAndTime(iso, tag);

/** Whether there is a receipt to print. What is printed otherwise says where the money stands. */
export const hasReceipt = {
  payment: ({ status }: Payment) => status === 'APPROVED' || status === 'REFUNDED',
  refund: ({ state }: Refund) => state === 'DONE',
  payout: ({ status }: Payout) => status === 'APPROVED',
};

/** The receipt of a payment, for its payer. For an unpaid payment it states that it is no receipt. */
export function paymentReceipt({ payment, merchantName, t, tag }: Made & { payment: Payment }): Receipt {
  return {
    title: hasReceipt.payment(payment) ? t('receipts:payment') : t('receipts:paymentOpen'),
    merchantName,
    amount: formatBRL(payment.amount),
    status: displayOf(payment.status).word[languageOf(tag)],
    lines: [
      [t('receipts:refunded'), payment.refundedAmount > 0 ? formatBRL(payment.refundedAmount) : undefined],
      [t('receipts:method'), known(t, `common:method.${payment.paymentMethod}`, payment.paymentMethod)],
      [t('receipts:created'), at(payment.createdAt, tag)],
      [t('receipts:approved'), at(payment.approvedAt, tag)],
      [t('receipts:payer'), payment.customer.name],
      [t('receipts:document'), payment.customer.document],
      [t('receipts:description'), payment.description],
      [t('receipts:order'), payment.orderId],
      [t('receipts:provider'), payment.provider],
      [t('receipts:paymentId'), payment.id],
      [t('receipts:providerId'), payment.transactionId],
      [t('receipts:endToEnd'), payment.endToEndId],
    ],
  };
}

/** The receipt of a refund, for the payer. */
export function refundReceipt({
  refund,
  state,
  payment,
  merchantName,
  t,
  tag,
}: Made & { refund: Refund; state: string; payment: Payment | undefined }): Receipt {
  return {
    title: hasReceipt.refund(refund) ? t('receipts:refund') : t('receipts:refundOpen'),
    merchantName,
    amount: formatBRL(refund.amount),
    status: state,
    lines: [
      [t('receipts:method'), payment && known(t, `common:method.${payment.paymentMethod}`, payment.paymentMethod)],
      [t('receipts:asked'), at(refund.createdAt, tag)],
      [t('receipts:settled'), refund.state === 'DONE' ? at(refund.settledAt, tag) : undefined],
      [t('receipts:payer'), payment?.customer.name],
      [t('receipts:document'), payment?.customer.document],
      [t('receipts:reason'), refund.reason],
      [t('receipts:order'), payment?.orderId],
      [t('receipts:provider'), refund.provider],
      [t('receipts:refundId'), refund.id],
      [t('receipts:providerId'), refund.refundId],
      [t('receipts:paymentId'), refund.paymentId],
      [t('receipts:endToEnd'), payment?.endToEndId],
    ],
  };
}

/** The receipt of a payout, for the person or company that was paid. */
export function payoutReceipt({ payout, merchantName, t, tag }: Made & { payout: Payout }): Receipt {
  const account = [payout.branchNumber, payout.accountNumber].filter(Boolean).join(' / ');
  return {
    title: hasReceipt.payout(payout) ? t('receipts:payout') : t('receipts:payoutOpen'),
    merchantName,
    amount: formatBRL(payout.amount),
    status: displayOf(payout.status).word[languageOf(tag)],
    lines: [
      [t('receipts:method'), known(t, `common:payoutMethod.${payout.paymentMethod}`, payout.paymentMethod)],
      [t('receipts:created'), at(payout.createdAt, tag)],
      [t('receipts:approved'), at(payout.approvedAt, tag)],
      [t('receipts:returned'), at(payout.returnedAt, tag)],
      [t('receipts:receiver'), payout.name ?? payout.accountHolder],
      [t('receipts:document'), payout.document ?? payout.accountDocument],
      [t('receipts:pixKey'), payout.pixKey],
      [t('receipts:bank'), payout.bankCode],
      [t('receipts:account'), account || undefined],
      [t('receipts:description'), payout.description],
      [t('receipts:reference'), payout.withdrawReference],
      [t('receipts:provider'), payout.provider],
      [t('receipts:payoutId'), payout.id],
      [t('receipts:providerId'), payout.withdrawId],
      [t('receipts:endToEnd'), payout.endToEndId],
    ],
  };
}
