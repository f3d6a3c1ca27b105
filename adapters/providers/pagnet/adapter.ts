import { whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** Pagnet (specification, sections 5 and 7). No public source. It has no refund. */
export default whiteLabel({
  name: 'Pagnet',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions', refund: false },
  card: 'raw',
  unsupportedMethod: 'paymentMethod is invalid. Possible values: credit_card, boleto, pix',
});
