import { whiteLabel } from '../dialects/white-label.ts';

/** TRANSAC: the family as it is; nothing public names it. */
export const transac = whiteLabel({ name: 'TRANSAC', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
