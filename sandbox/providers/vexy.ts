import { brCode, reais } from '../core/shapes.ts';
import { depositProvider } from '../dialects/deposit.ts';
import { png } from '../dialects/png.ts';
import { signed } from '../dialects/signature.ts';

/** Vexy: a deposit's fields are under `qrCodeResponse`, with an image of the QR code. Webhooks are signed. */
export const vexy = depositProvider({
  name: 'Vexy',
  slug: 'vexy',
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
