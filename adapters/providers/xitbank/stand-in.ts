import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** XitBank: the white-label family; a refund is a DELETE of the transaction. No public source names it. */
export const xitbank = whiteLabel({ name: 'XitBank', methods: ['pix', 'credit_card', 'boleto'], refund: 'delete' });
