import {
  cashOut,
  cashOutStatuses,
  purchase,
  purchaseAnswer,
  purchaseStatuses,
  purchaseWebhooks,
} from '../../families/purchase.ts';
import { basic } from '../../kit/auth.ts';
import { sealCard } from '../../kit/card-string.ts';
import type { TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { needPhone } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol } from '../../kit/protocol.ts';

/**
 * AXISBANK (specification, sections 4, 5, 7; public facts: AxisBanking's page on charges A, integrations B).
 *
 * - Basic auth is `secret` : key, as in the fullest integration.
 * - A card id is a string sealed here: `createCardId` makes no call.
 */
export default protocol({
  name: 'AXISBANK',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'A' },
    notes: 'Charges by the provider’s own page; look-up, refund and payout by integrations.',
  },
  baseUrl: 'https://api.axisbanking.com.br',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [credentials.secretKey(), credentials.baseUrl()],
  auth: basic({ text: 'secret' }, 'secretKey'),
  card: 'raw',
  money: 'cents',
  statuses: purchaseStatuses,
  withdrawStatuses: cashOutStatuses,
  answer: purchaseAnswer,
  payoutAnswer: { id: 'id', status: 'status', amount: 'amount', endToEndId: 'end2End' },
  createTransaction: purchase,
  getTransaction: { method: 'GET', path: '/transactions/{id}' },
  refund: {
    method: 'POST',
    path: '/transactions/refund/{id}',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  withdraw: cashOut,
  getBalance: { method: 'GET', path: '/users/balance' },
  balanceAnswer: { available: 'balance', waiting: 'pendingBalance' },
  createCardId: async ({ connection, now }, { customer, ...card }) => ({
    cardId: sealCard(card, connection.secretKey ?? '', now),
  }),
  webhooks: purchaseWebhooks,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  check: (_, operation, argument) => {
    needPhone('AXISBANK', operation, argument);
    const { paymentMethod, card, cardId } = (argument ?? {}) as Partial<TransactionArgument>;
    if (operation === 'createTransaction' && paymentMethod === 'CREDIT_CARD' && !card && !cardId) {
      throw new AdapterRefusal('cardId is required for credit card transactions', 'invalid', 'cardId');
    }
  },
  notes: [
    'Unknown words leave a payment PENDING.',
    'A card id is the card itself, sealed under this connection’s key; its CVV opens for 15 minutes.',
    'There is no look-up of payouts: only their webhooks report them.',
    notes.unsigned,
    notes.notDeduplicated,
  ],
});
