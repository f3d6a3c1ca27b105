import { cardTokenRoute } from '../../../sandbox/dialects/card-tokens.ts';
import { undocumentedTransfers } from '../../../sandbox/dialects/payouts.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * GATYWAY: the white-label family with PIX and cards, card tokens, and payouts to a key, a bank account or a receiver.
 */
export const gatyway = whiteLabel({
  name: 'GATYWAY',
  methods: ['pix', 'credit_card'],
  refund: 'post',
  cards: 'either',
  payouts: undocumentedTransfers(),
  extraRoutes: [cardTokenRoute('/card-token')],
});
