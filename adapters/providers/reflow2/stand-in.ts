import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  type Reply,
  type ReportedCharge,
  type ReportedTransfer,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { invalidKey, keyFits } from '../../../sandbox/dialects/key-forms.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const CashIn = z.strictObject({
  payerName: is.text(255),
  payerDocument: is.cpfOrCnpj,
  payerEmail: is.email,
  payerPhone: is.digits(10, 13),
  productName: is.text(255),
  productDescription: is.text(255),
  value: is.cents,
  postbackUrl: is.url.optional(),
  orderId: is.text(255).optional(),
  splits: z.array(z.strictObject({ clientId: z.union([z.string(), z.int()]), value: is.cents })).optional(),
});

/** PIX key types by code: CPF, CNPJ, e-mail, phone, random. */
const keys = { 0: is.cpf, 1: is.cnpj, 2: is.email, 3: is.digits(10, 13), 4: is.uuid };

const CashOut = z
  .strictObject({
    value: is.cents,
    pixKeyType: z.int().min(0).max(4),
    pixKey: z.string(),
    cpfCnpj: is.cpfOrCnpj,
    person: z.strictObject({ name: is.text(255), email: is.email.optional(), phone: is.digits(10, 13).optional() }),
    orderId: is.text(255).optional(),
    postbackUrl: is.url.optional(),
  })
  .refine(({ pixKeyType, pixKey }) => keyFits(keys, pixKeyType, pixKey), invalidKey);

/** The words of payouts by code: answers have the code, webhooks the word. */
const words: Record<string, string> = { 0: 'created', 1: 'paid', 2: 'failed', 3: 'canceled', 4: 'refund' };

/**
 * Reflow2: charges at one host, payouts at another, and the token without a scheme in `Authorization`. Amounts are
 * cents. A charge is looked up by its id or by the caller's, with GET or POST: the documents of related brands call it
 * POST in the heading and GET in the text. No source shows a look-up of payouts.
 */
export const reflow2: Provider = {
  name: 'Reflow2',
  slug: 'reflow2',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root, cashOutBaseUrl: `${root}/cash-out` }),
  ...headers({ authorization: 'secretKey' }),
  words: {
    waiting: 'created',
    paid: 'paid',
    refused: 'failed',
    expired: 'canceled',
    refunded: 'refund',
    charged_back: 'refund',
  },
  refundWord: 'refund',
  transferWords: { waiting: '0', done: '1', refused: '2', canceled: '3', returned: '4' },
  moreWords: { charge: ['infraction', '0', '1', '2', '3', '4'] },
  routes: [
    {
      method: 'post',
      path: '/transaction/qrcode/cashin',
      operation: 'createTransaction',
      handle: (call) => {
        const { value, orderId, postbackUrl } = CashIn.parse(call.body);
        const draft = { method: 'pix', amount: value, reference: orderId, notifyUrl: postbackUrl } as const;
        const details = { externalId: randomUUID() };
        const charge = call.reportCharge(call.context.openCharge({ ...draft, expiresInMs: 86_400_000, details }));
        const ids = { transactionId: Number(charge.id), ...details, orderId: charge.reference };
        const qrCode = brCode('pix.reflow2.invalid', charge);
        return { status: 200, body: { ...ids, qrCode, qrCodeBase64: `data:image/png;base64,${png}` } };
      },
    },
    ...(['get', 'post'] as const).flatMap((method) => [
      {
        method,
        path: '/transaction/get/by/id/:id',
        operation: 'getTransaction' as const,
        handle: (call: Call) => read(call, ({ id }) => id === call.params.id),
      },
      {
        method,
        path: '/transaction/get/by/orderId/:orderId',
        operation: 'getTransaction' as const,
        handle: (call: Call) => read(call, ({ reference }) => reference === call.params.orderId),
      },
    ]),
    {
      method: 'post',
      path: '/cash-out/transaction/cashout',
      operation: 'withdraw',
      handle: (call) => {
        const { value, orderId, postbackUrl } = CashOut.parse(call.body);
        const draft = { amount: value, reference: orderId, notifyUrl: postbackUrl, details: {} };
        return { status: 200, body: payout(call.reportTransfer(call.context.sendTransfer(draft))) };
      },
    },
  ],

  webhook: (charge) => ({ body: { ...cashIn(charge), object: 'cashin', observation: null } }),
  transferWebhook: (sent) => ({
    body: {
      transactionId: Number(sent.id),
      object: 'transfer',
      status: words[sent.word] ?? sent.word,
      method: 'pix',
      value: sent.amount,
      endToEndId: sent.endToEndId,
      processedAt: sent.updatedAt,
      orderId: sent.reference,
      observation: sent.refusedReason,
    },
  }),
  problem: (status, message) => ({ status, body: { message } }),
};

function read(call: Call, isIt: (charge: { id: string; reference: string | null }) => boolean): Reply {
  return { status: 200, body: cashIn(call.reportCharge(orNotFound(call.context.charges().findLast(isIt)))) };
}

function cashIn(charge: ReportedCharge) {
  return {
    transactionId: Number(charge.id),
    status: charge.word,
    method: 'pix',
    value: charge.amount,
    endToEndId: charge.endToEndId,
    processedAt: charge.updatedAt,
    orderId: charge.reference,
  };
}

function payout(sent: ReportedTransfer) {
  return {
    transactionId: Number(sent.id),
    orderId: sent.reference,
    gross: sent.amount,
    tax: '0',
    liquid: String(sent.amount),
    status: sent.word,
    createdAt: sent.createdAt,
    success: true,
    description: 'Saque solicitado',
  };
}
