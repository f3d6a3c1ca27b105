import { whiteLabel } from '../../families/white-label.ts';
import { recipients, transfers, withdrawKey } from '../../families/white-label-payouts.ts';
import { credentials, generalStatuses, generalWithdrawStatuses, withWords } from '../../kit/general.ts';

/**
 * PaySharkGateway (specification, sections 4, 7 and 8; public facts: four integrations, grade B). `/v1` is part of its
 * address. Its receivers are the specification's, with the family's names.
 */
export default whiteLabel({
  name: 'PaySharkGateway',
  evidence: { grade: 'B', notes: 'Four public integrations agree on charges and payouts; receivers were not seen.' },
  baseUrl: 'https://api.paysharkgateway.com.br/v1',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [credentials.publicKey(), credentials.secretKey(), credentials.withdrawKey(), credentials.baseUrl()],
  accountBy: ['publicKey', 'secretKey'],
  paths: { transactions: '/transactions' },
  card: 'raw',
  sendsSplits: true,
  statuses: { ...generalStatuses, default: 'PENDING' },
  ...transfers('/transfers', withdrawKey),
  getWithdraw: { method: 'GET', path: '/transfers/{id}' },
  // Unknown words are PENDING, for payouts too.
  withdrawStatuses: {
    ...withWords(generalWithdrawStatuses, { PENDING: ['pending_queue', 'pending_analysis'] }),
    default: 'PENDING',
  },
  ...recipients('/receivers'),
  failures: {
    createTransaction: 'Erro ao criar transação',
    getTransaction: 'Erro ao buscar transação',
    withdraw: 'Erro ao processar saque',
    getReceiver: (_, { httpStatus }) => (httpStatus === 404 ? 'Receiver not found.' : undefined),
  },
});
