import type { PaymentMethod } from '../../domain/entities.ts';
import type { TransactionArgument } from '../kit/declaration.ts';
import { descriptionOf, digits, filled, referenceOf, taxDocument } from '../kit/fields.ts';
import { type Protocol, protocol, type Wire } from '../kit/protocol.ts';
import { refusedBy } from '../kit/said.ts';
import { cardOf } from './white-label.ts';

/**
 * `POST /payments` as the specification shows it for LordsCash (section 7): a refusal comes with a good HTTP status and
 * `success: false`, and events of the form `transaction.paid` tell what happened. LordsPay has the same paths and events.
 */
type Brand = Omit<
  Protocol,
  'answer' | 'createTransaction' | 'getTransaction' | 'refund' | 'webhooks' | 'unsupportedMethod'
>;

export const payments = (brand: Brand) =>
  protocol({
    ...brand,
    saysNo: refusedBy('success', 'error'),
    answersAt: ['data', ''],
    answer: {
      id: ['transaction_id', 'id'],
      status: 'status',
      amount: 'amount',
      pixCode: 'pix.qr_code',
      billetCode: 'payment_data.barcode',
      expiresAt: 'expires_at',
      reference: 'metadata.order_id',
    },
    createTransaction: { method: 'POST', path: '/payments', body: charge },
    getTransaction: { method: 'GET', path: '/payments/{id}' },
    refund: {
      method: 'POST',
      path: '/payments/refund',
      body: ({ transactionId, amount, webhookUrl }, { money }) =>
        filled({ transaction_id: transactionId, amount: money(amount), postback_url: webhookUrl }),
    },
    refundAnswer: { id: 'refund_id' },
    webhooks: [
      {
        type: 'TRANSACTION',
        when: { event: '*' },
        id: ['transaction_id', 'data.transaction_id', 'data.id', 'id'],
        status: 'event',
        statuses: {
          APPROVED: ['transaction.paid'],
          REJECTED: ['transaction.failed', 'transaction.expired'],
          REFUNDED: ['transaction.refunded'],
          default: 'PENDING',
        },
        reference: ['metadata.order_id', 'data.metadata.order_id'],
      },
    ],
    unsupportedMethod: 'Método de pagamento não reconhecido',
  });

const methodWords: Record<PaymentMethod, string> = { PIX: 'pix', CREDIT_CARD: 'credit_card', BILLET: 'bank_slip' };

function charge(request: TransactionArgument, { money }: Wire) {
  const { customer, paymentMethod, userId } = request;
  const { number, kind } = taxDocument(customer.document);
  return filled({
    amount: money(request.amount),
    payment_method: methodWords[paymentMethod],
    description: descriptionOf(request),
    customer: filled({
      name: customer.name,
      email: customer.email,
      phone: digits(customer.phone),
      document: { type: kind.toLowerCase(), number },
    }),
    metadata: filled({ order_id: referenceOf(request), user_id: userId }),
    postbackUrl: request.webhookUrl,
    ...(paymentMethod === 'CREDIT_CARD' && {
      installments: request.installments ?? 1,
      card: cardOf(request),
    }),
  });
}
