import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { headers } from '../../../sandbox/core/auth.ts';
import type { Charge, Refund } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  type ReportedCharge,
  type Route,
} from '../../../sandbox/core/provider.ts';
import { is, reais } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const https = z.url({ protocol: /^https$/, error: 'must start with https://' });
const Amount = z.strictObject({ value: is.reais, currency: z.literal('BRL') });
/** What its guide calls required, and what its list of members has besides. It names further ones elsewhere. */
const Payment = z.looseObject({
  merchantOrderReference: text,
  referenceId: text,
  storeName: text.optional(),
  amount: Amount,
  delayToAutoCancel: z.int().min(1).optional(),
  paymentMethod: z.strictObject({ type: z.literal('nupay'), authorizationType: z.literal('manually_authorized') }),
  paymentFlow: z.strictObject({ returnUrl: https, cancelUrl: https }),
  shopper: z.looseObject({
    firstName: text,
    lastName: text,
    document: is.cpf,
    documentType: z.literal('CPF'),
    email: is.email,
  }),
  items: z.array(z.looseObject({ id: text, description: text, value: is.reais, quantity: z.int().min(1) })).min(1),
  callbackUrl: is.url.optional(),
  recipients: z.array(z.unknown()).max(10).optional(),
});
const RefundRequest = z.strictObject({ transactionRefundId: text, amount: Amount, notes: text.optional() });
const usualMinutes = 30;

/**
 * NuPay for Business, by its own guide to payments in the bank's app: the payer confirms there, from the card's limit or the
 * account's balance. Amounts are reais. `referenceId` is the idempotency key of a payment.
 *
 * A refund is an entity of its own, which changes no word of the payment, and is in progress first. One that cannot be made
 * is HTTP 200 with ERROR. A notice has no status, and is not signed; one of a refund goes to a path below the address. No
 * source has a word or a notice for a dispute. The members of the status are by two clients.
 */
export const nupay: Provider = {
  name: 'NuPay',
  slug: 'nupay',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  ...headers({ 'x-merchant-key': 'publicKey', 'x-merchant-token': 'secretKey' }),
  idempotencyKey: ({ body }) => {
    const { referenceId } = body as { referenceId?: unknown };
    return typeof referenceId === 'string' ? referenceId : undefined;
  },
  words: {
    waiting: 'WAITING_PAYMENT_METHOD',
    paid: 'COMPLETED',
    refused: 'CANCELLED',
    expired: 'CANCELLED',
    refunded: 'COMPLETED',
    charged_back: 'COMPLETED',
  },
  moreWords: { charge: ['ERROR'] },
  refundWord: 'REFUNDING',
  routes: [
    {
      method: 'post',
      path: '/v1/checkouts/payments',
      operation: 'createTransaction',
      handle: (call) => {
        const payment = Payment.parse(call.body);
        const opened = call.context.openCharge({
          id: randomUUID(),
          method: 'credit_card',
          amount: payment.amount.value,
          reference: payment.referenceId,
          notifyUrl: payment.callbackUrl,
          expiresInMs: (payment.delayToAutoCancel ?? usualMinutes) * 60_000,
          details: {},
        });
        const charge = call.reportCharge(opened);
        return {
          status: 200,
          body: { ...common(charge), paymentUrl: `https://nupay.invalid/checkout/${charge.id}` },
        };
      },
    },
    ofPayment('get', '/status', 'getTransaction', (call, charge) => {
      const reported = call.reportCharge(charge);
      const { amount, refunds, updatedAt } = reported;
      return {
        ...common(reported),
        amount: { value: reais(amount), currency: 'BRL' },
        timestamp: updatedAt,
        refunds: refunds.map((refund) => refundOf(call, charge, refund)),
      };
    }),
    ofPayment('post', '/cancel', 'refund', (call, charge) =>
      common(call.reportCharge(call.context.cancelCharge(charge, 'CANCELLED'))),
    ),
    ofPayment('post', '/refunds', 'refund', (call, charge) => {
      const { transactionRefundId: id, amount } = RefundRequest.parse(call.body);
      const refunded = call.context.refund(charge, amount.value, id);
      const made = orNotFound(refunded.refunds.find((refund) => refund.id === id));
      return { pspReferenceId: charge.id, ...refundOf(call, refunded, made) };
    }),
  ],
  webhook: (charge, { url }) => {
    const { id, reference, state, updatedAt, refundedAt, refunds } = charge;
    if (state === 'charged_back') return undefined;
    const notice = { referenceId: reference, pspReferenceId: id, timestamp: updatedAt };
    const refund = refundedAt === updatedAt ? refunds.at(-1) : undefined;
    if (!refund) return { body: { ...notice, paymentMethodType: 'nupay' } };
    return {
      url: `${url}/refunds`,
      body: { ...notice, refundId: refundIdOf(refund), transactionRefundId: refund.id },
    };
  },
  problem: (status, message) => ({ status, body: { status, message } }),
};

/** A call about one payment, whose answer is what `work` returns. */
function ofPayment(
  method: 'get' | 'post',
  below: string,
  operation: NonNullable<Route['operation']>,
  work: (call: Call, charge: Charge) => object,
): Route {
  return {
    method,
    path: `/v1/checkouts/payments/:id${below}`,
    operation,
    handle: (call) => {
      const charge = orNotFound(call.context.charge(call.params.id ?? ''), 'Payment not found');
      return { status: 200, body: work(call, charge) };
    },
  };
}

const codes: Partial<Record<Charge['state'], string>> = {
  refused: 'CANCELLED_BY_USER',
  expired: 'CANCELLED_BY_TIMEOUT',
};

const common = ({ id, reference, word, state }: ReportedCharge) => ({
  pspReferenceId: id,
  referenceId: reference,
  status: word,
  paymentMethodType: 'nupay',
  ...(codes[state] && { code: codes[state] }),
});

function refundOf(call: Call, charge: Charge, refund: Refund) {
  const { word } = call.reportRefund(refund, charge);
  // What was in progress is made by the time that somebody looks.
  const status = call.path.endsWith('/status') && word === 'REFUNDING' ? 'REFUNDED' : word;
  return {
    refundId: refundIdOf(refund),
    transactionRefundId: refund.id,
    status,
    dueDate: refund.createdAt,
    amount: { value: reais(refund.amount), currency: 'BRL' },
    ...(status === 'ERROR' && { error: { type: 'INSUFFICIENT_FUNDS', message: 'No balance for the refund' } }),
  };
}

/** Its own id of a refund, beside ours. */
const refundIdOf = ({ id }: Refund): string =>
  createHash('sha256')
    .update(id)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
