import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';

/** A charge in the form of its pages. */
const charge = { id: '9c29870c-9f69-4bb6-90d3-2dce9453bb45', status: 'paid', value: '12990' };
const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
const callback = 'https://pay.example/webhooks/pushinpay/token?reference=pay_7';
const endToEndId = 'E18236120202511211200abcdefghijk';
const bearer = { authorization: 'Bearer <secretKey>' };

/** PushinPay, from its own pages on making and reading a PIX, and integrations for the rest. */
export const pushinpay: OwnRows = {
  provider: 'PushinPay',
  evidence: 'A',
  operationEvidence: { processWebhook: 'B', refund: 'C' },
  credentials: ['secretKey*!@ API key', 'webhookSecret* Token of the webhooks', 'baseUrl'],
  address: 'https://api.pushinpay.com.br/api',
  signsWith: 'webhookSecret',
  // `expired` is of integrations; its page has the other three.
  charges: { PENDING: 'created', APPROVED: 'paid', REJECTED: 'canceled expired', unknown: 'PENDING' },
  givesBack: { PIX: { part: 'PushinPay gives back whole payments only' } },
  disputesUnseen: 'no source has a word or a webhook for a dispute',
  sends: [
    { says: 'value is cents', operation: 'createTransaction', at: 'body.value', equals: 12_990 },
    {
      says: 'the callback address carries our reference, since nothing else can',
      operation: 'createTransaction',
      at: 'body.webhook_url',
      equals: /\?reference=pay_\w+$/,
    },
    {
      says: 'the key is a Bearer token',
      operation: 'getTransaction',
      at: 'headers.authorization',
      equals: /^Bearer \S+$/,
    },
    {
      says: 'a refund names its charge in the path',
      operation: 'refund',
      at: 'path',
      equals: /\/api\/transactions\/[0-9a-f-]{36}\/refund$/,
    },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { amount: 49 },
      message: 'PushinPay: the least amount is R$ 0,50.',
      field: 'amount',
    },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'an id in capitals is kept in lower case, and as it is for look-ups',
      answers: [
        {
          to: /^POST .*\/pix\/cashIn$/,
          body: { ...charge, id: charge.id.toUpperCase(), status: 'created', value: 12_990 },
        },
      ],
      result: {
        transactionId: charge.id,
        providerRefs: { transaction: charge.id.toUpperCase() },
        status: 'PENDING',
        amount: 12_990,
      },
    },
    {
      operation: 'getTransaction',
      says: 'cents as text, code, expiry, end-to-end id, and our reference in the callback address',
      answers: [
        {
          to: /^GET /,
          body: {
            ...charge,
            end_to_end_id: endToEndId,
            webhook_url: callback,
            pix_details: { expiration_date: '2026-11-25T12:00:00.000Z', emv: pixCode },
          },
        },
      ],
      result: {
        transactionId: charge.id,
        status: 'APPROVED',
        amount: 12_990,
        pixCode,
        endToEndId,
        reference: 'pay_7',
        expiresAt: '2026-11-25T12:00:00.000Z',
      },
    },
    {
      operation: 'getTransaction',
      says: 'an empty list with 404 is no charge',
      answers: [{ to: /^GET /, status: 404, body: [] }],
      error: { effect: 'refused', httpStatus: 404 },
    },
    {
      operation: 'createTransaction',
      says: 'an invalid field is a refusal, with its first text',
      answers: [
        {
          to: /^POST .*\/pix\/cashIn$/,
          status: 422,
          body: { message: 'Dados inválidos', errors: { value: ['O valor é inválido'] } },
        },
      ],
      error: { effect: 'refused', httpStatus: 422, providerMessage: 'O valor é inválido' },
    },
    {
      operation: 'refund',
      says: 'a refund of a part is refused before its call, since only the whole is shown',
      given: { amount: 1_010 },
      answers: [{ to: /\/refund$/, status: 500, body: {} }],
      error: { name: 'AdapterRefusal', message: 'PushinPay gives back whole payments only', field: 'amount' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: 'POST https://api.pushinpay.com.br/api/pix/cashIn',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: { value: 12_990, webhook_url: /^http:\/\/.*\?reference=pay_\w+$/ },
    },
    {
      operation: 'getTransaction',
      call: 'GET https://api.pushinpay.com.br/api/transactions/{id}',
      headers: bearer,
    },
    // The charge is read first, to know its amount.
    { operation: 'refund', call: 'GET https://api.pushinpay.com.br/api/transactions/{id}', headers: bearer },
    { operation: 'refund', call: 'POST https://api.pushinpay.com.br/api/transactions/{id}/refund', headers: bearer },
  ],
  webhooks: [
    ...[
      ['JSON', JSON.stringify({ ...charge, value: 12_990, end_to_end_id: endToEndId })],
      ['a form', new URLSearchParams({ ...charge, end_to_end_id: endToEndId }).toString()],
    ].map(([form, payload]) => ({
      says: `a payment in ${form}, whatever its content type`,
      payload,
      query: { reference: 'pay_7' },
      events: [
        {
          transactionId: charge.id,
          type: 'TRANSACTION',
          status: 'APPROVED',
          reference: 'pay_7',
          endToEndId,
          amount: 12_990,
        },
      ],
    })),
    {
      says: 'an id in capitals is that of the charge in lower case',
      payload: { ...charge, id: charge.id.toUpperCase() },
      events: [{ transactionId: charge.id }],
    },
    ...['canceled', 'expired'].map((status) => ({
      says: `${status} gives REJECTED`,
      payload: { ...charge, status },
      events: [{ status: 'REJECTED', providerWord: status }],
    })),
    {
      says: 'a word that its sources do not have decides nothing',
      payload: { ...charge, status: 'refunded' },
      events: [{ status: 'PENDING', unmapped: true }],
    },
    {
      says: 'a webhook with the panel’s token is read',
      connection: { webhookSecret: 'panel-token' },
      sign: (_body, secret) => ({ 'x-pushinpay-token': secret }),
      payload: charge,
      events: [{ transactionId: charge.id }],
    },
    {
      says: 'a webhook without a token is a hint all the same',
      connection: { webhookSecret: 'panel-token' },
      payload: charge,
      events: [{ transactionId: charge.id }],
    },
    {
      says: 'a webhook with another token is ignored',
      connection: { webhookSecret: 'panel-token' },
      sign: () => ({ 'x-pushinpay-token': 'another' }),
      payload: charge,
      events: [],
    },
  ],
};
