import { whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** Kuber Finance (specification, sections 7 and 8: it refunds by DELETE). No public source. */
export default whiteLabel({
  name: 'Kuber Finance',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions', refund: { method: 'DELETE', path: '/transactions/{id}' } },
  card: 'raw',
  unsupportedMethod: 'Método de pagamento não suportado',
  failures: { refund: 'Failed to refund transaction' },
});
