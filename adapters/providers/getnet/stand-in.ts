import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fromBasic, logIn } from '../../../sandbox/core/auth.ts';
import type { Charge, Outcome } from '../../../sandbox/core/entities.ts';
import { type Call, orNotFound, type Provider, Refusal, type Reply } from '../../../sandbox/core/provider.ts';
import { dayInBrazil, is } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const NumberToken = z.strictObject({ card_number: is.cardNumber, customer_id: text.optional() });
/** What the plug-in sends. Its list is not called complete. */
const Payment = z.looseObject({
  idempotency_key: text,
  request_id: text.optional(),
  order_id: text,
  data: z.looseObject({
    amount: is.cents,
    currency: z.literal('BRL'),
    customer_id: text,
    payment: z.looseObject({
      payment_id: text,
      payment_method: z.enum(['CREDIT', 'CREDIT_AUTHORIZATION']),
      transaction_type: z.enum(['FULL', 'INSTALL_NO_INTEREST', 'INSTALL_WITH_INTEREST']),
      number_installments: z.int().min(1),
      save_card_data: z.boolean().optional(),
      soft_descriptor: text.optional(),
      dynamic_mcc: z.unknown().optional(),
      card: z.strictObject({
        number_token: text,
        brand: z.enum(['Visa', 'Mastercard', 'MasterCard', 'Amex', 'Elo', 'Hipercard']),
        security_code: is.cvv.optional(),
        expiration_month: is.monthText,
        expiration_year: is.shortYearText,
        cardholder_name: text,
      }),
    }),
    additional_data: z
      .looseObject({
        customer: z
          .looseObject({
            name: text,
            email: is.email,
            phone_number: is.digits(10, 11).optional(),
            document_type: z.enum(['CPF', 'CNPJ']),
            document_number: is.cpfOrCnpj,
            billing_address: z
              .strictObject({
                postal_code: is.postalCode,
                street: text,
                number: text,
                district: text,
                complement: text.optional(),
                city: text,
                state: is.state,
                country: z.literal('BRA'),
                type: z.literal('COBRANCA'),
              })
              .optional(),
          })
          .optional(),
        device: z.looseObject({ ip_address: text, device_id: text.optional() }).optional(),
        order: z
          .looseObject({
            items: z.array(
              z.strictObject({ name: text, price: is.cents, quantity: z.int().min(1), sku: text.optional() }),
            ),
          })
          .optional(),
      })
      .optional(),
  }),
});
const Cancel = z.strictObject({ idempotency_key: text, payment_id: text, amount: is.cents.optional() });

const session = logIn({
  path: '/auth/oauth/v2/token',
  bodyKind: 'form',
  fields: ['clientId', 'clientSecret'],
  readCredentials: (caller) => {
    const asked = z
      .strictObject({ scope: z.literal('oob'), grant_type: z.literal('client_credentials') })
      .safeParse(caller.body);
    return asked.success ? fromBasic('clientId', 'clientSecret')(caller) : undefined;
  },
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: 3600, scope: 'oob' }),
  lifeMs: 3_600_000,
});

/** A client may have several sellers, of which each call names one. */
function needSeller({ headers }: Call): void {
  if (!headers['x-seller-id']) throw new Refusal(400, 'x-seller-id: is required');
}

/**
 * Getnet in Brazil, its digital platform, cards of version 2: from its own plug-in for Magento. Amounts are cents.
 *
 * A card's number becomes a token first. The answer to a payment decides it: APPROVED, or DENIED. `cancel` on the day of
 * the sale names no amount, takes back all of it, and answers CANCELED; later it names one, and answers ACCEPTED, which is
 * to be processed, or DENIED. Its notices are calls with a query, unsigned, about PIX and boletos. No source shows a
 * look-up of a payment, or a dispute.
 */
export const getnet: Provider = {
  name: 'Getnet',
  slug: 'getnet',
  bases: [''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  account: session.account,
  accountOf: session.accountOf,
  idempotencyKey: ({ body }) => {
    const { idempotency_key: key } = body as { idempotency_key?: unknown };
    return typeof key === 'string' ? key : undefined;
  },
  words: {
    waiting: 'PENDING',
    paid: 'APPROVED',
    refused: 'DENIED',
    expired: 'CANCELED',
    refunded: 'CANCELED',
    charged_back: 'APPROVED',
  },
  authorizedWord: 'AUTHORIZED',
  moreWords: { charge: ['PAID', 'ERROR'] },
  refundWord: 'CANCELED',
  routes: [
    session.route,
    {
      method: 'post',
      path: '/v1/tokens/card',
      handle: (call) => {
        needSeller(call);
        const { card_number: number } = NumberToken.parse(call.body);
        // One number has one token. What it is made of does not tell the number.
        const token = `${call.account} ${number.slice(0, 6)} ${number.slice(-4)}`;
        const id = createHash('sha256').update(token).digest('hex').slice(0, 32);
        call.context.storeCard({ number, holder: '', expirationMonth: 12, expirationYear: 2099 }, { id });
        return { status: 201, body: { number_token: id } };
      },
    },
    {
      method: 'post',
      path: '/v2/payments',
      operation: 'createTransaction',
      handle: (call) => pay(call),
      refuse: (call) => pay(call, { state: 'refused', reason: 'Refused by the issuer' }),
    },
    {
      method: 'post',
      path: '/v2/payments/cancel',
      operation: 'refund',
      handle: (call) => {
        needSeller(call);
        const { payment_id, amount, idempotency_key } = Cancel.parse(call.body);
        const charge = orNotFound(call.context.charge(payment_id), 'payment not found');
        const isToday = dayInBrazil(charge.createdAt) === dayInBrazil(call.context.now().toISOString());
        if (isToday && amount !== undefined) throw new Refusal(400, 'amount: not on the day of the sale');
        if (!isToday && amount === undefined) throw new Refusal(400, 'amount: is required');
        const refunded = call.context.refund(charge, amount, idempotency_key);
        const made = orNotFound(refunded.refunds.find(({ id }) => id === idempotency_key));
        const { word } = call.reportRefund(made, refunded);
        const status = word === 'CANCELED' && !isToday ? 'ACCEPTED' : word;
        const request = isToday ? {} : { cancel_request_id: numbered(idempotency_key, 12) };
        return { status: 200, body: { payment_id, order_id: charge.reference, ...request, status } };
      },
      refuse: (call) => ({
        status: 200,
        body: { payment_id: Cancel.parse(call.body).payment_id, cancel_request_id: '7', status: 'DENIED' },
      }),
    },
  ],
  // Cards have none; those of PIX and boletos are not offered here.
  webhook: () => undefined,
  problem: (status, message) => ({ status, body: { message } }),
};

/** Digits that follow from a text. */
const numbered = (from: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(from).digest('hex')}`)
    .toString()
    .slice(0, length);

function pay(call: Call, outcome?: Outcome): Reply {
  needSeller(call);
  const { order_id, data } = Payment.parse(call.body);
  const { amount, payment } = data;
  if (payment.number_installments > 1 === (payment.transaction_type === 'FULL')) {
    throw new Refusal(400, 'transaction_type: does not fit number_installments');
  }
  const stored = orNotFound(call.context.card(payment.card.number_token), 'number_token: unknown');
  const opened = call.context.openCharge({
    id: payment.payment_id,
    method: 'credit_card',
    amount,
    reference: order_id,
    outcome: outcome ?? stored.outcome,
    authorizeOnly: payment.payment_method === 'CREDIT_AUTHORIZATION',
    details: {},
  });
  return { status: 200, body: answer(call, opened) };
}

function answer(call: Call, charge: Charge) {
  const { id, reference, state, word } = call.reportCharge(charge);
  return {
    payment_id: id,
    order_id: reference,
    status: word,
    ...(state !== 'refused' && {
      authorization_code: numbered(`${id} authorization`, 6),
      terminal_nsu: numbered(`${id} nsu`, 6),
      acquirer_transaction_id: numbered(`${id} tid`, 12),
    }),
  };
}
