import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { documentKind } from '../../../domain/core/documents.ts';
import { fromBody, logIn } from '../../../sandbox/core/auth.ts';
import {
  accountId,
  type Call,
  orNotFound,
  type Provider,
  type ReportedCharge,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is } from '../../../sandbox/core/shapes.ts';
import { dashboardWebhook } from '../../../sandbox/core/webhooks.ts';

const text = z.string().min(1);

const Invoice = z.strictObject({
  code: text,
  customer: z.strictObject({
    name: is.text(60),
    email: is.email,
    document: z
      .strictObject({ identity: is.cpfOrCnpj, type: z.enum(['CPF', 'CNPJ']) })
      .refine(({ identity, type }) => documentKind(identity) === type, {
        path: ['type'],
        error: 'is not the type of this document',
      }),
    // The sources name these without their members.
    address: z.unknown().optional(),
  }),
  services: z.array(z.strictObject({ name: text, description: text.optional(), amount: is.cents })).min(1),
  payment_terms: z.strictObject({
    due_date: is.day,
    fine: z.unknown().optional(),
    interest: z.unknown().optional(),
    discount: z.unknown().optional(),
  }),
  payment_forms: z.array(z.enum(['BANK_SLIP', 'PIX'])).min(1),
  notifications: z.unknown().optional(),
});
const Endpoint = z.strictObject({
  url: is.url,
  resource: z.enum(['invoice', 'transfer', 'payment', '*']),
  trigger: z.enum(['drafted', 'created', 'paid', 'canceled', 'overdue', '*']),
});
const IdempotencyKey = z.uuid({ error: 'Idempotency-Key: must be a uuid' });
const keyOf = ({ headers }: Pick<Call, 'headers'>) => IdempotencyKey.parse(headers['idempotency-key']);

/** The client certificate stands in for a secret: a client logs in with its own only. */
const token = logIn({
  path: '/token',
  bodyKind: 'form',
  fields: ['clientId'],
  readCredentials: (caller) => {
    const sent = fromBody({ client_id: 'clientId' }, { grant_type: 'client_credentials' })(caller);
    return sent?.clientId === caller.certificate?.commonName ? sent : undefined;
  },
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: 3600 }),
  lifeMs: 3_600_000,
});

/**
 * Cora, for its direct integration: invoices that are paid by boleto or PIX. Amounts are cents. A repeated
 * `Idempotency-Key` answers with the first invoice. An invoice that is overdue can still be paid. No source shows refunds
 * or disputes: a paid invoice stays `PAID`, and none that is refused has a word but `CANCELLED`. Nor does one show the
 * answer to a log-in, which is OAuth's here, the form of an error, or that of the answer to a registration.
 *
 * Its webhooks have no body. Which events an endpoint gets is not narrowed here.
 */
export const cora: Provider = {
  name: 'Cora',
  slug: 'cora',
  bases: [''],
  clientCertificate: 'required',
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  credentials: (field, merchantId) => (field === 'clientId' ? `int-${hash(merchantId).slice(0, 22)}` : undefined),
  account: (caller) => {
    const account = token.account(caller);
    return caller.certificate && account === accountId(caller.certificate.commonName) ? account : undefined;
  },
  accountOf: token.accountOf,
  idempotencyKey: keyOf,
  words: {
    waiting: 'OPEN',
    paid: 'PAID',
    refused: 'CANCELLED',
    expired: 'LATE',
    refunded: 'PAID',
    charged_back: 'PAID',
  },
  moreWords: { charge: ['IN_PAYMENT', 'DRAFT', 'PAID_PARTIALLY'] },
  refundWord: '',
  routes: [
    token.route,
    {
      method: 'post',
      path: '/v2/invoices',
      operation: 'createTransaction',
      handle: (call) => {
        keyOf(call);
        const { code, services, payment_terms, payment_forms } = Invoice.parse(call.body);
        const opened = call.context.openCharge({
          id: `inv_${randomUUID()}`,
          // With both forms in one request only the boleto is made.
          method: payment_forms.includes('BANK_SLIP') ? 'boleto' : 'pix',
          amount: services.reduce((sum, { amount }) => sum + amount, 0),
          reference: code,
          expiresInMs: Date.parse(`${payment_terms.due_date}T23:59:59-03:00`) - call.context.now().getTime(),
          details: {},
        });
        return { status: 200, body: invoiceOf(call.reportCharge(opened)) };
      },
    },
    {
      method: 'get',
      path: '/v2/invoices/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''), 'There is no such invoice');
        return { status: 200, body: invoiceOf(call.reportCharge(charge)) };
      },
    },
    {
      method: 'get',
      path: '/third-party/account/balance',
      operation: 'getBalance',
      handle: ({ context }) => ({ status: 200, body: { balance: context.balance() } }),
    },
    {
      method: 'post',
      path: '/endpoints',
      handle: (call) => {
        keyOf(call);
        const { url, resource } = Endpoint.parse(call.body);
        if (resource === 'invoice' || resource === '*') call.context.storeWebhookUrl(dashboardWebhook, url);
        return { status: 201, body: '', headers: { 'content-type': 'text/plain' } };
      },
    },
  ],
  webhook: (charge, { id }) => {
    const trigger = triggers[charge.state];
    if (trigger === undefined) return undefined;
    return {
      body: '',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cora-Webhook',
        'webhook-event-id': id,
        'webhook-event-type': `invoice.${trigger}`,
        'webhook-resource-id': charge.id,
      },
    };
  },
  problem: (status, message) => ({ status, body: { message } }),
};

const triggers: Partial<Record<ReportedCharge['state'], string>> = {
  paid: 'paid',
  refused: 'canceled',
  expired: 'overdue',
};

/** Of a PIX, the boleto's part has only the address of the code's picture. */
function invoiceOf(charge: ReportedCharge) {
  const { id, word, reference, amount, paidAt, paidAmount } = charge;
  const common = {
    id,
    status: word,
    code: reference,
    total_amount: amount,
    total_paid: paidAmount,
    paid_at: paidAt,
    payments: paidAt === null ? [] : [{ status: 'SUCCESS', finalized_at: paidAt }],
  };
  if (charge.method === 'pix') {
    const url = `https://qr.cora.invalid/${hash(id)}.png`;
    return {
      ...common,
      payment_options: { bank_slip: { barcode: null, digitable: null, url } },
      pix: { emv: brCode('pix.cora.invalid', charge) },
    };
  }
  const { barcode, digitableLine } = boletoOf(charge, '403');
  const url = `https://boletos.cora.invalid/${hash(id)}.pdf`;
  return {
    ...common,
    payment_options: { bank_slip: { barcode, digitable: digitableLine, url } },
    pix: { emv: null },
  };
}

const hash = (of: string): string => createHash('sha256').update(of).digest('hex');
