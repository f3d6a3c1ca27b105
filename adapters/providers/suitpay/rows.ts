import { createHash } from 'node:crypto';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import type { Answer } from '../../../test/conformance/wire/index.ts';

const authorized = { ci: '<clientId>', cs: '<clientSecret>', 'content-type': 'application/json' };
const connection = { clientSecret: 'client-secret' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * A notice as it is written, with the hash of its values joined. @param members the text of each, and of its value inside
 * the hash.
 */
function notice(members: readonly [name: string, written: string, hashed: string][], seal = sealedLast): string {
  const hash = seal(members.map(([, , hashed]) => hashed).join(''));
  const body = members.map(([name, written]) => `"${name}": ${written}`).join(', ');
  return `{${body}, "hash": "${hash}"}`;
}
const sealedLast = (values: string) => sha256(`${values}client-secret`);
const sealedFirst = (values: string) => sha256(`client-secret${values}`);

const text = (name: string, value: string): [string, string, string] => [name, JSON.stringify(value), value];
const receipt = (word: string, value = '129.90'): [string, string, string][] => [
  text('idTransaction', 'tx7'),
  text('typeTransaction', 'PIX'),
  text('statusTransaction', word),
  ['value', value, value],
  ['payerName', '"Jo\\u00e3o \\"J\\""', 'João "J"'],
  text('paymentDate', '25/11/2026 10:00:00'),
  text('requestNumber', 'pay_7'),
];
const payout = (word: string): [string, string, string][] => [
  text('idTransaction', 'tx8'),
  text('typeTransaction', 'PIX_CASHOUT'),
  text('statusTransaction', word),
  ['value', '50.50', '50.50'],
  text('destinationName', 'Maria'),
];
const paid = {
  transactionId: 'tx7',
  type: 'TRANSACTION',
  status: 'APPROVED',
  providerWord: 'PAID_OUT',
  reference: 'pay_7',
  amount: 12_990,
};

const charged = (body: object): Answer[] => [{ to: /^POST .*\/request-qrcode$/, body }];
const sent = (body: object): Answer[] => [{ to: /^POST .*\/pix-payment$/, body }];

/** SuitPay, from integrations that cite its page. */
export const suitpay: OwnRows = {
  provider: 'SuitPay',
  evidence: 'B',
  credentials: ['clientId!@ Client id (ci)', 'clientSecret*! Client secret (cs)', 'baseUrl'],
  address: 'https://ws.suitpay.app',
  inReais: true,
  lookUps: { charges: [] },
  webhooksAreProof: true,
  signsWith: 'clientSecret',
  // No source says what ERROR leaves behind, so it decides nothing.
  charges: {
    PENDING: 'UNPAID',
    APPROVED: 'PAID_OUT',
    REJECTED: 'CANCELED',
    CHARGEBACK: 'CHARGEBACK',
    unknown: 'PENDING',
  },
  withdraws: { APPROVED: 'PAID_OUT', CANCELED: 'CANCELED', unknown: 'PENDING' },
  payoutEnds: { unnamed: ['refused', 'returned'] },
  uncallable: true,
  paidUnseen: 'it has no look-up: its notice is the only source',
  sends: [
    ...[
      { says: 'amount is reais', given: { amount: 1_010 }, at: 'body.amount', equals: 10.1 },
      { says: 'requestNumber is the caller’s id', at: 'body.requestNumber', equals: /^pay_/ },
      { says: 'dueDate is a day, tomorrow', at: 'body.dueDate', equals: 'now+1d' },
      { says: 'dueDate is written YYYY-MM-DD', at: 'body.dueDate', equals: /^\d{4}-\d{2}-\d{2}$/ },
      { says: 'the client id is a header', at: 'headers.ci', equals: /^\S+$/ },
      { says: 'the client secret is a header', at: 'headers.cs', equals: /^\S+$/ },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    ...[
      { says: 'value is reais', at: 'body.value', equals: 50.5 },
      { says: 'externalId is the caller’s id', at: 'body.externalId', equals: /^out_/ },
      { says: 'the owner of the key is checked', at: 'body.documentValidation', equals: '52998224725' },
      {
        says: 'a tax number is a document',
        given: { pixType: 'CPF', pixKey: '529.982.247-25' },
        at: 'body.typeKey',
        equals: 'document',
      },
      {
        says: 'a tax number has no mask',
        given: { pixType: 'CPF', pixKey: '529.982.247-25' },
        at: 'body.key',
        equals: '52998224725',
      },
      {
        says: 'so is a company’s',
        given: { pixType: 'CNPJ', pixKey: '11.222.333/0001-81' },
        at: 'body.typeKey',
        equals: 'document',
      },
      {
        says: 'a key whose kind is not named is read by its form',
        given: { pixType: undefined },
        at: 'body.key',
        equals: 'maria@example.com',
      },
      {
        says: 'a random key',
        given: { pixType: 'RANDOM', pixKey: '123e4567-e12b-42d1-a456-426655440000' },
        at: 'body.typeKey',
        equals: 'randomKey',
      },
    ].map((row) => ({ operation: 'withdraw', ...row })),
  ],
  refuses: [
    {
      operation: 'withdraw',
      given: { pixType: 'PHONE', pixKey: '11987654321' },
      message: 'SuitPay: a phone as PIX key is not offered, since no source shows how it is written.',
      field: 'pixKey',
    },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'a word other than OK is a refusal, with HTTP 200',
      answers: charged({ response: 'INVALID_DOCUMENT' }),
      error: { effect: 'refused', httpStatus: 200, providerMessage: 'INVALID_DOCUMENT' },
    },
    {
      operation: 'createTransaction',
      says: 'OK without an id is not known to have failed',
      answers: charged({ response: 'OK' }),
      error: { effect: 'unknown' },
    },
    {
      operation: 'withdraw',
      says: 'a word other than OK is a refusal, with HTTP 200',
      answers: sent({ response: 'NO_FUNDS' }),
      error: { effect: 'refused', httpStatus: 200, providerMessage: 'NO_FUNDS' },
    },
    {
      operation: 'withdraw',
      says: 'a transaction with another word may have been sent',
      answers: sent({ idTransaction: 'tx8', response: 'LATER' }),
      result: { withdrawId: 'tx8', status: 'PENDING', amount: 5_050 },
    },
    {
      operation: 'withdraw',
      says: 'OK is accepted, not paid',
      answers: sent({ idTransaction: 'tx8', response: 'OK' }),
      result: { withdrawId: 'tx8', status: 'PENDING', amount: 5_050 },
    },
    {
      operation: 'withdraw',
      says: 'an answer without a word is not known to have failed',
      answers: sent({}),
      error: { effect: 'unknown' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: 'POST https://ws.suitpay.app/api/v1/gateway/request-qrcode',
      headers: authorized,
      body: {
        requestNumber: /^pay_/,
        dueDate: /^\d{4}-\d{2}-\d{2}$/,
        amount: 129.9,
        callbackUrl: /^http:\/\/./,
        'client.name': 'Maria da Silva',
        'client.document': '52998224725',
        'client.phoneNumber': '11987654321',
        'client.email': 'maria@example.com',
      },
    },
    {
      operation: 'withdraw',
      call: 'POST https://ws.suitpay.app/api/v1/gateway/pix-payment',
      headers: authorized,
      body: {
        key: 'maria@example.com',
        typeKey: 'email',
        value: 50.5,
        callbackUrl: /^http:\/\/./,
        documentValidation: '52998224725',
        externalId: /^out_/,
      },
    },
  ],
  webhooks: [
    {
      says: 'a payment, its hash with the secret last; 129.90 is hashed with its zero',
      connection,
      payload: notice(receipt('PAID_OUT')),
      events: [paid],
    },
    {
      says: 'a payment, its hash with the secret first',
      connection,
      payload: notice(receipt('PAID_OUT'), sealedFirst),
      events: [paid],
    },
    {
      says: 'a payment whose value is text',
      connection,
      payload: notice(receipt('PAID_OUT').map((member) => (member[0] === 'value' ? text('value', '129.90') : member))),
      events: [paid],
    },
    ...(
      [
        ['CANCELED', 'REJECTED'],
        ['UNPAID', 'PENDING'],
        ['CHARGEBACK', 'CHARGEBACK'],
      ] as const
    ).map(([word, status]) => ({
      says: `${word} of a receipt gives ${status}`,
      connection,
      payload: notice(receipt(word)),
      events: [{ transactionId: 'tx7', type: 'TRANSACTION', status, providerWord: word }],
    })),
    {
      says: 'ERROR of a receipt decides nothing',
      connection,
      payload: notice(receipt('ERROR')),
      events: [{ status: 'PENDING', unmapped: true }],
    },
    ...(
      [
        ['PAID_OUT', 'APPROVED'],
        ['CANCELED', 'CANCELED'],
      ] as const
    ).map(([word, status]) => ({
      says: `${word} of a payout gives ${status}`,
      connection,
      payload: notice(payout(word)),
      events: [{ transactionId: 'tx8', type: 'WITHDRAW', status, providerWord: word, amount: 5_050 }],
    })),
    ...['ERROR', 'UNPAID', 'CHARGEBACK'].map((word) => ({
      says: `${word} of a payout decides nothing`,
      connection,
      payload: notice(payout(word)),
      events: [{ type: 'WITHDRAW', status: 'PENDING' as const, providerWord: word, unmapped: true as const }],
    })),
    {
      says: 'a notice whose value was changed is ignored',
      connection,
      payload: notice(receipt('PAID_OUT')).replace('129.90', '129.91'),
      events: [],
    },
    {
      says: 'a notice that was hashed without the secret is ignored',
      connection,
      payload: notice(receipt('PAID_OUT'), sha256),
      events: [],
    },
    {
      says: 'a notice without a hash is ignored',
      connection,
      payload: notice(payout('PAID_OUT')).replace(/, "hash".*$/, '}'),
      events: [],
    },
    {
      says: 'a notice that is not flat is ignored',
      connection,
      payload: notice([...receipt('PAID_OUT'), ['more', '{"a": "b"}', 'b']]),
      events: [],
    },
    {
      says: 'a notice about another kind of transaction is ignored',
      connection,
      payload: notice(receipt('PAID_OUT').map((one) => (one[0] === 'typeTransaction' ? text(one[0], 'CARD') : one))),
      events: [],
    },
  ],
};
