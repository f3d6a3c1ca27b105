import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import { paymentEvents, paymentsRefund } from '../../families/payments.ts';
import { cardOf } from '../../families/white-label.ts';
import { bearer } from '../../kit/auth.ts';
import { descriptionOf, filled, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';
import { refusedBy } from '../../kit/reply.ts';

const methodWords: Record<PaymentMethod, string> = { PIX: 'pix', CREDIT_CARD: 'credit_card', BILLET: 'bank_slip' };

/**
 * LordsCash (specification, sections 4, 7, 8, 9; nothing public). Amounts are reais; a new boleto is PENDING whatever its
 * word; the boleto's document comes as bytes, without an address (decision 9). `pending` counts among its "others".
 */
export default protocol({
  name: 'LordsCash',
  evidence: { grade: 'spec', notes: 'The specification shows its fields; customer and card are in the usual names.' },
  // No public address.
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.secretKey(), credentials.baseUrl(true)],
  auth: bearer('secretKey'),
  card: 'raw',
  boletosBeginPending: true,
  money: 'reais',
  statuses: {
    PENDING: ['pending'],
    APPROVED: ['paid', 'approved'],
    REJECTED: ['failed', 'expired', 'cancelled'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['chargeback'],
    default: 'PENDING',
  },
  refusalIn: refusedBy('success', 'error'),
  answer: {
    id: 'transaction_id',
    status: 'status',
    amount: 'amount',
    pixCode: 'pix.qr_code',
    billetCode: 'payment_data.barcode',
    billetPdf: 'payment_data.pdf',
    expiresAt: 'expires_at',
  },
  createTransaction: {
    method: 'POST',
    path: '/payments',
    body: (request, { money }) => {
      const { customer, paymentMethod, userId } = request;
      const { number, kind } = taxDocument(customer.document);
      return filled({
        amount: money(request.amount),
        payment_method: methodWords[paymentMethod],
        description: descriptionOf(request),
        customer: filled({
          name: customer.name,
          email: customer.email,
          phone: nationalPhone(customer.phone),
          document: { type: kind.toLowerCase(), number },
        }),
        metadata: filled({ order_id: referenceOf(request), user_id: userId }),
        postbackUrl: request.webhookUrl,
        ...(paymentMethod === 'CREDIT_CARD' && { installments: request.installments ?? 1, card: cardOf(request) }),
      });
    },
  },
  getTransaction: { method: 'GET', path: '/payments/{id}' },
  refund: paymentsRefund,
  refundAnswer: { id: 'refund_id', mustSay: true },
  webhooks: paymentEvents,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  failures: { refund: 'Erro ao processar reembolso' },
  notes: ['A refusal may come with HTTP 200 and `success: false`.', notes.unsigned, notes.notDeduplicated],
});
