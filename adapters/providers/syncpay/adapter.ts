import { transactionPostbacks } from '../../families/white-label.ts';
import { dayIn, digits, filled, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, notes, withWords } from '../../kit/general.ts';
import { lookUpById, protocol } from '../../kit/protocol.ts';

const twoDays = 2 * aDay;

/**
 * Syncpay (specification, sections 1, 5, 7, 9; public facts: the provider's older pages, in part, A, integrations B).
 *
 * - The specification's path is the first generation's; the second (`/cash-in` and reais, B) is not used.
 * - In integrations `pix.expiresInDays` is a date, and the reference is spelt `externaRef`.
 * - `med`, of the second generation, is the central bank's dispute.
 * - Basic carries the base64 of the key alone.
 * - Webhooks are public for the second generation only; the usual form and the names of replies are used.
 */
export default protocol({
  name: 'Syncpay',
  evidence: {
    grade: 'B',
    operations: { refund: 'spec', processWebhook: 'C' },
    notes: 'Charges by older pages and integrations; the unit of amounts and webhooks unconfirmed.',
  },
  baseUrl: 'https://api.syncpay.pro/v1',
  methods: ['PIX'],
  credentials: [credentials.secretKey(undefined, 'API key'), credentials.baseUrl()],
  auth: {
    headers: ({ secretKey = '' }) => ({ authorization: `Basic ${Buffer.from(secretKey).toString('base64')}` }),
  },
  money: 'cents',
  unitAssumed: true,
  statuses: withWords(generalStatuses, { CHARGEBACK: ['med'] }),
  answersAt: ['data'],
  answer: {
    id: ['idTransaction', 'id'],
    status: ['status_transaction', 'status'],
    amount: 'amount',
    pixCode: 'paymentCode',
    pixImage: 'paymentCodeBase64',
  },
  createTransaction: {
    method: 'POST',
    path: '/gateway/api/',
    body: (request, { money, now }) => {
      const { customer, address, items } = request;
      return filled({
        ip: request.customerIp,
        amount: money(request.amount),
        pix: { expiresInDays: dayIn(now, twoDays) },
        items: items.map(({ title, quantity, tangible, unitPrice }) => ({
          title,
          quantity,
          tangible,
          unitPrice: money(unitPrice),
        })),
        customer: filled({
          name: customer.name,
          email: customer.email,
          cpf: taxDocument(customer.document).number,
          phone: nationalPhone(customer.phone),
          externaRef: referenceOf(request),
          address: address && {
            street: address.address,
            streetNumber: address.number,
            complement: '',
            neighborhood: address.district,
            city: address.city,
            state: address.state,
            zipCode: digits(address.zipCode),
            country: 'BR',
          },
        }),
        traceable: true,
        postbackUrl: request.webhookUrl,
      });
    },
  },
  // Beside `/v1`, not below it.
  getTransaction: lookUpById(
    ({ id = '' }) => `/../s1/getTransaction/api/getTransactionStatus.php?id_transaction=${encodeURIComponent(id)}`,
  ),
  refund: {
    method: 'POST',
    path: '/transactions/{id}/refunds',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  webhooks: [
    ...transactionPostbacks,
    {
      type: 'TRANSACTION',
      id: ['idTransaction', 'identifier'],
      status: ['status_transaction', 'status'],
      reference: 'reference_id',
    },
  ],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: twoDays, timeoutMs: 10_000 },
  notes: [notes.unitAssumed, notes.unsigned, notes.notDeduplicated],
});
