import { brCode } from '../../../sandbox/core/shapes.ts';
import { depositProvider } from '../../../sandbox/dialects/deposit.ts';
import { generalPayoutWords, generalTransferWords } from '../../../sandbox/dialects/payouts.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

/**
 * Veltrax: a brand related to Vexy that no public source names. Its fields are spelt as at the other related brands,
 * and its webhooks are not signed. Words and unit are the specification's general ones: its own section names it neither
 * for reais nor for Vexy's words.
 */
export const veltrax = depositProvider({
  name: 'Veltrax',
  slug: 'veltrax',
  unit: 'cents',
  words: {
    words: {
      waiting: 'pending',
      paid: 'paid',
      refused: 'refused',
      expired: 'expired',
      refunded: 'refunded',
      charged_back: 'chargeback',
    },
    refundWord: 'refunded',
    transferWords: generalTransferWords,
    moreWords: { charge: generalWords, transfer: generalPayoutWords },
  },
  tokenBody: (access_token) => ({ access_token, expires_in: 3600 }),
  depositBody: (charge) => ({
    data: {
      transaction_id: charge.id,
      status: charge.word,
      amount: charge.amount,
      qr_code: brCode('pix.veltrax.invalid', charge),
    },
  }),
  webhookPost: (body) => ({ body }),
});
