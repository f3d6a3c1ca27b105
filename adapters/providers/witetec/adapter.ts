import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import { plainCard } from '../../families/white-label.ts';
import { headers } from '../../kit/auth.ts';
import type { TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { filled, nationalPhone, needPhone, pixKeyOf, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, generalStatuses, generalWithdrawStatuses, notes } from '../../kit/general.ts';
import type { LogIn } from '../../kit/log-in.ts';
import { protocol, type Step, type Wire } from '../../kit/protocol.ts';
import { refusedBy } from '../../kit/reply.ts';

const panel: LogIn = {
  path: '/withdrawals/auth',
  request: ({ secretKey = '', clientId = '', clientSecret = '' }) => ({
    headers: { 'x-api-key': secretKey },
    json: { email: clientId, password: clientSecret },
  }),
};

/**
 * Witetec (specification, sections 5, 7, 8; public facts: a Java client and two PHP code bases, grade B).
 *
 * - Charges: the specification's `/v2/transactions/…/create`, not the public `POST /transactions` (B).
 * - Look-ups: the specification's `/transactions/pix/{id}`; for cards, which it leaves out, the public `/transactions/{id}`.
 * - Payouts: a log-in with e-mail and password, whose token goes beside the key.
 * - BLOCKED has no documented meaning and stays unmapped. A payout's APPROVED is read as approved, though PAID is among
 *   its words, too.
 */
export default protocol({
  name: 'Witetec',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'spec', getTransaction: 'spec' },
    notes: 'Bodies and answers by three code bases; the paths of charges by the specification.',
  },
  baseUrl: 'https://api.witetec.net',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [
    credentials.secretKey(undefined, 'API key'),
    credentials.clientId(undefined, 'E-mail of the panel (payouts)'),
    credentials.clientSecret(undefined, 'Password of the panel (payouts)'),
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: headers({ 'x-api-key': 'secretKey' }),
  card: 'raw',
  money: 'cents',
  statuses: generalStatuses,
  withdrawStatuses: generalWithdrawStatuses,
  answersAt: ['data'],
  refusalIn: refusedBy('status', 'message'),
  answer: {
    id: 'id',
    status: 'status',
    amount: 'amount',
    pixCode: ['pix.copyPaste', 'pix.qrcode'],
    expiresAt: 'pix.expirationDate',
    endToEndId: 'end2endId',
    txid: 'pix.transactionId',
    reference: 'metadata.sellerExternalRef',
    fee: 'feeAmount',
    netAmount: 'netAmount',
  },
  payoutAnswer: { id: 'id', status: 'status', amount: 'amount', approvedAt: ['processedAt', 'approvedAt'] },
  createTransaction: {
    PIX: create('/v2/transactions/pix/create'),
    CREDIT_CARD: create('/v2/transactions/card/create'),
  },
  getTransaction: {
    method: 'GET',
    path: ({ id = '', paymentMethod }) =>
      `/transactions/${paymentMethod === 'CREDIT_CARD' ? '' : 'pix/'}${encodeURIComponent(id)}`,
  },
  withdraw: {
    method: 'POST',
    path: '/withdrawals',
    logIn: panel,
    body: (request, { money }) => ({
      amount: money(request.amount),
      pixKey: pixKeyOf(request),
      pixKeyType: request.pixType === 'RANDOM' ? 'EVP' : request.pixType,
      method: 'PIX',
      metadata: { sellerExternalRef: request.withdrawReference },
    }),
  },
  getWithdraw: { method: 'GET', path: '/withdrawals/{id}', logIn: panel },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { eventType: eventTypes('TRANSACTION', 'PAID PENDING FAILED DISPUTE REFUNDED CHARGEDBACK') },
      id: 'id',
      status: 'status',
      reference: 'metadata.sellerExternalRef',
      endToEndId: 'end2endId',
    },
    {
      type: 'WITHDRAW',
      when: {
        eventType: eventTypes(
          'WITHDRAWAL',
          'PENDING APPROVED REJECTED PROCESSING PAID FAILED REFUNDED CANCELED BLOCKED',
        ),
      },
      id: 'id',
      status: 'status',
      // The sources do not say which of its references this is; another than ours matches nothing.
      reference: 'externalRef',
      endToEndId: 'end2endId',
    },
  ],
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  failures: { createTransaction: 'Erro ao criar transação', getTransaction: 'Erro ao buscar transação' },
  check: (_, operation, argument) => {
    if (operation === 'createTransaction' && !(argument as TransactionArgument).items?.length) {
      throw new AdapterRefusal('Items são obrigatórios para criar uma transação', 'invalid', 'items');
    }
    needPhone('Witetec', operation, argument);
  },
  notes: ['A payout needs the e-mail and password of the provider’s panel.', notes.unsigned, notes.notDeduplicated],
});

function create(path: string): Step<TransactionArgument> {
  return { method: 'POST', path, body: charge };
}

const methodWords: Partial<Record<PaymentMethod, string>> = { PIX: 'PIX', CREDIT_CARD: 'CREDIT_CARD' };

function charge(request: TransactionArgument, { money }: Wire) {
  const { customer, items, paymentMethod, card } = request;
  const { number, kind } = taxDocument(customer.document);
  return filled({
    amount: money(request.amount),
    method: methodWords[paymentMethod],
    customer: filled({
      name: customer.name,
      email: customer.email,
      phone: nationalPhone(customer.phone),
      documentType: kind,
      document: number,
    }),
    items: items.map((item) =>
      filled({
        title: item.title,
        amount: money(item.unitPrice),
        quantity: item.quantity,
        tangible: item.tangible,
        externalRef: item.id,
      }),
    ),
    metadata: filled({ sellerExternalRef: referenceOf(request) }),
    postbackUrl: request.webhookUrl,
    ...(paymentMethod === 'CREDIT_CARD' && {
      installments: request.installments ?? 1,
      card: card && plainCard(card),
    }),
  });
}

function eventTypes(of: string, words: string): string[] {
  return words.split(' ').map((word) => `${of}_${word}`);
}
