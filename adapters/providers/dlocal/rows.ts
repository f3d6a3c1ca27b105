import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aUrl, json, rawCard } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.dlocal.com';
const scheme = /^V2-HMAC-SHA256, Signature: [0-9a-f]{64}$/;
const signed = {
  'x-login': '<clientId>',
  'x-trans-key': '<clientSecret>',
  'x-date': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  'x-version': '2.1',
  authorization: scheme,
};
const sent = { ...signed, ...json, 'x-idempotency-key': /^pay_/ };
const billet = { paymentMethod: 'BILLET' };
const card = { paymentMethod: 'CREDIT_CARD' };
const token = { ...card, cardToken: 'CV-124c18a5-874d-4982-89d7-b9c256e647b5' };

const payment = {
  amount: 129.9,
  currency: 'BRL',
  country: 'BR',
  payment_method_flow: 'DIRECT',
  order_id: /^pay_/,
  description: 'Pedido 1',
  notification_url: aUrl,
  'payer.name': 'Maria da Silva',
  'payer.email': 'maria@example.com',
  'payer.document': '52998224725',
  'payer.phone': '11987654321',
  'payer.address.state': 'SP',
  'payer.address.city': 'Sao Paulo',
  'payer.address.zip_code': '01310100',
  'payer.address.street': 'Avenida Paulista',
  'payer.address.number': '1000',
};
const create = { operation: 'createTransaction', headers: sent };

/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const barcode = '00194164000000129900000003128557000012345617';
const id = 'D-4-7';
const of = (over: object = {}) => ({
  id,
  status: 'PENDING',
  amount: 129.9,
  currency: 'BRL',
  order_id: 'pay_7',
  ...over,
});
const isCreation = /^POST \/payments$/;
const isRead = /^GET \/payments\//;
const read = (over: object) => [{ to: isRead, body: of({ status: 'PAID', ...over }) }];
const refund = (status: string, amount?: number) => ({ id: `REF${amount}`, payment_id: id, amount, status });
const refused = (status: number, code: number) => [
  { to: /^POST /, status, body: { code, message: 'No', param: 'payer.document' } },
];

/** Its scheme: HMAC-SHA256 in hexadecimal over login, date and body. */
const date = '2026-11-25T12:00:00.000Z';
const withSignature = (signature: string, at = date) => ({
  'X-Login': 'the-login',
  'X-Date': at,
  Authorization: `V2-HMAC-SHA256, Signature: ${signature}`,
});
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
const notice = { id, status: 'PAID', order_id: 'pay_7' };
const event = { transactionId: id, type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7' };
const proof = { connection: { webhookSecret: 'the-secret' }, payload: notice };

/** dLocal's pay-ins in Brazil: its pages of 2019 and a client of 2026 that was tried at its sandbox. */
export const dlocal: OwnRows = {
  provider: 'dLocal',
  // The pages are of 2019; who uses it now agrees with them.
  evidence: 'B',
  credentials: [
    'clientId!@ Login (X-Login)',
    'clientSecret*! Transaction key (X-Trans-Key)',
    'secretKey*! Secret key, which signs calls',
    'webhookSecret* Secret key again, to check notices',
    'baseUrl',
  ],
  address: base,
  inReais: true,
  signsWith: 'webhookSecret',
  lookUps: { charges: ['id', 'reference'] },
  // As in its page's example of a boleto.
  limits: { billetExpiryMs: 7 * 86_400_000 },
  unsupportedMethods: { PIX: 'dLocal: a PIX is not offered, since no source shows its code there.' },
  charges: {
    PENDING: 'PENDING AUTHORIZED',
    APPROVED: 'PAID',
    REJECTED: 'REJECTED CANCELLED EXPIRED',
    // VERIFIED is of a card that was only checked.
    unknown: 'PENDING',
  },
  refundAnswers: true,
  disputesUnseen: 'a chargeback has an id and a look-up of its own, and its payment no word for it',
  sends: [
    ...[
      { says: 'an amount is a number of reais', at: 'body.amount', equals: 129.9 },
      ...[
        [29, 0.29],
        [110, 1.1],
        [1_999, 19.99],
        [10_000, 100],
      ].map(([amount, equals]) => ({
        says: `${amount} cents are ${equals} reais`,
        given: { amount },
        at: 'body.amount',
        equals,
      })),
      { says: 'an order is our reference', at: 'body.order_id', equals: /^pay_/ },
      { says: 'so is the idempotency key', at: 'headers.x-idempotency-key', equals: /^pay_/ },
      { says: 'a boleto is a method of its own', at: 'body.payment_method_id', equals: 'BL' },
      {
        says: 'a company’s document keeps its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.payer.document',
        equals: '12ABC34501DE35',
      },
      { says: 'a card in full goes to an address of its own', given: card, at: 'path', equals: '/secure_payments' },
      { says: 'a card by its token goes with the others', given: token, at: 'path', equals: '/payments' },
      { says: 'a card is captured at once', given: token, at: 'body.card.capture', equals: true },
      { says: 'instalments are text', given: { ...token, installments: 3 }, at: 'body.card.installments', equals: '3' },
      {
        says: 'a descriptor is sent where there is one',
        given: { ...token, softDescriptor: 'LOJADEMO' },
        at: 'body.card.descriptor',
        equals: 'LOJADEMO',
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    ...[
      {
        says: 'a part is reais, with its currency',
        given: { amount: 1_010 },
        at: 'body',
        equals: expect.objectContaining({ amount: 10.1, currency: 'BRL' }),
      },
      { says: 'its key is its own reference', at: 'headers.x-idempotency-key', equals: /^rfd_/ },
    ].map((row) => ({ operation: 'refund', ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...card, cardId: 'saved' },
      message: 'dLocal: a card that was saved is not offered: send the card, or its token as cardToken.',
      field: 'cardId',
    },
  ],
  fails: [
    { operation: 'createTransaction', given: billet, message: 'dLocal refused (400): Payment not allowed' },
    { operation: 'refund', message: /^dLocal refused \(400\)/ },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'a boleto has its line, its address and its end',
      answers: [
        {
          to: isCreation,
          body: of({
            ticket: {
              type: 'CUSTOM',
              number: line,
              barcode,
              image_url: 'https://e.com/7',
              expiration_date: '2026-12-02T01:59:00.000+0000',
            },
          }),
        },
      ],
      result: {
        transactionId: id,
        status: 'PENDING',
        amount: 12_990,
        billetCode: line,
        billetUrl: 'https://e.com/7',
        expiresAt: '2026-12-02T01:59:00.000Z',
        reference: 'pay_7',
      },
    },
    ...[{ number: line }, { barcode }].map((code) => ({
      operation: 'createTransaction',
      says: `the line by its ${Object.keys(code)} alone`,
      answers: [{ to: isCreation, body: of({ ticket: { ...code, image_url: 'https://e.com/7' } }) }],
      result: { billetCode: line },
    })),
    ...[
      { says: 'a refused card comes with 200', status: 'REJECTED', status_code: '301', means: 'REJECTED' },
      { says: 'the word counts, not the number', status: 'PAID', status_code: '300', means: 'APPROVED' },
      { says: 'a card that is only reserved is not paid', status: 'AUTHORIZED', status_code: '600', means: 'PENDING' },
    ].map(({ says, means, ...over }) => ({
      operation: 'createTransaction',
      says,
      given: token,
      answers: [{ to: isCreation, body: of(over) }],
      result: { transactionId: id, status: means, providerWord: over.status },
    })),
    {
      operation: 'createTransaction',
      says: 'an invalid request has its code and message',
      answers: refused(400, 5001),
      error: { effect: 'refused', providerCode: '5001', message: 'dLocal refused (400): No' },
    },
    ...[
      { says: 'a wrong signature has 400', status: 400, code: 5000 },
      { says: 'a caller that may not has 403', status: 403, code: 3001 },
      { says: 'or 400', status: 400, code: 3001 },
      { says: 'too many calls have their code', status: 400, code: 6000 },
    ].flatMap(({ says, status, code }) =>
      ['createTransaction', 'refund'].map((operation) => ({
        operation,
        says: `${says}: nothing was done (${operation})`,
        answers: refused(status, code).map((one) =>
          operation === 'refund' ? { ...one, to: /^POST \/refunds$/ } : one,
        ),
        error: { effect: 'none', httpStatus: status },
      })),
    ),
    {
      operation: 'getTransaction',
      says: 'a card is told by its method',
      given: { paymentMethod: undefined },
      answers: read({ payment_method_id: 'CARD', payment_method_type: 'CARD' }),
      result: { paymentMethod: 'CREDIT_CARD', status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'by our reference, an order names its payment, which is read',
      given: { id: undefined, reference: 'pay_7' },
      answers: [
        { to: /^GET \/orders\/pay_7$/, body: { payment_id: id, order_id: 'pay_7', amount: 129.9, status: 'PENDING' } },
        ...read({ refunds: [] }),
      ],
      result: { transactionId: id, status: 'APPROVED', reference: 'pay_7' },
    },
    {
      operation: 'getTransaction',
      says: 'an answer without its id is about the payment that was asked for',
      given: { id },
      answers: read({ id: undefined }),
      result: { transactionId: id, status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'a payment of one cent that went back is refunded',
      answers: read({ amount: 0.01, refunds: [refund('SUCCESS', 0.01)] }),
      result: { status: 'REFUNDED', amount: 1, refundedAmount: 1 },
    },
    {
      operation: 'getTransaction',
      says: 'an order without a payment decides nothing',
      given: { id: undefined, reference: 'pay_7' },
      answers: [{ to: /^GET \/orders\//, body: { order_id: 'pay_7', amount: 129.9, status: 'PENDING' } }],
      error: { effect: 'none' },
    },
    ...(
      [
        ['a part that went back is counted', [refund('SUCCESS', 10.1)], { status: 'APPROVED', refundedAmount: 1_010 }],
        [
          'only what succeeded went back',
          [refund('SUCCESS', 10.1), refund('PENDING', 20), refund('REJECTED', 30), refund('CANCELLED', 40)],
          { status: 'APPROVED', refundedAmount: 1_010 },
        ],
        ['a cent that went back is counted', [refund('SUCCESS', 0.01)], { status: 'APPROVED', refundedAmount: 1 }],
        [
          'a part without an amount adds nothing',
          [refund('SUCCESS', 10.1), refund('SUCCESS')],
          { status: 'APPROVED', refundedAmount: 1_010 },
        ],
        [
          'parts that are the whole refund it',
          [refund('SUCCESS', 100), refund('SUCCESS', 29.9)],
          { status: 'REFUNDED', refundedAmount: 12_990 },
        ],
        ['a refund that waits changes nothing', [refund('PENDING', 129.9)], { status: 'APPROVED' }],
      ] as const
    ).map(([says, refunds, result]) => ({ operation: 'getTransaction', says, answers: read({ refunds }), result })),
    ...[
      { status: 'SUCCESS', made: true },
      { status: 'PENDING', made: false },
      { status: 'strange', made: false },
    ].map(({ status, made }) => ({
      operation: 'refund',
      says: `${status} is ${made ? 'made' : 'not made yet'}`,
      answers: [{ to: /^POST \/refunds$/, body: refund(status, 129.9) }],
      result: { refundId: 'REF129.9', status: made, providerWord: status },
    })),
    ...['REJECTED', 'CANCELLED'].map((status) => ({
      operation: 'refund',
      says: `${status} is given up`,
      answers: [{ to: /^POST \/refunds$/, body: refund(status, 129.9) }],
      error: { effect: 'refused', providerCode: status },
    })),
  ],
  wire: [
    { ...create, given: billet, call: `POST ${base}/payments`, body: { ...payment, payment_method_id: 'BL' } },
    {
      ...create,
      given: card,
      call: `POST ${base}/secure_payments`,
      body: {
        ...payment,
        payment_method_id: 'CARD',
        'card.holder_name': 'MARIA DA SILVA',
        'card.number': rawCard.number,
        'card.cvv': '737',
        'card.expiration_month': 7,
        'card.expiration_year': 2031,
        'card.installments': '1',
        'card.capture': true,
      },
    },
    {
      ...create,
      given: token,
      call: `POST ${base}/payments`,
      body: {
        ...payment,
        payment_method_id: 'CARD',
        'card.token': token.cardToken,
        'card.installments': '1',
        'card.capture': true,
      },
    },
    {
      operation: 'getTransaction',
      call: `GET ${base}/payments/{id}`,
      headers: { ...signed, 'x-idempotency-key': undefined },
    },
    {
      operation: 'getTransaction',
      given: { id: undefined, reference: 'pay_7' },
      refused: true,
      call: `GET ${base}/orders/pay_7`,
      headers: signed,
    },
    {
      operation: 'refund',
      call: `POST ${base}/refunds`,
      headers: { ...signed, ...json, 'x-idempotency-key': /^rfd_/ },
      body: { payment_id: /^D-4-/, amount: 129.9, currency: 'BRL', notification_url: aUrl },
    },
  ],
  webhooks: [
    { says: 'a notice is the payment', payload: notice, events: [event] },
    {
      says: 'its amount is reais',
      payload: { ...notice, amount: 129.9, status: 'REJECTED', status_code: '301' },
      events: [{ ...event, status: 'REJECTED', amount: 12_990 }],
    },
    {
      says: 'a refund’s notice names its payment, which a look-up reads',
      payload: { ...refund('SUCCESS', 129.9) },
      events: [{ transactionId: id, type: 'TRANSACTION', status: 'PENDING' }],
    },
    {
      says: 'the secret key proves the sender',
      ...proof,
      sign: (body, secret) => withSignature(hmac(`the-login${date}${body}`, secret)),
      events: [event],
    },
    {
      says: 'a vector of the scheme',
      ...proof,
      // printf '%s' 'the-login2026-11-25T12:00:00.000Z{"id":"D-4-7","status":"PAID","order_id":"pay_7"}' | openssl dgst -sha256 -hmac 'the-secret'
      sign: () => withSignature('04f6e58d61382882b70e522bd102cbdbe2f8c4bd7327d2542d639f118ab90eae'),
      events: [event],
    },
    ...(
      [
        ['another secret', (body: string) => withSignature(hmac(`the-login${date}${body}`, 'another-secret'))],
        ['another login', (body: string) => withSignature(hmac(`a-login${date}${body}`, 'the-secret'))],
        ['another time', (body: string) => withSignature(hmac(`the-login${date}${body}`, 'the-secret'), '2026-11-26')],
        ['another body', (body: string) => withSignature(hmac(`the-login${date}${body} `, 'the-secret'))],
        ['no signature', () => ({})],
        ['an empty signature', () => withSignature('')],
      ] as const
    ).map(([what, sign]) => ({ says: `one with ${what} is ignored`, ...proof, sign, events: [] })),
    { says: 'a payment of no order is none of ours', payload: { id, status: 'PAID' }, events: [] },
  ],
};
