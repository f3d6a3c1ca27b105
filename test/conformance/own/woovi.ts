import type { OwnRows } from '../own-rows.ts';

/** Woovi, from its own documentation (developers.woovi.com). */
export const woovi: OwnRows = {
  provider: 'Woovi',
  evidence: 'A',
  credentials: ['secretKey*!@ AppID', 'webhookSecret* Key of the webhook (HMAC)', 'baseUrl'],
  address: 'https://api.woovi.com',
  webhookAmountsUnread: true,
  signsWith: 'webhookSecret',
  lookUps: { charges: ['id', 'reference'] },
  charges: { PENDING: 'ACTIVE', APPROVED: 'COMPLETED', REJECTED: 'EXPIRED', unknown: 'PENDING' },
  refundAnswers: true,
  refundWords: { done: 'CONFIRMED', pending: 'IN_PROCESSING', refused: 'REJECTED', unknown: 'pending' },
  refundsAreMadeLater: true,
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
  ],
  answers: [
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
    {
      says: 'a webhook about a PIX without a charge is ignored',
      payload: { event: 'OPENPIX:TRANSACTION_RECEIVED', pix: { endToEndId: 'E1', value: 1, status: 'CONFIRMED' } },
      events: [],
    },
    {
      says: 'a webhook not signed with its key is ignored',
      connection: { webhookSecret: 'key-of-the-webhook' },
      payload: { event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: 'pay_1', status: 'COMPLETED', value: 1 } },
      events: [],
    },
  ],
};
