import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { aUrl, json } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.infinitepay.io/invoices/public/checkout';
const checkoutUrl = 'https://loja.example/pedido/1';
const page = 'https://checkout.infinitepay.example/loja?lenc=G1gA';
const nsu = 'a3f1c8d2-5a55-4e8e-9d3f-0d7b2f6e1c11';
const slug = '16tOI2nZ';
const id = `${nsu}:${slug}`;
const card = { paymentMethod: 'CREDIT_CARD', checkoutUrl };

/** Answers. */
const made = (body: object) => [{ to: /^POST .*\/links$/, body }];
const paid = { success: true, paid: true, amount: 12_990, paid_amount: 12_990, installments: 1, capture_method: 'pix' };
const checked = (over: object, status = 200) => [
  { to: /^POST .*\/payment_check$/, status, body: { ...paid, ...over } },
];
const asked = { id, chargeReference: 'pay_7' };

const notice = {
  invoice_slug: slug,
  transaction_nsu: nsu,
  order_nsu: 'pay_7',
  capture_method: 'credit_card',
  installments: 3,
  amount: 12_990,
  paid_amount: 12_990,
  receipt_url: 'https://recibo.infinitepay.example/7',
  items: [{ quantity: 1, price: 12_990, description: 'Camiseta' }],
};
const event = {
  transactionId: id,
  type: 'TRANSACTION',
  status: 'PENDING',
  providerWord: 'notification',
  reference: 'pay_7',
};

/** InfinitePay's checkout links: from ten clients that agree on the link, and one for notice and look-up. */
export const infinitepay: OwnRows = {
  provider: 'InfinitePay',
  evidence: 'B',
  operationEvidence: { getTransaction: 'C', processWebhook: 'C' },
  credentials: ['companyId!@ Handle (InfiniteTag, without $)', 'baseUrl'],
  address: base,
  payerPages: ['PIX', 'CREDIT_CARD'],
  idsByNotice: true,
  cardsWithoutAmount: true,
  webhooksWithoutStatus: true,
  webhookAmountsUnread: true,
  charges: { APPROVED: 'paid', unknown: 'PENDING' },
  disputesUnseen: 'no source has a word or a notice for a dispute',
  paidUnseen: 'only its notice brings the names by which a link can be looked up',
  sends: [
    ...[
      {
        says: 'a price is cents',
        at: 'body.items',
        equals: [{ quantity: 1, price: 12_990, description: 'Camiseta' }],
      },
      {
        says: 'items whose sum differs are one of the whole amount',
        given: { amount: 10_000, checkoutUrl },
        at: 'body.items',
        equals: [{ quantity: 1, price: 10_000, description: 'Pedido 1' }],
      },
      {
        says: 'items have the price of one',
        given: { amount: 3_998, items: [{ title: 'Meia', unitPrice: 1_999, quantity: 2, tangible: true }] },
        at: 'body.items',
        equals: [{ quantity: 2, price: 1_999, description: 'Meia' }],
      },
      { says: 'its order is our reference', at: 'body.order_nsu', equals: /^pay_/ },
      {
        says: 'the payer comes back to the shop',
        given: { checkoutUrl },
        at: 'body.redirect_url',
        equals: checkoutUrl,
      },
      {
        says: 'without a page of the shop none is named',
        given: { checkoutUrl: undefined },
        at: 'body.redirect_url',
        equals: undefined,
      },
      { says: 'a card is the same link', given: card, at: 'body.order_nsu', equals: /^pay_/ },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      operation: 'getTransaction',
      says: 'a look-up names our own order, whatever the notice said',
      given: asked,
      refused: true,
      at: 'body.order_nsu',
      equals: 'pay_7',
    },
    {
      operation: 'getTransaction',
      says: 'and both names of the transaction',
      given: asked,
      refused: true,
      at: 'body.transaction_nsu',
      equals: nsu,
    },
    { operation: 'getTransaction', says: 'its slug', given: asked, refused: true, at: 'body.slug', equals: slug },
  ],
  refuses: [
    {
      operation: 'createTransaction',
      given: { ...card, installments: 3 },
      message: 'InfinitePay: the payer chooses instalments on its page: send none.',
      field: 'installments',
    },
    {
      operation: 'createTransaction',
      given: { ...card, cardToken: 'tok_7' },
      message: 'InfinitePay takes no card: the payer pays on its page, to which nextAction leads.',
      field: 'cardToken',
    },
  ],
  fails: [
    { operation: 'createTransaction', message: /^InfinitePay refused \(400\): / },
    { operation: 'getTransaction', message: /^InfinitePay refused \(400\): / },
  ],
  answers: [
    ...['url', 'checkout_url', 'link'].map((name) => ({
      operation: 'createTransaction',
      says: `the payer’s page is in ${name}, and there is no id`,
      answers: made({ [name]: page, slug, id: 7, status: 'paid', amount: 1 }),
      result: { transactionId: '', status: 'PENDING', providerWord: '', amount: 12_990, payerUrl: page },
    })),
    {
      operation: 'createTransaction',
      says: 'a link without a page cannot be paid',
      answers: made({ slug }),
      result: { transactionId: '', status: 'PENDING', codeProblem: 'the answer has no page for the payer' },
    },
    {
      operation: 'createTransaction',
      says: 'a refusal may come with HTTP 200',
      answers: made({ success: false, message: 'handle not found' }),
      error: { effect: 'refused', message: 'InfinitePay refused: handle not found' },
    },
    {
      operation: 'createTransaction',
      says: 'an answer that says success is none',
      answers: made({ success: true, url: page }),
      result: { status: 'PENDING', payerUrl: page },
    },
    {
      operation: 'getTransaction',
      says: 'known and paid is paid, with our reference and both amounts',
      given: asked,
      answers: checked({}),
      result: {
        transactionId: id,
        status: 'APPROVED',
        providerWord: 'paid',
        amount: 12_990,
        paidAmount: 12_990,
        reference: 'pay_7',
      },
    },
    ...(['CREDIT_CARD', undefined] as const).map((paymentMethod) => ({
      operation: 'getTransaction',
      says: `a link is for either method: it is the one that was asked for, or PIX (${paymentMethod})`,
      given: { ...asked, paymentMethod },
      answers: checked({}),
      result: { paymentMethod: paymentMethod ?? 'PIX' },
    })),
    {
      operation: 'getTransaction',
      says: 'another amount is told',
      given: asked,
      answers: checked({ paid_amount: 13_500, capture_method: 'credit_card', installments: 3 }),
      result: { status: 'APPROVED', amount: 12_990, paidAmount: 13_500 },
    },
    {
      operation: 'getTransaction',
      says: 'what the answer itself calls its status, id or reference is not read',
      given: asked,
      answers: checked({ status: 'refused', id: 'x', reference: 'pay_8' }),
      result: { transactionId: id, status: 'APPROVED', reference: 'pay_7' },
    },
    ...[
      { over: { paid: false }, says: 'known and not paid decides nothing yet' },
      { over: { paid: 'true' }, says: 'a text is not yes' },
      { over: { paid: 1 }, says: 'nor is a number' },
      { over: { amount: undefined }, says: 'paid without its amount decides nothing' },
      { over: { paid_amount: undefined }, says: 'nor without what was paid' },
      { over: { paid_amount: 0 }, says: 'nor with nothing paid' },
      { over: { amount: 'all' }, says: 'nor with an amount that is none' },
    ].map(({ over, says }) => ({
      operation: 'getTransaction',
      says,
      given: asked,
      answers: checked(over),
      error: { effect: 'none' },
    })),
    ...[
      { over: { success: false }, says: 'a payment that is not known is not paid, whatever else is said' },
      { over: { success: 'true' }, says: 'a text is not known' },
      { over: { success: undefined }, says: 'nor is one of which it is not said' },
    ].map(({ over, says }) => ({
      operation: 'getTransaction',
      says,
      given: asked,
      answers: checked(over),
      error: { effect: 'refused' },
    })),
    {
      operation: 'getTransaction',
      says: 'an error decides nothing',
      given: asked,
      answers: checked({}, 500),
      error: { effect: 'none' },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      given: { checkoutUrl },
      call: `POST ${base}/links`,
      headers: { ...json, authorization: undefined },
      body: {
        handle: /^infinitepay-companyId-/,
        'items.0.quantity': 1,
        'items.0.price': 12_990,
        'items.0.description': 'Camiseta',
        order_nsu: /^pay_/,
        redirect_url: checkoutUrl,
        webhook_url: aUrl,
        'customer.name': 'Maria da Silva',
        'customer.email': 'maria@example.com',
      },
    },
    {
      operation: 'getTransaction',
      call: `POST ${base}/payment_check`,
      headers: { ...json, authorization: undefined },
      body: { handle: /^infinitepay-companyId-/, order_nsu: /^pay_/, transaction_nsu: /^[0-9a-f-]{36}$/, slug: /./ },
    },
  ],
  webhooks: [
    {
      says: 'a notice brings two names of the transaction and our order, and no status',
      payload: notice,
      events: [event],
    },
    {
      says: 'what it says of a status or an amount is not trusted',
      payload: { ...notice, paid: true, status: 'paid', amount: 1 },
      events: [event],
    },
    ...['invoice_slug', 'transaction_nsu', 'order_nsu'].map((name) => ({
      says: `a notice without its ${name} is ignored`,
      payload: { ...notice, [name]: undefined },
      events: [],
    })),
    {
      says: 'a name with our separator in it could be read in two ways, and is ignored',
      payload: { ...notice, transaction_nsu: 'a:b' },
      events: [],
    },
  ],
};
