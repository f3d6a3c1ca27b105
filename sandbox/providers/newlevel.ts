import { userCashout } from '../dialects/payouts.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/** NEWLEVEL: PIX of the family, and payouts by the path that FastSoft and ROYALTY have. Nothing public names it. */
export const newlevel = whiteLabel({
  name: 'NEWLEVEL',
  methods: ['pix'],
  refund: 'post',
  payouts: userCashout('/cashout'),
});
