import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isCnpj, isCpf } from '../../domain/core/documents.ts';
import { type Auth, basic } from '../core/auth.ts';
import { issuerOutcome } from '../core/cards.ts';
import type { Charge, Outcome } from '../core/entities.ts';
import {
  type Call,
  orNotFound,
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
 * The white-label `/transactions` API, which is sold under many names: what all brands share, and the options of each.
 * Amounts are cents.
 *
 * No source of any brand shows a look-up by reference, an idempotency key of charges (`externalRef` sent twice creates two)
 * or a signature. A charge that expires unpaid keeps its state: no source shows that the provider changes it.
 */
export interface Brand {
  /** The contract value. */
  name: string;
  methods: readonly Charge['method'][];
  /** Authentication; Basic of public and secret key if absent. */
  auth?: Auth;
  /** The path of its API on its host, such as `/v1`. */
  base?: string;
  /** All prefixes of its paths. */
  bases?: Provider['bases'];
  /** Headers that every request must have. */
  requiredHeaders?: NonNullable<Provider['requiredHeaders']>;
  /** `/transactions` if absent. */
  path?: string;
  /** The case of payment methods and document types: `lower` if absent; `any` where no source shows it. */
  casing?: Casing;
  /** The refund, if it has one: `POST …/refund`, or `DELETE` of the transaction. */
  refund?: 'post' | 'delete';
  /** `counted` if absent. */
  ids?: 'counted' | 'uuid';
  /** Its own request fields, merged over the family's. */
  requestFields?: z.ZodRawShape;
  /** The schema of its field `pix`; days if absent. */
  pix?: z.ZodType;
  /** The form of its field `card`: card data or a browser script's hash (`clear`), a token of its own route, or either. */
  cards?: 'clear' | 'tokens' | 'either';
  /** The body of a transaction; the family's if absent. */
  transactionBody?(charge: ReportedCharge): Record<string, unknown>;
  /** Wraps every answer. */
  wrap?(answer: Record<string, unknown>): unknown;
  words?: Partial<Provider['words']>;
  /** Its payouts, and their words; the specification's general ones if absent. */
  payouts?: Payouts;
  transferWords?: Provider['transferWords'];
  receivers?: ReceiverApi;
  moreWords?: Provider['moreWords'];
  /** Its charge routes, where they differ from the family's. */
  chargeRoutes?(usual: FamilyRoutes): Route[];
  /** Further routes. */
  extraRoutes?: readonly Route[];
  problem?: Provider['problem'];
}

type Method = Charge['method'];
type Casing = 'lower' | 'upper' | 'any';

/** The family's routes, and the parts of a brand's own ones. */
interface FamilyRoutes {
  find(call: Call, id?: string): Charge;
  /** The answer with a charge. */
  answer(charge: ReportedCharge): Reply;
  createRoute: Route;
  readRoute: Route;
  refundRoutes: Route[];
}

/** A brand's description. */
export function whiteLabel(brand: Brand): Provider {
  const { payouts, receivers, transferWords = generalTransferWords, moreWords = {}, wrap = (body) => body } = brand;
  const path = brand.path ?? '/transactions';
  const base = brand.base ?? '';
  const transactionBody = brand.transactionBody ?? transaction;
  const answer = (charge: ReportedCharge): Reply => ({ status: 200, body: wrap(transactionBody(charge)) });
  const readRequest = requestOf(brand);
  const create = (call: Call, refusal?: string) => answer(openCharge(call, brand, readRequest(call.body), refusal));
  const find = (call: Call, id = call.params.id) => orNotFound(call.context.charge(id ?? ''), 'Transaction not found');

  const createRoute: Route = {
    method: 'post',
    path,
    operation: 'createTransaction',
    handle: (call) => create(call),
    // An acquirer refuses a card within a created charge; with other methods only the request itself can be refused.
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
  const parts: FamilyRoutes = { find, answer, createRoute, readRoute, refundRoutes };

  const words: Provider['words'] = {
    waiting: 'waiting_payment',
    paid: 'paid', // also after a partial refund, which shows in `refundedAmount`
    refused: 'refused',
    expired: 'canceled', // the family's only word for an unpaid charge that has ended
    refunded: 'refunded',
    charged_back: 'chargedback',
    ...brand.words,
  };

  return {
    name: brand.name,
    slug: brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    bases: brand.bases ?? (base ? [base, ''] : ['']),
    ...(brand.requiredHeaders && { requiredHeaders: brand.requiredHeaders }),
    bodyKind: 'json',
    addresses: (root) => ({ baseUrl: root + base }),
    ...(brand.auth ?? basic('publicKey', 'secretKey')),
    // Brands with an answer of their own name no fee.
    ...((transactionBody === transaction || transactionBody === newerTransaction) && { feeOf }),
    words,
    refundWord: words.refunded,
    moreWords: {
      charge: without(Object.values(words), moreWords.charge ?? generalWords),
      transfer: without(Object.values(transferWords), moreWords.transfer ?? generalPayoutWords),
    },
    ...(payouts && {
      transferWords,
      transferWebhook: payoutWebhook(payouts),
    }),
    ...(receivers && { receiverWords, receiverWebhook: receiverWebhook(receivers.body) }),
    routes: [
      ...(brand.chargeRoutes?.(parts) ?? [createRoute, readRoute, ...refundRoutes]),
      ...(payouts ? payoutRoutes(payouts, wrap) : []),
      ...(receivers ? receiverRoutes(receivers) : []),
      ...(brand.extraRoutes ?? []),
    ],
    webhook: (charge, event) => ({
      body: { id: event.id, type: 'transaction', objectId: charge.id, url: event.url, data: transactionBody(charge) },
    }),
    problem: brand.problem ?? ((status, message) => ({ status, body: { message } })),
  };
}

const without = (taken: readonly string[], all: readonly string[]) => all.filter((word) => !taken.includes(word));

/** The words of the specification's general mapping and of the family's two dialects. */
export const generalWords = [
  ...['waiting', 'pending', 'processing', 'authorized', 'created', 'waiting_payment', 'partially_paid'],
  ...['paid', 'confirmed', 'approved', 'captured', 'received', 'completed', 'liquidated'],
  ...['refunded', 'canceled', 'cancelled', 'chargeback', 'chargedback', 'dispute', 'protest', 'in_protest', 'retained'],
  ...['refused', 'failed', 'expired'],
];

// Requests

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
  lower: is.document,
  upper: is.documentInUpperCase,
  any: z.union([is.document, is.documentInUpperCase]),
  /** The type in either case; a CPF with its mask. */
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

/** @param own the brand's own fields. */
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

/** JSON as text, for brands that require `metadata` in that form. */
export const jsonText = z.string().refine(isJson, { error: 'must be JSON as text' });

/** The expiry of a charge. @param usual its default in days. */
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

/** Card data, or a token or hash of a card. */
const cards = {
  clear: z.union([CardData, Hash], { error: 'must be a card, or the hash of one' }),
  tokens: z.union([Id, Hash], { error: 'must be the id or hash of a card' }),
  either: z.union([CardData, Id, Hash], { error: 'must be a card, or the id or hash of one' }),
};
type Card = z.output<typeof cards.either>;

const RefundRequest = z.strictObject({ amount: is.cents.optional(), postbackUrl: is.url.optional() });

/** A parsed request. */
interface Request {
  method: Method;
  amount: number;
  postbackUrl?: string | undefined;
  externalRef?: string | undefined;
  /** The fields that answers repeat. */
  repeated: Record<string, unknown>;
  expiresInMs?: number | undefined;
  card?: Card | undefined;
}

/** The parser of a brand's creation body. It throws a ZodError, which is answered by `problem`. */
function requestOf({
  methods,
  casing = 'lower',
  requestFields = {},
  pix = Days(1),
  cards: cardForm = 'clear',
}: Brand): (body: unknown) => Request {
  const methodNames = methodNamesOf(methods, casing);
  const Method = z.object({
    paymentMethod: z.enum(Object.keys(methodNames), { error: `must be ${Object.keys(methodNames).join(' or ')}` }),
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
    customer: customerOf(documents[casing]),
    items: itemsOf(),
    shipping: z.strictObject({ fee: z.int().min(0), address: Address }).optional(),
    splits: z.array(z.looseObject({ recipientId: text, amount: is.cents })).default([]),
  };
  const shapes: Record<Method, z.ZodType<Record<string, unknown>>> = {
    pix: z.strictObject({ ...common, pix: pix.prefault({}), ...requestFields }),
    // The line has ten digits for the amount.
    boleto: z.strictObject({
      ...common,
      amount: is.cents.max(9_999_999_999),
      boleto: Days(3).prefault({}),
      ...requestFields,
    }),
    credit_card: z.strictObject({ ...common, card: cards[cardForm], ...requestFields }),
  };

  return (body) => {
    const method = methodNames[Method.parse(body).paymentMethod] ?? 'pix';
    const { pix: pixExpiry, boleto, card, amount, postbackUrl, externalRef, ...repeated } = shapes[method].parse(body);
    return {
      method,
      amount: amount as number,
      postbackUrl: postbackUrl as string | undefined,
      externalRef: externalRef as string | undefined,
      repeated,
      expiresInMs: method === 'credit_card' ? undefined : expiryMsOf((pixExpiry ?? boleto ?? {}) as Expiry),
      card: card as Request['card'],
    };
  };
}

interface Expiry {
  expiresInDays?: number;
  expiresInSeconds?: number;
}

function expiryMsOf({ expiresInDays, expiresInSeconds }: Expiry): number {
  return expiresInSeconds === undefined ? (expiresInDays ?? 1) * 86_400_000 : expiresInSeconds * 1000;
}

function methodNamesOf(methods: readonly Method[], casing: Casing): Record<string, Method> {
  return Object.fromEntries(
    methods.flatMap((method) => [
      ...(casing === 'upper' ? [] : [[method, method] as const]),
      ...(casing === 'lower' ? [] : [[method.toUpperCase(), method] as const]),
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

// Effects

/** The parts of the request that the charge stores to repeat them. */
interface StoredRequest {
  request: Record<string, unknown>;
  card: Record<string, unknown> | null;
  secureId: string;
}

function openCharge(call: Call, brand: Brand, request: Request, refusal?: string): ReportedCharge {
  const { method, amount, externalRef, postbackUrl, repeated, expiresInMs } = request;
  const card = request.card && cardOf(call, brand, request.card);
  const stored: StoredRequest = { request: repeated, card: card?.shown ?? null, secureId: randomUUID() };
  const charge = call.context.openCharge({
    id: brand.ids === 'uuid' ? randomUUID() : undefined,
    method,
    amount,
    reference: externalRef,
    notifyUrl: postbackUrl,
    expiresInMs,
    outcome: refusal === undefined ? card?.outcome : { state: 'refused', reason: refusal },
    details: { ...stored },
  });
  return call.reportCharge(charge);
}

/** The public data of a card, and the issuer's answer. */
function cardOf(call: Call, brand: Brand, card: Card): { shown: Record<string, unknown>; outcome: Outcome } {
  if ('number' in card) {
    const { number, cvv: _, ...shown } = card;
    return { shown: { ...shown, lastDigits: number.slice(-4) }, outcome: issuerOutcome(number) };
  }
  const token = 'id' in card ? card.id : card.hash;
  const stored = call.context.card(token);
  if (stored !== undefined) {
    const { holder, lastDigits, expirationMonth, expirationYear, outcome } = stored;
    return { shown: { holderName: holder, lastDigits, expirationMonth, expirationYear }, outcome };
  }
  if ((brand.cards ?? 'clear') !== 'clear') throw new Refusal(400, 'card: no such card');
  // The hash comes from the brand's browser script, which has no stand-in: every hash counts as a good card.
  return { shown: { lastDigits: null }, outcome: { state: 'paid' } };
}

// What it answers

/** 49 cents and a hundredth, in whole cents. */
const feeOf = ({ amount }: Charge): number => Math.min(amount, 49 + Math.floor(amount / 100));

/** The transaction, as answers and webhooks carry it. The inner names of `boleto` are those of related gateways. */
export function transaction(charge: ReportedCharge): Record<string, unknown> {
  const { request, card, secureId } = charge.details as unknown as StoredRequest;
  const fee = feeOf(charge);
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

/** The newer form of the transaction, which the brands below `/v1` answer. */
export function newerTransaction(charge: ReportedCharge): Record<string, unknown> {
  const older = transaction(charge);
  const { request } = charge.details as unknown as StoredRequest;
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

/** The answer has the PIX code but no QR image. */
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
