import { createHmac } from 'node:crypto';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { json, under } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.abacatepay.com/v2';
const key = { authorization: 'Bearer <secretKey>' };
const customer = {
  name: 'Maria da Silva',
  taxId: '52998224725',
  email: 'maria@example.com',
  cellphone: '11987654321',
};
const withoutPhone = { name: 'Maria da Silva', email: 'maria@example.com', document: '52998224725' };

const data = (members: object) => ({ data: members, error: null, success: true });
const refusal = (error: string) => ({ data: null, error, success: false });

/** A notice about a charge, whose own word stays that of a payment. */
const notice = (event: string, members: object = {}, more: object = {}) => ({
  event,
  apiVersion: 2,
  devMode: false,
  data: {
    transparent: {
      id: 'pix_char_7',
      externalId: 'pay_7',
      amount: 12_990,
      paidAmount: 12_990,
      platformFee: 80,
      status: 'PAID',
      methods: ['PIX'],
      ...members,
    },
    customer: null,
    payerInformation: { method: 'PIX', PIX: {} },
    ...more,
  },
});
const transfer = (event: string, members: object) => ({
  event,
  apiVersion: 2,
  data: { transfer: { id: 'tr_7', externalId: 'out_7', amount: 5_050, method: 'PIX', platformFee: 80, ...members } },
});
const paid = { transactionId: 'pix_char_7', type: 'TRANSACTION', status: 'APPROVED', reference: 'pay_7' };

/** AbacatePay, from its own documentation of version 2. */
export const abacatepay: OwnRows = {
  provider: 'AbacatePay',
  evidence: 'A',
  credentials: ['secretKey*!@ API key', 'webhookSecret*', 'baseUrl'],
  address: 'https://api.abacatepay.com',
  signsWith: 'webhookSecret',
  billetPix: 'always',
  charges: {
    PENDING: 'PENDING',
    APPROVED: 'PAID',
    REFUNDED: 'REFUNDED',
    CHARGEBACK: 'UNDER_DISPUTE',
    REJECTED: 'EXPIRED CANCELLED FAILED',
    unknown: 'PENDING',
  },
  chargeWebhooks: {
    APPROVED: 'transparent.completed',
    REFUNDED: 'transparent.refunded',
    CHARGEBACK: 'transparent.disputed transparent.lost',
    unknown: 'PENDING',
  },
  withdraws: {
    PENDING: 'PENDING',
    APPROVED: 'COMPLETE',
    CANCELED: 'CANCELLED',
    REJECTED: 'EXPIRED REFUNDED FAILED',
    unknown: 'PENDING',
  },
  payoutEnds: { returnsUnsaid: 'its events of transfers are completed and failed' },
  refundAnswers: true,
  givesBack: {
    PIX: { part: 'AbacatePay gives back whole payments only' },
    BILLET: { any: 'AbacatePay: a boleto is not refunded.' },
  },
  sends: [
    ...[
      { says: 'amount is cents', at: 'body.data.amount', equals: 12_990 },
      { says: 'the method stands beside the data', at: 'body.method', equals: 'PIX' },
      { says: 'a boleto is BOLETO', given: { paymentMethod: 'BILLET' }, at: 'body.method', equals: 'BOLETO' },
      { says: 'externalId is our reference', at: 'body.data.externalId', equals: /^pay_/ },
      { says: 'expiresIn is seconds', at: 'body.data.expiresIn', equals: 86_400 },
      {
        says: 'a boleto waits three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.data.expiresIn',
        equals: 259_200,
      },
      {
        says: 'a payer goes out with all four members or not at all',
        given: { customer: withoutPhone },
        at: 'body.data.customer',
        equals: undefined,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      says: 'a look-up names the charge in the query',
      operation: 'getTransaction',
      at: 'path',
      equals: /\/transparents\/check(\?id=pix_char_\w+)?$/,
    },
    { says: 'a refund names its charge in the body', operation: 'refund', at: 'body.id', equals: /^pix_char_/ },
    ...[
      { says: 'amount is cents', at: 'body.amount', equals: 5_050 },
      { says: 'externalId is our reference', at: 'body.externalId', equals: /^out_/ },
      { says: 'a tax number has no mask', given: { pixType: 'CPF', pixKey: '529.982.247-25' }, at: 'body.pix.key' },
      {
        says: 'a phone has the form of the central bank',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        at: 'body.pix.key',
        equals: '+5511987654321',
      },
      {
        says: 'a random key is RANDOM',
        given: { pixType: 'RANDOM', pixKey: '123e4567-e12b-42d1-a456-426655440000' },
        at: 'body.pix.type',
        equals: 'RANDOM',
      },
    ].map((row) => ({ operation: 'withdraw', equals: '52998224725', ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', customer: withoutPhone },
      message: "AbacatePay: the customer's phone is required",
      field: 'customer.phone',
    },
    {
      operation: 'refund',
      given: { transactionId: 'bole_7', amount: 12_990, reference: 'rfd_7', paymentMethod: 'BILLET' },
      message: 'AbacatePay: a boleto is not refunded.',
      field: 'paymentMethod',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: /^AbacatePay refused \(400\)/ },
    { operation: 'withdraw', message: /^AbacatePay refused \(400\)/ },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'expiry and fee',
      answers: [
        {
          to: /^POST .*\/create$/,
          body: data({
            id: 'pix_char_7',
            amount: 12_990,
            status: 'PENDING',
            platformFee: 80,
            expiresAt: '2026-11-25T12:00:00.000Z',
          }),
        },
      ],
      result: { transactionId: 'pix_char_7', fee: 80, expiresAt: '2026-11-25T12:00:00.000Z' },
    },
    {
      operation: 'createTransaction',
      says: 'success may be an object with a message',
      answers: [
        {
          to: /^POST .*\/create$/,
          body: {
            data: { id: 'pix_char_7', amount: 12_990, status: 'PENDING' },
            error: null,
            success: { message: 'x' },
          },
        },
      ],
      result: { transactionId: 'pix_char_7', status: 'PENDING' },
    },
    ...(['createTransaction', 'withdraw'] as const).map((operation) => ({
      operation,
      says: 'no data and an error are a refusal, whatever the HTTP status',
      answers: [{ to: /^POST /, body: refusal('INSUFFICIENT_FUNDS') }],
      error: { effect: 'refused', providerMessage: 'INSUFFICIENT_FUNDS' },
    })),
    {
      operation: 'createTransaction',
      says: 'no data without success is a refusal, although it has no reason',
      answers: [{ to: /^POST /, body: { data: null, error: null, success: false } }],
      error: { effect: 'refused' },
    },
    {
      operation: 'getTransaction',
      says: 'the word alone is about the charge that was looked up',
      given: { id: 'pix_char_7' },
      answers: [{ to: /^GET /, body: data({ status: 'PAID' }) }],
      result: { transactionId: 'pix_char_7', status: 'APPROVED', paymentMethod: 'PIX' },
    },
    {
      operation: 'getTransaction',
      says: 'our reference, where a look-up has it',
      given: { id: 'pix_char_7' },
      answers: [{ to: /^GET /, body: data({ status: 'PAID', externalId: 'pay_7' }) }],
      result: { transactionId: 'pix_char_7', reference: 'pay_7' },
    },
    {
      operation: 'getTransaction',
      says: 'a boleto has a PIX code, too, and is known by its id',
      given: { id: 'bole_7', paymentMethod: undefined },
      answers: [
        { to: /^GET /, body: data({ id: 'bole_7', status: 'PENDING', brCode: 'x', url: 'https://boleto.invalid/7' }) },
      ],
      result: { paymentMethod: 'BILLET', billetUrl: 'https://boleto.invalid/7' },
    },
    {
      operation: 'refund',
      says: 'a refund has a public id',
      answers: [{ to: /^POST .*\/refund$/, body: data({ refundPublicId: 'ref_7' }) }],
      result: { refundId: 'ref_7', status: true },
    },
    // Whether these come with a 2xx status, no page says.
    ...[200, 400].flatMap((status) =>
      (
        [
          ['LOCK_NOT_ACQUIRED', 'none'],
          ['REFUND_REQUEST_FAILED', 'unknown'],
          ['REFUND_CONFIRMATION_FAILED', 'unknown'],
          ['TRANSACTION_NOT_REFUNDABLE', 'refused'],
          ['TRANSACTION_UNDER_DISPUTE', 'refused'],
          ['INSUFFICIENT_FUNDS', 'refused'],
        ] as const
      ).map(([word, effect]) => ({
        operation: 'refund',
        says: `${word} with HTTP ${status} has the effect ${effect}`,
        answers: [{ to: /^POST .*\/refund$/, status, body: refusal(word) }],
        error: { effect, providerMessage: word },
      })),
    ),
    {
      operation: 'withdraw',
      says: 'the answer of a transfer',
      answers: [{ to: /^POST .*\/send$/, body: data({ id: 'tr_7', status: 'PENDING', externalId: 'out_7' }) }],
      result: { withdrawId: 'tr_7', status: 'PENDING', amount: 5_050 },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/transparents/create`,
      headers: { ...key, ...json },
      body: {
        method: 'PIX',
        ...under('data', {
          amount: 12_990,
          expiresIn: 86_400,
          description: 'Pedido 1',
          externalId: /^pay_/,
          ...under('customer', customer),
        }),
      },
    },
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET' },
      call: `POST ${base}/transparents/create`,
      headers: { ...key, ...json },
      body: {
        method: 'BOLETO',
        ...under('data', {
          amount: 12_990,
          expiresIn: 259_200,
          description: 'Pedido 1',
          externalId: /^pay_/,
          ...under('customer', customer),
        }),
      },
    },
    { operation: 'getTransaction', call: `GET ${base}/transparents/check?id={id}`, headers: key },
    {
      operation: 'refund',
      call: `POST ${base}/transparents/refund`,
      headers: { ...key, ...json },
      body: { id: /^pix_char_/, reason: /^rfd_/ },
    },
    {
      operation: 'withdraw',
      call: `POST ${base}/pix/send`,
      headers: { ...key, ...json },
      body: {
        amount: 5_050,
        externalId: /^out_/,
        description: 'Repasse',
        'pix.key': 'maria@example.com',
        'pix.type': 'EMAIL',
      },
    },
    { operation: 'getWithdraw', call: `GET ${base}/pix/get?id={id}`, headers: key },
  ],
  webhooks: [
    {
      says: 'a payment, with its reference and what was paid',
      payload: notice('transparent.completed'),
      events: [{ ...paid, providerWord: 'transparent.completed', amount: 12_990 }],
    },
    {
      says: 'less was paid than charged',
      payload: notice('transparent.completed', { paidAmount: 12_000 }),
      events: [{ ...paid, amount: 12_000 }],
    },
    {
      says: 'the charged amount, where it is not said what was paid',
      payload: notice('transparent.completed', { paidAmount: undefined }),
      events: [{ ...paid, amount: 12_990 }],
    },
    {
      says: 'an id at the top is the event’s own',
      payload: { ...notice('transparent.completed'), id: 'evt_7' },
      events: [{ ...paid, eventId: 'evt_7' }],
    },
    {
      says: 'another id than the one that creation gave names no second charge: our reference counts',
      payload: notice('transparent.completed', { id: 'char_7' }),
      events: [{ ...paid, transactionId: '' }],
    },
    {
      says: 'another id without our reference says nothing',
      payload: notice('transparent.completed', { id: 'char_7', externalId: null }),
      events: [],
    },
    {
      says: 'the event decides and not the word: a refund',
      payload: notice('transparent.refunded', {}, { reason: 'Cliente desistiu' }),
      events: [{ ...paid, status: 'REFUNDED' }],
    },
    {
      says: 'the event decides and not the word: a dispute',
      payload: notice('transparent.disputed', {}, { reason: 'Golpe' }),
      events: [{ ...paid, status: 'CHARGEBACK', dispute: { kind: 'MED', phase: 'opened', reason: 'Golpe' } }],
    },
    {
      says: 'a dispute that was lost',
      payload: notice('transparent.lost'),
      events: [{ ...paid, status: 'CHARGEBACK', dispute: { kind: 'MED', phase: 'lost' } }],
    },
    ...['transparent.created', 'checkout.completed', 'subscription.completed', 'billing.paid'].map((event) => ({
      says: `${event} is ignored`,
      payload: notice(event),
      events: [],
    })),
    {
      says: 'a transfer is done',
      payload: {
        ...transfer('transfer.completed', {
          status: 'COMPLETE',
          endToEndIdentifier: 'E18236120202511211200abcdefghijk',
        }),
        id: 'evt_7',
      },
      events: [
        {
          eventId: 'evt_7',
          transactionId: 'tr_7',
          type: 'WITHDRAW',
          status: 'APPROVED',
          reference: 'out_7',
          amount: 5_050,
          endToEndId: 'E18236120202511211200abcdefghijk',
        },
      ],
    },
    {
      says: 'a transfer has failed, although it has an end-to-end id',
      payload: transfer('transfer.failed', {
        status: 'FAILED',
        endToEndIdentifier: 'E18236120202511211200abcdefghijk',
      }),
      events: [{ transactionId: 'tr_7', type: 'WITHDRAW', status: 'REJECTED', reference: 'out_7' }],
    },
    {
      says: 'another event of a transfer is ignored',
      payload: transfer('transfer.created', { status: 'PENDING' }),
      events: [],
    },
    {
      says: 'a withdrawal to the account’s own key is none of ours',
      payload: {
        event: 'payout.completed',
        apiVersion: 2,
        data: { withdraw: { id: 'po_7', status: 'COMPLETE', amount: 1 } },
      },
      events: [],
    },
    {
      says: 'the secret in the query proves the sender',
      connection: { webhookSecret: 'secret-of-the-webhook' },
      query: { webhookSecret: 'secret-of-the-webhook' },
      payload: notice('transparent.completed'),
      events: [paid],
    },
    {
      says: 'another secret in the query is ignored',
      connection: { webhookSecret: 'secret-of-the-webhook' },
      query: { webhookSecret: 'secret-of-another' },
      payload: notice('transparent.completed'),
      events: [],
    },
    {
      says: 'the signature proves nothing, since everybody can read its key: without the secret it is ignored',
      connection: { webhookSecret: 'secret-of-the-webhook' },
      sign: (rawBody) => ({
        'x-webhook-signature': createHmac('sha256', 'a printed key').update(rawBody).digest('base64'),
      }),
      payload: notice('transparent.completed'),
      events: [],
    },
  ],
};
