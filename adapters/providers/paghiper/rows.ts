import { expect } from 'vitest';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aUrl, json, type WireRow } from '../../../test/conformance/wire/row.ts';

const pix = 'https://pix.paghiper.com';
const boleto = 'https://api.paghiper.com';
const keys = { apiKey: '<publicKey>', token: '<secretKey>' };

/** The body of a creation, but for the days until it is due. */
const creation = {
  ...keys,
  order_id: /^pay_/,
  payer_email: 'maria@example.com',
  payer_name: 'Maria da Silva',
  payer_cpf_cnpj: '52998224725',
  payer_phone: '11987654321',
  payer_street: 'Avenida Paulista',
  payer_number: '1000',
  payer_district: 'Bela Vista',
  payer_city: 'Sao Paulo',
  payer_state: 'SP',
  payer_zip_code: '01310100',
  notification_url: aUrl,
  seller_description: 'Pedido 1',
  'items.0.item_id': 'sku-1',
  'items.0.description': 'Camiseta',
  'items.0.quantity': 1,
  'items.0.price_cents': 12_990,
};
const call = (row: Omit<WireRow, 'provider' | 'headers'>) => ({ headers: json, ...row });

const billet = { paymentMethod: 'BILLET' };
const unpaid = { unpaid: true };
const charge = {
  transaction_id: 'TX7',
  order_id: 'pay_7',
  status: 'pending',
  value_cents: 12_990,
  due_date: '2026-11-25',
};
const answered = (wrapper: string, members: object) => ({
  [wrapper]: { result: 'success', http_code: '200', ...members },
});
const rejected = (wrapper: string) => ({
  [wrapper]: { result: 'reject', response_message: 'token ou apiKey invalidos', http_code: '400' },
});

/** PagHiper, from its own plug-in and PHP SDK. */
export const paghiper: OwnRows = {
  provider: 'PagHiper',
  evidence: 'A',
  // No line of the facts says by which member a status call names its charge.
  operationEvidence: { getTransaction: 'C' },
  credentials: ['publicKey*!@ API key', 'secretKey*! Token', 'baseUrl'],
  address: pix,
  otherHosts: [boleto],
  webhooksWithoutStatus: true,
  charges: {
    PENDING: 'pending reserved',
    APPROVED: 'paid completed',
    REFUNDED: 'refunded',
    CHARGEBACK: 'processing',
    REJECTED: 'canceled',
    unknown: 'PENDING',
  },
  cancels: { call: /^POST .*\/(invoice|transaction)\/cancel\/$/, word: 'canceled' },
  sends: [
    ...[
      { says: 'both keys are in the body', at: 'body.token', equals: /^\S+$/ },
      { says: 'a price is cents', at: 'body.items.0.price_cents', equals: 12_990 },
      { says: 'order_id is our reference', at: 'body.order_id', equals: /^pay_/ },
      { says: 'a PIX is due in a day', at: 'body.days_due_date', equals: 1 },
      { says: 'a boleto is due in three days', given: billet, at: 'body.days_due_date', equals: 3 },
      { says: 'a boleto is of A4', given: billet, at: 'body.type_bank_slip', equals: 'boletoA4' },
      { says: 'a PIX has no form of paper', at: 'body.type_bank_slip', equals: undefined },
      {
        says: 'items that do not add up to the amount go out as one, since their sum is charged',
        given: {
          amount: 10_000,
          items: [{ id: 'sku-1', title: 'Camiseta', unitPrice: 4_000, quantity: 2, tangible: true }],
        },
        at: 'body.items',
        equals: [{ item_id: '1', description: 'Pedido 1', quantity: 1, price_cents: 10_000 }],
      },
      {
        says: 'a company’s document keeps its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.payer_cpf_cnpj',
        equals: '12ABC34501DE35',
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
  ],
  refuses: [
    {
      operation: 'refund',
      given: { transactionId: 'TX7', amount: 12_990, reference: 'rfd_7', paymentMethod: 'PIX' },
      message: 'Method not implemented.',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: /^PagHiper refused: / },
    { operation: 'createTransaction', given: billet, message: /^PagHiper refused: / },
    { operation: 'getTransaction', message: /^PagHiper refused: / },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'a day is payable until its end in Brazil, and cents may be text',
      answers: [
        {
          to: /^POST .*\/create\/$/,
          status: 201,
          body: answered('pix_create_request', { ...charge, value_cents: '12990' }),
        },
      ],
      result: { transactionId: 'TX7', amount: 12_990, reference: 'pay_7', expiresAt: '2026-11-26T02:59:59.000Z' },
    },
    ...(
      [
        ['createTransaction', 'pix_create_request', {}],
        ['createTransaction', 'create_request', billet],
        ['getTransaction', 'status_request', { id: 'TX7' }],
      ] as const
    ).flatMap(([operation, wrapper, given]) =>
      [200, 201, 400].map((status) => ({
        operation,
        says: `a reject of ${wrapper} with HTTP ${status} is a refusal, with its reason`,
        given,
        answers: [{ to: /^POST /, status, body: rejected(wrapper) }],
        error: { effect: 'refused', message: expect.stringMatching(/token ou apiKey invalidos$/) },
      })),
    ),
    {
      operation: 'getTransaction',
      says: 'money that was released is no second payment',
      given: { id: 'TX7' },
      answers: [{ to: /^POST .*\/status\/$/, body: answered('status_request', { ...charge, status: 'completed' }) }],
      result: { transactionId: 'TX7', status: 'APPROVED', amount: 12_990, reference: 'pay_7' },
    },
    {
      operation: 'getTransaction',
      says: 'an answer without its id is about the charge that was asked for',
      given: { id: 'TX7' },
      answers: [
        { to: /^POST .*\/status\/$/, body: answered('status_request', { ...charge, transaction_id: undefined }) },
      ],
      result: { transactionId: 'TX7', status: 'PENDING' },
    },
    {
      operation: 'getTransaction',
      says: 'processing is a dispute',
      given: { id: 'TX7' },
      answers: [{ to: /^POST .*\/status\/$/, body: answered('status_request', { ...charge, status: 'processing' }) }],
      result: { status: 'CHARGEBACK' },
    },
    {
      operation: 'getTransaction',
      says: 'a charge of unknown method is asked for at the host that made it',
      given: { id: 'TX7', paymentMethod: undefined, providerRefs: { product: 'transaction' } },
      answers: [{ to: /^POST \/transaction\/status\/$/, body: answered('status_request', charge) }],
      result: { paymentMethod: 'BILLET', transactionId: 'TX7' },
    },
  ],
  wire: [
    call({
      operation: 'createTransaction',
      call: `POST ${pix}/invoice/create/`,
      body: { ...creation, days_due_date: 1 },
    }),
    call({
      operation: 'createTransaction',
      given: billet,
      call: `POST ${boleto}/transaction/create/`,
      body: { ...creation, days_due_date: 3, type_bank_slip: 'boletoA4' },
    }),
    call({
      operation: 'getTransaction',
      call: `POST ${pix}/invoice/status/`,
      body: { ...keys, transaction_id: /^[0-9A-F]{16}$/ },
    }),
    call({
      operation: 'getTransaction',
      given: { ...billet, id: 'TX7' },
      refused: true,
      call: `POST ${boleto}/transaction/status/`,
      body: { ...keys, transaction_id: 'TX7' },
    }),
    call({
      operation: 'refund',
      given: unpaid,
      refused: true,
      call: `POST ${pix}/invoice/cancel/`,
      body: { ...keys, transaction_id: /^[0-9A-F]{16}$/ },
    }),
    call({
      operation: 'refund',
      given: { ...billet, ...unpaid },
      refused: true,
      call: `POST ${boleto}/transaction/cancel/`,
      body: { ...keys, transaction_id: /^[0-9A-F]{16}$/, status: 'canceled' },
    }),
  ],
  webhooks: [
    {
      says: 'a notice names a charge and nothing else',
      payload: 'apiKey=apk_7&transaction_id=TX7&notification_id=N7&notification_date=2026-11-25',
      events: [
        { transactionId: 'TX7', type: 'TRANSACTION', status: 'PENDING', providerWord: 'notification', eventId: 'N7' },
      ],
    },
    {
      says: 'a status in it is not trusted',
      payload: 'apiKey=apk_7&transaction_id=TX7&notification_id=N7&status=paid',
      events: [{ transactionId: 'TX7', status: 'PENDING' }],
    },
    { says: 'a form without a notice is ignored', payload: 'apiKey=apk_7&transaction_id=TX7', events: [] },
    { says: 'a notice without a charge is ignored', payload: 'apiKey=apk_7&notification_id=N7', events: [] },
  ],
};
