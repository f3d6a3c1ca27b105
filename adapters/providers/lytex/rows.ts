import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { under } from '../../../test/conformance/wire/row.ts';

const base = 'https://api-pay.lytex.com.br';
const bearer = { authorization: /^Bearer \S+$/ };
const sent = { ...bearer, 'content-type': 'application/json' };
const boleto = { paymentMethod: 'BILLET' };
/** The end of a day in São Paulo, as the guide writes it. */
const endOfDay = /^\d{4}-\d{2}-\d{2}T02:59:59\.999Z$/;

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const barcode = '00194164000000129900000003128557000012345617';

/** Answers. */
const invoice = (over: object = {}) => ({
  _id: 'inv7',
  status: 'waitingPayment',
  totalValue: 12_990,
  dueDate: '2026-11-26T02:59:59.999Z',
  referenceId: 'pay_7',
  paymentData: {},
  ...over,
});
const making = { to: /^POST \/v2\/invoices$/, status: 201, body: invoice() };
const finding = (over: object) => ({ to: /^GET \/v2\/invoices\//, body: invoice(over) });
const pix = { _id: 't1', status: 'waitingPayment', pix: { qrcode: pixCode, txId: 'tx7' } };

const data = {
  invoiceId: 'inv7',
  status: 'paid',
  invoiceValue: 12_990,
  referenceId: 'pay_7',
  payedAt: '2026-11-24T12:00:00.000Z',
  payedValue: 12_990,
  paymentMethod: 'pix',
};
const notice = (over: object = {}, webhookType = 'liquidateInvoice') => ({ webhookType, data: { ...data, ...over } });
const signed = (secret: string, signedData: object = data) => ({
  ...notice(),
  signature: createHmac('sha256', secret).update(JSON.stringify(signedData)).digest('base64'),
});
const event = { transactionId: 'inv7', type: 'TRANSACTION', reference: 'pay_7' };
const connection = { webhookSecret: 'the-secret' };

const create = { operation: 'createTransaction', call: `POST ${base}/v2/invoices`, headers: sent };
const body = {
  ...under('client', {
    type: 'pf',
    name: 'Maria da Silva',
    cpfCnpj: '52998224725',
    email: 'maria@example.com',
    cellphone: '11987654321',
  }),
  ...under('client.address', {
    zip: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    zone: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
  }),
  ...under('items.0', { name: 'Camiseta', quantity: 1, value: 12_990 }),
  dueDate: endOfDay,
  referenceId: /^pay_/,
  cancelOverdueDays: 1,
  'paymentMethods.creditCard.enable': false,
};

/** Lytex, its API v2: from the source of its documentation of 2023, and from integrations. */
export const lytex: OwnRows = {
  provider: 'Lytex',
  // Calls and members by its pages' source; words by integrations, and no two of them agree on all.
  evidence: 'C',
  // Two integrations agree on what is signed and on the members.
  operationEvidence: { processWebhook: 'B' },
  credentials: ['clientId!@', 'clientSecret*!', 'webhookSecret* Callback secret', 'baseUrl'],
  address: base,
  expiredStatus: 410,
  webhookAmountsUnread: true,
  boletosByLineAlone: true,
  leastAmounts: { PIX: 200, BILLET: 200 },
  cancels: { call: /^PUT \/v2\/invoices\/cancel\/\w+$/, word: 'canceled' },
  charges: {
    PENDING: 'pending waitingPayment processing',
    APPROVED: 'paid',
    REFUNDED: 'refunded',
    REJECTED: 'canceled expired failed',
    unknown: 'PENDING',
  },
  disputesUnseen: 'no source has a word or a webhook for a dispute',
  sends: [
    ...[
      { says: 'an item is cents', at: 'body.items.0.value', equals: 12_990 },
      { says: 'referenceId is ours', at: 'body.referenceId', equals: /^pay_/ },
      { says: 'a PIX alone is enabled', at: 'body.paymentMethods', equals: enabled('pix') },
      { says: 'a boleto alone is enabled', given: boleto, at: 'body.paymentMethods', equals: enabled('boleto') },
      { says: 'a PIX is due on the next day', at: 'body.dueDate', equals: 'now+1d' },
      { says: 'a boleto is due after three days', given: boleto, at: 'body.dueDate', equals: 'now+3d' },
      { says: 'nothing is paid after the due day', at: 'body.cancelOverdueDays', equals: 1 },
      {
        says: 'items that differ from the amount are one of the whole amount',
        given: { amount: 10_000 },
        at: 'body.items',
        equals: [{ name: 'Pedido 1', quantity: 1, value: 10_000 }],
      },
      {
        says: 'an item’s name has at most 255 characters',
        given: { items: [{ title: 'x'.repeat(256), unitPrice: 12_990, quantity: 1, tangible: true }] },
        at: 'body.items.0.name',
        equals: 'x'.repeat(255),
      },
      {
        says: 'a company is one, with its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.client',
        equals: expect.objectContaining({ type: 'pj', cpfCnpj: '12ABC34501DE35' }),
      },
      {
        says: 'a payer without phone and address has none',
        given: {
          customer: { name: 'Ana Lima', email: 'ana@example.com', document: '52998224725' },
          address: undefined,
        },
        at: 'body.client',
        equals: { type: 'pf', name: 'Ana Lima', cpfCnpj: '52998224725', email: 'ana@example.com' },
      },
    ].map((row) => ({ operation: 'createTransaction', path: '/v2/invoices', ...row })),
    {
      says: 'a look-up is by its id',
      operation: 'getTransaction',
      at: 'path',
      equals: /\/v2\/invoices\/[0-9a-f]{24}$/,
    },
  ],
  refuses: [
    ...['PIX', 'BILLET'].map((paymentMethod) => ({
      operation: 'createTransaction',
      given: { paymentMethod, amount: 199 },
      message: 'Lytex: an invoice is for R$ 2,00 at least.',
      field: 'amount',
    })),
    {
      operation: 'refund',
      given: { transactionId: 'inv7', amount: 12_990, reference: 'rfd_7' },
      message: 'Method not implemented.',
    },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the code of a PIX, which is in the invoice’s transactions',
      answers: [making, finding({ transactions: [pix] })],
      result: { transactionId: 'inv7', status: 'PENDING', pixCode, txid: 'tx7', expiresAt: '2026-11-26T02:59:59.999Z' },
    },
    {
      operation: 'createTransaction',
      says: 'the newest code of several',
      answers: [making, finding({ transactions: [{ pix: { qrcode: 'old' } }, pix, { boleto: { barcode } }] })],
      result: { pixCode },
    },
    {
      operation: 'createTransaction',
      says: 'or in its methods, as an integration shows it',
      answers: [making, finding({ paymentMethods: { pix: { enable: true, qrcode: pixCode, txId: 'tx7' } } })],
      result: { pixCode, txid: 'tx7' },
    },
    {
      operation: 'createTransaction',
      says: 'so the line of a boleto',
      given: boleto,
      answers: [making, finding({ paymentMethods: { boleto: { enable: true, digitableLine: line } } })],
      result: { billetCode: line },
    },
    ...[{ digitableLine: line }, { barcode }].map((codes) => ({
      operation: 'createTransaction',
      says: `the line of a boleto by ${Object.keys(codes)[0]}`,
      given: boleto,
      answers: [making, finding({ transactions: [{ boleto: codes }] })],
      result: { billetCode: line },
    })),
    {
      operation: 'createTransaction',
      says: 'an invoice whose codes could not be read exists all the same',
      answers: [making, { to: /^GET \/v2\/invoices\//, status: 500, body: {} }],
      result: { transactionId: 'inv7', status: 'PENDING', codeProblem: 'the answer has no PIX code' },
    },
    {
      operation: 'createTransaction',
      says: 'an invalid request has the first complaint about a field',
      answers: [
        {
          to: /^POST \/v2\/invoices$/,
          status: 422,
          body: {
            message: 'Requisição inválida',
            error: {
              _original: {},
              details: [{ message: '"name" é obrigatório', path: ['name'], type: 'any.required' }],
            },
          },
        },
      ],
      error: { effect: 'refused', message: 'Lytex refused (422): "name" é obrigatório' },
    },
    {
      operation: 'createTransaction',
      says: 'a refusal has its message',
      answers: [
        { to: /^POST \/v2\/invoices$/, status: 400, body: { statusCode: 400, message: 'Fatura inválida', error: 'x' } },
      ],
      error: { effect: 'refused', message: 'Lytex refused (400): Fatura inválida' },
    },
    {
      operation: 'getTransaction',
      says: 'what was paid, and by which method',
      given: { paymentMethod: undefined },
      answers: [
        finding({
          status: 'paid',
          paymentData: { method: 'boleto', payedAt: '2026-11-24T12:00:00.000Z', payedValue: 13_000, parcels: 1 },
        }),
      ],
      result: {
        paymentMethod: 'BILLET',
        status: 'APPROVED',
        amount: 12_990,
        paidAmount: 13_000,
        reference: 'pay_7',
      },
    },
    {
      operation: 'getTransaction',
      says: 'an invoice without codes is what it was made as',
      given: boleto,
      answers: [finding({})],
      result: { paymentMethod: 'BILLET', status: 'PENDING' },
    },
    {
      operation: 'getTransaction',
      says: 'an unpaid one is told by its codes',
      given: { paymentMethod: undefined },
      answers: [finding({ transactions: [{ boleto: { digitableLine: line } }] })],
      result: { paymentMethod: 'BILLET', status: 'PENDING', billetCode: line },
    },
    {
      operation: 'getTransaction',
      says: 'a payment that is scheduled is not made yet',
      answers: [finding({ status: 'processing' })],
      result: { status: 'PENDING', providerWord: 'processing' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/v2/auth/obtain_token`,
      headers: { 'content-type': 'application/json', authorization: undefined },
      body: {
        grantType: 'clientCredentials',
        clientId: '<clientId>',
        clientSecret: '<clientSecret>',
        'scopes.0': 'invoice',
      },
    },
    { ...create, body: { ...body, 'paymentMethods.pix.enable': true, 'paymentMethods.boleto.enable': false } },
    {
      ...create,
      given: boleto,
      body: { ...body, 'paymentMethods.pix.enable': false, 'paymentMethods.boleto.enable': true },
    },
    { operation: 'getTransaction', call: `GET ${base}/v2/invoices/{id}`, headers: bearer },
    {
      operation: 'refund',
      given: { unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `PUT ${base}/v2/invoices/cancel/{id}`,
      headers: bearer,
    },
  ],
  webhooks: [
    ...(
      [
        ['liquidateInvoice', 'paid', 'APPROVED'],
        ['scheduleInvoicePayment', 'processing', 'PENDING'],
        ['cancelInvoice', 'canceled', 'REJECTED'],
        ['cancelInvoice', 'expired', 'REJECTED'],
      ] as const
    ).map(([type, word, status]) => ({
      says: `${type} with ${word}`,
      payload: notice({ status: word }, type),
      events: [{ ...event, status, providerWord: word }],
    })),
    {
      says: 'the callback secret proves the sender',
      connection,
      payload: signed('the-secret'),
      events: [{ ...event, status: 'APPROVED' }],
    },
    {
      says: 'a vector of the scheme',
      connection,
      // printf '%s' '{"invoiceId":"7","status":"paid"}' | openssl dgst -sha256 -hmac 'the-secret' -binary | base64
      payload: {
        webhookType: 'liquidateInvoice',
        signature: 'nyfhAdd+fwj9H8suq4UgW33tHXA/s4k92ZQNjpC/CqA=',
        data: { invoiceId: '7', status: 'paid' },
      },
      events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED' }],
    },
    ...[
      { says: 'another secret', payload: signed('another-secret') },
      { says: 'other data', payload: signed('the-secret', { ...data, status: 'canceled' }) },
      { says: 'no signature', payload: notice() },
      { says: 'no data', payload: { webhookType: 'liquidateInvoice', signature: 'x' } },
    ].map(({ says, payload }) => ({ says: `one with ${says} is ignored`, connection, payload, events: [] })),
    {
      says: 'one that is nested too deeply to be written, and so to be signed, is ignored',
      connection,
      payload: `{"webhookType":"liquidateInvoice","data":{"invoiceId":"inv7","status":"paid","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      events: [],
    },
    { says: 'a payload of another kind is ignored', payload: { data }, events: [] },
  ],
};

function enabled(method: 'pix' | 'boleto') {
  return { pix: { enable: method === 'pix' }, boleto: { enable: method === 'boleto' }, creditCard: { enable: false } };
}
