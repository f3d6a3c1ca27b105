import { item, likeFamily } from './family.ts';
import {
  aDay,
  anything,
  aUrl,
  basic,
  bearer,
  cpf,
  email,
  Optional,
  optional,
  ours,
  payer,
  rawCard,
  rowsOf,
  under,
  unpublished,
  type WireRow,
} from './row.ts';

/* Providers with accounts of receivers, or with cards and customers of their own. */

const asaas = rowsOf('Asaas', 'https://api.asaas.com/v3', { access_token: '<secretKey>' });
const asaasCharge = {
  customer: /^cus_/,
  value: 129.9,
  dueDate: aDay,
  description: 'Pedido 1',
  externalReference: ours,
};
const asaasCard = {
  ...under('creditCard', {
    holderName: 'MARIA DA SILVA',
    number: '4111111111111111',
    expiryMonth: '07',
    expiryYear: '2031',
    ccv: '737',
  }),
  ...under('creditCardHolderInfo', { ...payer, cpfCnpj: cpf, postalCode: '01310100', addressNumber: '1000' }),
  remoteIp: '203.0.113.7',
};
const asaasPayout = { value: 50.5, description: 'Repasse', externalReference: ours };
/** The events of the official example body. */
const asaasEvents = [
  'PAYMENT_CREATED',
  'PAYMENT_UPDATED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_ANTICIPATED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_RESTORED',
  'PAYMENT_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_RECEIVED_IN_CASH_UNDONE',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_DUNNING_RECEIVED',
  'PAYMENT_DUNNING_REQUESTED',
  'PAYMENT_BANK_SLIP_VIEWED',
  'PAYMENT_CHECKOUT_VIEWED',
  'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  'PAYMENT_AUTHORIZED',
  'PAYMENT_AWAITING_RISK_ANALYSIS',
  'PAYMENT_APPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
];

const iugu = rowsOf('IUGUBAAS', 'https://api.iugu.com/v1', { authorization: 'Basic <secretKey>:' });
const iuguSale = {
  email,
  ...under('items.0', { description: 'Camiseta', quantity: 1, price_cents: 12_990 }),
  ...under('payer', { name: payer.name, cpf_cnpj: cpf, email, phone_prefix: '11', phone: '987654321' }),
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
/** "Header `Idempotency-Key` on POST /invoices, /charge, /customers, /subscriptions." */
const once = { authorization: 'Basic <secretKey>:', 'Idempotency-Key': /^[A-Za-z0-9]{1,64}$/ };

const pagarme = rowsOf('PAGARMEBAAS', 'https://api.pagar.me/core/v5', { authorization: 'Basic <secretKey>:' });
/** "Header `idempotency-key` on every write." */
const pagarmeOnce = { authorization: 'Basic <secretKey>:', 'idempotency-key': /^\S+$/ };
const pagarmePlace = {
  line_1: /Avenida Paulista/,
  zip_code: '01310100',
  city: 'Sao Paulo',
  state: 'SP',
  country: 'BR',
};
const pagarmeCustomer = {
  name: payer.name,
  email,
  document: cpf,
  document_type: 'CPF',
  type: 'individual',
  'phones.mobile_phone.country_code': '55',
  'phones.mobile_phone.area_code': '11',
  'phones.mobile_phone.number': '987654321',
  ...under('address', { ...pagarmePlace, line_2: new Optional(anything) }),
};
const pagarmeOrder = {
  code: ours,
  ...under('items.0', { amount: 12_990, description: 'Camiseta', quantity: 1, code: 'sku-1' }),
  ...under('customer', pagarmeCustomer),
  'payments.0.amount': new Optional(12_990),
  closed: true,
  ip: '203.0.113.7',
};

const celcoin = rowsOf('CELCOIN', 'https://api.galaxpay.com.br/v2', bearer);
const celcoinCharge = {
  myId: ours,
  value: 12_990,
  payday: aDay,
  payedOutsideGalaxPay: false,
  additionalInfo: 'Pedido 1',
  ...under('Customer', { myId: /./, name: payer.name, document: cpf, 'emails.0': email, 'phones.0': 11_987_654_321 }),
  ...under('Customer.Address', {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
  }),
};

const celcoinScopes = [
  ...['customers', 'plans', 'transactions'].flatMap((name) => [`${name}.read`, `${name}.write`]),
  'webhooks.write',
  ...['balance', 'cards', 'subscriptions', 'charges'].flatMap((name) => [`${name}.read`, `${name}.write`]),
  'boletos.read',
].join(' ');

const abmex = rowsOf('ABMEXSPLIT', unpublished, basic);

const makeYourBank = rowsOf('Make Your Bank', unpublished, basic);
const ofSeller = '/marketplaces/<marketplaceId>/sellers/<sellerId>/transactions';
/** Decision 9: the family's names, as members of a form. How members of members are written is in no source. */
const formCharge = (more: object) => ({
  amount: '12990',
  ...under('customer', payer),
  'customer.document.type': 'cpf',
  'customer.document.number': cpf,
  ...under('items.0', { ...item, unitPrice: '12990', quantity: '1', tangible: 'true' }),
  externalRef: ours,
  postbackUrl: aUrl,
  ...optional({
    currency: 'BRL',
    description: 'Pedido 1',
    ip: '203.0.113.7',
    'items.0.externalRef': 'sku-1',
    ...under('customer.address', {
      street: 'Avenida Paulista',
      streetNumber: '1000',
      zipCode: '01310100',
      neighborhood: 'Bela Vista',
      city: 'Sao Paulo',
      state: 'SP',
      country: 'BR',
    }),
  }),
  ...more,
});

export const marketplaceRows: readonly WireRow[] = [
  // "`GET /customers` lists (filter by document to reuse one)."
  {
    provider: 'Asaas',
    operation: 'createTransaction',
    call: /^GET https:\/\/api\.asaas\.com\/v3\/customers\?cpfCnpj=52998224725(&limit=\d+)?$/,
    headers: { access_token: '<secretKey>' },
  },
  asaas('createTransaction', 'POST /customers', {
    given: { paymentMethod: 'PIX' },
    body: {
      name: payer.name,
      cpfCnpj: cpf,
      email,
      ...optional({
        phone: payer.phone,
        mobilePhone: payer.phone,
        externalReference: /./,
        notificationDisabled: true,
        address: 'Avenida Paulista',
        addressNumber: '1000',
        province: 'Bela Vista',
        postalCode: '01310100',
      }),
    },
  }),
  asaas('createTransaction', 'POST /payments', {
    given: { paymentMethod: 'PIX' },
    body: { ...asaasCharge, billingType: 'PIX' },
  }),
  asaas('createTransaction', 'GET /payments/{id}/pixQrCode', { given: { paymentMethod: 'PIX' } }),
  asaas('createTransaction', 'POST /payments', {
    given: { paymentMethod: 'BILLET' },
    body: { ...asaasCharge, billingType: 'BOLETO' },
  }),
  asaas('createTransaction', 'GET /payments/{id}/identificationField', { given: { paymentMethod: 'BILLET' } }),
  asaas('createTransaction', 'POST /payments/', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { ...asaasCharge, billingType: 'CREDIT_CARD', ...asaasCard },
  }),
  // "Asaas webhook registration: GET then POST /webhooks."
  asaas('createTransaction', 'GET /webhooks'),
  asaas('createTransaction', 'POST /webhooks', {
    body: {
      name: /./,
      url: aUrl,
      enabled: true,
      apiVersion: 3,
      sendType: 'SEQUENTIALLY',
      ...Object.fromEntries(asaasEvents.map((event, index) => [`events.${index}`, event])),
      authToken: '<webhookSecret>',
      ...optional({ interrupted: false, email: /@/ }),
    },
  }),
  asaas('createCardToken', 'POST /creditCard/tokenizeCreditCard', { body: { customer: /^cus_/, ...asaasCard } }),
  asaas('getTransaction', 'GET /payments/{id}'),
  asaas('refund', 'POST /payments/{id}/refund', { body: { value: 129.9 } }),
  asaas('withdraw', 'POST /transfers', {
    given: { paymentMethod: 'PIX' },
    body: { ...asaasPayout, operationType: 'PIX', pixAddressKey: email, pixAddressKeyType: 'EMAIL' },
  }),
  asaas('withdraw', 'POST /transfers', {
    given: { paymentMethod: 'BANK_ACCOUNT' },
    body: {
      ...asaasPayout,
      operationType: 'TED',
      ...under('bankAccount', {
        ownerName: payer.name,
        cpfCnpj: cpf,
        agency: '1234',
        account: '123456',
        accountDigit: '7',
        'bank.code': '001',
        bankAccountType: new Optional('CONTA_CORRENTE'),
      }),
    },
  }),
  asaas('getWithdraw', 'GET /transfers/{id}'),
  asaas('getBalance', 'GET /finance/balance'),
  asaas('createReceiver', 'POST /accounts', {
    body: {
      name: 'Loja da Maria',
      email: 'loja@example.com',
      cpfCnpj: '11222333000181',
      mobilePhone: '11987654321',
      incomeValue: 10_000,
      address: 'Avenida Paulista',
      addressNumber: '1000',
      province: 'Bela Vista',
      postalCode: '01310100',
      ...optional({ companyType: /^(MEI|LIMITED|INDIVIDUAL|ASSOCIATION)$/ }),
    },
  }),
  asaas('getReceiver', 'GET /accounts/{id}'),

  iugu('createTransaction', 'POST /invoices', {
    given: { paymentMethod: 'PIX' },
    headers: once,
    body: { ...iuguInvoice, payable_with: 'pix', pix_qr_code_expires_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/ },
  }),
  iugu('createTransaction', 'POST /invoices', {
    given: { paymentMethod: 'BILLET' },
    headers: once,
    body: { ...iuguInvoice, payable_with: 'bank_slip' },
  }),
  // "`months` integer 2 to 12, omitted for a single payment."
  iugu('createTransaction', 'POST /charge', {
    given: { paymentMethod: 'CREDIT_CARD', installments: 3 },
    headers: once,
    body: { ...iuguSale, token: /^\S+$/, order_id: ours, months: 3 },
  }),
  iugu('createTransaction', 'POST /charge', {
    given: { paymentMethod: 'CREDIT_CARD', installments: 1 },
    headers: once,
    body: { ...iuguSale, token: /^\S+$/, order_id: ours },
  }),
  // Its authorization is in no source: the account is in the body.
  iugu('createCardToken', 'POST /payment_token', {
    headers: {},
    body: {
      account_id: '<publicKey>',
      method: 'credit_card',
      // "A test token selects the test mode."
      test: false,
      ...under('data', {
        number: '4111111111111111',
        verification_value: '737',
        first_name: 'MARIA',
        last_name: 'DA SILVA',
        month: '07',
        year: '2031',
      }),
    },
  }),
  iugu('getTransaction', 'GET /invoices/{id}'),
  iugu('refund', 'POST /invoices/{id}/refund', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: { partial_value_refund_cents: 12_990 },
  }),
  // "PIX: … must be sent without the partial field."
  iugu('refund', 'POST /invoices/{id}/refund', {
    given: { paymentMethod: 'PIX' },
    body: {},
  }),
  iugu('createReceiver', 'POST /marketplace/create_account', { body: { name: 'Loja da Maria' }, open: true }),
  // Section 7: "then /accounts/{id}/request_verification with base64 document images". Whose token is in no source.
  iugu('createReceiver', 'POST /accounts/{id}/request_verification', {
    headers: { authorization: /^Basic \S+$/ },
    holds: ['11222333000181', '1234', /^(data:image\/png;\S*base64,)?iVBOR/],
    open: true,
  }),
  iugu('getReceiver', 'GET /accounts/{id}', { headers: { authorization: /^Basic \S+$/ } }),

  // "POST /tokens needs no auth but the query `appId` = public key."
  pagarme('createCardToken', 'POST /tokens?appId=<publicKey>', {
    headers: { authorization: undefined },
    body: {
      type: 'card',
      ...under('card', {
        number: '4111111111111111',
        holder_name: 'MARIA DA SILVA',
        // "Not confirmed by the pages read."
        holder_document: new Optional(cpf),
        exp_month: 7,
        exp_year: 2031,
        cvv: '737',
      }),
    },
  }),
  // No source says that a customer needs an address.
  pagarme('createCardId', 'POST /customers', {
    headers: pagarmeOnce,
    body: { ...pagarmeCustomer, ...optional(under('address', pagarmePlace)) },
  }),
  pagarme('createCardId', 'POST /customers/{id}/cards', {
    headers: pagarmeOnce,
    body: {
      // "Raw card fields or `token`."
      ...optional({
        number: '4111111111111111',
        holder_name: 'MARIA DA SILVA',
        exp_month: 7,
        exp_year: 2031,
        cvv: '737',
        token: /^token_\S+$/,
      }),
      holder_document: cpf,
      // "PAGARMEBAAS uses a fixed placeholder billing address for cards."
      ...under('billing_address', { line_1: /./, zip_code: /^\d{8}$/, city: /./, state: /^[A-Z]{2}$/, country: 'BR' }),
    },
  }),
  pagarme('createTransaction', 'POST /orders', {
    given: { paymentMethod: 'PIX' },
    headers: pagarmeOnce,
    body: { ...pagarmeOrder, 'payments.0.payment_method': 'pix', 'payments.0.pix.expires_in': 86_400 },
  }),
  pagarme('createTransaction', 'POST /orders', {
    given: { paymentMethod: 'BILLET' },
    headers: pagarmeOnce,
    body: {
      ...pagarmeOrder,
      'payments.0.payment_method': 'boleto',
      'payments.0.boleto.due_at': /^\d{4}-\d\d-\d\dT/,
      'payments.0.boleto.instructions': 'Pedido 1',
    },
  }),
  pagarme('createTransaction', 'POST /orders', {
    given: { paymentMethod: 'CREDIT_CARD' },
    headers: pagarmeOnce,
    body: {
      ...pagarmeOrder,
      'payments.0.payment_method': 'credit_card',
      'payments.0.credit_card.installments': 1,
      'payments.0.credit_card.statement_descriptor': 'Pedido1',
      'payments.0.credit_card.card_token': /^\S+$/,
      ...optional({
        'payments.0.credit_card.capture': true,
        'payments.0.credit_card.operation_type': 'auth_and_capture',
      }),
      // "PAGARMEBAAS uses a fixed placeholder billing address for cards."
      ...optional(
        under('payments.0.credit_card.card.billing_address', { ...pagarmePlace, line_1: /./, zip_code: /./ }),
      ),
    },
  }),
  pagarme('getTransaction', 'GET /orders/{id}'),
  // "Body optional: `amount` cents for a partial."
  pagarme('refund', 'DELETE /charges/{id}', { headers: pagarmeOnce, body: { amount: 12_990 } }),
  pagarme('withdraw', 'POST /recipients/{id}/withdrawals', {
    given: { paymentMethod: 'RECEIVER', receiverId: 're_1' },
    headers: pagarmeOnce,
    body: { amount: 5_050 },
    // `metadata`, whose members are ours.
    holds: [ours],
  }),

  celcoin('createTransaction', 'POST /token', {
    headers: { authorization: 'Basic <publicKey>:<secretKey>' },
    // Section 7 lists the resources; the scope words of each are the facts'.
    body: { grant_type: 'authorization_code', scope: celcoinScopes },
  }),
  // "CELCOIN 5 days", for a PIX and for a boleto.
  celcoin('createTransaction', 'POST /charges', {
    given: { paymentMethod: 'PIX' },
    body: {
      ...celcoinCharge,
      mainPaymentMethodId: 'pix',
      'PaymentMethodPix.Deadline.type': 'days',
      'PaymentMethodPix.Deadline.value': 5,
      'PaymentMethodPix.instructions': 'Pedido 1',
    },
  }),
  celcoin('createTransaction', 'POST /charges', {
    given: { paymentMethod: 'BILLET' },
    body: {
      ...celcoinCharge,
      mainPaymentMethodId: 'boleto',
      'PaymentMethodBoleto.instructions': 'Pedido 1',
      'PaymentMethodBoleto.deadlineDays': new Optional(5),
    },
  }),
  celcoin('createTransaction', 'POST /charges', {
    given: { paymentMethod: 'CREDIT_CARD' },
    body: {
      ...celcoinCharge,
      mainPaymentMethodId: 'creditcard',
      ...under('PaymentMethodCreditCard.Card', {
        number: '4111111111111111',
        holder: 'MARIA DA SILVA',
        expiresAt: '2031-07',
        cvv: '737',
      }),
      'PaymentMethodCreditCard.qtdInstallments': 1,
      // Section 7 has a call that captures.
      'PaymentMethodCreditCard.preAuthorize': true,
    },
  }),
  celcoin('createTransaction', 'PUT /charges/{id}/galaxPayId/capture', { given: { paymentMethod: 'CREDIT_CARD' } }),
  // "GET /charges with galaxPayIds (limit 10)"; it "needs `startAt`".
  {
    provider: 'CELCOIN',
    operation: 'getTransaction',
    call: /^GET https:\/\/api\.galaxpay\.com\.br\/v2\/charges\?(?=.*\bgalaxPayIds=\d+)(?=.*\bstartAt=0\b)(?=.*\blimit=10\b)[^?]*$/,
    headers: bearer,
  },

  // "Use the spec; treat all fields as unproven": the family's, with its splits.
  abmex('createTransaction', 'POST /sells', {
    given: {
      splits: [
        {
          recipientId: 'mk1',
          amount: 5_000,
          type: 'FIXED',
          chargeProcessingFee: false,
          chargeRemainder: true,
          liable: true,
        },
      ],
    },
    body: {
      ...likeFamily,
      'pix.expiresInDays': 1,
      'splits.0.recipientId': 'mk1',
      'splits.0.amount': 5_000,
    },
  }),
  abmex('getTransaction', 'GET /sells/{id}'),
  abmex('refund', 'POST /sells/{id}/refund', { body: { amount: 12_990 } }),
  abmex('createReceiver', 'POST /marketplaces', {
    holds: ['Loja da Maria', '11222333000181', 'loja@example.com', '341', '1234'],
    open: true,
  }),
  abmex('getReceiver', 'GET /marketplaces/{id}'),

  ...(
    [
      ['PIX', { paymentMethod: 'pix', ...optional({ 'pix.expiresInDays': '1' }) }],
      [
        'CREDIT_CARD',
        {
          paymentMethod: 'credit_card',
          installments: '1',
          ...under('card', { ...rawCard, expirationMonth: '7', expirationYear: '2031' }),
        },
      ],
      ['BILLET', { paymentMethod: 'boleto', 'boleto.expiresInDays': '7' }],
    ] as const
  ).map(([paymentMethod, more]) =>
    makeYourBank('createTransaction', `POST ${ofSeller}`, {
      given: { paymentMethod },
      form: true,
      body: formCharge(more),
    }),
  ),
  makeYourBank('getTransaction', 'GET /payments/{id}'),
  makeYourBank('refund', 'POST /payments/{id}/refund', { form: true, body: { amount: '12990' } }),
  makeYourBank('withdraw', 'POST /withdrawals/pix', {
    form: true,
    body: { amount: '5050' },
    holds: [email, /^email$/i, cpf, payer.name],
    open: true,
  }),
  makeYourBank('getWithdraw', 'GET /withdrawals/{id}'),
  makeYourBank('createReceiver', 'POST /receivers', {
    form: true,
    holds: ['Loja da Maria', '11222333000181', 'loja@example.com'],
    open: true,
  }),
  makeYourBank('getReceiver', 'GET /receivers/{id}'),
];
