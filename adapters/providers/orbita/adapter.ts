import { whiteLabel } from '../../families/white-label.ts';
import { basic } from '../../kit/auth.ts';
import { credentials } from '../../kit/general.ts';

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
    credentials.secretKey(),
    credentials.publicKey('Public key is required', 'API key'),
    credentials.baseUrl(),
  ],
  auth: basic('secretKey', 'publicKey'),
  paths: { transactions: '/transactions' },
  card: 'raw',
  boletosBeginPending: true,
  statuses: {
    PENDING: ['processing', 'authorized', 'waiting_payment', 'partially_paid'],
    APPROVED: ['paid'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['chargedback'],
    REJECTED: ['refused', 'canceled', 'in_protest', 'unknown'],
    default: 'REJECTED',
  },
  alsoSends: ({ address }, _, { items }) => ({
    items: items.map((item) => ({ ...item, tangible: address !== undefined })),
  }),
  unsupportedMethod: 'Método de pagamento não suportado',
  failures: { refund: 'Internal server error' },
  notes: ['Items are tangible only when the request has an address.'],
});
