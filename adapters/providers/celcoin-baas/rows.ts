import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { email, json, ours, unpublished } from '../../../test/conformance/wire/row.ts';

const wallet = '/baas-wallet-transactions-webservice/v1/pix/payment';
const entry = '/celcoin-baas-pix-dict-webservice/v1/pix/dict/entry/external';
const headers = { authorization: /^Bearer \S+$/ };

const keyFound = { to: /^GET .*\/dict\/entry\/external\//, body: { version: '1', body: { endtoEndId: 'E7' } } };
const payout = { id: 'p7', clientCode: 'out_7', endToEndId: 'E7' };
const isLookUp = /^GET .*\/payment\/status/;
const isPayout = /^POST .*\/pix\/payment$/;
const refusal = { version: '1', status: 'ERROR', error: { errorCode: 'CBE039', message: 'Invalid account' } };

/** HTTP Basic as the registration of a webhook sets it, made here and not by the adapter. */
const basicOf = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
const webhook = (members: object) => ({ entity: 'pix-payment-out', status: 'CONFIRMED', body: payout, ...members });

/** Celcoin's banking as a service, payouts by PIX key alone, from a public SDK that cites the official pages. */
export const celcoinBaas: OwnRows = {
  provider: 'Celcoin BaaS',
  evidence: 'B',
  // Of a look-up only the path is shown, and the body of a webhook is what is expected.
  operationEvidence: { getWithdraw: 'C', processWebhook: 'C' },
  credentials: [
    'clientId!@',
    'clientSecret*!',
    'companyId!@ Account that pays',
    'webhookSecret* User and password of its webhooks (user:password)',
    'baseUrl!',
    'certificate* Certificate with its key, if the contract has one (PEM, PFX in base64)',
    'certificatePassword* Password of the certificate (PFX)',
  ],
  inReais: true,
  signsWith: 'webhookSecret',
  charges: { unknown: 'PENDING' },
  withdraws: { PENDING: 'PROCESSING', APPROVED: 'CONFIRMED', REJECTED: 'ERROR', unknown: 'PENDING' },
  payoutEnds: { returnsUnseen: true },
  sends: [
    ...[
      { says: 'the amount is reais', at: 'body.amount', equals: 50.5 },
      { says: 'clientCode is our reference', at: 'body.clientCode', equals: ours },
      { says: 'the end-to-end id is the look-up’s', at: 'body.endToEndId', equals: /^E9{8}\d{12}\w{11}$/ },
      {
        says: 'a key whose kind is not named is read by its form',
        given: { pixType: undefined },
        at: 'body.creditParty.key',
        equals: email,
      },
      {
        says: 'a phone has +55',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        at: 'body.creditParty.key',
        equals: '+5511987654321',
      },
      {
        says: 'a key has no mask',
        given: { pixType: 'CPF', pixKey: '529.982.247-25' },
        at: 'body.creditParty.key',
        equals: '52998224725',
      },
      {
        says: 'a text is as long as a PIX may carry',
        given: { description: 'x'.repeat(141) },
        at: 'body.remittanceInformation',
        equals: 'x'.repeat(140),
      },
      {
        says: 'without a description there is no text',
        given: { description: undefined },
        at: 'body.remittanceInformation',
        equals: undefined,
      },
    ].map((row) => ({ operation: 'withdraw', path: wallet, ...row })),
  ],
  refuses: [
    {
      operation: 'withdraw',
      given: { paymentMethod: 'BANK_ACCOUNT' },
      message: 'Método de saque não implementado',
      field: 'paymentMethod',
    },
  ],
  fails: [{ operation: 'withdraw', message: 'Celcoin BaaS refused (400): Operation refused' }],
  answers: [
    {
      operation: 'getBalance',
      says: 'a balance is reais',
      answers: [{ to: /^GET .*\/wallet\/balance/, body: { version: '1', status: 'SUCCESS', body: { amount: 50.51 } } }],
      result: { available: 5_051 },
    },
    {
      operation: 'getBalance',
      says: 'a refusal comes with HTTP 200',
      answers: [{ to: /^GET .*\/wallet\/balance/, body: refusal }],
      error: { effect: 'refused' },
    },
    {
      operation: 'withdraw',
      says: 'a payout that was accepted waits',
      answers: [keyFound, { to: isPayout, body: { status: 'PROCESSING', version: '1', body: payout } }],
      result: { withdrawId: 'p7', endToEndId: 'E7', status: 'PENDING', amount: 5_050, providerWord: 'PROCESSING' },
    },
    {
      operation: 'withdraw',
      says: 'the end-to-end id of a key may stand outside the envelope',
      answers: [
        { to: keyFound.to, body: { endtoEndId: 'E7' } },
        { to: isPayout, body: { status: 'PROCESSING', body: payout } },
      ],
      result: { withdrawId: 'p7' },
    },
    {
      operation: 'withdraw',
      says: 'nothing is paid without the end-to-end id of the key',
      answers: [
        { to: keyFound.to, body: { version: '1', body: {} } },
        { to: isPayout, body: { status: 'PROCESSING', body: payout } },
      ],
      error: { effect: 'none' },
    },
    {
      operation: 'withdraw',
      says: 'a look-up of a key without an answer moved nothing',
      answers: [{ to: keyFound.to, status: 500, body: {} }],
      error: { effect: 'none' },
    },
    {
      operation: 'withdraw',
      says: 'a refusal has a code and a message',
      answers: [keyFound, { to: isPayout, status: 400, body: refusal }],
      error: {
        effect: 'refused',
        providerCode: 'CBE039',
        message: 'Celcoin BaaS refused (400): Invalid account',
      },
    },
    {
      operation: 'withdraw',
      says: 'an error of a key look-up with a 2xx status pays nothing',
      answers: [
        { to: keyFound.to, body: refusal },
        { to: isPayout, body: { status: 'PROCESSING', body: payout } },
      ],
      error: { effect: 'refused', message: 'Celcoin BaaS refused: Invalid account' },
    },
    {
      operation: 'withdraw',
      says: 'an error with a 2xx status and a payout is a payout that failed, not a refusal',
      answers: [keyFound, { to: isPayout, body: { ...refusal, body: payout } }],
      result: { withdrawId: 'p7', status: 'REJECTED', providerWord: 'ERROR' },
    },
    {
      operation: 'withdraw',
      says: 'an answer without an id leaves open whether it was paid',
      answers: [keyFound, { to: isPayout, body: { status: 'PROCESSING', body: { clientCode: 'out_7' } } }],
      error: { effect: 'unknown' },
    },
    ...[
      { word: 'PROCESSING', status: 'PENDING' },
      { word: 'CONFIRMED', status: 'APPROVED' },
      { word: 'ERROR', status: 'REJECTED' },
      // An event's word, which no source says to be a payout's.
      { word: 'REVERTED', status: 'PENDING', unmapped: true },
    ].map(({ word, ...result }) => ({
      operation: 'getWithdraw',
      says: `${word} is ${result.status}`,
      given: { id: 'p7' },
      answers: [{ to: isLookUp, body: { status: word, version: '1', body: payout } }],
      result: { withdrawId: 'p7', endToEndId: 'E7', providerWord: word, ...result },
    })),
    {
      operation: 'getWithdraw',
      says: 'an answer about another payout decides nothing',
      given: { id: 'p7' },
      answers: [{ to: isLookUp, body: { status: 'CONFIRMED', body: { ...payout, id: 'p8' } } }],
      error: { effect: 'none' },
    },
    {
      operation: 'getWithdraw',
      says: 'an answer without a word decides nothing',
      given: { id: 'p7' },
      answers: [{ to: isLookUp, body: { body: payout } }],
      error: { effect: 'none' },
    },
  ],
  wire: [
    {
      operation: 'withdraw',
      call: `POST ${unpublished}/v5/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      form: true,
      body: { grant_type: 'client_credentials', client_id: '<clientId>', client_secret: '<clientSecret>' },
    },
    {
      operation: 'withdraw',
      call: `GET ${unpublished}${entry}/{id}?key=${encodeURIComponent(email)}`,
      headers,
    },
    {
      operation: 'withdraw',
      call: `POST ${unpublished}${wallet}`,
      headers: { ...headers, ...json },
      body: {
        amount: 50.5,
        clientCode: ours,
        initiationType: 'DICT',
        endToEndId: /^E\w{31}$/,
        paymentType: 'IMMEDIATE',
        urgency: 'HIGH',
        transactionType: 'TRANSFER',
        'debitParty.account': '<companyId>',
        'creditParty.key': email,
        remittanceInformation: 'Repasse',
      },
    },
    { operation: 'getWithdraw', call: `GET ${unpublished}${wallet}/status?id={id}`, headers },
    {
      operation: 'getBalance',
      call: `GET ${unpublished}/baas-walletreports/v1/wallet/balance?Account=<companyId>`,
      headers,
    },
  ],
  webhooks: [
    {
      says: 'a payout is done, with our reference and its end-to-end id',
      payload: webhook({}),
      events: [{ transactionId: 'p7', type: 'WITHDRAW', status: 'APPROVED', reference: 'out_7', endToEndId: 'E7' }],
    },
    {
      says: 'a payout failed',
      payload: webhook({ status: 'ERROR' }),
      events: [{ transactionId: 'p7', type: 'WITHDRAW', status: 'REJECTED', providerWord: 'ERROR' }],
    },
    {
      says: 'with the registered user and password it is read',
      connection: { webhookSecret: 'user:pass:word' },
      payload: webhook({}),
      sign: () => basicOf('user:pass:word'),
      events: [{ transactionId: 'p7', status: 'APPROVED' }],
    },
    {
      says: 'with another password it is ignored',
      connection: { webhookSecret: 'user:pass:word' },
      payload: webhook({}),
      sign: () => basicOf('user:word'),
      events: [],
    },
    {
      says: 'without user and password it is ignored, where the connection has them',
      connection: { webhookSecret: 'user:pass:word' },
      payload: webhook({}),
      events: [],
    },
    { says: 'money that came in is no payout', payload: webhook({ entity: 'pix-payment-in' }), events: [] },
    { says: 'one that names no payout is ignored', payload: webhook({ body: {} }), events: [] },
  ],
};
