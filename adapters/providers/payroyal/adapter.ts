import { z } from 'zod';
import { cardTokens, whiteLabel } from '../../families/white-label.ts';
import { bySpecification } from '../../kit/general.ts';

/** PayRoyal (specification, section 7): a card is tokenised, and the token can be stored. No public source. */
const cards = cardTokens('/cards/tokenize');

export default whiteLabel({
  name: 'PayRoyal',
  evidence: bySpecification,
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD'],
  paths: { transactions: '/transactions' },
  card: 'token',
  ...cards,
  createCardId: async (wire, card) => {
    const tokenised = await wire.send(cards.createCardToken, card);
    const token = wire.need(tokenised, cards.cardAnswer.token, z.string().min(1).max(4000));
    const stored = await wire.send({ method: 'POST', path: '/cards', body: () => ({ token }), writes: false }, card);
    return { cardId: wire.need(stored, cards.cardAnswer.id, z.coerce.string().min(1).max(4000)) };
  },
});
