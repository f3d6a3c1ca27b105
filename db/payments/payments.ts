import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { parseBoleto } from '../../domain/core/boleto.ts';
import { maskDocument, normaliseDocument } from '../../domain/core/documents.ts';
import { isId } from '../../domain/core/ids.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import { parseSearchText } from '../../domain/core/search.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import {
  type Payment,
  type PaymentRoute,
  type SentRequest,
  shownCustomer,
  type TransactionRequest,
} from '../../domain/payments/payment.ts';
import { returnCodeOf } from '../../domain/payments/return-codes.ts';
import { splitCents } from '../../domain/payments/splits.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields, type LogFields } from '../../runtime/log.ts';
import { contexts } from '../core/contexts.ts';
import {
  allOf,
  anyExists,
  type Count,
  compared,
  conditionsOf,
  countOf,
  type ListQuery,
  named,
  type PageCursor,
  pageOf,
  type SharedFilters,
  sharedConditions,
  whereIn,
} from '../core/lists.ts';
import { payerUrl } from '../core/payer-pages.ts';
import type { Schema, StoredRoute } from '../core/schema.ts';
import { blindIndex, type Store } from '../core/store.ts';
import { type TimelineOwner, timelineOf } from '../core/timeline.ts';
import { merchantZone } from '../core/zone.ts';
import { isSavedCard } from './saved-cards.ts';

export type PaymentRow = Selectable<Schema['payments']>;

/** Log fields that identify a payment. */
export const logFieldsOf = (row: Pick<PaymentRow, 'id' | 'merchant_id' | 'correlation_id'>): LogFields => ({
  paymentId: row.id,
  merchantId: row.merchant_id,
  ...(row.correlation_id !== null && { correlationId: row.correlation_id }),
});

/** What became of a payment: its money arrived, whatever became of it later; it was refused; it may still be paid; it was canceled. */
export const paymentOutcomes = ['approved', 'refused', 'open', 'canceled'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

export const paymentSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

export interface PaymentFilters extends SharedFilters {
  limit: number;
  /** `-` means descending; newest first by default. */
  sort?: PaymentSort;
  after?: PageCursor;
  /** Only these payments, by id. */
  id?: string[];
  status?: PaymentStatus[];
  paymentMethod?: PaymentMethod[];
  /** What became of it, whatever became of the money later. */
  outcome?: PaymentOutcome[];
  /** As in `payments.card_brand`; `none`: unknown. */
  cardBrand?: string[];
  /** Of a refused card; `none`: there was no code. */
  returnCode?: string[];
  /** Of the creation, by the clock in Brasília. 1: Monday. */
  weekday?: string[];
  hour?: string[];
  /** The issuer asked the payer to confirm the card. */
  challenged?: 'true' | 'false';
  /** A provider had it. */
  sent?: 'true' | 'false';
  orderId?: string;
  document?: string;
  /** Search text: our id, the provider's or the order's, end-to-end id, txid, name, e-mail, document or amount. */
  q?: string;
}

const factColumns = [
  'id',
  'provider',
  'payment_method',
  'status',
  'amount',
  'received_amount',
  'refunded_amount',
  'refund_done',
  'refund_reserved',
  'attention_reason',
  'transaction_id',
  'end_to_end_id',
  'authorized_until',
] as const;
export type PaymentFacts = Pick<PaymentRow, (typeof factColumns)[number]>;

/** One merchant's payments. Every query is bound to the merchant. */
export function paymentsOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('payments').selectAll().where('merchant_id', '=', merchantId);

  return {
    async get(id: string): Promise<Payment | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      if (row) addLogFields(logFieldsOf(row));
      return row && showPayment(row, await store.sealOf(merchantId));
    },

    /** @param taken the optional fields that the provider receives. */
    async request(
      id: string,
      taken: (provider: string, method: PaymentMethod) => readonly string[],
    ): Promise<SentRequest | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && showRequest(row, await store.sealOf(merchantId), taken(row.provider, row.payment_method));
    },

    async byIds(ids: readonly string[]): Promise<Map<string, Payment>> {
      if (ids.length === 0) return new Map();
      const found = await rows().where('id', 'in', ids).execute();
      const seal = await store.sealOf(merchantId);
      return new Map(found.map((row) => [row.id, showPayment(row, seal)]));
    },

    row: (id: string): Promise<PaymentRow | undefined> => rows().where('id', '=', id).executeTakeFirst(),

    /** Payments that need attention, the longest waiting first. */
    async queue(limit: number): Promise<Payment[]> {
      const found = await rows()
        .where('attention_reason', 'is not', null)
        .orderBy('attention_since')
        .orderBy('id')
        .limit(limit)
        .execute();
      const seal = await store.sealOf(merchantId);
      return found.map((row) => showPayment(row, seal));
    },

    async page(f: PaymentFilters): Promise<{ data: Payment[]; next?: PageCursor }> {
      const { sort = '-createdAt', after, limit } = f;
      const { rows: found, next } = await pageOf<PaymentRow>(store.db, await listQuery(store, merchantId, f), {
        by: sort.endsWith('amount') ? 'amount' : 'created_at',
        down: sort.startsWith('-'),
        after,
        limit,
      });
      const seal = await store.sealOf(merchantId);
      return { data: found.map((row) => showPayment(row, seal)), ...(next && { next }) };
    },

    /** The number of rows of a list with this filter. */
    count: async (f: Omit<PaymentFilters, 'limit'>): Promise<Count> =>
      countOf(store.db, await listQuery(store, merchantId, f)),

    /** The facts of all payments of a filter by which an action on many is possible or not: `most`, and one more if there are more. */
    facts: async (f: Omit<PaymentFilters, 'limit'>, most: number): Promise<PaymentFacts[]> =>
      allOf<PaymentFacts>(store.db, await listQuery(store, merchantId, f), { columns: factColumns, most }),

    timeline: (entity: TimelineOwner, except?: readonly string[]): Promise<TimelineEntry[]> =>
      timelineOf(store.db, merchantId, entity, except),

    /**
     * The references at providers for a merchant's order id or payment id, by which the stand-ins' ledgers are
     * searched.
     */
    async referencesOf(text: string): Promise<{ reference: string; transactionId: string | null }[]> {
      return store.db
        .selectFrom('payments')
        .select(['reference', 'transaction_id as transactionId'])
        .where('merchant_id', '=', merchantId)
        .where((eb) => eb.or([eb('id', '=', text), eb('order_id', '=', text), eb('reference', '=', text)]))
        .execute();
    },
  };
}

async function listQuery(store: Store, merchantId: string, f: Omit<PaymentFilters, 'limit'>): Promise<ListQuery> {
  return {
    table: 'payments',
    merchantId,
    all: conditionsOf<PaymentFilters>({
      ...sharedConditions(f),
      id: whereIn('id', f.id),
      status: whereIn('status', f.status),
      paymentMethod: whereIn('payment_method', f.paymentMethod),
      outcome: whereOutcome(f.outcome),
      cardBrand: whereInOrNone('card_brand', f.cardBrand),
      returnCode: whereInOrNone('return_code', f.returnCode?.map(twoDigits)),
      weekday: wherePart('isodow', f.weekday),
      hour: wherePart('hour', f.hour),
      challenged: whereTrue('challenged', f.challenged),
      sent: whereTrue('not unsent', f.sent),
      orderId: compared('order_id', '=', f.orderId),
      document: compared('document_index', '=', f.document && documentIndex(store, merchantId, f.document)),
    }),
    any: f.q === undefined ? undefined : await searchConditions(store, merchantId, f.q),
  };
}

/** What each outcome is of a row. Every payment has exactly one. */
const outcomeIs: Record<PaymentOutcome, RawBuilder<SqlBool>> = {
  approved: sql`approved_at is not null`,
  refused: sql`(status = 'REJECTED' and approved_at is null)`,
  open: sql`(status = 'PENDING' and approved_at is null)`,
  canceled: sql`(status in ('REFUNDED', 'CHARGEBACK') and approved_at is null)`,
};

function whereOutcome(outcomes: readonly PaymentOutcome[] | undefined): RawBuilder<SqlBool>[] {
  if (outcomes === undefined) return [];
  return [
    sql<SqlBool>`(${sql.join(
      outcomes.map((outcome) => outcomeIs[outcome]),
      sql` or `,
    )})`,
  ];
}

/** `none` stands for rows without a value, which no brand or code is called. */
function whereInOrNone(column: string, values: readonly string[] | undefined): RawBuilder<SqlBool>[] {
  if (!values?.includes('none')) return whereIn(column, values);
  return [sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} = any(${values}::text[]))`];
}

/** As the database stores them: `5` and `05` are one code. */
const twoDigits = (code: string): string => (code.length === 1 ? `0${code}` : code);

/** A part of the creation's date and time in Brasília. */
const wherePart = (part: 'isodow' | 'hour', values: readonly string[] | undefined): RawBuilder<SqlBool>[] =>
  values === undefined
    ? []
    : [
        sql<SqlBool>`extract(${sql.raw(part)} from created_at at time zone ${sql.lit(merchantZone)}) = any(${values}::int[])`,
      ];

const whereTrue = (condition: string, value: 'true' | 'false' | undefined): RawBuilder<SqlBool>[] =>
  value === undefined ? [] : [sql<SqlBool>`${sql.raw(value === 'true' ? condition : `not (${condition})`)}`];

/** One condition for each kind of id, name or amount that the text may be. */
async function searchConditions(store: Store, merchantId: string, q: string) {
  const { text, words, amount } = parseSearchText(q);
  if (isId('pay', text)) return compared('id', '=', text);
  const byKey = [
    ...compared('transaction_id', '=', text),
    ...compared('order_id', '=', text),
    ...compared('end_to_end_id', '=', text),
    ...compared('txid', '=', text),
    ...compared('document_index', '=', documentIndex(store, merchantId, text)),
    ...compared('email_index', '=', blindIndex(store.keys, merchantId, 'email', text)),
  ];
  // The text is read as an amount only if no row has it as an id.
  if (amount !== undefined && !(await anyExists(store.db, { table: 'payments', merchantId, any: byKey }))) {
    return compared('amount', '=', amount);
  }
  return [...byKey, ...(await named(store, { table: 'payments', merchantId }, words))];
}

const documentIndex = (store: Store, merchantId: string, document: string) =>
  blindIndex(store.keys, merchantId, 'document', normaliseDocument(document));

/** The merchant's request, opened. */
export const requestOf = (row: PaymentRow, seal: MerchantSeal): TransactionRequest =>
  seal.open<TransactionRequest>(contexts.request(row.id), row.request_sealed);

/** A boleto's line, with the barcode and due date in it. The line was validated before it was stored. */
function boletoOf(billetCode: string, madeAt: Date): Pick<Payment, 'billetCode' | 'billetBarcode' | 'billetDueDate'> {
  const { barcode, dueDate } = parseBoleto(billetCode, madeAt);
  return { billetCode, billetBarcode: barcode, ...(dueDate !== undefined && { billetDueDate: dueDate }) };
}

/** What the payer needs to pay. */
const payerCodes = (row: PaymentRow) => ({
  ...(row.pix_code !== null && { pixCode: row.pix_code }),
  ...(row.pix_qr_code !== null && { pixQrCode: row.pix_qr_code }),
  ...(row.billet_code !== null && boletoOf(row.billet_code, row.created_at)),
  ...(row.billet_url !== null && { billetUrl: row.billet_url }),
  ...nextActionOf(row),
});

/** What the payer has to do on a page, while that is still due: not of a card that is authorised. */
function nextActionOf(row: PaymentRow): Pick<Payment, 'nextAction'> {
  const { payer_url: url, expires_at: until, card_facts: facts } = row;
  // An address is stored together with its end. What the payer has answered is not asked again while its effect is open.
  if (until === null || row.status !== 'PENDING' || row.authorized_until !== null) return {};
  if (row.attention_reason === 'outcome_unknown') return {};
  const data = facts?.payerForm;
  const expiresAt = until.toISOString();
  if (data) return { nextAction: { type: 'challenge', ...(url !== null && { url }), data, expiresAt } };
  return url === null ? {} : { nextAction: { type: 'redirect', url, expiresAt } };
}

/** The card, with what the code of a refusal means. */
function shownCard({ status, failure, card_facts }: PaymentRow): Pick<Payment, 'card'> {
  if (card_facts === null) return {};
  const { payerForm: _, challenged: __, threeDS: ___, lastFour: last4, ...others } = card_facts;
  const facts = { ...given({ last4 }), ...others };
  if (Object.keys(facts).length === 0) return {};
  const code = facts.returnCode ?? failure?.providerCode;
  const known = status === 'REJECTED' && code !== undefined ? returnCodeOf(code) : undefined;
  return { card: { ...facts, ...known } };
}

/** What is known of the payer's authentication. The proof of the merchant's own is not in the row, but a token of it is. */
function threeDSecureOf(
  row: PaymentRow,
  authentication: TransactionRequest['authentication'],
): Pick<Payment, 'threeDSecure'> {
  const isChallenged = row.card_facts?.challenged === true;
  const result = row.card_facts?.threeDS;
  if (!isChallenged && !authentication && !result) return {};
  const { cavv: _, ...shown } = authentication ?? {};
  return {
    threeDSecure: {
      ...(isChallenged && { challenge: nextActionOf(row).nextAction ? 'waiting' : 'over' }),
      ...(authentication && { authentication: given(shown) }),
      ...(result && { result }),
    },
  };
}

/** What is left of an approved payment, where its fee is known. */
function netOf({ approved_at, fee, expected_fee, received_amount, amount }: PaymentRow): Pick<Payment, 'netAmount'> {
  const kept = fee ?? expected_fee;
  return approved_at !== null && kept !== null ? { netAmount: (received_amount ?? amount) - kept } : {};
}

/** A row as the API answers it. A field is absent while its value is unknown. */
export function showPayment(row: PaymentRow, seal: MerchantSeal): Payment {
  const request = requestOf(row, seal);
  const { items, splits, softDescriptor, userId, offerId, productId, platformId, createdBy } = request;
  const cents = splitCents(row.amount, splits ?? []);
  return {
    id: row.id,
    provider: row.provider,
    connectionId: row.connection_id,
    paymentMethod: row.payment_method,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    status: row.status,
    ...(row.status_basis && { statusBasis: row.status_basis }),
    amount: row.amount,
    currency: 'BRL',
    refundedAmount: row.refunded_amount,
    ...(row.received_amount !== null && { receivedAmount: row.received_amount }),
    ...(row.due_terms && { terms: row.due_terms }),
    ...(row.asked_amount !== null && { askedAmount: row.asked_amount }),
    ...(row.fee !== null && { fee: row.fee }),
    ...(row.expected_fee !== null && { expectedFee: row.expected_fee }),
    ...netOf(row),
    ...shownCard(row),
    ...threeDSecureOf(row, request.authentication),
    ...(row.manual_capture && {
      captured: row.approved_at !== null,
      capturedAmount: row.approved_at === null ? 0 : row.amount,
    }),
    ...(row.authorized_until && { authorizedUntil: row.authorized_until.toISOString() }),
    ...(row.authorized_amount !== null &&
      row.authorized_amount !== row.amount && {
        authorizedAmount: row.authorized_amount,
      }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(row.description !== null && { description: row.description }),
    customer: shownCustomer(request.customer),
    items,
    ...(row.payment_method === 'CREDIT_CARD' && { installments: request.installments }),
    ...(splits && { splits: splits.map((split, at) => ({ ...split, cents: cents[at] ?? 0 })) }),
    // Only our card ids are shown, since a provider's own card id may be the sealed card itself.
    ...(isSavedCard(request.cardId) && { cardId: request.cardId }),
    ...given({ softDescriptor, userId, offerId, productId, platformId, createdBy }),
    // A code that was paid with another amount must not be paid again.
    ...(row.attention_reason !== 'paid_amount_differs' && payerCodes(row)),
    ...(row.expires_at && { expiresAt: row.expires_at.toISOString() }),
    payUrl: payerUrl(seal, row.id),
    ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
    needsAttention: row.attention_reason !== null,
    ...(row.attention_reason !== null && {
      attention: {
        reason: row.attention_reason,
        detail: row.attention_detail ?? '',
        since: (row.attention_since ?? row.updated_at).toISOString(),
      },
    }),
    ...(row.failure && { failure: row.failure }),
    ...(row.route && { route: showRoute(row, row.route) }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.approved_at && { approvedAt: row.approved_at.toISOString() }),
  };
}

/**
 * The rest of a row's request. Tokens and the webhook address are never shown again.
 *
 * @param taken the optional fields that the provider receives for this method.
 */
function showRequest(row: PaymentRow, seal: MerchantSeal, taken: readonly string[]): SentRequest {
  const request = requestOf(row, seal);
  const { customer, address, userDocument, customerIp, fingerPrints, referrerUrl, checkoutUrl } = request;
  return {
    customer: { ...shownCustomer(customer), ...given({ phone: customer.phone }) },
    ...(userDocument && { userDocument: maskDocument(userDocument) }),
    ...given({ address, customerIp, fingerPrints, referrerUrl, checkoutUrl }),
    masked: [],
    notPassed: optionalFields(request).filter((field) => !taken.includes(field)),
  };
}

/** The flags of a split that are the provider's to follow: the remainder is in the cents of the parts. */
const splitFlags = ['chargeProcessingFee', 'liable'] as const;

/** The fields of a request that not every provider takes, by the names of the catalogue's `takes`. */
function optionalFields({ customer, items, installments, splits, ...request }: TransactionRequest): string[] {
  const {
    amount: _,
    currency: __,
    paymentMethod: ___,
    webhookUrl: ____,
    cardToken: _____,
    cardId: ______,
    capture: _______,
    authentication: ________,
    billetPix: _________,
    dueDate: __________,
    daysAfterDue: ___________,
    discount: ____________,
    fine: _____________,
    interest: ______________,
    ...rest
  } = request;
  return [
    ...(customer.phone === undefined ? [] : ['customer.phone']),
    'items',
    ...(items.some(({ id }) => id !== undefined) ? ['items.id'] : []),
    ...(installments > 1 ? ['installments'] : []),
    ...(splits?.length ? ['splits'] : []),
    ...splitFlags.filter((flag) => splits?.some((split) => split[flag])).map((flag) => `splits.${flag}`),
    ...Object.keys(given(rest)),
  ];
}

/** Without undefined members. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/** The route: the connections tried before, and how the present connection answered the charge. */
function showRoute(row: PaymentRow, { chosen, why, tried }: StoredRoute): PaymentRoute {
  const unanswered = row.failure
    ? { outcome: row.failure.effect, why: row.failure.message }
    : { outcome: 'pending' as const };
  const isAnswered = row.transaction_id !== null || row.card_facts?.challenged === true;
  const answer = !isAnswered ? unanswered : { outcome: 'answered' as const };
  return {
    chosen,
    why,
    attempts: [
      ...tried.map(({ declined, ...one }) => ({
        ...one,
        outcome: declined ? ('refused' as const) : ('none' as const),
        ...(declined && { returnCode: declined.returnCode }),
      })),
      { provider: row.provider, connectionId: row.connection_id, ...answer },
    ],
  };
}
