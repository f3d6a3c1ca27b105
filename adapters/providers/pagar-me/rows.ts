import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { under } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.pagar.me/core/v5';
const basic = { authorization: 'Basic <secretKey>:' };
const json = { 'content-type': 'application/json' };
const pix = { paymentMethod: 'PIX' };
const boleto = { paymentMethod: 'BILLET' };
const card = { paymentMethod: 'CREDIT_CARD' };
const external = {
  eci: '05',
  cavv: 'AAABBZEEBgAAAAAAAAQGAAAAAAA=',
  dsTransactionId: 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
  version: '2.2.0',
};

const place = {
  line_1: '1000, Avenida Paulista, Bela Vista',
  zip_code: '01310100',
  city: 'Sao Paulo',
  state: 'SP',
  country: 'BR',
};
const order = {
  code: /^pay_/,
  ...under('items.0', { amount: 12_990, description: 'Camiseta', quantity: 1, code: 'sku-1' }),
  'customer.name': 'Maria da Silva',
  'customer.email': 'maria@example.com',
  'customer.document': '52998224725',
  'customer.type': 'individual',
  ...under('customer.phones.mobile_phone', { country_code: '55', area_code: '11', number: '987654321' }),
  ...under('customer.address', place),
  'payments.0.amount': 12_990,
  closed: true,
  ip: '203.0.113.7',
};
const create = {
  operation: 'createTransaction',
  call: `POST ${base}/orders`,
  headers: { ...basic, ...json, 'idempotency-key': /^pay_/ },
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
const endToEndId = 'E00000000202611241200abcdefghijk';
const at = '2026-11-25T15:00:00.000Z';

/** An order as its SDK reads it. */
const of = (charge: object) => ({
  id: 'or_7',
  code: 'pay_7',
  amount: 12_990,
  status: 'paid',
  charges: [{ id: 'ch_7', amount: 12_990, status: 'paid', payment_method: 'pix', ...charge }],
});
const made = (charge: object) => [{ to: /^POST .*\/orders$/, body: of(charge) }];
const found = (charge: object) => [{ to: /^GET .*\/orders\//, body: of(charge) }];
const listed = (...orders: object[]) => [{ to: /^GET .*\/orders$/, body: { data: orders, paging: {} } }];
const givenBack = (answer: object) => [{ to: /^DELETE .*\/charges\//, body: { id: 'ch_7', ...answer } }];

const orderEvent = (type: string, status: string) => ({
  id: 'hook_7',
  account: { id: 'acc_7', name: 'Loja' },
  type,
  created_at: at,
  data: { ...of({ status, last_transaction: { end_to_end_id: endToEndId } }), status },
});
const chargeEvent = (type: string, status: string) => ({
  id: 'hook_7',
  type,
  data: {
    id: 'ch_7',
    status,
    amount: 12_990,
    last_transaction: { end_to_end_id: endToEndId },
    order: { id: 'or_7' },
  },
});
const event = { transactionId: 'or_7', type: 'TRANSACTION', eventId: 'hook_7', amount: 12_990 };

/** Pagar.me, its Core API v5: from its own SDK, its plug-ins' core and its pages. */
export const pagarMe: OwnRows = {
  provider: 'Pagar.me',
  evidence: 'A',
  credentials: ['secretKey*!@', 'publicKey!', 'baseUrl'],
  address: base,
  lookUps: { charges: ['id', 'reference'] },
  captures: { inPart: true, holdsDays: 5, voided: 'canceled' },
  authentication: ['eci', 'cavv', 'xid', 'dsTransactionId', 'version'],
  cancels: { call: /^DELETE .*\/charges\/ch_/, word: 'canceled' },
  refundAnswers: true,
  charges: {
    PENDING: 'pending processing waiting_cancellation',
    // The amounts beside the word tell how much.
    APPROVED: 'paid overpaid underpaid',
    REFUNDED: 'canceled',
    CHARGEBACK: 'chargedback',
    REJECTED: 'failed',
    unknown: 'PENDING',
  },
  givesBack: { BILLET: { any: 'Pagar.me: a boleto is given back to a bank account only.' } },
  sends: [
    ...[
      { says: 'the secret key is the user, without a password', at: 'headers.authorization', equals: /^Basic \S+$/ },
      { says: 'amounts are cents', at: 'body.payments.0.amount', equals: 12_990 },
      { says: 'the order’s code is our reference', at: 'body.code', equals: /^pay_/ },
      { says: 'the idempotency key is our reference', at: 'headers.idempotency-key', equals: /^pay_/ },
      { says: 'a PIX expires after seconds', at: 'body.payments.0.pix', equals: { expires_in: 86_400 } },
      {
        says: 'a boleto is due after three days',
        given: boleto,
        at: 'body.payments.0.boleto.due_at',
        equals: 'now+3d',
      },
      {
        says: 'items that differ from the amount are one of the whole amount',
        given: { amount: 10_000 },
        at: 'body.items',
        equals: [{ code: '1', description: 'Pedido 1', amount: 10_000, quantity: 1 }],
      },
      {
        says: 'a company is one, with its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.customer',
        equals: expect.objectContaining({ document: '12ABC34501DE35', type: 'company' }),
      },
      {
        says: 'a payer without a phone has none',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '52998224725' } },
        at: 'body.customer',
        equals: expect.not.objectContaining({ phones: expect.anything() }),
      },
      {
        says: 'a card is captured in one step',
        given: card,
        at: 'body.payments.0.credit_card.operation_type',
        equals: 'auth_and_capture',
      },
      {
        says: 'a card has no authentication by itself',
        given: card,
        at: 'body.payments.0.credit_card.authentication',
        equals: undefined,
      },
      {
        says: 'the id of an authentication by 3-D Secure 1 is that of its transaction',
        given: { ...card, authentication: { eci: '05', xid: 'MDAwMDAwMDAwMDAwMDAwMzIyNzY=' } },
        at: 'body.payments.0.credit_card.authentication.threed_secure',
        equals: { mpi: 'third_party', eci: '05', transaction_id: 'MDAwMDAwMDAwMDAwMDAwMzIyNzY=' },
      },
      {
        says: 'a card that is captured later is authorised only',
        given: { ...card, capture: 'manual' },
        at: 'body.payments.0.credit_card',
        equals: expect.objectContaining({ operation_type: 'auth_only', capture: false }),
      },
      {
        says: 'instalments are a whole number',
        given: { ...card, installments: 3 },
        at: 'body.payments.0.credit_card.installments',
        equals: 3,
      },
      {
        says: 'a descriptor is sent where there is one',
        given: { ...card, softDescriptor: 'LOJADEMO' },
        at: 'body.payments.0.credit_card.statement_descriptor',
        equals: 'LOJADEMO',
      },
      {
        says: 'a card without a descriptor has none',
        given: card,
        at: 'body.payments.0.credit_card.statement_descriptor',
        equals: undefined,
      },
      {
        says: 'a token’s billing address is beside it, since a token has none',
        given: card,
        at: 'body.payments.0.credit_card.card',
        equals: { billing_address: place },
      },
      {
        says: 'a split’s parts are cents, and name a recipient',
        given: {
          splits: [
            {
              recipientId: 're_1',
              amount: 50,
              type: 'PERCENTAGE',
              liable: true,
              chargeProcessingFee: true,
              chargeRemainder: true,
            },
            {
              recipientId: 're_2',
              amount: 50,
              type: 'PERCENTAGE',
              liable: false,
              chargeProcessingFee: false,
              chargeRemainder: false,
            },
          ],
        },
        at: 'body.payments.0.split',
        equals: [
          {
            type: 'flat',
            amount: 6_495,
            recipient_id: 're_1',
            options: { liable: true, charge_processing_fee: true, charge_remainder_fee: true },
          },
          {
            type: 'flat',
            amount: 6_495,
            recipient_id: 're_2',
            options: { liable: false, charge_processing_fee: false, charge_remainder_fee: false },
          },
        ],
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      says: 'a stored card has its id alone',
      operation: 'createTransaction',
      given: { ...card, cardToken: undefined, cardId: 'card_7' },
      at: 'body.payments.0.credit_card',
      equals: { installments: 1, operation_type: 'auth_and_capture', card_id: 'card_7' },
      // The stand-in has no such card.
      refused: true,
    },
    { says: 'a look-up is by the order’s id', operation: 'getTransaction', at: 'path', equals: /\/orders\/or_\w+$/ },
    {
      says: 'or by its code',
      operation: 'getTransaction',
      given: { id: undefined, reference: 'pay_7/8 9' },
      at: 'query.code',
      equals: 'pay_7/8 9',
      refused: true,
    },
    { says: 'a refund names the charge', operation: 'refund', at: 'path', equals: /\/charges\/ch_\w+$/ },
    { says: 'a part is cents', operation: 'refund', given: { amount: 1_010 }, at: 'body', equals: { amount: 1_010 } },
    { says: 'its key is its own', operation: 'refund', at: 'headers.idempotency-key', equals: /^rfd_/ },
    ...[
      { says: 'a capture names the charge', at: 'path', equals: /\/charges\/ch_\w+\/capture$/ },
      { says: 'all of it is cents', at: 'body', equals: { amount: 12_990 } },
      { says: 'a part is cents', given: { amount: 1_010 }, at: 'body', equals: { amount: 1_010 } },
      { says: 'its key is its own', at: 'headers.idempotency-key', equals: /^pay_\w+k1$/ },
    ].map((row) => ({ operation: 'capture', ...row })),
    {
      says: 'a token is asked for with the public key alone',
      operation: 'createCardToken',
      at: 'headers.authorization',
      equals: undefined,
    },
  ],
  refuses: [
    {
      operation: 'refund',
      given: { transactionId: 'or_7', amount: 12_990, reference: 'rfd_7', ...boleto },
      message: 'Pagar.me: a boleto is given back to a bank account only.',
      field: 'paymentMethod',
    },
    {
      operation: 'createTransaction',
      given: { ...card, cardToken: 'token_7', address: undefined },
      message: 'Pagar.me: a card’s token needs the billing address.',
      field: 'address',
    },
  ],
  fails: [
    // A failed creation comes with 200, and is a payment that was refused.
    { operation: 'refund', message: /^Pagar\.me refused \(400\)/ },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the code of a PIX, whose picture is an address',
      answers: made({
        status: 'pending',
        last_transaction: { qr_code: pixCode, qr_code_url: 'https://e.com/7', expires_at: at },
      }),
      result: { transactionId: 'or_7', status: 'PENDING', amount: 12_990, pixCode, expiresAt: at },
    },
    ...(['line', 'barcode'] as const).flatMap((name) =>
      (['pdf', 'url'] as const).map((where) => ({
        operation: 'createTransaction',
        says: `a boleto’s line in ${name}, its document at ${where}`,
        given: boleto,
        answers: made({
          status: 'pending',
          payment_method: 'boleto',
          due_at: at,
          last_transaction: { [name]: { line, barcode }[name], [where]: 'https://e.com/7.pdf' },
        }),
        result: { billetCode: line, billetUrl: 'https://e.com/7.pdf', expiresAt: at },
      })),
    ),
    {
      operation: 'createTransaction',
      says: 'when a boleto is due, by its transaction',
      given: boleto,
      answers: made({ status: 'pending', payment_method: 'boleto', last_transaction: { line, due_at: at } }),
      result: { billetCode: line, expiresAt: at },
    },
    {
      operation: 'createTransaction',
      says: 'a failed creation comes with 200',
      answers: made({ status: 'failed', last_transaction: { status: 'failed', success: false } }),
      result: { transactionId: 'or_7', status: 'REJECTED', providerWord: 'failed' },
    },
    {
      operation: 'createTransaction',
      says: 'an order that failed without a charge is refused by its own word',
      answers: [{ to: /^POST .*\/orders$/, body: { id: 'or_7', status: 'failed', amount: 12_990, charges: [] } }],
      result: { transactionId: 'or_7', status: 'REJECTED', amount: 12_990 },
    },
    {
      operation: 'createTransaction',
      says: 'an invalid request has the first message of its first field',
      answers: [
        {
          to: /^POST .*\/orders$/,
          status: 422,
          body: { message: 'The request is invalid.', errors: { 'order.items': ['The items are wrong.', 'Many.'] } },
        },
      ],
      error: { effect: 'refused', message: 'Pagar.me refused (422): The items are wrong.' },
    },
    {
      operation: 'getTransaction',
      says: 'amounts, ids and the end-to-end id of a paid charge',
      answers: found({ paid_amount: 12_990, canceled_amount: 1_000, last_transaction: { end_to_end_id: endToEndId } }),
      result: {
        transactionId: 'or_7',
        status: 'APPROVED',
        amount: 12_990,
        paidAmount: 12_990,
        refundedAmount: 1_000,
        endToEndId,
        reference: 'pay_7',
        providerRefs: { charge: 'ch_7' },
      },
    },
    ...[
      { says: 'an amount is the charge’s own', amount: 12_000, order: 12_990, is: 12_000 },
      { says: 'and its order’s where it has none', amount: undefined, order: 12_990, is: 12_990 },
    ].map(({ says, amount, order, is }) => ({
      operation: 'getTransaction',
      says,
      answers: [{ to: /^GET .*\/orders\//, body: { ...of({ amount }), amount: order } }],
      result: { status: 'APPROVED', amount: is },
    })),
    {
      operation: 'getTransaction',
      says: 'a method that is known counts where the answer names none',
      given: card,
      answers: found({ payment_method: undefined }),
      result: { paymentMethod: 'CREDIT_CARD', status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'a charge that was cancelled unpaid gave nothing back',
      answers: found({ status: 'canceled', canceled_amount: 12_990 }),
      result: expect.not.objectContaining({ refundedAmount: expect.anything() }),
    },
    {
      operation: 'getTransaction',
      says: 'and reads as given back or cancelled',
      answers: found({ status: 'canceled', canceled_amount: 12_990 }),
      result: { status: 'REFUNDED', amount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'more than the amount was paid',
      answers: found({ status: 'overpaid', paid_amount: 13_000 }),
      result: { status: 'APPROVED', amount: 12_990, paidAmount: 13_000 },
    },
    {
      operation: 'getTransaction',
      says: 'less than the amount was paid',
      answers: found({ status: 'underpaid', paid_amount: 12_000 }),
      result: { status: 'APPROVED', amount: 12_990, paidAmount: 12_000 },
    },
    ...[
      {
        says: 'a card that waits to be captured is authorised, by its transaction’s word',
        over: { status: 'pending', last_transaction: { status: 'authorized_pending_capture' } },
        result: { status: 'PENDING', providerWord: 'pending', authorized: true },
      },
      {
        says: 'a part that was captured is the paid amount',
        over: { status: 'paid', paid_amount: 1_010, last_transaction: { status: 'partial_capture' } },
        result: { status: 'APPROVED', amount: 12_990, paidAmount: 1_010 },
      },
      {
        says: 'what was not captured has not been given back',
        over: {
          status: 'paid',
          paid_amount: 1_010,
          canceled_amount: 11_980,
          last_transaction: { status: 'partial_capture' },
        },
        result: expect.not.objectContaining({ refundedAmount: expect.anything() }),
      },
      ...['analyzing', 'pending_review', 'waiting_capture'].map((status) => ({
        says: `a card that is ${status} is not known to be authorised`,
        over: { status: 'pending', last_transaction: { status } },
        result: expect.not.objectContaining({ authorized: true }),
      })),
      {
        says: 'a card that was let go gave nothing back',
        over: { status: 'canceled', canceled_amount: 12_990, last_transaction: { status: 'voided' } },
        result: expect.not.objectContaining({ refundedAmount: expect.anything(), authorized: true }),
      },
    ].map(({ says, over, result }) => ({
      operation: 'getTransaction',
      says,
      given: card,
      answers: found({ payment_method: 'credit_card', ...over }),
      result,
    })),
    {
      operation: 'createTransaction',
      says: 'a new card is authorised by its transaction’s word, too',
      given: { ...card, cardToken: 'token_7', capture: 'manual' },
      answers: made({
        status: 'pending',
        payment_method: 'credit_card',
        last_transaction: { status: 'authorized_pending_capture' },
      }),
      result: { status: 'PENDING', authorized: true, providerRefs: { charge: 'ch_7' } },
    },
    {
      operation: 'getTransaction',
      says: 'the acquirer’s number of a card, told by its method',
      given: { paymentMethod: undefined },
      answers: found({ payment_method: 'credit_card', last_transaction: { acquirer_nsu: 'n7' } }),
      result: { paymentMethod: 'CREDIT_CARD', nsu: 'n7' },
    },
    ...['error_on_voiding', 'error_on_refunding'].map((status) => ({
      operation: 'getTransaction',
      says: `${status} decides nothing: a person looks`,
      answers: found({ status }),
      result: { status: 'PENDING', unmapped: true, providerWord: status },
    })),
    {
      operation: 'getTransaction',
      says: 'of a list of orders the one with our code',
      given: { id: undefined, reference: 'pay_7' },
      answers: listed({ ...of({}), id: 'or_6', code: 'pay_70' }, of({})),
      result: { transactionId: 'or_7', status: 'APPROVED', reference: 'pay_7' },
    },
    ...[listed(), listed({ ...of({}), code: 'pay_70' }), [{ to: /^GET /, body: { data: null, paging: null } }]].map(
      (answers, nth) => ({
        operation: 'getTransaction',
        says: `a list without it (${nth}) is not found`,
        given: { id: undefined, reference: 'pay_7' },
        answers,
        error: { effect: 'none', message: 'Pagar.me lists no order with our reference' },
      }),
    ),
    ...['refunded', 'partial_refunded', 'voided', 'partial_void'].map((status) => ({
      operation: 'refund',
      says: `a refund that is ${status} is made; the transaction is the refund`,
      answers: givenBack({ status: 'canceled', last_transaction: { id: 'tran_7', status } }),
      result: { refundId: 'tran_7', status: true },
    })),
    ...['pending_refund', 'processing', 'pending', 'waiting_cancellation', 'paid'].map((status) => ({
      operation: 'refund',
      says: `a refund that is ${status} is made later`,
      answers: givenBack({ status: 'paid', last_transaction: { id: 'tran_7', status } }),
      result: { refundId: 'tran_7', status: false, providerWord: status },
    })),
    ...['failed', 'with_error', 'not_authorized', 'error_on_voiding', 'error_on_refunding'].map((status) => ({
      operation: 'refund',
      says: `a refund that is ${status} was not made`,
      answers: givenBack({ status: 'paid', last_transaction: { id: 'tran_7', status } }),
      error: { effect: 'refused', providerCode: status },
    })),
    {
      operation: 'refund',
      says: 'a charge’s own word counts where it comes without its transaction',
      answers: givenBack({ status: 'canceled' }),
      result: { refundId: 'ch_7', status: true },
    },
    {
      operation: 'refund',
      says: 'an unpaid charge is cancelled by its own word, whatever its transaction’s',
      given: { unpaid: true },
      answers: givenBack({ status: 'canceled', last_transaction: { id: 'tran_7', status: 'waiting_payment' } }),
      result: { status: true, providerWord: 'canceled' },
    },
  ],
  wire: [
    {
      ...create,
      given: pix,
      body: { ...order, 'payments.0.payment_method': 'pix', 'payments.0.pix.expires_in': 86_400 },
    },
    {
      ...create,
      given: boleto,
      body: {
        ...order,
        'payments.0.payment_method': 'boleto',
        'payments.0.boleto.due_at': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
        'payments.0.boleto.instructions': 'Pedido 1',
      },
    },
    {
      ...create,
      given: card,
      body: {
        ...order,
        'payments.0.payment_method': 'credit_card',
        'payments.0.credit_card.installments': 1,
        'payments.0.credit_card.operation_type': 'auth_and_capture',
        'payments.0.credit_card.card_token': /^token_/,
        ...under('payments.0.credit_card.card.billing_address', place),
      },
    },
    {
      ...create,
      given: { ...card, capture: 'manual' },
      body: {
        ...order,
        'payments.0.payment_method': 'credit_card',
        'payments.0.credit_card.installments': 1,
        'payments.0.credit_card.operation_type': 'auth_only',
        'payments.0.credit_card.capture': false,
        'payments.0.credit_card.card_token': /^token_/,
        ...under('payments.0.credit_card.card.billing_address', place),
      },
    },
    {
      ...create,
      given: { ...card, authentication: external },
      body: {
        ...order,
        'payments.0.payment_method': 'credit_card',
        'payments.0.credit_card.installments': 1,
        'payments.0.credit_card.operation_type': 'auth_and_capture',
        'payments.0.credit_card.card_token': /^token_/,
        ...under('payments.0.credit_card.card.billing_address', place),
        'payments.0.credit_card.authentication.type': 'threed_secure',
        ...under('payments.0.credit_card.authentication.threed_secure', {
          // No source has the words of these two; facts name an own MPI or a third party's.
          mpi: 'third_party',
          eci: '05',
          cavv: external.cavv,
          ds_transaction_id: external.dsTransactionId,
          version: '2.2.0',
        }),
      },
    },
    ...[12_990, 1_010].map((amount) => ({
      operation: 'capture',
      given: { amount },
      call: `POST ${base}/charges/{id}/capture`,
      headers: { ...basic, ...json, 'idempotency-key': /^pay_\w+k1$/ },
      body: { amount },
    })),
    {
      operation: 'capture',
      given: { providerRefs: undefined },
      call: `GET ${base}/orders/{id}`,
      headers: basic,
    },
    {
      operation: 'refund',
      given: { authorized: true },
      call: `DELETE ${base}/charges/{id}`,
      headers: { ...basic, 'idempotency-key': /^rfd_/ },
    },
    {
      operation: 'getTransaction',
      call: `GET ${base}/orders/{id}`,
      headers: { ...basic, 'idempotency-key': undefined },
    },
    {
      operation: 'getTransaction',
      given: { id: undefined, reference: 'pay_7' },
      refused: true,
      call: `GET ${base}/orders?code=pay_7`,
      headers: basic,
    },
    {
      operation: 'refund',
      call: `DELETE ${base}/charges/{id}`,
      headers: { ...basic, ...json, 'idempotency-key': /^rfd_/ },
      body: { amount: 12_990 },
    },
    {
      operation: 'refund',
      given: { unpaid: true },
      call: `DELETE ${base}/charges/{id}`,
      headers: { ...basic, 'idempotency-key': /^rfd_/ },
    },
    {
      operation: 'refund',
      given: { providerRefs: undefined },
      call: `GET ${base}/orders/{id}`,
      headers: basic,
    },
    {
      operation: 'createCardToken',
      call: `POST ${base}/tokens?appId=<publicKey>`,
      headers: { ...json, authorization: undefined },
      body: {
        type: 'card',
        ...under('card', {
          number: '4111111111111111',
          holder_name: 'MARIA DA SILVA',
          exp_month: 7,
          exp_year: 2031,
          cvv: '737',
        }),
      },
    },
  ],
  webhooks: [
    ...(
      [
        ['order.created', 'pending', 'PENDING'],
        ['order.closed', 'pending', 'PENDING'],
        ['order.paid', 'paid', 'APPROVED'],
        ['order.payment_failed', 'failed', 'REJECTED'],
        ['order.canceled', 'canceled', 'REFUNDED'],
      ] as const
    ).map(([type, word, status]) => ({
      says: type,
      payload: orderEvent(type, word),
      events: [{ ...event, status, reference: 'pay_7', endToEndId, providerWord: word }],
    })),
    ...(
      [
        ['charge.pending', 'pending', 'PENDING'],
        ['charge.processing', 'processing', 'PENDING'],
        ['charge.paid', 'paid', 'APPROVED'],
        ['charge.overpaid', 'overpaid', 'APPROVED'],
        ['charge.underpaid', 'underpaid', 'APPROVED'],
        ['charge.payment_failed', 'failed', 'REJECTED'],
        ['charge.refunded', 'canceled', 'REFUNDED'],
        ['charge.partial_canceled', 'paid', 'APPROVED'],
        ['charge.chargedback', 'chargedback', 'CHARGEBACK'],
        ['charge.antifraud_approved', 'paid', 'APPROVED'],
        ['charge.antifraud_reproved', 'failed', 'REJECTED'],
        ['charge.antifraud_manual', 'processing', 'PENDING'],
        ['charge.antifraud_pending', 'processing', 'PENDING'],
      ] as const
    ).map(([type, word, status]) => ({
      says: type,
      payload: chargeEvent(type, word),
      events: [{ ...event, status, endToEndId, providerWord: word }],
    })),
    {
      says: 'a charge without an order is none of ours',
      payload: { ...chargeEvent('charge.paid', 'paid'), data: { id: 'ch_7', status: 'paid' } },
      events: [],
    },
    {
      says: 'an invoice is no payment',
      payload: { id: 'hook_7', type: 'invoice.paid', data: { id: 'in_7', status: 'paid', order: { id: 'or_7' } } },
      events: [],
    },
  ],
};
