import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { brandOf, issuerOutcome } from '../../../sandbox/core/cards.ts';
import type { Charge, Outcome } from '../../../sandbox/core/entities.ts';
import {
  accountId,
  type Call,
  type Caller,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type Route,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, is, reais } from '../../../sandbox/core/shapes.ts';

const text = z.string().min(1);
const aWeek = 7 * 86_400_000;
const wrongSignature = 'Invalid signature';
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:?\d{2})$/;

const Address = z.strictObject({
  state: text.optional(),
  city: text.optional(),
  zip_code: text.optional(),
  street: text.optional(),
  number: text.optional(),
});
const Payer = z.strictObject({
  name: text,
  email: is.email,
  document: is.cpfOrCnpj,
  phone: text.optional(),
  birth_date: text.optional(),
  address: Address.optional(),
  user_reference: text.optional(),
});
const common = {
  amount: is.reais,
  currency: z.literal('BRL'),
  country: z.literal('BR'),
  payment_method_flow: z.literal('DIRECT'),
  payer: Payer,
  order_id: text,
  description: text.optional(),
  notification_url: is.url.optional(),
  callback_url: is.url.optional(),
};
/** Its page writes the number of instalments as text, and the date of a card as numbers. */
const ofCard = {
  installments: is.digits(1, 2).optional(),
  installments_id: text.optional(),
  descriptor: text.optional(),
  capture: z.literal(true).optional(),
  save: z.boolean().optional(),
};
const Boleto = z.strictObject({ ...common, payment_method_id: z.literal('BL') });
const ByToken = z.strictObject({
  ...common,
  payment_method_id: z.literal('CARD'),
  card: z.strictObject({ ...ofCard, token: text }),
});
const InFull = z.strictObject({
  ...common,
  payment_method_id: z.literal('CARD'),
  card: z.strictObject({
    ...ofCard,
    holder_name: text,
    number: is.cardNumber,
    cvv: is.cvv.optional(),
    expiration_month: is.month,
    expiration_year: is.year,
  }),
});
const Payment = z.discriminatedUnion('payment_method_id', [Boleto, ByToken]);
const Refund = z
  .strictObject({
    payment_id: text,
    amount: is.reais.optional(),
    currency: z.literal('BRL').optional(),
    notification_url: is.url.optional(),
    description: text.optional(),
  })
  .refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), {
    path: ['currency'],
    error: 'goes with an amount',
  });

/**
 * dLocal's pay-ins in Brazil, by its pages of 2019 and a client of 2026: boletos and cards, with amounts in reais as
 * numbers. Each call is signed with a key that is never sent, so that the account follows from the login alone.
 *
 * - A card in full goes to an address of its own; a token of its browser script goes with other payments.
 * - A payment's word says nothing of its refunds, which it lists, nor of a chargeback, which has a look-up of its own.
 * - How long a boleto can be paid is not shown: a week, as in its page's example.
 * - That notices are signed like calls is not confirmed.
 */
export const dlocal: Provider = {
  name: 'dLocal',
  slug: 'dlocal',
  bases: [''],
  bodyKind: 'json',
  requiredHeaders: { 'x-date': instant, 'x-version': /^2\.1$/ },
  addresses: (root) => ({ baseUrl: root }),
  credentials: (field, merchantId) => {
    const login = `dlocal-clientId-${merchantId}`;
    return { clientId: login, secretKey: signingSecret(accountId(login)) }[field];
  },
  account: ({ headers }: Caller) => {
    const { 'x-login': login, 'x-trans-key': key } = headers;
    return typeof login === 'string' && login && typeof key === 'string' && key ? accountId(login) : undefined;
  },
  accountOf: ({ clientId }) => accountId(String(clientId)),
  idempotencyKey: keyOf,
  words: {
    waiting: 'PENDING',
    paid: 'PAID',
    refused: 'REJECTED',
    expired: 'EXPIRED',
    refunded: 'PAID',
    charged_back: 'PAID',
  },
  moreWords: { charge: ['CANCELLED', 'AUTHORIZED', 'VERIFIED'] },
  refundWord: 'SUCCESS',
  routes: (
    [
      {
        method: 'post',
        path: '/payments',
        operation: 'createTransaction',
        handle: (call) => create(call, Payment.parse(call.body)),
        refuse: (call) => refuse(call, Payment.parse(call.body)),
      },
      {
        method: 'post',
        path: '/secure_payments',
        operation: 'createTransaction',
        handle: (call) => create(call, InFull.parse(call.body)),
        refuse: (call) => refuse(call, InFull.parse(call.body)),
      },
      {
        method: 'get',
        path: '/payments/:id',
        operation: 'getTransaction',
        handle: (call) => ok(paymentOf(call, named(call, call.params.id))),
      },
      {
        method: 'get',
        path: '/orders/:id',
        operation: 'getTransaction',
        handle: (call) => {
          const charge = call.context.charges().find(({ reference }) => reference === call.params.id);
          const { id, reference, amount, word, createdAt, paidAt } = call.reportCharge(orNotFound(charge, notFound));
          return ok({
            payment_id: id,
            order_id: reference,
            amount: reais(amount),
            currency: 'BRL',
            created_date: createdAt,
            approved_date: paidAt ?? undefined,
            ...statusOf(word),
          });
        },
      },
      {
        method: 'post',
        path: '/refunds',
        operation: 'refund',
        handle: (call) => {
          const { payment_id, amount } = Refund.parse(call.body);
          const key = keyOf(call);
          const charge = call.context.refund(named(call, payment_id), amount, key);
          const made = orNotFound(charge.refunds.find(({ id }) => id === key) ?? charge.refunds.at(-1));
          return ok(refundOf(charge, made, call.reportRefund(made, charge).word));
        },
      },
    ] satisfies Route[]
  ).map(signed),
  webhook: (charge, { url }) => {
    // Neither a refund nor a chargeback changes the payment.
    if (['refunded', 'charged_back'].includes(charge.state) || charge.refunds.length > 0) return undefined;
    const { login, ...shown } = withoutLogin(charge);
    const body = JSON.stringify({ ...shown, notification_url: charge.notifyUrl ?? url });
    const date = new Date().toISOString();
    return {
      headers: {
        'content-type': 'application/json',
        'x-login': login,
        'x-date': date,
        authorization: signatureOf(charge.account, login, date, body),
      },
      body,
    };
  },
  problem: (status, message) => ({ status, body: { code: codeOf(status, message), message } }),
};

const notFound = 'Payment not found';
const codeOf = (status: number, message: string): number =>
  message === wrongSignature ? 5000 : ({ 401: 3001, 403: 3001, 404: 4000, 429: 6000 }[status] ?? 5001);

function keyOf({ headers }: Pick<Call, 'headers'>): string | undefined {
  const key = headers['x-idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

/** Over login, date and body, run together. */
const signatureOf = (account: string, login: string, date: string, body: string): string => {
  const hex = createHmac('sha256', signingSecret(account)).update(`${login}${date}${body}`).digest('hex');
  return `V2-HMAC-SHA256, Signature: ${hex}`;
};

/** A wrong signature is answered 400, not 401. */
function signed(route: Route): Route {
  const checked =
    (work: (call: Call) => Reply) =>
    (call: Call): Reply => {
      const { headers, text: body } = call;
      const login = String(headers['x-login']);
      const expected = signatureOf(accountId(login), login, String(headers['x-date']), body);
      if (headers.authorization !== expected) throw new Refusal(400, wrongSignature);
      return work(call);
    };
  return { ...route, handle: checked(route.handle), ...(route.refuse && { refuse: checked(route.refuse) }) };
}

const ok = (body: object): Reply => ({ status: 200, body });

/** @throws Refusal if there is none. */
const named = ({ context }: Call, id = ''): Charge => orNotFound(context.charge(id), notFound);

type Request = z.output<typeof Payment> | z.output<typeof InFull>;

function create(call: Call, request: Request, outcome?: Outcome): Reply {
  const { context } = call;
  const { order_id: reference, amount } = request;
  const idempotencyKey = keyOf(call);
  const isTaken = context
    .charges()
    .some((charge) => charge.reference === reference && (!idempotencyKey || charge.idempotencyKey !== idempotencyKey));
  if (isTaken) throw new Refusal(400, 'Duplicated order_id');
  const draft = { id: `D-4-${randomUUID()}`, amount, reference, idempotencyKey, notifyUrl: request.notification_url };
  const login = String(call.headers['x-login']);
  if (request.payment_method_id === 'BL') {
    return ok(
      paymentOf(call, context.openCharge({ ...draft, method: 'boleto', expiresInMs: aWeek, details: { login } })),
    );
  }
  const { card } = request;
  const number = 'number' in card ? card.number : undefined;
  const charge = context.openCharge({
    ...draft,
    method: 'credit_card',
    // A card by its token counts as good: only its browser script makes those.
    outcome: outcome ?? (number ? issuerOutcome(number) : { state: 'paid' }),
    details: { login, ...(number && { last4: number.slice(-4), brand: brandOf(number) }) },
  });
  return ok(paymentOf(call, charge));
}

/** A card is refused by its issuer; a boleto by dLocal. */
function refuse(call: Call, request: Request): Reply {
  if (request.payment_method_id === 'CARD') return create(call, request, { state: 'refused', reason: 'Refused' });
  throw new Refusal(400, 'Payment not allowed');
}

const codes: Readonly<Record<string, string>> = {
  PENDING: '100',
  PAID: '200',
  REJECTED: '300',
  CANCELLED: '400',
  EXPIRED: '600',
};
const statusOf = (word: string) => ({
  status: word,
  status_code: codes[word] ?? '0',
  status_detail: `The payment is ${word.toLowerCase()}`,
});

function withoutLogin(charge: ReportedCharge): Record<string, unknown> & { login: string } {
  const { id, method, amount, reference, word, details, createdAt, paidAt, expiresAt, notifyUrl } = charge;
  const { login, last4, brand } = details;
  const kind = method === 'boleto' ? 'TICKET' : 'CARD';
  return {
    login: String(login),
    id,
    amount: reais(amount),
    currency: 'BRL',
    country: 'BR',
    payment_method_id: method === 'boleto' ? 'BL' : 'CARD',
    payment_method_type: kind,
    payment_method_flow: 'DIRECT',
    created_date: createdAt,
    ...(paidAt && { approved_date: paidAt }),
    ...statusOf(word),
    order_id: reference,
    notification_url: notifyUrl,
    ...(method === 'boleto'
      ? {
          ticket: {
            type: 'CUSTOM',
            number: boletoOf(charge, '341').digitableLine,
            barcode: boletoOf(charge, '341').barcode,
            id: createHash('sha256').update(id).digest('hex').slice(0, 12),
            // With an offset without a colon, as its pages show it.
            expiration_date: expiresAt?.replace('Z', '+0000'),
            image_url: `https://dlocal.invalid/gmf/payments/${id}`,
            company_name: 'DLOCAL BRASIL LTDA',
            provider_name: 'itau',
          },
        }
      : { card: { last4, brand } }),
  };
}

function paymentOf(call: Call, charge: Charge) {
  const { login: _, ...shown } = withoutLogin(call.reportCharge(charge));
  return {
    ...shown,
    refunds: charge.refunds.map((refund) => refundOf(charge, refund, call.reportRefund(refund, charge).word)),
  };
}

function refundOf(charge: Charge, refund: Charge['refunds'][number], word: string) {
  return {
    id: `REF${createHash('sha256').update(refund.id).digest('hex').slice(0, 10)}`,
    payment_id: charge.id,
    amount: reais(refund.amount),
    amount_refunded: reais(word === 'SUCCESS' ? refund.amount : 0),
    currency: 'BRL',
    ...statusOf(word),
    created_date: refund.createdAt,
  };
}
