import { cieloSales, pixBehind, salesNotes } from '../../families/cielo-sales.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { sameText } from '../../kit/signature.ts';

/**
 * Cielo's e-commerce API 3.0 (not in the specification; its manual and portal, grade A). The older integration of PIX has
 * no provider, and a code's life is fixed there.
 */
export default cieloSales({
  name: 'Cielo',
  evidence: {
    grade: 'A',
    notes:
      'Its manual, which has moved to a portal, and that portal’s pages on PIX. Two of these spell the life of a code in different ways: QrCodeExpiration is sent. When a return of PIX joins the sum of what went back is not shown. How long an authorised card can be captured is that portal’s; the manual has 15 days.',
  },
  baseUrl: 'https://api.cieloecommerce.cielo.com.br/1',
  holdsMs: 7 * aDay,
  credentials: [
    { field: 'publicKey', title: 'MerchantId', secret: false, required: true },
    { field: 'secretKey', title: 'MerchantKey', secret: true, required: true },
    { field: 'pixProvider', title: 'Provider of PIX, if another than Cielo2', secret: false, required: false },
    {
      field: 'billetProvider',
      title: 'Provider of boletos, if another than Bradesco2',
      secret: false,
      required: false,
    },
    {
      field: 'webhookSecret',
      title: 'Value of the header x-webhook-secret in notices',
      secret: true,
      required: false,
    },
    credentials.baseUrl(),
  ],
  behind: {
    PIX: ({ pixProvider = 'Cielo2' }) => (pixProvider === 'Cielo30' ? {} : pixBehind(pixProvider)),
    BILLET: ({ billetProvider = 'Bradesco2' }) => ({ Provider: billetProvider }),
    CREDIT_CARD: () => ({}),
  },
  signed: ({ headers }, secret) => sameText(String(headers['x-webhook-secret'] ?? ''), secret),
  notes: [
    'Give our callback address to its support, for all notices; it is fixed. Have it send the header `x-webhook-secret` with a value that you choose and enter here: notices are not signed. They come in rounds of half an hour, and have no status; each is confirmed by a look-up.',
    'PIX: accounts on the older integration enter `Cielo30`; a code lives for two hours there. Boletos: Bradesco2, or BancoDoBrasil2.',
    'Its sandbox is https://apisandbox.cieloecommerce.cielo.com.br/1, with keys of its own; boletos have the provider Simulado there. It may allow calls from listed addresses only.',
    'A PIX is given back for 90 days, from the balance: an account with automatic transfers has none. A card is given back for 360 days; two refunds of one sale need five seconds between them, and one that comes earlier may be refused.',
    'A card can be authorised first, and is captured once, in full or in part: within seven days, unless the account’s registration there says otherwise.',
    'Look-ups reach back three months.',
    ...salesNotes,
  ],
});
