import { whiteLabel } from '../families/white-label.ts';
import { basic } from '../kit/auth.ts';

/**
 * Orbita (specification, sections 4, 7 and 8; public facts: one integration, `OrbitaPayProvider`, grade C).
 *
 * - Basic auth is secret : api key.
 * - The inner names of `boleto` are those of related gateways.
 */
export default whiteLabel({
  name: 'Orbita',
  evidence: { grade: 'C', notes: 'One public integration; the rest is the specification and the family’s form.' },
  baseUrl: 'https://api.dashboard.orbitapay.com.br/v1',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    { field: 'secretKey', title: 'Secret key', secret: true, required: true },
    { field: 'publicKey', title: 'API key', secret: true, required: true, message: 'Public key is required' },
    { field: 'baseUrl', title: 'API address', secret: false, required: false },
  ],
  auth: basic('secretKey', 'publicKey'),
  paths: { transactions: '/transactions' },
  card: 'raw',
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
  limits: { pixExpiryMs: 86_400_000, billetExpiryMs: 3 * 86_400_000, timeoutMs: 10_000 },
  unsupportedMethod: 'Método de pagamento não suportado',
  failures: { refund: 'Internal server error' },
  notes: [
    'The same reference sent twice makes two charges: nothing is de-duplicated.',
    'Items are tangible only when the request has an address.',
    'Webhooks are not signed; each status is confirmed by a look-up.',
  ],
});
