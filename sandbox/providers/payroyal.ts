import { cardTokenRoute, storedCardRoute } from '../dialects/card-tokens.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/** PayRoyal: PIX and cards of the family; a card is tokenized first, and may then be kept. Nothing public names it. */
export const payroyal = whiteLabel({
  name: 'PayRoyal',
  methods: ['pix', 'credit_card'],
  refund: 'post',
  cards: 'either',
  extraRoutes: [cardTokenRoute('/cards/tokenize'), storedCardRoute('/cards')],
});
