import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { under } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.appmax.com.br';
const bearer = { authorization: /^Bearer \S+$/ };
const sent = { ...bearer, 'content-type': 'application/json' };
const boleto = { paymentMethod: 'BILLET' };
const card = { paymentMethod: 'CREDIT_CARD' };
const token = 'tok_0123456789abcdef';

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const endToEndId = 'E00000000202611241200abcdefghijk';

/** Answers. Ids are numbers. */
const made = (method: string, data: object) => [
  { to: new RegExp(`^POST /v1/payments/${method}$`), status: 200, body: { data } },
];
const found = (data: object) => [{ to: /^GET \/v1\/orders\//, body: { data } }];
const order = (over: object) => ({ order: { id: 7, status: 'aprovado', amounts: { sub_total: 12_990 }, ...over } });

const notice = (event: string, data: object) => ({
  event,
  event_type: 'order',
  site_id: 1,
  app_id: 'a',
  client_key: 'c',
  external_key: 'e',
  data: { order_id: 7, total: 12_990, ...data },
});

/** Appmax, its App Store API v1: from a copy of its pages and from integrations that agree. */
export const appmax: OwnRows = {
  provider: 'Appmax',
  // The pages by a copy of them; bodies of payments by integrations.
  evidence: 'B',
  credentials: ['clientId!@', 'clientSecret*!', 'baseUrl'],
  address: base,
  otherHosts: ['https://auth.appmax.com.br'],
  browserToken: token,
  webhookAmountsUnread: true,
  cardsWithoutAmount: true,
  refundAnswers: true,
  refundsAreMadeLater: true,
  charges: {
    PENDING: 'pendente autorizado aguardando_pagamento',
    // chargeback_vencido is a dispute that the merchant won.
    APPROVED: 'aprovado integrado pendente_integracao pendente_integracao_em_analise chargeback_vencido',
    REFUNDED: 'estornado',
    CHARGEBACK: 'chargeback_em_tratativa chargeback_em_disputa chargeback_perdido',
    REJECTED: 'cancelado recusado_por_risco',
    unknown: 'PENDING',
  },
  givesBack: {
    PIX: { part: 'Appmax gives back whole payments only here: how a part ends cannot be looked up.' },
    BILLET: { part: 'Appmax gives back whole payments only here: how a part ends cannot be looked up.' },
    CREDIT_CARD: { part: 'Appmax gives back whole payments only here: how a part ends cannot be looked up.' },
  },
  sends: [
    ...[
      { says: 'a payment is of an order', path: '/payments/pix', at: 'body.order_id', equals: expect.any(Number) },
      {
        says: 'a PIX has the payer’s document',
        path: '/payments/pix',
        at: 'body.payment_data',
        equals: { pix: { document_number: '52998224725' } },
      },
      { says: 'an order is cents', path: '/orders', at: 'body.products_value', equals: 12_990 },
      {
        says: 'items that differ from the amount are one of the whole amount',
        given: { amount: 10_000 },
        path: '/orders',
        at: 'body.products',
        equals: [{ sku: '1', name: 'Pedido 1', quantity: 1, unit_value: 10_000, type: 'digital' }],
      },
      {
        says: 'what can be touched is physical',
        path: '/orders',
        at: 'body.products',
        equals: [{ sku: 'sku-1', name: 'Camiseta', quantity: 1, unit_value: 12_990, type: 'physical' }],
      },
      {
        says: 'a name of one word is both names',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        path: '/customers',
        at: 'body',
        equals: expect.objectContaining({ first_name: 'Loja', last_name: 'Loja', document_number: '12ABC34501DE35' }),
      },
      {
        says: 'a payer without address, phone and IP has none',
        given: {
          customer: { name: 'Ana Lima', email: 'ana@example.com', document: '52998224725' },
          address: undefined,
          customerIp: undefined,
        },
        path: '/customers',
        at: 'body',
        equals: { first_name: 'Ana', last_name: 'Lima', email: 'ana@example.com', document_number: '52998224725' },
      },
      {
        says: 'instalments are a whole number',
        given: { ...card, installments: 3 },
        path: '/payments/credit-card',
        at: 'body.payment_data.credit_card.installments',
        equals: 3,
      },
      {
        says: 'a card without a number of instalments is paid at once',
        given: { ...card, installments: undefined },
        path: '/payments/credit-card',
        at: 'body.payment_data.credit_card.installments',
        equals: 1,
      },
      {
        says: 'a descriptor is sent where there is one',
        given: { ...card, softDescriptor: 'LOJADEMO' },
        path: '/payments/credit-card',
        at: 'body.payment_data.credit_card.soft_descriptor',
        equals: 'LOJADEMO',
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    { says: 'a look-up is by the order', operation: 'getTransaction', at: 'path', equals: /\/v1\/orders\/\d+$/ },
    {
      says: 'a refund is of the order, as a number',
      operation: 'refund',
      at: 'body.order_id',
      equals: expect.any(Number),
    },
    { says: 'a refund is cents', operation: 'refund', at: 'body.value', equals: 12_990 },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...card, cardToken: undefined, cardId: '7' },
      message: 'Appmax: a card is the token of its browser script.',
      field: 'cardToken',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: 'Appmax refused (422): payment not authorized' },
    { operation: 'refund', message: /^Appmax refused \(400\)/ },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the code of a PIX, its picture without prefix, and its own expiry in local time',
      answers: made('pix', {
        payment: {
          pix_emv: pixCode,
          pix_qrcode: 'iVBORw0KGgo=',
          pix_expiration_date: '2026-11-25 12:00:00',
          pay_reference: 'r7',
        },
      }),
      result: {
        transactionId: expect.stringMatching(/^\d+$/),
        status: 'PENDING',
        amount: 12_990,
        pixCode,
        pixQrCode: 'data:image/png;base64,iVBORw0KGgo=',
        expiresAt: '2026-11-25T15:00:00.000Z',
      },
    },
    ...['boleto_link_pdf', 'boleto_url'].map((where) => ({
      operation: 'createTransaction',
      says: `the line of a boleto, its document at ${where}`,
      given: boleto,
      answers: made('boleto', {
        payment: { boleto_digitable_line: line, [where]: 'https://e.com/7.pdf', boleto_overdue_date: '2026-11-24' },
      }),
      result: { billetCode: line, billetUrl: 'https://e.com/7.pdf', expiresAt: '2026-11-25T02:59:59.000Z' },
    })),
    ...[
      { order: { id: 7, status: 'autorizado' }, payment: { method: 'creditcard' } },
      { payment: { pay_reference: 'r7', status: 'autorizado' } },
    ].map((data, nth) => ({
      operation: 'createTransaction',
      says: `a card in review is not paid (${nth})`,
      given: card,
      answers: made('credit-card', data),
      result: { status: 'PENDING', providerWord: 'autorizado' },
    })),
    {
      operation: 'createTransaction',
      says: 'a card without a word is not paid either',
      given: card,
      answers: made('credit-card', { payment: { pay_reference: 'r7' } }),
      result: { status: 'PENDING', providerWord: '' },
    },
    ...(
      [
        [/^POST \/v1\/customers$/, 'customer'],
        [/^POST \/v1\/orders$/, 'order'],
      ] as const
    ).map(([to, what]) => ({
      operation: 'createTransaction',
      says: `${what === 'order' ? 'an order' : 'a customer'} that may exist is no payment`,
      answers: [{ to, status: 500, body: {} }],
      error: { effect: 'none' },
    })),
    ...[
      { says: 'whose answer is an error', status: 500, body: {} },
      {
        says: 'whose answer cannot be read',
        body: { data: { order: { amounts: { sub_total: 'x' } }, payment: { pay_reference: 'r7' } } },
      },
    ].map(({ says, ...answer }) => ({
      operation: 'createTransaction',
      says: `a payment ${says} may have been made`,
      answers: [{ to: /^POST \/v1\/payments\/pix$/, ...answer }],
      error: { effect: 'unknown' },
    })),
    {
      operation: 'createTransaction',
      says: 'the first complaint about a field is the message',
      answers: [{ to: /^POST \/v1\/customers$/, status: 422, body: { errors: { phone: ['phone is required'] } } }],
      error: { effect: 'refused', message: 'Appmax refused (422): phone is required' },
    },
    {
      operation: 'getTransaction',
      says: 'the amount without the interest that a payer of instalments pays',
      given: { paymentMethod: undefined },
      answers: found({
        order: { id: 7, status: 'aprovado', total_paid: 13_807, amounts: { sub_total: 12_990, installment_fee: 817 } },
        payment: { method: 'creditcard', paid_at: '2026-11-24 10:00:00' },
      }),
      result: { transactionId: '7', paymentMethod: 'CREDIT_CARD', status: 'APPROVED', amount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto is told by its method',
      given: { paymentMethod: undefined },
      answers: found({ ...order({ status: 'pendente' }), payment: { method: 'boleto' } }),
      result: { paymentMethod: 'BILLET', status: 'PENDING' },
    },
    {
      operation: 'refund',
      says: 'a part is refused before its call, since no source shows how it ends',
      given: { amount: 1_010 },
      answers: [{ to: /refund-request$/, status: 500, body: {} }],
      error: {
        name: 'AdapterRefusal',
        message: 'Appmax gives back whole payments only here: how a part ends cannot be looked up.',
        field: 'amount',
      },
    },
    {
      operation: 'refund',
      says: '201 is a refund that was accepted',
      answers: [{ to: /refund-request$/, status: 201, body: { data: { message: 'accepted' } } }],
      result: { status: false },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: 'POST https://auth.appmax.com.br/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: undefined },
      form: true,
      body: { grant_type: 'client_credentials', client_id: '<clientId>', client_secret: '<clientSecret>' },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/v1/customers`,
      headers: sent,
      body: {
        first_name: 'Maria',
        last_name: 'da Silva',
        email: 'maria@example.com',
        phone: '11987654321',
        document_number: '52998224725',
        ip: '203.0.113.7',
        ...under('address', {
          postcode: '01310100',
          street: 'Avenida Paulista',
          number: '1000',
          district: 'Bela Vista',
          city: 'Sao Paulo',
          state: 'SP',
        }),
      },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/v1/orders`,
      headers: sent,
      body: {
        customer_id: expect.any(Number),
        products_value: 12_990,
        discount_value: 0,
        shipping_value: 0,
        ...under('products.0', { sku: 'sku-1', name: 'Camiseta', quantity: 1, unit_value: 12_990, type: 'physical' }),
      },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/v1/payments/pix`,
      headers: sent,
      body: { order_id: expect.any(Number), 'payment_data.pix.document_number': '52998224725' },
    },
    {
      operation: 'createTransaction',
      given: boleto,
      call: `POST ${base}/v1/payments/boleto`,
      headers: sent,
      body: { order_id: expect.any(Number), 'payment_data.boleto.document_number': '52998224725' },
    },
    {
      operation: 'createTransaction',
      given: card,
      call: `POST ${base}/v1/payments/credit-card`,
      headers: sent,
      body: {
        order_id: expect.any(Number),
        customer_id: expect.any(Number),
        ...under('payment_data.credit_card', {
          token,
          holder_name: 'Maria da Silva',
          holder_document_number: '52998224725',
          installments: 1,
        }),
      },
    },
    { operation: 'getTransaction', call: `GET ${base}/v1/orders/{id}`, headers: bearer },
    {
      operation: 'refund',
      call: `POST ${base}/v1/orders/refund-request`,
      headers: sent,
      body: { order_id: expect.any(Number), type: 'total', value: 12_990 },
    },
  ],
  webhooks: [
    ...(
      [
        ['order_paid', 'aprovado', 'APPROVED'],
        ['order_approved', 'aprovado', 'APPROVED'],
        ['order_integrated', 'integrado', 'APPROVED'],
        ['order_pix_created', 'pendente', 'PENDING'],
        ['order_pix_created', 'aguardando_pagamento', 'PENDING'],
        ['order_pix_expired', 'cancelado', 'REJECTED'],
        ['order_refund', 'estornado', 'REFUNDED'],
        // A part leaves the order's word.
        ['order_partial_refund', 'aprovado', 'APPROVED'],
        ['order_refused_by_risk', 'recusado_por_risco', 'REJECTED'],
        ['order_chargeback_in_treatment', 'chargeback_em_tratativa', 'CHARGEBACK'],
        ['order_charge_back_gain', 'chargeback_vencido', 'APPROVED'],
      ] as const
    ).map(([event, providerWord, status]) => ({
      says: `${event} with ${providerWord}`,
      payload: notice(event, { status: providerWord }),
      events: [{ transactionId: '7', type: 'TRANSACTION', status, providerWord }],
    })),
    {
      says: 'the end-to-end id of a PIX',
      payload: notice('order_paid_by_pix', {
        status: 'aprovado',
        payment_info: { pix: { end_to_end_id: endToEndId } },
      }),
      events: [{ transactionId: '7', type: 'TRANSACTION', status: 'APPROVED', endToEndId }],
    },
    {
      says: 'a payment’s event names its order, too',
      payload: { ...notice('payment_not_authorized', { status: 'cancelado' }), event_type: 'payment' },
      events: [{ transactionId: '7', type: 'TRANSACTION', status: 'REJECTED' }],
    },
    ...['customer', 'subscription'].map((type) => ({
      says: `an event of a ${type} is none of a payment`,
      payload: { ...notice('x', { status: 'aprovado' }), event_type: type },
      events: [],
    })),
  ],
};
