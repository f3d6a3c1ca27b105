import { requestWithdraw } from '../../../sandbox/dialects/payouts.ts';
import { generalWords, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * REFLOWPAY: the white-label family with PIX, and CASHTIME's payouts with a look-up. The API that is public under this
 * name is the one that the specification calls Reflow2.
 */
export const reflowpay = whiteLabel({
  name: 'REFLOWPAY',
  methods: ['pix'],
  payouts: requestWithdraw('/request/withdraw'),
  moreWords: { charge: [...generalWords, 'infraction'] },
});
