import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Auth } from '../../../sandbox/core/auth.ts';
import { accountId, orNotFound, type Provider, Refusal, type ReportedCharge } from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { png } from '../../../sandbox/dialects/png.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

const text = z.string().min(1);

/** Basic of the base64 of the key alone, without a user or colon. */
const keyAfterBasic: Auth = {
  account: ({ headers }) => {
    const [, encoded] = /^basic +([a-z0-9+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
    const key = Buffer.from(encoded ?? '', 'base64').toString('utf8');
    return key === '' || key.includes(':') ? undefined : accountId(key);
  },
  accountOf: ({ secretKey }) => accountId(String(secretKey)),
};

/** `expiresInDays` is a date. `externaRef` is the API's own spelling. */
const Payment = z.strictObject({
  amount: is.cents,
  ip: text.optional(),
  pix: z.strictObject({ expiresInDays: is.day }),
  items: z
    .array(z.strictObject({ title: text, quantity: z.int().min(1), tangible: z.boolean(), unitPrice: z.int().min(0) }))
    .min(1),
  customer: z.strictObject({
    name: text,
    email: is.email,
    cpf: is.cpfOrCnpj,
    phone: text.optional(),
    externaRef: z.string().optional(),
    address: z
      .strictObject({
        street: text,
        streetNumber: text,
        complement: z.string().optional(),
        neighborhood: text,
        city: text,
        state: is.state,
        zipCode: text,
        country: text.optional(),
      })
      .optional(),
  }),
  metadata: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  traceable: z.boolean().optional(),
  postbackUrl: is.url.optional(),
});

/**
 * Syncpay in its first generation, which the specification describes. No source states the unit of its amount; it is
 * cents, as for all providers that the specification does not describe as using reais. No source shows the answers to a
 * look-up and a refund or a webhook; their fields are named as in the creation's answer.
 */
export const syncpay: Provider = {
  name: 'Syncpay',
  slug: 'syncpay',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v1` }),
  ...keyAfterBasic,
  words: {
    waiting: 'pending',
    paid: 'completed',
    refused: 'failed',
    expired: 'failed',
    refunded: 'refunded',
    charged_back: 'med',
  },
  refundWord: 'refunded',
  moreWords: { charge: generalWords },
  routes: [
    {
      method: 'post',
      path: '/v1/gateway/api',
      operation: 'createTransaction',
      handle: (call) => {
        const { amount, pix, customer, postbackUrl } = Payment.parse(call.body);
        const expiresInMs = Date.parse(pix.expiresInDays) + 86_400_000 - call.context.now().getTime();
        if (expiresInMs <= 0) throw new Refusal(400, 'pix.expiresInDays: is over');
        const charge = call.context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount,
          reference: customer.externaRef,
          notifyUrl: postbackUrl,
          expiresInMs,
          details: {},
        });
        const paymentCode = brCode('pix.syncpay.invalid', charge);
        return {
          status: 200,
          body: { ...transaction(call.reportCharge(charge)), paymentCode, paymentCodeBase64: png },
        };
      },
    },
    {
      method: 'get',
      path: '/s1/getTransaction/api/getTransactionStatus.php',
      operation: 'getTransaction',
      handle: ({ context, query, reportCharge }) => {
        const charge = orNotFound(context.charge(query.get('id_transaction') ?? ''), 'Transaction not found');
        return { status: 200, body: transaction(reportCharge(charge)) };
      },
    },
    {
      method: 'post',
      path: '/v1/transactions/:id/refunds',
      operation: 'refund',
      handle: ({ context, params, body, reportCharge }) => {
        const { amount } = z.object({ amount: is.cents.optional() }).parse(body ?? {});
        const charge = orNotFound(context.charge(params.id ?? ''), 'Transaction not found');
        return { status: 200, body: transaction(reportCharge(context.refund(charge, amount))) };
      },
    },
  ],
  webhook: (charge) => ({ body: { ...transaction(charge), amount: charge.amount } }),
  problem: (status, message) => ({ status, body: { message } }),
};

function transaction({ id, word }: ReportedCharge) {
  return { idTransaction: id, status_transaction: word };
}
