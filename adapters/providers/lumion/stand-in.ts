import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Lumion: the white-label family without refunds, as in the specification. No public source names it. */
export const lumion = whiteLabel({ name: 'Lumion', methods: ['pix', 'credit_card', 'boleto'] });
