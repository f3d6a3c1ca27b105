import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** PIXIUM: the white-label family without changes. No public source names it. */
export const pixium = whiteLabel({ name: 'PIXIUM', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
