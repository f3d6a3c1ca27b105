import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fromBody, logIn } from '../../../sandbox/core/auth.ts';
import { orNotFound, type Provider, Refusal, signingSecret } from '../../../sandbox/core/provider.ts';
import { is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const Address = z.strictObject({
  name: text,
  city: text,
  state: is.state,
  zip_code: is.postalCode,
  street: text,
  number: text,
  neighborhood: text,
  complement: text.optional(),
  phone_number: text.optional(),
});
/** What its module and the other client send. Neither calls its list complete. */
const Checkout = z.looseObject({
  provider: text.optional(),
  metadata: z.unknown().optional(),
  reference: text.optional(),
  is_pix_upfront: z.boolean().optional(),
  order: z.looseObject({
    reference: text,
    amount: is.cents,
    tax: z.int().min(0).optional(),
    items: z
      .array(
        z.looseObject({
          name: text,
          quantity: z.int().min(1),
          price: is.cents,
          reference: text.optional(),
        }),
      )
      .min(1),
  }),
  shopper: z.looseObject({
    first_name: text,
    last_name: text,
    phone: is.digits(10, 11).optional(),
    email: is.email,
    cpf: is.cpf,
    billing_address: Address.optional(),
  }),
  approve_url: is.url,
  cancel_url: is.url,
  webhook_url: is.url.optional(),
});
const Payment = z.strictObject({
  checkout_id: text,
  amount: is.cents,
  currency: z.literal('BRL'),
  intent: z.enum(['CAPTURE', 'AUTH']),
  reference: text.optional(),
});
const RefundRequest = z.strictObject({
  amount: is.cents,
  reason: z.literal('REQUESTED_BY_CUSTOMER'),
  description: text,
});

const token = logIn({
  path: '/v1/authentication',
  fields: ['clientId', 'clientSecret'],
  readCredentials: fromBody({ username: 'clientId', password: 'clientSecret' }),
  tokenBody: (value) => ({ token: value }),
  lifeMs: 3_000_000,
});

/**
 * Pagaleve, PIX in instalments, in cents: from its own module for Magento and one other client.
 *
 * The payer agrees on its page (AUTHORIZED), which is not money. `POST /v1/payments` with the intent CAPTURE takes it, and the
 * checkout is COMPLETED. Only its answer has the payment's id, by which it is refunded; no source shows what a second one
 * does, and this ledger has room for one. A refund changes no state that a source shows. Webhooks are signed: HMAC-SHA256 in
 * hexadecimal over the body.
 */
export const pagaleve: Provider = {
  name: 'Pagaleve',
  slug: 'pagaleve',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  account: token.account,
  accountOf: token.accountOf,
  idempotencyKey: ({ headers }) => {
    const key = headers['idempotency-key'];
    return typeof key === 'string' ? key : undefined;
  },
  words: {
    waiting: 'NEW',
    paid: 'COMPLETED',
    refused: 'CANCELED',
    expired: 'EXPIRED',
    refunded: 'COMPLETED',
    charged_back: 'COMPLETED',
  },
  authorizedWord: 'AUTHORIZED',
  moreWords: { charge: ['ACCEPTED', 'AUTHORIZED', 'DECLINED', 'ABANDONED'] },
  refundWord: '',
  routes: [
    token.route,
    {
      method: 'post',
      path: '/v1/checkouts',
      operation: 'createTransaction',
      handle: (call) => {
        const { order, webhook_url } = Checkout.parse(call.body);
        const opened = call.context.openCharge({
          id: randomUUID(),
          method: 'pix',
          amount: order.amount,
          reference: order.reference,
          notifyUrl: webhook_url,
          consents: true,
          details: {},
        });
        const { id, word } = call.reportCharge(opened);
        return { status: 201, body: { id, state: word, checkout_url: `https://checkout.pagaleve.invalid/${id}` } };
      },
    },
    {
      method: 'get',
      path: '/v1/checkouts/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = orNotFound(call.context.charge(call.params.id ?? ''), 'Checkout not found');
        const { id, word } = call.reportCharge(charge);
        return { status: 200, body: { id, state: word } };
      },
    },
    {
      method: 'post',
      path: '/v1/payments',
      operation: 'capture',
      handle: (call) => {
        const { checkout_id, amount, intent } = Payment.parse(call.body);
        const charge = orNotFound(call.context.charge(checkout_id), 'Checkout not found');
        if (!charge.authorized) throw new Refusal(422, 'The checkout is not authorized');
        if (amount !== charge.amount || intent !== 'CAPTURE') throw new Refusal(422, 'amount: is not the checkout’s');
        const payment = randomUUID();
        const agreed = call.context.updateDetails(charge, { payment });
        call.context.capture(agreed, amount);
        return { status: 201, body: { id: payment, state: 'CAPTURED', amount } };
      },
    },
    {
      method: 'post',
      path: '/v1/payments/:id/refund',
      operation: 'refund',
      handle: (call) => {
        const { amount } = RefundRequest.parse(call.body);
        const charge = call.context.charges().find(({ details }) => details.payment === call.params.id);
        const key = call.headers['idempotency-key'];
        call.context.refund(orNotFound(charge, 'Payment not found'), amount, typeof key === 'string' ? key : undefined);
        return { status: 200, body: { id: call.params.id, amount } };
      },
    },
  ],
  webhook: (charge) => {
    const { id, word, amount, reference, account, state } = charge;
    if (state === 'charged_back' || state === 'refunded' || charge.refunds.length > 0) return undefined;
    const body = JSON.stringify({ id, state: word, amount, orderReference: reference });
    const signature = createHmac('sha256', signingSecret(account)).update(body).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-pagaleve-signature': signature } };
  },
  problem: (status, message) => ({ status, body: { message } }),
};
