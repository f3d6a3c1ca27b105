import { logIn } from '../../kit/auth.ts';
import type { LookUp, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digest, digits, filled, fullYear, phoneParts, referenceOf, taxDocument } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { protocol, type Reply, type Step } from '../../kit/protocol.ts';
import { pick, Word } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

/** Its list of words has none for a charge that has expired; its transaction's has. */
const expired = 'EXPIRED';

/**
 * A charge's id is ours: 6 to 36 letters, digits and hyphens. Our own references differ from that in their underscore
 * alone; any other goes out as its digest.
 */
const chargeIdOf = (reference: string): string =>
  /^pay_[a-z0-9]{2,32}$/.test(reference) ? reference.replace('_', '-') : digest(reference).slice(0, 36);

/**
 * PicPay, its Checkout and PIX API (not in the specification; its own pages, the plug-in that was made for it, and
 * clients).
 *
 * - `merchantChargeId` is ours. It makes a charge unique, and every look-up and refund is by it, so that it is the
 *   charge's id here; PicPay's own `id` leads nowhere.
 * - PRE_AUTHORIZED is a PIX that waits, or a card that is reserved: nothing is paid.
 * - PARTIAL is not explained. A charge has one transaction here, which is paid as a whole: a part of it can only have
 *   gone back.
 * - The plug-in has `/api/v1` before the paths of charges, but not of the log-in; pages and clients have nothing there.
 * - Left out: the wallet, and the check of a card without a charge.
 */
export default protocol({
  name: 'PicPay',
  evidence: {
    grade: 'B',
    notes:
      'PIX, look-up and refund by its own pages; cards by the plug-in that was made for it, and its prefix before the paths differs from the pages’. The meanings of its words are those of plug-in and clients; that a PIX which has expired shows it in its transaction is read from its page’s list of words.',
  },
  baseUrl: 'https://checkout-api.picpay.com',
  methods: ['PIX', 'CREDIT_CARD'],
  credentials: [
    credentials.clientId(),
    credentials.clientSecret(),
    { field: 'webhookSecret', title: 'Token that webhooks carry', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: logIn({
    at: (base) => base.replace(/\/api\/v1$/, ''),
    path: '/oauth2/token',
    request: ({ clientId, clientSecret }) => ({
      json: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    }),
  }),
  card: 'raw',
  money: 'cents',
  statuses: {
    PENDING: ['pre_authorized'],
    APPROVED: ['paid', 'partial'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['chargeback'],
    REJECTED: ['canceled', 'denied', 'error', 'expired'],
    default: 'PENDING',
  },
  answer: {
    id: 'merchantChargeId',
    status: 'chargeStatus',
    amount: 'amount',
    refundedAmount: 'refundedAmount',
    pixCode: 'transactions.0.pix.qrCode',
    pixImage: 'transactions.0.pix.qrCodeBase64',
    endToEndId: 'transactions.0.pix.endToEndId',
  },
  createTransaction: {
    PIX: creation('/charge/pix', () => ({ pix: { expiration: aDay / 1000 } })),
    CREDIT_CARD: creation('/charge/authorization', (request) => ({ credit: creditOf(request) }), {
      lateCapture: false,
    }),
  },
  getTransaction: async (wire, { id, reference = '', paymentMethod }) => {
    const chargeId = id ?? chargeIdOf(reference);
    const reply = withExpiry(await wire.send(charge, { id: chargeId }));
    const isCard = pick(reply.body, 'transactions.0.paymentType', Word)?.toUpperCase() === 'CREDIT';
    const found = wire.charge(reply, {
      paymentMethod: paymentMethod ?? (isCard ? 'CREDIT_CARD' : 'PIX'),
      lookedUpId: chargeId,
    });
    if (found.transactionId !== chargeId) throw wire.failed('PicPay answered about another charge', 'none');
    return { ...found, ...(id === undefined && { reference }) };
  },
  refund: {
    method: 'POST',
    path: '/charge/{id}/refund',
    body: ({ amount }, { money }) => ({ amount: money(amount) }),
  },
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { type: '*' },
      // A notice about the challenge of a card has a status, too, which is none of a charge.
      unless: { type: 'THREE_DS_CHALLENGE' },
      id: 'data.merchantChargeId',
      status: 'data.status',
      amount: 'data.amount',
    },
    { type: 'TRANSACTION', without: ['type'], id: 'merchantChargeId', status: 'status', amount: 'amount' },
  ],
  // Clients take the token with and without a scheme before it.
  signed: ({ headers }, token) => sameText(String(headers.authorization ?? '').replace(/^Bearer /i, ''), token),
  check: (_connection, operation, argument) => {
    const { paymentMethod, card } = argument as TransactionArgument;
    if (operation !== 'createTransaction' || paymentMethod !== 'CREDIT_CARD' || card) return;
    throw new AdapterRefusal('PicPay: a card is sent in full, since it has no tokens.', 'invalid', 'card');
  },
  lookUpBy: ['id', 'reference'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, timeoutMs: 10_000 },
  notes: [
    'Client id and secret are made in its panel (Integrações, Checkout, Gerar Token).',
    'Our callback address is entered in its panel (Ajustes, Meu checkout, URL de notificação), which then shows the token that its notices carry, once. Each is confirmed by a look-up.',
    'Its plug-in calls charges under https://checkout-api.picpay.com/api/v1, its pages and clients without the last part. Should every charge answer 404, enter that address. Its sandbox is https://checkout-api-sandbox.picpay.com.',
    'A charge has our id in its panel, with a hyphen in it instead of the underscore. The same one sent twice is an error, by its pages.',
    'Card numbers pass through this server. A card is captured at once; its refusal is the word DENIED.',
    'A refund counts as made once PicPay accepts it: no word of its list of refunds is described.',
    'Cancels of an unpaid PIX are not offered, since no source shows one. It has no boletos; its wallet is not offered, and payouts have no source.',
  ],
});

function creation(
  path: string,
  means: (request: TransactionArgument) => object,
  more: object = {},
): Step<TransactionArgument> {
  return {
    method: 'POST',
    path,
    body: (request, { money }) => {
      const { customerIp, softDescriptor } = request;
      return {
        paymentSource: 'GATEWAY',
        merchantChargeId: chargeIdOf(referenceOf(request) ?? ''),
        ...more,
        customer: customerOf(request),
        ...filled({ deviceInformation: customerIp ? { ip: customerIp } : undefined }),
        transactions: [{ amount: money(request.amount), ...filled({ softDescriptor }), ...means(request) }],
      };
    },
  };
}

function customerOf({ customer }: TransactionArgument) {
  const { number, kind } = taxDocument(customer.document);
  const { area, rest } = phoneParts(customer.phone);
  return filled({
    name: only(/[^\p{L}\d &]+/gu, customer.name).slice(0, 255),
    email: customer.email,
    documentType: kind,
    document: number,
    // The only type that any source shows.
    phone: area ? { countryCode: '55', areaCode: area, number: rest, type: 'MOBILE' } : undefined,
  });
}

function creditOf({ card, customer, address, installments = 1 }: TransactionArgument) {
  return {
    cardType: 'CREDIT',
    installmentNumber: installments,
    installmentType: installments > 1 ? 'MERCHANT' : 'NONE',
    ...filled({
      cardNumber: digits(card?.cardNumber),
      cvv: card?.cvv,
      cardholderName: only(/[^\p{L} ]+/gu, card?.holderName ?? ''),
      cardholderDocument: taxDocument(card?.holderDocument ?? customer.document).number,
      expirationMonth: Number(card?.expMonth),
      expirationYear: Number(fullYear(card?.expYear ?? '')),
      billingAddress: address && {
        street: address.address,
        number: address.number,
        neighborhood: address.district,
        city: address.city,
        state: address.state,
        country: 'BR',
        zipCode: digits(address.zipCode),
      },
    }),
  };
}

/** A name without the signs that it refuses, each as a blank. */
const only = (others: RegExp, name: string): string => name.replace(others, ' ').replace(/ +/g, ' ').trim();

const charge: Step<LookUp> = { method: 'GET', path: '/charge/{id}' };

/** A PIX that can no longer be paid: the charge keeps its word, and the transaction says so. */
function withExpiry(reply: Reply): Reply {
  const [ofCharge, ofTransaction] = ['chargeStatus', 'transactions.0.transactionStatus'].map((path) =>
    pick(reply.body, path, Word)?.toUpperCase(),
  );
  const isExpired = ofCharge === 'PRE_AUTHORIZED' && ofTransaction === expired;
  return isExpired ? { ...reply, body: { ...(reply.body as object), chargeStatus: expired } } : reply;
}
