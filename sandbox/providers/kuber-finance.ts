import { whiteLabel } from '../dialects/white-label.ts';

/** Kuber Finance: a refund is a DELETE of the transaction. Nothing public names it. */
export const kuberFinance = whiteLabel({
  name: 'Kuber Finance',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'delete',
});
