import { userCashout } from '../../../sandbox/dialects/payouts.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * NEWLEVEL: the white-label family with PIX, and payouts at the path of FastSoft and ROYALTY. No public source names
 * it.
 */
export const newlevel = whiteLabel({
  name: 'NEWLEVEL',
  methods: ['pix'],
  refund: 'post',
  payouts: userCashout('/cashout'),
});
