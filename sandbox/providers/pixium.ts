import { whiteLabel } from '../dialects/white-label.ts';

/** PIXIUM: the family as it is; nothing public names it. */
export const pixium = whiteLabel({ name: 'PIXIUM', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
