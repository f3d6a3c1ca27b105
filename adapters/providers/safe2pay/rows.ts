import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';

const creation = 'https://payment.safe2pay.com.br/v2';
const rest = 'https://api.safe2pay.com.br/v2';
const key = { 'x-api-key': '<secretKey>' };
const json = { 'content-type': 'application/json' };

const order = {
  IsSandbox: false,
  CallbackUrl: /^https?:\/\/./,
  Reference: /^pay_/,
  'Customer.Name': 'Maria da Silva',
  'Customer.Identity': '52998224725',
  'Customer.Phone': '11987654321',
  'Customer.Email': 'maria@example.com',
  'Customer.Address.ZipCode': '01310100',
  'Customer.Address.Street': 'Avenida Paulista',
  'Customer.Address.Number': '1000',
  'Customer.Address.District': 'Bela Vista',
  'Customer.Address.CityName': 'Sao Paulo',
  'Customer.Address.StateInitials': 'SP',
  'Customer.Address.CountryName': 'Brasil',
  'Products.0.Code': 'sku-1',
  'Products.0.Description': 'Camiseta',
  'Products.0.UnitPrice': 129.9,
  'Products.0.Quantity': 1,
};

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const barcode = '00194164000000129900000003128557000012345617';

/** Safe2Pay, from two public SDKs of which one follows its documentation, a client and a service. */
export const safe2pay: OwnRows = {
  provider: 'Safe2Pay',
  evidence: 'B',
  // No source shows the answer to a look-up, and one the body of a webhook.
  operationEvidence: { getTransaction: 'C', processWebhook: 'C' },
  credentials: ['secretKey*! API key (X-API-KEY)', 'baseUrl'],
  address: creation,
  otherHosts: [rest],
  inReais: true,
  lookUps: { charges: ['id', 'reference'] },
  charges: {
    PENDING: '1 2 12 14',
    APPROVED: '3 11',
    REFUNDED: '6',
    CHARGEBACK: '5 13',
    REJECTED: '7 8',
    unknown: 'PENDING',
  },
  // Refusals come with 2xx, too: an answer without a body says nothing.
  refundAnswers: true,
  givesBack: {
    PIX: { part: 'Safe2Pay: a PIX is refunded whole.' },
    BILLET: { any: 'Safe2Pay: a boleto is not refunded.' },
  },
  sends: [
    ...[
      { says: 'the key has a header of its own', at: 'headers.x-api-key', equals: /^\S+$/ },
      { says: 'the key is in no other header', at: 'headers.authorization', equals: undefined },
      { says: 'a price is reais', at: 'body.Products.0.UnitPrice', equals: 129.9 },
      { says: 'a PIX is method 6', at: 'body.PaymentMethod', equals: /^6$/ },
      { says: 'a PIX lives for seconds', at: 'body.PaymentObject.Expiration', equals: 86_400 },
      { says: 'our reference goes out', at: 'body.Reference', equals: /^pay_/ },
      {
        says: 'a boleto is method 1',
        given: { paymentMethod: 'BILLET' },
        at: 'body.PaymentMethod',
        equals: /^1$/,
      },
      {
        says: 'a boleto is due on a day as written in Brazil',
        given: { paymentMethod: 'BILLET' },
        at: 'body.PaymentObject.DueDate',
        equals: /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d\d$/,
      },
      {
        says: 'which is in three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.PaymentObject.DueDate',
        equals: 'now+3d',
      },
      {
        says: 'a boleto has no expiry in seconds',
        given: { paymentMethod: 'BILLET' },
        at: 'body.PaymentObject.Expiration',
        equals: undefined,
      },
      {
        says: 'each item is a product',
        given: {
          amount: 30_00,
          items: [
            { id: 'a', title: 'Meia', unitPrice: 10_00, quantity: 2, tangible: true },
            { title: 'Frete', unitPrice: 10_00, quantity: 1, tangible: false },
          ],
        },
        at: 'body.Products',
        equals: [
          { Code: 'a', Description: 'Meia', UnitPrice: 10, Quantity: 2 },
          { Code: '2', Description: 'Frete', UnitPrice: 10, Quantity: 1 },
        ],
      },
      {
        says: 'the products add up to the amount, which is charged by their sum',
        given: { amount: 100_00 },
        at: 'body.Products',
        equals: [{ Code: '1', Description: 'Pedido 1', UnitPrice: 100, Quantity: 1 }],
      },
      {
        says: 'the letters of a company’s number are kept',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.Customer.Identity',
        equals: '12ABC34501DE35',
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      says: 'a look-up is by its id',
      operation: 'getTransaction',
      at: 'query.Id',
      equals: /^\d+$/,
    },
    {
      says: 'or by our reference',
      operation: 'getTransaction',
      given: { id: undefined, reference: 'pay_7/8 9' },
      refused: true,
      at: 'query.reference',
      equals: 'pay_7/8 9',
    },
    { says: 'a refund has no body', operation: 'refund', at: 'body', equals: undefined },
  ],
  refuses: [
    {
      operation: 'refund',
      given: { transactionId: '7', amount: 12_990, chargeAmount: 12_990, reference: 'rfd_7', paymentMethod: 'BILLET' },
      message: 'Safe2Pay: a boleto is not refunded.',
      field: 'paymentMethod',
    },
    {
      operation: 'refund',
      given: { transactionId: '7', amount: 12_990, chargeAmount: 12_990, reference: 'rfd_7', unpaid: true },
      message: 'Safe2Pay cannot cancel an unpaid charge.',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: 'Safe2Pay refused: Refused' },
    {
      operation: 'createTransaction',
      fault: 'error_before',
      message: /^Safe2Pay answered 500: Internal server error$/,
    },
    { operation: 'refund', message: 'Safe2Pay refused: Refused' },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the code of a PIX is in Key, and QrCode the address of a picture, which is drawn here instead',
      answers: [
        {
          to: /^POST /,
          body: {
            HasError: false,
            ResponseDetail: { IdTransaction: 7, Status: '1', QrCode: 'https://example.com/7.png', Key: pixCode },
          },
        },
      ],
      result: {
        transactionId: '7',
        status: 'PENDING',
        pixCode,
        pixQrCode: expect.stringMatching(/base64,iVBORw0KGgo/),
      },
    },
    {
      operation: 'createTransaction',
      says: 'a boleto has its line and its address',
      given: { paymentMethod: 'BILLET' },
      answers: [
        {
          to: /^POST /,
          body: {
            HasError: false,
            ResponseDetail: {
              IdTransaction: 7,
              Status: 1,
              DigitableLine: line,
              BankSlipUrl: 'https://example.com/7.pdf',
            },
          },
        },
      ],
      result: { transactionId: '7', billetCode: line, billetUrl: 'https://example.com/7.pdf' },
    },
    {
      operation: 'createTransaction',
      says: 'the day in DueDate is not taken for another: 5 November, and not 11 May',
      given: { paymentMethod: 'BILLET' },
      answers: [
        { to: /^POST /, body: { ResponseDetail: { IdTransaction: 7, DigitableLine: line, DueDate: '05/11/2026' } } },
      ],
      result: expect.not.objectContaining({ expiresAt: expect.anything() }),
    },
    {
      operation: 'createTransaction',
      says: 'a boleto’s line follows from its barcode',
      given: { paymentMethod: 'BILLET' },
      answers: [
        {
          to: /^POST /,
          body: { HasError: false, ResponseDetail: { IdTransaction: '7', Status: '1', Barcode: barcode } },
        },
      ],
      result: { billetCode: line },
    },
    ...(['createTransaction', 'getTransaction', 'refund'] as const).map((operation) => ({
      operation,
      says: 'a refusal comes with HTTP 200',
      answers: [
        {
          to: { createTransaction: /^POST /, getTransaction: /\/transaction\/Get$/, refund: /^DELETE / }[operation],
          body: { HasError: true, ErrorCode: '066', Error: 'Not allowed', ResponseDetail: null },
        },
      ],
      error: { effect: 'refused', message: 'Safe2Pay refused: Not allowed', httpStatus: 200 },
    })),
    {
      operation: 'createTransaction',
      says: 'a refusal with a status of its own has code and message',
      answers: [{ to: /^POST /, status: 422, body: { HasError: true, ErrorCode: '066', Error: 'Not allowed' } }],
      error: { effect: 'refused', message: 'Safe2Pay refused (422): Not allowed', providerCode: '066' },
    },
    {
      operation: 'createTransaction',
      says: 'without an id the charge may exist all the same',
      answers: [{ to: /^POST /, body: { HasError: false, ResponseDetail: { Status: '1' } } }],
      error: { effect: 'unknown' },
    },
    {
      operation: 'getTransaction',
      says: 'the number of the status, in the form of the creation and in that of the webhook',
      answers: [
        {
          to: /\/transaction\/Get$/,
          body: {
            HasError: false,
            ResponseDetail: { IdTransaction: 7, TransactionStatus: { Id: 6 }, Reference: 'pay_7' },
          },
        },
      ],
      result: { transactionId: '7', status: 'REFUNDED', providerWord: '6', reference: 'pay_7' },
    },
    {
      operation: 'getTransaction',
      says: 'no amount is read, since no source says under which name it is',
      answers: [{ to: /\/transaction\/Get$/, body: { ResponseDetail: { IdTransaction: 7, Status: 3, Amount: 1 } } }],
      result: { status: 'APPROVED', amount: 0 },
    },
    {
      operation: 'getTransaction',
      says: 'an answer without a status decides nothing',
      answers: [{ to: /\/transaction\/Get$/, body: { HasError: false, ResponseDetail: { IdTransaction: 7 } } }],
      error: { effect: 'none' },
    },
    {
      operation: 'refund',
      says: 'a refund without an id of its own is named by its charge',
      answers: [{ to: /^DELETE /, body: { HasError: false } }],
      result: { refundId: expect.stringMatching(/^\d+$/), status: true },
    },
    {
      operation: 'refund',
      says: '202 says that it was accepted',
      answers: [{ to: /^DELETE /, status: 202, body: { HasError: false } }],
      result: { status: false },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${creation}/Payment`,
      headers: { ...key, ...json },
      body: { ...order, PaymentMethod: '6', 'PaymentObject.Expiration': 86_400 },
    },
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET' },
      call: `POST ${creation}/Payment`,
      headers: { ...key, ...json },
      body: { ...order, PaymentMethod: '1', 'PaymentObject.DueDate': /^\d\d\/\d\d\/20\d\d$/ },
    },
    { operation: 'getTransaction', call: `GET ${rest}/transaction/Get?Id={id}`, headers: key },
    {
      operation: 'refund',
      call: `DELETE ${rest}/Pix/Cancel/{id}`,
      headers: { ...key, 'content-type': undefined },
    },
  ],
  webhooks: [
    ...(
      [
        [1, 'PENDING'],
        ['3', 'APPROVED'],
        [6, 'REFUNDED'],
        [7, 'REJECTED'],
        [13, 'CHARGEBACK'],
      ] as const
    ).map(([Id, status]) => ({
      says: `the number ${Id} is ${status}`,
      payload: { IdTransaction: 7, TransactionStatus: { Id }, Reference: 'pay_7', SecretKey: 'any' },
      events: [{ transactionId: '7', type: 'TRANSACTION', status, providerWord: String(Id), reference: 'pay_7' }],
    })),
    {
      says: 'a number that no source lists decides nothing',
      payload: { IdTransaction: 7, TransactionStatus: { Id: 99 } },
      events: [{ transactionId: '7', status: 'PENDING', providerWord: '99', unmapped: true }],
    },
    {
      says: 'without a status there is no event',
      payload: { IdTransaction: 7, Reference: 'pay_7' },
      events: [],
    },
    {
      says: 'without its id there is no event',
      payload: { TransactionStatus: { Id: 3 }, Reference: 'pay_7' },
      events: [],
    },
  ],
};
