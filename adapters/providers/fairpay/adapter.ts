import { whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** FAIRPAY (specification, section 7: it refunds by DELETE). No public source. */
export default whiteLabel({
  name: 'FAIRPAY',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions', refund: { method: 'DELETE', path: '/transactions/{id}' } },
  card: 'raw',
});
