import { whiteLabel } from '../families/white-label.ts';

/**
 * Orbita (specification, sections 4, 7 and 8; public facts: one integration, `OrbitaPayProvider`, grade C).
 *
 * - Basic auth is secret : api key.
 * - Card and slip are in its API; this file offers PIX, the others come with the methods themselves.
 */
export default whiteLabel({
  name: 'Orbita',
  evidence: { grade: 'C', notes: 'One public integration; the rest is the specification and the family’s form.' },
  baseUrl: 'https://api.dashboard.orbitapay.com.br/v1',
  methods: ['PIX'],
  credentials: [
    { field: 'secretKey', title: 'Secret key', secret: true, required: true },
    { field: 'publicKey', title: 'API key', secret: true, required: true, message: 'Public key is required' },
    { field: 'baseUrl', title: 'API address', secret: false, required: false },
  ],
  auth: { scheme: 'basic', user: 'secretKey', password: 'publicKey' },
  paths: { transactions: '/transactions' },
  methodWords: { PIX: 'pix' },
  money: 'cents',
  statuses: {
    PENDING: ['processing', 'authorized', 'waiting_payment', 'partially_paid'],
    APPROVED: ['paid'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['chargedback'],
    REJECTED: ['refused', 'canceled', 'in_protest', 'unknown'],
    default: 'REJECTED',
  },
  tangibleNeedsAddress: true,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: 86_400_000, timeoutMs: 10_000 },
  messages: { unsupportedMethod: 'Método de pagamento não suportado', refund: 'Internal server error' },
  notes: [
    'The same reference sent twice makes two charges: nothing is de-duplicated.',
    'Items are tangible only when the request has an address.',
    'Webhooks are not signed; each status is confirmed by a look-up.',
  ],
});
