import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { expect } from 'vitest';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';

/** In place of the key that Woovi signs with for every account. */
const throwAway = generateKeyPairSync('rsa', { modulusLength: 2048 });
const wooviKey = throwAway.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const signedByWoovi = (text: string) => ({
  'x-webhook-signature': createSign('RSA-SHA256').update(text).sign(throwAway.privateKey, 'base64'),
});
const paid = { event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: 'pay_1', status: 'COMPLETED', value: 1 } };

/** Answers about a payout. */
const create = /^POST .*\/payment$/;
const approve = /^POST .*\/payment\/approve$/;
const lookUp = /^GET .*\/payment\/out_\w+$/;
const payment = (status?: string, more: object = {}) => ({ payment: { ...(status && { status }), ...more } });
const refusal = (error: string) => ({ status: 400, body: { error } });

/** Woovi, from its own documentation (developers.woovi.com). */
export const woovi: OwnRows = {
  provider: 'Woovi',
  evidence: 'A',
  // The calls, words and events of payouts are shown; where answers and webhooks have their members was not noted.
  operationEvidence: { getWithdraw: 'assumed', processWebhook: 'assumed' },
  credentials: [
    'secretKey*!@ AppID',
    'webhookSecret* Key of the webhook (HMAC), or Woovi’s public key (PEM)',
    'baseUrl',
  ],
  address: 'https://api.woovi.com',
  webhookAmountsUnread: true,
  signsWith: 'webhookSecret',
  lookUps: { charges: ['id', 'reference'] },
  charges: { PENDING: 'ACTIVE', APPROVED: 'COMPLETED', REJECTED: 'EXPIRED', unknown: 'PENDING' },
  withdraws: { PENDING: 'CREATED', APPROVED: 'CONFIRMED', REJECTED: 'FAILED DENIED REJECTED', unknown: 'PENDING' },
  payoutEnds: { returnsUnsaid: 'its event of returned money has unknown members', returnsUnseen: true },
  refundAnswers: true,
  refundWords: { done: 'CONFIRMED', pending: 'IN_PROCESSING', refused: 'REJECTED', unknown: 'pending' },
  refundsAreMadeLater: true,
  disputesUnseen: 'its words end at COMPLETED: a dispute is opened beside it',
  sends: [
    ...[
      { says: 'the AppID stands alone, without a scheme', at: 'headers.authorization', equals: /^\S+$/ },
      { says: 'value is cents', at: 'body.value', equals: 12_990 },
      { says: 'correlationID is the caller’s id of the charge', at: 'body.correlationID', equals: /^pay_/ },
      { says: 'expiresIn is seconds', at: 'body.expiresIn', equals: 86_400 },
      { says: 'a phone begins with 55', at: 'body.customer.phone', equals: '5511987654321' },
      {
        says: 'comment has at most 140 characters',
        given: { description: 'a'.repeat(200) },
        at: 'body.comment',
        equals: /^a{140}$/,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      says: 'a look-up names the charge by its correlationID',
      operation: 'getTransaction',
      at: 'path',
      equals: /\/api\/v1\/charge\/pay_\w+$/,
    },
    ...[
      { says: 'a refund names its charge by correlationID', at: 'path', equals: /\/charge\/pay_\w+\/refund$/ },
      { says: 'a refund has a correlationID of its own', at: 'body.correlationID', equals: /^rfd_/ },
      { says: 'a part is cents, too', given: { amount: 1_010 }, at: 'body.value', equals: 1_010 },
    ].map((row) => ({ operation: 'refund', ...row })),
    ...[
      { says: 'a payout is cents, too', at: 'body.value', equals: 5_050 },
      { says: 'its correlationID is ours', at: 'body.correlationID', equals: /^out_/ },
      { says: 'a key is named with its type', at: 'body.destinationAliasType', equals: 'EMAIL' },
      {
        says: 'so is one whose type was not given',
        given: { pixType: undefined, pixKey: '123e4567-e12b-42d1-a456-426655440000' },
        at: 'body.destinationAliasType',
        equals: 'RANDOM',
      },
      {
        says: 'a tax number has no mask',
        given: { pixType: 'CPF', pixKey: '529.982.247-25' },
        at: 'body.destinationAlias',
        equals: '52998224725',
      },
      {
        says: 'a comment has at most 140 characters',
        given: { description: 'a'.repeat(200) },
        at: 'body.comment',
        equals: /^a{140}$/,
      },
    ].map((row) => ({ operation: 'withdraw', path: '/payment', ...row })),
    {
      operation: 'withdraw',
      says: 'the approval names the payout',
      path: '/payment/approve',
      at: 'body',
      equals: { correlationID: expect.stringMatching(/^out_/) },
    },
    {
      operation: 'getWithdraw',
      says: 'a look-up names the payout by its correlationID',
      at: 'path',
      equals: /\/api\/v1\/payment\/out_\w+$/,
    },
  ],
  refuses: [
    {
      operation: 'withdraw',
      given: { paymentMethod: 'BANK_ACCOUNT' },
      message: 'Método de saque não implementado',
      field: 'paymentMethod',
    },
    ...[
      { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
      { pixType: undefined, pixKey: '1133334444' },
    ].map((given) => ({
      operation: 'withdraw',
      given,
      message: 'Woovi: a phone as PIX key is not offered, since no source shows how it is written.',
      field: 'pixKey',
    })),
  ],
  fails: [{ operation: 'withdraw', message: 'Woovi refused (400): Operation refused' }],
  answers: [
    ...[
      {
        says: 'a payout that was approved waits',
        answers: [
          { to: create, body: payment('CREATED') },
          { to: approve, body: payment('CREATED', { value: 5_050 }) },
        ],
        result: { withdrawId: expect.stringMatching(/^out_/), status: 'PENDING', amount: 5_050 },
      },
      {
        says: 'an answer without a word is followed by the approval, too',
        answers: [
          { to: create, body: {} },
          { to: approve, body: payment('CONFIRMED') },
        ],
        result: { status: 'APPROVED', providerWord: 'CONFIRMED' },
      },
      {
        says: 'a payout that the account approves by itself needs no approval',
        answers: [
          { to: create, body: payment('CONFIRMED') },
          { to: approve, ...refusal('already approved') },
        ],
        result: { status: 'APPROVED' },
      },
      {
        says: 'an unknown word is not approved',
        answers: [
          { to: create, body: payment('ON_HOLD') },
          { to: approve, ...refusal('not now') },
        ],
        result: { status: 'PENDING', unmapped: true },
      },
      {
        says: 'members beside the payment’s own are read as well',
        answers: [
          { to: create, body: { status: 'CREATED' } },
          { to: approve, body: { status: 'CONFIRMED', value: 5_050 } },
        ],
        result: { status: 'APPROVED', amount: 5_050 },
      },
      ...[400, 401, 403, 429, 500].map((status) => ({
        says: `an approval that is answered with ${status} leaves a payout that may still be approved`,
        answers: [
          { to: create, body: payment('CREATED') },
          { to: approve, status, body: { error: 'no' } },
        ],
        error: { effect: 'unknown', httpStatus: status, operation: 'withdraw' },
      })),
      {
        says: 'a payout may exist although its amount cannot be read',
        answers: [{ to: create, body: payment('CREATED', { value: 'x' }) }],
        error: { effect: 'unknown' },
      },
      {
        says: 'a refused correlationID that is found was paid or may be',
        answers: [
          { to: create, ...refusal('taken') },
          { to: lookUp, body: payment('CREATED') },
        ],
        error: { effect: 'unknown' },
      },
      {
        says: 'a refused payout that cannot be looked up may exist',
        answers: [
          { to: create, ...refusal('taken') },
          { to: lookUp, status: 500, body: {} },
        ],
        error: { effect: 'unknown' },
      },
      {
        says: 'a refused payout that is not found was not made',
        answers: [
          { to: create, ...refusal('no such key') },
          { to: lookUp, status: 404, body: { error: 'not found' } },
        ],
        error: { effect: 'refused', message: 'Woovi refused (400): no such key' },
      },
    ].map((row) => ({ operation: 'withdraw', ...row })),
    {
      operation: 'getWithdraw',
      says: 'a payout that was denied is over',
      answers: [{ to: lookUp, body: payment('DENIED', { correlationID: 'out_7', value: 5_050 }) }],
      result: { withdrawId: 'out_7', status: 'REJECTED', amount: 5_050 },
    },
    {
      operation: 'getWithdraw',
      says: 'a look-up without a word decides nothing',
      answers: [{ to: lookUp, body: payment(undefined, { correlationID: 'out_7' }) }],
      error: { effect: 'none' },
    },
    {
      operation: 'getTransaction',
      says: 'expiry, txid and fee of a charge that was paid',
      answers: [
        {
          to: /^GET /,
          body: {
            charge: {
              correlationID: 'pay_7',
              status: 'COMPLETED',
              value: 12_990,
              expiresDate: '2026-11-25T12:00:00.000Z',
              identifier: 'id7',
              fee: 85,
              paymentMethods: { pix: { txId: 'tx7' } },
            },
          },
        },
      ],
      result: { expiresAt: '2026-11-25T12:00:00.000Z', txid: 'tx7', fee: 85 },
    },
    {
      operation: 'getTransaction',
      says: 'the txid is the identifier, where the charge shows no methods',
      answers: [
        {
          to: /^GET /,
          body: { charge: { correlationID: 'pay_7', status: 'ACTIVE', value: 12_990, identifier: 'id7' } },
        },
      ],
      result: { txid: 'id7' },
    },
    {
      operation: 'refund',
      says: 'a refund has the id that it was given',
      answers: [{ to: /^POST .*\/refund$/, body: { refund: { status: 'IN_PROCESSING', correlationID: 'rfd_7' } } }],
      result: { refundId: 'rfd_7', status: false },
    },
    {
      operation: 'getRefund',
      says: 'a refund that is not in the list was not made',
      answers: [{ to: /^GET .*\/refund$/, body: { refunds: [] } }],
      error: { effect: 'refused' },
    },
    {
      operation: 'getRefund',
      says: 'a look-up of refunds that fails has no effect',
      answers: [{ to: /^GET .*\/refund$/, status: 500, body: {} }],
      error: { effect: 'none' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: 'POST https://api.woovi.com/api/v1/charge',
      headers: { authorization: '<secretKey>', 'content-type': 'application/json' },
      body: {
        correlationID: /^pay_/,
        value: 12_990,
        comment: 'Pedido 1',
        expiresIn: 86_400,
        'customer.name': 'Maria da Silva',
        'customer.taxID': '52998224725',
        'customer.email': 'maria@example.com',
        'customer.phone': '5511987654321',
      },
    },
    {
      operation: 'getTransaction',
      call: 'GET https://api.woovi.com/api/v1/charge/{id}',
      headers: { authorization: '<secretKey>' },
    },
    {
      operation: 'refund',
      call: 'POST https://api.woovi.com/api/v1/charge/{id}/refund',
      headers: { authorization: '<secretKey>', 'content-type': 'application/json' },
      body: { correlationID: /^rfd_/, value: 12_990 },
    },
    {
      operation: 'withdraw',
      call: 'POST https://api.woovi.com/api/v1/payment',
      headers: { authorization: '<secretKey>', 'content-type': 'application/json' },
      body: {
        correlationID: /^out_/,
        value: 5_050,
        destinationAlias: 'maria@example.com',
        destinationAliasType: 'EMAIL',
        comment: 'Repasse',
      },
    },
    {
      operation: 'withdraw',
      call: 'POST https://api.woovi.com/api/v1/payment/approve',
      headers: { authorization: '<secretKey>', 'content-type': 'application/json' },
      body: { correlationID: /^out_/ },
    },
    {
      operation: 'getWithdraw',
      call: 'GET https://api.woovi.com/api/v1/payment/{id}',
      headers: { authorization: '<secretKey>' },
    },
  ],
  webhooks: [
    {
      says: 'an event about neither payment nor expiry is ignored',
      payload: { event: 'OPENPIX:CHARGE_CREATED', charge: { correlationID: 'pay_1', status: 'ACTIVE', value: 1 } },
      events: [],
    },
    ...['OPENPIX:CHARGE_COMPLETED', 'woovi:CHARGE_COMPLETED', 'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER'].map(
      (event) => ({
        says: `${event} is a payment, with its end-to-end id`,
        payload: {
          event,
          charge: { identifier: 'd983', status: 'COMPLETED', value: 1, correlationID: 'pay_1' },
          pix: { endToEndId: 'E18236120202511211200abcdefghijk', value: 1 },
        },
        events: [
          {
            transactionId: 'pay_1',
            type: 'TRANSACTION',
            status: 'APPROVED',
            reference: 'pay_1',
            endToEndId: 'E18236120202511211200abcdefghijk',
          },
        ],
      }),
    ),
    {
      says: 'OPENPIX:CHARGE_EXPIRED gives REJECTED',
      payload: { event: 'OPENPIX:CHARGE_EXPIRED', charge: { correlationID: 'pay_1', status: 'EXPIRED', value: 1 } },
      events: [{ transactionId: 'pay_1', type: 'TRANSACTION', status: 'REJECTED' }],
    },
    ...[
      { event: 'OPENPIX:DISPUTE_CREATED', status: 'OPENED', phase: 'opened' },
      { event: 'woovi:DISPUTE_CREATED', status: 'IN_REVIEW', phase: 'opened' },
      { event: 'OPENPIX:DISPUTE_ACCEPTED', status: 'ACCEPTED', phase: 'lost' },
      { event: 'OPENPIX:DISPUTE_REJECTED', status: 'REJECTED', phase: 'won' },
      { event: 'OPENPIX:DISPUTE_CANCELED', status: 'CANCELED', phase: 'won' },
    ].map(({ event, status, phase }) => ({
      says: `${event} is a MED of the payment that this PIX paid, and ${phase}`,
      payload: {
        event,
        dispute: {
          id: 'disputa1',
          status,
          endToEndId: 'E18236120202511211200abcdefghijk',
          value: 1,
          disputeReason: 'Golpe',
        },
      },
      events: [
        {
          transactionId: '',
          type: 'TRANSACTION',
          status: 'APPROVED',
          providerWord: status,
          endToEndId: 'E18236120202511211200abcdefghijk',
          dispute: { kind: 'MED', phase, reason: 'Golpe' },
        },
      ],
    })),
    {
      says: 'an event of another name is no claim, whatever it names',
      payload: { event: 'OPENPIX:TRANSACTION_RECEIVED', dispute: { status: 'OPENED', endToEndId: 'E1', value: 1 } },
      events: [],
    },
    {
      says: 'a webhook about a PIX without a charge is ignored',
      payload: { event: 'OPENPIX:TRANSACTION_RECEIVED', pix: { endToEndId: 'E1', value: 1, status: 'CONFIRMED' } },
      events: [],
    },
    {
      says: 'a webhook not signed with its key is ignored',
      connection: { webhookSecret: 'key-of-the-webhook' },
      payload: paid,
      events: [],
    },
    {
      says: 'with Woovi’s public key its RSA signature over the raw body counts',
      connection: { webhookSecret: wooviKey },
      payload: paid,
      sign: signedByWoovi,
      events: [{ transactionId: 'pay_1', status: 'APPROVED' }],
    },
    {
      says: 'a webhook with Woovi’s signature over another body is ignored',
      connection: { webhookSecret: wooviKey },
      payload: paid,
      sign: (rawBody) => signedByWoovi(`${rawBody} `),
      events: [],
    },
    {
      says: 'the public key is no secret: a webhook made with it as one is ignored',
      connection: { webhookSecret: wooviKey },
      payload: paid,
      sign: (rawBody) => ({ 'x-openpix-signature': createHmac('sha1', wooviKey).update(rawBody).digest('base64') }),
      events: [],
    },
    {
      says: 'with the key of the webhook a signature by Woovi’s own does not count',
      connection: { webhookSecret: 'key-of-the-webhook' },
      payload: paid,
      sign: signedByWoovi,
      events: [],
    },
    ...(
      [
        ['OPENPIX:MOVEMENT_CONFIRMED', 'APPROVED'],
        ['woovi:MOVEMENT_CONFIRMED', 'APPROVED'],
        ['OPENPIX:MOVEMENT_FAILED', 'REJECTED'],
        // No source says what has become of one that was removed: a look-up does.
        ['OPENPIX:MOVEMENT_REMOVED', 'PENDING'],
      ] as const
    ).map(([event, status]) => ({
      says: `${event} is about a payout`,
      payload: { event, payment: { correlationID: 'out_1' }, error: { code: 'NOT_ENOUGH_BALANCE' } },
      events: [{ transactionId: 'out_1', type: 'WITHDRAW', status, reference: 'out_1' }],
    })),
    {
      says: 'a payout is named beside `payment`, too: no source has its place',
      payload: { event: 'OPENPIX:MOVEMENT_CONFIRMED', correlationID: 'out_1' },
      events: [{ transactionId: 'out_1', type: 'WITHDRAW', status: 'APPROVED', reference: 'out_1' }],
    },
    ...['OPENPIX:TRANSACTION_REFUND_RECEIVED', 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED'].map((event) => ({
      says: `${event} names no charge and no payout of ours, so it is ignored`,
      payload: { event, originalTransaction: { endToEndId: 'E1', value: 1 } },
      events: [],
    })),
  ],
};
