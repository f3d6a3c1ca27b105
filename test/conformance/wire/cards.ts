import { familyBy, familyCharge } from './family.ts';
import {
  aUrl,
  basic,
  bearer,
  cpf,
  email,
  optional,
  ours,
  payer,
  rawCard,
  rowsOf,
  under,
  unpublished,
  type WireRow,
} from './row.ts';

/* Providers with a form of their own for charges of several methods. */

const rapdynCharge = {
  amount: 12_990,
  external_id: ours,
  ...under('customer', payer),
  'customer.document.type': 'CPF',
  'customer.document.value': cpf,
  ...under('delivery', {
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
    zipcode: '01310100',
    complement: '',
  }),
  // The only type in a source is `digital`: for goods that are sent, any other word.
  ...under('products.0', { name: 'Camiseta', price: 12_990, quantity: '1', type: /^(?!digital$)\w+$/ }),
};

const witetecCharge = {
  amount: 12_990,
  ...under('customer', { ...payer, documentType: 'CPF', document: cpf }),
  ...under('items.0', { title: 'Camiseta', amount: 12_990, quantity: 1, tangible: true, externalRef: 'sku-1' }),
  'metadata.sellerExternalRef': ours,
  postbackUrl: aUrl,
};

/** AXISBANK's documentation; decision and facts: HunterPay's path of section 7 is the same platform's. */
const purchase = {
  name: payer.name,
  email,
  cpf,
  phone: payer.phone,
  amount: 12_990,
  currency: 'BRL',
  description: 'Pedido 1',
  responsibleDocument: '11222333000181',
  responsibleExternalId: 'user-1',
  externalId: ours,
  postbackUrl: aUrl,
};
const purchaseCard = under('creditCard', {
  number: '4111111111111111',
  holder: 'MARIA DA SILVA',
  expMonth: '07',
  expYear: '2031',
  cvv: '737',
  installments: 1,
});

const pagouCharge = {
  amount: 12_990,
  currency: 'BRL',
  ...under('buyer', payer),
  'buyer.document.type': 'CPF',
  'buyer.document.number': cpf,
  ...under('buyer.address', {
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
    zipCode: '01310100',
    country: 'BR',
  }),
  ...under('products.0', { name: 'Camiseta', price: 12_990, quantity: 1, tangible: true, sku: 'sku-1' }),
  external_ref: ours,
  notify_url: aUrl,
  ip_address: '203.0.113.7',
};

/** Section 7 lists the members of LordsCash, and the family's names are those of its customer and its card. */
const lordsCashCharge = {
  amount: 129.9,
  description: 'Pedido 1',
  ...under('customer', payer),
  'customer.document.type': 'cpf',
  'customer.document.number': cpf,
  'metadata.order_id': /./,
  'metadata.user_id': 'user-1',
  postbackUrl: aUrl,
};

const witetec = rowsOf('Witetec', 'https://api.witetec.net', { 'x-api-key': '<secretKey>' });
/** "`POST /withdrawals/auth` … then bearer token on the payout." */
const witetecBoth = { 'x-api-key': '<secretKey>', ...bearer };
const pronttus = rowsOf('PRONTTUS', 'https://api.pronttus.com.br/v1', {
  'x-client-id': '<clientId>',
  'x-client-secret': '<clientSecret>',
});
const rapdyn = rowsOf('RAPDYN', 'https://app.rapdyn.io/api', { authorization: 'Bearer <secretKey>' });
// "Prefer secret: + key."
const axisBank = rowsOf('AXISBANK', 'https://api.axisbanking.com.br', { authorization: 'Basic secret:<secretKey>' });
// The facts have both layouts: the key as user with an empty password, and `secret` as user.
const hunterPay = rowsOf('HunterPay', unpublished, { authorization: /^Basic \S+$/ });
const bravive = rowsOf('Bravive', 'https://app.bravive.com/api/v1', { authorization: 'Bearer <secretKey>' });
const pagouAi = rowsOf('PagouAi', 'https://api.pagou.ai/v2', { authorization: 'Bearer <secretKey>' });
const lordsPay = rowsOf('LordsPay', unpublished, basic);
const lordsCash = rowsOf('LordsCash', unpublished, { authorization: 'Bearer <secretKey>' });

export const cardRows: readonly WireRow[] = [
  witetec('createTransaction', 'POST /v2/transactions/pix/create', {
    given: { paymentMethod: 'PIX' },
    body: { ...witetecCharge, method: 'PIX' },
  }),
  witetec('createTransaction', 'POST /v2/transactions/card/create', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { ...witetecCharge, method: 'CREDIT_CARD', installments: 1, ...under('card', rawCard) },
  }),
  witetec('getTransaction', 'GET /transactions/pix/{id}', { given: { paymentMethod: 'PIX' } }),
  witetec('withdraw', 'POST /withdrawals/auth', { body: { email: '<clientId>', password: '<clientSecret>' } }),
  witetec('withdraw', 'POST /withdrawals', {
    headers: witetecBoth,
    body: { amount: 5_050, pixKey: email, pixKeyType: 'EMAIL', method: 'PIX', 'metadata.sellerExternalRef': ours },
  }),
  witetec('getWithdraw', 'GET /withdrawals/{id}', { headers: witetecBoth }),

  // "Use one /v1 base."
  pronttus('createTransaction', 'POST /payment', {
    body: { amount: 12_990, description: 'Pedido 1', ...under('customer', { ...payer, document: cpf }) },
  }),
  pronttus('getTransaction', 'GET /payment/{id}'),
  pronttus('refund', 'POST /payment/refund', { body: { transactionId: /^\S+$/, amount: 12_990 } }),
  pronttus('withdraw', 'POST /payment/withdraw', {
    body: {
      amount: 5_050,
      type: 'pix',
      ...under('details', { name: payer.name, document: cpf, key: email, keyType: 'EMAIL' }),
    },
  }),

  rapdyn('createTransaction', 'POST /payments', {
    given: { paymentMethod: 'PIX' },
    body: { ...rapdynCharge, method: 'pix' },
  }),
  // The names of a card's charge are in no source: `method` has the family's word.
  rapdyn('createTransaction', 'POST /payments', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { ...rapdynCharge, method: 'credit_card', installments: 1 },
    holds: [/^\S{6,}$/],
  }),
  rapdyn('createCardToken', 'POST /card-token?publicKey=<publicKey>', { headers: {}, body: rawCard }),
  rapdyn('getTransaction', 'GET /transactions/{id}'),
  rapdyn('refund', 'PUT /payments/refund/{id}', { body: { amount: 12_990 } }),
  rapdyn('withdraw', 'POST /transfers/out', {
    headers: { authorization: 'Bearer <secretKey>', 'idempotency-key': /^[A-Za-z0-9]{1,64}$/ },
    body: { pix_key_type: 'email', pix_key: email, value: 5_050 },
  }),

  axisBank('createTransaction', 'POST /transactions/v2/purchase', {
    given: { paymentMethod: 'PIX' },
    body: { ...purchase, paymentMethod: 'PIX' },
  }),
  axisBank('createTransaction', 'POST /transactions/v2/purchase', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { ...purchase, paymentMethod: 'CREDIT_CARD', ...purchaseCard },
  }),
  axisBank('getTransaction', 'GET /transactions/{id}'),
  axisBank('getBalance', 'GET /users/balance'),
  axisBank('refund', 'POST /transactions/refund/{id}', { body: { amount: 12_990 } }),
  axisBank('withdraw', 'POST /withdraws/cash-out', {
    body: { pixType: 'EMAIL', pixKey: email, amount: 5_050, externalId: ours, document: cpf, postbackUrl: aUrl },
  }),

  hunterPay('createTransaction', 'POST /transactions/v2/purchase', {
    given: { paymentMethod: 'PIX' },
    body: { ...purchase, paymentMethod: 'PIX' },
  }),
  hunterPay('createTransaction', 'POST /transactions/v2/purchase', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { ...purchase, paymentMethod: 'CREDIT_CARD', ...purchaseCard },
  }),
  hunterPay('getTransaction', 'GET /transactions/{id}'),
  hunterPay('refund', 'DELETE /transactions/{id}', {
    given: { paymentMethod: 'PIX' },
    body: { amount: 12_990 },
  }),

  bravive('createTransaction', 'POST /payments', {
    body: {
      amount: 12_990,
      currency: 'BRL',
      description: 'Pedido 1',
      payer_name: payer.name,
      payer_email: email,
      payer_phone: '5511987654321',
      payer_document: cpf,
      method: 'PIX',
      // "A custom id can be given and returns as `custom_id`."
      custom_id: ours,
    },
  }),
  bravive('getTransaction', 'GET /payments/{id}'),
  // "`/withdraws` was not seen."
  bravive('withdraw', 'POST /withdraws', {
    body: { amount: 5_050 },
    holds: [email, /^email$/i, cpf, payer.name, ours, 'Repasse'],
    open: true,
  }),
  bravive('getWithdraw', 'GET /withdraws/{id}'),

  pagouAi('createTransaction', 'POST /transactions', {
    given: { paymentMethod: 'PIX' },
    body: { ...pagouCharge, method: 'pix' },
  }),
  pagouAi('createTransaction', 'POST /transactions', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { ...pagouCharge, method: 'credit_card', installments: 1, token: /^pgct_\S+$/ },
  }),
  pagouAi('createTransaction', 'POST /transactions', {
    given: { paymentMethod: 'BILLET' },
    body: { ...pagouCharge, method: 'voucher' },
  }),
  pagouAi('getTransaction', 'GET /transactions/{id}'),
  pagouAi('refund', 'POST /transactions/{id}/refund', { body: { amount: 12_990 } }),

  ...(
    [
      ['PIX', { 'pix.expiresInDays': 1 }],
      ['CREDIT_CARD', { installments: 1, ...under('card', rawCard) }],
      ['BILLET', { 'boleto.expiresInDays': 3 }],
    ] as const
  ).map(([paymentMethod, more]) =>
    lordsPay('createTransaction', 'POST /payments', {
      given: { paymentMethod },
      body: { ...familyCharge, paymentMethod: familyBy[paymentMethod], ...more },
    }),
  ),
  lordsPay('getTransaction', 'GET /payments/{id}'),
  // The payment is named by a member that no source names; LordsCash's refund has an address for webhooks.
  lordsPay('refund', 'POST /payments/refund', {
    body: { amount: 12_990, ...optional({ postback_url: aUrl }) },
    holds: [/^[A-Za-z0-9_-]{6,}$/],
  }),

  lordsCash('createTransaction', 'POST /payments', {
    given: { paymentMethod: 'PIX' },
    body: { ...lordsCashCharge, payment_method: 'pix' },
  }),
  lordsCash('createTransaction', 'POST /payments', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { ...lordsCashCharge, payment_method: 'credit_card', installments: 1, ...under('card', rawCard) },
  }),
  lordsCash('createTransaction', 'POST /payments', {
    given: { paymentMethod: 'BILLET' },
    body: { ...lordsCashCharge, payment_method: 'bank_slip' },
  }),
  lordsCash('getTransaction', 'GET /payments/{id}'),
  lordsCash('refund', 'POST /payments/refund', {
    body: { transaction_id: /^\S+$/, amount: 129.9, postback_url: aUrl },
  }),
];
