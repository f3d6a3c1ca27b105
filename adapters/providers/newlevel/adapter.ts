import { whiteLabel } from '../../families/white-label.ts';
import { cashout } from '../../families/white-label-payouts.ts';
import { aDay, bySpecification } from '../../kit/general.ts';

/** NEWLEVEL (specification, sections 7 and 9). No public source; its payout has the form of the other providers with that path. */
export default whiteLabel({
  name: 'NEWLEVEL',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX'],
  paths: { transactions: '/transactions' },
  limits: { pixExpiryMs: 2 * aDay },
  ...cashout('/cashout'),
});
