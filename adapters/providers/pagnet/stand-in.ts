import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Pagnet: the white-label family without refunds, as in the specification. No public source names it. */
export const pagnet = whiteLabel({ name: 'Pagnet', methods: ['pix', 'credit_card', 'boleto'] });
