import { expect } from 'vitest';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aUrl, json, type WireRow } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.ebanxpay.com';
const key = { integration_key: '<secretKey>' };
const billet = { paymentMethod: 'BILLET' };
const unpaid = { unpaid: true };

const creation = {
  ...key,
  operation: 'request',
  mode: 'full',
  'payment.merchant_payment_code': /^pay_/,
  'payment.order_number': /^order-/,
  'payment.amount_total': 129.9,
  'payment.currency_code': 'BRL',
  'payment.name': 'Maria da Silva',
  'payment.email': 'maria@example.com',
  'payment.document': '52998224725',
  'payment.person_type': 'personal',
  'payment.zipcode': '01310100',
  'payment.address': 'Avenida Paulista',
  'payment.street_number': '1000',
  'payment.city': 'Sao Paulo',
  'payment.state': 'SP',
  'payment.country': 'br',
  'payment.phone_number': '11987654321',
  'payment.customer_ip': '203.0.113.7',
  'payment.notification_url': aUrl,
};
const call = (row: Omit<WireRow, 'provider' | 'headers'>) => ({ headers: json, ...row });

const payment = { hash: 'h7', merchant_payment_code: 'pay_7', status: 'PE', amount_ext: '129.90', amount_br: '130.39' };
const success = (members: object) => ({ status: 'SUCCESS', payment: { ...payment, ...members } });
const refusal = { status: 'ERROR', status_code: 'BP-DR-1', status_message: 'Invalid document' };
const isQuery = /^POST \/ws\/query$/;
const refund = (status: string, amount: string | number) => ({ id: 1, status, amount_ext: amount });

/** EBANX's direct API, from its own PHP library and plug-in. */
export const ebanx: OwnRows = {
  provider: 'EBANX',
  evidence: 'A',
  // No source shows the answer to a refund, or what a boleto's refund needs.
  operationEvidence: { refund: 'B' },
  credentials: ['secretKey*! Integration key', 'baseUrl'],
  address: base,
  inReais: true,
  webhooksWithoutStatus: true,
  lookUps: { charges: ['id', 'reference'] },
  charges: { PENDING: 'OP PE', APPROVED: 'CO', REJECTED: 'CA', unknown: 'PENDING' },
  cancels: { call: /^POST .*\/ws\/cancel$/, word: 'CA' },
  // It is requested first; the payment's list says when it was made.
  refundAnswers: true,
  refundsAreMadeLater: true,
  givesBack: { BILLET: { any: 'EBANX: a boleto is not refunded here. Pay the amount out instead.' } },
  disputesUnseen: 'no source has a word or a notice for a dispute',
  sends: [
    ...[
      { says: 'the key is in the body', at: 'body.integration_key', equals: /^\S+$/ },
      { says: 'the amount is reais', at: 'body.payment.amount_total', equals: 129.9 },
      { says: 'the amount of R$ 0,29 is exact', given: { amount: 29 }, at: 'body.payment.amount_total', equals: 0.29 },
      { says: 'the amount of R$ 1,10 is exact', given: { amount: 110 }, at: 'body.payment.amount_total', equals: 1.1 },
      {
        says: 'the amount of R$ 19,99 is exact',
        given: { amount: 1_999 },
        at: 'body.payment.amount_total',
        equals: 19.99,
      },
      { says: 'the code of a payment is our reference', at: 'body.payment.merchant_payment_code', equals: /^pay_/ },
      { says: 'a PIX has no due date', at: 'body.payment.due_date', equals: undefined },
      {
        says: 'a boleto has a day of due in Brazil’s order',
        given: billet,
        at: 'body.payment.due_date',
        equals: /^\d{2}\/\d{2}\/20\d{2}$/,
      },
      { says: 'which is in three days', given: billet, at: 'body.payment.due_date', equals: 'now+3d' },
      {
        says: 'a company is a business, and its document keeps its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.payment',
        equals: expect.objectContaining({ person_type: 'business', document: '12ABC34501DE35' }),
      },
      {
        says: 'a payer without phone has none',
        given: { customer: { name: 'Maria', email: 'maria@example.com', document: '52998224725' } },
        at: 'body.payment.phone_number',
        equals: undefined,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    { operation: 'refund', says: 'a part is reais, too', given: { amount: 1_010 }, at: 'body.amount', equals: 10.1 },
    { operation: 'refund', says: 'its description is our reference', at: 'body.description', equals: /^rfd_/ },
  ],
  refuses: [
    {
      operation: 'refund',
      given: { transactionId: 'h7', amount: 12_990, reference: 'rfd_7', ...billet },
      message: 'EBANX: a boleto is not refunded here. Pay the amount out instead.',
      field: 'paymentMethod',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: /^EBANX refused: / },
    { operation: 'createTransaction', given: billet, message: /^EBANX refused: / },
    { operation: 'getTransaction', message: /^EBANX refused: / },
    { operation: 'refund', message: /^EBANX refused: / },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'our amount is without the tax, and may be text',
      answers: [{ to: /^POST \/ws\/direct$/, body: success({}) }],
      result: { transactionId: 'h7', amount: 12_990, reference: 'pay_7', providerWord: 'PE' },
    },
    {
      operation: 'createTransaction',
      says: 'a PIX may come without its code, and exists',
      answers: [
        { to: /^POST \/ws\/direct$/, body: success({ status: 'OP', redirect_url: 'https://ebanx.example.com/h7' }) },
      ],
      result: { transactionId: 'h7', status: 'PENDING', codeProblem: 'the answer has no PIX code' },
    },
    ...[
      { operation: 'createTransaction', to: /^POST \/ws\/direct$/ },
      { operation: 'createTransaction', to: /^POST \/ws\/direct$/, given: billet },
      { operation: 'getTransaction', to: isQuery },
      { operation: 'refund', to: /^POST \/ws\/refund$/ },
      { operation: 'refund', to: /^POST \/ws\/cancel$/, given: unpaid },
    ].map(({ to, ...row }, at) => ({
      ...row,
      says: `an ERROR with HTTP 200 is a refusal, with its reason (${at + 1})`,
      answers: [{ to, body: refusal }],
      error: { effect: 'refused', message: 'EBANX refused: Invalid document', httpStatus: 200 },
    })),
    {
      operation: 'createTransaction',
      says: 'an ERROR without words has its code',
      answers: [{ to: /^POST \/ws\/direct$/, body: { ...refusal, status_message: undefined } }],
      error: { effect: 'refused', message: 'EBANX refused: BP-DR-1' },
    },
    {
      operation: 'getTransaction',
      says: 'what does not say which charge it is, is the one that was asked for',
      given: { ...billet, id: 'h7' },
      answers: [{ to: isQuery, body: success({ hash: undefined }) }],
      result: { transactionId: 'h7', paymentMethod: 'BILLET' },
    },
    ...[[], [refund('RE', 129.9)], [{ id: 1, status: 'CO' }]].map((refunds, at) => ({
      operation: 'getTransaction',
      says: `without a confirmed amount nothing is said to have gone back (${at})`,
      answers: [{ to: isQuery, body: success({ status: 'CO', refunds }) }],
      result: expect.not.objectContaining({ refundedAmount: expect.anything() }),
    })),
    ...[
      { word: 'OP', status: 'PENDING' },
      { word: 'PE', status: 'PENDING' },
      { word: 'CO', status: 'APPROVED' },
      { word: 'CA', status: 'REJECTED' },
    ].map(({ word, status }) => ({
      operation: 'getTransaction',
      says: `${word} is ${status}`,
      answers: [{ to: isQuery, body: success({ status: word, amount_ext: 129.9 }) }],
      result: { transactionId: 'h7', status, amount: 12_990, reference: 'pay_7' },
    })),
    ...(
      [
        ['a part that went back is counted', [refund('CO', '10.10')], { status: 'APPROVED', refundedAmount: 1_010 }],
        [
          'only what was confirmed went back',
          [refund('CO', 10.1), refund('RE', 20), refund('PE', 30), refund('CA', 40)],
          { status: 'APPROVED', refundedAmount: 1_010 },
        ],
        [
          'parts that are the whole refund it',
          [refund('CO', '100.00'), refund('CO', 29.9)],
          { status: 'REFUNDED', refundedAmount: 12_990 },
        ],
        ['a refund that was not confirmed changes nothing', [refund('RE', 129.9)], { status: 'APPROVED' }],
      ] as const
    ).map(([says, refunds, result]) => ({
      operation: 'getTransaction',
      says,
      answers: [{ to: isQuery, body: success({ status: 'CO', refunds }) }],
      result,
    })),
    {
      operation: 'getTransaction',
      says: 'a payment of one cent that went back is refunded',
      answers: [{ to: isQuery, body: success({ status: 'CO', amount_ext: '0.01', refunds: [refund('CO', 0.01)] }) }],
      result: { status: 'REFUNDED', amount: 1, refundedAmount: 1 },
    },
    {
      operation: 'getTransaction',
      says: 'a refund whose amount cannot be read decides nothing',
      answers: [{ to: isQuery, body: success({ status: 'CO', refunds: [refund('CO', 'all')] }) }],
      error: { effect: 'none' },
    },
    {
      operation: 'refund',
      says: 'a refund is requested, and not yet made, whatever its answer says',
      answers: [{ to: /^POST \/ws\/refund$/, body: success({ status: 'CO', refunds: [refund('CO', 129.9)] }) }],
      result: { refundId: expect.stringMatching(/^[0-9a-f]{56}$/), status: false },
    },
  ],
  wire: [
    call({
      operation: 'createTransaction',
      call: `POST ${base}/ws/direct`,
      body: { ...creation, 'payment.payment_type_code': 'pix' },
    }),
    call({
      operation: 'createTransaction',
      given: billet,
      call: `POST ${base}/ws/direct`,
      body: {
        ...creation,
        'payment.payment_type_code': 'boleto',
        'payment.due_date': /^\d{2}\/\d{2}\/20\d{2}$/,
      },
    }),
    call({
      operation: 'getTransaction',
      call: `POST ${base}/ws/query`,
      body: { ...key, hash: /^[0-9a-f]{56}$/ },
    }),
    call({
      operation: 'getTransaction',
      given: { id: undefined, reference: 'pay_7' },
      refused: true,
      call: `POST ${base}/ws/query`,
      body: { ...key, merchant_payment_code: 'pay_7' },
    }),
    call({
      operation: 'refund',
      call: `POST ${base}/ws/refund`,
      body: { ...key, operation: 'request', hash: /^[0-9a-f]{56}$/, amount: 129.9, description: /^rfd_/ },
    }),
    call({
      operation: 'refund',
      given: unpaid,
      refused: true,
      call: `POST ${base}/ws/cancel`,
      body: { ...key, hash: /^[0-9a-f]{56}$/ },
    }),
  ],
  webhooks: [
    {
      says: 'a notice names a payment and no status',
      payload: 'operation=payment_status_change&notification_type=update&hash_codes=h7',
      events: [{ transactionId: 'h7', type: 'TRANSACTION', status: 'PENDING', providerWord: 'update' }],
    },
    {
      says: 'a notice names several payments',
      payload: 'operation=payment_status_change&notification_type=refund&hash_codes=h7%2Ch8,h9',
      events: ['h7', 'h8', 'h9'].map((transactionId) => ({ transactionId, status: 'PENDING', providerWord: 'refund' })),
    },
    {
      says: 'a kind of notice that no source names is read as well',
      payload: 'operation=payment_status_change&notification_type=other&hash_codes=h7',
      events: [{ transactionId: 'h7', status: 'PENDING' }],
    },
    {
      says: 'so is one without a kind',
      payload: 'operation=payment_status_change&hash_codes=h7',
      events: [{ transactionId: 'h7', status: 'PENDING', providerWord: 'notification' }],
    },
    {
      says: 'a status in it is not trusted',
      payload: 'operation=payment_status_change&notification_type=update&hash_codes=h7&status=CO',
      events: [{ transactionId: 'h7', status: 'PENDING' }],
    },
    { says: 'another operation is ignored', payload: 'operation=other&hash_codes=h7', events: [] },
    {
      says: 'a notice without payments is ignored',
      payload: 'operation=payment_status_change&notification_type=update',
      events: [],
    },
    {
      says: 'what is no id in the list is left out',
      payload: 'operation=payment_status_change&notification_type=update&hash_codes=,h7,a%20b,',
      events: [{ transactionId: 'h7' }],
    },
  ],
};
