import { whiteLabel } from '../../families/white-label.ts';
import { byAssumption } from '../../kit/general.ts';

/** Royalpay. No source shows its paths or words: the family's form throughout. */
export default whiteLabel({
  name: 'Royalpay',
  evidence: byAssumption,
  baseUrl: '',
  methods: ['PIX'],
  paths: { transactions: '/transactions' },
});
