import { whiteLabel } from '../dialects/white-label.ts';

/** Pagnet: the family as the specification has it, without refunds; nothing public names it. */
export const pagnet = whiteLabel({ name: 'Pagnet', methods: ['pix', 'credit_card', 'boleto'] });
