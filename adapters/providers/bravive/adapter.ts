import { bearer } from '../../kit/auth.ts';
import { descriptionOf, filled, phoneWith55, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, generalWithdrawStatuses, notes, withWords } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';

const later = 'Not implemented yet.';
const withPrefix = (message: string) => `Bravive API Error: ${message}`;

/**
 * Bravive (specification, sections 4, 5, 7, 8; public facts: one integration in detail, grade C).
 *
 * - Words are the integration's: REJECTED, CANCELED and IN_DISPUTE go with the general map's words of that meaning.
 * - No source shows payouts: their fields have the usual names.
 */
export default protocol({
  name: 'Bravive',
  evidence: {
    grade: 'C',
    operations: { withdraw: 'spec', getWithdraw: 'spec' },
    notes: 'Charges by one detailed integration; payouts by the specification’s paths alone.',
  },
  baseUrl: 'https://app.bravive.com/api/v1',
  methods: ['PIX'],
  credentials: [credentials.secretKey('Bravive secretKey is required'), credentials.baseUrl()],
  auth: bearer('secretKey'),
  money: 'cents',
  statuses: {
    ...withWords(generalStatuses, { REJECTED: ['rejected'], CHARGEBACK: ['in_dispute'] }),
    default: 'PENDING',
  },
  withdrawStatuses: withWords(generalWithdrawStatuses, {
    PENDING: ['in_dispute'],
    APPROVED: ['approved'],
    REJECTED: ['refunded', 'chargeback'],
  }),
  answer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    pixCode: 'pix_code',
    pixImage: 'pix_qr_code',
    reference: 'custom_id',
  },
  createTransaction: {
    method: 'POST',
    path: '/payments',
    body: (request, { money }) =>
      filled({
        amount: money(request.amount),
        currency: 'BRL',
        description: descriptionOf(request),
        payer_name: request.customer.name,
        payer_email: request.customer.email,
        payer_phone: phoneWith55(request.customer.phone),
        payer_document: taxDocument(request.customer.document).number,
        method: 'PIX',
        custom_id: referenceOf(request),
      }),
  },
  getTransaction: { method: 'GET', path: '/payments/{id}' },
  withdraw: {
    method: 'POST',
    path: '/withdraws',
    body: (request, { money }) =>
      filled({
        amount: money(request.amount),
        pixKey: pixKeyOf(request),
        pixKeyType: request.pixType,
        name: request.name,
        document: request.document && taxDocument(request.document).number,
        description: request.description,
        externalRef: request.withdrawReference,
      }),
  },
  getWithdraw: { method: 'GET', path: '/withdraws/{id}' },
  webhooks: [{ type: 'TRANSACTION', when: { type: 'PAYMENT' }, id: 'id', status: 'status', reference: 'external_id' }],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  unsupported: { createReceiver: later, getReceiver: later, createCardToken: later },
  failures: {
    createTransaction: withPrefix,
    getTransaction: withPrefix,
    withdraw: withPrefix,
    getWithdraw: withPrefix,
  },
  notes: [
    'Our callback address is entered in the provider’s panel.',
    'Unknown words leave a payment PENDING.',
    notes.unsigned,
    notes.notDeduplicated,
  ],
});
