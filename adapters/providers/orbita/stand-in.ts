import { basic } from '../../../sandbox/core/auth.ts';
import { newerTransaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * Orbita: the family's "/v1/transactions + Basic" form. The user is the secret key, the password is the API key
 * (`publicKey`).
 */
export const orbita = whiteLabel({
  name: 'Orbita',
  base: '/v1',
  auth: basic('secretKey', 'publicKey'),
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  transactionBody: newerTransaction,
  // Sources of the family show `expired`, but not for this brand.
  moreWords: { charge: ['processing', 'authorized', 'partially_paid', 'in_protest', 'unknown'] },
});
