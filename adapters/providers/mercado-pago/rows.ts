import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';

const base = 'https://api.mercadopago.com';
const bearer = { authorization: 'Bearer <secretKey>' };
const sent = { ...bearer, 'content-type': 'application/json' };
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000-03:00$/;
const aUrl = /^https?:\/\/./;
const token = '0123456789abcdef0123456789abcdef';

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const barcode = '00194164000000129900000003128557000012345617';

const payment = {
  transaction_amount: 129.9,
  description: 'Pedido 1',
  external_reference: /^pay_/,
  notification_url: aUrl,
  'payer.email': 'maria@example.com',
  'payer.first_name': 'Maria',
  'payer.last_name': 'da Silva',
  'payer.identification.type': 'CPF',
  'payer.identification.number': '52998224725',
  'payer.address.zip_code': '01310100',
  'payer.address.street_name': 'Avenida Paulista',
  'payer.address.street_number': '1000',
  'payer.address.neighborhood': 'Bela Vista',
  'payer.address.city': 'Sao Paulo',
  'payer.address.federal_unit': 'SP',
  'additional_info.ip_address': '203.0.113.7',
};
const aCard = { payment_method_id: 'visa', token, installments: 1, three_d_secure_mode: 'optional' };
const create = {
  operation: 'createTransaction',
  call: `POST ${base}/v1/payments`,
  headers: { ...sent, 'x-idempotency-key': /^pay_/ },
};

/** Answers. Ids are numbers over 2^31. */
const id = 123_456_789_012;
const of = (over: object) => ({
  id,
  status: 'pending',
  transaction_amount: 129.9,
  external_reference: 'pay_7',
  ...over,
});
const made = (over: object) => [{ to: /^POST \/v1\/payments$/, status: 201, body: of(over) }];
const found = (over: object) => [{ to: /^GET \/v1\/payments\//, body: of(over) }];

const challenge = { status: 'pending', status_detail: 'pending_challenge', payment_type_id: 'credit_card' };
const acs = { external_resource_url: 'https://acs.example.com/7', creq: 'eyJtZXNzYWdlVHlwZSI6IkNSZXEifQ' };

/** Its scheme: HMAC-SHA256 in hexadecimal over the id of the query, the request's id and the time. */
const signed = (text: string, secret: string, ts = '1742505638') => ({
  'x-request-id': 'req-7',
  'x-signature': `ts=${ts},v1=${createHmac('sha256', secret).update(text).digest('hex')}`,
});
const usualText = `id:${id};request-id:req-7;ts:1742505638;`;
const connection = { webhookSecret: 'the-secret' };
const query = { 'data.id': String(id), type: 'payment' };
const notice = { id: 77, type: 'payment', action: 'payment.updated', api_version: 'v1', data: { id: String(id) } };
const event = { transactionId: String(id), type: 'TRANSACTION', status: 'PENDING', eventId: '77' };
const proof = { connection, query, payload: notice };

/** Mercado Pago, its payments API: from its own SDK, its plug-in and its pages. */
export const mercadoPago: OwnRows = {
  provider: 'Mercado Pago',
  evidence: 'A',
  credentials: ['secretKey*!@ Access token', 'webhookSecret* Secret of the application’s webhooks', 'baseUrl'],
  address: base,
  inReais: true,
  signsWith: 'webhookSecret',
  webhooksWithoutStatus: true,
  browserToken: `visa:${token}`,
  confirmedCard: { cardToken: 'visa:0123456789abcdef0123456789ab3003' },
  captures: { inPart: true, holdsDays: 5, voided: 'cancelled' },
  cancels: { call: /^PUT \/v1\/payments\/\d+$/, word: 'cancelled' },
  charges: {
    PENDING: 'pending authorized in_process',
    APPROVED: 'approved',
    REFUNDED: 'refunded',
    // in_mediation is a dispute that is open.
    CHARGEBACK: 'charged_back in_mediation',
    REJECTED: 'rejected cancelled',
    unknown: 'PENDING',
  },
  sends: [
    ...[
      { says: 'an amount is a number of reais', at: 'body.transaction_amount', equals: 129.9 },
      ...[
        [29, 0.29],
        [110, 1.1],
        [1_999, 19.99],
        [10_000, 100],
      ].map(([amount, equals]) => ({
        says: `${amount} cents are ${equals} reais`,
        given: { amount },
        at: 'body.transaction_amount',
        equals,
      })),
      { says: 'the idempotency key is our reference', at: 'headers.x-idempotency-key', equals: /^pay_/ },
      { says: 'a PIX is a method of its own', at: 'body.payment_method_id', equals: 'pix' },
      { says: 'a PIX expires after a day', at: 'body.date_of_expiration', equals: 'now+1d' },
      { says: 'a PIX has no instalments', at: 'body.installments', equals: undefined },
      {
        says: 'a boleto expires after three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.date_of_expiration',
        equals: 'now+3d',
      },
      {
        says: 'a name of one word is both names',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12ABC34501DE35' } },
        at: 'body.payer.last_name',
        equals: 'Loja',
      },
      {
        says: 'a company is a CNPJ, with its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.payer.identification',
        equals: { type: 'CNPJ', number: '12ABC34501DE35' },
      },
      {
        says: 'the brand before a card’s token is its method',
        given: { paymentMethod: 'CREDIT_CARD', cardToken: `master:${token}` },
        at: 'body.payment_method_id',
        equals: 'master',
      },
      {
        says: 'the token goes out without its brand',
        given: { paymentMethod: 'CREDIT_CARD', cardToken: `master:${token}` },
        at: 'body.token',
        equals: token,
      },
      {
        says: 'instalments are a whole number',
        given: { paymentMethod: 'CREDIT_CARD', installments: 3 },
        at: 'body.installments',
        equals: 3,
      },
      {
        says: 'the payer of a card may be asked for a challenge',
        given: { paymentMethod: 'CREDIT_CARD' },
        at: 'body.three_d_secure_mode',
        equals: 'optional',
      },
      { says: 'nobody else is', at: 'body.three_d_secure_mode', equals: undefined },
      {
        says: 'a card that is captured later is not captured yet',
        given: { paymentMethod: 'CREDIT_CARD', capture: 'manual' },
        at: 'body.capture',
        equals: false,
      },
      {
        says: 'a descriptor is sent where there is one',
        given: { paymentMethod: 'CREDIT_CARD', softDescriptor: 'LOJADEMO' },
        at: 'body.statement_descriptor',
        equals: 'LOJADEMO',
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    { says: 'a look-up is by its id', operation: 'getTransaction', at: 'path', equals: /^\/v1\/payments\/\d+$/ },
    ...[
      { says: 'a part is reais', given: { amount: 1_010 }, at: 'body', equals: { amount: 10.1 } },
      { says: 'its key is its own reference', at: 'headers.x-idempotency-key', equals: /^rfd_/ },
      { says: 'a void is a cancel', given: { authorized: true }, at: 'body', equals: { status: 'cancelled' } },
    ].map((row) => ({ operation: 'refund', ...row })),
    ...[
      { says: 'all of it needs no amount', at: 'body', equals: { capture: true } },
      {
        says: 'a part is reais',
        given: { amount: 1_010 },
        at: 'body',
        equals: { capture: true, transaction_amount: 10.1 },
      },
      { says: 'its key is its own reference', at: 'headers.x-idempotency-key', equals: /^pay_\w+k1$/ },
    ].map((row) => ({ operation: 'capture', ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', address: undefined },
      message: 'Mercado Pago: a boleto needs the payer’s address.',
      field: 'address',
    },
    ...[
      { cardToken: token },
      { cardToken: `pix:${token}` },
      { cardToken: `bolbradesco:${token}` },
      { cardToken: 'visa:' },
      { cardId: '7' },
    ].map((given) => ({
      operation: 'createTransaction',
      given: { paymentMethod: 'CREDIT_CARD', ...given },
      message: 'Mercado Pago: a card is its brand and the token of the browser library, as in visa:TOKEN.',
      field: 'cardToken',
    })),
  ],
  fails: [
    { operation: 'createTransaction', message: 'Mercado Pago refused (400): payment was refused' },
    { operation: 'refund', message: /^Mercado Pago refused \(400\)/ },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the code of a PIX and its picture, which has no prefix',
      answers: made({
        payment_type_id: 'bank_transfer',
        date_of_expiration: '2026-11-25T12:00:00.000-03:00',
        point_of_interaction: { transaction_data: { qr_code: pixCode, qr_code_base64: 'iVBORw0KGgo=' } },
      }),
      result: {
        transactionId: String(id),
        status: 'PENDING',
        amount: 12_990,
        pixCode,
        pixQrCode: 'data:image/png;base64,iVBORw0KGgo=',
        expiresAt: '2026-11-25T15:00:00.000Z',
      },
    },
    ...[
      { says: 'the line of a boleto', details: { digitable_line: line, barcode: { content: barcode } } },
      { says: 'the line alone', details: { digitable_line: line } },
      { says: 'the line by its barcode', details: { barcode: { content: barcode } } },
    ].map(({ says, details }) => ({
      operation: 'createTransaction',
      says,
      given: { paymentMethod: 'BILLET' },
      answers: made({ transaction_details: { ...details, external_resource_url: 'https://e.com/7.pdf' } }),
      result: { transactionId: String(id), billetCode: line, billetUrl: 'https://e.com/7.pdf' },
    })),
    {
      operation: 'createTransaction',
      says: 'a refused card comes with 201',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' }),
      result: { transactionId: String(id), status: 'REJECTED', providerWord: 'rejected' },
    },
    {
      operation: 'createTransaction',
      says: 'a challenge is a page, and the form that the payer’s browser posts there',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ ...challenge, three_ds_info: acs }),
      result: { status: 'PENDING', payerUrl: acs.external_resource_url, payerForm: { creq: acs.creq } },
    },
    ...[
      { says: 'a challenge without its form', info: { ...acs, creq: undefined }, codeProblem: /creq/ },
      {
        says: 'a challenge without https',
        info: { ...acs, external_resource_url: 'http://acs.example.com/7' },
        codeProblem: /https/,
      },
    ].map(({ says, info, codeProblem }) => ({
      operation: 'createTransaction',
      says: `${says} is withheld and reported`,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ ...challenge, three_ds_info: info }),
      result: { status: 'PENDING', codeProblem: expect.stringMatching(codeProblem) },
    })),
    {
      operation: 'getTransaction',
      says: 'a challenge that waits',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found({ ...challenge, three_ds_info: acs }),
      result: { status: 'PENDING', payerUrl: acs.external_resource_url, payerForm: { creq: acs.creq } },
    },
    {
      operation: 'getTransaction',
      says: 'a card in review after its challenge: the payer is done',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found({ status: 'in_process', status_detail: 'pending_contingency', three_ds_info: acs }),
      result: { status: 'PENDING', payerDone: true },
    },
    ...[
      { status: 'in_process', status_detail: 'pending_contingency' },
      { status: 'authorized', status_detail: 'pending_capture' },
      { status: 'approved', status_detail: 'accredited' },
    ].map((over) => ({
      operation: 'getTransaction',
      says: `a page that is still there when it is ${over.status} is not one to go to`,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found({ ...over, three_ds_info: acs }),
      result: expect.not.objectContaining({ payerUrl: expect.anything() }),
    })),
    {
      operation: 'createTransaction',
      says: 'a card in review is not paid',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ status: 'in_process', status_detail: 'pending_review_manual' }),
      result: { status: 'PENDING' },
    },
    {
      operation: 'createTransaction',
      says: '409 is a key that was used: what it made is not known',
      answers: [
        {
          to: /^POST \/v1\/payments$/,
          status: 409,
          body: { message: 'used', error: 'conflict', status: 409, cause: [] },
        },
      ],
      error: { effect: 'unknown', httpStatus: 409 },
    },
    {
      operation: 'createTransaction',
      says: 'an invalid request has its message, and its cause’s code',
      answers: [
        {
          to: /^POST \/v1\/payments$/,
          status: 400,
          body: {
            message: 'Invalid payer',
            error: 'bad_request',
            status: 400,
            cause: [{ code: 4020, description: 'x' }],
          },
        },
      ],
      error: { effect: 'refused', providerCode: '4020', message: 'Mercado Pago refused (400): Invalid payer' },
    },
    {
      operation: 'getTransaction',
      says: 'a part that was given back leaves it approved, with the amount beside it',
      answers: found({
        status: 'approved',
        status_detail: 'partially_refunded',
        transaction_amount_refunded: 10.1,
        payment_type_id: 'bank_transfer',
      }),
      result: { status: 'APPROVED', amount: 12_990, refundedAmount: 1_010, reference: 'pay_7' },
    },
    ...[
      {
        says: 'a card that is reserved waits to be captured',
        over: { status: 'authorized', status_detail: 'pending_capture', captured: false },
        result: { status: 'PENDING', authorized: true, amount: 12_990 },
      },
      {
        says: 'a part that was captured is the amount',
        over: { status: 'approved', status_detail: 'accredited', captured: true, transaction_amount: 10.1 },
        result: { status: 'APPROVED', amount: 1_010 },
      },
      {
        says: 'a reservation that was cancelled, or has run out',
        over: { status: 'cancelled', status_detail: 'by_collector', captured: false },
        result: { status: 'REJECTED', providerWord: 'cancelled' },
      },
    ].map(({ says, over, result }) => ({
      operation: 'getTransaction',
      says,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found({ ...over, payment_type_id: 'credit_card', payment_method_id: 'visa' }),
      result,
    })),
    {
      operation: 'getTransaction',
      says: 'a card is told by its kind',
      given: { paymentMethod: undefined },
      answers: found({ status: 'approved', payment_type_id: 'credit_card', payment_method_id: 'master' }),
      result: { paymentMethod: 'CREDIT_CARD', status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'what may be shown of a card, and what its issuer said',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found({
        status: 'rejected',
        status_detail: 'cc_rejected_other_reason',
        payment_type_id: 'credit_card',
        payment_method_id: 'master',
        authorization_code: '301299',
        card: { first_six_digits: '503143', last_four_digits: '6351' },
      }),
      result: {
        card: {
          brand: 'master',
          lastFour: '6351',
          authorizationCode: '301299',
          returnCode: 'cc_rejected_other_reason',
        },
      },
    },
    {
      operation: 'refund',
      says: 'a refund has a number of its own',
      answers: [
        {
          to: /^POST .*\/refunds$/,
          status: 201,
          body: { id: 1_234_567_890, payment_id: id, amount: 129.9, status: 'x' },
        },
      ],
      result: { refundId: '1234567890', status: true },
    },
  ],
  wire: [
    { ...create, body: { ...payment, payment_method_id: 'pix', date_of_expiration: withOffset } },
    {
      ...create,
      given: { paymentMethod: 'BILLET' },
      body: { ...payment, payment_method_id: 'bolbradesco', date_of_expiration: withOffset },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD' },
      body: { ...payment, ...aCard, capture: true },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD', capture: 'manual' },
      body: { ...payment, ...aCard, capture: false },
    },
    ...[
      { given: {}, body: { capture: true } },
      { given: { amount: 1_010 }, body: { capture: true, transaction_amount: 10.1 } },
    ].map((row) => ({
      operation: 'capture',
      call: `PUT ${base}/v1/payments/{id}`,
      headers: { ...sent, 'x-idempotency-key': /^pay_\w+k1$/ },
      ...row,
    })),
    {
      operation: 'getTransaction',
      call: `GET ${base}/v1/payments/{id}`,
      headers: { ...bearer, 'x-idempotency-key': undefined },
    },
    {
      operation: 'refund',
      call: `POST ${base}/v1/payments/{id}/refunds`,
      headers: { ...sent, 'x-idempotency-key': /^rfd_/ },
      body: { amount: 129.9 },
    },
    {
      operation: 'refund',
      given: { authorized: true },
      call: `PUT ${base}/v1/payments/{id}`,
      headers: { ...sent, 'x-idempotency-key': /^rfd_/ },
      body: { status: 'cancelled' },
    },
    {
      operation: 'refund',
      given: { unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `PUT ${base}/v1/payments/{id}`,
      headers: { ...sent, 'x-idempotency-key': /^rfd_/ },
      body: { status: 'cancelled' },
    },
  ],
  webhooks: [
    { says: 'a notice names its payment and no status', payload: notice, events: [event] },
    { says: 'a number is an id, too', payload: { ...notice, data: { id } }, events: [event] },
    { says: 'payment.created is one', payload: { ...notice, action: 'payment.created' }, events: [event] },
    { says: 'the secret proves the sender', ...proof, sign: (_, secret) => signed(usualText, secret), events: [event] },
    {
      says: 'a vector of the scheme, with a version that nobody knows',
      ...proof,
      // printf '%s' 'id:123456789012;request-id:req-7;ts:1742505638;' | openssl dgst -sha256 -hmac 'the-secret'
      sign: () => ({
        'X-Request-Id': 'req-7',
        'X-Signature': 'ts=1742505638,v2=00,v1=eaf4ff15c5792a1298f39a95f4474dc7fdfaebfef66e058f659a6a0e78fab21e',
      }),
      events: [event],
    },
    {
      says: 'a vector without the request’s id, which is left out then',
      ...proof,
      sign: () => ({
        'x-signature': 'ts=1742505638, v1=3c4d9d5e80b015c1da1cf38d30a312991aa9b5703b949dbebedab0de3c6721e8',
      }),
      events: [event],
    },
    {
      says: 'a time in milliseconds is signed as it is written',
      ...proof,
      sign: (_, secret) => signed(`id:${id};request-id:req-7;ts:1742505638000;`, secret, '1742505638000'),
      events: [event],
    },
    ...(
      [
        ['another request’s id', signed(usualText.replace('req-7', 'req-8'), 'the-secret')],
        ['another time', signed(usualText, 'the-secret', '1742505639')],
        ['another secret', signed(usualText, 'another-secret')],
        ['no signature', {}],
        ['an unknown version alone', { 'x-request-id': 'req-7', 'x-signature': 'ts=1742505638,v2=00' }],
      ] as const
    ).map(([what, headers]) => ({
      says: `one with ${what} is ignored`,
      ...proof,
      sign: () => headers as Record<string, string>,
      events: [],
    })),
    {
      says: 'the body, which is not signed, must name the payment of the query',
      ...proof,
      payload: { ...notice, data: { id: '8' } },
      sign: (_, secret) => signed(usualText, secret),
      events: [],
    },
    { says: 'an order’s notice is none of a payment', payload: { ...notice, type: 'order' }, events: [] },
    { says: 'the older form is not read', payload: { resource: String(id), topic: 'payment' }, events: [] },
  ],
};
