import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ProviderEvent } from '../../../domain/core/provider-event.ts';
import type { TransactionResult } from '../../../domain/payments/payment.ts';
import { payerPage } from '../../kit/answers.ts';
import { headers } from '../../kit/auth.ts';
import type { ConfirmArgument, Connection, TransactionArgument } from '../../kit/declaration.ts';
import { AdapterRefusal } from '../../kit/errors.ts';
import { digits, filled, referenceOf, taxDocument, timeIn } from '../../kit/fields.ts';
import { aDay, credentials } from '../../kit/general.ts';
import { parseJson } from '../../kit/parse.ts';
import { protocol, type Reply, type Step, type Wire } from '../../kit/protocol.ts';
import type { ExpectedCharge } from '../../kit/protocol-table.ts';
import { Form, getPath, Id, Instant, pick, Reference, Text, texts, Word } from '../../kit/read.ts';
import { sameText } from '../../kit/signature.ts';
import { readStatus, type StatusMap } from '../../kit/statuses.ts';

const once = (reference: string | undefined) => filled({ 'idempotency-key': reference }) as Record<string, string>;

/** What its browser component gives for a card: its `paymentMethod`, of which these members are sent. */
const Encrypted = z.string().min(1).max(2000);
const Card = z.object({
  encryptedCardNumber: Encrypted,
  encryptedExpiryMonth: Encrypted,
  encryptedExpiryYear: Encrypted,
  encryptedSecurityCode: Encrypted,
  holderName: z.string().min(1).max(200).optional(),
});
const cardOf = (cardToken = '') => Card.safeParse(parseJson(cardToken)).data;

/** What an event means for the payment, where it was a success. Others say nothing about a payment's status. */
const meanings: StatusMap = {
  PENDING: ['pending'],
  APPROVED: ['authorisation'],
  REJECTED: ['offer_closed', 'cancellation'],
  REFUNDED: ['refund'],
  CHARGEBACK: ['notification_of_chargeback', 'chargeback', 'second_chargeback', 'chargeback_reversed'],
  default: 'PENDING',
};
const phases = { SECOND_CHARGEBACK: 'lost', CHARGEBACK_REVERSED: 'won' } as const;
/** Money that did not move after all. No status means that: a person is to see it. */
const alarms = ['CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED'];

/**
 * Adyen in Brazil, its Checkout API (not in the specification; its own OpenAPI descriptions, Node library and pages,
 * grade A).
 *
 * - Nothing can be looked up: a signed webhook decides. Each item of a delivery has a signature of its own.
 * - An authorised card is a paid one: it is captured at once (`captureDelayHours` 0).
 * - A card may need its payer (3-D Secure), by the account's rules and the issuer: the answer has an action for the browser,
 *   and no id. What the browser brings back goes to `/payments/details`, whose answer, or a webhook with our reference, has
 *   the outcome and the id. The payer comes back to `checkoutUrl`; without it no challenge is made (`attemptAuthentication`
 *   never), which declines a card where the rules want one.
 * - A refund is only received. Its webhook has its own amount, and the amounts of all of them are what went back.
 * - Which member sets when a PIX expires is not confirmed: none is sent, and the answer's time is read. That `deliverAt`
 *   is a boleto's due date follows from the older name of that member, which its pages on boletos have.
 * - `merchantReference` of what follows a payment may be that of the follow-up: there it is not read as the payment's.
 * - Left out: cancels, as no source shows what one does to a PIX or boleto that waits; stored cards, which belong to a
 *   shopper's reference; the members of an outside authentication (`mpiData`), which no source names; reservations, whose event is that of a paid card and whose capture nothing can look up; sessions
 *   and links; splits; payouts, which are another product's (the balance platform) with its own key, address and account,
 *   and whose webhooks are signed in a header that no source names.
 */
export default protocol({
  name: 'Adyen',
  evidence: {
    grade: 'A',
    notes:
      'Its OpenAPI descriptions, Node library and pages. Not confirmed: how long a PIX can be paid, that `deliverAt` is a boleto’s due date, and that OFFER_CLOSED reports a PIX or boleto that has expired. What its answers tell of an authentication and of who is liable is chosen in its panel (additional data).',
  },
  baseUrl: '',
  methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
  credentials: [
    credentials.companyId(undefined, 'Merchant account'),
    credentials.secretKey(undefined, 'API key'),
    { field: 'webhookSecret', title: 'HMAC key of the webhook', secret: true, required: true },
    credentials.baseUrl(true),
  ],
  accountBy: ['companyId'],
  auth: headers({ 'x-api-key': 'secretKey' }),
  card: 'token',
  money: 'cents',
  statuses: {
    PENDING: [
      'pending',
      'received',
      'presenttoshopper',
      'redirectshopper',
      'challengeshopper',
      'identifyshopper',
      'authenticationfinished',
      'authenticationnotrequired',
    ],
    APPROVED: ['authorised'],
    REJECTED: ['refused', 'cancelled', 'error'],
    default: 'PENDING',
  },
  answer: {
    id: 'pspReference',
    status: 'resultCode',
    amount: 'amount.value',
    pixCode: 'action.qrCodeData',
    billetCode: 'action.reference',
    billetUrl: 'action.downloadUrl',
    expiresAt: 'action.expiresAt',
    threeDS: {
      authenticated: 'additionalData.threeDAuthenticated',
      liabilityShift: 'additionalData.liabilityShift',
      eci: 'additionalData.eci',
      version: 'additionalData.threeDSVersion',
      dsTransactionId: 'additionalData.dsTransID',
    },
    reference: 'merchantReference',
  },
  createTransaction: {
    PIX: payment(() => ({ paymentMethod: { type: 'pix' } })),
    BILLET: payment((request, now) => ({
      paymentMethod: { type: 'boletobancario' },
      ...addressOf(request),
      deliverAt: timeIn(now, 3 * aDay),
    })),
    CREDIT_CARD: async (wire, request) => withAction(wire, await wire.send(card, request), request),
  },
  confirms: ['redirectResult', 'threeDSResult'],
  confirm: async (wire, answer) =>
    withAction(wire, await wire.send(details, answer), { paymentMethod: 'CREDIT_CARD', amount: answer.amount }),
  refund: {
    method: 'POST',
    path: '/payments/{id}/refunds',
    headers: ({ reference }) => once(reference),
    body: ({ amount, reference }, { money, connection }) => ({
      merchantAccount: connection.companyId,
      amount: { value: money(amount), currency: 'BRL' },
      reference,
    }),
  },
  // It is received, whatever the answer says.
  refundAnswer: { id: 'pspReference', status: 'status', done: [], mustSay: true },
  webhooks: (body) => itemsOf(body).flatMap(eventOf),
  signed: ({ rawBody }, key) => {
    const items = itemsOf(parseJson(rawBody));
    return items.length > 0 && items.every((item) => isSigned(item, key));
  },
  lookUpBy: [],
  absenceProof: 'never',
  webhookProof: true,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  check: (_connection, operation, argument) => {
    if (operation !== 'createTransaction') return;
    const request = argument as TransactionArgument;
    const refuse = (message: string, field: string) => {
      throw new AdapterRefusal(`Adyen: ${message}`, 'invalid', field);
    };
    if (request.paymentMethod === 'BILLET' && !request.address) {
      refuse('a boleto needs the payer’s address.', 'address');
    }
    const { paymentMethod, cardToken, cardId } = request;
    if (paymentMethod === 'CREDIT_CARD' && (cardToken || cardId) && !cardOf(cardToken)) {
      refuse('a card is the paymentMethod of its browser component, as JSON.', 'cardToken');
    }
  },
  notes: [
    'The live address has a prefix of your own: https://PREFIX-checkout-live.adyenpayments.com/checkout/v71. The test address is https://checkout-test.adyen.com/v71.',
    'Enter our callback address in its panel as a standard webhook by JSON, with an HMAC key, which is the webhook secret here.',
    'Nothing can be looked up: only a signed webhook confirms a payment or a refund. A payment whose answer was lost is matched by our reference in its webhook.',
    'Its browser component encrypts a card with the client key: `JSON.stringify(state.data.paymentMethod)` is the `cardToken`, for one charge. It is captured at once. Stored cards are not offered, nor is a capture in a second step.',
    'A card may need a 3-D Secure challenge, where the payment has a `checkoutUrl`: `nextAction` is a page, to which the payer goes and from which they come back to `checkoutUrl` with `redirectResult` in the query, or a `challenge` without `url`, whose `data` is the action for its browser component, which gives `threeDSResult`. Send that to `POST /v1/payments/{id}/challenge`: without it the card is not charged. Without a `checkoutUrl` a card that needs a challenge is declined.',
    'Who is liable after an authentication is in `threeDSecure.result`, where its panel has the additional data `liabilityShift` and `threeDAuthenticated` switched on. The result of an authentication made elsewhere is not taken.',
    'A boleto needs the payer’s address. How long a PIX can be paid is set at Adyen; a day is assumed where it does not say.',
    'A refund is received first, and made by its webhook. One that fails later (REFUND_FAILED, REFUNDED_REVERSED) and a capture that fails are shown among the unmapped words, and change no status.',
    'A dispute is CHARGEBACK from its notification. A reversed chargeback ends the dispute as won, and leaves the payment so.',
    'An unpaid charge is not cancelled here. Payouts, which need its balance platform, are not offered.',
  ],
});

function payment(own: (request: TransactionArgument, now: Date) => object): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/payments',
    headers: (request) => once(referenceOf(request)),
    body: (request, { money, now, connection }) => ({
      merchantAccount: connection.companyId,
      amount: { value: money(request.amount), currency: 'BRL' },
      reference: referenceOf(request),
      returnUrl: returnUrlOf(request, connection),
      countryCode: 'BR',
      ...payerOf(request),
      ...own(request, now),
    }),
  };
}

const card = payment((request) => ({
  paymentMethod: { type: 'scheme', ...cardOf(request.cardToken) },
  ...addressOf(request),
  ...((request.installments ?? 1) > 1 && { installments: { value: request.installments } }),
  captureDelayHours: 0,
  ...(request.checkoutUrl ? { channel: 'Web' } : { authenticationData: { attemptAuthentication: 'never' } }),
}));

const details: Step<ConfirmArgument> = {
  method: 'POST',
  path: '/payments/details',
  headers: ({ reference }) => once(reference),
  body: ({ data }) => ({ details: data }),
};

/** Results for which the payer has to do something in the browser. */
const asksPayer = ['redirectshopper', 'challengeshopper', 'identifyshopper'];

/** The card with what its payer has to do, if anything. An id beside that is not the payment's, which follows. */
function withAction(wire: Wire, reply: Reply, expected: ExpectedCharge): TransactionResult {
  if (!asksPayer.includes((pick(reply.body, 'resultCode', Word) ?? '').toLowerCase())) {
    return wire.charge(reply, expected);
  }
  const body = { ...(reply.body as object), pspReference: undefined };
  const found = wire.charge({ ...reply, body }, { ...expected, lookedUpId: '' });
  return { ...found, ...actionOf(reply.body, wire.connection) };
}

/** A page of the issuer's, or data for the browser component. */
function actionOf(body: unknown, connection: Connection): Partial<TransactionResult> {
  const type = pick(body, 'action.type', Text);
  if (type === 'threeDS2') {
    const payerForm = pick(body, 'action', Form);
    return payerForm
      ? { payerForm }
      : { codeProblem: 'the action for the payer’s browser has other members than texts' };
  }
  const page = type === 'redirect' ? payerPage({ payerUrl: 'action.url' }, connection, body) : undefined;
  if (!page) return { codeProblem: 'the answer has no page for the payer' };
  if (pick(body, 'action.method', Text) !== 'POST' || page.codeProblem !== undefined) return page;
  const payerForm = pick(body, 'action.data', Form);
  return payerForm ? { ...page, payerForm } : { codeProblem: 'the page for the payer lacks its form' };
}

/**
 * Where the payer comes back to. An address is required also where none is needed. Ours for webhooks has a secret in
 * it, which the payer must not see: no more than its host is named.
 */
const returnUrlOf = ({ checkoutUrl, referrerUrl, webhookUrl }: TransactionArgument, { baseUrl = '' }: Connection) =>
  checkoutUrl ?? referrerUrl ?? new URL(webhookUrl ?? baseUrl).origin;

function payerOf({ customer: { name, email, document }, customerIp }: TransactionArgument) {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return {
    // Both names are required.
    shopperName: { firstName: first.slice(0, 80), lastName: (others.join(' ') || first).slice(0, 80) },
    socialSecurityNumber: taxDocument(document).number,
    shopperEmail: email,
    ...filled({ shopperIP: customerIp }),
  };
}

const addressOf = ({ address }: TransactionArgument) =>
  address && {
    billingAddress: {
      street: address.address,
      houseNumberOrName: address.number,
      city: address.city,
      postalCode: digits(address.zipCode),
      stateOrProvince: address.state,
      country: 'BR',
    },
  };

// Webhooks

function itemsOf(body: unknown): unknown[] {
  const items = getPath(body, 'notificationItems');
  return Array.isArray(items) ? items.map((item) => getPath(item, 'NotificationRequestItem')) : [];
}

/** HMAC-SHA256 in base64 over eight values, each empty where it is absent. @param key in hexadecimal */
function isSigned(item: unknown, key: string): boolean {
  const paths = [
    'pspReference',
    'originalReference',
    'merchantAccountCode',
    'merchantReference',
    'amount.value',
    'amount.currency',
    'eventCode',
    'success',
  ];
  const text = paths.map((path) => String(getPath(item, path) ?? '')).join(':');
  const expected = createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64');
  return sameText(pick(item, 'additionalData.hmacSignature', Text) ?? '', expected);
}

const Cents = z.int().min(0);

function eventOf(item: unknown): ProviderEvent[] {
  const code = pick(item, 'eventCode', Word) ?? '';
  const own = pick(item, 'pspReference', Id);
  if (own === undefined) return [];
  const isDone = String(getPath(item, 'success')) === 'true';
  // A refusal of anything else leaves the payment as it was.
  const { status: meant, unmapped } = readStatus(meanings, code);
  const status = isDone ? (unmapped ? undefined : meant) : code === 'AUTHORISATION' ? 'REJECTED' : undefined;
  const isAlarm = isDone && alarms.includes(code);
  if (!status && !isAlarm) return [];
  const original = pick(item, 'originalReference', Id);
  const isFirst = status !== undefined && ['AUTHORISATION', 'PENDING', 'OFFER_CLOSED'].includes(code);
  const isDispute = status === 'CHARGEBACK';
  const transactionId = original ?? (isFirst ? own : '');
  const reference = isFirst || isDispute ? texts(item, { reference: ['merchantReference', Reference] }) : {};
  if (transactionId === '' && !('reference' in reference)) return [];
  const cents = getPath(item, 'amount.currency') === 'BRL' ? pick(item, 'amount.value', Cents) : undefined;
  return [
    {
      transactionId,
      type: 'TRANSACTION',
      ...(status ? { status } : { status: 'PENDING', unmapped: true }),
      providerWord: isDone ? code : `${code} false`,
      ...reference,
      // A dispute’s may be less than the payment’s, or more with a fee.
      ...(cents !== undefined && !isDispute && !isAlarm && { amount: cents }),
      ...(isDispute && {
        dispute: {
          kind: getPath(item, 'paymentMethod') === 'pix' ? 'MED' : 'CHARGEBACK',
          phase: phases[code as keyof typeof phases] ?? 'opened',
          id: own,
          ...texts(item, { deadline: ['additionalData.defensePeriodEndsAt', Instant], reason: ['reason', Text] }),
        },
      }),
    },
  ];
}
