import { brCode, reais } from '../core/shapes.ts';
import { depositProvider } from '../dialects/deposit.ts';

/** Veltrax: a sister of Vexy's that nothing public names. It spells as her other sisters do, and signs nothing. */
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
