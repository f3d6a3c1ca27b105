import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fromBasic, logIn } from '../../../sandbox/core/auth.ts';
import { issuerOutcome } from '../../../sandbox/core/cards.ts';
import {
  type Call,
  orNotFound,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  signingSecret,
} from '../../../sandbox/core/provider.ts';
import { boletoOf, brCode, is } from '../../../sandbox/core/shapes.ts';

/**
 * CELCOIN: the charges of its Galax Pay API. A log-in by Basic gives a token for ten minutes. Amounts are cents. A
 * charge's state is its transaction's status; the charge's own status is only `waitingPayment`, `canceled` or `closed`.
 *
 * `myId` must be unique. A card that is only reserved is paid in the ledger, and its word is `authorized`.
 */
/** The scope groups that the specification requires. The public scopes end in `.read` or `.write`. */
const groups = 'customers plans transactions webhooks balance cards subscriptions charges boletos'.split(' ');
const scope =
  /^(customers|plans|transactions|webhooks|balance|cards|card-brands|subscriptions|charges|boletos|carnes|payment-methods)\.(read|write)$/;
const token = logIn({
  path: '/token',
  bodyKind: 'json',
  fields: ['publicKey', 'secretKey'],
  readCredentials: (caller) => {
    const request = z
      .strictObject({ grant_type: z.literal('authorization_code'), scope: z.string() })
      .safeParse(caller.body);
    const scopes = request.data?.scope.split(' ') ?? [];
    const enough =
      scopes.every((one) => scope.test(one)) &&
      groups.every((group) => scopes.some((one) => one.startsWith(`${group}.`)));
    return enough ? fromBasic('publicKey', 'secretKey')(caller) : undefined;
  },
  tokenBody: (access_token) => ({
    access_token,
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'charges.read charges.write',
  }),
  lifeMs: 600_000,
});

const Address = z.strictObject({
  zipCode: is.postalCode,
  street: is.text(255),
  number: is.text(20),
  complement: is.text(255).optional(),
  neighborhood: is.text(255),
  city: is.text(255),
  state: is.state,
});
const Customer = z
  .strictObject({
    myId: is.text(255).optional(),
    galaxPayId: z.int().optional(),
    name: is.text(255),
    document: is.cpfOrCnpj,
    emails: z.array(is.email).min(1),
    phones: z.array(z.int().min(1_000_000_000).max(99_999_999_999)).optional(),
    Address: Address.optional(),
  })
  .refine(({ myId, galaxPayId }) => myId !== undefined || galaxPayId !== undefined, {
    path: ['myId'],
    error: 'or galaxPayId is required',
  });
const extras = {
  instructions: is.text(500).optional(),
  fine: z.int().optional(),
  interest: z.int().optional(),
  Discount: z.record(z.string(), z.unknown()).optional(),
};
const Deadline = z.strictObject({ type: z.enum(['days', 'minutes']), value: z.int().min(1) });
const RawCard = z.strictObject({
  myId: is.text(255).optional(),
  number: is.cardNumber,
  holder: is.text(255),
  expiresAt: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'must be YYYY-MM' }),
  cvv: is.cvv,
});
const SavedCard = z.union([
  z.strictObject({ galaxPayId: z.int() }),
  z.strictObject({ myId: is.text(255) }),
  z.strictObject({ hash: z.string() }),
]);
const common = {
  myId: is.text(255),
  value: is.cents,
  payday: is.day,
  payedOutsideGalaxPay: z.literal(false).optional(),
  additionalInfo: is.text(255).optional(),
  Customer,
};
const Charge = z.discriminatedUnion('mainPaymentMethodId', [
  z.strictObject({
    ...common,
    mainPaymentMethodId: z.literal('pix'),
    PaymentMethodPix: z.strictObject({ ...extras, Deadline: Deadline.optional() }).optional(),
  }),
  z.strictObject({
    ...common,
    mainPaymentMethodId: z.literal('boleto'),
    PaymentMethodBoleto: z.strictObject({ ...extras, deadlineDays: z.int().min(0).optional() }).optional(),
  }),
  z.strictObject({
    ...common,
    mainPaymentMethodId: z.literal('creditcard'),
    PaymentMethodCreditCard: z.strictObject({
      Card: z.union([RawCard, SavedCard]),
      qtdInstallments: z.int().min(1).max(24).default(1),
      preAuthorize: z.boolean().default(false),
      Antifraud: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
]);
const list = (form: RegExp) =>
  z
    .string()
    .regex(form)
    .transform((text) => text.split(','))
    .optional();
const Search = z.strictObject({
  startAt: z.string().regex(/^\d+$/).transform(Number),
  limit: z
    .string()
    .regex(/^(\d|[1-9]\d|100)$/)
    .transform(Number),
  galaxPayIds: list(/^\d+(,\d+)*$/),
  myIds: list(/^[^,]+(,[^,]+)*$/),
  order: z.string().optional(),
});

/** The words of a boleto by the PIX word for the same state. */
const boletoWords: Readonly<Record<string, string>> = {
  pendingPix: 'pendingBoleto',
  payedPix: 'payedBoleto',
  unavailablePix: 'notCompensated',
};

export const celcoin: Provider = {
  name: 'CELCOIN',
  slug: 'celcoin',
  bases: ['/v2', ''],
  bodyKind: 'json',
  addresses: (root) => ({ baseUrl: `${root}/v2` }),
  account: token.account,
  accountOf: token.accountOf,
  words: {
    waiting: 'pendingPix',
    paid: 'payedPix',
    refused: 'denied',
    expired: 'unavailablePix',
    refunded: 'reversed',
    charged_back: 'chargeback',
  },
  refundWord: 'reversed',
  moreWords: {
    charge: [
      'notSend',
      'noSend',
      'authorized',
      'captured',
      'pendingBoleto',
      'payedBoleto',
      'notCompensated',
      'lessValueBoleto',
      'moreValueBoleto',
      'paidDuplicityBoleto',
      'cancel',
      'payExternal',
      'cancelByContract',
      'free',
    ],
  },

  routes: [
    token.route,
    {
      method: 'post',
      path: '/charges',
      operation: 'createTransaction',
      handle: (call) => create(call),
      refuse: (call) => create(call, 'Não autorizada'),
    },
    {
      method: 'get',
      path: '/charges',
      operation: 'getTransaction',
      handle: (call) => {
        const { startAt, limit, galaxPayIds, myIds } = Search.parse(Object.fromEntries(call.query));
        const fits = call.context
          .charges()
          .filter(
            ({ id, reference }) => (galaxPayIds?.includes(id) ?? true) && (myIds?.includes(reference ?? '') ?? true),
          );
        const Charges = fits.slice(startAt, startAt + limit).map((charge) => shown(call.reportCharge(charge)));
        return { status: 200, body: { totalQtdFoundInPage: Charges.length, Charges } };
      },
    },
    {
      method: 'put',
      path: '/charges/:id/:type/capture',
      handle: (call) => {
        const charge = chargeOf(call);
        if (charge.state !== 'paid' || charge.details.reserved !== true)
          throw new Refusal(400, 'Charge: cannot be captured');
        return {
          status: 200,
          body: {
            type: true,
            Charge: shown(call.reportCharge(call.context.updateDetails(charge, { reserved: false }))),
          },
        };
      },
    },
    {
      method: 'delete',
      path: '/charges/:id/:type',
      handle: (call) => {
        call.context.cancelCharge(chargeOf(call), 'cancel');
        return { status: 200, body: { type: true } };
      },
    },
  ],

  webhook: (charge) => {
    const { Transactions, ...Charge } = shown(charge);
    const [Transaction] = Transactions;
    return {
      body: { event: 'transaction.updateStatus', confirmHash: signingSecret(charge.account), Transaction, Charge },
    };
  },

  problem: (status, message) => {
    const [, field, complaint] = /^([\w.]+): (.+)$/.exec(message) ?? [];
    const details = field ? { [`Charge.${field}`]: [complaint] } : {};
    return { status, body: { error: { message, details } } };
  },
};

function create(call: Call, refusal?: string): Reply {
  const { context } = call;
  const request = Charge.parse(call.body);
  if (context.charges().some(({ reference }) => reference === request.myId))
    throw new Refusal(400, 'myId: já está em uso');
  const now = context.now().getTime();
  const { value, myId, payday, additionalInfo } = request;
  const refused = refusal === undefined ? undefined : ({ state: 'refused', reason: refusal } as const);
  const transactionId = context.storeRow('transaction', {});
  const details = { transactionId, payday, additionalInfo, page: randomBytes(8).toString('hex') };
  const draft = { amount: value, reference: myId, outcome: refused };
  const endOfPayday = Date.parse(`${payday}T23:59:59Z`) - now;
  const answer = (charge: ReturnType<typeof context.openCharge>): Reply => {
    return { status: 200, body: { type: true, Charge: shown(call.reportCharge(charge)) } };
  };
  switch (request.mainPaymentMethodId) {
    case 'pix': {
      const { type, value: span } = request.PaymentMethodPix?.Deadline ?? {};
      const expiresInMs = span === undefined ? endOfPayday : span * (type === 'minutes' ? 60_000 : 86_400_000);
      return answer(context.openCharge({ ...draft, method: 'pix', expiresInMs, details }));
    }
    case 'boleto':
      return answer(context.openCharge({ ...draft, method: 'boleto', expiresInMs: endOfPayday, details }));
    case 'creditcard': {
      const { Card, preAuthorize } = request.PaymentMethodCreditCard;
      if (!('number' in Card)) throw new Refusal(404, 'Card: not found');
      const outcome = refused ?? issuerOutcome(Card.number);
      const stored = { ...details, reserved: preAuthorize, lastDigits: Card.number.slice(-4) };
      return answer(context.openCharge({ ...draft, method: 'credit_card', outcome, details: stored }));
    }
  }
}

function chargeOf({ context, params }: Call) {
  const { id = '', type } = params;
  const charge = type === 'myId' ? context.charges().find(({ reference }) => reference === id) : context.charge(id);
  return orNotFound(type === 'myId' || type === 'galaxPayId' ? charge : undefined, 'Charge not found');
}

// Replies

function wordOf({ word, method, details }: ReportedCharge): string {
  if (method === 'boleto') return boletoWords[word] ?? word;
  if (method === 'credit_card' && word === 'payedPix') return details.reserved ? 'authorized' : 'captured';
  return word;
}

function shown(charge: ReportedCharge) {
  const { transactionId, payday, additionalInfo, page, lastDigits } = charge.details;
  const boleto = charge.method === 'boleto' ? boletoOf(charge) : undefined;
  const method = { pix: 'pix', boleto: 'boleto', credit_card: 'creditcard' }[charge.method];
  const address = `https://celcash.celcoin.invalid/${page}`;
  const Transaction = {
    galaxPayId: Number(transactionId),
    value: charge.amount,
    payday,
    status: wordOf(charge),
    statusDate: charge.updatedAt.slice(0, 19).replace('T', ' '),
    installment: 1,
    chargeGalaxPayId: Number(charge.id),
    chargeMyId: charge.reference,
    ...(charge.method === 'pix' && {
      Pix: {
        reference: page,
        qrCode: brCode('pix.celcoin.invalid', charge),
        image: `${address}/qrcode.png`,
        page: address,
        endToEnd: charge.endToEndId ?? undefined,
      },
    }),
    ...(boleto && {
      Boleto: { pdf: `${address}.pdf`, bankLine: boleto.digitableLine, barCode: boleto.barcode, bankNumber: 1 },
    }),
    ...(charge.method === 'credit_card' && {
      tid: String(transactionId),
      authorizationCode: charge.state === 'paid' ? String(transactionId).slice(-6) : undefined,
      reasonDenied: charge.refusedReason ?? undefined,
      ...(charge.refusedReason && { AbecsReasonDenied: { code: '51', message: charge.refusedReason } }),
      CreditCard: { Card: { number: `************${lastDigits}` } },
    }),
  };
  return {
    galaxPayId: Number(charge.id),
    myId: charge.reference,
    value: charge.amount,
    status: charge.state === 'waiting' ? 'waitingPayment' : charge.state === 'expired' ? 'canceled' : 'closed',
    mainPaymentMethodId: method,
    paymentLink: address,
    additionalInfo,
    Transactions: [Transaction],
  };
}
