import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bearer, email, json, rawCard, under } from '../../../test/conformance/wire/row.ts';

const base = 'https://checkout-api.picpay.com';
/** Letters, digits and hyphens, 6 to 36. Ours keeps its letters, so that a person finds it in PicPay's panel. */
const ours = /^pay-[a-z0-9]{26}$/;
const sent = { ...bearer, ...json };
const card = { paymentMethod: 'CREDIT_CARD' };
const nameless = { holderDocument: '52998224725', expMonth: '07', expYear: '31', cvv: '737' };

const creation = {
  paymentSource: 'GATEWAY',
  merchantChargeId: ours,
  ...under('customer', { name: 'Maria da Silva', email, documentType: 'CPF', document: '52998224725' }),
  ...under('customer.phone', { countryCode: '55', areaCode: '11', number: '987654321', type: 'MOBILE' }),
  'deviceInformation.ip': '203.0.113.7',
  'transactions.0.amount': 12_990,
};

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
const charge = (members: object = {}, transaction: object = {}) => ({
  id: '0b7c9f5e',
  merchantChargeId: 'pay-7',
  chargeStatus: 'PRE_AUTHORIZED',
  amount: 12_990,
  refundedAmount: 0,
  ...members,
  transactions: [{ amount: 12_990, transactionStatus: 'PENDING', ...transaction }],
});
const isPix = /^POST \/charge\/pix$/;
const isCard = /^POST \/charge\/authorization$/;
const isRead = /^GET \/charge\/[^/]+$/;
/** What it answers about the charge `pay-7`. */
const read = (members: object, transaction?: object) => ({
  operation: 'getTransaction',
  given: { id: 'pay-7' },
  answers: [{ to: isRead, body: charge(members, transaction) }],
});

const token = 'f3a1c2d4-webhook-token';
const data = { merchantChargeId: 'pay-7', status: 'PAID', amount: 12_990, refundedAmount: 0 };
const notice = { type: 'PAYMENT', data };
const event = { transactionId: 'pay-7', type: 'TRANSACTION' };
const connection = { webhookSecret: token };

/** PicPay's Checkout and PIX API: its own pages, the plug-in that was made for it, and clients. */
export const picpay: OwnRows = {
  provider: 'PicPay',
  // Its pages for PIX; cards by the plug-in, which has another prefix before the paths than pages and clients.
  evidence: 'B',
  credentials: ['clientId!@', 'clientSecret*!', 'webhookSecret* Token that webhooks carry', 'baseUrl'],
  address: base,
  signsWith: 'webhookSecret',
  lookUps: { charges: ['id', 'reference'] },
  charges: {
    PENDING: 'PRE_AUTHORIZED',
    // A charge has one transaction here, so that PARTIAL is one of which a part was given back.
    APPROVED: 'PAID PARTIAL',
    REFUNDED: 'REFUNDED',
    CHARGEBACK: 'CHARGEBACK',
    // EXPIRED is a word of transactions.
    REJECTED: 'CANCELED DENIED ERROR EXPIRED',
    unknown: 'PENDING',
  },
  sends: [
    ...[
      { says: 'an amount is cents', at: 'body.transactions.0.amount', equals: 12_990 },
      { says: 'a charge has an id of ours, without underscores', at: 'body.merchantChargeId', equals: ours },
      {
        says: 'an id that is not in the form of ours goes out as letters and digits',
        given: { reference: 'pedido #{case} — José' },
        at: 'body.merchantChargeId',
        equals: /^[a-zA-Z0-9]{6,36}$/,
      },
      {
        says: 'an id of fewer than 6 characters does not go out as it is',
        given: { reference: '{case}' },
        at: 'body.merchantChargeId',
        equals: /^[a-zA-Z0-9]{6,36}$/,
      },
      { says: 'a PIX can be paid for a day, in seconds', at: 'body.transactions.0.pix.expiration', equals: 86_400 },
      { says: 'a PIX is not asked to be captured', at: 'body.lateCapture', equals: undefined },
      {
        says: 'a name has at most 255 characters',
        given: { customer: { name: 'a'.repeat(256), email, document: '52998224725' } },
        at: 'body.customer.name',
        equals: 'a'.repeat(255),
      },
      {
        says: 'a name has letters, digits and & alone',
        given: { customer: { name: 'José D’Ávila & Filhos (ME) 2', email, document: '52998224725' } },
        at: 'body.customer.name',
        equals: 'José D Ávila & Filhos ME 2',
      },
      {
        says: 'a payer without a phone has none',
        given: { customer: { name: 'Maria', email, document: '52998224725' } },
        at: 'body.customer.phone',
        equals: undefined,
      },
      {
        says: 'a company has a CNPJ, which keeps its letters',
        given: { customer: { name: 'Loja', email, document: '12.ABC.345/01DE-35' } },
        at: 'body.customer',
        equals: { name: 'Loja', email, documentType: 'CNPJ', document: '12ABC34501DE35' },
      },
      {
        says: 'a payer without an address of the network has no device',
        given: { customerIp: undefined },
        at: 'body.deviceInformation',
        equals: undefined,
      },
      { says: 'a card is captured at once', given: card, at: 'body.lateCapture', equals: false },
      {
        says: 'a card paid at once has no kind of instalments',
        given: card,
        at: 'body.transactions.0.credit.installmentType',
        equals: 'NONE',
      },
      {
        says: 'instalments are the merchant’s',
        given: { ...card, installments: 3 },
        at: 'body.transactions.0.credit.installmentType',
        equals: 'MERCHANT',
      },
      {
        says: 'instalments are a number',
        given: { ...card, installments: 3 },
        at: 'body.transactions.0.credit.installmentNumber',
        equals: 3,
      },
      {
        says: 'a descriptor is sent where there is one',
        given: { ...card, softDescriptor: 'LOJADEMO' },
        at: 'body.transactions.0.softDescriptor',
        equals: 'LOJADEMO',
      },
      {
        says: 'a holder’s name is letters alone',
        given: { ...card, card: { ...nameless, cardNumber: rawCard.number, holderName: 'José D’Ávila 2' } },
        at: 'body.transactions.0.credit.cardholderName',
        equals: 'José D Ávila',
      },
      {
        says: 'a holder without a document has the payer’s',
        given: {
          ...card,
          card: { ...nameless, holderDocument: undefined, cardNumber: rawCard.number, holderName: 'MARIA DA SILVA' },
        },
        at: 'body.transactions.0.credit.cardholderDocument',
        equals: '52998224725',
      },
      {
        says: 'a card without an address has none',
        given: { ...card, address: undefined },
        at: 'body.transactions.0.credit.billingAddress',
        equals: undefined,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    { operation: 'getTransaction', says: 'a look-up is by our id', at: 'path', equals: /\/charge\/pay-[a-z0-9]{26}$/ },
    { operation: 'refund', says: 'a part is cents', given: { amount: 1_010 }, at: 'body', equals: { amount: 1_010 } },
  ],
  refuses: [
    ...[{ cardToken: 'tok_7' }, { cardId: 'saved' }].map((given) => ({
      operation: 'createTransaction',
      given: { ...card, ...given },
      message: 'PicPay: a card is sent in full, since it has no tokens.',
      field: 'card',
    })),
  ],
  fails: [
    { operation: 'createTransaction', message: /^PicPay refused \(400\): / },
    { operation: 'getTransaction', message: /^PicPay refused \(400\): / },
    { operation: 'refund', message: /^PicPay refused \(400\): / },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'a PIX has its code and its picture',
      answers: [{ to: isPix, body: charge({}, { pix: { qrCode: pixCode, qrCodeBase64: 'iVBORw0KGgo=' } }) }],
      result: {
        transactionId: 'pay-7',
        status: 'PENDING',
        amount: 12_990,
        pixCode,
        pixQrCode: 'data:image/png;base64,iVBORw0KGgo=',
        providerWord: 'PRE_AUTHORIZED',
      },
    },
    ...[
      { word: 'PAID', status: 'APPROVED' },
      { word: 'DENIED', status: 'REJECTED' },
      // Reserved, or under way: not paid.
      { word: 'PRE_AUTHORIZED', status: 'PENDING' },
    ].map(({ word, status }) => ({
      operation: 'createTransaction',
      says: `a card that is ${word} is ${status}`,
      given: card,
      answers: [{ to: isCard, body: charge({ chargeStatus: word }) }],
      result: { transactionId: 'pay-7', paymentMethod: 'CREDIT_CARD', status, amount: 12_990 },
    })),
    {
      operation: 'createTransaction',
      says: 'PicPay’s own id alone is none that a look-up takes',
      answers: [{ to: isPix, body: { ...charge(), merchantChargeId: undefined } }],
      error: { effect: 'unknown' },
    },
    ...[
      { says: 'PRE_AUTHORIZED is a PIX that waits', members: {}, status: 'PENDING' },
      { says: 'PAID is paid', members: { chargeStatus: 'PAID' }, status: 'APPROVED' },
      { says: 'CHARGEBACK is one', members: { chargeStatus: 'CHARGEBACK' }, status: 'CHARGEBACK' },
    ].map(({ says, members, status }) => ({ ...read(members), says, result: { transactionId: 'pay-7', status } })),
    {
      ...read({}, { transactionStatus: 'EXPIRED' }),
      says: 'a PIX whose transaction has expired is not paid any more',
      result: { transactionId: 'pay-7', status: 'REJECTED', providerWord: 'EXPIRED', amount: 12_990 },
    },
    {
      ...read({ merchantChargeId: undefined, chargeStatus: 'PAID' }),
      says: 'an answer without its id is about the charge that was asked for',
      result: { transactionId: 'pay-7', status: 'APPROVED' },
    },
    {
      ...read({ chargeStatus: 'PAID' }, { transactionStatus: 'EXPIRED' }),
      says: 'a charge that is paid is paid, whatever its transaction says',
      result: { status: 'APPROVED', providerWord: 'PAID' },
    },
    {
      ...read({ chargeStatus: 'PARTIAL', refundedAmount: 1_010 }, { transactionStatus: 'PARTIALLY_REFUNDED' }),
      says: 'a part that went back leaves it paid',
      result: { status: 'APPROVED', refundedAmount: 1_010 },
    },
    {
      ...read({ chargeStatus: 'REFUNDED', refundedAmount: 12_990 }),
      says: 'all of it went back',
      result: { status: 'REFUNDED', refundedAmount: 12_990 },
    },
    ...[
      { paymentType: 'CREDIT', paymentMethod: 'CREDIT_CARD' },
      { paymentType: 'PIX', paymentMethod: 'PIX' },
    ].map(({ paymentType, paymentMethod }) => ({
      ...read({ chargeStatus: 'PAID' }, { paymentType }),
      given: { id: 'pay-7', paymentMethod: undefined },
      says: `${paymentType} is a method`,
      result: { paymentMethod },
    })),
    {
      ...read({ chargeStatus: 'PAID' }, { pix: { endToEndId: 'E99999999202611251200abcdefghijk' } }),
      says: 'a PIX that was paid has its end-to-end id',
      result: { endToEndId: 'E99999999202611251200abcdefghijk' },
    },
    {
      ...read({ merchantChargeId: 'pay-8' }),
      says: 'an answer about another charge is none',
      error: { effect: 'none', message: 'PicPay answered about another charge' },
    },
    {
      ...read({ merchantChargeId: 'pay-8' }),
      given: { id: undefined, reference: 'pay_77' },
      says: 'another’s charge is not taken for the one with our reference',
      error: { effect: 'none' },
    },
    {
      ...read({ chargeStatus: 'PAID', merchantChargeId: 'pay-77' }),
      given: { id: undefined, reference: 'pay_77' },
      says: 'a charge is found by our reference, which it has without an underscore',
      result: { transactionId: 'pay-77', reference: 'pay_77', status: 'APPROVED' },
    },
    {
      operation: 'createTransaction',
      says: 'a refusal has its message',
      answers: [{ to: isPix, status: 400, body: { message: 'Invalid document' } }],
      error: { effect: 'refused', message: 'PicPay refused (400): Invalid document' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/oauth2/token`,
      headers: { ...json, authorization: undefined },
      body: { grant_type: 'client_credentials', client_id: '<clientId>', client_secret: '<clientSecret>' },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/charge/pix`,
      headers: sent,
      body: { ...creation, 'transactions.0.pix.expiration': 86_400 },
    },
    {
      operation: 'createTransaction',
      given: card,
      call: `POST ${base}/charge/authorization`,
      headers: sent,
      body: {
        ...creation,
        lateCapture: false,
        ...under('transactions.0.credit', {
          cardType: 'CREDIT',
          cardNumber: rawCard.number,
          cvv: '737',
          cardholderName: 'MARIA DA SILVA',
          cardholderDocument: '52998224725',
          expirationMonth: 7,
          expirationYear: 2031,
          installmentNumber: 1,
          installmentType: 'NONE',
        }),
        ...under('transactions.0.credit.billingAddress', {
          street: 'Avenida Paulista',
          number: '1000',
          neighborhood: 'Bela Vista',
          city: 'Sao Paulo',
          state: 'SP',
          country: 'BR',
          zipCode: '01310100',
        }),
      },
    },
    { operation: 'getTransaction', call: `GET ${base}/charge/{id}`, headers: bearer },
    {
      operation: 'getTransaction',
      given: { id: undefined, reference: 'pay_nobody' },
      refused: true,
      call: `GET ${base}/charge/pay-nobody`,
      headers: bearer,
    },
    {
      operation: 'refund',
      call: `POST ${base}/charge/{id}/refund`,
      headers: sent,
      body: { amount: 12_990 },
    },
  ],
  webhooks: [
    {
      says: 'a notice in an envelope',
      payload: notice,
      events: [{ ...event, status: 'APPROVED', providerWord: 'PAID', amount: 12_990 }],
    },
    { says: 'a notice without an envelope', payload: data, events: [{ ...event, status: 'APPROVED', amount: 12_990 }] },
    ...[
      { word: 'PRE_AUTHORIZED', status: 'PENDING' },
      { word: 'DENIED', status: 'REJECTED' },
      { word: 'REFUNDED', status: 'REFUNDED' },
      { word: 'CHARGEBACK', status: 'CHARGEBACK' },
    ].map(({ word, status }) => ({
      says: `a notice of ${word}`,
      payload: { type: 'PAYMENT', data: { ...data, status: word } },
      events: [{ ...event, status, providerWord: word }],
    })),
    {
      says: 'a notice of a challenge of 3-D Secure is ignored, whatever its status',
      payload: { type: 'THREE_DS_CHALLENGE', data: { ...data, chargeId: 'c7', status: 'Approved' } },
      events: [],
    },
    {
      says: 'nor is one without an envelope read',
      payload: { type: 'THREE_DS_CHALLENGE', ...data, status: 'PAID' },
      events: [],
    },
    {
      says: 'PicPay’s own id names no charge that a look-up takes',
      payload: { type: 'PAYMENT', data: { chargeId: '0b7c9f5e', status: 'PAID' } },
      events: [],
    },
    {
      says: 'a notice without a status is ignored',
      payload: { type: 'PAYMENT', data: { merchantChargeId: 'pay-7' } },
      events: [],
    },
    ...[token, `Bearer ${token}`].map((authorization) => ({
      says: `the token of the panel proves the sender (${authorization.split(' ').length})`,
      connection,
      payload: notice,
      sign: () => ({ authorization }),
      events: [{ ...event, status: 'APPROVED' }],
    })),
    ...[
      { says: 'another token', authorization: 'f3a1c2d4-webhook-tokem' },
      { says: 'a beginning of the token', authorization: token.slice(0, -1) },
      { says: 'an empty token', authorization: '' },
    ].map(({ says, authorization }) => ({
      says: `a notice with ${says} is ignored`,
      connection,
      payload: notice,
      sign: () => ({ authorization }),
      events: [],
    })),
    { says: 'a notice without a token is ignored', connection, payload: notice, events: [] },
  ],
};
