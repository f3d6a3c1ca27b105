import { brCode, reais } from '../core/shapes.ts';
import { depositProvider } from '../dialects/deposit.ts';

/**
 * Veltrax: a brand related to Vexy that no public source names. Its fields are spelt as at the other related brands,
 * and its webhooks are not signed.
 */
export const veltrax = depositProvider({
  name: 'Veltrax',
  slug: 'veltrax',
  tokenBody: (access_token) => ({ access_token, expires_in: 3600 }),
  depositBody: (charge) => ({
    data: {
      transaction_id: charge.id,
      status: charge.word,
      amount: reais(charge.amount),
      qr_code: brCode('pix.veltrax.invalid', charge),
    },
  }),
  webhookPost: (body) => ({ body }),
});
