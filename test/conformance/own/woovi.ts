import type { OwnRows } from '../own-rows.ts';

/** Woovi, from its own documentation (developers.woovi.com). */
export const woovi: OwnRows = {
  provider: 'Woovi',
  evidence: 'A',
  credentials: ['secretKey*!@ AppID', 'webhookSecret* Key of the webhook (HMAC)', 'baseUrl'],
  address: 'https://api.woovi.com',
  webhookAmountsUnread: true,
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
  webhooks: [
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
