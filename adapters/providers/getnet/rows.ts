import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bearer, cpf, form, json, rawCard } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.getnet.com.br';
const sent = { ...bearer, ...json, 'x-seller-id': '<sellerId>' };
const aCard = { holderName: 'MARIA DA SILVA', expMonth: '07', expYear: '31', cvv: '737' };
/** Its test numbers: of a brand that it has no word for, and of one more that it has. */
const ofBrand = (cardNumber: string) => ({ card: { ...aCard, cardNumber } });
/** A day on which nothing in these rows was sold. */
const earlier = { chargedAt: '2026-01-02T12:00:00.000Z' };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

const to = /^POST \/v2\/payments$/;
const id = '06f256c8-1bbf-42bf-93b4-ce2041bfb87e';
const made = (over: object) => [
  { to: /^POST \/v1\/tokens\/card$/, body: { number_token: 'dfe05208b105578c070f806c80abd3af' } },
  { to, body: { payment_id: id, order_id: 'order-7', ...over } },
];
const canceled = (over: object, status = 200) => [
  { to: /^POST \/v2\/payments\/cancel$/, status, body: { payment_id: id, ...over } },
];

/** Getnet in Brazil: from its own plug-in for Magento, and what several clients of version 1 agree on (brands). */
export const getnet: OwnRows = {
  provider: 'Getnet',
  evidence: 'A',
  credentials: ['clientId!@', 'clientSecret*!', 'sellerId!@', 'baseUrl'],
  address: base,
  lookUps: { charges: [] },
  cardsInFull: true,
  cardsWithoutAmount: true,
  unsupportedMethods: {
    PIX: 'Getnet: PIX is not offered, since only an unsigned notice would tell that one is paid.',
    BILLET: 'Getnet: boletos are not offered, since only an unsigned notice would tell that one is paid.',
  },
  charges: {
    APPROVED: 'APPROVED PAID',
    REJECTED: 'DENIED',
    // PENDING, AUTHORIZED, CANCELED and ERROR: nothing that follows would say more, so each needs a person.
    unknown: 'PENDING',
  },
  refundAnswers: true,
  disputesUnseen: 'no source has a word or a notice for a dispute',
  paidUnseen: 'it has no look-up: the answer to a payment is all that is said about it',
  givesBack: { CREDIT_CARD: { part: 'Getnet gives back a part from the day after the sale on' } },
  sends: [
    ...[
      { says: 'an amount is cents', at: 'body.data.amount', equals: 12_990 },
      { says: 'its key is our reference', at: 'body.idempotency_key', equals: /^pay_/ },
      { says: 'its order is the merchant’s', at: 'body.order_id', equals: /^order-/ },
      {
        says: 'without an order our reference is sent',
        given: { orderId: undefined },
        at: 'body.order_id',
        equals: /^pay_/,
      },
      { says: 'its id is ours, and follows from the reference', at: 'body.data.payment.payment_id', equals: uuid },
      { says: 'a card is captured at once', at: 'body.data.payment.payment_method', equals: 'CREDIT' },
      { says: 'one instalment is the whole', at: 'body.data.payment.transaction_type', equals: 'FULL' },
      {
        says: 'several instalments are without interest of the issuer’s',
        given: { installments: 3 },
        at: 'body.data.payment.transaction_type',
        equals: 'INSTALL_NO_INTEREST',
      },
      {
        says: 'instalments are a number',
        given: { installments: 3 },
        at: 'body.data.payment.number_installments',
        equals: 3,
      },
      {
        says: 'a descriptor is sent where there is one',
        given: { softDescriptor: 'LOJADEMO' },
        at: 'body.data.payment.soft_descriptor',
        equals: 'LOJADEMO',
      },
      { says: 'a year has two digits', at: 'body.data.payment.card.expiration_year', equals: '31' },
      {
        says: 'also one that was given with four',
        given: { card: { ...aCard, cardNumber: rawCard.number, expYear: '2031' } },
        at: 'body.data.payment.card.expiration_year',
        equals: '31',
      },
      ...[
        ['5555666677778884', 'Mastercard'],
        ['376449047333005', 'Amex'],
        ['6362970000457013', 'Elo'],
        ['6062828888666688', 'Hipercard'],
      ].map(([number = '', equals]) => ({
        says: `the brand of ${number.slice(0, 4)} is ${equals}`,
        given: ofBrand(number),
        at: 'body.data.payment.card.brand',
        equals,
      })),
      {
        says: 'a company is a CNPJ',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '11.222.333/0001-81' } },
        at: 'body.data.additional_data.customer',
        equals: {
          name: 'Loja',
          email: 'loja@example.com',
          document_type: 'CNPJ',
          document_number: '11222333000181',
          billing_address: {
            postal_code: '01310100',
            street: 'Avenida Paulista',
            number: '1000',
            district: 'Bela Vista',
            city: 'Sao Paulo',
            state: 'SP',
            country: 'BRA',
            type: 'COBRANCA',
          },
        },
      },
      {
        says: 'a payer without an address has none',
        given: { address: undefined },
        at: 'body.data.additional_data.customer.billing_address',
        equals: undefined,
      },
      {
        says: 'a payer without an address on the net has no device',
        given: { customerIp: undefined },
        at: 'body.data.additional_data.device',
        equals: undefined,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      operation: 'createTransaction',
      says: 'the number goes to the call for its token alone',
      path: '/v1/tokens/card',
      at: 'body',
      equals: { card_number: rawCard.number },
    },
    {
      operation: 'refund',
      says: 'no amount goes out on the day of the sale',
      at: 'body.amount',
      equals: undefined,
    },
    {
      operation: 'refund',
      says: 'later an amount is cents, and a part too',
      given: { ...earlier, amount: 1_010 },
      refused: true,
      at: 'body.amount',
      equals: 1_010,
    },
    {
      operation: 'refund',
      says: 'of a charge whose day is not known an amount goes out',
      given: { chargedAt: undefined },
      refused: true,
      at: 'body.amount',
      equals: 12_990,
    },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { cardToken: 'dfe05208b105578c070f806c80abd3af' },
      message: 'Getnet: a card is charged with its data; tokens of its own are not offered.',
      field: 'cardToken',
    },
    {
      operation: 'createTransaction',
      given: ofBrand('36490102462661'),
      message: 'Getnet: the card’s brand is not known there.',
      field: 'card',
    },
  ],
  fails: [{ operation: 'refund', message: 'Getnet did not make the refund' }],
  answers: [
    {
      operation: 'createTransaction',
      says: 'APPROVED is paid, with the numbers that the acquirer gave',
      answers: made({
        status: 'APPROVED',
        authorization_code: '186376',
        terminal_nsu: '663206',
        acquirer_transaction_id: '000004620000',
      }),
      result: {
        paymentMethod: 'CREDIT_CARD',
        transactionId: id,
        status: 'APPROVED',
        providerWord: 'APPROVED',
        amount: 12_990,
        nsu: '663206',
        card: { authorizationCode: '186376', nsu: '663206', tid: '000004620000' },
      },
    },
    {
      operation: 'createTransaction',
      says: 'PAID is paid',
      answers: made({ status: 'PAID' }),
      result: { transactionId: id, status: 'APPROVED' },
    },
    {
      operation: 'createTransaction',
      says: 'DENIED is refused',
      answers: made({ status: 'DENIED' }),
      result: { transactionId: id, status: 'REJECTED' },
    },
    ...['PENDING', 'AUTHORIZED', 'CANCELED', 'ERROR'].map((status) => ({
      operation: 'createTransaction',
      says: `${status} is neither paid nor refused, and needs a person`,
      answers: made({ status }),
      result: { transactionId: id, status: 'PENDING', providerWord: status, unmapped: true },
    })),
    {
      operation: 'createTransaction',
      says: 'an answer without a word needs a person',
      answers: made({}),
      result: { transactionId: id, status: 'PENDING', providerWord: '', unmapped: true },
    },
    {
      operation: 'createTransaction',
      says: 'an answer without its id may have charged the card',
      answers: made({ payment_id: undefined, status: 'APPROVED' }),
      error: { effect: 'unknown' },
    },
    {
      operation: 'createTransaction',
      says: 'without a token nothing is charged',
      answers: [{ to: /^POST \/v1\/tokens\/card$/, body: {} }],
      error: { effect: 'none' },
    },
    {
      operation: 'createTransaction',
      says: 'a token that is not answered charges nothing',
      answers: [{ to: /^POST \/v1\/tokens\/card$/, status: 500, body: {} }],
      error: { effect: 'none' },
    },
    ...[
      { word: 'CANCELED', status: true, refundId: id },
      { word: 'ACCEPTED', status: false, refundId: '20171117084237501' },
      // No source shows these of a cancel.
      { word: 'APPROVED', status: false, refundId: id },
      { word: 'PENDING', status: false, refundId: id },
    ].map(({ word, status, refundId }) => ({
      operation: 'refund',
      says: `${word} is ${status ? 'made' : 'not made yet'}`,
      given: { transactionId: id },
      answers: canceled({ status: word, ...(refundId !== id && { cancel_request_id: refundId }) }),
      result: { refundId, status, providerWord: word },
    })),
    {
      operation: 'refund',
      says: 'DENIED is a refusal with HTTP 200',
      answers: canceled({ status: 'DENIED', cancel_request_id: '7' }),
      error: { effect: 'refused', providerCode: 'DENIED' },
    },
    {
      operation: 'refund',
      says: 'an answer without a word is not made',
      answers: canceled({}),
      result: { status: false },
    },
    {
      operation: 'refund',
      says: 'an error of Getnet may have given it back',
      answers: canceled({}, 500),
      error: { effect: 'unknown' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/auth/oauth/v2/token`,
      headers: { authorization: 'Basic <clientId>:<clientSecret>', ...form, 'x-seller-id': undefined },
      form: true,
      body: { scope: 'oob', grant_type: 'client_credentials' },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/v1/tokens/card`,
      headers: sent,
      body: { card_number: rawCard.number },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/v2/payments`,
      headers: sent,
      body: {
        idempotency_key: /^pay_/,
        order_id: /^order-/,
        'data.amount': 12_990,
        'data.currency': 'BRL',
        'data.customer_id': 'maria@example.com',
        'data.payment.payment_id': uuid,
        'data.payment.payment_method': 'CREDIT',
        'data.payment.transaction_type': 'FULL',
        'data.payment.number_installments': 1,
        'data.payment.card.number_token': /^[0-9a-f]{32}$/,
        'data.payment.card.brand': 'Visa',
        'data.payment.card.security_code': '737',
        'data.payment.card.expiration_month': '07',
        'data.payment.card.expiration_year': '31',
        'data.payment.card.cardholder_name': 'MARIA DA SILVA',
        'data.additional_data.customer.name': 'Maria da Silva',
        'data.additional_data.customer.email': 'maria@example.com',
        'data.additional_data.customer.phone_number': '11987654321',
        'data.additional_data.customer.document_type': 'CPF',
        'data.additional_data.customer.document_number': cpf,
        'data.additional_data.customer.billing_address.postal_code': '01310100',
        'data.additional_data.customer.billing_address.street': 'Avenida Paulista',
        'data.additional_data.customer.billing_address.number': '1000',
        'data.additional_data.customer.billing_address.district': 'Bela Vista',
        'data.additional_data.customer.billing_address.city': 'Sao Paulo',
        'data.additional_data.customer.billing_address.state': 'SP',
        'data.additional_data.customer.billing_address.country': 'BRA',
        'data.additional_data.customer.billing_address.type': 'COBRANCA',
        'data.additional_data.device.ip_address': '203.0.113.7',
        'data.additional_data.order.items.0.name': 'Camiseta',
        'data.additional_data.order.items.0.price': 12_990,
        'data.additional_data.order.items.0.quantity': 1,
        'data.additional_data.order.items.0.sku': 'sku-1',
      },
    },
    {
      operation: 'refund',
      call: `POST ${base}/v2/payments/cancel`,
      headers: sent,
      body: { idempotency_key: /^rfd_/, payment_id: uuid },
    },
    {
      operation: 'refund',
      given: earlier,
      // The stand-in has sold it today.
      refused: true,
      call: `POST ${base}/v2/payments/cancel`,
      headers: sent,
      body: { idempotency_key: /^rfd_/, payment_id: uuid, amount: 12_990 },
    },
  ],
  webhooks: [
    {
      says: 'a notice is not read: it is not signed, and nothing confirms it',
      payload: 'seller_id=s&payment_type=credit&order_id=order-7&id=7&status=APPROVED',
      events: [],
    },
  ],
};
