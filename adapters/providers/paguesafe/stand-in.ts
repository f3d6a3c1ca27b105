import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** PAGUESAFE: the white-label family without changes. One public checkout supports this, and shows no host. */
export const paguesafe = whiteLabel({ name: 'PAGUESAFE', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
