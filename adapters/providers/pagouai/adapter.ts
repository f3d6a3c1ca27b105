import { transactionAnswer } from '../../families/white-label.ts';
import { bearer } from '../../kit/auth.ts';
import { digits, filled, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, notes } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';

const methods = { PIX: 'pix', CREDIT_CARD: 'credit_card', BILLET: 'voucher' };

/**
 * PagouAi (specification, section 7; public facts: developer.pagou.ai, grade A).
 *
 * - The readable pages end before the names of PIX's text and of a boleto's parts: those are the white-label family's.
 * - Cards are sent as tokens of its own browser script. No source shows how to set an expiry.
 */
export default protocol({
  name: 'PagouAi',
  evidence: {
    grade: 'A',
    operations: { refund: 'spec' },
    notes: 'Its documentation; names of PIX’s text, boleto and refund are not in its readable part.',
  },
  baseUrl: 'https://api.pagou.ai/v2',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.secretKey(undefined, 'Token'), credentials.baseUrl()],
  auth: bearer('secretKey'),
  card: 'token',
  money: 'cents',
  statuses: generalStatuses,
  createTransaction: {
    method: 'POST',
    path: '/transactions',
    body: (request, { money }) => {
      const { customer, items, address } = request;
      const { number, kind } = taxDocument(customer.document);
      return filled({
        amount: money(request.amount),
        currency: 'BRL',
        method: methods[request.paymentMethod],
        buyer: filled({
          name: customer.name,
          email: customer.email,
          phone: nationalPhone(customer.phone),
          document: { type: kind, number },
          address: address && {
            street: address.address,
            number: address.number,
            neighborhood: address.district,
            city: address.city,
            state: address.state,
            zipCode: digits(address.zipCode),
            country: 'BR',
          },
        }),
        products: items.map(({ id, title, unitPrice, quantity, tangible }) =>
          filled({ name: title, price: money(unitPrice), quantity, tangible, sku: id }),
        ),
        external_ref: referenceOf(request),
        notify_url: request.webhookUrl,
        ip_address: request.customerIp,
        ...(request.paymentMethod === 'CREDIT_CARD' && {
          installments: request.installments ?? 1,
          token: request.cardToken ?? request.cardId,
        }),
      });
    },
  },
  getTransaction: { method: 'GET', path: '/transactions/{id}' },
  refund: {
    method: 'POST',
    path: '/transactions/{id}/refund',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  answersAt: ['data'],
  answer: {
    ...transactionAnswer,
    method: 'method',
    billetCode: ['boleto.digitableLine', 'boleto.barcode', 'voucher.digitableLine', 'voucher.barcode'],
    billetUrl: ['boleto.url', 'voucher.url'],
    reference: 'external_ref',
    fee: 'fee.estimated_fee',
    netAmount: 'fee.net_amount',
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { event: 'transaction' },
      id: 'data.id',
      status: 'data.status',
      reference: 'data.correlation_id',
      eventId: 'id',
    },
  ],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  unsupportedMethod: 'Método de pagamento não suportado',
  notes: ['Our reference, sent as `external_ref`, is also its idempotency key.', notes.unsigned],
});
