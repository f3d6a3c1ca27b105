import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { buildBrCode } from '../../domain/brcode.ts';
import { documentKind } from '../../domain/documents.ts';
import { maxCents } from '../../domain/money.ts';
import { makeBoleto } from '../boleto.ts';
import { issuerSays } from '../cards.ts';
import { accountId, basicPair, type Call, type Provider, type Reply, type Told } from '../provider.ts';

/**
 * Orbita: the white-label "/v1/transactions + Basic" API under one of its brands. Amounts are cents.
 *
 * Not here, because nothing public shows it for this brand: payouts, a look-up by reference, an idempotency key
 * (`externalRef` sent twice makes two charges), a webhook signature. A charge that lapses unpaid stays as it is: no
 * source tells that the provider moves it by itself.
 */
export const orbita: Provider = {
  name: 'Orbita',
  slug: 'orbita',
  bases: ['/v1', ''],
  addresses: (root) => ({ baseUrl: `${root}/v1` }),

  /** Basic, user = secret key, password = API key. Any such pair is an account of its own. */
  account: ({ headers }) => {
    const pair = basicPair(headers.authorization);
    return pair?.user && pair.password ? accountId(`${pair.user}:${pair.password}`) : undefined;
  },

  accountOf: ({ secretKey, publicKey }) => accountId(`${secretKey}:${publicKey}`),

  words: {
    waiting: 'waiting_payment',
    paid: 'paid', // also when refunded in part: `refundedAmount` tells of that
    refused: 'refused',
    // `expired` was seen somewhere in the family, but is not among the words of this brand, and of those only this one
    // says that an unpaid charge has ended.
    expired: 'canceled',
    refunded: 'refunded',
    charged_back: 'chargedback',
  },
  refundWord: 'refunded',

  routes: [
    {
      method: 'post',
      path: '/transactions',
      operation: 'createTransaction',
      handle: (call) => create(call),
      // Acquirers say no to a card in the charge; for the other methods there is nobody to ask, only a request to refuse.
      refuse: (call) => (isCard(call) ? create(call, 'Refused by the issuer') : problem(400, 'Transaction refused')),
    },
    {
      method: 'get',
      path: '/transactions/:id',
      operation: 'getTransaction',
      handle: (call) => {
        const charge = call.desk.find(call.params.id ?? '');
        return charge ? ok(call.tell(charge)) : notFound;
      },
    },
    {
      method: 'post',
      path: '/transactions/:id/refund',
      operation: 'refund',
      handle: (call) => {
        const charge = call.desk.find(call.params.id ?? '');
        if (charge === undefined) return notFound;
        const request = RefundRequest.safeParse(call.body ?? {});
        if (!request.success) return complaint(request.error);
        return ok(call.tell(call.desk.refund(charge, request.data.amount)));
      },
    },
  ],

  webhook: (charge, event) => ({
    body: { id: event.id, type: 'transaction', objectId: charge.id, url: event.url, data: transaction(charge) },
  }),

  problem,
};

// What it takes

const Document = z
  .object({ type: z.enum(['cpf', 'cnpj']), number: z.string() })
  // The number without its mask, of the kind that it is said to be.
  .refine(({ type, number }) => documentKind(number)?.toLowerCase() === type, {
    path: ['number'],
    error: 'is not a valid document of this type',
  });

const Item = z.object({
  title: z.string().min(1),
  unitPrice: z.int().min(0),
  quantity: z.int().min(1),
  tangible: z.boolean(),
  externalRef: z.string().optional(),
});

const days = (usual: number) => z.object({ expiresInDays: z.int().min(1).max(365).default(usual) }).prefault({});

const digits = (least: number, most: number) =>
  z.string().regex(new RegExp(`^\\d{${least},${most}}$`), { error: `must be ${least} to ${most} digits` });

const Card = z.object({
  number: digits(13, 19),
  holderName: z.string().min(1),
  expirationMonth: z.coerce.number().int().min(1).max(12),
  expirationYear: z.coerce.number().int().min(2000).max(2099),
  cvv: digits(3, 4),
});

const common = {
  amount: z.int().min(1).max(maxCents),
  currency: z.literal('BRL').default('BRL'),
  customer: z.object({
    name: z.string().min(1),
    email: z.email(),
    phone: z.string().optional(),
    document: Document,
    address: z.record(z.string(), z.unknown()).optional(),
  }),
  items: z.array(Item).min(1),
  installments: z.int().min(1).max(24).default(1),
  postbackUrl: z.url().optional(),
  externalRef: z.string().max(255).optional(),
  metadata: z.unknown().optional(),
  ip: z.string().optional(),
  traceable: z.boolean().default(false),
  splits: z.array(z.object({ recipientId: z.string(), amount: z.int().min(1) })).default([]),
};

const TransactionRequest = z.discriminatedUnion(
  'paymentMethod',
  [
    z.object({ ...common, paymentMethod: z.literal('pix'), pix: days(1) }),
    // The line has room for ten digits.
    z.object({
      ...common,
      paymentMethod: z.literal('boleto'),
      boleto: days(3),
      amount: common.amount.max(9_999_999_999),
    }),
    z.object({ ...common, paymentMethod: z.literal('credit_card'), card: Card }),
  ],
  { error: (issue) => (issue.code === 'invalid_union' ? 'must be pix, credit_card or boleto' : undefined) },
);
type TransactionRequest = z.output<typeof TransactionRequest>;

const RefundRequest = z.object({ amount: z.int().min(1).optional() });

/** What the charge keeps of its request, to repeat it. */
interface Kept {
  request: Pick<
    TransactionRequest,
    'currency' | 'customer' | 'items' | 'installments' | 'metadata' | 'ip' | 'traceable' | 'splits'
  >;
  card: { holderName: string; lastDigits: string; expirationMonth: number; expirationYear: number } | null;
  secureId: string;
}

function create(call: Call, refusal?: string): Reply {
  const parsed = TransactionRequest.safeParse(call.body);
  if (!parsed.success) return complaint(parsed.error);
  const { amount, externalRef, postbackUrl, paymentMethod, ...rest } = parsed.data;
  const { currency, customer, items, installments, metadata, ip, traceable, splits } = rest;
  const kept: Kept = {
    request: { currency, customer, items, installments, metadata, ip, traceable, splits },
    card: null,
    secureId: randomUUID(),
  };
  const draft = { method: paymentMethod, amount, reference: externalRef, notifyUrl: postbackUrl };

  if (parsed.data.paymentMethod === 'credit_card') {
    const { number, holderName, expirationMonth, expirationYear } = parsed.data.card;
    kept.card = { holderName, lastDigits: number.slice(-4), expirationMonth, expirationYear };
    const outcome = refusal === undefined ? issuerSays(number) : ({ state: 'refused', reason: refusal } as const);
    return ok(call.tell(call.desk.open({ ...draft, outcome, details: { ...kept } })));
  }

  const { expiresInDays } = parsed.data.paymentMethod === 'pix' ? parsed.data.pix : parsed.data.boleto;
  const expiresInMs = expiresInDays * 86_400_000;
  return ok(call.tell(call.desk.open({ ...draft, expiresInMs, details: { ...kept } })));
}

function isCard(call: Call): boolean {
  return z.object({ paymentMethod: z.literal('credit_card') }).safeParse(call.body).success;
}

// What it answers

/** The transaction, as answers and webhooks carry it. The inner names of `boleto` are those of related gateways. */
function transaction(charge: Told): Record<string, unknown> {
  const { request, card, secureId } = charge.details as unknown as Kept;
  const expirationDate = charge.expiresAt;
  const fee = Math.min(charge.amount, 49 + Math.floor(charge.amount / 100));
  const secureUrl = `https://pagamento.orbita.invalid/${secureId}`;
  return {
    id: Number(charge.id),
    tenantId: '5c1b1f7e-0000-4000-8000-000000000001',
    companyId: Number.parseInt(charge.account.slice(0, 6), 16),
    amount: charge.amount,
    currency: request.currency,
    paymentMethod: charge.method,
    status: charge.word,
    installments: request.installments,
    paidAt: charge.paidAt,
    paidAmount: charge.paidAmount,
    refundedAt: charge.refundedAt,
    refundedAmount: charge.refundedAmount,
    redirectUrl: null,
    returnUrl: null,
    postbackUrl: charge.notifyUrl,
    metadata: request.metadata ?? null,
    ip: request.ip ?? null,
    externalRef: charge.reference,
    secureId,
    secureUrl,
    createdAt: charge.createdAt,
    updatedAt: charge.updatedAt,
    traceable: request.traceable,
    authorizationCode: card && charge.paidAt ? charge.id.slice(-6) : null,
    items: request.items,
    customer: request.customer,
    fee: {
      netAmount: charge.amount - fee,
      estimatedFee: fee,
      fixedAmount: 49,
      spreadPercent: 1,
      currency: request.currency,
    },
    splits: request.splits.map((split) => ({ ...split, netAmount: split.amount, chargeProcessingFee: false })),
    refunds: charge.refunds.map(({ id, amount, createdAt }) => ({ id: Number(id), amount, createdAt })),
    // No QR image: only the text.
    pix:
      charge.method !== 'pix'
        ? null
        : {
            qrcode: buildBrCode({
              url: `pix.orbita.invalid/qr/v2/${secureId}`,
              amountCents: charge.amount,
              merchantName: 'Orbita Pagamentos',
              merchantCity: 'Sao Paulo',
            }),
            end2EndId: charge.endToEndId,
            receiptUrl: charge.paidAt ? `${secureUrl}/receipt` : null,
            expirationDate,
          },
    boleto:
      charge.method !== 'boleto' || expirationDate === null
        ? null
        : {
            url: `${secureUrl}/boleto.pdf`,
            ...makeBoleto('001', new Date(expirationDate), charge.amount, charge.id.padStart(25, '0')),
            expirationDate: expirationDate.slice(0, 10),
            instructions: null,
          },
    card: card && {
      id: Number.parseInt(createHash('sha256').update(secureId).digest('hex').slice(0, 8), 16),
      ...card,
      reusable: false,
      createdAt: charge.createdAt,
    },
    refusedReason: charge.refusedReason,
    threeDS: null,
  };
}

function ok(charge: Told): Reply {
  return { status: 200, body: transaction(charge) };
}

function problem(status: number, message: string): Reply {
  return { status, body: { message } };
}

const notFound = problem(404, 'Transaction not found');

/** The first thing that is wrong, by the name of its field. */
function complaint(error: z.ZodError): Reply {
  const [issue] = error.issues;
  return problem(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`);
}
