import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { anything, cpf, ours, payer } from '../../../test/conformance/wire/row.ts';

/** A key pair for these rows alone. */
const throwAway = generateKeyPairSync('ec', {
  namedCurve: 'secp256k1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** A call, as the stand-in saw it: its signature covers the project, the time and the body. */
const signedByThrowAway = {
  asymmetricMatch: ({ headers, body }: { headers: Record<string, string>; body: unknown }) =>
    createVerify('SHA256')
      .update([headers['access-id'], headers['access-time'], JSON.stringify(body)].join(':'))
      .verify(throwAway.publicKey, headers['access-signature'] ?? '', 'base64'),
  toString: () => 'a call signed by the key',
};

// A vector made with OpenSSL: `openssl ecparam -name secp256k1 -genkey`, then `openssl dgst -sha256 -sign`.
const bank = [
  '-----BEGIN PUBLIC KEY-----',
  'MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEmhc/AmgrAOwnsH/uItzuQyUoTRXMk7qH',
  'kYPxuzLG2XYqsVFfnJDWcoDW/teI6GcoDDXNwfrPlUg/PPXt2s6awA==',
  '-----END PUBLIC KEY-----',
].join('\n');
const paid =
  '{"event":{"id":"e1","subscription":"invoice","log":{"type":"paid","invoice":{"id":"71","status":"paid","tags":["pay_1"]}}}}';
const signature = 'MEQCIAsJpDW1LK/4CZfVNF0IJjA9W9hfY7fR/vapISSpKSSJAiANj1Rbfv9y0phtNWiwPmiblUx3teAgBUQRKh9U3T2Lsw==';

/** The headers of each call; the stand-in checks the signature itself. */
const headers = {
  'access-id': 'project/<clientId>',
  'access-time': /^\d{10}$/,
  'access-signature': /^[A-Za-z0-9+/]{90,}={0,2}$/,
  authorization: undefined,
};
const withBody = { ...headers, 'content-type': 'application/json' };
const base = 'https://api.starkbank.com/v2';

const delivered = (subscription: string, type: string, entity: object) => ({
  event: { id: 'e1', created: '2026-11-25T12:00:00Z', subscription, log: { id: 'l1', type, errors: [], ...entity } },
});

const invoice = (members: object) => ({
  invoice: { id: '71', status: 'paid', amount: 12_990, tags: ['pay_1', 'value-12990'], ...members },
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const barCode = '00194164000000129900000003128557000012345617';
const found = (members: object) => [{ to: /^GET .*\/invoice\/\d+$/, body: invoice(members) }];

/** Stark Bank, from its SDKs for Node and Python. */
export const starkBank: OwnRows = {
  provider: 'Stark Bank',
  evidence: 'A',
  // A lower amount after the payment is a refund by the README; a comment in an SDK says that it is for unpaid ones.
  operationEvidence: { refund: 'B' },
  credentials: [
    'clientId!@ Project id',
    'privateKey*! Private key of the project (PEM)',
    'webhookSecret Public key of Stark Bank (PEM), which its webhooks are checked with',
    'baseUrl',
  ],
  address: base,
  signsWith: 'webhookSecret',
  // The amount of a webhook is what remains after refunds.
  webhookAmountsUnread: true,
  charges: { PENDING: 'created registered overdue', APPROVED: 'paid', REJECTED: 'canceled', unknown: 'PENDING' },
  withdraws: {
    PENDING: 'created processing',
    APPROVED: 'success',
    REJECTED: 'failed',
    CANCELED: 'canceled',
    unknown: 'PENDING',
  },
  payoutEnds: { returnsUnseen: true },
  // A change of the invoice is accepted first; the refund's end is in the log.
  refundAnswers: true,
  refundsAreMadeLater: true,
  boletosByLineAlone: true,
  leastAmounts: { BILLET: 200 },
  cancels: { call: /^(PATCH \/v2\/invoice|DELETE \/v2\/boleto)\/\d+$/, word: 'canceled' },
  givesBack: { BILLET: { any: 'Stark Bank: a boleto is not refunded. Pay the amount out instead.' } },
  disputesUnseen: 'no source describes a dispute',
  sends: [
    {
      says: 'a call is signed over project, time and exact body',
      operation: 'createTransaction',
      connection: { privateKey: throwAway.privateKey },
      refused: true,
      at: '',
      equals: signedByThrowAway,
    },
    ...[
      { says: 'amount is cents', at: 'body.invoices.0.amount', equals: 12_990 },
      { says: 'a creation is a list of one', at: 'body.invoices.length', equals: 1 },
      { says: 'our reference is a tag', at: 'body.invoices.0.tags.0', equals: /^pay_/ },
      {
        says: 'due is a time, not a day, which would be a charge with fine and interest',
        at: 'body.invoices.0.due',
        equals: /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/,
      },
      { says: 'expiration is seconds after due', at: 'body.invoices.0.expiration', equals: 3_600 },
      {
        says: 'a tax number has no mask',
        given: { customer: { name: 'Maria', email: 'maria@example.com', document: '529.982.247-25' } },
        at: 'body.invoices.0.taxId',
        equals: cpf,
      },
      {
        says: 'a boleto is due in three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.boletos.0.due',
        equals: 'now+3d',
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    ...[
      { says: 'a refund leaves the rest', given: { amount: 1_010 }, at: 'body.amount', equals: 11_980 },
      { says: 'a whole refund leaves nothing', at: 'body.amount', equals: 0 },
    ].map((row) => ({ operation: 'refund', ...row })),
    ...[
      { says: 'amount is cents', at: 'body.transfers.0.amount', equals: 5_050 },
      { says: 'externalId is our reference', at: 'body.transfers.0.externalId', equals: /^out_/ },
      {
        says: 'a bank’s code of three digits makes a TED',
        given: { paymentMethod: 'BANK_ACCOUNT' },
        at: 'body.transfers.0.bankCode',
        equals: '001',
      },
      {
        says: 'an account has its dash',
        given: { paymentMethod: 'BANK_ACCOUNT', accountNumber: '1234567' },
        at: 'body.transfers.0.accountNumber',
        equals: '123456-7',
      },
      { says: 'a key’s bank is its ISPB, which makes a PIX', at: 'body.transfers.0.bankCode', equals: '99999999' },
      { says: 'a key’s holder is who the look-up names', at: 'body.transfers.0.name', equals: 'Joana Souza' },
    ].map((row) => ({ operation: 'withdraw', ...row })),
    {
      says: 'a phone is a key with +55',
      operation: 'withdraw',
      given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
      path: '/dict-key/%2B5511987654321',
      at: 'path',
      equals: /^\/v2\/dict-key\//,
    },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', amount: 199 },
      message: 'Stark Bank: a boleto is for R$ 2,00 at least.',
      field: 'amount',
    },
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', address: undefined },
      message: 'Stark Bank: a boleto needs the payer’s address.',
      field: 'address',
    },
    {
      operation: 'refund',
      given: { transactionId: '1', amount: 1, reference: 'rfd_1', paymentMethod: 'BILLET' },
      message: 'Stark Bank: a boleto is not refunded. Pay the amount out instead.',
      field: 'paymentMethod',
    },
    ...[
      { accountHolder: undefined, name: undefined, field: 'accountHolder' },
      { accountDocument: undefined, document: undefined, field: 'accountDocument' },
    ].map(({ field, ...given }) => ({
      operation: 'withdraw',
      given: { paymentMethod: 'BANK_ACCOUNT', ...given },
      message: `Stark Bank: ${field} is required`,
      field,
    })),
  ],
  fails: [{ operation: 'createTransaction', message: 'Stark Bank refused (400): Operation refused' }],
  answers: [
    {
      operation: 'getBalance',
      says: 'a balance is the first of a list, in cents',
      answers: [{ to: /^GET .*\/balance$/, body: { balances: [{ id: '7', amount: 12_990, currency: 'BRL' }] } }],
      result: { available: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'an invoice with its fee',
      answers: found({ fee: 50 }),
      result: { transactionId: '71', status: 'APPROVED', amount: 12_990, fee: 50, reference: 'pay_1' },
    },
    {
      operation: 'getTransaction',
      says: 'an answer without its id is about the invoice that was asked for',
      given: { id: '71' },
      answers: found({ id: undefined }),
      result: { transactionId: '71', status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto is one by the method that is known, also without its line',
      given: { id: '72', paymentMethod: 'BILLET' },
      answers: [{ to: /^GET .*\/boleto\/72$/, body: { boleto: { id: '72', status: 'paid', amount: 12_990 } } }],
      result: { transactionId: '72', paymentMethod: 'BILLET', status: 'APPROVED' },
    },
    ...[{ line }, { barCode }].map((code) => ({
      operation: 'createTransaction',
      says: `the line of a boleto by its ${Object.keys(code)} alone`,
      given: { paymentMethod: 'BILLET' },
      answers: [
        {
          to: /^POST .*\/boleto$/,
          body: { boletos: [{ id: '72', status: 'created', amount: 12_990, ourNumber: '7', ...code }] },
        },
      ],
      result: { transactionId: '72', status: 'PENDING', billetCode: line, providerRefs: { ourNumber: '7' } },
    })),
    {
      operation: 'getTransaction',
      says: 'a cent that is missing of it was refunded, too',
      answers: found({ amount: 12_989 }),
      result: { status: 'APPROVED', amount: 12_990, refundedAmount: 1 },
    },
    {
      operation: 'getTransaction',
      says: 'what is missing of a paid invoice was refunded',
      answers: found({ amount: 11_980, brcode: 'of another amount' }),
      result: { status: 'APPROVED', amount: 12_990, paidAmount: 12_990, refundedAmount: 1_010 },
    },
    {
      operation: 'getTransaction',
      says: 'a paid invoice with nothing left was refunded whole',
      answers: found({ amount: 0 }),
      result: { status: 'REFUNDED', amount: 12_990, refundedAmount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'a paid invoice without an amount says nothing of refunds',
      answers: found({ amount: undefined }),
      result: { status: 'APPROVED', amount: 0 },
    },
    {
      operation: 'getTransaction',
      says: 'an unpaid invoice of another amount was not refunded',
      answers: found({ amount: 100, status: 'overdue' }),
      result: { status: 'PENDING', amount: 100 },
    },
    {
      operation: 'getTransaction',
      says: 'an invoice of others, without our tags',
      answers: found({ tags: [] }),
      result: { status: 'APPROVED', amount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'an error of the server has no body',
      answers: [{ to: /^GET /, status: 500, body: undefined }],
      error: { effect: 'none', httpStatus: 500 },
    },
    {
      operation: 'createTransaction',
      says: 'a refusal has code and message',
      answers: [{ to: /^POST /, status: 400, body: { errors: [{ code: 'invalidTaxId', message: 'Not a tax id' }] } }],
      error: { effect: 'refused', providerCode: 'invalidTaxId', message: 'Stark Bank refused (400): Not a tax id' },
    },
    {
      operation: 'refund',
      says: 'an unpaid invoice keeps its amount',
      given: { transactionId: '71' },
      answers: [...found({ status: 'created' }), { to: /^PATCH /, status: 500, body: {} }],
      error: { effect: 'refused', message: 'Stark Bank: only a paid invoice is refunded' },
    },
    {
      operation: 'refund',
      says: 'no more than what remains goes back',
      given: { transactionId: '71' },
      answers: [...found({ amount: 12_989 }), { to: /^PATCH /, status: 500, body: {} }],
      error: { effect: 'refused', message: 'Stark Bank: less than this amount remains of the invoice' },
    },
    {
      operation: 'refund',
      says: 'without the amount that remains nothing is sent',
      given: { transactionId: '71' },
      answers: [...found({ amount: undefined }), { to: /^PATCH /, status: 500, body: {} }],
      error: { effect: 'none', message: "Stark Bank's answer lacks the amount that remains" },
    },
    {
      operation: 'withdraw',
      says: 'a key’s account under the resource’s full name, too',
      answers: [
        {
          to: /^GET .*\/dict-key\//,
          body: {
            dictKey: {
              ispb: '99999999',
              branchCode: 'b',
              accountNumber: 'a',
              accountType: 'payment',
              name: 'Joana',
              taxId: '1',
            },
          },
        },
        { to: /^POST .*\/transfer$/, body: { transfers: [{ id: '9', status: 'created', amount: 5_050 }] } },
      ],
      result: { withdrawId: '9', status: 'PENDING', amount: 5_050 },
    },
    {
      operation: 'withdraw',
      says: 'a key without its account is not paid',
      answers: [
        { to: /^GET .*\/dict-key\//, body: { key: { ispb: '99999999', name: 'Joana', taxId: '1' } } },
        { to: /^POST /, status: 500, body: {} },
      ],
      error: { effect: 'none' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/invoice`,
      headers: withBody,
      body: {
        'invoices.0.amount': 12_990,
        'invoices.0.taxId': cpf,
        'invoices.0.name': payer.name,
        'invoices.0.due': /^\d{4}-\d{2}-\d{2}T/,
        'invoices.0.expiration': 3_600,
        'invoices.0.descriptions.0.key': 'Pedido',
        'invoices.0.descriptions.0.value': 'Pedido 1',
        'invoices.0.tags.0': ours,
        'invoices.0.tags.1': 'value-12990',
      },
    },
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET' },
      call: `POST ${base}/boleto`,
      headers: withBody,
      body: {
        'boletos.0.amount': 12_990,
        'boletos.0.taxId': cpf,
        'boletos.0.name': payer.name,
        'boletos.0.streetLine1': 'Avenida Paulista',
        'boletos.0.streetLine2': '1000',
        'boletos.0.district': 'Bela Vista',
        'boletos.0.city': 'Sao Paulo',
        'boletos.0.stateCode': 'SP',
        'boletos.0.zipCode': '01310100',
        'boletos.0.due': /^\d{4}-\d{2}-\d{2}$/,
        'boletos.0.fine': 0,
        'boletos.0.interest': 0,
        'boletos.0.tags.0': ours,
      },
    },
    { operation: 'getTransaction', call: `GET ${base}/invoice/{id}`, headers },
    { operation: 'getBalance', call: `GET ${base}/balance`, headers },
    {
      operation: 'refund',
      call: `PATCH ${base}/invoice/{id}`,
      headers: withBody,
      body: { amount: 0 },
    },
    {
      operation: 'getTransaction',
      given: { paymentMethod: 'BILLET' },
      call: `GET ${base}/boleto/{id}`,
      headers,
      refused: true,
    },
    {
      operation: 'refund',
      given: { unpaid: true },
      call: `PATCH ${base}/invoice/{id}`,
      headers: withBody,
      body: { status: 'canceled' },
      refused: true,
    },
    {
      operation: 'refund',
      given: { unpaid: true, paymentMethod: 'BILLET' },
      call: `DELETE ${base}/boleto/{id}`,
      headers,
      refused: true,
    },
    { operation: 'withdraw', call: `GET ${base}/dict-key/maria%40example.com`, headers },
    {
      operation: 'withdraw',
      call: `POST ${base}/transfer`,
      headers: withBody,
      body: {
        'transfers.0.amount': 5_050,
        'transfers.0.bankCode': '99999999',
        'transfers.0.branchCode': anything,
        'transfers.0.accountNumber': anything,
        'transfers.0.accountType': 'payment',
        'transfers.0.name': 'Joana Souza',
        'transfers.0.taxId': '11144477735',
        'transfers.0.externalId': ours,
        'transfers.0.description': 'Repasse',
      },
    },
    {
      operation: 'withdraw',
      given: { paymentMethod: 'BANK_ACCOUNT' },
      call: `POST ${base}/transfer`,
      headers: withBody,
      body: {
        'transfers.0.amount': 5_050,
        'transfers.0.bankCode': '001',
        'transfers.0.branchCode': '1234',
        'transfers.0.accountNumber': '123456-7',
        'transfers.0.accountType': 'checking',
        'transfers.0.name': 'Maria da Silva',
        'transfers.0.taxId': cpf,
        'transfers.0.externalId': ours,
        'transfers.0.description': 'Repasse',
      },
    },
    { operation: 'getWithdraw', call: `GET ${base}/transfer/{id}`, headers },
  ],
  webhooks: [
    {
      says: 'a webhook that OpenSSL signed with the bank’s key is read',
      connection: { webhookSecret: bank },
      payload: paid,
      sign: () => ({ 'digital-signature': signature }),
      events: [
        { transactionId: '71', type: 'TRANSACTION', status: 'APPROVED', providerWord: 'paid', reference: 'pay_1' },
      ],
    },
    ...[
      { says: 'changed by one character', payload: paid.replace('"71"', '"72"'), header: signature },
      { says: 'without a signature', payload: paid, header: '' },
      { says: 'with a signature that is none', payload: paid, header: 'bm9uZQ==' },
    ].map(({ says, payload, header }) => ({
      says: `a webhook ${says} is ignored`,
      connection: { webhookSecret: bank },
      payload,
      sign: () => ({ 'digital-signature': header }),
      events: [],
    })),
    {
      says: 'a webhook signed with another key is ignored',
      connection: { webhookSecret: throwAway.publicKey },
      payload: paid,
      sign: () => ({ 'digital-signature': signature }),
      events: [],
    },
    {
      says: 'a log’s type is no word: the entity’s status counts',
      payload: delivered('invoice', 'reversed', { invoice: { id: '71', status: 'paid', amount: 0 } }),
      events: [{ transactionId: '71', type: 'TRANSACTION', status: 'APPROVED', providerWord: 'paid', eventId: 'e1' }],
    },
    {
      says: 'a boleto that was paid',
      payload: delivered('boleto', 'paid', { boleto: { id: '72', status: 'paid', tags: ['pay_2'] } }),
      events: [{ transactionId: '72', type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_2', eventId: 'e1' }],
    },
    {
      says: 'a transfer on its way, whose log says `sending`',
      payload: delivered('transfer', 'sending', {
        transfer: { id: '73', status: 'processing', amount: 1, externalId: 'out_1' },
      }),
      events: [{ transactionId: '73', type: 'WITHDRAW', status: 'PENDING', reference: 'out_1', eventId: 'e1' }],
    },
    {
      says: 'a transfer that failed',
      payload: delivered('transfer', 'failed', { transfer: { id: '73', status: 'failed' } }),
      events: [{ transactionId: '73', type: 'WITHDRAW', status: 'REJECTED' }],
    },
    {
      says: 'a word that only logs have decides nothing',
      payload: delivered('invoice', 'voided', { invoice: { id: '71', status: 'voided' } }),
      events: [{ transactionId: '71', status: 'PENDING', unmapped: true }],
    },
    {
      says: 'a deposit is not ours',
      payload: delivered('deposit', 'credited', { deposit: { id: '74', status: 'created' } }),
      events: [],
    },
  ],
};
