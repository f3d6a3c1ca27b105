import { randomUUID } from 'node:crypto';
import { logIn } from '../../kit/auth.ts';
import type { TransactionArgument } from '../../kit/declaration.ts';
import { ProviderError } from '../../kit/errors.ts';
import { dayIn, descriptionOf, referenceOf, taxDocument, uuidOf } from '../../kit/fields.ts';
import { aDay, credentials, notes } from '../../kit/general.ts';
import { protocol, type Step } from '../../kit/protocol.ts';

const noCertificate = 'Cora: the client certificate is required.';

/** Every POST needs a key, which must be a uuid. One with the same key is answered with what the first one made. */
const once = (text = '') => ({ 'idempotency-key': text === '' ? randomUUID() : uuidOf(text) });

/**
 * Cora, its direct integration (not in the specification; several public integrations, grade B, and the notes of one that
 * was run against its stage).
 *
 * - There is no secret: the client certificate is it, and is presented on each call.
 * - An invoice has one form of payment: with both in one request, its stage makes the boleto and no PIX code.
 * - In a PIX invoice the boleto's part has the address of the code's picture: the PIX code is at the root.
 * - LATE can still be paid, also by PIX: only our clock ends a charge.
 * - Webhooks have no body and no signature. Their headers name the invoice, which is looked up.
 * - No source writes `due_date` out: year-month-day is assumed, as in other APIs in JSON.
 * - Left out: refunds and payouts by PIX, which no source shows; the cancel of an unpaid invoice, since cancels are part
 *   of refunds here; a look-up by our `code`, since no source shows the answer of the list of invoices; addresses, fines,
 *   interest and discounts, whose members are not shown.
 */
export default protocol({
  name: 'Cora',
  evidence: {
    grade: 'B',
    notes:
      'By several integrations. One source shows that PIX and boleto need an invoice each, and none how a due day is written: confirm it with a first small charge.',
  },
  baseUrl: 'https://matls-clients.api.cora.com.br',
  methods: ['PIX', 'BILLET'],
  credentials: [
    credentials.clientId(undefined, 'Client id (int-…)'),
    { field: 'certificate', title: 'Certificate with its private key (PEM)', secret: true, required: true },
    credentials.baseUrl(),
  ],
  accountBy: ['clientId'],
  auth: logIn({
    path: '/token',
    request: ({ clientId = '' }) => ({ form: { grant_type: 'client_credentials', client_id: clientId } }),
  }),
  certificates: { cashIn: noCertificate, cashOut: noCertificate },
  money: 'cents',
  statuses: {
    PENDING: ['open', 'late', 'in_payment', 'draft', 'paid_partially'],
    APPROVED: ['paid'],
    REJECTED: ['cancelled'],
    default: 'PENDING',
  },
  answer: {
    id: 'id',
    status: 'status',
    amount: 'total_amount',
    paidAmount: 'total_paid',
    pixCode: 'pix.emv',
    billetCode: ['digitable', 'digitable_line', 'barcode'].map((name) => `payment_options.bank_slip.${name}`),
    billetUrl: 'payment_options.bank_slip.url',
    reference: 'code',
  },
  createTransaction: { PIX: invoice('PIX', aDay), BILLET: invoice('BANK_SLIP', 3 * aDay) },
  getTransaction: { method: 'GET', path: '/v2/invoices/{id}' },
  getBalance: { method: 'GET', path: '/third-party/account/balance' },
  webhooksInHeaders: true,
  webhooks: [
    {
      type: 'TRANSACTION',
      when: { 'webhook-event-type': ['invoice.paid', 'invoice.canceled'] },
      id: 'webhook-resource-id',
      status: 'webhook-event-type',
      statuses: { APPROVED: ['invoice.paid'], REJECTED: ['invoice.canceled'], default: 'PENDING' },
      eventId: 'webhook-event-id',
    },
  ],
  connect: async (wire, { url }) => {
    for (const trigger of ['paid', 'canceled']) {
      const registration: Step<object> = {
        method: 'POST',
        path: '/endpoints',
        headers: () => once(`${url} ${trigger}`),
        body: () => ({ url, resource: 'invoice', trigger }),
        writes: false,
      };
      await wire.send(registration, {}).catch((error: unknown) => {
        // No source shows its answer: one without JSON is an answer, too.
        if (!(error instanceof ProviderError) || (error.httpStatus ?? 500) >= 300) throw error;
      });
    }
  },
  lookUpBy: ['id'],
  absenceProof: 'never',
  webhookProof: false,
  limits: { pixExpiryMs: aDay, billetExpiryMs: 3 * aDay, timeoutMs: 10_000 },
  notes: [
    'The certificate stands in for a secret, is named after the client id, and lives for a year.',
    'Its stage is https://matls-clients.api.stage.cora.com.br, with certificates of its own.',
    'Our callback address is registered at Cora when the connection is saved, for invoices that are paid or cancelled.',
    notes.unsigned,
    'A PIX can still be paid at Cora after it has expired here.',
    'A charge whose answer was lost is not found by our reference: a person looks for it at Cora.',
    'Refunds and cancels are made at Cora: no source shows a refund. Payouts wait for approval in its app, and are not offered.',
  ],
});

function invoice(form: 'PIX' | 'BANK_SLIP', dueInMs: number): Step<TransactionArgument> {
  return {
    method: 'POST',
    path: '/v2/invoices',
    headers: (request) => once(referenceOf(request)),
    body: (request, { money, now }) => {
      const { name, email, document } = request.customer;
      const { number: identity, kind: type } = taxDocument(document);
      return {
        code: referenceOf(request),
        customer: { name: name.slice(0, 60), email, document: { identity, type } },
        services: [{ name: descriptionOf(request), amount: money(request.amount) }],
        payment_terms: { due_date: dayIn(now, dueInMs) },
        payment_forms: [form],
      };
    },
  };
}
