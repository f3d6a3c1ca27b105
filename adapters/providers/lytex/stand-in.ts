import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { documentKind } from '../../../domain/core/documents.ts';
import { logIn } from '../../../sandbox/core/auth.ts';
import { orNotFound, type Provider, type ReportedCharge, signingSecret } from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is } from '../../../sandbox/core/shapes.ts';

const Client = z
  .strictObject({
    type: z.enum(['pf', 'pj']),
    name: is.text(255),
    treatmentPronoun: z.enum(['you', 'mr', 'lady']).optional(),
    cpfCnpj: is.cpfOrCnpj,
    email: is.email.max(255).optional(),
    cellphone: is.digits(10, 11).optional(),
    address: z
      .strictObject({
        zip: is.postalCode,
        street: is.text(255),
        number: is.text(255).optional(),
        complement: is.text(255).optional(),
        zone: is.text(255),
        city: is.text(255),
        state: is.state,
      })
      .optional(),
  })
  .refine(({ type, cpfCnpj }) => (documentKind(cpfCnpj) === 'CPF') === (type === 'pf'), {
    path: ['type'],
    error: 'does not fit the document',
  });
const Enabled = z.strictObject({ enable: z.boolean() });
const Invoice = z
  .strictObject({
    client: Client,
    items: z
      .array(z.strictObject({ name: is.text(255), quantity: z.int().min(1), value: is.cents }))
      .min(1)
      .refine((items) => sumOf(items) >= 200, { error: 'the total is at least R$ 2,00' }),
    dueDate: z.iso.datetime(),
    // More than one may be enabled: which one is paid is known later. Here one is.
    paymentMethods: z
      .strictObject({
        pix: Enabled,
        boleto: Enabled,
        creditCard: z.strictObject({ enable: z.literal(false) }).optional(),
      })
      .refine(({ pix, boleto }) => pix.enable !== boleto.enable, { error: 'one method is expected here' }),
    referenceId: is.text(150).optional(),
    cancelOverdueDays: z.int().min(1).max(100).optional(),
    overduePaymentDays: z.int().max(100).optional(),
    observation: is.text(300).optional(),
  })
  .refine(({ dueDate }) => Date.parse(dueDate) > 0, { path: ['dueDate'] });

const sumOf = (items: readonly { quantity: number; value: number }[]) =>
  items.reduce((sum, { quantity, value }) => sum + quantity * value, 0);

const LogIn = z.strictObject({
  grantType: z.literal('clientCredentials'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scopes: z.array(z.string().regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/)).min(1),
});
const token = logIn({
  path: '/v2/auth/obtain_token',
  fields: ['clientId', 'clientSecret'],
  readCredentials: ({ body }) => {
    const { data } = LogIn.safeParse(body);
    return data && { clientId: data.clientId, clientSecret: data.clientSecret };
  },
  tokenBody: (accessToken) => ({ accessToken, refreshToken: randomBytes(16).toString('hex'), expiresIn: 300 }),
  lifeMs: 300_000,
});
const aDay = 86_400_000;

/**
 * Lytex, its API v2, from the source of its documentation of 2023: invoices by PIX or boleto. Amounts are cents. A code is
 * in the list of an invoice's transactions, which its creation does not show.
 *
 * No page lists the words of an invoice: they are those of integrations, and so is the body of a webhook, which is signed
 * over its `data`. A refund and a dispute have no event. No look-up by `referenceId` is in the pages, nor what a repeated
 * one does (a second invoice is made). An expired token has HTTP 410; the stand-ins answer any wrong token 401.
 */
export const lytex: Provider = {
  name: 'Lytex',
  slug: 'lytex',
  bases: [''],
  bodyKind: 'json',
  invalidStatus: 422,
  addresses: (root) => ({ baseUrl: root }),
  account: token.account,
  accountOf: token.accountOf,
  words: {
    waiting: 'waitingPayment',
    paid: 'paid',
    refused: 'failed',
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'paid',
  },
  refundWord: '',
  moreWords: { charge: ['pending', 'processing', 'canceled'] },
  routes: [
    token.route,
    {
      method: 'post',
      path: '/v2/invoices',
      operation: 'createTransaction',
      handle: (call) => {
        const {
          items,
          dueDate,
          paymentMethods,
          referenceId: reference,
          cancelOverdueDays = 29,
        } = Invoice.parse(call.body);
        const due = Date.parse(dueDate) - call.context.now().getTime();
        const opened = call.context.openCharge({
          id: randomBytes(12).toString('hex'),
          method: paymentMethods.pix.enable ? 'pix' : 'boleto',
          amount: sumOf(items),
          reference,
          // Counted from the due day: one day ends with it.
          expiresInMs: due + (cancelOverdueDays - 1) * aDay,
          details: { dueDate, items, paymentMethods },
        });
        return { status: 201, body: invoiceOf(call.reportCharge(opened)) };
      },
    },
    {
      method: 'get',
      path: '/v2/invoices/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = call.reportCharge(orNotFound(call.context.charge(call.params.id ?? ''), 'Fatura inválida'));
        return { status: 200, body: { ...invoiceOf(charge), transactions: [transactionOf(charge)] } };
      },
    },
    {
      method: 'put',
      path: '/v2/invoices/cancel/:id',
      operation: 'refund',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''), 'Fatura inválida');
        return { status: 200, body: invoiceOf(call.reportCharge(call.context.cancelCharge(charge, 'canceled'))) };
      },
    },
  ],
  webhook: (charge) => {
    const webhookType = { paid: 'liquidateInvoice', expired: 'cancelInvoice', refused: 'cancelInvoice' }[
      charge.state as string
    ];
    if (!webhookType) return undefined;
    const data = {
      invoiceId: charge.id,
      status: charge.word,
      invoiceValue: charge.amount,
      referenceId: charge.reference,
      dueDate: charge.details.dueDate,
      ...(charge.state === 'paid'
        ? { payedAt: charge.paidAt, payedValue: charge.paidAmount, paymentMethod: charge.method }
        : { canceledAt: charge.updatedAt }),
    };
    const secret = signingSecret(charge.account);
    const signature = createHmac('sha256', secret).update(JSON.stringify(data)).digest('base64');
    return { body: { webhookType, signature, data } };
  },
  problem: (status, message) => {
    const [, field, complaint] = /^([\w.]+): (.+)$/.exec(message) ?? [];
    if (!field) return { status, body: { statusCode: status, message, error: 'Error' } };
    const details = [{ message: `"${field}" ${complaint}`, path: field.split('.'), type: 'any.invalid' }];
    return { status, body: { message: 'Requisição inválida', error: { _original: {}, details } } };
  },
};

const invoiceOf = (charge: ReportedCharge) => ({
  _id: charge.id,
  _clientId: `client-${charge.id.slice(0, 8)}`,
  _recipientId: 'recipient-1',
  status: charge.word,
  totalValue: charge.amount,
  items: charge.details.items,
  dueDate: charge.details.dueDate,
  referenceId: charge.reference ?? undefined,
  paymentMethods: charge.details.paymentMethods,
  paymentData: charge.paidAt
    ? { method: charge.method, payedAt: charge.paidAt, payedValue: charge.paidAmount, parcels: 1 }
    : {},
  rates: {},
  createdAt: charge.createdAt,
  updatedAt: charge.updatedAt,
});

function transactionOf(charge: ReportedCharge) {
  const { barcode, digitableLine } = boletoOf(charge);
  return {
    _id: `t-${charge.id}`,
    value: charge.amount,
    status: charge.word,
    paymentMethod: charge.method,
    ...(charge.method === 'pix'
      ? { pix: { qrcode: brCode('pix.lytex.invalid', charge), txId: charge.id, dueDate: charge.details.dueDate } }
      : { boleto: { barcode, digitableLine, ourNumber: charge.id.slice(-8), dueDate: charge.details.dueDate } }),
    createdAt: charge.createdAt,
    updatedAt: charge.updatedAt,
  };
}
