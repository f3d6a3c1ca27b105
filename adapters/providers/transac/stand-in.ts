import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** TRANSAC: the white-label family without changes. No public source names it. */
export const transac = whiteLabel({ name: 'TRANSAC', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
