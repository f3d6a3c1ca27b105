import { transactionPostbacks } from '../../families/white-label.ts';
import { headers } from '../../kit/auth.ts';
import { descriptionOf, filled, nationalPhone, pixKeyOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, generalWithdrawStatuses, notes, withWords } from '../../kit/general.ts';
import { lookUpById, protocol } from '../../kit/protocol.ts';

/**
 * PRONTTUS (specification, section 7; public facts: an integration after its reference, and three more, grade B).
 *
 * - Every path is below `/v1`, as the public sources and one of the specification's paths have it.
 * - Payouts: the specification's `/payment/withdraw`, not the public `/payment/withdraw/vsl` (B).
 * - The integration's map reads `approved`, `settled` and `captured` as `paid`, and `rejected` as `failed`.
 */
export default protocol({
  name: 'PRONTTUS',
  evidence: {
    grade: 'B',
    operations: { refund: 'spec', withdraw: 'spec', processWebhook: 'spec' },
    notes: 'Charges and payouts by integrations; refund by the specification; no webhook is public.',
  },
  baseUrl: 'https://api.pronttus.com.br/v1',
  methods: ['PIX'],
  credentials: [credentials.clientId(), credentials.clientSecret(), credentials.baseUrl()],
  accountBy: ['clientId'],
  auth: headers({ 'x-client-id': 'clientId', 'x-client-secret': 'clientSecret' }),
  money: 'cents',
  statuses: withWords(generalStatuses, { APPROVED: ['settled'], REJECTED: ['rejected'] }),
  withdrawStatuses: generalWithdrawStatuses,
  answer: {
    id: ['transactionId', 'id'],
    status: 'status',
    amount: 'amount',
    pixCode: ['pixCode', 'qr_code'],
    pixImage: 'qr_code_base64',
  },
  payoutAnswer: { id: ['transactionId', 'id'], status: 'status', amount: 'amount' },
  createTransaction: {
    method: 'POST',
    path: '/payment',
    body: (request, { money }) => ({
      amount: money(request.amount),
      description: descriptionOf(request),
      customer: filled({
        name: request.customer.name,
        document: taxDocument(request.customer.document).number,
        email: request.customer.email,
        phone: nationalPhone(request.customer.phone),
      }),
    }),
  },
  getTransaction: lookUpById('/payment/{id}'),
  refund: {
    method: 'POST',
    path: '/payment/refund',
    body: ({ transactionId, amount }, { money }) => ({ transactionId, amount: money(amount) }),
  },
  withdraw: {
    method: 'POST',
    path: '/payment/withdraw',
    body: (request, { money }) => ({
      amount: money(request.amount),
      type: 'pix',
      details: filled({
        name: request.name,
        document: request.document && taxDocument(request.document).number,
        key: pixKeyOf(request),
        keyType: request.pixType,
      }),
    }),
  },
  webhooks: transactionPostbacks,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  payoutsUnreported: true,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  notes: [
    'Our callback address is entered in the provider’s panel; the form of its webhooks is the usual one, unconfirmed.',
    'There is no look-up of payouts.',
    notes.unsigned,
    notes.notDeduplicated,
  ],
});
