/*
 * The wire table: what goes out, one row for a provider's call, as it must leave in production. The rows are written from
 * section 7 of the specification, docs/decisions/0009 and the public facts, and never from the adapters or the stand-ins:
 * a stand-in may take more than one form, and is reached at another address.
 *
 * Rows exist for the providers named here; the table grows by adding rows.
 */

/** One call. A member of the body that no row names, or that is absent, is an error. */
export interface WireRow {
  provider: string;
  operation: string;
  /** Overrides fields of the suite's usual argument. */
  given?: object;
  /** Method and full address. `{id}` is any one segment. */
  call: string;
  /** Headers by name; `<field>` is that credential of the connection, `Basic a:b` is written in base64. */
  headers: Readonly<Record<string, string | RegExp>>;
  /** Members by their path, with unit and type; absent: the call has no body. */
  body?: Readonly<Record<string, unknown>>;
  form?: true;
}

const json = { 'content-type': 'application/json' };
const aUrl = /^https?:\/\/./;
const aDay = /^\d{4}-\d{2}-\d{2}$/;
const ours = /^(pay|out|rfd)_[a-z0-9]+$/;
/** A PIX key of the usual payout: an e-mail. */
const email = 'maria@example.com';

const payer = { name: 'Maria da Silva', email, phone: '11987654321' };
const under = (path: string, members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`${path}.${name}`, value]));

/** The white-label family (decision 9, "Wire formats without a source"). */
const familyPayer = {
  ...under('customer', payer),
  'customer.document.type': 'cpf',
  'customer.document.number': '52998224725',
  ...under('customer.address', {
    street: 'Avenida Paulista',
    streetNumber: '1000',
    zipCode: '01310100',
    neighborhood: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
    country: 'BR',
  }),
};
const familyCharge = {
  amount: 12_990,
  currency: 'BRL',
  ...familyPayer,
  ...under('items.0', { title: 'Camiseta', unitPrice: 12_990, quantity: 1, tangible: true, externalRef: 'sku-1' }),
  description: 'Pedido 1',
  externalRef: ours,
  postbackUrl: aUrl,
  ip: '203.0.113.7',
};
const familyBy = { PIX: 'pix', CREDIT_CARD: 'credit_card', BILLET: 'boleto' };
const rawCard = {
  number: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  expirationMonth: 7,
  expirationYear: 2031,
  cvv: '737',
};
const basic = { authorization: 'Basic <publicKey>:<secretKey>' };

/** Addresses of providers that publish none: each account has its own. */
export const unpublished = 'https://provider.example';
export const unpublishedCashOut = 'https://cash-out.example';

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
}

function family(provider: string, member: FamilyMember): WireRow[] {
  const { cards, boletos, refund, base = unpublished, headers = basic, path = '/transactions' } = member;
  const row = (operation: string, method: string, at: string, more: Partial<WireRow> = {}): WireRow => ({
    provider,
    operation,
    call: `${method} ${base}${at}`,
    headers: { ...headers, ...(more.body && json) },
    ...more,
  });
  const charge = (paymentMethod: keyof typeof familyBy, more: object) =>
    row('createTransaction', 'POST', member.charges?.[paymentMethod] ?? path, {
      given: { paymentMethod },
      body: { ...familyCharge, paymentMethod: familyBy[paymentMethod], ...more },
    });
  const refundAt = refund === 'DELETE' ? `${path}/{id}` : `${path}/{id}/refund`;
  return [
    charge('PIX', { 'pix.expiresInDays': 1 }),
    ...(cards === 'raw' ? [charge('CREDIT_CARD', { installments: 1, ...under('card', rawCard) })] : []),
    ...(cards === 'token' ? [charge('CREDIT_CARD', { installments: 1, 'card.hash': /^\S{6,}$/ })] : []),
    ...(boletos ? [charge('BILLET', { 'boleto.expiresInDays': provider === 'Payber' ? 1 : 3 })] : []),
    row('getTransaction', 'GET', `${path}/{id}`),
    ...(refund ? [row('refund', refund, refundAt, { body: { amount: 12_990 } })] : []),
  ];
}

const full = { cards: 'raw', boletos: true } as const;

const witetec = 'https://api.witetec.net';
const witetecKey = { 'x-api-key': '<secretKey>' };
const witetecCharge = {
  amount: 12_990,
  ...under('customer', { ...payer, documentType: 'CPF', document: '52998224725' }),
  ...under('items.0', { title: 'Camiseta', amount: 12_990, quantity: 1, tangible: true, externalRef: 'sku-1' }),
  'metadata.sellerExternalRef': ours,
  postbackUrl: aUrl,
};

const pronttus = 'https://api.pronttus.com.br/v1';
const pronttusKeys = { 'x-client-id': '<clientId>', 'x-client-secret': '<clientSecret>' };

const voluti = 'https://api.pix.voluti.com.br';
const clientLogIn = { client_id: /^\S+$/, client_secret: /^\S+$/, grant_type: 'client_credentials' };
const bearer = { authorization: /^Bearer \S+$/ };

const asaas = 'https://api.asaas.com/v3';
const asaasKey = { access_token: '<secretKey>' };
const asaasCharge = {
  customer: /^cus_/,
  value: 129.9,
  dueDate: aDay,
  description: 'Pedido 1',
  externalReference: ours,
};

const iugu = 'https://api.iugu.com/v1';
const iuguToken = { authorization: 'Basic <secretKey>:' };
const iuguSale = {
  email,
  ...under('items.0', { description: 'Camiseta', quantity: 1, price_cents: 12_990 }),
  ...under('payer', { name: payer.name, cpf_cnpj: '52998224725', email, phone_prefix: '11', phone: '987654321' }),
  ...under('payer.address', {
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
    zip_code: '01310100',
  }),
};
const iuguInvoice = {
  ...iuguSale,
  due_date: aDay,
  external_reference: ours,
  notification_url: aUrl,
  ignore_due_email: true,
  ignore_canceled_email: true,
};
const once = { 'Idempotency-Key': /^[A-Za-z0-9]{1,64}$/ };

const rapdyn = 'https://app.rapdyn.io/api';
const rapdynToken = { authorization: 'Bearer <secretKey>' };
const rapdynCharge = {
  amount: 12_990,
  external_id: ours,
  ...under('customer', payer),
  'customer.document.type': 'CPF',
  'customer.document.value': '52998224725',
  ...under('delivery', {
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
    zipcode: '01310100',
    complement: '',
  }),
  ...under('products.0', { name: 'Camiseta', price: 12_990, quantity: '1', type: 'physical' }),
};

export const wire: readonly WireRow[] = [
  ...family('LYNXPAY', { cards: 'token' }),
  {
    provider: 'LYNXPAY',
    operation: 'createCardToken',
    call: `POST ${unpublished}/v1/card-token`,
    headers: { ...basic, ...json },
    // Its content is opened by a test of its own.
    body: { hash: /^[A-Za-z0-9_-]{60,}$/ },
  },
  ...['PIXIUM', 'HORIZONBANK', 'TRANSAC', 'UNICOPAY', 'PAGUESAFE', 'VILLET'].flatMap((provider) =>
    family(provider, { ...full, refund: 'POST' }),
  ),
  // "FAIRPAY refunds via DELETE"; "Kuber Finance and XitBank: POST, GET, DELETE (refund) /transactions".
  ...['FAIRPAY', 'Kuber Finance', 'XitBank'].flatMap((provider) => family(provider, { ...full, refund: 'DELETE' })),
  ...['Lumion', 'Pagnet'].flatMap((provider) => family(provider, full)),
  ...family('Hawkpay', { ...full, base: 'https://api.hawkpaybrasil.com/v1' }),
  ...family('GATYWAY', { cards: 'token', refund: 'POST' }),
  ...family('PodPay2', { ...full, refund: 'POST', base: 'https://api.podpay.co/v1' }),
  ...family('PaySharkGateway', { ...full, refund: 'POST', base: 'https://api.paysharkgateway.com.br/v1' }),
  ...family('Orbita', {
    ...full,
    refund: 'POST',
    base: 'https://api.dashboard.orbitapay.com.br/v1',
    headers: { authorization: 'Basic <secretKey>:<publicKey>' },
  }),
  ...family('Payber', {
    ...full,
    refund: 'POST',
    charges: { PIX: '/transactions/pix', CREDIT_CARD: '/transactions/credit-card', BILLET: '/transactions/billet' },
  }),
  ...family('Pluggo', {
    ...full,
    refund: 'POST',
    path: '/payments',
    charges: { PIX: '/payments/pix', CREDIT_CARD: '/payments/credit_card', BILLET: '/payments/billet' },
  }),

  {
    provider: 'Witetec',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX' },
    call: `POST ${witetec}/v2/transactions/pix/create`,
    headers: { ...witetecKey, ...json },
    body: { ...witetecCharge, method: 'PIX' },
  },
  {
    provider: 'Witetec',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    call: `POST ${witetec}/v2/transactions/card/create`,
    headers: { ...witetecKey, ...json },
    body: { ...witetecCharge, method: 'CREDIT_CARD', installments: 1, ...under('card', rawCard) },
  },
  {
    provider: 'Witetec',
    operation: 'getTransaction',
    given: { paymentMethod: 'PIX' },
    call: `GET ${witetec}/transactions/pix/{id}`,
    headers: witetecKey,
  },
  {
    provider: 'Witetec',
    operation: 'withdraw',
    call: `POST ${witetec}/withdrawals`,
    headers: { ...witetecKey, ...bearer, ...json },
    body: { amount: 5_050, pixKey: email, pixKeyType: 'EMAIL', method: 'PIX', 'metadata.sellerExternalRef': ours },
  },
  {
    provider: 'Witetec',
    operation: 'getWithdraw',
    call: `GET ${witetec}/withdrawals/{id}`,
    headers: { ...witetecKey, ...bearer },
  },

  {
    provider: 'PRONTTUS',
    operation: 'createTransaction',
    call: `POST ${pronttus}/payment`,
    headers: { ...pronttusKeys, ...json },
    body: { amount: 12_990, description: 'Pedido 1', ...under('customer', { ...payer, document: '52998224725' }) },
  },
  { provider: 'PRONTTUS', operation: 'getTransaction', call: `GET ${pronttus}/payment/{id}`, headers: pronttusKeys },
  {
    provider: 'PRONTTUS',
    operation: 'refund',
    call: `POST ${pronttus}/payment/refund`,
    headers: { ...pronttusKeys, ...json },
    body: { transactionId: /^\S+$/, amount: 12_990 },
  },
  {
    provider: 'PRONTTUS',
    operation: 'withdraw',
    call: `POST ${pronttus}/payment/withdraw`,
    headers: { ...pronttusKeys, ...json },
    body: {
      amount: 5_050,
      type: 'pix',
      ...under('details', { name: payer.name, document: '52998224725', key: email, keyType: 'EMAIL' }),
    },
  },

  // The same log-in, "sent as JSON" by VOLUTI and as a form by TREEAL.
  {
    provider: 'VOLUTI',
    operation: 'createTransaction',
    call: `POST ${voluti}/oauth/token`,
    headers: json,
    body: clientLogIn,
  },
  {
    provider: 'TREEAL',
    operation: 'createTransaction',
    call: 'POST https://api.pix.treeal.com/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    form: true,
    body: clientLogIn,
  },
  {
    provider: 'VOLUTI',
    operation: 'createTransaction',
    call: `POST ${voluti}/cob`,
    headers: { ...bearer, ...json },
    body: {
      'calendario.expiracao': 86_400,
      'devedor.cpf': '52998224725',
      'devedor.nome': payer.name,
      'valor.original': '129.90',
      chave: /^[0-9a-f-]{36}$/,
      solicitacaoPagador: 'Pedido 1',
      'infoAdicionais.0.nome': /./,
      'infoAdicionais.0.valor': ours,
    },
  },
  { provider: 'VOLUTI', operation: 'getTransaction', call: `GET ${voluti}/cob/{id}`, headers: bearer },
  {
    provider: 'VOLUTI',
    operation: 'refund',
    call: `POST ${voluti}/sells/{id}/refund`,
    headers: { ...bearer, ...json },
    body: { amount: '129.90' },
  },
  {
    provider: 'VOLUTI',
    operation: 'withdraw',
    call: `POST ${unpublishedCashOut}/pix/payments/dict`,
    headers: { ...bearer, ...json, 'x-idempotency-key': /^[A-Za-z0-9]{1,50}$/ },
    body: {
      pixKey: email,
      creditorDocument: '52998224725',
      priority: 'NORM',
      description: 'Repasse',
      paymentFlow: 'INSTANT',
      'payment.currency': 'BRL',
      'payment.amount': 50.5,
    },
  },

  {
    provider: 'Asaas',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD' },
    call: `POST ${asaas}/payments/`,
    headers: { ...asaasKey, ...json },
    body: {
      ...asaasCharge,
      billingType: 'CREDIT_CARD',
      ...under('creditCard', {
        holderName: 'MARIA DA SILVA',
        number: '4111111111111111',
        expiryMonth: '07',
        expiryYear: '2031',
        ccv: '737',
      }),
      ...under('creditCardHolderInfo', {
        ...payer,
        cpfCnpj: '52998224725',
        postalCode: '01310100',
        addressNumber: '1000',
      }),
      remoteIp: '203.0.113.7',
    },
  },
  { provider: 'Asaas', operation: 'getTransaction', call: `GET ${asaas}/payments/{id}`, headers: asaasKey },
  {
    provider: 'Asaas',
    operation: 'refund',
    call: `POST ${asaas}/payments/{id}/refund`,
    headers: { ...asaasKey, ...json },
    body: { value: 129.9 },
  },
  {
    provider: 'Asaas',
    operation: 'withdraw',
    call: `POST ${asaas}/transfers`,
    headers: { ...asaasKey, ...json },
    body: {
      value: 50.5,
      description: 'Repasse',
      externalReference: ours,
      operationType: 'PIX',
      pixAddressKey: email,
      pixAddressKeyType: 'EMAIL',
    },
  },
  { provider: 'Asaas', operation: 'getWithdraw', call: `GET ${asaas}/transfers/{id}`, headers: asaasKey },

  {
    provider: 'IUGUBAAS',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX' },
    call: `POST ${iugu}/invoices`,
    headers: { ...iuguToken, ...json, ...once },
    body: { ...iuguInvoice, payable_with: 'pix', pix_qr_code_expires_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/ },
  },
  {
    provider: 'IUGUBAAS',
    operation: 'createTransaction',
    given: { paymentMethod: 'BILLET' },
    call: `POST ${iugu}/invoices`,
    headers: { ...iuguToken, ...json, ...once },
    body: { ...iuguInvoice, payable_with: 'bank_slip' },
  },
  {
    provider: 'IUGUBAAS',
    operation: 'createTransaction',
    given: { paymentMethod: 'CREDIT_CARD', installments: 3 },
    call: `POST ${iugu}/charge`,
    headers: { ...iuguToken, ...json, ...once },
    body: { ...iuguSale, token: /^\S+$/, order_id: ours, months: 3 },
  },
  { provider: 'IUGUBAAS', operation: 'getTransaction', call: `GET ${iugu}/invoices/{id}`, headers: iuguToken },
  {
    provider: 'IUGUBAAS',
    operation: 'refund',
    given: { paymentMethod: 'CREDIT_CARD' },
    call: `POST ${iugu}/invoices/{id}/refund`,
    headers: { ...iuguToken, ...json },
    body: { partial_value_refund_cents: 12_990 },
  },

  {
    provider: 'RAPDYN',
    operation: 'createTransaction',
    given: { paymentMethod: 'PIX' },
    call: `POST ${rapdyn}/payments`,
    headers: { ...rapdynToken, ...json },
    body: { ...rapdynCharge, method: 'pix' },
  },
  {
    provider: 'RAPDYN',
    operation: 'createCardToken',
    call: `POST ${rapdyn}/card-token?publicKey=<publicKey>`,
    headers: json,
    body: rawCard,
  },
  { provider: 'RAPDYN', operation: 'getTransaction', call: `GET ${rapdyn}/transactions/{id}`, headers: rapdynToken },
  {
    provider: 'RAPDYN',
    operation: 'refund',
    call: `PUT ${rapdyn}/payments/refund/{id}`,
    headers: { ...rapdynToken, ...json },
    body: { amount: 12_990 },
  },
  {
    provider: 'RAPDYN',
    operation: 'withdraw',
    call: `POST ${rapdyn}/transfers/out`,
    headers: { ...rapdynToken, ...json, 'idempotency-key': /^[A-Za-z0-9]{1,64}$/ },
    body: { pix_key_type: 'email', pix_key: email, value: 5_050 },
  },
];

/**
 * The published production address of every provider that has one (public facts; Woovi: its documentation). All others
 * take the address of the account.
 */
export const productionAddresses: Readonly<Record<string, string>> = {
  Asaas: asaas,
  AXISBANK: 'https://api.axisbanking.com.br',
  Bravive: 'https://app.bravive.com/api/v1',
  ByNet: 'https://api-gateway.techbynet.com/api',
  CASHTIME: 'https://api.cashtime.com.br/v1',
  CELCOIN: 'https://api.galaxpay.com.br/v2',
  FastSoft: 'https://api.fastsoftbrasil.com/api',
  Hawkpay: 'https://api.hawkpaybrasil.com/v1',
  IUGUBAAS: iugu,
  MEDIUS: 'https://api.mediuspag.com/functions/v1',
  Orbita: 'https://api.dashboard.orbitapay.com.br/v1',
  PAGARMEBAAS: 'https://api.pagar.me/core/v5',
  PagouAi: 'https://api.pagou.ai/v2',
  PaySharkGateway: 'https://api.paysharkgateway.com.br/v1',
  Pluggou: 'https://api.pluggoutech.com/api',
  PodPay2: 'https://api.podpay.co/v1',
  PRONTTUS: pronttus,
  RAPDYN: rapdyn,
  Syncpay: 'https://api.syncpay.pro/v1',
  Transfeera: 'https://api.transfeera.com',
  TREEAL: 'https://api.pix.treeal.com',
  VENIT: 'https://api.venitip.com.br/functions/v1',
  VENITIP: 'https://api.venitip.com.br/functions/v1',
  Vexy: 'https://api.vexypayments.com',
  VOLUTI: voluti,
  Witetec: witetec,
  Woovi: 'https://api.woovi.com',
  ZENDRY: 'https://api.zendry.com.br',
};
