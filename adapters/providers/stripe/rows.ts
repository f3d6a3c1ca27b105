import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';

const base = 'https://api.stripe.com/v1';
const headers = { authorization: 'Bearer <secretKey>', 'stripe-version': '2026-07-29.dahlia' };
const sent = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
const token = 'pm_1AbCdEfGhIjKlMnOpQrStUvW';

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';

/** Members of a form, by their path; their values are text. */
const intent = {
  amount: '12990',
  currency: 'brl',
  confirm: 'true',
  description: 'Pedido 1',
  'metadata.reference': /^pay_/,
};
const boleto = {
  'payment_method_data.type': 'boleto',
  'payment_method_data.boleto.tax_id': '52998224725',
  'payment_method_data.billing_details.name': 'Maria da Silva',
  'payment_method_data.billing_details.email': 'maria@example.com',
  'payment_method_data.billing_details.address.line1': 'Avenida Paulista, 1000',
  'payment_method_data.billing_details.address.line2': 'Bela Vista',
  'payment_method_data.billing_details.address.city': 'Sao Paulo',
  'payment_method_data.billing_details.address.state': 'SP',
  'payment_method_data.billing_details.address.postal_code': '01310100',
  'payment_method_data.billing_details.address.country': 'BR',
  'payment_method_options.boleto.expires_after_days': '3',
};
const create = {
  operation: 'createTransaction',
  call: `POST ${base}/payment_intents`,
  headers: { ...sent, 'idempotency-key': /^pay_/ },
  form: true as const,
};

/** To where a payer comes back. */
const shop = 'https://loja.example.com/pedido/7';

/** Answers. */
const id = 'pi_3AbCdEfGhIjKlMnOpQrStUvW';
const of = (over: object) => ({
  id,
  object: 'payment_intent',
  amount: 12_990,
  currency: 'brl',
  metadata: { reference: 'pay_7' },
  status: 'requires_action',
  latest_charge: null,
  ...over,
});
const made = (over: object) => [{ to: /^POST \/v1\/payment_intents$/, body: of(over) }];
const found = (over: object) => [{ to: /^GET \/v1\/payment_intents\//, body: of(over) }];
const charged = (over: object) =>
  found({
    status: 'succeeded',
    payment_method_types: ['card'],
    latest_charge: { id: 'ch_7', paid: true, refunded: false, amount_refunded: 0, disputed: false, ...over },
  });
const listed = (...refunds: readonly (readonly [string, number | undefined])[]) => ({
  object: 'list',
  has_more: false,
  data: refunds.map(([status, amount], at) => ({ id: `re_${at}`, object: 'refund', amount, status })),
});
const failing = (status: number, error: object) => [
  { to: /^POST \/v1\/payment_intents$/, status, body: { error: { message: 'No', ...error } } },
];
const refunded = (status: string) => [
  { to: /^POST \/v1\/refunds$/, body: { id: 're_7', object: 'refund', amount: 12_990, payment_intent: id, status } },
];

/** Its scheme: HMAC-SHA256 in hexadecimal over the time in seconds, a point, and the body. */
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;
const v1 = (t: number, body: string, secret: string) =>
  createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
const signed =
  (ago: number, ...secrets: string[]) =>
  (body: string) => {
    // At the time of the case: a whole run takes longer than a signature is good for.
    const t = seconds(ago);
    return { 'Stripe-Signature': [`t=${t}`, ...secrets.map((secret) => `v1=${v1(t, body, secret)}`)].join(',') };
  };
const connection = { webhookSecret: 'whsec_7' };

const news = (type: string, object: object) => ({
  id: 'evt_7',
  object: 'event',
  type,
  api_version: '2026-07-29.dahlia',
  livemode: true,
  data: { object },
});
const paid = news('payment_intent.succeeded', of({ status: 'succeeded', latest_charge: 'ch_7' }));
const event = {
  transactionId: id,
  type: 'TRANSACTION',
  status: 'APPROVED',
  reference: 'pay_7',
  amount: 12_990,
  eventId: 'evt_7',
};
/** An event that says no more than which intent changed. */
const hint = { transactionId: id, type: 'TRANSACTION', status: 'PENDING', eventId: 'evt_7' };
const withoutDispute = expect.not.objectContaining({ dispute: expect.anything() });
const dispute = (status: string, more: object = {}) => ({
  id: 'dp_7',
  object: 'dispute',
  charge: 'ch_7',
  payment_intent: id,
  payment_method_details: { type: 'card' },
  reason: 'fraudulent',
  status,
  ...more,
});

/** Stripe in Brazil: from its Node SDK, its OpenAPI fixtures and its pages. */
export const stripe: OwnRows = {
  provider: 'Stripe',
  evidence: 'A',
  credentials: ['secretKey*!@', 'webhookSecret* Signing secret of the webhook endpoint', 'baseUrl'],
  address: base,
  signsWith: 'webhookSecret',
  browserToken: token,
  refundAnswers: true,
  // Its pages: a boleto is R$ 5,00 at least.
  leastAmounts: { BILLET: 500 },
  cancels: { call: /^POST \/v1\/payment_intents\/pi_\w+\/cancel$/, word: 'canceled' },
  captures: { inPart: true, holdsDays: 7, voided: 'canceled' },
  confirmedCard: { cardToken: 'pm_1AbCdEfGhIjKlMnOpQ3003', checkoutUrl: shop },
  charges: {
    PENDING: 'requires_confirmation requires_action processing requires_capture',
    APPROVED: 'succeeded',
    // Of an intent that was confirmed: its try has failed, or its code has expired.
    REJECTED: 'requires_payment_method canceled',
    unknown: 'PENDING',
  },
  givesBack: { BILLET: { any: 'Stripe: a boleto is not refunded.' } },
  sends: [
    ...[
      { says: 'an amount is cents', at: 'body.amount', equals: '12990' },
      { says: 'the idempotency key is our reference', at: 'headers.idempotency-key', equals: /^pay_/ },
      { says: 'our reference comes back in the metadata', at: 'body.metadata.reference', equals: /^pay_/ },
      { says: 'a PIX is the only method', at: 'body.payment_method_types', equals: ['pix'] },
      {
        says: 'a PIX expires after a day',
        at: 'body.payment_method_options.pix',
        equals: { expires_after_seconds: '86400' },
      },
      { says: 'the payer’s data goes with boletos alone', at: 'body.payment_method_data', equals: { type: 'pix' } },
      {
        says: 'a boleto expires after three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.payment_method_options.boleto',
        equals: { expires_after_days: '3' },
      },
      {
        says: 'a company is its CNPJ, with letters',
        given: {
          paymentMethod: 'BILLET',
          customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' },
        },
        at: 'body.payment_method_data.boleto.tax_id',
        equals: '12ABC34501DE35',
      },
      {
        says: 'a card is the id of its browser library',
        given: { paymentMethod: 'CREDIT_CARD' },
        at: 'body.payment_method',
        equals: token,
      },
      ...[
        {
          says: 'a card that needs a confirmation fails where the payer has nowhere to come back to',
          at: 'body.error_on_requires_action',
          equals: 'true',
        },
        {
          says: 'a payer comes back to the shop',
          given: { checkoutUrl: shop },
          at: 'body.return_url',
          equals: shop,
        },
        {
          says: 'a card whose payer can confirm it does not fail',
          given: { checkoutUrl: shop },
          at: 'body.error_on_requires_action',
          equals: undefined,
        },
        { says: 'a card is captured at once', at: 'body.capture_method', equals: undefined },
        {
          says: 'a card that is captured later is captured by hand',
          given: { capture: 'manual' },
          at: 'body.capture_method',
          equals: 'manual',
        },
        {
          says: 'the charge that says until when it is held comes with it',
          given: { capture: 'manual' },
          at: 'body.expand',
          equals: ['latest_charge'],
        },
      ].map((row) => ({ ...row, given: { paymentMethod: 'CREDIT_CARD', ...row.given } })),
      {
        says: 'instalments are a plan of so many months',
        given: { paymentMethod: 'CREDIT_CARD', installments: 3 },
        at: 'body.payment_method_options.card.installments.plan',
        equals: { type: 'fixed_count', interval: 'month', count: '3' },
      },
      {
        says: 'a card that is paid at once has no plan',
        given: { paymentMethod: 'CREDIT_CARD' },
        at: 'body.payment_method_options',
        equals: undefined,
      },
      {
        says: 'a descriptor is sent where there is one',
        given: { paymentMethod: 'CREDIT_CARD', softDescriptor: 'LOJADEMO' },
        at: 'body.statement_descriptor_suffix',
        equals: 'LOJADEMO',
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      says: 'a look-up is by its id',
      operation: 'getTransaction',
      at: 'path',
      equals: /^\/v1\/payment_intents\/pi_\w+$/,
    },
    ...[
      { says: 'a part is cents', given: { amount: 1_010 }, at: 'body.amount', equals: '1010' },
      { says: 'its key is its own reference', at: 'headers.idempotency-key', equals: /^rfd_/ },
    ].map((row) => ({ operation: 'refund', ...row })),
    ...[
      { says: 'all of it is cents', at: 'body', equals: { amount_to_capture: '12990' } },
      { says: 'a part is cents', given: { amount: 1_010 }, at: 'body', equals: { amount_to_capture: '1010' } },
      { says: 'its key is its own reference', at: 'headers.idempotency-key', equals: /^pay_\w+k1$/ },
    ].map((row) => ({ operation: 'capture', ...row })),
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', address: undefined },
      message: 'Stripe: a boleto needs the payer’s address.',
      field: 'address',
    },
    ...[499, 5_000_000].map((amount) => ({
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET', amount },
      message: 'Stripe: a boleto is for R$ 5,00 to R$ 49.999,99.',
      field: 'amount',
    })),
    ...[{ cardToken: 'tok_visa' }, { cardToken: 'pm_' }, { cardToken: 'pm_a b' }, { cardId: 'pm_7' }].map((given) => ({
      operation: 'createTransaction',
      given: { paymentMethod: 'CREDIT_CARD', ...given },
      message: 'Stripe: a card is the payment method of its browser library, as in pm_1Abc.',
      field: 'cardToken',
    })),
    {
      operation: 'refund',
      given: { transactionId: id, paymentMethod: 'BILLET', amount: 100 },
      message: 'Stripe: a boleto is not refunded.',
      field: 'paymentMethod',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: /^Stripe refused \(400\): payment_method_types: is not activated/ },
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'CREDIT_CARD' },
      message: 'Stripe refused (402): the card was declined',
    },
  ],
  answers: [
    {
      operation: 'getBalance',
      says: 'a balance in reais, beside one in another currency',
      answers: [
        {
          to: /^GET .*\/balance$/,
          body: {
            available: [
              { amount: 700, currency: 'usd' },
              { amount: 12_990, currency: 'brl' },
            ],
            pending: [{ amount: -50, currency: 'brl' }],
          },
        },
      ],
      result: { available: 12_990, waiting: -50 },
    },
    {
      operation: 'getBalance',
      says: 'a balance that is no list is none',
      answers: [{ to: /^GET .*\/balance$/, body: { available: { brl: 1 } } }],
      error: { effect: 'none' },
    },
    ...[{ amount: '12990', currency: 'brl' }, { amount: 12_990 }].map((amount) => ({
      operation: 'getBalance',
      says: `nor is one of ${JSON.stringify(amount)}`,
      answers: [{ to: /^GET .*\/balance$/, body: { available: [amount], pending: [] } }],
      error: { effect: 'none' },
    })),
    {
      operation: 'createTransaction',
      says: 'the code of a PIX, and its time in seconds',
      answers: made({
        payment_method_types: ['pix'],
        next_action: {
          type: 'pix_display_qr_code',
          pix_display_qr_code: {
            data: pixCode,
            expires_at: 1_795_608_000,
            image_url_png: 'https://e.com/7.png',
            hosted_instructions_url: 'https://e.com/7',
          },
        },
      }),
      result: {
        transactionId: id,
        status: 'PENDING',
        amount: 12_990,
        reference: 'pay_7',
        pixCode,
        pixQrCode: expect.stringMatching(/^data:image\/png;base64,/),
        expiresAt: '2026-11-25T12:00:00.000Z',
      },
    },
    ...[
      { says: 'a boleto, with its document', address: { pdf: 'https://e.com/7.pdf' }, url: 'https://e.com/7.pdf' },
      { says: 'a boleto with its page alone', address: { pdf: null }, url: 'https://e.com/7' },
    ].map(({ says, address, url }) => ({
      operation: 'createTransaction',
      says,
      given: { paymentMethod: 'BILLET' },
      answers: made({
        payment_method_types: ['boleto'],
        next_action: {
          type: 'boleto_display_details',
          boleto_display_details: {
            number: line,
            expires_at: 1_795_662_000,
            hosted_voucher_url: 'https://e.com/7',
            ...address,
          },
        },
      }),
      result: { transactionId: id, billetCode: line, billetUrl: url, expiresAt: '2026-11-26T03:00:00.000Z' },
    })),
    {
      operation: 'createTransaction',
      says: 'a card that is being processed is not paid',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: made({ status: 'processing' }),
      result: { status: 'PENDING', providerWord: 'processing', payerDone: true },
    },
    {
      operation: 'createTransaction',
      says: 'a card that is held, and until when',
      given: { paymentMethod: 'CREDIT_CARD', capture: 'manual' },
      answers: made({
        status: 'requires_capture',
        payment_method_types: ['card'],
        latest_charge: {
          id: 'ch_7',
          paid: true,
          captured: false,
          amount_refunded: 0,
          payment_method_details: { type: 'card', card: { capture_before: 1_795_608_000 } },
        },
      }),
      result: {
        status: 'PENDING',
        providerWord: 'requires_capture',
        authorized: true,
        authorizedUntil: '2026-11-25T12:00:00.000Z',
      },
    },
    {
      operation: 'createTransaction',
      says: 'the page on which the payer confirms a card',
      given: { paymentMethod: 'CREDIT_CARD', checkoutUrl: shop },
      answers: made({
        payment_method_types: ['card'],
        next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'https://e.com/7', return_url: shop } },
      }),
      result: { status: 'PENDING', payerUrl: 'https://e.com/7' },
    },
    {
      operation: 'createTransaction',
      says: 'a declined card is an error with its code',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: failing(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        payment_intent: of({ status: 'requires_payment_method' }),
      }),
      error: { effect: 'refused', httpStatus: 402, providerCode: 'card_declined' },
    },
    {
      operation: 'createTransaction',
      says: 'a key in use: what its call makes is not known yet',
      answers: failing(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }),
      error: { effect: 'unknown', httpStatus: 409 },
    },
    {
      operation: 'createTransaction',
      says: 'a key that came with other parameters may have made an intent',
      answers: failing(400, { type: 'idempotency_error' }),
      error: { effect: 'unknown', httpStatus: 400, providerCode: 'idempotency_error' },
    },
    {
      operation: 'createTransaction',
      says: 'an invalid request made none',
      answers: failing(400, { type: 'invalid_request_error', param: 'amount' }),
      error: { effect: 'refused', providerCode: 'invalid_request_error', message: 'Stripe refused (400): No' },
    },
    {
      operation: 'getTransaction',
      says: 'a paid card',
      given: { paymentMethod: undefined },
      answers: charged({}),
      result: { status: 'APPROVED', paymentMethod: 'CREDIT_CARD', amount: 12_990, refundedAmount: 0 },
    },
    {
      operation: 'getTransaction',
      says: 'a method that is known counts where the answer names none',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found({ status: 'succeeded' }),
      result: { status: 'APPROVED', paymentMethod: 'CREDIT_CARD' },
    },
    {
      operation: 'getTransaction',
      says: 'a paid intent without its charge has given nothing back',
      answers: found({ status: 'succeeded' }),
      result: { status: 'APPROVED', refundedAmount: 0 },
    },
    {
      operation: 'getTransaction',
      says: 'a refund without an amount adds nothing',
      answers: charged({ amount_refunded: 6_000, refunds: listed(['succeeded', 1_010], ['succeeded', undefined]) }),
      result: { status: 'APPROVED', refundedAmount: 1_010 },
    },
    {
      operation: 'getTransaction',
      says: 'refunds that succeeded are given back, and those that wait or failed are not',
      answers: charged({
        amount_refunded: 6_000,
        refunds: listed(['succeeded', 1_010], ['pending', 2_000], ['failed', 2_990], ['succeeded', 100]),
      }),
      result: { status: 'APPROVED', refundedAmount: 1_110 },
    },
    {
      operation: 'getTransaction',
      says: 'a whole refund that waits has given nothing back',
      answers: charged({ refunded: true, amount_refunded: 12_990, refunds: listed(['pending', 12_990]) }),
      result: { status: 'APPROVED', refundedAmount: 0 },
    },
    {
      operation: 'getTransaction',
      says: 'parts that make the whole, all of which succeeded',
      answers: charged({
        refunded: true,
        amount_refunded: 12_990,
        refunds: listed(['succeeded', 10_000], ['succeeded', 2_990]),
      }),
      result: { status: 'REFUNDED', refundedAmount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'of a list that goes on the charge’s own total counts',
      answers: charged({ amount_refunded: 3_000, refunds: { ...listed(['succeeded', 1_010]), has_more: true } }),
      result: { status: 'APPROVED', refundedAmount: 3_000 },
    },
    ...[
      {
        says: 'what was held and not captured has not been given back',
        amount_refunded: 11_980,
        result: { status: 'APPROVED', amount: 12_990, paidAmount: 1_010, refundedAmount: 0 },
      },
      {
        says: 'of a part that was captured a part was given back',
        amount_refunded: 12_080,
        result: { status: 'APPROVED', paidAmount: 1_010, refundedAmount: 100 },
      },
      {
        says: 'all of a part that was captured was given back',
        amount_refunded: 12_990,
        result: { status: 'REFUNDED', paidAmount: 1_010, refundedAmount: 1_010 },
      },
    ].map(({ says, amount_refunded, result }) => ({
      operation: 'getTransaction',
      says,
      answers: found({
        status: 'succeeded',
        amount_received: 1_010,
        payment_method_types: ['card'],
        latest_charge: {
          id: 'ch_7',
          paid: true,
          captured: true,
          amount_captured: 1_010,
          amount_refunded,
          refunded: amount_refunded === 12_990,
          disputed: false,
          refunds: listed(),
        },
      }),
      given: { paymentMethod: 'CREDIT_CARD' },
      result,
    })),
    {
      operation: 'getTransaction',
      says: 'a payment of one cent that went back is refunded',
      answers: found({ amount: 1, status: 'succeeded', latest_charge: { id: 'ch_7', paid: true, amount_refunded: 1 } }),
      result: { status: 'REFUNDED', amount: 1, refundedAmount: 1 },
    },
    {
      operation: 'getTransaction',
      says: 'a cent that was held and not captured has not been given back',
      answers: found({
        status: 'succeeded',
        amount_received: 12_989,
        payment_method_types: ['card'],
        latest_charge: { id: 'ch_7', paid: true, captured: true, amount_refunded: 1, disputed: false },
      }),
      given: { paymentMethod: 'CREDIT_CARD' },
      result: { status: 'APPROVED', paidAmount: 12_989, refundedAmount: 0 },
    },
    {
      operation: 'getTransaction',
      says: 'a card that was let go has given nothing back',
      given: { paymentMethod: 'CREDIT_CARD' },
      answers: found({
        status: 'canceled',
        amount_received: 0,
        latest_charge: { id: 'ch_7', paid: true, captured: false, amount_refunded: 12_990, refunded: true },
      }),
      result: expect.not.objectContaining({ refundedAmount: expect.anything() }),
    },
    {
      operation: 'getTransaction',
      says: 'a part that was given back leaves it approved',
      answers: charged({ amount_refunded: 1_010 }),
      result: { status: 'APPROVED', providerWord: 'succeeded', refundedAmount: 1_010 },
    },
    {
      operation: 'getTransaction',
      says: 'its charge says that all was given back',
      answers: charged({ refunded: true, amount_refunded: 12_990 }),
      result: { status: 'REFUNDED', providerWord: 'succeeded', refundedAmount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'its charge says that it is disputed, also after a refund',
      answers: charged({ disputed: true, refunded: true, amount_refunded: 12_990 }),
      result: { status: 'CHARGEBACK', providerWord: 'succeeded', refundedAmount: 12_990 },
    },
    {
      operation: 'getTransaction',
      says: 'a failed try has a charge, too, which is not paid',
      answers: found({
        status: 'requires_payment_method',
        latest_charge: { id: 'ch_7', paid: false, refunded: false, amount_refunded: 0, disputed: false },
      }),
      result: { status: 'REJECTED' },
    },
    ...[
      { status: 'succeeded', done: true },
      { status: 'pending', done: false },
      { status: 'requires_action', done: false },
      { status: 'something_new', done: false },
    ].map(({ status, done }) => ({
      operation: 'refund',
      says: `a refund that is ${status} is ${done ? '' : 'not '}made`,
      answers: refunded(status),
      result: { refundId: 're_7', status: done, providerWord: status },
    })),
    ...['failed', 'canceled'].map((status) => ({
      operation: 'refund',
      says: `a refund that is ${status} was not made`,
      answers: refunded(status),
      error: { effect: 'refused', providerCode: status },
    })),
    ...[
      { status: 'canceled', done: true, given: { unpaid: true } },
      { status: 'processing', done: false, given: { unpaid: true } },
      { status: 'canceled', done: true, given: { authorized: true } },
      { status: 'succeeded', done: false, given: { authorized: true } },
    ].map(({ status, done, given }) => ({
      operation: 'refund',
      says: `an ${Object.keys(given)} intent that is ${status} is ${done ? '' : 'not '}cancelled`,
      given,
      answers: [{ to: /^POST .*\/cancel$/, body: of({ status }) }],
      result: { status: done, providerWord: status },
    })),
  ],
  wire: [
    {
      ...create,
      body: {
        ...intent,
        'payment_method_types.0': 'pix',
        'payment_method_data.type': 'pix',
        'payment_method_options.pix.expires_after_seconds': '86400',
      },
    },
    {
      ...create,
      given: { paymentMethod: 'BILLET' },
      body: { ...intent, 'payment_method_types.0': 'boleto', ...boleto },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD', softDescriptor: 'LOJADEMO', installments: 3 },
      body: {
        ...intent,
        'payment_method_types.0': 'card',
        'payment_method_options.card.installments.plan.type': 'fixed_count',
        'payment_method_options.card.installments.plan.interval': 'month',
        'payment_method_options.card.installments.plan.count': '3',
        payment_method: token,
        error_on_requires_action: 'true',
        statement_descriptor_suffix: 'LOJADEMO',
      },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD', checkoutUrl: shop },
      body: { ...intent, 'payment_method_types.0': 'card', payment_method: token, return_url: shop },
    },
    {
      ...create,
      given: { paymentMethod: 'CREDIT_CARD', capture: 'manual' },
      body: {
        ...intent,
        'payment_method_types.0': 'card',
        payment_method: token,
        error_on_requires_action: 'true',
        capture_method: 'manual',
        'expand.0': 'latest_charge',
      },
    },
    ...[
      { given: {}, amount_to_capture: '12990' },
      { given: { amount: 1_010 }, amount_to_capture: '1010' },
    ].map(({ given, amount_to_capture }) => ({
      operation: 'capture',
      given,
      call: `POST ${base}/payment_intents/{id}/capture`,
      headers: { ...sent, 'idempotency-key': /^pay_\w+k1$/ },
      form: true as const,
      body: { amount_to_capture },
    })),
    {
      operation: 'getTransaction',
      call: `GET ${base}/payment_intents/{id}?expand[]=latest_charge.refunds`,
      headers: { ...headers, 'idempotency-key': undefined },
    },
    {
      operation: 'getBalance',
      call: `GET ${base}/balance`,
      headers: { ...headers, 'idempotency-key': undefined },
    },
    {
      operation: 'refund',
      call: `POST ${base}/refunds`,
      headers: { ...sent, 'idempotency-key': /^rfd_/ },
      form: true,
      body: { payment_intent: /^pi_\w+$/, amount: '12990' },
    },
    {
      operation: 'refund',
      given: { authorized: true },
      call: `POST ${base}/payment_intents/{id}/cancel`,
      headers: { ...headers, 'idempotency-key': /^rfd_/ },
    },
    {
      operation: 'refund',
      given: { unpaid: true },
      // The stand-in has paid it.
      refused: true,
      call: `POST ${base}/payment_intents/{id}/cancel`,
      headers: { ...headers, 'idempotency-key': /^rfd_/ },
    },
  ],
  webhooks: [
    { says: 'an event has the whole intent', payload: paid, events: [event] },
    ...(
      [
        ['payment_intent.payment_failed', 'requires_payment_method', 'REJECTED'],
        ['payment_intent.canceled', 'canceled', 'REJECTED'],
        ['payment_intent.requires_action', 'requires_action', 'PENDING'],
        ['payment_intent.processing', 'processing', 'PENDING'],
        ['payment_intent.amount_capturable_updated', 'requires_capture', 'PENDING'],
      ] as const
    ).map(([type, word, status]) => ({
      says: `${type} has the intent’s word`,
      payload: news(type, of({ status: word })),
      events: [{ ...event, status, providerWord: word }],
    })),
    ...['charge.refunded', 'refund.updated', 'refund.failed'].map((type) => ({
      says: `${type} names the intent, which is looked up`,
      payload: news(type, { id: 'x_7', payment_intent: id, status: 'succeeded', amount: 12_990 }),
      events: [hint],
    })),
    {
      says: 'a charge’s own word is none, also where it names its card',
      payload: news('charge.refunded', {
        id: 'ch_7',
        payment_intent: id,
        payment_method_details: { type: 'card' },
        status: 'succeeded',
      }),
      events: [{ ...hint, providerWord: 'PENDING' }],
    },
    {
      says: 'an event that its endpoint is not asked for is left out',
      payload: news('charge.updated', { id: 'ch_7', payment_intent: id, status: 'succeeded' }),
      events: [],
    },
    {
      says: 'a dispute begins',
      payload: news('charge.dispute.created', dispute('needs_response')),
      events: [
        {
          ...hint,
          providerWord: 'needs_response',
          dispute: { kind: 'CHARGEBACK', phase: 'opened', id: 'dp_7', reason: 'fraudulent' },
        },
      ],
    },
    ...(['won', 'lost'] as const).map((phase) => ({
      says: `a dispute is ${phase}`,
      payload: news('charge.dispute.closed', dispute(phase)),
      events: [{ ...hint, providerWord: phase, dispute: { kind: 'CHARGEBACK', phase, id: 'dp_7' } }],
    })),
    {
      says: 'a dispute that is under review goes on',
      payload: news('charge.dispute.created', dispute('under_review')),
      events: [{ ...hint, providerWord: 'under_review', dispute: { kind: 'CHARGEBACK', phase: 'opened', id: 'dp_7' } }],
    },
    ...['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'].map((word) => ({
      says: `a bank’s question is no dispute yet: ${word}`,
      payload: news('charge.dispute.created', dispute(word)),
      events: [withoutDispute],
    })),
    {
      says: 'a word of a dispute that no page lists decides nothing',
      payload: news('charge.dispute.created', dispute('something_new')),
      events: [{ ...hint, providerWord: 'something_new', unmapped: true }],
    },
    {
      says: 'a dispute of a PIX has other rules, and is left to the look-up',
      payload: news('charge.dispute.created', dispute('needs_response', { payment_method_details: { type: 'pix' } })),
      events: [withoutDispute],
    },
    { says: 'the secret proves the sender', connection, payload: paid, sign: signed(0, 'whsec_7'), events: [event] },
    {
      says: 'one of two signatures is enough, while a secret is replaced',
      connection,
      payload: paid,
      sign: signed(0, 'whsec_6', 'whsec_7'),
      events: [event],
    },
    {
      says: 'one of four minutes ago is taken',
      connection,
      payload: paid,
      sign: signed(240, 'whsec_7'),
      events: [event],
    },
    ...(
      [
        ['another secret', signed(0, 'whsec_6')],
        ['a time of six minutes ago', signed(360, 'whsec_7')],
        ['no signature', () => ({})],
        ['another body', () => signed(0, 'whsec_7')('{}')],
        [
          'another scheme alone',
          (body: string) => ({ 'Stripe-Signature': `t=${seconds()},v0=${v1(seconds(), body, 'whsec_7')}` }),
        ],
      ] as const
    ).map(([what, sign]) => ({
      says: `one with ${what} is ignored`,
      connection,
      payload: paid,
      sign: sign as (body: string) => Record<string, string>,
      events: [],
    })),
    ...['payout.paid', 'account.updated', 'customer.created'].map((type) => ({
      says: `${type} is about no charge`,
      payload: news(type, { id: 'x_7', status: 'paid' }),
      events: [],
    })),
    {
      says: 'a charge without an intent is none of ours',
      payload: news('charge.refunded', { id: 'ch_7', payment_intent: null }),
      events: [],
    },
  ],
};
