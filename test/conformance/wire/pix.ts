import { likeFamily } from './family.ts';
import {
  aUrl,
  basic,
  bearer,
  cpf,
  email,
  Optional,
  optional,
  ours,
  payer,
  rowsOf,
  under,
  unpublished,
  unpublishedCashOut,
  type WireRow,
} from './row.ts';

/*
 * Providers of PIX: the central bank's standard with its log-ins and certificates, and those with a form of their own.
 */

const clientLogIn = {
  client_id: '<clientId>',
  client_secret: '<clientSecret>',
  grant_type: 'client_credentials',
};
/** "Cash-in and Infopago cash-out: form-encoded". TREEAL's payouts are taken for Onz's, but no source gives it scopes. */
const formLogIn = { form: true, body: clientLogIn } as const;
/** The source's scopes of each host; Podpay is taken for Onz. `webhook.write` is the standard's, of `PUT /webhook/{chave}`. */
const onzLogIns = [
  { form: true, body: { ...clientLogIn, scope: 'cob.write cob.read webhook.write' } },
  { form: true, body: { ...clientLogIn, scope: 'pix.write pix.read transactions.read account.read' } },
] as const;
/** Decision 9, section 5: the certificate is no member of a call, and is tested with the kit. */
const bank = (provider: string, base: string, logIn: Partial<WireRow>, cashOutLogIn: Partial<WireRow>): WireRow[] => {
  const row = rowsOf(provider, base, bearer);
  const cashOut = rowsOf(provider, unpublishedCashOut, bearer);
  return [
    row('createTransaction', 'POST /oauth/token', { headers: {}, ...logIn }),
    row('createTransaction', 'POST /cob', {
      body: {
        'calendario.expiracao': 86_400,
        'devedor.cpf': cpf,
        'devedor.nome': payer.name,
        'valor.original': '129.90',
        chave: '<pixKey>',
        solicitacaoPagador: 'Pedido 1',
        'infoAdicionais.0.nome': /^.{1,50}$/,
        'infoAdicionais.0.valor': ours,
      },
    }),
    // The standard: "register a webhook", `{webhookUrl}`.
    row('createTransaction', 'PUT /webhook/<pixKey>', { body: { webhookUrl: aUrl } }),
    row('getTransaction', 'GET /cob/{id}'),
    // The cash-out host has a token of its own.
    cashOut('withdraw', 'POST /oauth/token', { headers: {}, ...cashOutLogIn }),
    cashOut('withdraw', 'POST /pix/payments/dict', {
      headers: { ...bearer, 'x-idempotency-key': /^[A-Za-z0-9]{1,50}$/ },
      body: {
        pixKey: email,
        creditorDocument: cpf,
        priority: 'NORM',
        description: 'Repasse',
        paymentFlow: 'INSTANT',
        'payment.currency': 'BRL',
        'payment.amount': 50.5,
      },
    }),
    cashOut('getWithdraw', 'GET /pix/payments/{id}'),
  ];
};
/** `POST {sells}/{id}/refund`, "with amount" (section 7). Amounts of this standard are reais as text. */
const sells = (provider: string, base: string) =>
  rowsOf(provider, base, bearer)('refund', 'POST /sells/{id}/refund', { body: { amount: '129.90' } });

const deposits = (provider: string, base: string, money: (cents: number) => number): WireRow[] => {
  const row = rowsOf(provider, base, bearer);
  return [
    row('createTransaction', 'POST /api/auth/login', {
      headers: {},
      body: { client_id: '<clientId>', client_secret: '<clientSecret>' },
    }),
    row('createTransaction', 'POST /api/payments/deposit', {
      body: {
        amount: money(12_990),
        external_id: ours,
        clientCallbackUrl: aUrl,
        ...under('payer', { ...payer, document: cpf }),
      },
    }),
    row('getTransaction', 'GET /api/payments/{id}'),
    row('withdraw', 'POST /api/withdrawals/withdraw', {
      body: {
        amount: money(5_050),
        external_id: ours,
        pix_key: email,
        key_type: 'EMAIL',
        description: 'Repasse',
        // In the public facts, and not in section 7.
        clientCallbackUrl: aUrl,
      },
    }),
    row('getWithdraw', 'GET /api/withdrawals/{id}'),
  ];
};

const voluti = 'https://api.pix.voluti.com.br';
const treeal = 'https://api.pix.treeal.com';
const zendry = 'https://api.zendry.com.br';
const transfeera = 'https://api.transfeera.com';
const syncpay = 'https://api.syncpay.pro/v1';
const pluggou = 'https://api.pluggoutech.com/api';

const rowOf = {
  treeal: rowsOf('TREEAL', treeal, bearer),
  flow2pay: rowsOf('Flow2Pay', unpublished, bearer),
  nextpay: rowsOf('NEXTPAY', unpublished, bearer),
  crmcoin: rowsOf('CRMCOIN', unpublished, {}),
  zendry: rowsOf('ZENDRY', zendry, bearer),
  bmb: rowsOf('BMB', unpublished, basic),
  lexxen: rowsOf('Lexxen', unpublished, bearer),
  // "Integrations send `Bearer <token>`"; the company and a contact are required.
  transfeera: rowsOf('Transfeera', transfeera, { ...bearer, 'user-agent': /@/ }),
  reflow2: rowsOf('Reflow2', unpublished, { authorization: '<secretKey>' }),
  reflow2Out: rowsOf('Reflow2', unpublishedCashOut, { authorization: '<secretKey>' }),
  syncpay: rowsOf('Syncpay', syncpay, { authorization: /^Basic \S+$/ }),
  pluggou: rowsOf('Pluggou', pluggou, { 'X-Public-Key': '<publicKey>', 'X-Secret-Key': '<secretKey>' }),
};
/** "Body has key, key type, amount, document, name" (section 7, common shapes), under names that no source gives. */
const keyType = /^e-?mail$/i;
const anyLogIn = { headers: {}, holds: ['<clientId>', '<clientSecret>'], open: true } as const;

export const pixRows: readonly WireRow[] = [
  // The same log-in, "sent as JSON" by VOLUTI and as a form by TREEAL.
  // On the cash-out host "VolutiService sends snake_case".
  ...bank('VOLUTI', voluti, { body: clientLogIn }, { body: clientLogIn }),
  sells('VOLUTI', voluti),
  ...bank('TREEAL', treeal, formLogIn, formLogIn),
  // Decision 9: the standard's devolução, where both further members are optional. "Refund nature used: ORIGINAL".
  rowOf.treeal('refund', 'PUT /pix/{id}/devolucao/{id}', {
    body: { valor: '129.90', ...optional({ natureza: 'ORIGINAL', descricao: /^.{1,140}$/ }) },
  }),
  // "Cash-in … form-encoded … optional `scope`".
  ...['Podpay', 'Onz'].flatMap((provider) => [
    ...bank(provider, unpublished, ...onzLogIns),
    sells(provider, unpublished),
  ]),

  // Section 9 divides by 100 for Vexy alone (decision 9).
  ...deposits('Vexy', 'https://api.vexypayments.com', (cents) => cents / 100),
  ...deposits('Veltrax', unpublished, (cents) => cents),

  rowOf.flow2pay('createTransaction', 'POST /no-auth/autenticacao/v1/api/login', {
    headers: {},
    body: { clientId: '<publicKey>', clientSecret: '<secretKey>' },
  }),
  rowOf.flow2pay('createTransaction', 'POST /qrcode/v2/gerar', {
    body: {
      valor: 12_990,
      tempoExpiracao: 86_400,
      comImagem: true,
      informacaoAdicional: ours,
    },
  }),
  rowOf.flow2pay('refund', 'POST /pix/v1/transferir-reverso', {
    body: { endToEnd: /^E[0-9]{20}[0-9A-Za-z]{11}$/, valor: 12_990 },
  }),

  // "Oauth token": of the log-ins that section 7 lists, /v2/oauth/token is the one that no other provider has.
  rowOf.nextpay('createTransaction', 'POST /v2/oauth/token', {
    ...anyLogIn,
    body: { grant_type: 'client_credentials' },
  }),
  // "1440 minutes"; no source names the member, nor any of its own.
  rowOf.nextpay('createTransaction', 'POST /pix/generate', { body: likeFamily, holds: [1_440] }),
  rowOf.nextpay('getTransaction', 'GET /payments/queryTransaction/{id}'),
  rowOf.nextpay('refund', 'PUT /payments/cancel/{id}', { body: { amount: 12_990 } }),
  // The code of an e-mail is 2 (section 9).
  rowOf.nextpay('withdraw', 'POST /pix/cashout', {
    body: { amount: 5_050 },
    holds: [email, 2, cpf, payer.name],
    open: true,
  }),
  rowOf.nextpay('getWithdraw', 'GET /pix/consult/{id}'),

  // "With partner key in body"; a reference of a payout has at most 22 characters, the reason of a refund is MD06.
  rowOf.crmcoin('createTransaction', 'POST /createpix', { body: likeFamily, holds: ['<secretKey>', 8_000] }),
  rowOf.crmcoin('getTransaction', 'POST /getstatus', { holds: ['<secretKey>', /^[A-Za-z0-9_-]{6,}$/] }),
  rowOf.crmcoin('refund', 'POST /devolver', { body: { amount: 12_990 }, holds: ['<secretKey>', 'MD06'], open: true }),
  rowOf.crmcoin('withdraw', 'POST /pixout', {
    body: { amount: 5_050 },
    holds: ['<secretKey>', email, keyType, cpf, payer.name, /^(?=.*case)[A-Za-z0-9_]{1,22}$/],
    open: true,
  }),
  rowOf.crmcoin('getWithdraw', 'POST /consulta', { holds: ['<secretKey>', /^[A-Za-z0-9_-]{6,}$/] }),

  rowOf.zendry('createTransaction', 'POST /auth/generate_token', {
    headers: { authorization: 'Basic <clientId>:<clientSecret>' },
    body: { grant_type: 'client_credentials' },
  }),
  rowOf.zendry('createTransaction', 'POST /v1/pix/qrcodes', {
    body: {
      value_cents: 12_990,
      generator_name: payer.name,
      generator_document: cpf,
      expiration_time: 1_800,
      external_reference: ours,
      return_url: aUrl,
    },
  }),
  rowOf.zendry('getTransaction', 'GET /v1/pix/qrcodes/{id}'),
  rowOf.zendry('withdraw', 'POST /v1/pix/payments', {
    body: {
      initiation_type: 'dict',
      idempotent_id: ours,
      value_cents: 5_050,
      pix_key_type: 'email',
      pix_key: email,
      receiver_name: payer.name,
      receiver_document: cpf,
      authorized: true,
    },
  }),
  // "Reads: by reference_code and by idempotent_id": the facts give no path.
  {
    provider: 'ZENDRY',
    operation: 'getWithdraw',
    call: /^GET https:\/\/api\.zendry\.com\.br\/v1\/pix\/payments\/\S+$/,
    headers: bearer,
  },

  rowOf.bmb('createTransaction', 'POST /GerarQRCode', { body: { ...likeFamily, 'pix.expiresInDays': 1 } }),
  rowOf.bmb('getTransaction', 'POST /consultaQRCode', { holds: [/^[A-Za-z0-9_-]{6,}$/] }),

  rowOf.lexxen('withdraw', 'POST /auth', anyLogIn),
  // Section 7: signed, "sent with Request-Time and Signature headers".
  rowOf.lexxen('withdraw', 'POST /transaction/pix-out', {
    headers: { ...bearer, 'Request-Time': /^\S+$/, Signature: /^[A-Za-z0-9+/]{300,}=*$/ },
    body: { amount: 5_050 },
    holds: [email, keyType, cpf, payer.name, ours],
    open: true,
  }),
  rowOf.lexxen('getWithdraw', 'GET /transaction/identifier/{id}'),

  rowOf.transfeera('withdraw', 'POST https://login-api.transfeera.com/authorization', {
    headers: { 'user-agent': /@/ },
    body: { grant_type: 'client_credentials', client_id: '<clientId>', client_secret: '<clientSecret>' },
  }),
  ...[
    {
      given: { paymentMethod: 'PIX' },
      to: { pix_key: email, pix_key_type: 'EMAIL' },
    },
    // `bank_id` is Transfeera's own id of the bank. The types of accounts are in no source.
    {
      given: { paymentMethod: 'BANK_ACCOUNT' },
      to: {
        name: payer.name,
        cpf_cnpj: cpf,
        bank_id: /^\d+$/,
        agency: '1234',
        account: /^\d+$/,
        ...optional({ account_digit: '7', account_type: /./, email }),
      },
    },
  ].map(({ given, to }) =>
    rowOf.transfeera('withdraw', 'POST /batch', {
      given,
      body: {
        name: new Optional(/./),
        'transfers.0.value': 50.5,
        'transfers.0.integration_id': ours,
        'transfers.0.idempotency_key': ours,
        'transfers.0.pix_description': 'Repasse',
        ...under('transfers.0.destination_bank_account', to),
      },
    }),
  ),
  // "`GET /bank` bank list", for its own id of a bank.
  rowOf.transfeera('withdraw', 'GET /bank', { given: { paymentMethod: 'BANK_ACCOUNT' } }),
  rowOf.transfeera('withdraw', 'POST /batch/{id}/close'),
  // "`GET /transfer/{id}` one transfer", or those of its batch.
  {
    provider: 'Transfeera',
    operation: 'getWithdraw',
    call: /^GET https:\/\/api\.transfeera\.com\/(transfer\/[^/]+|batch\/[^/]+\/transfer)$/,
    headers: { ...bearer, 'user-agent': /@/ },
  },

  // Decision 9: cents are sent unchanged.
  rowOf.reflow2('createTransaction', 'POST /transaction/qrcode/cashin', {
    body: {
      payerName: payer.name,
      payerDocument: cpf,
      payerEmail: email,
      payerPhone: payer.phone,
      productName: 'Camiseta',
      productDescription: /./,
      value: 12_990,
      postbackUrl: aUrl,
      orderId: ours,
    },
  }),
  // "Headed POST, described and exampled as GET".
  {
    provider: 'Reflow2',
    operation: 'getTransaction',
    call: /^(GET|POST) https:\/\/provider\.example\/transaction\/get\/by\/(id|orderId)\/[^/]+$/,
    headers: { authorization: '<secretKey>' },
  },
  rowOf.reflow2Out('withdraw', 'POST /transaction/cashout', {
    body: {
      value: 5_050,
      pixKeyType: 2,
      pixKey: email,
      cpfCnpj: cpf,
      'person.name': payer.name,
      'person.email': email,
      // The usual payout has no phone.
      'person.phone': new Optional(/^\d*$/),
      orderId: ours,
      postbackUrl: aUrl,
    },
  }),

  // The facts have "PIX expires in two days" as a date. The unit of `amount` is in no source: cents (section 9).
  rowOf.syncpay('createTransaction', 'POST /gateway/api/', {
    body: {
      ip: '203.0.113.7',
      amount: 12_990,
      'pix.expiresInDays': /^\d{4}-\d{2}-\d{2}$/,
      ...under('items.0', { title: 'Camiseta', quantity: 1, tangible: true, unitPrice: 12_990 }),
      ...under('customer', { ...payer, cpf, externaRef: ours }),
      ...under('customer.address', {
        street: 'Avenida Paulista',
        streetNumber: '1000',
        neighborhood: 'Bela Vista',
        city: 'Sao Paulo',
        state: 'SP',
        zipCode: '01310100',
        country: 'BR',
        complement: new Optional(/^$/),
      }),
      postbackUrl: aUrl,
      ...optional({ metadata: /./, traceable: true }),
    },
  }),
  // The facts' look-up is below another path of the same host.
  {
    provider: 'Syncpay',
    operation: 'getTransaction',
    call: /^GET https:\/\/api\.syncpay\.pro\/s1\/getTransaction\/api\/getTransactionStatus\.php\?id_transaction=[^&]+$/,
    headers: { authorization: /^Basic \S+$/ },
  },
  rowOf.syncpay('refund', 'POST /transactions/{id}/refunds', { body: { amount: 12_990 } }),

  // The members are those of the facts' newer generation: section 7 has the older one's paths only.
  rowOf.pluggou('createTransaction', 'POST /payments/transactions?organizationId=<organizationId>', {
    body: {
      payment_method: 'pix',
      amount: 12_990,
      ...under('buyer', { buyer_name: payer.name, buyer_document: cpf, buyer_phone: payer.phone, buyer_email: email }),
    },
  }),
  rowOf.pluggou('getTransaction', 'GET /payments/transactions/{id}'),
];
