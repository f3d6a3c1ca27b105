import { newerTransaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Hawkpay: the family's "/v1/transactions + Basic" form. The specification has no refund for it. */
export const hawkpay = whiteLabel({
  name: 'Hawkpay',
  base: '/v1',
  methods: ['pix', 'credit_card', 'boleto'],
  transactionBody: newerTransaction,
  words: { expired: 'expired' },
});
