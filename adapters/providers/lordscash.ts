import { payments } from '../families/payments.ts';
import { bearer } from '../kit/auth.ts';
import { aDay, credentials, notes } from '../kit/general.ts';

/**
 * LordsCash (specification, sections 4, 7, 8, 9; nothing public). Amounts are reais; a new slip is PENDING whatever its
 * word. `pending` is taken for a plain word of its own "others".
 */
export default payments({
  name: 'LordsCash',
  evidence: { grade: 'spec', notes: 'The specification shows its fields; customer and card are in the usual names.' },
  // No public address.
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.secretKey(), credentials.baseUrl(true)],
  auth: bearer('secretKey'),
  card: 'raw',
  money: 'reais',
  statuses: {
    PENDING: ['pending'],
    APPROVED: ['paid', 'approved'],
    REJECTED: ['failed', 'expired', 'cancelled'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['chargeback'],
    default: 'PENDING',
  },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  failures: { refund: 'Erro ao processar reembolso' },
  notes: ['A refusal may come with HTTP 200 and `success: false`.', notes.unsigned, notes.notDeduplicated],
});
