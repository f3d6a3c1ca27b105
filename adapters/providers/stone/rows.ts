import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  sign,
} from 'node:crypto';
import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { bearer, email, form, json } from '../../../test/conformance/wire/row.ts';

const base = 'https://api.openbank.stone.com.br';
const logInHost = 'https://accounts.openbank.stone.com.br';
const agent = { 'user-agent': /\S/ };
/** 26 to 35 letters and digits. */
const txid = /^[a-zA-Z0-9]{26,35}$/;
/** At most 72 characters. */
const once = (key: RegExp) => ({ ...bearer, ...agent, 'x-stone-idempotency-key': key });

const id = '5b695a22-187a-4181-93c8-811e155a89fc';
const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
const invoice = (members: object = {}) => ({
  id,
  status: 'CREATED',
  amount: 12_990,
  transaction_id: '1234567898745236521478edrfth4r',
  qr_code_content: pixCode,
  paid_at: null,
  cancelled_at: null,
  ...members,
});
const read = (members: object) => ({
  operation: 'getTransaction',
  answers: [{ to: /^GET .*\/pix_payment_invoices\//, body: invoice(members) }],
});

const payment = (members: object = {}) => ({
  id,
  status: 'CREATED',
  amount: 5_050,
  end_to_end_id: 'E16501555202012141738a87df0acd5f',
  settled_at: null,
  ...members,
});
const isCreation = /^POST .*\/outbound_pix_payments$/;
const isConfirmation = /^POST .*\/actions\/confirm$/;
const created = { to: isCreation, status: 201, body: payment() };

// Webhooks, encrypted for a key of these rows by RFC 7516, around a token that another key has signed.

const [ours, stones, others] = [0, 1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [
  Pair,
  Pair,
  Pair,
];
interface Pair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}
const connection = { privateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function sealed(claims: object, { publicKey }: Pair = ours) {
  const content = `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}`;
  const token = `${content}.${sign('sha256', Buffer.from(content), stones.privateKey).toString('base64url')}`;
  const head = part({ alg: 'RSA-OAEP-256', enc: 'A256GCM' });
  const [secret, iv] = [randomBytes(32), randomBytes(12)];
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, secret);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(head));
  const text = Buffer.concat([cipher.update(token), cipher.final()]);
  const parts = [wrapped, iv, text, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'));
  return { encrypted_body: [head, ...parts].join('.') };
}
const claims = (event_type: string, data: object = {}) => ({
  env: 'production',
  event_type,
  target_id: 'a-target',
  target_data: { account_id: 'acc-1', id, amount: 12_990, ...data },
});
const paid = claims('pix_invoice_payment_paid', { status: 'PAID' });

/** Stone OpenBank: its own pages of 2021 to 2023 and its Go client. */
export const stone: OwnRows = {
  provider: 'Stone',
  evidence: 'A',
  // A page of 2020 has the call, and no page the words; one client reads PAID.
  operationEvidence: { getTransaction: 'C' },
  credentials: [
    'clientId!@',
    'privateKey*! Private key of the application (PEM)',
    'companyId!@ Account id',
    'pixKey!',
    'baseUrl',
  ],
  address: base,
  otherHosts: [logInHost],
  charges: { PENDING: 'CREATED', APPROVED: 'PAID', REJECTED: 'CANCELLED', unknown: 'PENDING' },
  withdraws: {
    PENDING: 'CREATED CONFIRMED MONEY_RESERVED SCHEDULED',
    APPROVED: 'SETTLED',
    CANCELED: 'CANCELLED',
    REJECTED: 'FAILED REFUNDED',
    unknown: 'PENDING',
  },
  disputesUnseen: 'no source has a word or an event for a dispute',
  sends: [
    ...[
      { says: 'an amount is cents', at: 'body.amount', equals: 12_990 },
      { says: 'its id of ours is letters and digits', at: 'body.transaction_id', equals: txid },
      { says: 'it can be paid for a day, in seconds', at: 'body.expiration', equals: 86_400 },
      { says: 'the key is the connection’s', at: 'body.key', equals: /^[0-9a-f-]{36}$/ },
      {
        says: 'a text for the payer has 140 characters at most',
        given: { description: 'x'.repeat(200) },
        at: 'body.request_for_payer',
        equals: 'x'.repeat(140),
      },
      {
        says: 'a company’s document keeps its letters',
        given: { customer: { name: 'Loja', email, document: '12.ABC.345/01DE-35' } },
        at: 'body.customer',
        equals: { name: 'Loja', document: '12ABC34501DE35' },
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    ...[
      { says: 'a payout is cents', at: 'body.amount', equals: 5_050 },
      { says: 'a payout goes out once by our reference', at: 'headers.x-stone-idempotency-key', equals: /^out_/ },
      {
        says: 'a phone as key has its country',
        given: { pixType: 'PHONE', pixKey: '(11) 98765-4321' },
        at: 'body.key',
        equals: '+5511987654321',
      },
      {
        says: 'a document as key has no mask',
        given: { pixType: 'CNPJ', pixKey: '11.222.333/0001-81' },
        at: 'body.key',
        equals: '11222333000181',
      },
      {
        says: 'an e-mail is one by its form, too',
        given: { pixType: undefined, pixKey: email },
        at: 'body.key',
        equals: email,
      },
    ].map((row) => ({ operation: 'withdraw', path: '/outbound_pix_payments', ...row })),
    {
      operation: 'withdraw',
      path: '/actions/confirm',
      says: 'a confirmation has a key of its own',
      at: 'headers.x-stone-idempotency-key',
      equals: /^out_[a-z0-9]+-confirm$/,
    },
    {
      operation: 'withdraw',
      path: '/actions/confirm',
      says: 'a confirmation has no body',
      at: 'body',
      equals: undefined,
    },
  ],
  fails: [
    { operation: 'createTransaction', message: 'Stone refused (400): Operation refused' },
    { operation: 'getTransaction', message: 'Stone refused (400): Operation refused' },
    { operation: 'withdraw', message: 'Stone refused (400): Operation refused' },
  ],
  answers: [
    {
      operation: 'createTransaction',
      says: 'a charge has its code and its txid',
      answers: [{ to: /^POST .*\/pix_payment_invoices$/, status: 201, body: invoice() }],
      result: {
        transactionId: id,
        status: 'PENDING',
        amount: 12_990,
        pixCode,
        txid: '1234567898745236521478edrfth4r',
        providerWord: 'CREATED',
      },
    },
    {
      operation: 'createTransaction',
      says: 'a key that was used with another body may have made a charge',
      answers: [
        { to: /^POST .*\/pix_payment_invoices$/, status: 409, body: { type: 'srn:error:idempotency_conflict' } },
      ],
      error: { effect: 'unknown', httpStatus: 409, providerCode: 'srn:error:idempotency_conflict' },
    },
    {
      operation: 'createTransaction',
      says: 'an invalid request has the first complaint',
      answers: [
        {
          to: /^POST .*\/pix_payment_invoices$/,
          status: 400,
          body: {
            type: 'srn:error:validation',
            reason: [
              { error: 'is invalid', path: ['amount'] },
              { error: "can't be blank", path: ['key'] },
            ],
          },
        },
      ],
      error: { effect: 'refused', message: 'Stone refused (400): is invalid', providerCode: 'srn:error:validation' },
    },
    ...[
      { members: { status: 'PAID', paid_at: '2026-11-25T12:00:00Z' }, status: 'APPROVED' },
      { members: { status: 'CANCELLED', cancelled_at: '2026-11-25T12:00:00Z' }, status: 'REJECTED' },
      { members: { status: 'CREATED', paid_at: '2026-11-25T12:00:00Z' }, status: 'APPROVED' },
      { members: { status: 'CREATED', cancelled_at: '2026-11-25T12:00:00Z' }, status: 'REJECTED' },
      { members: { status: 'SETTLED', paid_at: '2026-11-25T12:00:00Z' }, status: 'APPROVED' },
      { members: { status: 'ENDED', cancelled_at: '2026-11-25T12:00:00Z' }, status: 'REJECTED' },
    ].map(({ members, status }) => ({
      ...read(members),
      says: `${Object.keys(members).join(' and ')} of ${members.status} is ${status}`,
      result: { status, providerWord: members.status, amount: 12_990 },
    })),
    {
      ...read({ status: 'PAID', id: undefined }),
      given: { id },
      says: 'an answer without its id is about the charge that was asked for',
      result: { transactionId: id, status: 'APPROVED' },
    },
    {
      ...read({ status: 'ENDED' }),
      says: 'a word that nothing explains decides nothing',
      result: { status: 'PENDING', providerWord: 'ENDED', unmapped: true },
    },
    {
      ...read({ status: 'CREATED', paid_at: 'soon' }),
      says: 'a time that is none decides nothing',
      result: { status: 'PENDING', providerWord: 'CREATED' },
    },
    ...[
      {
        says: 'a payout that was confirmed waits, whatever the answer',
        answers: [created, { to: isConfirmation, body: {} }],
        result: { withdrawId: id, status: 'PENDING', amount: 5_050, endToEndId: 'E16501555202012141738a87df0acd5f' },
      },
      {
        says: 'a confirmation without an answer is looked up by the id',
        answers: [created, { to: isConfirmation, status: 500, body: {} }],
        result: { withdrawId: id, status: 'PENDING', providerWord: 'CREATED' },
      },
      ...[400, 403, 409, 422].map((status) => ({
        says: `a confirmation that is answered with ${status} leaves a payout that may still be confirmed`,
        answers: [created, { to: isConfirmation, status, body: { type: 'srn:error:validation' } }],
        ...(status === 409
          ? { result: { withdrawId: id, status: 'PENDING' } }
          : { error: { effect: 'unknown', httpStatus: status, operation: 'withdraw' } }),
      })),
      {
        says: 'a payout that was sent before is not confirmed again',
        answers: [
          { to: isCreation, status: 201, body: payment({ status: 'SETTLED', settled_at: '2026-11-25T12:00:00Z' }) },
          { to: isConfirmation, status: 400, body: {} },
        ],
        result: { withdrawId: id, status: 'APPROVED', approvedAt: '2026-11-25T12:00:00.000Z' },
      },
    ].map((row) => ({ operation: 'withdraw', ...row })),
    {
      operation: 'getWithdraw',
      says: 'a payout that the other bank sent back is over',
      answers: [
        { to: /^GET .*\/outbound_pix_payments\//, body: payment({ status: 'REFUNDED', refunded_amount: 5_050 }) },
      ],
      result: { withdrawId: id, status: 'REJECTED', providerWord: 'REFUNDED' },
    },
    ...[
      { says: 'a balance is cents', body: { balance: 9_998, blocked_balance: 1 }, result: { available: 9_998 } },
      { says: 'an account may be overdrawn', body: { balance: -250 }, result: { available: -250 } },
      { says: 'a balance that is no amount is none', body: { balance: '99,98' }, error: { effect: 'none' } },
      {
        says: 'an answer without a balance is none',
        body: {},
        error: { effect: 'none', message: "Stone's answer lacks or garbles balance" },
      },
    ].map(({ body, ...row }) => ({
      operation: 'getBalance',
      answers: [{ to: /^GET .*\/balance$/, body }],
      ...row,
    })),
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${logInHost}/auth/realms/stone_bank/protocol/openid-connect/token`,
      headers: { ...form, ...agent, authorization: undefined },
      form: true,
      body: {
        grant_type: 'client_credentials',
        client_id: '<clientId>',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/,
      },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/api/v1/pix_payment_invoices`,
      headers: { ...once(txid), ...json },
      body: {
        account_id: '<companyId>',
        key: '<pixKey>',
        amount: 12_990,
        transaction_id: txid,
        expiration: 86_400,
        'customer.name': 'Maria da Silva',
        'customer.document': '52998224725',
        request_for_payer: 'Pedido 1',
      },
    },
    {
      operation: 'getTransaction',
      call: `GET ${base}/api/v1/pix_payment_invoices/{id}`,
      headers: { ...bearer, ...agent },
    },
    {
      operation: 'withdraw',
      call: `POST ${base}/api/v1/pix/outbound_pix_payments`,
      headers: { ...once(/^out_[a-z0-9]+$/), ...json },
      body: { account_id: '<companyId>', amount: 5_050, key: email, description: 'Repasse' },
    },
    {
      operation: 'withdraw',
      call: `POST ${base}/api/v1/pix/outbound_pix_payments/{id}/actions/confirm`,
      headers: once(/^out_[a-z0-9]+-confirm$/),
    },
    {
      operation: 'getWithdraw',
      call: `GET ${base}/api/v1/pix/outbound_pix_payments/{id}/`,
      headers: { ...bearer, ...agent },
    },
    {
      operation: 'getBalance',
      call: `GET ${base}/api/v1/accounts/<companyId>/balance`,
      headers: { ...bearer, ...agent },
    },
  ],
  webhooks: [
    ...[
      { what: 'created', status: 'PENDING' },
      { what: 'paid', status: 'APPROVED' },
      { what: 'cancelled', status: 'REJECTED' },
    ].map(({ what, status }) => ({
      says: `a charge was ${what}`,
      connection,
      payload: sealed(claims(`pix_invoice_payment_${what}`)),
      events: [{ transactionId: id, type: 'TRANSACTION', status, amount: 12_990 }],
    })),
    ...[
      { what: 'created', word: 'CREATED', status: 'PENDING' },
      { what: 'money_reserved', word: 'MONEY_RESERVED', status: 'PENDING' },
      { what: 'settled', word: 'SETTLED', status: 'APPROVED' },
      { what: 'failed', word: 'FAILED', status: 'REJECTED' },
      { what: 'refunded', word: 'REFUNDED', status: 'REJECTED' },
    ].map(({ what, word, status }) => ({
      says: `a payout was ${what}`,
      connection,
      payload: sealed(claims(`pix_outbound_payment_${what}`, { status: word, end_to_end_id: 'E1', amount: 5_050 })),
      events: [{ transactionId: id, type: 'WITHDRAW', status, providerWord: word, amount: 5_050, endToEndId: 'E1' }],
    })),
    ...['pix_inbound_payment_received', 'pix_inbound_payment_refund_settled', 'cash_in_internal_transfer'].map(
      (event) => ({
        says: `${event} is ignored, whatever its word`,
        connection,
        payload: sealed(claims(event, { status: 'SETTLED' })),
        events: [],
      }),
    ),
    { says: 'one for another key is ignored', connection, payload: sealed(paid, others), events: [] },
    { says: 'one that is not encrypted is ignored', connection, payload: paid, events: [] },
    { says: 'a signed token alone is ignored', connection, payload: { encrypted_body: 'a.b.c' }, events: [] },
    {
      says: 'one that was changed on its way is ignored',
      connection,
      payload: { encrypted_body: sealed(paid).encrypted_body.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) },
      events: [],
    },
    {
      says: 'a target without an id is ignored',
      connection,
      payload: sealed({ ...paid, target_data: { status: 'PAID' } }),
      events: [],
    },
  ],
};
