import type { RefundArgument } from '../kit/declaration.ts';
import { filled } from '../kit/fields.ts';
import type { Step } from '../kit/protocol.ts';
import type { WebhookForm } from '../kit/webhook-forms.ts';

/* What LordsPay and LordsCash have in common below `/payments` (specification, sections 4 and 7). */

/** A refund has its charge and our callback address in the body. */
export const paymentsRefund: Step<RefundArgument> = {
  method: 'POST',
  path: '/payments/refund',
  body: ({ transactionId, amount, webhookUrl }, { money }) =>
    filled({ transaction_id: transactionId, amount: money(amount), postback_url: webhookUrl }),
};

/** The word of a webhook is in `event`; any other than these four leaves the payment PENDING. */
export const paymentEvents: readonly WebhookForm[] = [
  {
    type: 'TRANSACTION',
    id: ['data.transaction_id', 'data.id', 'transaction_id'],
    status: 'event',
    statuses: {
      APPROVED: ['transaction.paid'],
      REJECTED: ['transaction.failed', 'transaction.expired'],
      REFUNDED: ['transaction.refunded'],
      default: 'PENDING',
    },
    reference: ['data.externalRef', 'data.metadata.order_id'],
    endToEndId: 'data.pix.end2EndId',
  },
];
