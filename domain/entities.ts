import { z } from 'zod';
import { brands, hasCardNumber, isCardNumber } from './cards.ts';
import { softDescriptor } from './descriptor.ts';
import { documentKind, maskDocument, normaliseDocument } from './documents.ts';
import { maxCents } from './money.ts';
import type { PixKeyKind } from './pix.ts';
import { PaymentStatus, type ReceiverStatus, type WithdrawStatus } from './statuses.ts';

/**
 * The entities of the specification's section 3, as zod schemas: what the API takes, what it answers, and what the
 * OpenAPI page shows are all made from these.
 *
 * Strict towards callers: a field that nobody knows is refused by name rather than dropped in silence, since a
 * misspelt `installments` is money.
 */

/** Text of a merchant: never empty, never with control characters (Postgres refuses NUL, terminals obey ESC). */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: 'has a control character' })
    .regex(/^\P{Cs}*$/u, { error: 'has half a character (an unpaired surrogate)' })
    .refine((value) => !hasCardNumber(value), { error: 'has a card number: send it to POST /v1/card-tokens' });

export const Cents = z
  .int({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be an integer number of cents') })
  .min(1, { error: 'must be at least 1 cent' })
  .max(maxCents, { error: `must be at most ${maxCents} cents` })
  .meta({ description: 'Integer cents', example: 12990 });

export const PaymentMethod = z.enum(['PIX', 'CREDIT_CARD', 'BILLET']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** CPF or CNPJ, with or without its mask; kept without, in upper case. */
export const TaxDocument = z
  .string()
  .max(32)
  .transform(normaliseDocument)
  .refine((value) => documentKind(value) !== undefined, { error: 'is not a valid CPF or CNPJ' })
  .meta({ description: 'CPF or CNPJ (also alphanumeric), mask optional', example: '52998224725' });

export const Customer = z
  .strictObject({
    name: text(140).meta({ example: 'Maria Silva' }),
    email: z.email({ error: 'is not a valid e-mail' }).max(254).meta({ example: 'maria@example.com' }),
    document: TaxDocument,
    phone: text(20).optional().meta({ example: '11999998888' }),
  })
  .meta({ id: 'Customer' });

export const Item = z
  .strictObject({
    id: text(64).optional(),
    title: text(255).meta({ example: 'Camiseta' }),
    unitPrice: z.int().min(0).max(maxCents).meta({ description: 'Integer cents', example: 12990 }),
    quantity: z.int().min(1).max(100_000).meta({ example: 1 }),
    tangible: z.boolean().default(false),
  })
  .meta({ id: 'Item' });

export const Address = z
  .strictObject({
    zipCode: text(9),
    address: text(140),
    number: text(20),
    district: text(80),
    city: text(80),
    state: z.string().regex(/^[A-Z]{2}$/, { error: 'must be two upper-case letters' }),
  })
  .meta({ id: 'Address' });

export const Split = z
  .strictObject({
    recipientId: text(100),
    amount: z.number().positive().max(maxCents),
    type: z.enum(['PERCENTAGE', 'FIXED']),
    chargeProcessingFee: z.boolean().default(false),
    chargeRemainder: z.boolean().default(false),
    liable: z.boolean().default(false),
  })
  .refine(({ type, amount }) => (type === 'FIXED' ? Number.isInteger(amount) : /^\d+(\.\d{1,2})?$/.test(`${amount}`)), {
    path: ['amount'],
    error: 'must be whole cents, or per cent with at most two decimals',
  })
  .refine(({ type, amount }) => type === 'FIXED' || amount <= 100, { path: ['amount'], error: 'must be at most 100 %' })
  .meta({ id: 'Split' });

/** Two digits of a date on a card: `7`, `07` and (years) `2027` are all taken. */
const cardDigits = (shape: RegExp, error: string) =>
  z.union([z.string(), z.int()], { error }).transform(String).pipe(z.string().regex(shape, { error }));

const cardFields = {
  cardNumber: z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
    .max(40, { error: 'is not a card number' })
    .transform((value) => value.replace(/[\s-]/g, ''))
    .refine(isCardNumber, { error: 'is not a card number' })
    .meta({ description: '13 to 19 digits; spaces and dashes are dropped', example: '4111 1111 1111 1111' }),
  holderName: text(140).meta({ description: 'As it stands on the card', example: 'MARIA SILVA' }),
  holderDocument: TaxDocument.optional(),
  expMonth: cardDigits(/^(0?[1-9]|1[0-2])$/, 'must be a month from 1 to 12')
    .transform((month) => month.padStart(2, '0'))
    .meta({ example: '12' }),
  expYear: cardDigits(/^(20)?[0-9]{2}$/, 'must be a year of two digits')
    .transform((year) => year.slice(-2))
    .meta({ description: 'Two digits; four are taken and cut', example: '30' }),
  cvv: z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
    .regex(/^[0-9]{3,4}$/, { error: 'must be 3 or 4 digits' })
    .meta({ example: '123' }),
};

/**
 * Card data (specification, section 3), in one form: the number without spaces, month and year as two digits. It is
 * kept nowhere but sealed, for minutes (design, "Sealing").
 */
export const CardData = z.strictObject(cardFields).meta({ id: 'CardData' });
export type CardData = z.output<typeof CardData>;

/** Body of `POST /v1/card-tokens`. */
export const CreateCardToken = z
  .strictObject({
    ...cardFields,
    provider: text(100).meta({ description: 'Provider name (`Orbita`) or connection id', example: 'Orbita' }),
  })
  .meta({ id: 'CreateCardToken' });
export type CreateCardToken = z.output<typeof CreateCardToken>;

const customerIp = z.union([z.ipv4(), z.ipv6()], { error: 'is not an IP address' });

/** Body of `POST /v1/cards`. Some providers want to know whose card it is, and where the payer is. */
export const CreateCard = z
  .strictObject({
    ...cardFields,
    provider: text(100).meta({ description: 'Provider name (`PAGARMEBAAS`) or connection id', example: 'PAGARMEBAAS' }),
    customer: Customer.optional(),
    address: Address.optional(),
    customerIp: customerIp.optional(),
  })
  .meta({ id: 'CreateCard' });
export type CreateCard = z.output<typeof CreateCard>;

/** A card that is kept for more than one payment: what may be shown of it. */
export const SavedCard = z
  .object({
    cardId: z.string().meta({ description: 'For a payment’s `cardId`', example: 'crd_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    provider: z.string(),
    connectionId: z.string(),
    brand: z.enum(brands).meta({ description: 'By the first digits: for people to see' }),
    lastFour: z.string().meta({ example: '1111' }),
    holderName: z.string(),
    expMonth: z.string().meta({ example: '12' }),
    expYear: z.string().meta({ example: '30' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedCard' });
export type SavedCard = z.infer<typeof SavedCard>;

/** What a payment belongs to at the merchant (specification, section 3, "Stored records named"): kept and answered. */
const link = text(100).optional();

/** Transaction request (specification, section 3). */
export const TransactionRequest = z
  .strictObject({
    amount: Cents,
    currency: z.literal('BRL', { error: 'must be BRL' }).default('BRL'),
    paymentMethod: PaymentMethod,
    customer: Customer,
    items: z.array(Item).min(1, { error: 'must have at least one item' }).max(500),
    installments: z.int().min(1).max(24).default(1),
    cardId: text(200).optional(),
    cardToken: text(2000).optional(),
    webhookUrl: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .max(2048)
      .optional(),
    orderId: text(100).optional(),
    description: text(255).optional(),
    address: Address.optional(),
    splits: z.array(Split).max(50).optional(),
    userId: text(100).optional(),
    userDocument: TaxDocument.optional(),
    receiverToken: text(200).optional(),
    customerIp: customerIp.optional(),
    fingerPrints: z
      .array(z.strictObject({ provider: text(100), value: text(1000) }))
      .max(20)
      .optional(),
    referrerUrl: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional(),
    checkoutUrl: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional(),
    softDescriptor: text(100)
      .transform(softDescriptor)
      .refine((left) => left !== '', { error: 'has neither letters nor digits' })
      .optional()
      .meta({ description: 'On the card’s statement: letters and digits are kept, at most 13', example: 'LOJADEMO' }),
    offerId: link,
    productId: link,
    platformId: link,
    createdBy: link.meta({ description: 'The user who made it; by default the person who is signed in' }),
  })
  .meta({ id: 'TransactionRequest' });
export type TransactionRequest = z.output<typeof TransactionRequest>;

/** Body of `POST /v1/payments`. */
export const CreatePayment = TransactionRequest.extend({
  provider: text(100).optional().meta({
    description: 'Provider name (`Orbita`) or connection id. Absent: the rules of `/v1/routes` choose',
    example: 'Orbita',
  }),
}).meta({ id: 'CreatePayment' });
export type CreatePayment = z.output<typeof CreatePayment>;

/** What a provider answered about a transaction: specification's Transaction result, and what else it gives. */
export interface TransactionResult {
  paymentMethod: PaymentMethod;
  transactionId: string;
  status: PaymentStatus;
  /** Integer cents, as the provider states them. */
  amount: number;
  pixCode?: string;
  /** `data:image/png;base64,…` */
  pixQrCode?: string;
  /** ISO 8601, UTC. */
  expiresAt?: string;
  billetCode?: string;
  billetUrl?: string;
  /** The slip itself, base64 of a PDF, where the provider has no address of it. */
  billetPdf?: string;
  endToEndId?: string;
  txid?: string;
  nsu?: string;
  /** Our reference as the provider repeats it. */
  reference?: string;
  /** Integer cents that the payer really paid, where the provider says so. */
  paidAmount?: number;
  refundedAmount?: number;
  fee?: number;
  netAmount?: number;
  /** The provider's own status word, as it wrote it. */
  providerWord: string;
  /** True when no map names `providerWord` and `status` is only the specification's default. */
  unmapped?: boolean;
  /** What is wrong with the payable code: it was checked, failed, and must not reach a payer. */
  codeProblem?: string;
  /** The charge shows how a dispute of it ended. */
  dispute?: DisputeNews;
  /** Small opaque ids that later calls need; never a secret. */
  providerRefs?: Record<string, string>;
}

/** Withdraw request (specification, section 3). */
export interface WithdrawRequest {
  paymentMethod: 'PIX' | 'BANK_ACCOUNT' | 'RECEIVER';
  /** Integer cents. */
  amount: number;
  pixKey?: string;
  pixType?: PixKeyKind;
  document?: string;
  documentType?: 'CPF' | 'CNPJ';
  name?: string;
  email?: string;
  description?: string;
  /** Ours: the provider's idempotency key is made from it, where it has one. */
  withdrawReference: string;
  receiverId?: string;
  bankCode?: string;
  branchNumber?: string;
  accountNumber?: string;
  accountHolder?: string;
  accountDocument?: string;
  /** Ours: where the provider tells how the payout went, if it takes an address per payout. */
  webhookUrl?: string;
}

/** What a provider answered about a payout: specification's Withdraw result, and what else it gives. */
export interface WithdrawResult {
  withdrawId: string;
  status: WithdrawStatus;
  /** Integer cents. */
  amount: number;
  /** ISO 8601, UTC. */
  approvedAt?: string;
  endToEndId?: string;
  /** The provider's own status word; empty where it wrote none. */
  providerWord: string;
  /** True when no map names `providerWord` and `status` is only the specification's default. */
  unmapped?: boolean;
  providerRefs?: Record<string, string>;
}

/** Papers of a receiver, by the specification's names ("user", section 3). */
export const ReceiverDocument = z.enum([
  'photoDocument',
  'photoPersonWithDocument',
  'photoDocumentSocialContract',
  'addressProof',
  'balanceSheet',
]);
export type ReceiverDocument = z.infer<typeof ReceiverDocument>;

/** Receiver request (specification, section 3), with the documents that some providers want (section 5). */
export interface ReceiverRequest {
  name: string;
  document: string;
  documentType: 'CPF' | 'CNPJ';
  email: string;
  phone?: string;
  /** Ours: the provider repeats it where it can. */
  reference?: string;
  userId?: string;
  description?: string;
  /** `monthlyRevenue` in integer cents. */
  providerSpecificData?: { monthlyRevenue?: number };
  address?: { street: string; number: string; district: string; city: string; state: string; zipcode: string };
  bankAccount?: {
    bankCode: string;
    branchNumber: string;
    branchDigit?: string;
    accountNumber: string;
    accountDigit: string;
    accountType?: string;
    pixCode?: string;
  };
  /** Images in base64, by the specification's names. */
  documents?: Partial<Record<ReceiverDocument, string>>;
  webhookUrl?: string;
}

/** What a provider answered about a receiver: specification's Receiver result, and what else it gives. */
export interface ReceiverResult {
  receiverId: string;
  receiverProvider: string;
  receiverToken?: string;
  status: ReceiverStatus;
  name?: string;
  document?: string;
  documentType?: 'CPF' | 'CNPJ';
  email?: string;
  /** Integer cents. */
  balance?: number;
  /** The provider's own status word; empty where it wrote none. */
  providerWord: string;
  unmapped?: boolean;
  providerRefs?: Record<string, string>;
}

/** What a webhook says, as each adapter's `processWebhook` reads it. A hint, until a look-up confirms it. */
export interface WebhookNews {
  transactionId: string;
  type: 'TRANSACTION' | 'WITHDRAW' | 'RECEIVER';
  status: string;
  providerWord: string;
  /** True when no map names `providerWord` and `status` is only the specification's default. */
  unmapped?: boolean;
  /** Our reference, where the provider repeats it: the only way to match a charge whose answer was lost. */
  reference?: string;
  endToEndId?: string;
  refundId?: string;
  eventId?: string;
  /** It tells of a dispute. What that does to the payment's own status is `status`'s to say. */
  dispute?: DisputeNews;
}

/** A chargeback or a PIX infraction (MED), as a provider's webhook tells of it. */
export interface DisputeNews {
  kind: z.infer<typeof DisputeKind>;
  phase: 'opened' | 'won' | 'lost';
  /** The provider's id of the dispute. */
  id?: string;
  /** ISO 8601, UTC. */
  deadline?: string;
  reason?: string;
}

/** Why a person should look (contract: outcomes that nobody knows are a first-class state). */
export const AttentionReason = z.enum([
  'outcome_unknown',
  'unmapped_word',
  'code_mismatch',
  'paid_amount_differs',
  'late_payment',
  'second_charge',
  'pending_too_long',
  'provider_unreachable',
  'delivery_exhausted',
  'chargeback_after_refund',
  'dispute_due',
  'endpoint_disabled',
  'approval_needed',
  'not_sent',
  'webhook_unconfirmed',
  'returned',
  'books_differ',
  'deactivated',
  'bank_account_differs',
  'certificate_ending',
]);
export type AttentionReason = z.infer<typeof AttentionReason>;

export const Failure = z
  .object({
    code: z.string(),
    message: z.string(),
    /** `refused`: final. `none`: surely not done, safe to try again with a new key. */
    effect: z.enum(['none', 'refused', 'unknown']),
    httpStatus: z.int().optional(),
    providerCode: z.string().optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;

const iso = z.iso.datetime();

/** Where routing sent a payment. */
export const PaymentRoute = z
  .object({
    chosen: z.string().meta({ description: 'The rule that decided, or what else did' }),
    why: z.string(),
    attempts: z
      .array(
        z.object({
          provider: z.string(),
          connectionId: z.string(),
          outcome: z
            .enum(['pending', 'answered', 'none', 'refused', 'unknown'])
            .meta({ description: '`none`: it surely did nothing, and the next one was tried, if there was one' }),
          why: z.string().optional().meta({ description: 'What went wrong there' }),
        }),
      )
      .meta({ description: 'In their order; the last one has the payment' }),
  })
  .meta({ id: 'PaymentRoute' });
export type PaymentRoute = z.infer<typeof PaymentRoute>;

/** A payment, as lists and events carry it and the console shows it. Absent fields were not given, or are not known yet. */
export const Payment = z
  .object({
    id: z.string().meta({ example: 'pay_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    provider: z.string(),
    connectionId: z.string(),
    paymentMethod: PaymentMethod,
    transactionId: z.string().optional().meta({ description: "The provider's id" }),
    status: PaymentStatus,
    amount: z.int(),
    currency: z.literal('BRL'),
    refundedAmount: z.int(),
    orderId: z.string().optional(),
    description: z.string().optional(),
    customer: z.object({
      name: z.string(),
      email: z.string(),
      document: z.string().meta({ description: 'Masked' }),
    }),
    items: z.array(Item),
    installments: z.int().optional().meta({ description: 'Of a card' }),
    splits: z
      .array(z.object({ ...Split.shape, cents: z.int().meta({ description: 'What this part comes to' }) }))
      .optional(),
    cardId: z.string().optional().meta({ description: 'The saved card, where it is one of ours' }),
    softDescriptor: z.string().optional(),
    userId: z.string().optional(),
    offerId: z.string().optional(),
    productId: z.string().optional(),
    platformId: z.string().optional(),
    createdBy: z.string().optional(),
    pixCode: z.string().optional().meta({ description: 'PIX copy and paste (copia e cola)' }),
    pixQrCode: z.string().optional().meta({ description: 'PNG of the QR code as a data URL' }),
    expiresAt: iso.optional(),
    billetCode: z.string().optional().meta({ description: 'The line of the slip, 47 digits (linha digitável)' }),
    billetBarcode: z.string().optional().meta({ description: 'The same as 44 digits, to draw its barcode' }),
    billetDueDate: z.iso.date().optional().meta({ description: 'The last day to pay that the line itself names' }),
    billetUrl: z.string().optional(),
    endToEndId: z.string().optional(),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    failure: Failure.optional(),
    route: PaymentRoute.optional().meta({ description: 'Absent where the request named its provider' }),
    createdAt: iso,
    updatedAt: iso,
    approvedAt: iso.optional(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

/** A merchant's policy for money that comes after its payment was given up: it is taken, or given back. Both are flagged. */
export const LatePayment = z.enum(['accept', 'refund']);
export type LatePayment = z.infer<typeof LatePayment>;
/**
 * What a payment's request had that its entity does not show: personal, or nobody's but the provider's. Apart, because
 * events carry the payment as `GET` answers it, and leave more traces.
 */
export const SentRequest = z
  .object({
    customer: Payment.shape.customer.extend({ phone: z.string().optional() }),
    address: Address.optional(),
    userDocument: z.string().optional().meta({ description: 'Masked' }),
    customerIp: z.string().optional(),
    fingerPrints: z.array(z.object({ provider: z.string(), value: z.string() })).optional(),
    referrerUrl: z.string().optional(),
    checkoutUrl: z.string().optional(),
    notPassed: z
      .array(z.string())
      .meta({ description: 'Fields that were sent and that the provider did not get, since it takes no such thing' }),
  })
  .meta({ id: 'SentRequest' });
export type SentRequest = z.infer<typeof SentRequest>;

export const RefundState = z.enum(['PENDING', 'DONE', 'REFUSED']);
export type RefundState = z.infer<typeof RefundState>;

/** A refund (specification, "Refund result"), as `GET` answers it. Absent fields are not known (yet). */
export const Refund = z
  .object({
    id: z.string().meta({ example: 'ref_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    paymentId: z.string(),
    refundId: z.string().optional().meta({ description: "The provider's id" }),
    status: z.boolean().meta({ description: 'The money goes back to the payer: the same as `state` DONE' }),
    state: RefundState.meta({ description: 'PENDING while its outcome is not known' }),
    amount: z.int(),
    reason: z.string().optional(),
    provider: z.string().optional().meta({ description: "The payment's" }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    failure: Failure.optional(),
    createdAt: iso,
    updatedAt: iso,
    settledAt: iso.optional().meta({ description: 'When it was done or refused' }),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** Body of `POST /v1/payments/{id}/refunds`. */
export const CreateRefund = z
  .strictObject({
    amount: Cents.optional().meta({ description: 'Integer cents; absent: all that is left', example: 990 }),
    reason: text(255).optional().meta({ example: 'Cliente desistiu' }),
  })
  .meta({ id: 'CreateRefund' });
export type CreateRefund = z.output<typeof CreateRefund>;

/** OPEN and CONTESTED wait; the others are final. EXPIRED: its deadline passed and nobody had answered. */
export const DisputeState = z.enum(['OPEN', 'CONTESTED', 'ACCEPTED', 'WON', 'LOST', 'EXPIRED']);
export type DisputeState = z.infer<typeof DisputeState>;

export const DisputeKind = z.enum(['MED', 'CHARGEBACK']);

/** A payer's bank asks for the money back: a card's chargeback, or an infraction of PIX (MED). */
export const Dispute = z
  .object({
    id: z.string().meta({ example: 'dsp_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    paymentId: z.string(),
    kind: DisputeKind,
    state: DisputeState,
    amount: z.int(),
    provider: z.string().optional().meta({ description: "The payment's" }),
    providerDisputeId: z.string().optional().meta({ description: "The provider's id of it" }),
    providerWord: z.string(),
    reason: z.string().optional().meta({ description: "In the provider's words, where it says" }),
    deadline: iso.optional().meta({ description: 'Until when it may be contested' }),
    evidence: z.array(
      z.object({ id: z.string(), fileName: z.string(), contentType: z.string(), size: z.int(), addedAt: iso }),
    ),
    statement: z.string().optional().meta({ description: 'What was said when it was accepted or contested' }),
    answeredAt: iso.optional().meta({ description: 'When it was accepted or contested' }),
    answeredBy: z.string().optional().meta({ description: 'The person, or `API key`' }),
    outcome: z
      .object({ reason: z.string(), by: z.string() })
      .optional()
      .meta({ description: 'Where a person recorded how it ended' }),
    toDo: z.string().optional().meta({
      description: 'What is left for people: an answer that is recorded here must be given in the provider’s own panel',
    }),
    decidedAt: iso.optional(),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    createdAt: iso,
    updatedAt: iso,
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

/** Body of `POST /v1/disputes/{id}/accept`. */
export const AcceptDispute = z.strictObject({ reason: text(1000) }).meta({ id: 'AcceptDispute' });

/** Body of `POST /v1/disputes/{id}/contest`. */
export const ContestDispute = z.strictObject({ statement: text(5000) }).meta({ id: 'ContestDispute' });

/** Body of `POST /v1/disputes/{id}/resolve`. */
export const ResolveDispute = z
  .strictObject({ outcome: z.enum(['won', 'lost']), reason: text(1000) })
  .meta({ id: 'ResolveDispute' });

/** What a file of evidence is called. */
export const EvidenceName = text(120)
  .regex(/^[^/\\\p{Cc}]+$/u, { error: 'must be a file name, without a path' })
  .meta({ example: 'entrega.pdf' });

export const TimelineKind = z.enum([
  'accepted', // the API took the request
  'provider_call', // a request to the provider and its answer
  'webhook', // the provider called us
  'status', // the status moved, and why
  'evidence', // news that changed nothing, kept
  'attention', // a person is needed, or no longer
  'event', // a merchant event was made
  'delivery', // an attempt to deliver one
  'refund', // a refund was asked for, done, refused
  'dispute', // a dispute was opened, answered, decided
  'route', // which provider was chosen, and why
  'action', // a person or key did something: cancel, resolve, ask again
  'approval', // a payout, or other bank details, were let through by a person
  'document', // a paper of a receiver came
]);

export type TimelineKind = z.infer<typeof TimelineKind>;

export const TimelineEntry = z
  .object({
    id: z.string(),
    at: iso,
    kind: TimelineKind,
    title: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Masked facts' }),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** What an entity waits for. Absent `until`: for as long as it takes. */
export const Wait = z
  .object({
    what: z.enum([
      'first_answer', // the provider's answer to the charge
      'look', // a question to the provider is under way
      'webhook', // the payer, and the provider's webhook
      'poll', // the plan's next question to the provider
      'owed_look', // the last question got no answer: the next try
      'expiry', // the last look, after the code has expired
      'delivery', // the next try to hand an event to the merchant
      'approval', // somebody who may let a payout through
      'person', // somebody's decision: nothing goes on by itself
      'pieces', // papers or details of a receiver that its provider wants
      'cool_off', // other bank details do not count before
    ]),
    until: iso.optional(),
    event: z.string().optional().meta({ description: 'Of a delivery: the type of its event' }),
    attempt: z.int().optional().meta({ description: 'Of a delivery: the number of the try that is next or under way' }),
  })
  .meta({ id: 'Wait' });
export type Wait = z.infer<typeof Wait>;

/** What an entity waits for just now, as its workflow says. */
export const Waiting = z
  .object({
    known: z.boolean().meta({ description: 'False when the engine or its workers did not answer in time' }),
    data: z.array(Wait),
    run: z
      .object({
        workflowId: z.string(),
        runId: z.string(),
        url: z.url().optional().meta({ description: "In Temporal's own console, where its address is configured" }),
      })
      .optional()
      .meta({ description: 'The run that goes on, or the last one' }),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;

export const EventType = z.enum([
  'payment.pending',
  'payment.approved',
  'payment.rejected',
  'payment.refunded',
  'payment.partially_refunded',
  'payment.chargeback',
  'dispute.opened',
  'dispute.accepted',
  'dispute.contested',
  'dispute.won',
  'dispute.lost',
  'dispute.expired',
  'payout.pending',
  'payout.approved',
  'payout.rejected',
  'payout.canceled',
  'receiver.pending',
  'receiver.active',
  'receiver.rejected',
  'attention.raised',
  'attention.cleared',
]);
export type EventType = z.infer<typeof EventType>;

/** Why an endpoint gets nothing: its owner asked for it, it took nothing for days, or it said that it is gone. */
export const DisabledReason = z.enum(['asked', 'failing', 'gone']);
export type DisabledReason = z.infer<typeof DisabledReason>;

/** An address of the merchant's that gets events. */
export const WebhookEndpoint = z
  .object({
    id: z.string().meta({ example: 'end_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    url: z.string().meta({ description: 'What stands in its query is masked' }),
    description: z.string().optional(),
    types: z.array(EventType).meta({ description: 'What it gets; empty: everything, also types to come' }),
    enabled: z.boolean(),
    disabledReason: DisabledReason.optional(),
    disabledAt: iso.optional(),
    failingSince: iso.optional().meta({ description: 'It has taken nothing since' }),
    previousSecretUntil: iso.optional().meta({ description: 'Until then the secret before signs too' }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    createdAt: iso,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** One request to an endpoint, and its answer. */
export const DeliveryExchange = z.object({
  request: z
    .object({ url: z.string(), headers: z.record(z.string(), z.string()) })
    .meta({ description: 'Without path and signatures; its body is the event' }),
  answer: z.string().optional().meta({ description: 'The first 1024 bytes of its body, masked' }),
});
export type DeliveryExchange = z.infer<typeof DeliveryExchange>;

/** Event that tells a move to this status. */
export const eventOfStatus: Record<PaymentStatus, EventType> = {
  PENDING: 'payment.pending',
  REJECTED: 'payment.rejected',
  APPROVED: 'payment.approved',
  REFUNDED: 'payment.refunded',
  CHARGEBACK: 'payment.chargeback',
};

/** The customer as it may be shown: the document masked (LGPD). */
export function shownCustomer(customer: { name: string; email: string; document: string }): Payment['customer'] {
  return { name: customer.name, email: customer.email, document: maskDocument(customer.document) };
}
