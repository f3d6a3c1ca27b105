import { whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** Lumion (specification, section 7). No public source. It has no refund. */
export default whiteLabel({
  name: 'Lumion',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions', refund: false },
  card: 'raw',
  unsupportedMethod: 'Método de pagamento não suportado',
});
