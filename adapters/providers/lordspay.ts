import { payments } from '../families/payments.ts';
import { bearer } from '../kit/auth.ts';
import { aDay, credentials, generalStatuses, notes } from '../kit/general.ts';

const said = (words: string) => `Erro na LordsPay: ${words}`;

/** LordsPay (specification, sections 4, 7, 8; nothing public): the paths and events of LordsCash, in cents. */
export default payments({
  name: 'LordsPay',
  evidence: { grade: 'spec', notes: 'Paths and events by the specification; fields are those of LordsCash.' },
  // No public address.
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.secretKey(), credentials.baseUrl(true)],
  auth: bearer('secretKey'),
  card: 'raw',
  money: 'cents',
  statuses: { ...generalStatuses, default: 'PENDING' },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  failures: { createTransaction: said, getTransaction: said, refund: said },
  notes: ['Unknown words leave a payment PENDING.', notes.unsigned, notes.notDeduplicated],
});
