import { whiteLabel } from '../../families/white-label.ts';

/** PAGUESAFE (specification, sections 7 and 8; public facts: one checkout that treats it as the family, with Basic). */
export default whiteLabel({
  name: 'PAGUESAFE',
  evidence: {
    grade: 'C',
    operations: { getTransaction: 'spec' },
    notes: 'One public checkout, weak: the family’s items and Basic auth, and no address.',
  },
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  paths: { transactions: '/transactions' },
  card: 'raw',
  failures: { refund: 'Internal server error' },
});
