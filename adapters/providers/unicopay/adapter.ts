import { whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** UNICOPAY (specification, section 7). No public source. */
export default whiteLabel({
  name: 'UNICOPAY',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions' },
  card: 'raw',
});
