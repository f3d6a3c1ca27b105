import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isCnpj, isCpf } from '../../domain/core/documents.ts';
import { type Auth, basic } from '../core/auth.ts';
import { issuerSays } from '../core/cards.ts';
import type { Charge, Outcome } from '../core/entities.ts';
import {
  type Call,
  found,
  type Provider,
  Refusal,
  type Reply,
  type ReportedCharge,
  type Route,
} from '../core/provider.ts';
import { boletoOf, brCode, dayInBrazil, is } from '../core/shapes.ts';
import { generalPayoutWords, generalTransferWords, type Payouts, payoutRoutes, payoutWebhook } from './payouts.ts';
import { type ReceiverApi, receiverRoutes, receiverWebhook, receiverWords } from './receivers.ts';

/**
 * The white-label `/transactions` API, which is sold under many names: one description of what all of them share, and
 * per brand what is its own. Amounts are cents.
 *
 * No brand of it shows a look-up by reference or an idempotency key of charges (`externalRef` sent twice makes two), or
 * a signature. A charge that lapses unpaid stays as it is: no source tells that the provider moves it by itself.
 */
export interface Brand {
  /** The contract value. */
  name: string;
  methods: readonly Charge['method'][];
  /** Who calls; public and secret key as Basic, where no source shows another scheme. */
  auth?: Auth;
  /** Where its API is on its host, `/v1`. */
  base?: string;
  /** Where else its paths may begin. */
  bases?: Provider['bases'];
  /** Headers that every request must have. */
  demands?: NonNullable<Provider['demands']>;
  /** `/transactions`, if not given. */
  path?: string;
  /** How it writes methods of payment and types of documents: `small`, if not given; `any` where nobody knows. */
  writes?: Writing;
  /** How an amount goes back, where it can: a post to `…/refund`, or a delete of the transaction itself. */
  refund?: 'post' | 'delete';
  /** Counted, if not given. */
  ids?: 'counted' | 'uuid';
  /** Its own fields of a request, over the family's. */
  takes?: z.ZodRawShape;
  /** What its field `pix` must be: days, if not given. */
  pix?: z.ZodType;
  /** What its field `card` is: one in clear or a hash of the brand's own browser script; or what its own route gave. */
  cards?: 'clear' | 'tokens' | 'either';
  /** How a transaction is told, if not as the family does. */
  tells?(charge: ReportedCharge): Record<string, unknown>;
  /** What stands around everything that it answers. */
  wraps?(answer: Record<string, unknown>): unknown;
  words?: Partial<Provider['words']>;
  /** How it sends money, and its words for that: the specification's general ones, if not given. */
  payouts?: Payouts;
  transferWords?: Provider['transferWords'];
  receivers?: ReceiverApi;
  moreWords?: Provider['moreWords'];
  /** Its routes about charges, where they are not the family's. */
  charges?(usual: Parts): Route[];
  /** What else it offers. */
  also?: readonly Route[];
  problem?: Provider['problem'];
}

type Method = Charge['method'];
type Writing = 'small' | 'capitals' | 'any';

/** The family's routes, and what a brand's own ones are made of. */
interface Parts {
  find(call: Call, id?: string): Charge;
  /** The answer about a charge. */
  answer(charge: ReportedCharge): Reply;
  createRoute: Route;
  readRoute: Route;
  refundRoutes: Route[];
}

/** A brand's description. */
export function whiteLabel(brand: Brand): Provider {
  const { payouts, receivers, transferWords = generalTransferWords, moreWords = {}, wraps = (told) => told } = brand;
  const path = brand.path ?? '/transactions';
  const base = brand.base ?? '';
  const tells = brand.tells ?? transaction;
  const answer = (charge: ReportedCharge): Reply => ({ status: 200, body: wraps(tells(charge)) });
  const readRequest = requestOf(brand);
  const create = (call: Call, refusal?: string) => answer(open(call, brand, readRequest(call.body), refusal));
  const find = (call: Call, id = call.params.id) => found(call.context.find(id ?? ''), 'Transaction not found');

  const createRoute: Route = {
    method: 'post',
    path,
    operation: 'createTransaction',
    handle: (call) => create(call),
    // Acquirers say no to a card in the charge; for the other methods there is nobody to ask, only a request to refuse.
    refuse: (call) => {
      if (readRequest(call.body).method === 'credit_card') return create(call, 'Refused by the issuer');
      throw new Refusal(400, 'Transaction refused');
    },
  };
  const readRoute: Route = {
    method: 'get',
    path: `${path}/:id`,
    operation: 'getTransaction',
    handle: (call) => answer(call.reportCharge(find(call))),
  };
  const refundRoute: Route = {
    method: brand.refund ?? 'post',
    path: brand.refund === 'delete' ? `${path}/:id` : `${path}/:id/refund`,
    operation: 'refund',
    handle: (call) =>
      answer(call.reportCharge(call.context.refund(find(call), RefundRequest.parse(call.body ?? {}).amount))),
  };
  const refundRoutes = brand.refund ? [refundRoute] : [];
  const parts: Parts = { find, answer, createRoute, readRoute, refundRoutes };

  const words: Provider['words'] = {
    waiting: 'waiting_payment',
    paid: 'paid', // also when refunded in part: `refundedAmount` tells of that
    refused: 'refused',
    expired: 'canceled', // the only word of the family that says that an unpaid charge has ended
    refunded: 'refunded',
    charged_back: 'chargedback',
    ...brand.words,
  };

  return {
    name: brand.name,
    slug: brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    bases: brand.bases ?? (base ? [base, ''] : ['']),
    ...(brand.demands && { demands: brand.demands }),
    takes: 'json',
    addresses: (root) => ({ baseUrl: root + base }),
    ...(brand.auth ?? basic('publicKey', 'secretKey')),
    words,
    refundWord: words.refunded,
    moreWords: {
      charge: othersThan(Object.values(words), moreWords.charge ?? generalWords),
      transfer: othersThan(Object.values(transferWords), moreWords.transfer ?? generalPayoutWords),
    },
    ...(payouts && {
      transferWords,
      transferWebhook: payoutWebhook(payouts),
    }),
    ...(receivers && { receiverWords, receiverWebhook: receiverWebhook(receivers.tells) }),
    routes: [
      ...(brand.charges?.(parts) ?? [createRoute, readRoute, ...refundRoutes]),
      ...(payouts ? payoutRoutes(payouts, wraps) : []),
      ...(receivers ? receiverRoutes(receivers) : []),
      ...(brand.also ?? []),
    ],
    webhook: (charge, event) => ({
      body: { id: event.id, type: 'transaction', objectId: charge.id, url: event.url, data: tells(charge) },
    }),
    problem: brand.problem ?? ((status, message) => ({ status, body: { message } })),
  };
}

const othersThan = (taken: readonly string[], all: readonly string[]) => all.filter((word) => !taken.includes(word));

/** Of the specification's general mapping, and what the family's two dialects have besides. */
export const generalWords = [
  ...['waiting', 'pending', 'processing', 'authorized', 'created', 'waiting_payment', 'partially_paid'],
  ...['paid', 'confirmed', 'approved', 'captured', 'received', 'completed', 'liquidated'],
  ...['refunded', 'canceled', 'cancelled', 'chargeback', 'chargedback', 'dispute', 'protest', 'in_protest', 'retained'],
  ...['refused', 'failed', 'expired'],
];

// What it takes

const text = z.string().min(1);

const Address = z.strictObject({
  street: text,
  streetNumber: text.optional(),
  complement: z.string().optional(),
  zipCode: text,
  neighborhood: text.optional(),
  city: text,
  state: is.state,
  country: text.optional(),
});

export const documents = {
  small: is.document,
  capitals: is.documentInCapitals,
  any: z.union([is.document, is.documentInCapitals]),
  /** Either writing of the type; a CPF's number has its mask. */
  maskedCpf: z
    .object({ type: z.enum(['cpf', 'cnpj', 'CPF', 'CNPJ']), number: z.string() })
    .refine(({ type, number }) => (type.toLowerCase() === 'cpf' ? isMaskedCpf(number) : isCnpj(number)), {
      path: ['number'],
      error: 'is not a document of this type, a CPF as 000.000.000-00',
    }),
};

/** With the mask, 000.000.000-00. */
export const isMaskedCpf = (number: string) =>
  /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(number) && isCpf(number.replace(/\D/g, ''));

/** @param own what the brand takes otherwise. */
export const customerOf = (document: z.ZodType, own: z.ZodRawShape = {}) =>
  z.strictObject({
    name: text,
    email: is.email,
    phone: text.optional(),
    birthdate: z.string().optional(),
    externalRef: z.string().optional(),
    document,
    address: Address.optional(),
    ...own,
  });

export const itemsOf = (own: z.ZodRawShape = {}) =>
  z
    .array(
      z.strictObject({
        title: text,
        unitPrice: z.int().min(0),
        quantity: z.int().min(1),
        tangible: z.boolean(),
        externalRef: z.string().optional(),
        ...own,
      }),
    )
    .min(1);

/** A JSON text, where a brand wants `metadata` so. */
export const jsonText = z.string().refine(isJson, { error: 'must be JSON as text' });

/** How long it is to be payable. @param usual in days, if nothing is said. */
const Days = (usual: number) => z.strictObject({ expiresInDays: z.int().min(1).max(365).default(usual) });

const CardData = z.strictObject({
  number: is.cardNumber,
  holderName: text,
  expirationMonth: z.coerce.number().int().min(1).max(12),
  expirationYear: z.coerce.number().int().min(2000).max(2099),
  cvv: is.cvv,
});

const Hash = z.strictObject({ hash: text });
const Id = z.strictObject({ id: text });

/** A card in clear, or what stands for one. */
const cards = {
  clear: z.union([CardData, Hash], { error: 'must be a card, or the hash of one' }),
  tokens: z.union([Id, Hash], { error: 'must be the id or hash of a card' }),
  either: z.union([CardData, Id, Hash], { error: 'must be a card, or the id or hash of one' }),
};
type Card = z.output<typeof cards.either>;

const RefundRequest = z.strictObject({ amount: is.cents.optional(), postbackUrl: is.url.optional() });

/** A request as it was read. */
interface Request {
  method: Method;
  amount: number;
  postbackUrl?: string | undefined;
  externalRef?: string | undefined;
  /** What answers repeat of it. */
  repeated: Record<string, unknown>;
  expiresInMs?: number | undefined;
  card?: Card | undefined;
}

/** How a brand reads the body of a creation. It throws what `problem` then tells. */
function requestOf({
  methods,
  writes = 'small',
  takes = {},
  pix = Days(1),
  cards: taken = 'clear',
}: Brand): (body: unknown) => Request {
  const written = writtenMethods(methods, writes);
  const Method = z.object({
    paymentMethod: z.enum(Object.keys(written), { error: `must be ${Object.keys(written).join(' or ')}` }),
  });
  const common = {
    amount: is.cents,
    paymentMethod: z.string(),
    currency: z.literal('BRL').default('BRL'),
    installments: z.int().min(1).max(24).default(1),
    postbackUrl: is.url.optional(),
    externalRef: z.string().max(255).optional(),
    metadata: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
    traceable: z.boolean().default(false),
    ip: z.string().optional(),
    description: z.string().optional(),
    customer: customerOf(documents[writes]),
    items: itemsOf(),
    shipping: z.strictObject({ fee: z.int().min(0), address: Address }).optional(),
    splits: z.array(z.looseObject({ recipientId: text, amount: is.cents })).default([]),
  };
  const shapes: Record<Method, z.ZodType<Record<string, unknown>>> = {
    pix: z.strictObject({ ...common, pix: pix.prefault({}), ...takes }),
    // The line has room for ten digits.
    boleto: z.strictObject({
      ...common,
      amount: is.cents.max(9_999_999_999),
      boleto: Days(3).prefault({}),
      ...takes,
    }),
    credit_card: z.strictObject({ ...common, card: cards[taken], ...takes }),
  };

  return (body) => {
    const method = written[Method.parse(body).paymentMethod] ?? 'pix';
    const { pix: life, boleto, card, amount, postbackUrl, externalRef, ...repeated } = shapes[method].parse(body);
    return {
      method,
      amount: amount as number,
      postbackUrl: postbackUrl as string | undefined,
      externalRef: externalRef as string | undefined,
      repeated,
      expiresInMs: method === 'credit_card' ? undefined : lifeOf((life ?? boleto ?? {}) as Life),
      card: card as Request['card'],
    };
  };
}

interface Life {
  expiresInDays?: number;
  expiresInSeconds?: number;
}

function lifeOf({ expiresInDays, expiresInSeconds }: Life): number {
  return expiresInSeconds === undefined ? (expiresInDays ?? 1) * 86_400_000 : expiresInSeconds * 1000;
}

function writtenMethods(methods: readonly Method[], writes: Writing): Record<string, Method> {
  return Object.fromEntries(
    methods.flatMap((method) => [
      ...(writes === 'capitals' ? [] : [[method, method] as const]),
      ...(writes === 'small' ? [] : [[method.toUpperCase(), method] as const]),
    ]),
  );
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

// What it does

/** What the charge keeps of its request, to repeat it. */
interface Kept {
  request: Record<string, unknown>;
  card: Record<string, unknown> | null;
  secureId: string;
}

function open(call: Call, brand: Brand, request: Request, refusal?: string): ReportedCharge {
  const { method, amount, externalRef, postbackUrl, repeated, expiresInMs } = request;
  const card = request.card && cardOf(call, brand, request.card);
  const kept: Kept = { request: repeated, card: card?.shown ?? null, secureId: randomUUID() };
  const charge = call.context.open({
    id: brand.ids === 'uuid' ? randomUUID() : undefined,
    method,
    amount,
    reference: externalRef,
    notifyUrl: postbackUrl,
    expiresInMs,
    outcome: refusal === undefined ? card?.outcome : { state: 'refused', reason: refusal },
    details: { ...kept },
  });
  return call.reportCharge(charge);
}

/** What may be shown of a card, and what its issuer says. */
function cardOf(call: Call, brand: Brand, card: Card): { shown: Record<string, unknown>; outcome: Outcome } {
  if ('number' in card) {
    const { number, cvv: _, ...shown } = card;
    return { shown: { ...shown, lastDigits: number.slice(-4) }, outcome: issuerSays(number) };
  }
  const token = 'id' in card ? card.id : card.hash;
  const kept = call.context.card(token);
  if (kept !== undefined) {
    const { holder, lastDigits, expirationMonth, expirationYear, outcome } = kept;
    return { shown: { holderName: holder, lastDigits, expirationMonth, expirationYear }, outcome };
  }
  if ((brand.cards ?? 'clear') !== 'clear') throw new Refusal(400, 'card: no such card');
  // The brand's own browser script made this hash, and nobody plays that here: it is a good card.
  return { shown: { lastDigits: null }, outcome: { state: 'paid' } };
}

// What it answers

/** The transaction, as answers and webhooks carry it. The inner names of `boleto` are those of related gateways. */
export function transaction(charge: ReportedCharge): Record<string, unknown> {
  const { request, card, secureId } = charge.details as unknown as Kept;
  const fee = Math.min(charge.amount, 49 + Math.floor(charge.amount / 100));
  const secureUrl = `https://pagamento.${charge.provider}.invalid/${secureId}`;
  return {
    // Counted ids are integers.
    id: /^\d+$/.test(charge.id) ? Number(charge.id) : charge.id,
    amount: charge.amount,
    refundedAmount: charge.refundedAmount,
    companyId: Number.parseInt(charge.account.slice(0, 6), 16),
    installments: request.installments,
    paymentMethod: request.paymentMethod,
    status: charge.word,
    postbackUrl: charge.notifyUrl,
    metadata: request.metadata ?? null,
    traceable: request.traceable,
    secureId,
    secureUrl,
    createdAt: charge.createdAt,
    updatedAt: charge.updatedAt,
    paidAt: charge.paidAt,
    ip: request.ip ?? null,
    externalRef: charge.reference,
    authorizationCode: card && charge.paidAt ? charge.id.slice(-6) : null,
    refusedReason: charge.refusedReason,
    customer: request.customer,
    items: request.items,
    splits: partsOf(request.splits),
    refunds: charge.refunds.map(({ id, amount, createdAt }) => ({ id: Number(id), amount, createdAt })),
    delivery: null,
    fee: { fixedAmount: 49, spreadPercentage: 1, estimatedFee: fee, netAmount: charge.amount - fee },
    pix: pixOf(charge, secureUrl),
    boleto: boletoFieldsOf(charge, secureUrl),
    card: card && {
      id: Number.parseInt(createHash('sha256').update(secureId).digest('hex').slice(0, 8), 16),
      ...card,
      reusable: false,
      createdAt: charge.createdAt,
    },
  };
}

/** As the brands below `/v1` tell it, which is the family's newer form. */
export function newerTransaction(charge: ReportedCharge): Record<string, unknown> {
  const older = transaction(charge);
  const { request } = charge.details as unknown as Kept;
  const { spreadPercentage, ...fee } = older.fee as Record<string, unknown>;
  return {
    ...older,
    tenantId: '5c1b1f7e-0000-4000-8000-000000000001',
    currency: request.currency,
    paidAmount: charge.paidAmount,
    refundedAt: charge.refundedAt,
    redirectUrl: null,
    returnUrl: null,
    fee: { ...fee, spreadPercent: spreadPercentage, currency: request.currency },
    threeDS: null,
  };
}

/** No QR image: only the text. */
function pixOf(charge: ReportedCharge, secureUrl: string): Record<string, unknown> | null {
  if (charge.method !== 'pix') return null;
  return {
    qrcode: brCode(`pix.${charge.provider}.invalid`, charge),
    end2EndId: charge.endToEndId,
    receiptUrl: charge.paidAt ? `${secureUrl}/receipt` : null,
    expirationDate: charge.expiresAt,
  };
}

function boletoFieldsOf(charge: ReportedCharge, secureUrl: string): Record<string, unknown> | null {
  if (charge.method !== 'boleto' || charge.expiresAt === null) return null;
  return {
    url: `${secureUrl}/boleto.pdf`,
    ...boletoOf(charge),
    expirationDate: dayInBrazil(charge.expiresAt),
    instructions: null,
  };
}

function partsOf(splits: unknown): unknown[] {
  if (!Array.isArray(splits)) return [];
  return splits.map((split) => ({ ...split, netAmount: split.amount, chargeProcessingFee: false }));
}
