import { cardTokens, whiteLabel } from '../../families/white-label.ts';
import { transfers } from '../../families/white-label-payouts.ts';
import { bySpecification } from '../../kit/general.ts';

/** GATYWAY (specification, sections 7 and 8). No public source. */
export default whiteLabel({
  name: 'GATYWAY',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD'],
  paths: { transactions: '/transactions' },
  card: 'token',
  ...cardTokens('/card-token'),
  payouts: ['PIX', 'BANK_ACCOUNT', 'RECEIVER'],
  ...transfers(),
  unsupportedMethod: 'Unsupported payment method',
});
