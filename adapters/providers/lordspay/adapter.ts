import { paymentEvents, paymentsRefund } from '../../families/payments.ts';
import { whiteLabel } from '../../families/white-label.ts';
import { generalStatuses } from '../../kit/general.ts';

const withPrefix = (message: string) => `Erro na LordsPay: ${message}`;

/**
 * LordsPay (specification, sections 4, 7, 8; nothing public): the family's form below `/payments`, with the refund and
 * the events of LordsCash.
 */
export default whiteLabel({
  name: 'LordsPay',
  evidence: { grade: 'spec', notes: 'Paths and events by the specification; fields are the family’s.' },
  // No public address.
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/payments' },
  refund: paymentsRefund,
  webhooks: paymentEvents,
  card: 'raw',
  statuses: { ...generalStatuses, default: 'PENDING' },
  failures: { createTransaction: withPrefix, getTransaction: withPrefix, refund: withPrefix },
  notes: ['Unknown words leave a payment PENDING.'],
});
