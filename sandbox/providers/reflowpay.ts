import { requestWithdraw } from '../dialects/payouts.ts';
import { generalWords, whiteLabel } from '../dialects/white-label.ts';

/**
 * REFLOWPAY: PIX of the family, and CASHTIME's way of payouts with a look-up. What is public under this name is the API
 * that the specification calls Reflow2.
 */
export const reflowpay = whiteLabel({
  name: 'REFLOWPAY',
  methods: ['pix'],
  payouts: requestWithdraw('/request/withdraw'),
  moreWords: { charge: [...generalWords, 'infraction'] },
});
