import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aUrl, cpf, json } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.spinpay.com.br';
const keys = { 'x-merchant-key': '<publicKey>', 'x-merchant-token': '<secretKey>' };
const checkoutUrl = 'https://loja.example/pedido/1';
const page = 'https://nupay.example.com/app/7';
const unpaid = { unpaid: true };

/** Answers. */
const id = '1e984614-1ce2-11ee-be56-0242ac120002';
const ours = 'rfd_000000000000000000000000001';
const payment = { pspReferenceId: id, referenceId: 'pay_7', status: 'WAITING_PAYMENT_METHOD' };
const made = (over: object) => [
  { to: /^POST \/v1\/checkouts\/payments$/, body: { ...payment, paymentMethodType: 'nupay', ...over } },
];
const found = (over: object) => [
  {
    to: /^GET \/v1\/checkouts\/payments\/[^/]+\/status$/,
    body: { ...payment, amount: { value: 129.9, currency: 'BRL' }, timestamp: '2026-11-25T12:00:00.000Z', ...over },
  },
];
const refunded = (over: object) => [
  { to: /^POST .*\/refunds$/, body: { pspReferenceId: id, refundId: 'r7', status: 'REFUNDING', ...over } },
];
const canceled = (over: object) => [{ to: /^POST .*\/cancel$/, body: { ...payment, ...over } }];
const part = (value: number, status = 'REFUNDED', transactionRefundId = 'rfd_7') => ({
  refundId: 'r7',
  transactionRefundId,
  status,
  amount: { value, currency: 'BRL' },
});

const notice = {
  referenceId: 'pay_7',
  pspReferenceId: id,
  timestamp: '2026-11-25T12:00:00.000Z',
  paymentMethodType: 'nupay',
};
const event = { transactionId: id, type: 'TRANSACTION', status: 'PENDING', reference: 'pay_7' };

/** NuPay for Business, payments in the bank's app: from its guide, and from its clients what answers a look-up. */
export const nupay: OwnRows = {
  provider: 'NuPay',
  evidence: 'A',
  // The members of the status, with its refunds, are in no page that was read: two clients agree.
  operationEvidence: { getTransaction: 'B' },
  credentials: [
    'publicKey*!@ Merchant key (X-Merchant-Key)',
    'secretKey*! Merchant token (X-Merchant-Token)',
    'companyId Store name, for the payer',
    'baseUrl',
  ],
  address: base,
  inReais: true,
  payerPages: ['CREDIT_CARD'],
  peopleOnly: true,
  // The answer to a creation has none.
  cardsWithoutAmount: true,
  webhooksWithoutStatus: true,
  limits: { pixExpiryMs: 3_600_000 },
  unsupportedMethods: { PIX: 'NuPay is paid in the bank’s app only: send CREDIT_CARD, without a card.' },
  charges: {
    PENDING: 'WAITING_PAYMENT_METHOD',
    APPROVED: 'COMPLETED',
    REJECTED: 'CANCELLED ERROR',
    unknown: 'PENDING',
  },
  cancels: { call: /^POST .*\/v1\/checkouts\/payments\/[0-9a-f-]{36}\/cancel$/, word: 'CANCELLED' },
  refundWords: { done: 'REFUNDED', pending: 'REFUNDING', refused: 'ERROR', unknown: 'pending' },
  refundAnswers: true,
  refundsAreMadeLater: true,
  disputesUnseen: 'no source has a word or a notice for a dispute',
  sends: [
    ...[
      { says: 'an amount is a number of reais', at: 'body.amount', equals: { value: 129.9, currency: 'BRL' } },
      ...[
        [29, 0.29],
        [110, 1.1],
        [1_999, 19.99],
        [10_000, 100],
      ].map(([amount, equals]) => ({
        says: `${amount} cents are ${equals} reais`,
        given: { amount },
        at: 'body.amount.value',
        equals,
      })),
      {
        says: 'items whose sum differs are one of the whole amount',
        given: { amount: 10_000 },
        at: 'body.items',
        equals: [{ id: '1', description: 'Pedido 1', value: 100, quantity: 1 }],
      },
      {
        says: 'items have the price of one',
        given: { amount: 3_998, items: [{ title: 'Meia', unitPrice: 1_999, quantity: 2, tangible: true }] },
        at: 'body.items',
        equals: [{ id: '1', description: 'Meia', value: 19.99, quantity: 2 }],
      },
      { says: 'the key of a payment is our reference', at: 'body.referenceId', equals: /^pay_/ },
      { says: 'the order is the merchant’s', at: 'body.merchantOrderReference', equals: /^order-/ },
      {
        says: 'without an order our reference is sent',
        given: { orderId: undefined },
        at: 'body.merchantOrderReference',
        equals: /^pay_/,
      },
      { says: 'the payer has an hour', at: 'body.delayToAutoCancel', equals: 60 },
      {
        says: 'the payer returns to the merchant’s page, paid or not',
        at: 'body.paymentFlow',
        equals: { returnUrl: checkoutUrl, cancelUrl: checkoutUrl },
      },
      {
        says: 'a name of one word is both names',
        given: { customer: { name: 'Maria', email: 'maria@example.com', document: '529.982.247-25' } },
        at: 'body.shopper',
        equals: {
          firstName: 'Maria',
          lastName: 'Maria',
          document: cpf,
          documentType: 'CPF',
          email: 'maria@example.com',
        },
      },
      {
        says: 'the name of the store, where the connection has one',
        connection: { companyId: 'Loja da Maria' },
        at: 'body.storeName',
        equals: 'Loja da Maria',
      },
      { says: 'no name of a store without it', at: 'body.storeName', equals: undefined },
      { says: 'no number of instalments', at: 'body.installments', equals: undefined },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      operation: 'refund',
      says: 'a part is reais, too',
      given: { amount: 1_010 },
      at: 'body.amount.value',
      equals: 10.1,
    },
    { operation: 'refund', says: 'its key is our reference', at: 'body.transactionRefundId', equals: ours },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      message: 'NuPay: checkoutUrl is required, where the payer returns.',
      field: 'checkoutUrl',
    },
    {
      operation: 'createTransaction',
      given: {
        checkoutUrl,
        customer: { name: 'Loja', email: 'loja@example.com', document: '11.222.333/0001-81' },
      },
      message: 'NuPay: the payer is a person, with a CPF.',
      field: 'customer.document',
    },
    {
      operation: 'createTransaction',
      given: { checkoutUrl, installments: 3 },
      message: 'NuPay: the payer chooses instalments in the bank’s app: send none.',
      field: 'installments',
    },
    {
      operation: 'createTransaction',
      given: { checkoutUrl, cardToken: 'tok_7' },
      message: 'NuPay takes no card: the payer pays on its page, to which nextAction leads.',
      field: 'cardToken',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: /^NuPay refused \(400\): / },
    { operation: 'getTransaction', message: /^NuPay refused \(400\): / },
    { operation: 'refund', message: /^NuPay refused \(400\): / },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'the payer’s page is read, and the amount is what was asked for',
      answers: made({ paymentUrl: page }),
      result: {
        paymentMethod: 'CREDIT_CARD',
        transactionId: id,
        status: 'PENDING',
        providerWord: 'WAITING_PAYMENT_METHOD',
        amount: 12_990,
        reference: 'pay_7',
        payerUrl: page,
      },
    },
    {
      operation: 'createTransaction',
      says: 'a page without https is withheld and reported',
      answers: made({ paymentUrl: 'http://nupay.example.com/app/7' }),
      result: { status: 'PENDING', codeProblem: 'the page for the payer has no https address' },
    },
    {
      operation: 'createTransaction',
      says: 'an address that opens an app by a scheme of its own is withheld, too',
      answers: made({ paymentUrl: 'nuapp://pay/7' }),
      result: { status: 'PENDING', codeProblem: 'the page for the payer has no https address' },
    },
    {
      operation: 'createTransaction',
      says: 'without a page the payment exists, and cannot be paid',
      answers: made({}),
      result: { transactionId: id, status: 'PENDING', codeProblem: 'the answer has no page for the payer' },
    },
    {
      operation: 'createTransaction',
      says: 'a payment that ends at once has no page',
      answers: made({ status: 'CANCELLED', code: 'CANCELLED_BY_INSTITUTION' }),
      result: { transactionId: id, status: 'REJECTED', providerWord: 'CANCELLED' },
    },
    ...[
      { word: 'WAITING_PAYMENT_METHOD', status: 'PENDING' },
      { word: 'COMPLETED', status: 'APPROVED' },
      { word: 'CANCELLED', status: 'REJECTED' },
      { word: 'ERROR', status: 'REJECTED' },
    ].map(({ word, status }) => ({
      operation: 'getTransaction',
      says: `${word} is ${status}`,
      answers: found({ status: word }),
      result: { paymentMethod: 'CREDIT_CARD', transactionId: id, status, amount: 12_990, reference: 'pay_7' },
    })),
    {
      operation: 'getTransaction',
      says: 'an answer without its id is about the payment that was asked for',
      given: { id },
      answers: found({ status: 'COMPLETED', pspReferenceId: undefined }),
      result: { transactionId: id, status: 'APPROVED' },
    },
    {
      operation: 'getTransaction',
      says: 'an amount may be a number',
      answers: found({ status: 'COMPLETED', amount: 129.9 }),
      result: { status: 'APPROVED', amount: 12_990 },
    },
    ...(
      [
        ['a part that went back is counted', [part(10.1)], { status: 'APPROVED', refundedAmount: 1_010 }],
        [
          'only what was made went back',
          [part(10.1), part(20, 'REFUNDING'), part(30, 'ERROR'), part(40, 'OPEN')],
          { status: 'APPROVED', refundedAmount: 1_010 },
        ],
        ['a cent that went back is counted', [part(0.01)], { status: 'APPROVED', refundedAmount: 1 }],
        [
          'an amount of a part may be a number, too, and one without an amount adds nothing',
          [
            { ...part(1), amount: 10.1 },
            { ...part(1), amount: undefined },
          ],
          { status: 'APPROVED', refundedAmount: 1_010 },
        ],
        ['parts that are the whole refund it', [part(100), part(29.9)], { status: 'REFUNDED', refundedAmount: 12_990 }],
        ['a refund in progress changes nothing', [part(129.9, 'REFUNDING')], { status: 'APPROVED' }],
      ] as const
    ).map(([says, refunds, result]) => ({
      operation: 'getTransaction',
      says,
      answers: found({ status: 'COMPLETED', refunds }),
      result,
    })),
    {
      operation: 'getTransaction',
      says: 'a payment of one cent that went back is refunded',
      answers: found({ status: 'COMPLETED', amount: { value: 0.01 }, refunds: [part(0.01)] }),
      result: { status: 'REFUNDED', amount: 1, refundedAmount: 1 },
    },
    {
      operation: 'getTransaction',
      says: 'a refund whose amount cannot be read decides nothing',
      answers: found({ status: 'COMPLETED', refunds: [{ ...part(1), amount: { value: 'all' } }] }),
      error: { effect: 'none' },
    },
    {
      operation: 'refund',
      says: 'a refund is in progress',
      answers: refunded({}),
      result: { refundId: 'r7', status: false, providerWord: 'REFUNDING' },
    },
    {
      operation: 'refund',
      says: 'a refund may be made at once',
      answers: refunded({ status: 'REFUNDED' }),
      result: { refundId: 'r7', status: true },
    },
    {
      operation: 'refund',
      says: 'a refund without balance is refused with HTTP 200, and says so',
      answers: refunded({ status: 'ERROR', error: { type: 'INSUFFICIENT_FUNDS', message: 'x' } }),
      error: { effect: 'refused', httpStatus: 200, message: 'NuPay refused: INSUFFICIENT_FUNDS' },
    },
    {
      operation: 'refund',
      says: 'its message is the reason where it names no kind',
      answers: refunded({ status: 'ERROR', error: { message: 'No balance' } }),
      error: { effect: 'refused', message: 'NuPay refused: No balance' },
    },
    {
      operation: 'refund',
      says: 'a cancel that fails says why by its code',
      given: unpaid,
      answers: canceled({ status: 'ERROR', code: 'SYSTEM_ERROR' }),
      error: { effect: 'refused', message: 'NuPay refused: SYSTEM_ERROR' },
    },
    {
      operation: 'refund',
      says: 'a cancel is made',
      given: unpaid,
      answers: canceled({ status: 'CANCELLED', code: 'CANCELLED_BY_SELLER' }),
      result: { status: true, providerWord: 'CANCELLED' },
    },
    {
      operation: 'refund',
      says: 'a cancel may be in progress',
      given: unpaid,
      answers: canceled({ status: 'CANCELLING' }),
      result: { status: false, providerWord: 'CANCELLING' },
    },
    {
      operation: 'refund',
      says: 'a cancel that is denied is refused with HTTP 200',
      given: unpaid,
      answers: canceled({ status: 'DENIED', message: 'Payment is completed' }),
      error: { effect: 'refused', httpStatus: 200, message: 'NuPay refused: Payment is completed' },
    },
    {
      operation: 'getRefund',
      says: 'a refund is found by our reference, among others',
      answers: found({ status: 'COMPLETED', refunds: [part(10, 'REFUNDED'), part(129.9, 'REFUNDING', ours)] }),
      result: { state: 'pending', providerWord: 'REFUNDING' },
    },
    {
      operation: 'getRefund',
      says: 'one that is given up',
      answers: found({ status: 'COMPLETED', refunds: [part(129.9, 'ERROR', ours)] }),
      result: { state: 'refused', providerWord: 'ERROR' },
    },
    {
      operation: 'getRefund',
      says: 'one that is not listed is not known to be refused',
      answers: found({ status: 'COMPLETED' }),
      error: { message: 'NuPay lists no refund with our reference' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/v1/checkouts/payments`,
      headers: { ...keys, ...json },
      body: {
        merchantOrderReference: /^order-/,
        referenceId: /^pay_/,
        'amount.value': 129.9,
        'amount.currency': 'BRL',
        delayToAutoCancel: 60,
        'paymentMethod.type': 'nupay',
        'paymentMethod.authorizationType': 'manually_authorized',
        'paymentFlow.returnUrl': checkoutUrl,
        'paymentFlow.cancelUrl': checkoutUrl,
        'shopper.firstName': 'Maria',
        'shopper.lastName': 'da Silva',
        'shopper.document': cpf,
        'shopper.documentType': 'CPF',
        'shopper.email': 'maria@example.com',
        'items.0.id': 'sku-1',
        'items.0.description': 'Camiseta',
        'items.0.value': 129.9,
        'items.0.quantity': 1,
        callbackUrl: aUrl,
      },
    },
    {
      operation: 'getTransaction',
      call: `GET ${base}/v1/checkouts/payments/{id}/status`,
      headers: { ...keys, 'content-type': undefined },
    },
    {
      operation: 'refund',
      call: `POST ${base}/v1/checkouts/payments/{id}/refunds`,
      headers: { ...keys, ...json },
      body: { transactionRefundId: /^rfd_/, 'amount.value': 129.9, 'amount.currency': 'BRL' },
    },
    {
      operation: 'refund',
      given: unpaid,
      // The stand-in has paid it.
      refused: true,
      call: `POST ${base}/v1/checkouts/payments/{id}/cancel`,
      headers: { ...keys, 'content-type': undefined },
    },
  ],
  webhooks: [
    { says: 'a notice names its payment and no status', payload: notice, events: [event] },
    { says: 'a status in it is not trusted', payload: { ...notice, status: 'COMPLETED' }, events: [event] },
    {
      says: 'a notice of a refund names the payment, too',
      payload: { ...notice, paymentMethodType: undefined, refundId: 'r7', transactionRefundId: 'rfd_7' },
      events: [event],
    },
    { says: 'a notice without its id is ignored', payload: { ...notice, pspReferenceId: undefined }, events: [] },
  ],
};
