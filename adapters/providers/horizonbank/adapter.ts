import { whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** HORIZONBANK (specification, sections 7 and 8). No public source. */
export default whiteLabel({
  name: 'HORIZONBANK',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions' },
  card: 'raw',
  failures: { refund: 'Internal server error' },
});
