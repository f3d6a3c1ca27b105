import { z } from 'zod';
import { documentKind } from '../../../domain/core/documents.ts';
import { fromBody, logIn } from '../../../sandbox/core/auth.ts';
import { issuerOutcome } from '../../../sandbox/core/cards.ts';
import type { Charge, Outcome } from '../../../sandbox/core/entities.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { brCode, is } from '../../../sandbox/core/shapes.ts';
import { png } from '../../../sandbox/dialects/png.ts';

const text = z.string().min(1);
const merchantChargeId = z
  .string()
  .regex(/^[a-zA-Z0-9-]{6,36}$/, { error: 'must be 6 to 36 letters, digits, hyphens' });

const Customer = z
  .strictObject({
    name: z.string().regex(/^[\p{L}\d &]{1,255}$/u, { error: 'must be letters, digits, blanks and &' }),
    email: is.email,
    documentType: z.enum(['CPF', 'CNPJ', 'PASSPORT']),
    document: text,
    phone: z
      .strictObject({
        countryCode: z.literal('55'),
        areaCode: is.digits(2),
        number: is.digits(8, 9),
        type: z.literal('MOBILE'),
      })
      .optional(),
  })
  .refine(({ documentType, document }) => documentType === 'PASSPORT' || documentKind(document) === documentType, {
    path: ['document'],
    error: 'is not valid for its type',
  });
const common = {
  paymentSource: z.literal('GATEWAY'),
  merchantChargeId,
  customer: Customer,
  deviceInformation: z
    .strictObject({ ip: z.union([z.ipv4(), z.ipv6()]), id: text, sessionId: text })
    .partial()
    .optional(),
};
const amounts = { amount: is.cents, softDescriptor: text.optional() };
const Pix = z.strictObject({
  ...common,
  lateCapture: z.literal(false).optional(),
  transactions: z.array(z.strictObject({ ...amounts, pix: z.strictObject({ expiration: z.int().min(1) }) })).length(1),
});
const Credit = z.strictObject({
  cardType: z.literal('CREDIT').optional(),
  cardNumber: is.cardNumber,
  cvv: is.cvv,
  cardholderName: z.string().regex(/^[\p{L} ]+$/u, { error: 'must be letters and blanks' }),
  cardholderDocument: is.cpfOrCnpj,
  expirationMonth: is.month,
  expirationYear: is.year,
  installmentNumber: z.int().min(1),
  installmentType: z.enum(['NONE', 'MERCHANT']),
  billingAddress: z
    .strictObject({
      street: text,
      number: text,
      neighborhood: text,
      city: text,
      state: is.state,
      country: z.literal('BR'),
      zipCode: is.postalCode,
      complement: text.optional(),
    })
    .optional(),
});
const Card = z.strictObject({
  ...common,
  // A charge that is captured by a second call is not played.
  lateCapture: z.literal(false).optional(),
  transactions: z.array(z.strictObject({ ...amounts, credit: Credit })).length(1),
});
const Refund = z.strictObject({ amount: is.cents.optional() });

const token = logIn({
  path: '/oauth2/token',
  fields: ['clientId', 'clientSecret'],
  readCredentials: fromBody(
    { client_id: 'clientId', client_secret: 'clientSecret' },
    { grant_type: 'client_credentials' },
  ),
  tokenBody: (access_token) => ({ access_token, token_type: 'Bearer', expires_in: 300 }),
  lifeMs: 300_000,
});

/** The words of a charge's one transaction, which has more of them than the charge. */
const transactionWords: Record<Charge['state'], string> = {
  waiting: 'PENDING',
  paid: 'PAID',
  refused: 'DENIED',
  expired: 'EXPIRED',
  refunded: 'REFUNDED',
  charged_back: 'CHARGEBACK',
};

/**
 * PicPay, its Checkout and PIX API: its own pages and the plug-in that was made for it, with three clients. Amounts are
 * cents. Everything is asked by the caller's `merchantChargeId`, which is never taken twice.
 *
 * The plug-in has `/api/v1` before the paths of charges, and its pages and two clients have nothing there: both are
 * taken. A PIX that nobody has paid is PRE_AUTHORIZED. The charge's list of words has none for one that has expired:
 * here the charge keeps its word, and its transaction is EXPIRED. No page shows how a refusal of a card is answered:
 * here by the charge that is DENIED.
 */
export const picpay: Provider = {
  name: 'PicPay',
  slug: 'picpay',
  bases: ['', '/api/v1'],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: root }),
  account: token.account,
  accountOf: token.accountOf,
  words: {
    waiting: 'PRE_AUTHORIZED',
    paid: 'PAID',
    refused: 'DENIED',
    expired: 'PRE_AUTHORIZED',
    refunded: 'REFUNDED',
    charged_back: 'CHARGEBACK',
  },
  moreWords: { charge: ['PARTIAL', 'CANCELED', 'ERROR', 'EXPIRED'] },
  refundWord: 'REFUNDED',
  routes: [
    token.route,
    {
      method: 'post',
      path: '/charge/pix',
      operation: 'createTransaction',
      handle: (call) => {
        const { transactions, merchantChargeId: id } = Pix.parse(call.body);
        const { amount, pix } = orNotFound(transactions[0]);
        return create(call, id, { method: 'pix', amount, expiresInMs: pix.expiration * 1000 });
      },
    },
    {
      method: 'post',
      path: '/charge/authorization',
      operation: 'createTransaction',
      handle: (call) => authorize(call),
      refuse: (call) => authorize(call, { state: 'refused', reason: 'Refused by the issuer' }),
    },
    {
      method: 'get',
      path: '/charge/:merchantChargeId',
      operation: 'getTransaction',
      handle: (call) => answer(call, named(call)),
    },
    {
      method: 'post',
      path: '/charge/:merchantChargeId/refund',
      operation: 'refund',
      handle: (call) => {
        const { amount } = Refund.parse(call.body);
        return answer(call, call.context.refund(named(call), amount));
      },
    },
  ],
  webhook: (charge, { id }) => ({
    headers: { authorization: signingSecret(charge.account), event_type: 'TransactionUpdateMessage' },
    body: {
      type: 'PAYMENT',
      id,
      data: {
        merchantChargeId: charge.id,
        status: wordOf(charge),
        amount: charge.amount,
        refundedAmount: charge.refundedAmount,
      },
    },
  }),
  problem: (status, message) => ({ status, body: { message } }),
};

const named = ({ context, params }: Call): Charge =>
  orNotFound(context.charge(params.merchantChargeId ?? ''), 'Charge not found');

function authorize(call: Call, outcome?: Outcome): Reply {
  const { transactions, merchantChargeId: id } = Card.parse(call.body);
  const { amount, credit } = orNotFound(transactions[0]);
  return create(call, id, {
    method: 'credit_card',
    amount,
    outcome: outcome ?? issuerOutcome(credit.cardNumber),
  });
}

function create(
  call: Call,
  id: string,
  draft: Pick<Charge, 'method' | 'amount'> & { expiresInMs?: number; outcome?: Outcome },
): Reply {
  const { context } = call;
  if (context.charge(id)) throw new Refusal(400, 'merchantChargeId is taken');
  return answer(call, context.openCharge({ ...draft, id, reference: id, details: {} }));
}

/** A part that went back makes the charge PARTIAL. */
const wordOf = ({ state, word, refundedAmount }: ReportedCharge): string =>
  state === 'paid' && word === 'PAID' && refundedAmount > 0 ? 'PARTIAL' : word;

function answer(call: Call, charge: Charge): Reply {
  const shown = call.reportCharge(charge);
  const { id, amount, refundedAmount, refunds, state, method, endToEndId } = shown;
  const isPartly = state === 'paid' && refundedAmount > 0;
  return {
    status: 200,
    body: {
      id: `charge-of-${id}`,
      merchantChargeId: id,
      chargeStatus: wordOf(shown),
      amount,
      refundedAmount,
      transactions: [
        {
          paymentType: method === 'pix' ? 'PIX' : 'CREDIT',
          amount,
          transactionStatus: isPartly ? 'PARTIALLY_REFUNDED' : transactionWords[state],
          refunds: refunds.map((refund) => ({ amount: refund.amount })),
          ...(method === 'pix' && {
            pix: {
              qrCode: brCode('pix.picpay.invalid', shown),
              qrCodeBase64: png,
              ...(endToEndId && { endToEndId }),
            },
          }),
        },
      ],
    },
  };
}
