import { basic } from '../core/auth.ts';
import { newerTransaction, whiteLabel } from '../dialects/white-label.ts';

/** Orbita: the family's "/v1/transactions + Basic" form; user is the secret key, password the API key. */
export const orbita = whiteLabel({
  name: 'Orbita',
  base: '/v1',
  auth: basic('secretKey', 'publicKey'),
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  transactionBody: newerTransaction,
  // `expired` was seen somewhere in the family, but is not among the words of this brand.
  moreWords: { charge: ['processing', 'authorized', 'partially_paid', 'in_protest', 'unknown'] },
});
