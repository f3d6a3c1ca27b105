import { cieloSales, pixBehind, salesNotes } from '../../families/cielo-sales.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';

/**
 * Braspag's Pagador v2 (not in the specification; its manual and portal, grade A): a gateway with Cielo's contract. Each
 * payment names the acquirer or bank that it is passed on to.
 */
export default cieloSales({
  name: 'Braspag',
  evidence: {
    grade: 'A',
    notes:
      'Its manual, which has moved to a portal, and that portal’s pages on PIX, for Cielo2. What an acquirer can do is not in them. When a return of PIX joins the sum of what went back is not shown.',
  },
  baseUrl: 'https://api.braspag.com.br/v2',
  holdsMs: 5 * aDay,
  credentials: [
    { field: 'publicKey', title: 'MerchantId', secret: false, required: true },
    { field: 'secretKey', title: 'MerchantKey', secret: true, required: true },
    { field: 'cardProvider', title: 'Provider of cards, if another than Cielo30', secret: false, required: false },
    { field: 'pixProvider', title: 'Provider of PIX, if another than Cielo2', secret: false, required: false },
    {
      field: 'billetProvider',
      title: 'Provider of boletos, if another than Bradesco2',
      secret: false,
      required: false,
    },
    credentials.baseUrl(),
  ],
  behind: {
    PIX: ({ pixProvider = 'Cielo2' }) => pixBehind(pixProvider),
    BILLET: ({ billetProvider = 'Bradesco2' }) => ({ Provider: billetProvider }),
    CREDIT_CARD: ({ cardProvider = 'Cielo30' }) => ({ Provider: cardProvider }),
  },
  notes: [
    'Enter our callback address in the store’s registration there: it must be HTTPS without a port of its own.',
    notes.unsigned,
    'Enter its names for the providers behind cards, PIX and boletos, whose contracts are set up there. Codes of PIX live for two hours with Cielo30. ItauShopline is not served: its order numbers have eight digits.',
    'Its sandbox is https://apisandbox.braspag.com.br/v2, with keys of its own and the provider Simulado.',
    'What is given back, in parts and for how long, depends on the acquirer. Its manual has one refund per card sale from the next day on, whatever the amount.',
    'A card can be authorised first, and is captured once. Whether a part can be captured, and for how long, depends on the acquirer: five days are assumed, as in its manual’s example.',
    'Splits to its subordinates are not offered.',
    ...salesNotes,
  ],
});
