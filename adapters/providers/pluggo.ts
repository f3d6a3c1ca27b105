import { whiteLabel } from '../families/white-label.ts';
import { basic } from '../kit/auth.ts';
import { aDay, credentials, generalStatuses, notes } from '../kit/general.ts';

/** Pluggo (specification, sections 4, 7, 8; nothing public): a path for each method, the rest in the family's form. */
export default whiteLabel({
  name: 'Pluggo',
  evidence: { grade: 'spec', notes: 'Paths by the specification; fields are the family’s.' },
  // No public address.
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.publicKey(), credentials.secretKey(), credentials.baseUrl(true)],
  auth: basic('publicKey', 'secretKey'),
  paths: { transactions: '/payments', create: { PIX: '/pix', CREDIT_CARD: '/credit_card', BILLET: '/billet' } },
  card: 'raw',
  money: 'cents',
  statuses: generalStatuses,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  unsupportedMethod: 'Método de pagamento não suportado',
  notes: [notes.unsigned, notes.notDeduplicated],
});
