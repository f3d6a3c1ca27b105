import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bearer, form, json, rawCard } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.userede.com.br/erede/v2';
const logInHost = 'https://api.userede.com.br/redelabs';
/** At most 16 characters. */
const short = /^[A-Za-z0-9]{1,16}$/;
const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const sent = { ...bearer, ...json };
const card = { paymentMethod: 'CREDIT_CARD' };
const token = { ...card, cardToken: 'b7b0ad5e-1d4b-4b8c' };
const later = { ...card, capture: 'manual' };

const external = {
  eci: '05',
  cavv: 'AAABBZEEBgAAAAAAAAQGAAAAAAA=',
  dsTransactionId: 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
};
const creation = { operation: 'createTransaction', call: `POST ${base}/transactions`, headers: sent };
const cardBody = { kind: 'credit', capture: true, reference: short, amount: 12_990 };

/** printf '%s' pay_7 | sha256sum | cut -c1-16 */
const shortOfPay7 = '78a6d20fc16b5aae';
const tid = '40402307310827210012';
const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
const to = /^POST .*\/transactions$/;
const success = { reference: 'a1b2', tid, amount: 12_990, returnCode: '00', returnMessage: 'Success.' };
const isRead = /^GET .*\/transactions/;
const read = (authorization: object, more: object = {}) => [
  {
    to: isRead,
    body: {
      requestDateTime: '2026-11-25T12:00:00-03:00',
      authorization: { tid, reference: 'a1b2', amount: 12_990, returnCode: '00', ...authorization },
      ...more,
    },
  },
];
/** What an answer shows of a card, and what is read of it. */
const shown = {
  nsu: '663206341',
  authorizationCode: '186376',
  last4: '1111',
  brand: { name: 'Visa', returnCode: '000' },
};
const facts = {
  brand: 'Visa',
  lastFour: '1111',
  authorizationCode: '186376',
  nsu: '663206341',
  tid,
  returnCode: '000',
};
const part = (status: string, amount?: number) => ({ refundId: `r${amount}`, status, amount });
const capture = (amount: number) => ({ capture: { dateTime: '2026-11-25T12:05:00-03:00', nsu: '663206341', amount } });
const isCapture = /^PUT .*\/transactions\/\d+$/;
const isRefund = /^POST .*\/refunds$/;
const refunded = (returnCode: string) => ({ returnCode, returnMessage: 'words', refundId: 'r-1', tid });

const notice = { companyNumber: '12345678', events: ['PV.UPDATE_TRANSACTION_PIX'], data: { id: tid } };
const event = { transactionId: tid, type: 'TRANSACTION', status: 'PENDING', providerWord: 'PV.UPDATE_TRANSACTION_PIX' };
const ofRefund = { ...event, providerWord: 'PV.REFUND_PIX' };

/** Rede, e.Rede version 2: its PHP library (version 1) and several integrations, two of which quote its manual. */
export const rede: OwnRows = {
  provider: 'Rede',
  evidence: 'B',
  credentials: ['clientId!@ Affiliation number (PV)', 'clientSecret*! Integration key', 'baseUrl'],
  address: base,
  otherHosts: [logInHost],
  webhooksWithoutStatus: true,
  lookUps: { charges: ['id', 'reference'] },
  charges: {
    PENDING: 'Pending',
    APPROVED: 'Approved',
    // A part that was given back leaves it Approved.
    REFUNDED: 'Canceled',
    REJECTED: 'Denied',
    unknown: 'PENDING',
  },
  refundAnswers: true,
  captures: { inPart: true, holdsDays: 5, voided: 'Canceled' },
  authentication: ['eci', 'cavv', 'xid', 'dsTransactionId'],
  disputesUnseen: 'no source has a word or a notice for a dispute',
  sends: [
    ...[
      { says: 'an amount is cents', at: 'body.amount', equals: 12_990 },
      { says: 'a reference has at most 16 characters', at: 'body.reference', equals: short },
      { says: 'a PIX is a kind', at: 'body.kind', equals: 'pix' },
      { says: 'a PIX is not captured', at: 'body.capture', equals: undefined },
      { says: 'a PIX expires at a local time', at: 'body.qrCode.dateTimeExpiration', equals: local },
      { says: 'a PIX expires after a day', at: 'body.qrCode.dateTimeExpiration', equals: 'now+1d' },
      { says: 'a card is captured at once', given: card, at: 'body.capture', equals: true },
      { says: 'a card is only authorised where that is asked for', given: later, at: 'body.capture', equals: false },
      { says: 'a card paid at once has no instalments', given: card, at: 'body.installments', equals: undefined },
      { says: 'instalments are a number', given: { ...card, installments: 3 }, at: 'body.installments', equals: 3 },
      {
        says: 'a descriptor is sent where there is one',
        given: { ...card, softDescriptor: 'LOJADEMO' },
        at: 'body.softDescriptor',
        equals: 'LOJADEMO',
      },
      {
        says: 'the holder’s name is plain letters',
        given: {
          ...card,
          card: {
            cardNumber: rawCard.number,
            holderName: 'José D’Ávila Conceição de Assunção Neto 2º',
            expMonth: '07',
            expYear: '31',
            cvv: '737',
          },
        },
        at: 'body.cardholderName',
        equals: 'Jose D Avila Conceicao de Assu',
      },
      { says: 'a card has no authentication by itself', given: card, at: 'body.threeDSecure', equals: undefined },
      {
        says: 'an authentication of 3-D Secure 1 has its xid',
        given: { ...card, authentication: { eci: '05', cavv: external.cavv, xid: 'MDAwMDAwMDAwMDAwMDAwMzIyNzY=' } },
        at: 'body.threeDSecure',
        equals: { eci: '05', cavv: external.cavv, xid: 'MDAwMDAwMDAwMDAwMDAwMzIyNzY=' },
      },
      { says: 'a token takes the number’s place', given: token, at: 'body.cardToken', equals: token.cardToken },
      { says: 'a card by its token has no number', given: token, at: 'body.cardNumber', equals: undefined },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    { operation: 'getTransaction', says: 'a look-up is by its tid', at: 'path', equals: /\/transactions\/\d{20}$/ },
    { operation: 'capture', says: 'a capture is by the tid', at: 'path', equals: /\/transactions\/\d{20}$/ },
    { operation: 'capture', says: 'a part is cents', given: { amount: 1_010 }, at: 'body', equals: { amount: 1_010 } },
    { operation: 'refund', says: 'a part is cents', given: { amount: 1_010 }, at: 'body', equals: { amount: 1_010 } },
    {
      operation: 'refund',
      says: 'a void names all that was authorised',
      given: { ...card, authorized: true },
      at: 'body',
      equals: { amount: 12_990 },
    },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...card, cardId: 'saved' },
      message: 'Rede: a card that was saved is not offered: send the card, or its token as cardToken.',
      field: 'cardId',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: 'Rede refused: Unauthorized. Insufficient funds.' },
    { operation: 'createTransaction', given: card, message: 'Rede refused: Unauthorized. Insufficient funds.' },
    { operation: 'capture', message: 'Rede refused: Request failed.' },
    { operation: 'refund', message: 'Rede refused: Refund forbidden.' },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'a PIX has its code, its picture without a prefix, and its end',
      answers: [
        {
          to,
          body: {
            ...success,
            qrCodeResponse: {
              dateTimeExpiration: '2026-11-26T12:00:00-03:00',
              qrCodeImage: 'iVBORw0KGgo=',
              qrCodeData: pixCode,
            },
          },
        },
      ],
      result: {
        transactionId: tid,
        status: 'PENDING',
        amount: 12_990,
        pixCode,
        pixQrCode: 'data:image/png;base64,iVBORw0KGgo=',
        expiresAt: '2026-11-26T15:00:00.000Z',
      },
    },
    {
      operation: 'createTransaction',
      says: 'an end without a zone is Brazil’s',
      answers: [
        {
          to,
          body: { ...success, qrCodeResponse: { dateTimeExpiration: '2026-11-26T12:00:00', qrCodeData: pixCode } },
        },
      ],
      result: { expiresAt: '2026-11-26T15:00:00.000Z' },
    },
    {
      operation: 'createTransaction',
      says: 'code 00 of a card is paid',
      given: card,
      answers: [{ to, body: { ...success, nsu: '663206341', authorizationCode: '186376' } }],
      result: { transactionId: tid, status: 'APPROVED', nsu: '663206341', amount: 12_990 },
    },
    {
      operation: 'createTransaction',
      says: 'code 00 of a card that is captured later is authorised, and not paid',
      given: later,
      answers: [{ to, body: { ...success, nsu: '663206341', authorizationCode: '186376' } }],
      result: { transactionId: tid, status: 'PENDING', authorized: true, amount: 12_990 },
    },
    {
      operation: 'createTransaction',
      says: 'a card that is captured later, without a code, is not known to be authorised',
      given: later,
      answers: [{ to, body: { reference: 'a1b2', tid, amount: 12_990 } }],
      result: expect.not.objectContaining({ authorized: true }),
    },
    {
      operation: 'createTransaction',
      says: 'a card without a code is not paid',
      given: card,
      answers: [{ to, body: { reference: 'a1b2', tid, amount: 12_990 } }],
      result: { transactionId: tid, status: 'PENDING' },
    },
    ...[
      { given: card, code: '57' },
      { given: card, code: '220' },
      { given: {}, code: '3040' },
    ].map(({ given, code }) => ({
      operation: 'createTransaction',
      says: `code ${code} with HTTP 200 is a refusal`,
      given,
      answers: [{ to, body: { ...success, returnCode: code, returnMessage: 'Card: Restricted.' } }],
      error: { effect: 'refused', message: 'Rede refused: Card: Restricted.', httpStatus: 200 },
    })),
    {
      operation: 'createTransaction',
      says: 'an invalid request has its code and message',
      answers: [{ to, status: 400, body: { returnCode: '132', returnMessage: 'Amount: Invalid parameter.' } }],
      error: {
        effect: 'refused',
        providerCode: '132',
        message: 'Rede refused (400): Amount: Invalid parameter.',
      },
    },
    {
      operation: 'getTransaction',
      says: 'a word is that of the authorization, whatever the code',
      answers: read({ status: 'Pending' }, { returnCode: '00' }),
      result: { transactionId: tid, status: 'PENDING', amount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'a look-up without a word decides nothing',
      answers: [{ to: isRead, body: { ...success } }],
      error: { effect: 'none' },
    },
    {
      operation: 'getTransaction',
      says: 'code 78 is a transaction that nobody knows',
      answers: [{ to: isRead, body: { returnCode: '78', returnMessage: 'Transaction does not exist.' } }],
      error: { effect: 'refused', message: 'Rede refused: Transaction does not exist.' },
    },
    ...['credit', 'debit'].map((kind) => ({
      operation: 'getTransaction',
      says: `the kind ${kind} is a card`,
      given: { paymentMethod: undefined },
      answers: read({ status: 'Approved', kind, nsu: '663206341' }, capture(12_990)),
      result: { paymentMethod: 'CREDIT_CARD', status: 'APPROVED', nsu: '663206341', paidAmount: 12_990 },
    })),
    {
      operation: 'createTransaction',
      says: 'what may be shown of a card is in the answer itself',
      given: card,
      answers: [{ to, body: { ...success, ...shown } }],
      result: { nsu: shown.nsu, card: facts },
    },
    {
      operation: 'getTransaction',
      says: 'and in the authorization of a look-up',
      given: card,
      answers: read({ status: 'Approved', kind: 'Credit', ...shown }, capture(12_990)),
      result: { nsu: shown.nsu, card: facts },
    },
    {
      operation: 'getTransaction',
      says: 'an Approved card without a capture is authorised, and not paid',
      given: card,
      answers: read({ status: 'Approved', kind: 'Credit' }),
      result: { status: 'PENDING', authorized: true, amount: 12_990, providerWord: 'Approved' },
    },
    {
      operation: 'getTransaction',
      says: 'what was captured of a card is what was paid',
      given: card,
      answers: read({ status: 'Approved', kind: 'Credit' }, capture(1_010)),
      result: { status: 'APPROVED', amount: 12_990, paidAmount: 1_010 },
    },
    {
      operation: 'getTransaction',
      says: 'a captured card of which a part went back was paid all the same',
      given: card,
      answers: read({ status: 'Approved', kind: 'Credit' }, { ...capture(5_000), refunds: [part('Done', 1_010)] }),
      result: { status: 'APPROVED', paidAmount: 5_000, refundedAmount: 1_010 },
    },
    {
      operation: 'getTransaction',
      says: 'a PIX has no capture, and is paid',
      answers: read({ status: 'Approved', kind: 'Pix' }),
      result: { status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'a card that was voided is Canceled, and never was captured',
      given: card,
      answers: read({ status: 'Canceled', kind: 'Credit' }, { refunds: [part('Done', 12_990)] }),
      result: expect.not.objectContaining({ paidAmount: expect.anything() }),
    },
    {
      operation: 'getTransaction',
      says: 'a part that went back leaves it Approved',
      answers: read({ status: 'Approved' }, { refunds: [part('Done', 1_010), part('Done', 20)] }),
      result: { status: 'APPROVED', refundedAmount: 1_030 },
    },
    {
      operation: 'getTransaction',
      says: 'a cent that went back is counted, and a part without an amount adds nothing',
      answers: read({ status: 'Approved' }, { refunds: [part('Done', 1), part('Done')] }),
      result: { status: 'APPROVED', refundedAmount: 1 },
    },
    {
      operation: 'getTransaction',
      says: 'an answer without its tid is about the transaction that was asked for',
      given: { id: tid },
      answers: read({ status: 'Approved', tid: undefined }),
      result: { transactionId: tid, status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'our reference may be beside the authorization, as in the answer to a creation',
      given: { id: undefined, reference: 'pay_7' },
      answers: read({ status: 'Approved', reference: undefined }, { reference: shortOfPay7 }),
      result: { transactionId: tid, status: 'APPROVED', reference: 'pay_7' },
    },
    {
      operation: 'getTransaction',
      says: 'a refund that is denied or in progress did not go back',
      answers: read(
        { status: 'Approved' },
        { refunds: [part('Denied', 300), part('Processing', 200), part('Done', 10)] },
      ),
      result: { status: 'APPROVED', refundedAmount: 10 },
    },
    {
      operation: 'getTransaction',
      says: 'Canceled went back as a whole',
      answers: read({ status: 'Canceled' }, { refunds: [part('Done', 12_990)] }),
      result: { status: 'REFUNDED', refundedAmount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'another’s transaction is not taken for the one with our reference',
      given: { id: undefined, reference: 'pay_7' },
      answers: read({ status: 'Approved' }),
      error: { effect: 'none', message: 'Rede answered about a transaction with another reference' },
    },
    ...['24', '78'].map((code) => ({
      operation: 'capture',
      says: `code ${code} with HTTP 200 captured nothing`,
      answers: [{ to: isCapture, body: { ...success, returnCode: code, returnMessage: 'words' } }],
      error: { effect: 'refused', message: 'Rede refused: words', httpStatus: 200 },
    })),
    {
      operation: 'capture',
      says: 'an error of Rede may have captured it',
      answers: [{ to: isCapture, status: 500, body: { returnCode: '42', returnMessage: 'words' } }],
      error: { effect: 'unknown' },
    },
    ...[
      { code: '359', status: true, says: 'code 359 is made' },
      { code: '360', status: false, says: 'code 360 is accepted' },
      { code: '00', status: false, says: 'no source shows code 00: a look-up says whether it was made' },
    ].map(({ code, status, says }) => ({
      operation: 'refund',
      says,
      answers: [{ to: isRefund, body: refunded(code) }],
      result: { refundId: 'r-1', status, providerWord: code },
    })),
    {
      operation: 'refund',
      says: 'another code with HTTP 200 is a refusal',
      answers: [{ to: isRefund, body: { returnCode: '355', returnMessage: 'Transaction already canceled.' } }],
      error: { effect: 'refused', message: 'Rede refused: Transaction already canceled.' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${logInHost}/oauth2/token`,
      headers: { authorization: 'Basic <clientId>:<clientSecret>', ...form },
      form: true,
      body: { grant_type: 'client_credentials' },
    },
    { ...creation, body: { kind: 'pix', reference: short, amount: 12_990, 'qrCode.dateTimeExpiration': local } },
    {
      ...creation,
      given: card,
      body: {
        ...cardBody,
        cardholderName: 'MARIA DA SILVA',
        cardNumber: rawCard.number,
        expirationMonth: 7,
        expirationYear: 2031,
        securityCode: '737',
      },
    },
    { ...creation, given: token, body: { ...cardBody, cardToken: token.cardToken } },
    {
      ...creation,
      given: { ...token, authentication: external },
      body: {
        ...cardBody,
        cardToken: token.cardToken,
        'threeDSecure.eci': '05',
        'threeDSecure.cavv': external.cavv,
        'threeDSecure.DirectoryServerTransactionId': external.dsTransactionId,
      },
    },
    {
      ...creation,
      given: { ...token, capture: 'manual' },
      body: { ...cardBody, capture: false, cardToken: token.cardToken },
    },
    ...[12_990, 1_010].map((amount) => ({
      operation: 'capture',
      given: { amount },
      call: `PUT ${base}/transactions/{id}`,
      headers: sent,
      body: { amount },
    })),
    { operation: 'getTransaction', call: `GET ${base}/transactions/{id}`, headers: bearer },
    {
      operation: 'getTransaction',
      given: { id: undefined, reference: 'pay_7' },
      refused: true,
      call: `GET ${base}/transactions?reference={id}`,
      headers: bearer,
    },
    {
      operation: 'refund',
      call: `POST ${base}/transactions/{id}/refunds`,
      headers: sent,
      body: { amount: 12_990 },
    },
    {
      operation: 'refund',
      given: { ...card, authorized: true },
      call: `POST ${base}/transactions/{id}/refunds`,
      headers: sent,
      body: { amount: 12_990 },
    },
  ],
  webhooks: [
    { says: 'a notice names a PIX and no status', payload: notice, events: [event] },
    { says: 'a refund’s notice does, too', payload: { ...notice, events: ['PV.REFUND_PIX'] }, events: [ofRefund] },
    {
      says: 'any of its events may be of a PIX',
      payload: { ...notice, events: ['PV.OTHER', 'PV.REFUND_PIX'] },
      events: [ofRefund],
    },
    {
      says: 'a status in it is not trusted',
      payload: { ...notice, data: { id: tid, status: 'Approved' } },
      events: [event],
    },
    { says: 'another event is ignored', payload: { ...notice, events: ['PV.TOKENIZATION'] }, events: [] },
    { says: 'a notice without a tid is ignored', payload: { ...notice, data: {} }, events: [] },
    { says: 'events that are no list are ignored', payload: { ...notice, events: 'PV.REFUND_PIX' }, events: [] },
  ],
};
