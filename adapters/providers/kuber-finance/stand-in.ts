import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Kuber Finance: the white-label family; a refund is a DELETE of the transaction. No public source names it. */
export const kuberFinance = whiteLabel({
  name: 'Kuber Finance',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'delete',
});
