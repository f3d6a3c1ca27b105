import { headers } from '../../kit/auth.ts';
import { filled, nationalPhone, needPhone, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, notes } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';
import { refusedBy } from '../../kit/reply.ts';
import { sameText } from '../../kit/signature.ts';

/**
 * Pluggou (specification, sections 7 and 8; public facts: three unrelated code bases that agree, grade B).
 *
 * - Charges: the specification's `/payments/transactions` with `organizationId`, not the public `/transactions` (B), whose
 *   bodies are the same as far as is public.
 */
export default protocol({
  name: 'Pluggou',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'spec', getTransaction: 'spec' },
    notes: 'Bodies by three code bases; paths by the specification, of an older generation.',
  },
  baseUrl: 'https://api.pluggoutech.com/api',
  methods: ['PIX'],
  credentials: [
    credentials.publicKey(),
    credentials.secretKey(),
    { field: 'organizationId', title: 'Organization id', secret: false, required: true },
    { field: 'webhookSecret', title: 'Code of webhooks (X-Webhook-Code)', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['organizationId'],
  auth: headers({ 'x-public-key': 'publicKey', 'x-secret-key': 'secretKey' }),
  money: 'cents',
  statuses: generalStatuses,
  answersAt: ['data'],
  refusalIn: refusedBy('success', 'message'),
  answer: { id: 'id', status: 'status', amount: 'amount', pixCode: 'pix.emv' },
  createTransaction: {
    method: 'POST',
    path: (_, { connection }) =>
      `/payments/transactions?organizationId=${encodeURIComponent(connection.organizationId ?? '')}`,
    body: ({ amount, customer }, { money }) => ({
      payment_method: 'pix',
      amount: money(amount),
      buyer: filled({
        buyer_name: customer.name,
        buyer_document: taxDocument(customer.document).number,
        buyer_phone: nationalPhone(customer.phone),
        buyer_email: customer.email,
      }),
    }),
  },
  getTransaction: { method: 'GET', path: '/payments/transactions/{id}' },
  webhooks: [
    { type: 'TRANSACTION', when: { event_type: 'transaction' }, id: 'data.id', status: 'data.status', eventId: 'id' },
  ],
  signed: (delivery, code) => sameText(String(delivery.headers['x-webhook-code'] ?? ''), code),
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  check: (_, operation, argument) => needPhone('Pluggou', operation, argument),
  failures: { createTransaction: 'Erro ao criar transação', getTransaction: 'Erro ao buscar transação' },
  notes: [
    'Our callback address is entered in the provider’s panel.',
    'With the code of its webhooks, others are ignored; each status is confirmed by a look-up all the same.',
    notes.notDeduplicated,
  ],
});
