import { whiteLabel } from '../dialects/white-label.ts';

/** UNICOPAY: the family as it is; nothing public shows its API. */
export const unicopay = whiteLabel({ name: 'UNICOPAY', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
