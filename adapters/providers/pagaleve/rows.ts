import { createHmac } from 'node:crypto';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aUrl, bearer, cpf, json } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.pagaleve.com.br';
const sent = { ...bearer, ...json };
const checkoutUrl = 'https://loja.example/pedido/1';
const page = 'https://checkout.pagaleve.example/7';
const id = 'c3a1f0d4-96a5-4c0e-b7a4-1b2c3d4e5f60';
const payment = 'f1b7c2aa-2f9c-4a3e-8d57-0a1b2c3d4e5f';
const ours = 'rfd_000000000000000000000000001';

/** Answers. */
const made = (over: object) => [{ to: /^POST \/v1\/checkouts$/, status: 201, body: { id, state: 'NEW', ...over } }];
const found = (over: object) => [{ to: /^GET \/v1\/checkouts\/[^/]+$/, body: { id, state: 'NEW', ...over } }];
const captured = (body: object, status = 201) => [{ to: /^POST \/v1\/payments$/, status, body }];
const refunded = (status: number, body: object = { id: payment }) => [{ to: /^POST .*\/refund$/, status, body }];

/** The scheme of its webhooks, with a vector that was made by `openssl dgst -sha256 -hmac`. */
const secret = 'segredo-da-loja';
const notice = { id, state: 'AUTHORIZED', amount: 12_990, orderReference: 'pay_7' };
const event = {
  transactionId: id,
  type: 'TRANSACTION',
  status: 'PENDING',
  providerWord: 'AUTHORIZED',
  reference: 'pay_7',
};
const signed = (body: string, by: string) => ({
  'x-pagaleve-signature': createHmac('sha256', by).update(body).digest('hex'),
});

/** Pagaleve, PIX in instalments: from its own module for Magento, and one other client. */
export const pagaleve: OwnRows = {
  provider: 'Pagaleve',
  evidence: 'B',
  operationEvidence: { capture: 'C', refund: 'C' },
  credentials: [
    'clientId!@ User name',
    'clientSecret*! Password',
    'webhookSecret* Secret key of the webhooks',
    'baseUrl',
  ],
  address: base,
  payerPages: ['PIX'],
  peopleOnly: true,
  collects: 'AUTHORIZED',
  webhookAmountsUnread: true,
  signsWith: 'webhookSecret',
  charges: {
    PENDING: 'NEW ACCEPTED AUTHORIZED',
    APPROVED: 'COMPLETED',
    REJECTED: 'EXPIRED CANCELED DECLINED ABANDONED',
    unknown: 'PENDING',
  },
  disputesUnseen: 'no source has a state or a notice for a dispute',
  sends: [
    ...[
      { says: 'an amount is cents', at: 'body.order.amount', equals: 12_990 },
      {
        says: 'an item’s price is cents',
        at: 'body.order.items',
        equals: [{ name: 'Camiseta', quantity: 1, price: 12_990, reference: 'sku-1' }],
      },
      {
        says: 'items whose sum differs are one of the whole amount',
        given: { checkoutUrl, amount: 10_000 },
        at: 'body.order.items',
        equals: [{ name: 'Pedido 1', quantity: 1, price: 10_000 }],
      },
      { says: 'its order, which comes back, is our reference', at: 'body.order.reference', equals: /^pay_/ },
      { says: 'its reference for people is the merchant’s order', at: 'body.reference', equals: /^order-/ },
      {
        says: 'without an order it is our reference',
        given: { checkoutUrl, orderId: undefined },
        at: 'body.reference',
        equals: /^pay_/,
      },
      { says: 'its key is our reference', at: 'headers.idempotency-key', equals: /^pay_/ },
      { says: 'it is paid in instalments', at: 'body.is_pix_upfront', equals: false },
      { says: 'the payer returns to the shop, having agreed', at: 'body.approve_url', equals: checkoutUrl },
      { says: 'or not', at: 'body.cancel_url', equals: checkoutUrl },
      {
        says: 'a name of one word is both names',
        given: { checkoutUrl, customer: { name: 'Maria', email: 'maria@example.com', document: '529.982.247-25' } },
        at: 'body.shopper.last_name',
        equals: 'Maria',
      },
      {
        says: 'a payer without an address has none',
        given: { checkoutUrl, address: undefined },
        at: 'body.shopper.billing_address',
        equals: undefined,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    { operation: 'capture', says: 'it is sent as what takes the money', at: 'body.intent', equals: 'CAPTURE' },
    { operation: 'refund', says: 'a part is cents', given: { amount: 1_010 }, at: 'body.amount', equals: 1_010 },
    { operation: 'refund', says: 'its key is our reference', at: 'headers.idempotency-key', equals: ours },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      message: 'Pagaleve: checkoutUrl is required, where the payer returns.',
      field: 'checkoutUrl',
    },
    {
      operation: 'createTransaction',
      given: { checkoutUrl, customer: { name: 'Loja', email: 'loja@example.com', document: '11.222.333/0001-81' } },
      message: 'Pagaleve: the payer is a person, with a CPF.',
      field: 'customer.document',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: /^Pagaleve refused \(400\): / },
    { operation: 'getTransaction', message: /^Pagaleve refused \(400\): / },
    { operation: 'capture', message: /^Pagaleve refused \(400\): / },
    { operation: 'refund', message: /^Pagaleve refused \(400\): / },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the payer’s page is read',
      answers: made({ checkout_url: page }),
      result: { transactionId: id, status: 'PENDING', providerWord: 'NEW', amount: 12_990, payerUrl: page },
    },
    {
      operation: 'createTransaction',
      says: 'without a page the checkout exists, and cannot be paid',
      answers: made({}),
      result: { transactionId: id, status: 'PENDING', codeProblem: 'the answer has no page for the payer' },
    },
    ...[
      { state: 'NEW', status: 'PENDING' },
      { state: 'ACCEPTED', status: 'PENDING' },
      { state: 'COMPLETED', status: 'APPROVED' },
      { state: 'EXPIRED', status: 'REJECTED' },
      { state: 'CANCELED', status: 'REJECTED' },
    ].map(({ state, status }) => ({
      operation: 'getTransaction',
      says: `${state} is ${status}`,
      answers: found({ state }),
      result: { paymentMethod: 'PIX', transactionId: id, status, providerWord: state },
    })),
    ...['AUTHORIZED', 'authorized'].map((state) => ({
      operation: 'getTransaction',
      says: `${state} is the payer’s consent`,
      answers: found({ state }),
      result: { status: 'PENDING', consented: true, payerDone: true },
    })),
    {
      operation: 'getTransaction',
      says: 'a state alone is that of the checkout that was asked for',
      given: { id },
      answers: found({ id: undefined, state: 'COMPLETED' }),
      result: { transactionId: id, status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'a look-up without a state decides nothing',
      answers: found({ state: undefined }),
      error: { effect: 'none' },
    },
    ...['CAPTURED', 'AUTHORIZED'].map((state) => ({
      operation: 'capture',
      says: `what is answered as ${state} has the payment’s id`,
      answers: captured({ id: payment, state }),
      result: { providerRefs: { payment } },
    })),
    {
      operation: 'capture',
      says: 'without its id it was made all the same',
      answers: captured({ state: 'CAPTURED' }),
      result: {},
    },
    {
      operation: 'capture',
      says: 'an error may have taken the money',
      answers: captured({}, 500),
      error: { effect: 'unknown' },
    },
    {
      operation: 'capture',
      says: 'a refusal took nothing',
      answers: captured({ message: 'Checkout expired' }, 422),
      error: { effect: 'refused', message: 'Pagaleve refused (422): Checkout expired' },
    },
    {
      operation: 'refund',
      says: 'a refund is made by its HTTP status',
      answers: refunded(200),
      result: { refundId: id, status: true },
      given: { transactionId: id },
    },
    {
      operation: 'refund',
      says: 'one that is only accepted is not made yet',
      answers: refunded(202),
      result: { status: false },
    },
    {
      operation: 'refund',
      says: 'of a payment whose id was lost it is refused, and says what to do',
      given: { providerRefs: {} },
      answers: refunded(200),
      error: {
        name: 'AdapterRefusal',
        reason: 'unsupported',
        message:
          'Pagaleve: the id of the payment is not known, since the answer to its capture was lost. Give it back in Pagaleve’s panel.',
      },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/v1/authentication`,
      headers: { ...json, authorization: undefined },
      body: { username: /^pagaleve-clientId-/, password: /^pagaleve-clientSecret-/ },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/v1/checkouts`,
      headers: { ...sent, 'idempotency-key': /^pay_/ },
      body: {
        reference: /^order-/,
        is_pix_upfront: false,
        'order.reference': /^pay_/,
        'order.amount': 12_990,
        'order.tax': 0,
        'order.items.0.name': 'Camiseta',
        'order.items.0.quantity': 1,
        'order.items.0.price': 12_990,
        'order.items.0.reference': 'sku-1',
        'shopper.first_name': 'Maria',
        'shopper.last_name': 'da Silva',
        'shopper.phone': '11987654321',
        'shopper.email': 'maria@example.com',
        'shopper.cpf': cpf,
        'shopper.billing_address.name': 'Maria da Silva',
        'shopper.billing_address.city': 'Sao Paulo',
        'shopper.billing_address.state': 'SP',
        'shopper.billing_address.zip_code': '01310100',
        'shopper.billing_address.street': 'Avenida Paulista',
        'shopper.billing_address.number': '1000',
        'shopper.billing_address.neighborhood': 'Bela Vista',
        approve_url: checkoutUrl,
        cancel_url: checkoutUrl,
        webhook_url: aUrl,
      },
    },
    {
      operation: 'getTransaction',
      call: `GET ${base}/v1/checkouts/{id}`,
      headers: { ...bearer, 'content-type': undefined },
    },
    {
      operation: 'capture',
      call: `POST ${base}/v1/payments`,
      headers: { ...sent, 'idempotency-key': /^pay_\d+k1$/ },
      body: {
        checkout_id: /^[0-9a-f-]{36}$/,
        amount: 12_990,
        currency: 'BRL',
        intent: 'CAPTURE',
        reference: /^pay_\d+k1$/,
      },
    },
    {
      operation: 'refund',
      call: `POST ${base}/v1/payments/{id}/refund`,
      headers: { ...sent, 'idempotency-key': ours },
      body: { amount: 12_990, reason: 'REQUESTED_BY_CUSTOMER', description: ours },
    },
  ],
  webhooks: [
    { says: 'the payer’s consent is not money', payload: notice, events: [event] },
    {
      says: 'a captured checkout is paid, and its amount is not read',
      payload: { ...notice, state: 'COMPLETED' },
      events: [{ ...event, status: 'APPROVED', providerWord: 'COMPLETED' }],
    },
    { says: 'a notice without a state is ignored', payload: { ...notice, state: undefined }, events: [] },
    {
      says: 'a signed one is taken',
      connection: { webhookSecret: secret },
      payload: notice,
      sign: signed,
      events: [event],
    },
    {
      says: 'one that was signed with another secret is ignored',
      connection: { webhookSecret: secret },
      payload: notice,
      sign: (body) => signed(body, 'outro'),
      events: [],
    },
    { says: 'and one without a signature', connection: { webhookSecret: secret }, payload: notice, events: [] },
    {
      says: 'the signature is over the very body, as openssl makes it',
      connection: { webhookSecret: secret },
      payload: '{"id":"c3a1f0d4","state":"COMPLETED","amount":12990,"orderReference":"pay_7"}',
      sign: () => ({ 'x-pagaleve-signature': '299354a325ce8f1aaa5ea6afd3c5e6f08b587e9f2fb8bd8bb16f346aab171e12' }),
      events: [{ transactionId: 'c3a1f0d4', status: 'APPROVED', reference: 'pay_7' }],
    },
  ],
};
