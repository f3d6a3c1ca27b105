import { whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** TRANSAC (specification, section 7). No public source. */
export default whiteLabel({
  name: 'TRANSAC',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions' },
  card: 'raw',
});
