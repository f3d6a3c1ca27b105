import { whiteLabel } from '../dialects/white-label.ts';

/** XitBank: a refund is a DELETE of the transaction. Nothing public names it. */
export const xitbank = whiteLabel({ name: 'XitBank', methods: ['pix', 'credit_card', 'boleto'], refund: 'delete' });
