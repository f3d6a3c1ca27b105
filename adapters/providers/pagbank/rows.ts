import { createHash } from 'node:crypto';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';

const base = 'https://api.pagseguro.com';
const sent = { authorization: 'Bearer <secretKey>', 'content-type': 'application/json' };
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-03:00$/;
const aDay = /^\d{4}-\d{2}-\d{2}$/;
const aUrl = /^https?:\/\/./;

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const written = '00190.00009 03128.557000 00123.456170 4 16400000012990';
const barcode = '00194164000000129900000003128557000012345617';
const endToEndId = 'E18236120202511211200abcdefghijk';

const address = (at: string) => ({
  [`${at}.street`]: 'Avenida Paulista',
  [`${at}.number`]: '1000',
  [`${at}.locality`]: 'Bela Vista',
  [`${at}.city`]: 'Sao Paulo',
  [`${at}.region`]: 'SP',
  [`${at}.region_code`]: 'SP',
  [`${at}.country`]: 'BRA',
  [`${at}.postal_code`]: '01310100',
});
const order = {
  reference_id: /^pay_/,
  'customer.name': 'Maria da Silva',
  'customer.email': 'maria@example.com',
  'customer.tax_id': '52998224725',
  'items.0.reference_id': 'sku-1',
  'items.0.name': 'Camiseta',
  'items.0.quantity': 1,
  'items.0.unit_amount': 12_990,
  ...address('shipping.address'),
  'notification_urls.0': aUrl,
};
const charge = {
  'charges.0.reference_id': /^pay_/,
  'charges.0.description': 'Pedido 1',
  'charges.0.amount.value': 12_990,
  'charges.0.amount.currency': 'BRL',
};
const create = {
  operation: 'createTransaction',
  call: `POST ${base}/orders`,
  headers: { ...sent, 'x-idempotency-key': /^pay_/ },
};

/** Payloads and answers. */
const amount = (value: number, summary: object = {}) => ({ value, currency: 'BRL', summary });
const one = (over: object) => ({ id: 'ORDE_7', reference_id: 'pay_7', charges: [{ id: 'CHAR_7', ...over }] });
const found = (body: object) => [{ to: /^GET \/orders\//, body }];
const made = (body: object) => [{ to: /^POST \/orders$/, status: 201, body }];
/** Its scheme: SHA-256 over the account's token, a hyphen and the body as it came. */
const sign = (rawBody: string, secret: string) => ({
  'x-authenticity-token': createHash('sha256').update(`${secret}-${rawBody}`).digest('hex'),
});
const paid = one({
  status: 'PAID',
  amount: amount(12_990),
  payment_method: { type: 'PIX', pix: { end_to_end_id: endToEndId } },
});
const paidEvent = {
  transactionId: 'ORDE_7',
  type: 'TRANSACTION',
  status: 'APPROVED',
  providerWord: 'PAID',
  reference: 'pay_7',
  amount: 12_990,
  endToEndId,
};

/** PagBank, its orders API: from its own plug-ins and pages. */
export const pagbank: OwnRows = {
  provider: 'PagBank',
  evidence: 'A',
  operationEvidence: { processWebhook: 'A' },
  credentials: ['secretKey*!@ Account token', 'webhookSecret* Account token again, to check webhooks', 'baseUrl'],
  address: base,
  signsWith: 'webhookSecret',
  browserToken: 'ZW5jcnlwdGVkIGluIHRoZSBicm93c2Vy',
  leastAmounts: { BILLET: 20 },
  captures: { inPart: true, holdsDays: 5, voided: 'CANCELED' },
  authentication: ['referenceId'],
  charges: {
    PENDING: 'WAITING AUTHORIZED IN_ANALYSIS',
    APPROVED: 'PAID',
    // Cancelled, or given back as a whole.
    REFUNDED: 'CANCELED',
    REJECTED: 'DECLINED',
    unknown: 'PENDING',
  },
  disputesUnseen: 'no source has a word or a webhook for a dispute',
  sends: [
    ...[
      { says: 'the idempotency key is our reference', at: 'headers.x-idempotency-key', equals: /^pay_/ },
      { says: 'a PIX is one code, in cents', at: 'body.qr_codes.0.amount', equals: { value: 12_990 } },
      {
        says: 'a PIX expires after a day, written with an offset',
        at: 'body.qr_codes.0.expiration_date',
        equals: withOffset,
      },
      { says: 'a PIX expires after a day', at: 'body.qr_codes.0.expiration_date', equals: 'now+1d' },
      { says: 'a PIX has no charge', at: 'body.charges', equals: undefined },
      {
        says: 'names are without symbols, which are refused',
        given: {
          customer: { name: 'João D’Ávila & Cia. (ME)', email: 'maria@example.com', document: '12ABC34501DE35' },
        },
        at: 'body.customer.name',
        equals: 'João D Ávila Cia ME',
      },
      {
        says: 'so are those of items',
        given: { items: [{ title: 'Camiseta 100% "P/M"', unitPrice: 12_990, quantity: 1, tangible: true }] },
        at: 'body.items.0.name',
        equals: 'Camiseta 100 P M',
      },
      {
        says: 'a name of symbols alone has another in its place',
        given: { items: [{ title: '***', unitPrice: 12_990, quantity: 1, tangible: true }] },
        at: 'body.items.0.name',
        equals: 'Item',
      },
      {
        says: 'a description has at most 64 characters',
        given: { paymentMethod: 'BILLET', description: 'd'.repeat(80) },
        at: 'body.charges.0.description',
        equals: 'd'.repeat(64),
      },
      {
        says: 'a line on a boleto has at most 75 characters',
        given: { paymentMethod: 'BILLET', description: 'd'.repeat(80) },
        at: 'body.charges.0.payment_method.boleto.instruction_lines.line_1',
        equals: 'd'.repeat(75),
      },
      {
        says: 'a street has at most 160 characters, its number 20',
        given: {
          address: {
            zipCode: '01310-100',
            address: 'a'.repeat(200),
            number: '1'.repeat(30),
            district: 'b'.repeat(80),
            city: 'c'.repeat(120),
            state: 'SP',
          },
        },
        at: 'body.shipping.address',
        equals: {
          street: 'a'.repeat(160),
          number: '1'.repeat(20),
          locality: 'b'.repeat(60),
          city: 'c'.repeat(90),
          region: 'SP',
          region_code: 'SP',
          country: 'BRA',
          postal_code: '01310100',
        },
      },
      {
        says: 'a boleto is due after three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.charges.0.payment_method.boleto.due_date',
        equals: 'now+3d',
      },
      {
        says: 'a card goes out as its browser script encrypted it',
        given: { paymentMethod: 'CREDIT_CARD', installments: 3 },
        at: 'body.charges.0.payment_method',
        equals: {
          type: 'CREDIT_CARD',
          installments: 3,
          capture: true,
          card: {
            encrypted: 'ZW5jcnlwdGVkIGluIHRoZSBicm93c2Vy',
            store: false,
            holder: { name: 'Maria da Silva', tax_id: '52998224725' },
          },
        },
      },
      {
        says: 'a saved card goes out by its id',
        given: { paymentMethod: 'CREDIT_CARD', cardId: 'CARD_7', softDescriptor: 'LOJADEMO' },
        at: 'body.charges.0.payment_method',
        equals: {
          type: 'CREDIT_CARD',
          installments: 1,
          capture: true,
          soft_descriptor: 'LOJADEMO',
          card: { id: 'CARD_7', holder: { name: 'Maria da Silva', tax_id: '52998224725' } },
        },
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      says: 'a card has no authentication by itself',
      operation: 'createTransaction',
      given: { paymentMethod: 'CREDIT_CARD' },
      at: 'body.charges.0.payment_method.authentication_method',
      equals: undefined,
    },
    {
      says: 'a card that is captured later is not captured yet',
      operation: 'createTransaction',
      given: { paymentMethod: 'CREDIT_CARD', capture: 'manual' },
      at: 'body.charges.0.payment_method.capture',
      equals: false,
    },
    { says: 'a look-up is of the order', operation: 'getTransaction', at: 'path', equals: /^\/orders\/ORDE_/ },
    ...[
      { says: 'a refund names the charge, not the order', at: 'path', equals: /^\/charges\/CHAR_[0-9A-F-]+\/cancel$/ },
      { says: 'its key is its own reference', at: 'headers.x-idempotency-key', equals: /^rfd_/ },
      { says: 'a part is cents', given: { amount: 1_010 }, at: 'body', equals: { amount: { value: 1_010 } } },
      {
        says: 'a charge whose id is not known is looked up before it is refunded',
        given: { providerRefs: {} },
        at: 'path',
        equals: /^\/charges\/CHAR_/,
      },
      {
        says: 'a void names all that was authorised',
        given: { authorized: true },
        at: 'body',
        equals: { amount: { value: 12_990 } },
      },
    ].map((row) => ({ operation: 'refund', ...row })),
    ...[
      {
        says: 'a capture names the charge, not the order',
        at: 'path',
        equals: /^\/charges\/CHAR_[0-9A-F-]+\/capture$/,
      },
      { says: 'all of it is cents', at: 'body', equals: { amount: { value: 12_990 } } },
      { says: 'a part is cents', given: { amount: 1_010 }, at: 'body', equals: { amount: { value: 1_010 } } },
      { says: 'its key is its own reference', at: 'headers.x-idempotency-key', equals: /^pay_\w+k1$/ },
      {
        says: 'a charge whose id is not known is looked up before it is captured',
        given: { providerRefs: {} },
        at: 'path',
        equals: /^\/charges\/CHAR_/,
      },
    ].map((row) => ({ operation: 'capture', ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', address: undefined },
      message: 'PagBank: a boleto needs the payer’s address.',
      field: 'address',
    },
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', amount: 19 },
      message: 'PagBank: a boleto is for R$ 0,20 at least.',
      field: 'amount',
    },
  ],
  fails: [
    {
      operation: 'createTransaction',
      message: 'PagBank refused (400): is refused',
    },
  ],
  answers: [
    ...[{}, { charges: null }, { charges: [] }].map((charges) => ({
      operation: 'getTransaction',
      says: `a PIX that is not paid has no charge: ${JSON.stringify(charges)}`,
      answers: found({
        id: 'ORDE_7',
        reference_id: 'pay_7',
        qr_codes: [
          { id: 'QRCO_7', amount: { value: 12_990 }, text: pixCode, expiration_date: '2026-11-25T12:00:00-03:00' },
        ],
        ...charges,
      }),
      result: {
        transactionId: 'ORDE_7',
        paymentMethod: 'PIX',
        status: 'PENDING',
        providerWord: 'WAITING',
        amount: 12_990,
        pixCode,
        reference: 'pay_7',
        expiresAt: '2026-11-25T15:00:00.000Z',
      },
    })),
    {
      operation: 'getTransaction',
      says: 'a method that is known counts where the answer names none',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found(one({ status: 'PAID', amount: amount(12_990) })),
      result: { paymentMethod: 'CREDIT_CARD', status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'an order with neither a code nor a charge says nothing about its status',
      answers: found({ id: 'ORDE_7', reference_id: 'pay_7' }),
      error: { effect: 'none' },
    },
    {
      operation: 'getTransaction',
      says: 'a part that was given back leaves it PAID, with the amount in the summary',
      answers: found(
        one({
          status: 'PAID',
          amount: amount(12_990, { total: 12_990, paid: 12_990, refunded: 1_010 }),
          payment_method: { type: 'PIX', pix: { end_to_end_id: endToEndId } },
        }),
      ),
      result: {
        status: 'APPROVED',
        amount: 12_990,
        paidAmount: 12_990,
        refundedAmount: 1_010,
        endToEndId,
        providerRefs: { charge: 'CHAR_7' },
      },
    },
    ...[
      {
        says: 'a card that is authorised has paid nothing',
        over: { status: 'AUTHORIZED', amount: amount(12_990, { total: 12_990, paid: 0, refunded: 0 }) },
        result: { status: 'PENDING', authorized: true, amount: 12_990 },
      },
      {
        says: 'a part that was captured is in the summary',
        over: { status: 'PAID', amount: amount(12_990, { total: 12_990, paid: 1_010, refunded: 0 }) },
        result: { status: 'APPROVED', amount: 12_990, paidAmount: 1_010 },
      },
      {
        says: 'a card that was let go is cancelled',
        over: { status: 'CANCELED', amount: amount(12_990, { total: 12_990, paid: 0, refunded: 0 }) },
        result: { status: 'REFUNDED', providerWord: 'CANCELED', refundedAmount: 0 },
      },
    ].map(({ says, over, result }) => ({
      operation: 'getTransaction',
      says,
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found(one({ ...over, payment_method: { type: 'CREDIT_CARD', installments: 1 } })),
      result,
    })),
    {
      operation: 'getTransaction',
      says: 'a card has its NSU, what may be shown of it, and what its issuer said',
      given: { paymentMethod: undefined },
      answers: found(
        one({
          status: 'PAID',
          amount: amount(12_990),
          payment_response: {
            code: '20000',
            message: 'SUCESSO',
            raw_data: { nsu: '032416400102', authorization_code: '145803' },
          },
          payment_method: { type: 'CREDIT_CARD', installments: 1, card: { brand: 'visa', last_digits: '1111' } },
        }),
      ),
      result: {
        paymentMethod: 'CREDIT_CARD',
        status: 'APPROVED',
        nsu: '032416400102',
        card: {
          brand: 'visa',
          lastFour: '1111',
          authorizationCode: '145803',
          nsu: '032416400102',
          returnCode: '20000',
          returnMessage: 'SUCESSO',
        },
      },
    },
    ...[
      { says: 'the line of a boleto is written with dots and spaces', boleto: { formatted_barcode: written, barcode } },
      { says: 'also without its barcode', boleto: { formatted_barcode: written } },
      { says: 'or is that of its barcode', boleto: { barcode } },
    ].map(({ says, boleto }) => ({
      operation: 'createTransaction',
      says,
      given: { paymentMethod: 'BILLET' },
      answers: made(
        one({
          status: 'WAITING',
          amount: amount(12_990),
          payment_method: { type: 'BOLETO', boleto: { ...boleto, due_date: '2026-11-24' } },
          links: [
            { rel: 'SELF', href: 'https://e.com/7.png', media: 'image/png' },
            { rel: 'SELF', href: 'https://e.com/7.pdf', media: 'application/pdf' },
          ],
        }),
      ),
      result: {
        transactionId: 'ORDE_7',
        status: 'PENDING',
        billetCode: line,
        billetUrl: 'https://e.com/7.pdf',
        expiresAt: '2026-11-25T02:59:59.000Z',
      },
    })),
    {
      operation: 'createTransaction',
      says: 'a declined card comes with 201',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made(one({ status: 'DECLINED', amount: amount(12_990), payment_method: { type: 'CREDIT_CARD' } })),
      result: { transactionId: 'ORDE_7', status: 'REJECTED', providerWord: 'DECLINED' },
    },
    {
      operation: 'createTransaction',
      says: 'a key that was used with another body tells that a first order may exist',
      answers: [
        {
          to: /^POST \/orders$/,
          status: 409,
          body: { error_messages: [{ code: 'IDEMPOTENCY_CONFLICT', description: 'another body' }] },
        },
      ],
      error: { effect: 'unknown', providerCode: 'IDEMPOTENCY_CONFLICT' },
    },
    {
      operation: 'createTransaction',
      says: 'an account that is not released yet is told so in its words',
      answers: [
        {
          to: /^POST \/orders$/,
          status: 403,
          body: { error_messages: [{ code: 'ACCESS_DENIED', description: 'whitelist access required' }] },
        },
      ],
      error: {
        effect: 'none',
        providerCode: 'ACCESS_DENIED',
        message: 'PagBank did not accept the credentials (403): whitelist access required',
      },
    },
    {
      operation: 'refund',
      says: 'a refund is made by its HTTP status',
      answers: [{ to: /^POST \/charges\/.*\/cancel$/, status: 201, body: { id: 'CHAR_7', status: 'CANCELED' } }],
      result: { status: true },
    },
  ],
  wire: [
    {
      ...create,
      body: { ...order, 'qr_codes.0.amount.value': 12_990, 'qr_codes.0.expiration_date': withOffset },
    },
    {
      ...create,
      given: { paymentMethod: 'BILLET' },
      body: {
        ...order,
        ...charge,
        'charges.0.payment_method.type': 'BOLETO',
        'charges.0.payment_method.boleto.due_date': aDay,
        'charges.0.payment_method.boleto.template': 'COBRANCA',
        'charges.0.payment_method.boleto.instruction_lines.line_1': 'Pedido 1',
        'charges.0.payment_method.boleto.instruction_lines.line_2': /^pay_/,
        'charges.0.payment_method.boleto.holder.name': 'Maria da Silva',
        'charges.0.payment_method.boleto.holder.tax_id': '52998224725',
        'charges.0.payment_method.boleto.holder.email': 'maria@example.com',
        ...address('charges.0.payment_method.boleto.holder.address'),
      },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD' },
      body: {
        ...order,
        ...charge,
        'charges.0.payment_method.type': 'CREDIT_CARD',
        'charges.0.payment_method.installments': 1,
        'charges.0.payment_method.capture': true,
        'charges.0.payment_method.card.encrypted': 'ZW5jcnlwdGVkIGluIHRoZSBicm93c2Vy',
        'charges.0.payment_method.card.store': false,
        'charges.0.payment_method.card.holder.name': 'Maria da Silva',
        'charges.0.payment_method.card.holder.tax_id': '52998224725',
      },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD', capture: 'manual' },
      body: {
        ...order,
        ...charge,
        'charges.0.payment_method.type': 'CREDIT_CARD',
        'charges.0.payment_method.installments': 1,
        'charges.0.payment_method.capture': false,
        'charges.0.payment_method.card.encrypted': 'ZW5jcnlwdGVkIGluIHRoZSBicm93c2Vy',
        'charges.0.payment_method.card.store': false,
        'charges.0.payment_method.card.holder.name': 'Maria da Silva',
        'charges.0.payment_method.card.holder.tax_id': '52998224725',
      },
    },
    {
      ...create,
      given: {
        paymentMethod: 'CREDIT_CARD',
        authentication: { referenceId: '3DS_15CB7893-4D23-44FA-97B7-AC1BE516D418' },
      },
      body: {
        ...order,
        ...charge,
        'charges.0.payment_method.type': 'CREDIT_CARD',
        'charges.0.payment_method.installments': 1,
        'charges.0.payment_method.capture': true,
        'charges.0.payment_method.card.encrypted': 'ZW5jcnlwdGVkIGluIHRoZSBicm93c2Vy',
        'charges.0.payment_method.card.store': false,
        'charges.0.payment_method.card.holder.name': 'Maria da Silva',
        'charges.0.payment_method.card.holder.tax_id': '52998224725',
        'charges.0.payment_method.authentication_method.type': 'THREEDS',
        'charges.0.payment_method.authentication_method.id': '3DS_15CB7893-4D23-44FA-97B7-AC1BE516D418',
      },
    },
    {
      operation: 'getTransaction',
      call: `GET ${base}/orders/{id}`,
      headers: { authorization: 'Bearer <secretKey>', 'x-idempotency-key': undefined },
    },
    ...[12_990, 1_010].map((value) => ({
      operation: 'capture',
      given: { amount: value },
      call: `POST ${base}/charges/{id}/capture`,
      headers: { ...sent, 'x-idempotency-key': /^pay_\w+k1$/ },
      body: { 'amount.value': value },
    })),
    {
      operation: 'refund',
      given: { authorized: true },
      call: `POST ${base}/charges/{id}/cancel`,
      headers: { ...sent, 'x-idempotency-key': /^rfd_/ },
      body: { 'amount.value': 12_990 },
    },
    {
      operation: 'refund',
      call: `POST ${base}/charges/{id}/cancel`,
      headers: { ...sent, 'x-idempotency-key': /^rfd_/ },
      body: { 'amount.value': 12_990 },
    },
    {
      operation: 'refund',
      given: { providerRefs: {} },
      call: `GET ${base}/orders/{id}`,
      headers: { authorization: 'Bearer <secretKey>' },
    },
  ],
  webhooks: [
    {
      says: 'an order that was paid, by its charge’s word',
      payload: paid,
      events: [paidEvent],
    },
    {
      says: 'SHA-256 of token, hyphen and body proves the sender',
      connection: { webhookSecret: 'the-token' },
      sign,
      payload: paid,
      events: [paidEvent],
    },
    {
      says: 'a vector of the scheme',
      connection: { webhookSecret: 'the-token' },
      // printf '%s' 'the-token-<body>' | sha256sum
      sign: () => ({ 'X-Authenticity-Token': '4b0520d85d8dc1b4d02340d916fb3f6df75b2e52b6f20e66e2a12fd161aff043' }),
      payload: '{"id":"ORDE_7","reference_id":"pay_7","charges":[{"id":"CHAR_7","status":"PAID"}]}',
      events: [{ transactionId: 'ORDE_7', status: 'APPROVED' }],
    },
    {
      says: 'a body that was changed is ignored',
      connection: { webhookSecret: 'the-token' },
      sign: (rawBody: string, secret: string) => sign(`${rawBody} `, secret),
      payload: paid,
      events: [],
    },
    {
      says: 'one that is not signed is ignored, where the token was entered',
      connection: { webhookSecret: 'the-token' },
      payload: paid,
      events: [],
    },
    ...(
      [
        ['WAITING', 'PENDING'],
        ['AUTHORIZED', 'PENDING'],
        ['IN_ANALYSIS', 'PENDING'],
        ['DECLINED', 'REJECTED'],
        ['CANCELED', 'REFUNDED'],
      ] as const
    ).map(([status, means]) => ({
      says: `${status} is ${means}`,
      payload: one({ status }),
      events: [{ transactionId: 'ORDE_7', status: means, providerWord: status }],
    })),
    {
      says: 'an order without a charge brings nothing',
      payload: { id: 'ORDE_7', reference_id: 'pay_7', qr_codes: [{ id: 'QRCO_7' }] },
      events: [],
    },
    {
      says: 'a charge of the older API is none of ours',
      payload: { id: 'CHAR_7', reference_id: 'pay_7', status: 'PAID' },
      events: [],
    },
  ],
};
