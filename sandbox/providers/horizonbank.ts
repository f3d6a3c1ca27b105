import { whiteLabel } from '../dialects/white-label.ts';

/** HORIZONBANK: the family as it is; nothing public names it. */
export const horizonbank = whiteLabel({
  name: 'HORIZONBANK',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
});
