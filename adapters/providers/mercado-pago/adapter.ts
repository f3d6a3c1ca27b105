import { createHmac } from 'node:crypto';
import { bearer } from '../../kit/auth.ts';
import type { RefundArgument, TransactionArgument, WebhookDelivery } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, filled, referenceOf, taxDocument, timeIn } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol, type Step } from '../../kit/protocol.ts';
import { Id, pick } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';

const once = (reference: string | undefined) => filled({ 'x-idempotency-key': reference }) as Record<string, string>;

/** A date-time in full, with milliseconds and offset. */
const until = (now: Date, ms: number) => ({
  date_of_expiration: timeIn(now, ms).replace(/(?=-03:00$)/, '.000'),
});

/** A card's brand is its method, which the token alone does not tell: both come in one text. */
const cardOf = (cardToken = '') => {
  const [, brand, token] = /^(?!pix:|bolbradesco:)([a-z]+):(\S+)$/.exec(cardToken) ?? [];
  return brand && token ? { brand, token } : undefined;
};

/**
 * Mercado Pago, its payments API (not in the specification; its own Node SDK, its WooCommerce plug-in and its pages,
 * grade A).
 *
 * - Ids are numbers. A part that was given back leaves a payment `approved`: the amounts tell.
 * - `in_mediation` is a dispute that is open.
 * - A notice names a payment and no status. What is signed is the id of the query, not the body.
 * - The end-to-end id is not read: one member may carry it, which is not confirmed. Nor is the fee, a list whose payers
 *   have words that no source shows.
 * - A part that was captured becomes the payment's amount.
 * - A card for which a challenge is due (3-D Secure) is `pending` with the detail `pending_challenge`: the payer's browser
 *   posts the challenge's request to the issuer's page, and a notice tells when that is over. Any other detail says that
 *   the payer is done, as of a payment in review. Neither a result of the authentication nor who is liable is in an answer.
 * - Left out: the orders API, which writes amounts as text, and with it authentications that were made elsewhere; saved
 *   cards, which need a new token each; items, whose members are not shown; the search, whose members are not shown
 *   either; an application's fee; payouts, whose answer no source shows.
 */
export default protocol({
  name: 'Mercado Pago',
  evidence: {
    grade: 'A',
    notes:
      'Its SDK, plug-in and pages. The words of a refund’s status are not in them: a refund is made by its HTTP status. That an expired payment is `cancelled` is expected, not confirmed, and so is that a payment which was captured is not captured again. Whether a challenge goes with a later capture is not in them, nor whether a look-up repeats the challenge’s page.',
  },
  baseUrl: 'https://api.mercadopago.com',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.secretKey(undefined, 'Access token'),
    { field: 'webhookSecret', title: 'Secret of the application’s webhooks', secret: true, required: false },
    credentials.baseUrl(),
  ],
  accountBy: ['secretKey'],
  auth: bearer('secretKey'),
  card: 'token',
  money: 'reais',
  statuses: {
    PENDING: ['pending', 'authorized', 'in_process'],
    APPROVED: ['approved'],
    REFUNDED: ['refunded'],
    CHARGEBACK: ['charged_back', 'in_mediation'],
    REJECTED: ['rejected', 'cancelled'],
    default: 'PENDING',
  },
  duplicateKeyStatus: 409,
  answer: {
    id: 'id',
    status: 'status',
    method: 'payment_type_id',
    amount: 'transaction_amount',
    refundedAmount: 'transaction_amount_refunded',
    pixCode: 'point_of_interaction.transaction_data.qr_code',
    pixImage: 'point_of_interaction.transaction_data.qr_code_base64',
    billetCode: ['transaction_details.digitable_line', 'transaction_details.barcode.content'],
    billetUrl: 'transaction_details.external_resource_url',
    payerUrl: 'three_ds_info.external_resource_url',
    payerForm: { creq: 'three_ds_info.creq' },
    confirming: { at: 'status_detail', words: ['pending_challenge'] },
    expiresAt: 'date_of_expiration',
    reference: 'external_reference',
    card: {
      brand: 'payment_method_id',
      lastFour: 'card.last_four_digits',
      authorizationCode: 'authorization_code',
      returnCode: 'status_detail',
    },
  },
  createTransaction: {
    PIX: payment(({ now }) => ({ payment_method_id: 'pix', ...until(now, aDay) })),
    BILLET: payment(({ now }) => ({ payment_method_id: 'bolbradesco', ...until(now, 3 * aDay) })),
    CREDIT_CARD: payment(({ request: { cardToken, installments = 1, softDescriptor, capture: by } }) => {
      const { brand, token } = cardOf(cardToken) ?? {};
      const card = { payment_method_id: brand, token, installments, capture: by !== 'manual' };
      return filled({ ...card, statement_descriptor: softDescriptor, three_d_secure_mode: 'optional' });
    }),
  },
  getTransaction: { method: 'GET', path: '/v1/payments/{id}' },
  captures: { holdsMs: 5 * aDay, words: ['authorized'], inPart: true },
  capture: {
    method: 'PUT',
    path: '/v1/payments/{id}',
    headers: ({ reference }) => once(reference),
    // Without an amount all of it is captured.
    body: ({ amount, authorizedAmount }, { money }) => ({
      capture: true,
      ...(amount < authorizedAmount && { transaction_amount: money(amount) }),
    }),
  },
  cancels: true,
  refund: async (wire, request) => {
    const headers = () => once(request.reference);
    const cancel: Step<RefundArgument> = {
      method: 'PUT',
      path: '/v1/payments/{id}',
      headers,
      body: () => ({ status: 'cancelled' }),
    };
    const refund: Step<RefundArgument> = {
      method: 'POST',
      path: '/v1/payments/{id}/refunds',
      headers,
      body: ({ amount }) => ({ amount: wire.money(amount) }),
    };
    const step = request.unpaid || request.authorized ? cancel : refund;
    return wire.refunded(await wire.send(step, request), request);
  },
  refundAnswer: { id: 'id' },
  webhooks: [{ type: 'TRANSACTION', when: { type: 'payment' }, id: 'data.id', means: 'PENDING', eventId: 'id' }],
  signed: isSigned,
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    if (operation !== 'createTransaction') return;
    const { paymentMethod, address, cardToken, cardId } = argument as TransactionArgument;
    if (paymentMethod === 'BILLET' && !address) {
      throw new AdapterRefusal('Mercado Pago: a boleto needs the payer’s address.', 'invalid', 'address');
    }
    if (paymentMethod === 'CREDIT_CARD' && (cardToken || cardId) && !cardOf(cardToken)) {
      const form = 'a card is its brand and the token of the browser library, as in visa:TOKEN.';
      throw new AdapterRefusal(`Mercado Pago: ${form}`, 'invalid', 'cardToken');
    }
  },
  notes: [
    'Its browser library makes the card’s token. A charge names the card’s brand besides: both go into `cardToken`, as in `visa:TOKEN`. A token is for one charge; saved cards are not offered.',
    'Our callback address goes out with each payment, and goes before one that was entered in its panel. The application’s webhook secret checks the signature. A notice has no status; each is confirmed by a look-up.',
    'Test and production have the same address: the access token decides.',
    'Cancels an unpaid payment: `PUT /v1/payments/{id}`, documented for what is pending.',
    'Mercado Pago may ask the payer of a card for a 3-D Secure challenge. The payment then waits for an hour with a `nextAction` of the type `challenge`: the payer’s browser posts its `data` to its `url`, the issuer’s page. What came of it is told by the payment’s status, and no answer says who is liable.',
    'A card can be authorised first (reserved) and captured within five days, once, in full or in part. Mercado Pago cancels it after that.',
    'A payment whose answer was lost is not found by our reference: a person looks for it in the panel. A notice has no reference either.',
    'A boleto needs the payer’s address. A refund needs balance in the account.',
    'A dispute is CHARGEBACK from its beginning (`in_mediation`). Fees and the end-to-end id of a PIX are not read.',
    'Payouts are not offered: what answers them is not known.',
  ],
});

function payment(own: (given: { request: TransactionArgument; now: Date }) => object): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/v1/payments',
    headers: (request) => once(referenceOf(request)),
    body: (request, { money, now }) => ({
      transaction_amount: money(request.amount),
      ...filled({
        description: request.description,
        external_reference: referenceOf(request),
        notification_url: request.webhookUrl,
        additional_info: request.customerIp ? { ip_address: request.customerIp } : undefined,
      }),
      payer: payerOf(request),
      ...own({ request, now }),
    }),
  };
}

function payerOf({ customer, address }: TransactionArgument) {
  const [first = '', ...others] = customer.name.trim().split(/\s+/);
  const { number, kind } = taxDocument(customer.document);
  return {
    email: customer.email,
    first_name: first,
    // A boleto needs both names.
    last_name: others.join(' ') || first,
    identification: { type: kind, number },
    ...(address && {
      address: {
        zip_code: digits(address.zipCode),
        street_name: address.address,
        street_number: address.number,
        neighborhood: address.district,
        city: address.city,
        federal_unit: address.state,
      },
    }),
  };
}

/**
 * HMAC-SHA256 over the query's id, the request's id and the time, each left out where it is absent. The body is not
 * signed: it must name the same payment. The time has no limit, since no source says whether a delivery that is repeated
 * is signed anew, and a notice that is replayed causes one look-up.
 */
function isSigned({ headers, rawBody, query = {} }: WebhookDelivery, secret: string): boolean {
  const parts = String(headers['x-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('='));
  const partOf = (name: string) => parts.find(([given]) => given === name)?.[1] ?? '';
  const id = query['data.id'] ?? '';
  const pairs = Object.entries({ id, 'request-id': String(headers['x-request-id'] ?? ''), ts: partOf('ts') });
  const text = pairs.flatMap(([name, value]) => (value === '' ? [] : `${name}:${value};`)).join('');
  const expected = createHmac('sha256', secret).update(text).digest('hex');
  return id !== '' && id === pick(parseJson(rawBody), 'data.id', Id) && sameText(partOf('v1'), expected);
}
