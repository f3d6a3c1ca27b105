import { headers } from '../../kit/auth.ts';
import type { RefundArgument, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { dayIn, digits, filled, itemsThatAddUp, nationalPhone, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol, type Step, type Wire } from '../../kit/protocol.ts';
import { getPath, pick, Text } from '../../kit/read.ts';

/** Charges are made on one host; look-ups and refunds have another. */
const at = (base: string) => base.replace(/^https:\/\/payment\./, 'https://api.');

/**
 * Safe2Pay (not in the specification; two public SDKs, of which one follows its documentation, a client and a service:
 * grade B).
 *
 * - A charge's amount is the sum of its products.
 * - `HasError` decides, also with HTTP 200.
 * - `Key` is the PIX code; `QrCode` is the address of a picture.
 * - No source shows the answer to a look-up. It is read in the form of a new charge, then in that of the webhook (one
 *   source), and no amount is read from it.
 * - `DueDate` is not read: its form in answers is not shown, and `dd/mm` would be taken for another day.
 * - A PIX is cancelled, which returns it, by id alone: a part cannot be returned.
 * - Left out: cards, whose members no source shows; `Splits`, likewise; the write-off of boletos, since an unpaid PIX has
 *   no cancel.
 */
export default protocol({
  name: 'Safe2Pay',
  evidence: {
    grade: 'B',
    operations: { getTransaction: 'C', processWebhook: 'C' },
    notes:
      'Charges, words and refunds by two SDKs and two integrations. The answer to a look-up is shown nowhere, the body of a webhook by one source: confirm both with a first small charge.',
  },
  baseUrl: 'https://payment.safe2pay.com.br/v2',
  methods: ['PIX', 'BILLET'],
  credentials: [credentials.secretKey(undefined, 'API key (X-API-KEY)'), credentials.baseUrl()],
  auth: headers({ 'x-api-key': 'secretKey' }),
  money: 'reais',
  statuses: {
    // 12 is a cancellation under way: what it leaves is not known yet. 14 is a card's pre-authorisation.
    PENDING: ['1', '2', '12', '14'],
    // 11: the money was released to the merchant.
    APPROVED: ['3', '11'],
    REFUNDED: ['6'],
    // 5 is a dispute that is not decided.
    CHARGEBACK: ['5', '13'],
    // 7: a boleto was written off.
    REJECTED: ['7', '8'],
    default: 'PENDING',
  },
  refusalIn: (body) =>
    getPath(body, 'HasError') === true ? (pick(body, 'Error', Text) ?? 'no reason given') : undefined,
  answersAt: ['ResponseDetail'],
  answer: {
    id: 'IdTransaction',
    status: ['Status', 'TransactionStatus.Id'],
    pixCode: 'Key',
    billetCode: ['DigitableLine', 'Barcode'],
    billetUrl: 'BankSlipUrl',
    reference: 'Reference',
  },
  createTransaction: {
    PIX: charge('6', () => ({ Expiration: aDay / 1000 })),
    BILLET: charge('1', ({ now }) => ({
      DueDate: dayIn(now, 3 * aDay)
        .split('-')
        .reverse()
        .join('/'),
    })),
  },
  getTransaction: {
    method: 'GET',
    at,
    path: ({ id, reference = '' }) =>
      id
        ? `/transaction/Get?${new URLSearchParams({ Id: id })}`
        : `/transaction/Reference?${new URLSearchParams({ reference })}`,
  },
  refund: async (wire, request) => {
    // The cancel has no amount: it would return the whole payment.
    if (request.amount !== request.chargeAmount)
      throw new AdapterRefusal('Safe2Pay: a PIX is refunded whole.', 'unsupported', 'amount');
    return wire.refunded(await wire.send({ method: 'DELETE', at, path: '/Pix/Cancel/{id}' }, request), request);
  },
  // Its refusals come with 2xx, too.
  refundAnswer: { mustSay: true },
  check: (_connection, operation, argument) => {
    if (operation === 'refund' && (argument as RefundArgument).paymentMethod === 'BILLET')
      throw new AdapterRefusal('Safe2Pay: a boleto is not refunded.', 'unsupported', 'paymentMethod');
  },
  webhooks: [{ type: 'TRANSACTION', id: 'IdTransaction', status: 'TransactionStatus.Id', reference: 'Reference' }],
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  notes: [
    'Our callback address goes out with each charge: nothing is entered in its panel.',
    notes.unsigned,
    'A PIX is refunded whole, without an answer that says whether it was made at once; a boleto is not refunded here.',
    'Its look-ups are read without an amount: compare what was paid for a boleto in its panel.',
    'No source says what a reference does that is sent twice: it is never sent again, but looked up.',
    'Its sandbox is a member of each request, with a key of its own: it is not offered here, and every charge is a real one.',
  ],
});

function charge(PaymentMethod: string, PaymentObject: (wire: Wire) => object): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/Payment',
    body: (request, wire) => {
      const { customer, address, webhookUrl } = request;
      return filled({
        IsSandbox: false,
        CallbackUrl: webhookUrl,
        Reference: referenceOf(request),
        PaymentMethod,
        Customer: filled({
          Name: customer.name,
          Identity: taxDocument(customer.document).number,
          Phone: nationalPhone(customer.phone),
          Email: customer.email,
          Address: address && {
            ZipCode: digits(address.zipCode),
            Street: address.address,
            Number: address.number,
            District: address.district,
            CityName: address.city,
            StateInitials: address.state,
            CountryName: 'Brasil',
          },
        }),
        Products: itemsThatAddUp(request).map(({ id, title, unitPrice, quantity }, index) => ({
          Code: id ?? String(index + 1),
          Description: title,
          UnitPrice: wire.money(unitPrice),
          Quantity: quantity,
        })),
        PaymentObject: PaymentObject(wire),
      });
    },
  };
}
