import { whiteLabel } from '../dialects/white-label.ts';

/** Lumion: the family as the specification has it, without refunds; nothing public names it. */
export const lumion = whiteLabel({ name: 'Lumion', methods: ['pix', 'credit_card', 'boleto'] });
