import { buildBrCode } from '../../../domain/core/brcode.ts';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';

const base = 'https://matls-clients.api.cora.com.br';
const aUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const aDay = /^\d{4}-\d{2}-\d{2}$/;
const bearer = { authorization: /^Bearer \S+$/ };
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const pixCode = buildBrCode({
  url: 'pix.example.com/7',
  amountCents: 12_990,
  merchantName: 'Loja',
  merchantCity: 'Sao Paulo',
});
/** Of R$ 129,90, due on 2026-11-24. */
const line = '00190000090312855700000123456170416400000012990';
const barcode = '00194164000000129900000003128557000012345617';

const invoice = {
  code: /^pay_/,
  'customer.name': 'Maria da Silva',
  'customer.email': 'maria@example.com',
  'customer.document.identity': '52998224725',
  'customer.document.type': 'CPF',
  'services.0.name': 'Pedido 1',
  'services.0.amount': 12_990,
  'payment_terms.due_date': aDay,
};
const created = (body: object) => [{ to: /^POST \/v2\/invoices$/, body: { id: 'inv_7', status: 'OPEN', ...body } }];
const slip = (bank_slip: object) => ({ payment_options: { bank_slip } });

/** A webhook's headers; it has no body. */
const about = (event: string, more: Record<string, string> = {}) => ({
  payload: '',
  sign: () => ({
    'user-agent': 'Cora-Webhook',
    'Webhook-Event-Id': 'evt-1',
    'Webhook-Event-Type': event,
    'Webhook-Resource-Id': 'inv_7',
    ...more,
  }),
});

/** Cora, from public integrations and the notes of one that was run against its stage. */
export const cora: OwnRows = {
  provider: 'Cora',
  evidence: 'B',
  credentials: ['clientId!@ Client id (int-…)', 'certificate*! Certificate with its private key (PEM)', 'baseUrl'],
  address: base,
  registersOnce: true,
  charges: {
    PENDING: 'OPEN LATE IN_PAYMENT DRAFT PAID_PARTIALLY',
    APPROVED: 'PAID',
    REJECTED: 'CANCELLED',
    unknown: 'PENDING',
  },
  chargeWebhooks: { APPROVED: 'invoice.paid', REJECTED: 'invoice.canceled', unknown: 'PENDING' },
  disputesUnseen: 'its sources show no word and no webhook for it',
  sends: [
    ...[
      { says: 'the idempotency key is a uuid', at: 'headers.idempotency-key', equals: aUuid },
      { says: 'code is our reference', at: 'body.code', equals: /^pay_/ },
      { says: 'amounts are cents', at: 'body.services.0.amount', equals: 12_990 },
      {
        says: 'one service has the whole amount, whatever the items add up to',
        given: { amount: 100_00 },
        at: 'body.services',
        equals: [{ name: 'Pedido 1', amount: 100_00 }],
      },
      {
        says: 'a name has at most 60 characters',
        given: { customer: { name: 'a'.repeat(140), email: 'maria@example.com', document: '52998224725' } },
        at: 'body.customer.name',
        equals: /^a{60}$/,
      },
      {
        says: 'a company is a CNPJ, with its letters',
        given: { customer: { name: 'Loja', email: 'loja@example.com', document: '12.ABC.345/01DE-35' } },
        at: 'body.customer.document',
        equals: { identity: '12ABC34501DE35', type: 'CNPJ' },
      },
      { says: 'a PIX is the only form of its invoice', at: 'body.payment_forms', equals: ['PIX'] },
      { says: 'a PIX is due on the next day', at: 'body.payment_terms.due_date', equals: 'now+1d' },
      {
        says: 'so is a boleto',
        given: { paymentMethod: 'BILLET' },
        at: 'body.payment_forms',
        equals: ['BANK_SLIP'],
      },
      {
        says: 'a boleto is due after three days',
        given: { paymentMethod: 'BILLET' },
        at: 'body.payment_terms.due_date',
        equals: 'now+3d',
      },
      {
        says: 'an address is not sent, since no source shows its members',
        at: 'body.customer.address',
        equals: undefined,
      },
    ].map((row) => ({ operation: 'createTransaction', ...row })),
    {
      says: 'a look-up is by its id',
      operation: 'getTransaction',
      at: 'path',
      equals: /^\/v2\/invoices\/inv_[0-9a-f-]+$/,
    },
  ],
  answers: [
    {
      operation: 'getBalance',
      says: 'a balance is cents',
      answers: [{ to: /^GET .*\/account\/balance$/, body: { balance: 10_000 } }],
      result: { available: 10_000 },
    },
    {
      operation: 'createTransaction',
      says: 'the code of a PIX is at the root, and the address of its picture no boleto’s',
      answers: created({
        ...slip({ barcode: null, digitable: null, url: 'https://e.com/7.png' }),
        pix: { emv: pixCode },
      }),
      result: { transactionId: 'inv_7', paymentMethod: 'PIX', status: 'PENDING', pixCode },
    },
    {
      operation: 'createTransaction',
      says: 'a PIX without its code is returned with the problem',
      answers: created({ ...slip({ url: 'https://e.com/7.png' }), pix: { emv: null } }),
      result: { transactionId: 'inv_7', status: 'PENDING', codeProblem: 'the answer has no PIX code' },
    },
    ...[
      {
        says: 'a boleto has its line in digitable',
        bank_slip: { barcode, digitable: line, url: 'https://e.com/7.pdf' },
      },
      { says: 'or in digitable_line', bank_slip: { digitable_line: line, url: 'https://e.com/7.pdf' } },
      { says: 'or in its barcode', bank_slip: { barcode, url: 'https://e.com/7.pdf' } },
    ].map(({ says, bank_slip }) => ({
      operation: 'createTransaction',
      says,
      given: { paymentMethod: 'BILLET' },
      answers: created({ ...slip(bank_slip), pix: { emv: null } }),
      result: { transactionId: 'inv_7', billetCode: line, billetUrl: 'https://e.com/7.pdf' },
    })),
    {
      operation: 'getTransaction',
      says: 'amounts, reference and method of an invoice that was paid',
      given: { paymentMethod: undefined },
      answers: [
        {
          to: /^GET /,
          body: {
            id: 'inv_7',
            status: 'PAID',
            code: 'pay_7',
            total_amount: 12_990,
            total_paid: 12_000,
            ...slip({ digitable: line }),
          },
        },
      ],
      result: {
        transactionId: 'inv_7',
        paymentMethod: 'BILLET',
        status: 'APPROVED',
        reference: 'pay_7',
        amount: 12_990,
        paidAmount: 12_000,
      },
    },
    {
      operation: 'getTransaction',
      says: 'a part that was paid leaves it open',
      answers: [{ to: /^GET /, body: { id: 'inv_7', status: 'PAID_PARTIALLY', total_amount: 12_990, total_paid: 1 } }],
      result: { status: 'PENDING', paidAmount: 1 },
    },
  ],
  wire: [
    {
      operation: 'createTransaction',
      call: `POST ${base}/token`,
      headers: { ...form, authorization: undefined },
      form: true,
      body: { grant_type: 'client_credentials', client_id: '<clientId>' },
    },
    {
      operation: 'createTransaction',
      call: `POST ${base}/v2/invoices`,
      headers: { ...bearer, ...json, 'idempotency-key': aUuid },
      body: { ...invoice, 'payment_forms.0': 'PIX' },
    },
    {
      operation: 'createTransaction',
      given: { paymentMethod: 'BILLET' },
      call: `POST ${base}/v2/invoices`,
      headers: { ...bearer, ...json, 'idempotency-key': aUuid },
      body: { ...invoice, 'payment_forms.0': 'BANK_SLIP' },
    },
    {
      operation: 'getTransaction',
      call: `GET ${base}/v2/invoices/{id}`,
      headers: { ...bearer, 'content-type': undefined, 'idempotency-key': undefined },
    },
    { operation: 'getBalance', call: `GET ${base}/third-party/account/balance`, headers: bearer },
  ],
  webhooks: [
    {
      says: 'invoice.paid is read from the headers',
      ...about('invoice.paid'),
      events: [
        {
          transactionId: 'inv_7',
          type: 'TRANSACTION',
          status: 'APPROVED',
          providerWord: 'invoice.paid',
          eventId: 'evt-1',
        },
      ],
    },
    {
      says: 'invoice.canceled is REJECTED',
      ...about('invoice.canceled'),
      events: [{ transactionId: 'inv_7', status: 'REJECTED' }],
    },
    {
      says: 'the headers count, whatever a body says',
      ...about('invoice.paid'),
      payload: { id: 'inv_8', status: 'CANCELLED' },
      events: [{ transactionId: 'inv_7', status: 'APPROVED' }],
    },
    ...['invoice.created', 'invoice.drafted', 'invoice.overdue', 'transfer.paid', 'payment.paid'].map((event) => ({
      says: `${event} changes nothing`,
      ...about(event),
      events: [],
    })),
    {
      says: 'without an id there is no event',
      ...about('invoice.paid', { 'Webhook-Resource-Id': '' }),
      events: [],
    },
    {
      says: 'a body without the headers is ignored',
      payload: { 'webhook-event-type': 'invoice.paid', 'webhook-resource-id': 'inv_7' },
      events: [],
    },
  ],
};
