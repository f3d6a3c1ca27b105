import { z } from 'zod';
import { basic } from '../../../sandbox/core/auth.ts';
import { orNotFound, type Provider } from '../../../sandbox/core/provider.ts';
import { openPix, postback, transaction } from '../../../sandbox/dialects/undocumented.ts';

/**
 * BMB: two calls, and one event, for the payment of a static QR code. The specification has the paths and the word
 * `Paid`; no wire format is public.
 */
export const bmb: Provider = {
  name: 'BMB',
  slug: 'bmb',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...basic('publicKey', 'secretKey'),
  // The specification has one word, `Paid`. No source names a word for any other state.
  words: {
    waiting: 'Pending',
    paid: 'Paid',
    refused: 'Pending',
    expired: 'Pending',
    refunded: 'Paid',
    charged_back: 'Paid',
  },
  refundWord: 'Paid',
  routes: [
    {
      method: 'post',
      path: '/GerarQRCode',
      operation: 'createTransaction',
      handle: (call) => ({ status: 200, body: transaction(openPix(call, 86_400_000)) }),
    },
    {
      method: 'post',
      path: '/consultaQRCode',
      operation: 'getTransaction',
      handle: (call) => {
        const { id } = z.object({ id: z.coerce.string().min(1) }).parse(call.body);
        return { status: 200, body: transaction(call.reportCharge(orNotFound(call.context.charge(id)))) };
      },
    },
  ],
  webhook: (charge, event) =>
    charge.state === 'paid' ? postback('STATIC_QRCODE_PAYMENT', transaction(charge), event) : undefined,
  problem: (status, message) => ({ status, body: { message } }),
};
