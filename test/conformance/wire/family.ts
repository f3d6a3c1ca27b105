import {
  aUrl,
  basic,
  bearer,
  cpf,
  email,
  json,
  optional,
  ours,
  oursPlain,
  payer,
  rawCard,
  rowsOf,
  under,
  unpublished,
  type WireRow,
} from './row.ts';

/*
 * The white-label family and the brands that section 7 lists beside it. Decision 9, "Wire formats without a source": its
 * names are used where neither the specification nor the facts name a member.
 */

const place = {
  street: 'Avenida Paulista',
  streetNumber: '1000',
  zipCode: '01310100',
  neighborhood: 'Bela Vista',
  city: 'Sao Paulo',
  state: 'SP',
  country: 'BR',
};
const documentOf = (type: string, number = cpf) => ({
  'customer.document.type': type,
  'customer.document.number': number,
});
export const item = { title: 'Camiseta', unitPrice: 12_990, quantity: 1, tangible: true };
const familyPayer = {
  ...under('customer', payer),
  ...documentOf('cpf'),
  ...under('customer.address', place),
};
export const familyCharge = {
  amount: 12_990,
  currency: 'BRL',
  ...familyPayer,
  ...under('items.0', { ...item, externalRef: 'sku-1' }),
  description: 'Pedido 1',
  externalRef: ours,
  postbackUrl: aUrl,
  ip: '203.0.113.7',
};
/**
 * The family's names at a provider whose own body no source shows: what decision 9 lists, and the family's further
 * members as possible ones.
 */
export const likeFamily = {
  amount: 12_990,
  ...under('customer', payer),
  ...documentOf('cpf'),
  ...under('items.0', item),
  paymentMethod: 'pix',
  externalRef: ours,
  postbackUrl: aUrl,
  ...optional({
    currency: 'BRL',
    description: 'Pedido 1',
    ip: '203.0.113.7',
    'items.0.externalRef': 'sku-1',
    ...under('customer.address', place),
  }),
};
export const familyBy = { PIX: 'pix', CREDIT_CARD: 'credit_card', BILLET: 'boleto' };

/** The bodies of the family's payouts: the facts' dialects (a) to (c), and that of FastSoft and ByNet. */
const payouts = {
  /** (a) POST /request/withdraw, without `license`, whose meaning is in no source. */
  request: {
    amount: 5_050,
    pixKey: email,
    pixKeyType: 'EMAIL',
    beneficiaryName: payer.name,
    beneficiaryDocument: cpf,
    baasPostbackUrl: aUrl,
  },
  /** (b) POST /withdrawals/cashout, "all lower-case names as written". */
  cashOut: {
    requestedamount: 5_050,
    pixkey: email,
    pixkeytype: 'EMAIL',
    description: 'Repasse',
    isPix: true,
    postbackUrl: aUrl,
    externalRef: ours,
  },
  /** (c) POST /transfers. */
  transfer: {
    method: 'fiat',
    amount: 5_050,
    pixKey: email,
    pixKeyType: 'email',
    netPayout: true,
  },
  /** POST /user/cashout of FastSoft and ByNet; the facts have `postbackUrl` as required, the specification does not. */
  user: {
    amount: 5_050,
    pixKey: email,
    pixType: 'EMAIL',
    beneficiaryName: payer.name,
    beneficiaryDocument: cpf,
    description: 'Repasse',
    ...optional({ postbackUrl: aUrl }),
  },
};

interface FamilyMember {
  /** How its cards go out; absent: it has none. */
  cards?: 'raw' | 'token';
  boletos?: true;
  refund?: 'POST' | 'DELETE';
  base?: string;
  headers?: WireRow['headers'];
  /** By method, where section 7 gives a path to each. */
  charges?: Record<'PIX' | 'CREDIT_CARD' | 'BILLET', string>;
  /** The path of its charges, where it is not `/transactions`. */
  path?: string;
  /** Section 9: days until a PIX and a boleto expire. */
  days?: { pix?: number; boleto?: number };
  /** The words of its methods, where they are not the family's. */
  words?: typeof familyBy;
  /** Members of its charges that differ; `undefined`: it has no such member. */
  differs?: Record<string, unknown>;
  refunds?: Record<string, unknown>;
}

function family(provider: string, member: FamilyMember): WireRow[] {
  const { cards, boletos, refund, base = unpublished, headers = basic, path = '/transactions', days, differs } = member;
  const row = rowsOf(provider, base, headers);
  const usual = Object.entries({ ...familyCharge, ...differs }).filter(([, value]) => value !== undefined);
  const words = member.words ?? familyBy;
  const charge = (paymentMethod: keyof typeof familyBy, more: object) =>
    row('createTransaction', `POST ${member.charges?.[paymentMethod] ?? path}`, {
      given: { paymentMethod },
      body: { ...Object.fromEntries(usual), paymentMethod: words[paymentMethod], ...more },
    });
  const refundAt = refund === 'DELETE' ? `${path}/{id}` : `${path}/{id}/refund`;
  return [
    charge('PIX', { 'pix.expiresInDays': days?.pix ?? 1 }),
    ...(cards === 'raw' ? [charge('CREDIT_CARD', { installments: 1, ...under('card', rawCard) })] : []),
    ...(cards === 'token' ? [charge('CREDIT_CARD', { installments: 1, 'card.hash': /^\S{6,}$/ })] : []),
    ...(boletos ? [charge('BILLET', { 'boleto.expiresInDays': days?.boleto ?? 3 })] : []),
    row('getTransaction', `GET ${path}/{id}`),
    ...(refund ? [row('refund', `${refund} ${refundAt}`, { body: { amount: 12_990, ...member.refunds } })] : []),
  ];
}

const full = { cards: 'raw', boletos: true } as const;
const shark = 'https://api.paysharkgateway.com.br/v1';
const podPay = 'https://api.podpay.co/v1';
const venit = 'https://api.venitip.com.br/functions/v1';
const cashTime = 'https://api.cashtime.com.br/v1';
const fastSoft = 'https://api.fastsoftbrasil.com/api';
const byNet = 'https://api-gateway.techbynet.com/api';
const medius = 'https://api.mediuspag.com/functions/v1';

/** Section 7 calls it the "withdraw-key header"; its whole name is that of the public sources. */
const withdrawKey = {
  connection: { withdrawKey: 'withdraw-key-1' },
  headers: { ...basic, 'x-withdraw-key': '<withdrawKey>' },
};
const byNetKey = { 'x-api-key': '<secretKey>', 'user-agent': 'AtivoB2B/1.0' };
const fastSoftUser = { authorization: 'Basic x:<secretKey>' };
const venitUser = { authorization: 'Basic <secretKey>:<companyId>' };
const cashTimeKey = { 'x-authorization-key': '<secretKey>' };

/** Receivers of the usual argument whose members no source names. */
const someReceiver = { holds: ['Loja da Maria', '11222333000181', 'loja@example.com'], open: true } as const;

/** FastSoft, ByNet and ROYALTY: the facts list no address, no IP and no item reference. */
const userCharge = {
  currency: undefined,
  ...Object.fromEntries(Object.keys(under('customer.address', place)).map((path) => [path, undefined])),
  'items.0.externalRef': undefined,
  description: undefined,
  externalRef: undefined,
  ip: undefined,
  ...optional({
    currency: 'BRL',
    ...under('customer.address', place),
    'items.0.externalRef': 'sku-1',
    description: 'Pedido 1',
    externalRef: ours,
    ip: '203.0.113.7',
  }),
};
const upper = { PIX: 'PIX', CREDIT_CARD: 'CREDIT_CARD', BILLET: 'BOLETO' };
/** "`metadata` (JSON string)". */
const metadata = /^\{.*\}$/;

const rowOf = {
  fastSoft: rowsOf('FastSoft', fastSoft, fastSoftUser),
  byNet: rowsOf('ByNet', byNet, byNetKey),
  medius: rowsOf('MEDIUS', medius, { authorization: 'Basic <secretKey>:x' }),
  // Section 5 requires its secret key only, and no source says how it goes out.
  royalty: rowsOf('ROYALTY', unpublished, { authorization: /^Basic \S+$/ }),
  newLevel: rowsOf('NEWLEVEL', unpublished, basic),
  venit: rowsOf('VENIT', venit, venitUser),
  venitip: rowsOf('VENITIP', venit, venitUser),
  cashTime: rowsOf('CASHTIME', cashTime, cashTimeKey),
  reflowPay: rowsOf('REFLOWPAY', unpublished, basic),
  villet: rowsOf('VILLET', unpublished, basic),
  gatyway: rowsOf('GATYWAY', unpublished, basic),
  lynxPay: rowsOf('LYNXPAY', unpublished, basic),
  shark: rowsOf('PaySharkGateway', shark, basic),
  podPay: rowsOf('PodPay2', podPay, basic),
  payRoyal: rowsOf('PayRoyal', unpublished, basic),
};

/** VENIT and VENITIP: the body of one public integration. */
const venitCharge = {
  paymentMethod: 'PIX',
  amount: 12_990,
  ...under('customer', { ...payer, phone: '5511987654321' }),
  ...documentOf('CPF'),
  ...under('items.0', { title: item.title, unitPrice: 12_990, quantity: 1 }),
  description: 'Pedido 1',
  externalRef: ours,
  postbackUrl: aUrl,
};

/**
 * Payouts whose members no source names: section 7 has the path, and of a PIX "body has key, key type, amount, document,
 * name"; section 3 has the other values.
 */
const somePayout = (paymentMethod: string, ...values: unknown[]) => ({
  given: { paymentMethod },
  body: { amount: 5_050 },
  holds: values,
  open: true as const,
});
const keyType = /^e-?mail$/i;

export const familyRows: readonly WireRow[] = [
  ...['PIXIUM', 'HORIZONBANK', 'TRANSAC', 'UNICOPAY', 'PAGUESAFE', 'VILLET'].flatMap((provider) =>
    family(provider, { ...full, refund: 'POST' }),
  ),
  // "POST /recipients, balance/available and /transfers are family paths." No source says that it has a withdraw key.
  rowOf.villet('withdraw', 'POST /transfers', { body: payouts.transfer }),
  // "VILLET receiver has transfers and anticipation disabled."
  rowOf.villet('createReceiver', 'POST /recipients', { ...someReceiver, holds: [...someReceiver.holds, false] }),
  rowOf.villet('getReceiver', 'GET /recipients/{id}'),
  rowOf.villet('getReceiver', 'GET /balance/available'),

  // "FAIRPAY refunds via DELETE"; "Kuber Finance and XitBank: POST, GET, DELETE (refund) /transactions".
  ...['FAIRPAY', 'Kuber Finance', 'XitBank'].flatMap((provider) => family(provider, { ...full, refund: 'DELETE' })),
  ...['Lumion', 'Pagnet'].flatMap((provider) => family(provider, full)),
  // Assumed (decision 9): no source has a call of Royalpay.
  ...family('Royalpay', { refund: 'POST' }),
  ...family('Hawkpay', { ...full, base: 'https://api.hawkpaybrasil.com/v1' }),
  ...family('Orbita', {
    ...full,
    refund: 'POST',
    base: 'https://api.dashboard.orbitapay.com.br/v1',
    headers: { authorization: 'Basic <secretKey>:<publicKey>' },
  }),

  ...family('LYNXPAY', { cards: 'token' }),
  // Its content is opened by a test of its own.
  rowOf.lynxPay('createCardToken', 'POST /v1/card-token', { body: { hash: /^[A-Za-z0-9_-]{60,}$/ } }),

  ...family('GATYWAY', { cards: 'token', refund: 'POST' }),
  rowOf.gatyway('createCardToken', 'POST /card-token', { body: rawCard }),
  rowOf.gatyway('withdraw', 'POST /transfers', { given: { paymentMethod: 'PIX' }, body: payouts.transfer }),
  rowOf.gatyway('withdraw', 'POST /transfers', somePayout('BANK_ACCOUNT', '001', '1234', /^123456/, payer.name, cpf)),
  rowOf.gatyway('withdraw', 'POST /transfers', somePayout('RECEIVER', 'receiver1')),

  ...family('PodPay2', { ...full, refund: 'POST', base: podPay }),
  rowOf.podPay('withdraw', 'POST /transfers', { ...withdrawKey, body: payouts.transfer }),

  ...family('PaySharkGateway', { ...full, refund: 'POST', base: shark }),
  rowOf.shark('withdraw', 'POST /transfers', { ...withdrawKey, body: payouts.transfer }),
  rowOf.shark('getWithdraw', 'GET /transfers/{id}'),
  rowOf.shark('createReceiver', 'POST /receivers', someReceiver),
  rowOf.shark('getReceiver', 'GET /receivers/{id}'),

  ...family('Payber', {
    ...full,
    refund: 'POST',
    charges: { PIX: '/transactions/pix', CREDIT_CARD: '/transactions/credit-card', BILLET: '/transactions/billet' },
    days: { boleto: 1 },
  }),
  ...family('Pluggo', {
    ...full,
    refund: 'POST',
    path: '/payments',
    charges: { PIX: '/payments/pix', CREDIT_CARD: '/payments/credit_card', BILLET: '/payments/billet' },
  }),

  ...family('PayRoyal', { cards: 'token', refund: 'POST' }),
  // Section 7 has both paths, and no source the names of a card there: the family's.
  rowOf.payRoyal('createCardToken', 'POST /cards/tokenize', { body: rawCard }),
  rowOf.payRoyal('createCardId', 'POST /cards', { holds: [/^\S{6,}$/] }),

  ...family('MEDIUS', {
    refund: 'POST',
    base: medius,
    headers: { authorization: 'Basic <secretKey>:x' },
    words: upper,
    differs: { 'customer.document.type': 'CPF' },
  }),
  // "Most likely as VENITIP (same platform, same path)", with its "required header Idempotency-Key".
  rowOf.medius('withdraw', 'POST /withdrawals/cashout', {
    headers: { authorization: 'Basic <secretKey>:x', 'Idempotency-Key': oursPlain },
    body: payouts.cashOut,
  }),

  ...family('ROYALTY', {
    refund: 'POST',
    path: '/user/transactions',
    headers: { authorization: /^Basic \S+$/ },
    // "ROYALTY formats 11-digit CPF as 000.000.000-00."
    differs: documentOf('cpf', '529.982.247-25'),
  }),
  // "Matches the dialect the spec gives FastSoft and ByNet."
  rowOf.royalty('withdraw', 'POST /cashout', { body: { ...payouts.user, beneficiaryDocument: '529.982.247-25' } }),

  ...family('NEWLEVEL', { refund: 'POST', days: { pix: 2 } }),
  rowOf.newLevel('withdraw', 'POST /cashout', somePayout('PIX', email, keyType, cpf, payer.name)),

  ...family('FastSoft', {
    boletos: true,
    refund: 'POST',
    path: '/user/transactions',
    base: fastSoft,
    headers: fastSoftUser,
    days: { pix: 2, boleto: 7 },
    words: upper,
    differs: { ...userCharge, ...documentOf('CPF'), metadata, currency: 'BRL' },
    refunds: { postbackUrl: aUrl },
  }),
  rowOf.fastSoft('withdraw', 'POST /user/cashout', { body: payouts.user }),

  ...family('ByNet', {
    boletos: true,
    refund: 'POST',
    path: '/user/transactions',
    base: byNet,
    headers: byNetKey,
    days: { pix: 2, boleto: 7 },
    words: upper,
    differs: { ...userCharge, ...documentOf('CPF'), metadata, ...optional({ installments: 1 }) },
    refunds: { postbackUrl: aUrl },
  }),
  // "`POST /user/cashout` (all required)".
  rowOf.byNet('withdraw', 'POST /user/cashout', { body: { ...payouts.user, postbackUrl: aUrl } }),

  rowOf.venit('createTransaction', 'POST /transaction', { body: venitCharge }),
  rowOf.venit('getTransaction', 'GET /transaction?id={id}'),
  rowOf.venitip('createTransaction', 'POST /transactions', { body: venitCharge }),
  rowOf.venitip('getTransaction', 'GET /transactions/{id}'),

  rowOf.cashTime('createTransaction', 'POST /transactions', {
    body: {
      paymentMethod: 'pix',
      amount: 12_990,
      ...under('customer', payer),
      ...documentOf('cpf'),
      ...under('items.0', item),
      'items.0.description': /./,
      isInfoProducts: false,
      installments: 1,
      installmentFee: 0,
      postbackUrl: aUrl,
      ip: '203.0.113.7',
    },
  }),
  rowOf.cashTime('getTransaction', 'GET /details/orders/{id}'),
  rowOf.cashTime('withdraw', 'POST /request/withdraw', { body: payouts.request }),

  ...family('REFLOWPAY', {}),
  rowOf.reflowPay('withdraw', 'POST /request/withdraw', { body: payouts.request }),
  rowOf.reflowPay('getWithdraw', 'GET /request/withdraw/{id}'),

  // Assumed (decision 9): no source has a call of theirs. Charges are the family's; of the paths of section 7, "Common
  // shapes", any will do for the rest.
  ...['Ameii', 'Mexpag'].flatMap((provider): WireRow[] => {
    const at = (method: string, paths: string) =>
      new RegExp(`^${method} ${unpublished.replace(/\./g, '\\.')}/(${paths})$`);
    const base = { provider, headers: { ...basic, ...json } };
    const payout = 'transfers|cashout|withdrawals|pix/payment';
    return [
      ...family(provider, { cards: 'token', boletos: true, refund: 'POST' }),
      { ...base, operation: 'createCardToken', call: at('POST', 'tokens|card-token'), body: rawCard },
      ...[
        somePayout('PIX', email, keyType),
        somePayout('BANK_ACCOUNT', '001', '1234', /^123456/, payer.name, cpf),
        somePayout('RECEIVER', 'receiver1'),
      ].map((one) => ({ ...base, operation: 'withdraw', call: at('POST', payout), ...one })),
      { provider, headers: basic, operation: 'getWithdraw', call: at('GET', `(${payout})/[^/]+`) },
      { ...base, operation: 'createReceiver', call: at('POST', 'recipients|receivers'), ...someReceiver },
      { provider, headers: basic, operation: 'getReceiver', call: at('GET', '(recipients|receivers)/[^/]+') },
      { provider, headers: basic, operation: 'getReceiver', call: at('GET', '(recipients|receivers)/[^/]+/balance') },
    ];
  }),

  ...(() => {
    const owem = rowsOf('OwemPay', unpublished, bearer);
    return [
      owem('createTransaction', 'POST /auth/login', {
        headers: {},
        // "Client credentials", under names that no source gives.
        holds: ['<clientId>', '<clientSecret>'],
        open: true,
      }),
      // "OwemPay 3600 s"; no source names the member.
      owem('createTransaction', 'POST /transactions', { body: likeFamily, holds: [3_600] }),
      owem('getTransaction', 'GET /transactions/{id}'),
      owem('refund', 'POST /transactions/{id}/refund', { body: { amount: 12_990 } }),
    ];
  })(),
];
