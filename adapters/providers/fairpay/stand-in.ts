import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** FAIRPAY: the white-label family; a refund is a DELETE of the transaction. */
export const fairpay = whiteLabel({ name: 'FAIRPAY', methods: ['pix', 'credit_card', 'boleto'], refund: 'delete' });
