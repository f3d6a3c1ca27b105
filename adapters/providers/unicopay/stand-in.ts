import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** UNICOPAY: the white-label family without changes. No public source shows its API. */
export const unicopay = whiteLabel({ name: 'UNICOPAY', methods: ['pix', 'credit_card', 'boleto'], refund: 'post' });
