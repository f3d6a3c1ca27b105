import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { unpublished } from '../../../test/conformance/wire/index.ts';

const headers = { 'x-api-key': '<secretKey>', 'content-type': 'application/json' };
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-03:00$/;

/** What its component gives in the browser, and the members of it that are sent. */
const secured = {
  encryptedCardNumber: 'eyJhbGciOiJSU0EtT0FFUCJ9.number',
  encryptedExpiryMonth: 'eyJhbGciOiJSU0EtT0FFUCJ9.month',
  encryptedExpiryYear: 'eyJhbGciOiJSU0EtT0FFUCJ9.year',
  encryptedSecurityCode: 'eyJhbGciOiJSU0EtT0FFUCJ9.code',
  holderName: 'Maria da Silva',
};
const cardToken = JSON.stringify({ type: 'scheme', ...secured, brand: 'visa', checkoutAttemptId: 'try-7' });
const card = (over: object) => ({
  paymentMethod: 'CREDIT_CARD',
  cardToken: JSON.stringify({ type: 'scheme', ...secured, ...over }),
});

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';

const payment = {
  merchantAccount: /^adyen-companyId-/,
  'amount.value': 12_990,
  'amount.currency': 'BRL',
  reference: /^pay_/,
  // Only the host of our callback address, whose path has a secret.
  returnUrl: /^http:\/\/127\.0\.0\.1:\d+$/,
  countryCode: 'BR',
  'shopperName.firstName': 'Maria',
  'shopperName.lastName': 'da Silva',
  socialSecurityNumber: '52998224725',
  shopperEmail: 'maria@example.com',
  shopperIP: '203.0.113.7',
};
const address = {
  'billingAddress.street': 'Avenida Paulista',
  'billingAddress.houseNumberOrName': '1000',
  'billingAddress.city': 'Sao Paulo',
  'billingAddress.postalCode': '01310100',
  'billingAddress.stateOrProvince': 'SP',
  'billingAddress.country': 'BR',
};
const create = {
  operation: 'createTransaction',
  call: `POST ${unpublished}/payments`,
  headers: { ...headers, 'idempotency-key': /^pay_/ },
};

/** Answers. */
const id = 'QFQTPCQ8HXSKGK82';
const made = (over: object) => [
  {
    to: /^POST \/payments$/,
    body: { pspReference: id, merchantReference: 'pay_7', amount: { currency: 'BRL', value: 12_990 }, ...over },
  },
];
const page = 'https://checkoutshopper.example.com/threeDS/redirect?MD=7';
const threeDS2 = {
  type: 'threeDS2',
  subtype: 'fingerprint',
  token: 'eyJ0',
  paymentData: 'Ab02',
  authorisationToken: 'BQAB',
};
/** Of a card that waits for its payer: there is no id yet. */
const asked = (resultCode: string, action: unknown) => [{ to: /^POST \/payments$/, body: { resultCode, action } }];
const results = (status: string, words: string) => words.split(' ').map((word) => ({ status, word }));

/** Webhooks, and their scheme: HMAC-SHA256 in base64 by a key in hexadecimal, over eight values of each item. */
const key = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
type Item = Record<string, unknown> & { amount: { value: number; currency: string } };
const item = (eventCode: string, over: object = {}): Item => ({
  amount: { currency: 'BRL', value: 12_990 },
  eventCode,
  eventDate: '2026-11-25T09:00:00-03:00',
  merchantAccountCode: 'LojaBR',
  merchantReference: 'pay_7',
  paymentMethod: 'pix',
  pspReference: id,
  reason: '',
  success: 'true',
  ...over,
});
const signed = (of: Item, by = key) => {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = of;
  const names = [pspReference, originalReference ?? '', merchantAccountCode, merchantReference];
  const text = [...names, amount.value, amount.currency, eventCode, success].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(by, 'hex')).update(text).digest('base64');
  return { ...of, additionalData: { ...(of.additionalData as object), hmacSignature } };
};
const delivery = (...items: object[]) => ({
  live: 'true',
  notificationItems: items.map((NotificationRequestItem) => ({ NotificationRequestItem })),
});
const connection = { webhookSecret: key };
const of = (one: Item, ...events: object[]) => ({ connection, payload: delivery(signed(one)), events });
const event = {
  transactionId: id,
  type: 'TRANSACTION',
  status: 'APPROVED',
  providerWord: 'AUTHORISATION',
  reference: 'pay_7',
  amount: 12_990,
};
/** Of what follows a payment. */
const later = { pspReference: '8825408195409505', originalReference: id };
const disputed = (phase: string, word: string, kind = 'CHARGEBACK') => ({
  transactionId: id,
  status: 'CHARGEBACK',
  providerWord: word,
  reference: 'pay_7',
  dispute: { kind, phase, id: later.pspReference },
});
const withoutReference = expect.not.objectContaining({ reference: expect.anything() });

/** Adyen in Brazil: from its OpenAPI descriptions, its Node library and its pages. */
export const adyen: OwnRows = {
  provider: 'Adyen',
  evidence: 'A',
  credentials: [
    'companyId!@ Merchant account',
    'secretKey*! API key',
    'webhookSecret*! HMAC key of the webhook',
    'baseUrl!',
  ],
  lookUps: { charges: [] },
  webhooksAreProof: true,
  signsWith: 'webhookSecret',
  browserToken: cardToken,
  refundAnswers: true,
  refundsAreMadeLater: true,
  charges: {
    PENDING:
      'Pending Received PresentToShopper RedirectShopper ChallengeShopper IdentifyShopper AuthenticationFinished AuthenticationNotRequired',
    APPROVED: 'Authorised',
    REJECTED: 'Refused Cancelled Error',
    // PartiallyAuthorised and Success: neither says that this payment was paid.
    unknown: 'PENDING',
  },
  chargeWebhooks: {
    PENDING: 'PENDING',
    APPROVED: 'AUTHORISATION',
    REFUNDED: 'REFUND',
    CHARGEBACK: 'NOTIFICATION_OF_CHARGEBACK CHARGEBACK SECOND_CHARGEBACK CHARGEBACK_REVERSED',
    REJECTED: 'OFFER_CLOSED CANCELLATION',
    unknown: 'PENDING',
  },
  paidUnseen: 'it has no look-up: its webhook is the only source',
  uncallable: true,
  sends: [
    ...[
      { says: 'an amount is cents', at: 'body.amount', equals: { value: 12_990, currency: 'BRL' } },
      { says: 'the idempotency key is our reference', at: 'headers.idempotency-key', equals: /^pay_/ },
      { says: 'a PIX names nothing but its type', at: 'body.paymentMethod', equals: { type: 'pix' } },
      { says: 'what sets the end of a PIX is not confirmed', at: 'body.sessionValidity', equals: undefined },
      { says: 'a PIX has no address', at: 'body.billingAddress', equals: undefined },
      {
        says: 'the payer comes back to the shop’s checkout',
        given: { checkoutUrl: 'https://loja.example/checkout' },
        at: 'body.returnUrl',
        equals: 'https://loja.example/checkout',
      },
      {
        says: 'a boleto is due in three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.deliverAt',
        equals: 'now+3d',
      },
      {
        says: 'a name of one word is both names',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.shopperName',
        equals: { firstName: 'Loja', lastName: 'Loja' },
      },
      {
        says: 'a name has at most 80 characters',
        given: {
          customer: { name: `${'a'.repeat(90)} ${'b'.repeat(90)}`, email: 'a@example.com', document: '52998224725' },
        },
        at: 'body.shopperName',
        equals: { firstName: 'a'.repeat(80), lastName: 'b'.repeat(80) },
      },
      {
        says: 'a company is its CNPJ, with letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.socialSecurityNumber',
        equals: '12ABC34501DE35',
      },
      {
        says: 'of what the component gives, the card goes out',
        given: { paymentMethod: 'CREDIT_CARD' },
        at: 'body.paymentMethod',
        equals: { type: 'scheme', ...secured },
      },
      {
        says: 'what is encrypted has any length, and a holder’s name may be short',
        given: card({ encryptedSecurityCode: 'e', holderName: 'Ana' }),
        at: 'body.paymentMethod',
        equals: { type: 'scheme', ...secured, encryptedSecurityCode: 'e', holderName: 'Ana' },
      },
      {
        says: 'instalments are a number',
        given: { paymentMethod: 'CREDIT_CARD', installments: 3 },
        at: 'body.installments',
        equals: { value: 3 },
      },
      {
        says: 'a card is captured at once',
        given: { paymentMethod: 'CREDIT_CARD' },
        at: 'body.captureDelayHours',
        equals: 0,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    ...[
      { says: 'a part is cents', given: { amount: 1_010 }, at: 'body.amount.value', equals: 1_010 },
      { says: 'its key is its own reference', at: 'headers.idempotency-key', equals: /^rfd_/ },
    ].map((row) => ({ operation: 'refund', ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', address: undefined },
      message: 'Adyen: a boleto needs the payer’s address.',
      field: 'address',
    },
    ...[
      { paymentMethod: 'CREDIT_CARD', cardToken: 'tok_7' },
      { paymentMethod: 'CREDIT_CARD', cardId: 'M5N7TQ4TG5PFWR50' },
      card({ encryptedSecurityCode: undefined }),
      card({ encryptedCardNumber: 7 }),
    ].map((given) => ({
      operation: 'createTransaction',
      given,
      message: 'Adyen: a card is the paymentMethod of its browser component, as JSON.',
      field: 'cardToken',
    })),
  ],
  fails: [
    {
      operation: 'createTransaction',
      message: 'Adyen refused (422): paymentMethod: is not set up for the merchant account',
    },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the code of a PIX, which has no picture',
      answers: made({
        resultCode: 'Pending',
        action: {
          type: 'qrCode',
          paymentMethodType: 'pix',
          paymentData: 'Ab02',
          qrCodeData: pixCode,
          expiresAt: '2026-11-25T15:00:00Z',
        },
      }),
      result: {
        transactionId: id,
        status: 'PENDING',
        amount: 12_990,
        reference: 'pay_7',
        pixCode,
        expiresAt: '2026-11-25T15:00:00.000Z',
      },
    },
    {
      operation: 'createTransaction',
      says: 'the line and the document of a boleto',
      given: { paymentMethod: 'BILLET' },
      answers: made({
        resultCode: 'PresentToShopper',
        action: {
          type: 'voucher',
          reference: line,
          downloadUrl: 'https://e.com/7.pdf',
          expiresAt: '2026-11-25T23:59:00',
          totalAmount: { currency: 'BRL', value: 12_990 },
        },
      }),
      result: {
        transactionId: id,
        status: 'PENDING',
        billetCode: line,
        billetUrl: 'https://e.com/7.pdf',
        expiresAt: '2026-11-26T02:59:00.000Z',
      },
    },
    ...[
      ...results('APPROVED', 'Authorised'),
      ...results('REJECTED', 'Refused Cancelled Error'),
      ...results('PENDING', 'Received Pending PresentToShopper'),
      ...results('PENDING', 'AuthenticationFinished AuthenticationNotRequired'),
    ].map(({ status, word }) => ({
      operation: 'createTransaction',
      says: `a card that is ${word}`,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ resultCode: word, refusalReason: 'x', refusalReasonCode: '2' }),
      result: { transactionId: id, status, providerWord: word },
    })),
    ...['RedirectShopper', 'ChallengeShopper', 'IdentifyShopper'].map((word) => ({
      operation: 'createTransaction',
      says: `a card that is ${word} waits for its payer, and an id beside that is not the payment’s`,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ resultCode: word, action: { type: 'redirect', method: 'GET', url: page } }),
      result: {
        paymentMethod: 'CREDIT_CARD',
        transactionId: '',
        status: 'PENDING',
        providerWord: word,
        payerUrl: page,
      },
    })),
    {
      operation: 'createTransaction',
      says: 'a card that waits for its payer may have been made, whatever of the answer cannot be read',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ resultCode: 'RedirectShopper', amount: { currency: 'BRL', value: 'x' } }),
      error: { effect: 'unknown' },
    },
    {
      operation: 'createTransaction',
      says: 'a page to which the payer’s browser posts a form',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: asked('RedirectShopper', { type: 'redirect', method: 'POST', url: page, data: { MD: 'x', PaReq: 'y' } }),
      result: { transactionId: '', status: 'PENDING', payerUrl: page, payerForm: { MD: 'x', PaReq: 'y' } },
    },
    {
      operation: 'createTransaction',
      says: 'an action for the component in the browser, whole and without a page',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: asked('IdentifyShopper', threeDS2),
      result: { transactionId: '', status: 'PENDING', payerForm: threeDS2 },
    },
    ...[
      { says: 'no action', action: undefined, codeProblem: 'the answer has no page for the payer' },
      {
        says: 'an action of another kind',
        action: { type: 'await', url: page },
        codeProblem: 'the answer has no page for the payer',
      },
      {
        says: 'a page without https',
        action: { type: 'redirect', url: 'http://acs.example.com' },
        codeProblem: 'the page for the payer has no https address',
      },
      {
        says: 'a form that is none',
        action: { type: 'redirect', method: 'POST', url: page },
        codeProblem: 'the page for the payer lacks its form',
      },
      {
        says: 'an action with other members',
        action: { ...threeDS2, token: { of: 7 } },
        codeProblem: 'the action for the payer’s browser has other members than texts',
      },
    ].map(({ says, action, codeProblem }) => ({
      operation: 'createTransaction',
      says: `${says} is withheld and reported`,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: asked('RedirectShopper', action),
      result: { status: 'PENDING', codeProblem },
    })),
    {
      operation: 'createTransaction',
      says: 'what came of an authentication, and who is liable',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({
        resultCode: 'Authorised',
        additionalData: {
          threeDAuthenticated: 'true',
          liabilityShift: 'false',
          eci: '05',
          threeDSVersion: '2.2.0',
          dsTransID: 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
        },
      }),
      result: {
        transactionId: id,
        status: 'APPROVED',
        threeDS: {
          authenticated: true,
          liabilityShift: false,
          eci: '05',
          version: '2.2.0',
          dsTransactionId: 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
        },
      },
    },
    {
      operation: 'createTransaction',
      says: 'additional data that is not switched on says nothing',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ resultCode: 'Authorised', additionalData: { liabilityShift: 'maybe' } }),
      result: expect.not.objectContaining({ threeDS: expect.anything() }),
    },
    ...['PartiallyAuthorised', 'Success'].map((word) => ({
      operation: 'createTransaction',
      says: `${word} decides nothing`,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ resultCode: word }),
      result: { status: 'PENDING', unmapped: true },
    })),
    {
      operation: 'createTransaction',
      says: 'an error has a code of its own',
      answers: [
        {
          to: /^POST \/payments$/,
          status: 422,
          body: { status: 422, errorCode: '130', message: 'Reference Missing', errorType: 'validation' },
        },
      ],
      error: { effect: 'refused', providerCode: '130', message: 'Adyen refused (422): Reference Missing' },
    },
    {
      operation: 'refund',
      says: 'a refund is received, under a reference of its own',
      answers: [
        {
          to: /^POST \/payments\/\w+\/refunds$/,
          status: 201,
          body: { paymentPspReference: id, pspReference: later.pspReference, status: 'received' },
        },
      ],
      result: { refundId: later.pspReference, status: false, providerWord: 'received' },
    },
  ],
  wire: [
    { ...create, body: { ...payment, 'paymentMethod.type': 'pix' } },
    {
      ...create,
      given: { paymentMethod: 'BILLET' },
      body: { ...payment, ...address, 'paymentMethod.type': 'boletobancario', deliverAt: withOffset },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD', installments: 3 },
      body: {
        ...payment,
        ...address,
        'paymentMethod.type': 'scheme',
        ...Object.fromEntries(Object.entries(secured).map(([name, value]) => [`paymentMethod.${name}`, value])),
        'installments.value': 3,
        captureDelayHours: 0,
        'authenticationData.attemptAuthentication': 'never',
      },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD', checkoutUrl: 'https://loja.example/checkout' },
      body: {
        ...payment,
        ...address,
        'paymentMethod.type': 'scheme',
        ...Object.fromEntries(Object.entries(secured).map(([name, value]) => [`paymentMethod.${name}`, value])),
        returnUrl: 'https://loja.example/checkout',
        captureDelayHours: 0,
        channel: 'Web',
      },
    },
    {
      operation: 'refund',
      call: `POST ${unpublished}/payments/{id}/refunds`,
      headers: { ...headers, 'idempotency-key': /^rfd_/ },
      body: {
        merchantAccount: /^adyen-companyId-/,
        'amount.value': 12_990,
        'amount.currency': 'BRL',
        reference: /^rfd_/,
      },
    },
  ],
  webhooks: [
    { says: 'an authorised payment is paid', ...of(item('AUTHORISATION'), event) },
    {
      says: 'one that is not authorised is refused',
      ...of(item('AUTHORISATION', { success: 'false', reason: 'Not enough balance' }), {
        ...event,
        status: 'REJECTED',
        providerWord: 'AUTHORISATION false',
      }),
    },
    {
      says: 'PENDING is one that waits',
      ...of(item('PENDING'), { ...event, status: 'PENDING', providerWord: 'PENDING' }),
    },
    {
      says: 'an offer that was closed was not paid',
      ...of(item('OFFER_CLOSED'), { ...event, status: 'REJECTED', providerWord: 'OFFER_CLOSED' }),
    },
    {
      says: 'a cancelled payment is over',
      ...of(item('CANCELLATION', later), { transactionId: id, status: 'REJECTED', providerWord: 'CANCELLATION' }),
    },
    {
      says: 'a refund names its payment and its own amount',
      ...of(item('REFUND', { ...later, amount: { currency: 'BRL', value: 1_010 } }), {
        transactionId: id,
        status: 'REFUNDED',
        providerWord: 'REFUND',
        amount: 1_010,
      }),
    },
    { says: 'whose reference a refund repeats is not known', ...of(item('REFUND', later), withoutReference) },
    ...['REFUND', 'CANCELLATION', 'CHARGEBACK_REVERSED', 'CAPTURE_FAILED'].map((code) => ({
      says: `${code} without success changes nothing`,
      ...of(item(code, { ...later, success: 'false' })),
    })),
    ...['CAPTURE', 'REPORT_AVAILABLE', 'REQUEST_FOR_INFORMATION', 'constructor'].map((code) => ({
      says: `${code} says nothing of a payment’s status`,
      ...of(item(code, later)),
    })),
    ...['CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED'].map((code) => ({
      says: `${code} is for a person`,
      ...of(item(code, later), { transactionId: id, status: 'PENDING', providerWord: code, unmapped: true }),
    })),
    ...(
      [
        ['NOTIFICATION_OF_CHARGEBACK', 'opened'],
        ['CHARGEBACK', 'opened'],
        ['CHARGEBACK_REVERSED', 'won'],
        ['SECOND_CHARGEBACK', 'lost'],
      ] as const
    ).map(([code, phase]) => ({
      says: `${code}: a dispute is ${phase}`,
      ...of(item(code, { ...later, paymentMethod: 'visa' }), disputed(phase, code)),
    })),
    {
      says: 'a dispute of a PIX is a MED, with the end of its defence',
      ...of(
        item('NOTIFICATION_OF_CHARGEBACK', {
          ...later,
          reason: 'fraude',
          additionalData: { defensePeriodEndsAt: '2026-12-01T00:00:00-03:00' },
        }),
        {
          ...disputed('opened', 'NOTIFICATION_OF_CHARGEBACK', 'MED'),
          dispute: { kind: 'MED', phase: 'opened', deadline: '2026-12-01T03:00:00.000Z', reason: 'fraude' },
        },
      ),
    },
    {
      says: 'a dispute without the payment’s id is matched by our reference',
      ...of(item('CHARGEBACK_REVERSED', { pspReference: later.pspReference, paymentMethod: 'visa' }), {
        ...disputed('won', 'CHARGEBACK_REVERSED'),
        transactionId: '',
      }),
    },
    {
      says: 'an amount of nothing is one, and differs from the payment’s',
      ...of(item('AUTHORISATION', { amount: { currency: 'BRL', value: 0 } }), { ...event, amount: 0 }),
    },
    {
      says: 'what names no payment is ignored',
      ...of(item('REFUND', { pspReference: later.pspReference })),
    },
    {
      says: 'an amount of another currency is none of ours',
      ...of(
        item('AUTHORISATION', { amount: { currency: 'USD', value: 12_990 } }),
        expect.not.objectContaining({ amount: expect.anything() }),
      ),
    },
    {
      says: 'a delivery may have several items',
      connection,
      payload: delivery(signed(item('AUTHORISATION')), signed(item('REFUND', later))),
      events: [event, { transactionId: id, status: 'REFUNDED' }],
    },
    {
      says: 'a vector of the scheme',
      connection,
      // printf '%s' 'QFQTPCQ8HXSKGK82::LojaBR:pay_7:12990:BRL:AUTHORISATION:true' |
      //   openssl dgst -sha256 -mac HMAC -macopt hexkey:44782DEF… -binary | base64
      payload: delivery({
        ...item('AUTHORISATION'),
        additionalData: { hmacSignature: 'ucfHS17GoiHX0CG/Aiu+5Dj9IJJOWBc9Q4iYeXCYhBA=' },
      }),
      events: [event],
    },
    ...(
      [
        ['another key', signed(item('AUTHORISATION'), key.replace('44', '45'))],
        ['no signature', item('AUTHORISATION')],
        ['another amount', { ...signed(item('AUTHORISATION')), amount: { currency: 'BRL', value: 1 } }],
        ['another outcome', { ...signed(item('AUTHORISATION', { success: 'false' })), success: 'true' }],
        ['another payment', { ...signed(item('REFUND', later)), originalReference: 'QFQTPCQ8HXSKGK83' }],
      ] as const
    ).map(([what, one]) => ({ says: `one with ${what} is ignored`, connection, payload: delivery(one), events: [] })),
    {
      says: 'one item without a signature spoils its delivery',
      connection,
      payload: delivery(signed(item('AUTHORISATION')), item('REFUND', later)),
      events: [],
    },
    { says: 'a delivery without items is ignored', connection, payload: delivery(), events: [] },
  ],
};
