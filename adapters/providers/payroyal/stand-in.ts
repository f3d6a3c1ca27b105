import { cardTokenRoute, storedCardRoute } from '../../../sandbox/dialects/card-tokens.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * PayRoyal: the white-label family with PIX and cards. A card is tokenized first and can be stored. No public source
 * names it.
 */
export const payroyal = whiteLabel({
  name: 'PayRoyal',
  methods: ['pix', 'credit_card'],
  refund: 'post',
  cards: 'either',
  extraRoutes: [cardTokenRoute('/cards/tokenize'), storedCardRoute('/cards')],
});
