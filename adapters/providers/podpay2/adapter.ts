import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import { whiteLabel } from '../../families/white-label.ts';
import { transfers, withdrawKey } from '../../families/white-label-payouts.ts';
import type { TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { credentials } from '../../kit/general.ts';

const bothKeys = 'PodPay requer tanto publicKey quanto secretKey para autenticação Basic.';
const noCard = 'Dados do cartão são obrigatórios para pagamento com cartão de crédito.';
const kinds: Record<PaymentMethod, string> = { PIX: 'PIX', CREDIT_CARD: 'cartão', BILLET: 'boleto' };

/**
 * PodPay2 (specification, sections 4, 5, 7 and 8; public facts: three integrations, grade B). The withdraw key goes in
 * the specification's header `withdraw-key`, and in `x-withdraw-key` as every public source writes it (B).
 */
export default whiteLabel({
  name: 'PodPay2',
  evidence: { grade: 'B', notes: 'Three public integrations of its `/v1` API agree; refunds are the specification’s.' },
  baseUrl: 'https://api.podpay.co/v1',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.publicKey(bothKeys),
    credentials.secretKey(bothKeys),
    credentials.withdrawKey(),
    credentials.baseUrl(),
  ],
  accountBy: ['publicKey', 'secretKey'],
  paths: { transactions: '/transactions' },
  card: 'raw',
  statuses: {
    PENDING: ['waiting_payment', 'pending', 'in_protest'],
    APPROVED: ['approved', 'paid'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['chargeback'],
    REJECTED: ['refused', 'cancelled'],
    default: 'REJECTED',
  },
  ...transfers('/transfers', (connection) => {
    const header = withdrawKey(connection);
    return { ...header, 'withdraw-key': header['x-withdraw-key'] };
  }),
  withdrawStatuses: {
    PENDING: ['processing', 'pending_analysis', 'pending_queue'],
    APPROVED: ['completed'],
    REJECTED: ['cancelled', 'refused'],
    default: 'REJECTED',
  },
  check: (_, operation, argument) => {
    if (operation !== 'createTransaction') return;
    const { paymentMethod, card } = argument as TransactionArgument;
    if (paymentMethod === 'CREDIT_CARD' && !card) throw new AdapterRefusal(noCard, 'invalid', 'cardToken');
  },
  failures: {
    createTransaction: (message, { argument }) =>
      `Erro na criação da transação ${kinds[(argument as TransactionArgument).paymentMethod]}: ${message}`,
    getTransaction: (message) => `Erro ao consultar transação: ${message}`,
    refund: (message) => `Erro ao reembolsar transação: ${message}`,
    withdraw: (message) => `Erro no saque: ${message}`,
  },
});
