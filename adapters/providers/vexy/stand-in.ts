import { brCode, reais } from '../../../sandbox/core/shapes.ts';
import { depositProvider } from '../../../sandbox/dialects/deposit.ts';
import { png } from '../../../sandbox/dialects/png.ts';
import { signed } from '../../../sandbox/dialects/signature.ts';

/**
 * Vexy: a deposit's fields are under `qrCodeResponse`, with an image of the QR code; amounts in reais. Webhooks are signed.
 *
 * No source of the flat form shows words for a refused, expired or refunded charge; these are those of the nested form,
 * in upper case.
 */
export const vexy = depositProvider({
  name: 'Vexy',
  slug: 'vexy',
  unit: 'reais',
  words: {
    words: {
      waiting: 'PENDING',
      paid: 'COMPLETED',
      refused: 'CANCELED',
      expired: 'EXPIRED',
      refunded: 'REFUNDED',
      charged_back: 'RETIDO',
    },
    refundWord: 'REFUNDED',
    infraction: { state: 'charged_back' },
    transferWords: {
      waiting: 'PENDING',
      done: 'COMPLETED',
      refused: 'CANCELED',
      canceled: 'CANCELED',
      returned: 'REFUNDED',
    },
    moreWords: { charge: ['PROCESSING'], transfer: ['PROCESSING'] },
  },
  tokenBody: (token) => ({ token }),
  depositBody: (charge) => ({
    qrCodeResponse: {
      transactionId: charge.id,
      status: charge.word,
      amount: reais(charge.amount),
      qrcode: brCode('pix.vexy.invalid', charge),
      qrcode_base64: png,
      expiresAt: charge.expiresAt,
    },
  }),
  webhookPost: (body, account) => signed('vexy-signature', body, account),
});
