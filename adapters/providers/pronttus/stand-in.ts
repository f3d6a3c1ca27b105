import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import { type Call, orNotFound, type Provider, type Route } from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { eitherKeyName } from '../../../sandbox/dialects/client-credentials.ts';
import { generalPayoutWords, generalTransferWords } from '../../../sandbox/dialects/payouts.ts';
import { keyIsOfItsKind, keyWords } from '../../../sandbox/dialects/pix-keys.ts';
import { postback } from '../../../sandbox/dialects/undocumented.ts';
import { generalWords } from '../../../sandbox/dialects/white-label.ts';

const text = z.string().min(1);

/** No source shows a field for a webhook address. */
const Payment = z.strictObject({
  amount: is.cents,
  description: text,
  customer: z.strictObject({ name: text, document: is.cpfOrCnpj, email: is.email, phone: text.optional() }),
});

/** No source lists the words for PIX key types; they are the specification's. */
const Withdraw = z.strictObject({
  amount: is.cents,
  campaign: text.optional(),
  type: z.literal('pix'),
  details: z
    .strictObject({ name: text, document: is.cpfOrCnpj, key: text, keyType: text })
    .superRefine(keyIsOfItsKind('keyType', 'key', keyWords.usual)),
});

/** No source shows the field that names the payment to refund; it is named as in the creation's answer. */
const Refund = z.strictObject({ transactionId: text, amount: is.cents.optional() });

/** At the specification's path; that of public integrations has `/vsl` at its end. */
const withdrawRoute: Route = {
  method: 'post',
  path: '/payment/withdraw',
  operation: 'withdraw',
  handle: (call: Call) => {
    const { amount } = Withdraw.parse(call.body);
    const { id, word } = call.reportTransfer(call.context.sendTransfer({ id: randomUUID(), amount, details: {} }));
    return { status: 201, body: { id, status: word, amount } };
  },
};

/**
 * PRONTTUS: PIX and payouts below `/v1`, authenticated by two headers. Amounts are cents. The answers to a creation (id
 * and PIX code) and a look-up (status) have only the fields that sources show.
 */
export const pronttus: Provider = {
  name: 'PRONTTUS',
  slug: 'pronttus',
  bases: ['/v1'],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v1` }),
  ...eitherKeyName(headers({ 'x-client-id': 'clientId', 'x-client-secret': 'clientSecret' })),
  words: {
    waiting: 'PENDING',
    paid: 'APPROVED',
    refused: 'rejected',
    expired: 'expired',
    refunded: 'refunded',
    charged_back: 'chargeback',
  },
  refundWord: 'refunded',
  transferWords: generalTransferWords,
  moreWords: { charge: ['settled', ...generalWords], transfer: generalPayoutWords },
  routes: [
    {
      method: 'post',
      path: '/payment',
      operation: 'createTransaction',
      handle: ({ context, body }) => {
        const { amount } = Payment.parse(body);
        const charge = context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount,
          expiresInMs: 86_400_000,
          details: {},
        });
        return { status: 201, body: { transactionId: charge.id, pixCode: brCode('pix.pronttus.invalid', charge) } };
      },
    },
    {
      method: 'get',
      path: '/payment/:id',
      operation: 'getTransaction',
      handle: ({ context, params, reportCharge }) => {
        return {
          status: 200,
          body: { status: reportCharge(orNotFound(context.charge(params.id ?? ''), 'Payment not found')).word },
        };
      },
    },
    {
      method: 'post',
      path: '/payment/refund',
      operation: 'refund',
      handle: ({ context, body, reportCharge }) => {
        const { transactionId, amount } = Refund.parse(body);
        const { word } = reportCharge(
          context.refund(orNotFound(context.charge(transactionId), 'Payment not found'), amount),
        );
        return { status: 200, body: { transactionId, status: word } };
      },
    },
    withdrawRoute,
  ],
  // No source shows a webhook; this is the white-label family's.
  webhook: ({ id, word, amount }, event) => postback('transaction', { id, status: word, amount }, event),
  problem: (status, message) => ({ status, body: { code: `E${status}`, message } }),
};
