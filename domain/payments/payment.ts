import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { maskDocument } from '../core/documents.ts';
import { maxCents } from '../core/money.ts';
import type { ProviderDispute } from '../core/provider-event.ts';
import { Cents, Failure, iso, PaymentMethod, Phone, PostalCode, TaxDocument, text } from '../core/schemas.ts';
import { StatusBasis } from '../core/status-basis.ts';
import { PaymentStatus } from '../core/statuses.ts';
import { softDescriptor } from './descriptor.ts';
import { Discount, dueFields, Fine, Interest } from './due-fields.ts';

export const Customer = z
  .strictObject({
    name: text(140).meta({ example: 'Maria Silva' }),
    email: z.email({ error: 'is not a valid e-mail' }).max(254).meta({ example: 'maria@example.com' }),
    document: TaxDocument,
    phone: Phone.optional(),
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
    zipCode: PostalCode,
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

/**
 * What an authentication of the payer gave that the merchant made elsewhere (3-D Secure, an MPI of its own). `cavv` proves
 * it: it is treated as a card's security code is, and stored only until the charge has an outcome.
 */
export const Authentication = z
  .strictObject({
    eci: z
      .string()
      .regex(/^\d{1,2}$/, { error: 'must be one or two digits' })
      .optional()
      .meta({ description: 'The scheme’s indicator of the result', example: '05' }),
    cavv: z
      .string()
      .regex(/^[A-Za-z0-9+/_-]{8,100}={0,2}$/, { error: 'must be written in base64' })
      .optional()
      .meta({ description: 'The scheme’s proof of it, in base64. Never shown again', writeOnly: true }),
    xid: text(100).optional().meta({ description: 'Id of the transaction in 3-D Secure 1' }),
    dsTransactionId: text(100).optional().meta({ description: 'Id at the directory server, in 3-D Secure 2' }),
    version: z
      .string()
      .regex(/^\d(\.\d){0,2}$/, { error: 'must be like 2 or 2.2.0' })
      .optional()
      .meta({ description: 'Of 3-D Secure', example: '2.2.0' }),
    referenceId: text(200).optional().meta({ description: 'The id that the provider’s own script gave it' }),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), { error: 'must not be empty' })
  .meta({ id: 'Authentication' });
export type Authentication = z.output<typeof Authentication>;
const { cavv: _, ...shownOfAuthentication } = Authentication.shape;

export const customerIp = z.union([z.ipv4(), z.ipv6()], { error: 'is not an IP address' });

/**
 * The merchant's own objects that a payment belongs to (specification, section 3, "Stored records named"): stored and
 * returned.
 */
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
    // Four encrypted values of a card, as one browser component gives them, are some three thousand characters.
    cardToken: text(4000).optional(),
    webhookUrl: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .max(2048)
      .optional(),
    orderId: text(100).optional(),
    description: text(255).optional(),
    address: Address.optional(),
    capture: z.enum(['automatic', 'manual']).optional().meta({
      description:
        '`manual`: the card is authorised only. `POST /v1/payments/{id}/capture` takes the money, `/void` releases it. Absent: `automatic`',
    }),
    authentication: Authentication.optional().meta({
      description:
        'For a card: the result of a 3-D Secure authentication that you have made elsewhere. The members that a provider takes are `authentication` in `GET /v1/providers`; any other is refused',
    }),
    ...dueFields,
    billetPix: z.literal(true).optional().meta({
      description:
        'For a boleto: with a PIX code on it, by which it can be paid as well. Refused where `billetPix` of the provider is absent',
    }),
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
      .meta({ description: 'On the card’s statement: only letters and digits, at most 13', example: 'LOJADEMO' }),
    offerId: link,
    productId: link,
    platformId: link,
    createdBy: link.meta({ description: 'The user who created it; by default the signed-in person' }),
  })
  .meta({ id: 'TransactionRequest' });
export type TransactionRequest = z.output<typeof TransactionRequest>;

/** Body of `POST /v1/payments`. */
export const CreatePayment = TransactionRequest.extend({
  provider: text(100).optional().meta({
    description: 'Provider name (`Orbita`) or connection id. Absent: the rules of `/v1/routes` choose',
    example: 'Orbita',
  }),
}).meta({
  id: 'CreatePayment',
  example: {
    provider: 'Orbita',
    amount: 12990,
    paymentMethod: 'PIX',
    orderId: 'A-1042',
    customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
    items: [{ title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
  },
});
export type CreatePayment = z.output<typeof CreatePayment>;

/** What may be known of the card of a charge: never its number, its holder, or anything to charge it with. */
export interface CardFacts {
  brand?: string;
  lastFour?: string;
  /** The issuer's code of the approval. */
  authorizationCode?: string;
  /** The acquirer's numbers of the transaction. */
  nsu?: string;
  tid?: string;
  /** The acquirer's or brand's code of the result, and its text. */
  returnCode?: string;
  returnMessage?: string;
}

/** What a provider says of the authentication of a card's payer (3-D Secure). */
export const AuthenticationResult = z
  .object({
    authenticated: z.boolean().optional().meta({ description: 'Whether the payer passed' }),
    liabilityShift: z.boolean().optional().meta({
      description: 'Whether the issuer is liable for a fraud, and not the merchant',
    }),
    eci: z.string().optional().meta({ description: 'The scheme’s indicator of the result' }),
    version: z.string().optional().meta({ description: 'Of 3-D Secure' }),
    dsTransactionId: z.string().optional().meta({ description: 'Id at the directory server' }),
  })
  .meta({ id: 'AuthenticationResult' });
export type AuthenticationResult = z.infer<typeof AuthenticationResult>;

/** What a row keeps of a card, and of what its payer has to do. */
export interface StoredCardFacts extends CardFacts {
  /** The form that the payer's browser posts to the page on which the card is confirmed. */
  payerForm?: Record<string, string>;
  /** The issuer asked the payer to confirm the card. */
  challenged?: true;
  /** What came of the payer's authentication. */
  threeDS?: AuthenticationResult;
}

/** A provider's answer about a transaction: specification's Transaction result, with additions. */
export interface TransactionResult {
  paymentMethod: PaymentMethod;
  /** Empty while a card waits for its payer, where the provider gives its id with the outcome. */
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
  /** The boleto itself, base64 of a PDF, where the provider has no address for it. */
  billetPdf?: string;
  /** The provider's page on which the payer pays, or confirms the card, where there is one. */
  payerUrl?: string;
  /**
   * The form that the payer's browser posts to that page. Absent: the page is just opened. Without a page: what the
   * provider's own component in the browser needs.
   */
  payerForm?: Record<string, string>;
  /** The payer has done what was asked on that page, and the card is not decided yet. */
  payerDone?: true;
  /** The payer has agreed to pay, and nothing was taken yet: a capture of ours does that. */
  consented?: true;
  /** The card is authorised and not captured: the amount is reserved, and nothing is paid. */
  authorized?: true;
  /** ISO 8601: until when it can be captured, where the provider says so. */
  authorizedUntil?: string;
  endToEndId?: string;
  txid?: string;
  nsu?: string;
  card?: CardFacts;
  /** What came of the authentication of a card's payer, where the provider says so. */
  threeDS?: AuthenticationResult;
  /** Our reference as the provider repeats it. */
  reference?: string;
  /** Integer cents that the payer actually paid, where the provider reports them. */
  paidAmount?: number;
  /** ISO 8601: when the payer paid, where the provider says so. */
  paidAt?: string;
  refundedAmount?: number;
  fee?: number;
  netAmount?: number;
  /** The provider's own status word, unchanged. */
  providerWord: string;
  /** True when no map names `providerWord` and `status` is only the specification's default. */
  unmapped?: boolean;
  /** Why the payable code is invalid: it failed its check, and must not reach a payer. */
  codeProblem?: string;
  /** The outcome of a dispute, where the charge shows it. */
  dispute?: ProviderDispute;
  /** Small opaque ids that later calls need; never a secret. */
  providerRefs?: Record<string, string>;
}

/** The result of routing a payment. */
export const PaymentRoute = z
  .object({
    chosen: z.string().meta({ description: 'The rule that matched, or the other reason' }),
    why: z.string(),
    attempts: z
      .array(
        z.object({
          provider: z.string(),
          connectionId: z.string(),
          outcome: z.enum(['pending', 'answered', 'none', 'refused', 'unknown']).meta({
            description:
              '`none`: it certainly did nothing, and the next connection was used if there was one. `refused`: also of a declined card that was tried at the next one, by `retryDeclines` of its rule',
          }),
          why: z.string().optional().meta({ description: 'The failure there' }),
          returnCode: z.string().optional().meta({ description: 'The acquirer’s code of a declined card' }),
        }),
      )
      .meta({ description: 'The attempts in order; the last one has the payment' }),
  })
  .meta({ id: 'PaymentRoute' });
export type PaymentRoute = z.infer<typeof PaymentRoute>;

const dueBy = iso.meta({ description: 'Until when the payer may do it: the payment’s `expiresAt`' });

/** What the payer has to do before the payment goes on. */
export const NextAction = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('redirect'),
      url: z.string().meta({ description: 'A page of the provider. Send the payer’s browser there' }),
      expiresAt: dueBy,
    }),
    z.object({
      type: z.literal('challenge'),
      url: z.string().optional().meta({
        description:
          'A page of the card’s issuer. The payer’s browser must come there by posting a form. Absent: `data` is for the provider’s own component in the browser (Adyen’s `handleAction`)',
      }),
      data: z.record(z.string(), z.string()).meta({
        description: 'The fields of that form, each to be sent as it is',
        example: { creq: 'eyJtZXNzYWdlVHlwZSI6IkNSZXEifQ' },
      }),
      expiresAt: dueBy,
    }),
  ])
  .meta({ id: 'NextAction' });
export type NextAction = z.infer<typeof NextAction>;

/** When a part of a payment by card or boleto arrives. */
export const PaymentSettlement = z
  .object({
    settlementId: z.string(),
    installment: z.int().meta({ description: '0: a correction after the last instalment had arrived' }),
    amount: z.int().meta({ description: 'Cents after fees' }),
    expectedOn: z.iso.date(),
    settledOn: z.iso.date().optional(),
  })
  .meta({ id: 'PaymentSettlement' });
export type PaymentSettlement = z.infer<typeof PaymentSettlement>;

/** A payment, as lists and events carry it and the console shows it. Absent fields were not given, or are not known yet. */
export const Payment = z
  .object({
    id: z.string().meta({ example: 'pay_3f8kq0z6m2x1c9vb7n4w5e8rt' }),
    provider: z.string(),
    connectionId: z.string(),
    paymentMethod: PaymentMethod,
    transactionId: z.string().optional().meta({ description: "The provider's id" }),
    status: PaymentStatus,
    statusBasis: StatusBasis.optional(),
    amount: z.int(),
    currency: z.literal('BRL'),
    refundedAmount: z.int(),
    receivedAmount: z.int().optional().meta({
      description: 'Cents that the payer paid, where these are not `amount`: it is not APPROVED by itself then',
    }),
    card: z
      .object({
        brand: z.string().optional(),
        last4: z.string().optional(),
        authorizationCode: z.string().optional(),
        nsu: z.string().optional().meta({ description: 'The acquirer’s number of the sale' }),
        tid: z.string().optional().meta({ description: 'The acquirer’s id of the transaction' }),
        returnCode: z.string().optional().meta({ description: 'The acquirer’s or brand’s code of the result' }),
        returnMessage: z.string().optional().meta({ description: 'The provider’s own text of it' }),
        meaning: z.string().optional().meta({
          description:
            'What the code of a refusal means by the ABECS standard, in Portuguese. Absent: it is not of the standard',
        }),
        mayRetry: z.boolean().optional().meta({
          description:
            'Whether the same card may be tried again, by that standard. False: the issuer will never approve it',
        }),
      })
      .optional()
      .meta({ description: 'Of a card payment: what may be known of the card' }),
    threeDSecure: z
      .object({
        challenge: z.enum(['waiting', 'over']).optional().meta({
          description:
            'The issuer asked the payer to confirm the card. What came of it is told by `status`, and by `card.returnCode`',
        }),
        authentication: z.object(shownOfAuthentication).optional().meta({
          description: 'Your own authentication, as it was sent, without its proof',
        }),
        result: AuthenticationResult.optional().meta({
          description: 'What came of it, where the provider says so (Adyen). Nobody else is known to say who is liable',
        }),
      })
      .optional()
      .meta({ description: 'Of a card whose payer was to be authenticated (3-D Secure)' }),
    captured: z.boolean().optional().meta({
      description: 'For a card that the merchant captures itself (`capture: manual`): whether that has happened',
    }),
    authorizedUntil: iso.optional().meta({ description: 'Until when the authorised amount can be captured' }),
    capturedAmount: z.int().optional().meta({ description: 'Cents that were captured of it; 0 until then' }),
    authorizedAmount: z.int().optional().meta({
      description: 'Cents that were authorised, where less was captured: `amount` is then what was captured',
    }),
    terms: z
      .object({
        dueDate: z.iso.date(),
        daysAfterDue: z.int(),
        discount: Discount.optional(),
        fine: Fine.optional(),
        interest: Interest.optional(),
      })
      .optional()
      .meta({
        description: 'Of a charge with a due date of yours: until when it asks for less, and what it asks for later',
      }),
    askedAmount: z.int().optional().meta({
      description:
        'Cents that were asked for, where the payer paid less or more as `terms` have it on that day: `amount` is then what was paid',
    }),
    fee: z.int().optional().meta({ description: 'Cents that the provider kept of it, where it has said so' }),
    expectedFee: z.int().optional().meta({
      description: 'Cents that it keeps by the connection’s fee table, once the payment is approved',
    }),
    netAmount: z.int().optional().meta({
      description: 'Cents of an approved payment after the fee, the expected one where the provider has stated none',
    }),
    settlements: z.array(PaymentSettlement).optional().meta({
      description:
        'When it arrives, by the settlement terms of its connection’s fee table. In the answer of `GET /v1/payments/{id}` alone',
    }),
    orderId: z.string().optional(),
    description: z.string().optional(),
    customer: z.object({
      name: z.string(),
      email: z.string(),
      document: z.string().meta({ description: 'Masked' }),
    }),
    items: z.array(Item),
    installments: z.int().optional().meta({ description: 'For a card payment' }),
    splits: z
      .array(z.object({ ...Split.shape, cents: z.int().meta({ description: 'Cents of this part' }) }))
      .optional(),
    cardId: z.string().optional().meta({ description: 'The saved card, if it was saved here' }),
    softDescriptor: z.string().optional(),
    userId: z.string().optional(),
    offerId: z.string().optional(),
    productId: z.string().optional(),
    platformId: z.string().optional(),
    createdBy: z.string().optional(),
    pixCode: z.string().optional().meta({
      description:
        'PIX copy and paste (copia e cola), of a PIX payment or on a boleto. Withdrawn while another amount than `amount` was paid with it',
    }),
    pixQrCode: z.string().optional().meta({ description: 'PNG of the QR code as a data URL' }),
    expiresAt: iso.optional(),
    billetCode: z.string().optional().meta({ description: 'The boleto’s line, 47 digits (linha digitável)' }),
    billetBarcode: z.string().optional().meta({ description: 'The 44 digits of its barcode' }),
    billetDueDate: z.iso.date().optional().meta({ description: 'The due date in the boleto’s line' }),
    billetUrl: z.string().optional(),
    nextAction: NextAction.optional().meta({
      description: 'What the payer has to do now: pay, or confirm the card, on a page of the provider or issuer',
    }),
    payUrl: z.string().optional().meta({
      description:
        'The page for its payer, who needs no login there: what to pay and how, and the receipt. Whoever has the address sees it. Absent only in events from before there was one',
    }),
    endToEndId: z.string().optional(),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    failure: Failure.optional(),
    route: PaymentRoute.optional().meta({ description: 'Absent if the request named its provider' }),
    createdAt: iso,
    updatedAt: iso,
    approvedAt: iso.optional(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

/**
 * A merchant's policy for a payment that is paid after it was given up: it is accepted or refunded. Both raise
 * attention.
 */
export const LatePayment = z.enum(['accept', 'refund']);
export type LatePayment = z.infer<typeof LatePayment>;
/**
 * Fields of a payment's request that its entity does not contain: personal data, and data for the provider only. They
 * are separate because events carry the payment as `GET` returns it, and are stored in more places.
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
    masked: z
      .array(z.string())
      .meta({ description: 'Fields whose value is masked or left out, since the caller lacks `payments.personal`' }),
    notPassed: z
      .array(z.string())
      .meta({ description: 'Fields of the request that were not sent to the provider, since it has no such fields' }),
  })
  .meta({ id: 'SentRequest' });
export type SentRequest = z.infer<typeof SentRequest>;

/** The customer with the document masked (LGPD). */
export function shownCustomer(customer: { name: string; email: string; document: string }): Payment['customer'] {
  return { name: customer.name, email: customer.email, document: maskDocument(customer.document) };
}

/**
 * The payer's personal data in a request, masked for who may not see it in full: enough to recognise it, and too little to
 * call or visit somebody. What tells a browser or a page apart is left out.
 */
export function maskRequest(request: SentRequest): SentRequest {
  const { customer, address, customerIp, fingerPrints, referrerUrl, checkoutUrl, ...rest } = request;
  const { phone, ...known } = customer;
  const masked = { 'customer.phone': phone, address, customerIp, fingerPrints, referrerUrl, checkoutUrl };
  return {
    ...rest,
    customer: { ...known, ...(phone && { phone: `***${phone.slice(-4)}` }) },
    ...(address && {
      address: { ...address, address: '***', number: '***', zipCode: `${address.zipCode.slice(0, 5)}***` },
    }),
    ...(customerIp && { customerIp: customerIp.replace(/[^.:]+[.:][^.:]+$/, '***') }),
    masked: Object.entries(masked).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  };
}
