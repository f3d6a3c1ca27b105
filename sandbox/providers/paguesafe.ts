import { whiteLabel } from '../dialects/white-label.ts';

/** PAGUESAFE: the family as it is. One public checkout supports that, and shows no host. */
export const paguesafe = whiteLabel({ name: 'PAGUESAFE', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
