import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import { formatBRL } from '../../domain/core/money.ts';
import type { Refund, RefundState } from '../../domain/refunds/refund.ts';
import {
  allOf,
  type Count,
  compared,
  conditionsOf,
  countOf,
  type ListQuery,
  type PageCursor,
  pageOf,
  type SharedFilters,
  sharedConditions,
  whereIn,
} from '../core/lists.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';
import type { PaymentRow } from '../payments/index.ts';

export type RefundRow = Selectable<Schema['refunds']>;

/** A requested refund. Without an amount it is for the whole remaining amount. */
export interface RefundClaim {
  refundId: string;
  paymentId: string;
  merchantId: string;
  /** Integer cents. */
  amount?: number | undefined;
  reason?: string | undefined;
  correlationId?: string | undefined;
}

/**
 * Reserves the amount and stores the refund in one statement. The reserved and returned
 * amounts never exceed the charged amount, since the payment's row is locked and concurrent requests run one by one.
 *
 * @returns the refund; undefined when the remaining amount is too small or the payment cannot be refunded, for which
 *   `whyNoRefund` gives the reason.
 */
export async function reserveRefund(db: Kysely<Schema>, claim: RefundClaim): Promise<RefundRow | undefined> {
  const { refundId, paymentId, merchantId, amount = null, reason = null, correlationId = null } = claim;
  const { rows } = await sql<RefundRow>`
    with payment as (
      select id, status = 'PENDING' as is_underpaid,
        case status when 'PENDING' then received_amount else amount end
          - greatest(refunded_amount, refund_done) - refund_reserved as remaining
      from payments
      where id = ${paymentId} and merchant_id = ${merchantId} and (status = 'APPROVED' or (
        -- Paid too little, and not accepted: what was received goes back, as a whole.
        status = 'PENDING' and attention_reason = 'paid_amount_differs' and received_amount < amount
      ))
      for update
    ), wanted as (
      select id, coalesce(${amount}::bigint, remaining) as cents from payment
      where remaining > 0 and coalesce(${amount}::bigint, remaining) <= remaining
        and (not is_underpaid or coalesce(${amount}::bigint, remaining) = remaining)
    ), held as (
      update payments set refund_reserved = refund_reserved + cents, updated_at = now()
      from wanted where payments.id = wanted.id
      returning cents
    )
    insert into refunds (id, merchant_id, payment_id, amount, reason, correlation_id)
    select ${refundId}, ${merchantId}, ${paymentId}, cents, ${reason}, ${correlationId} from held
    returning *`.execute(db);
  return rows[0];
}

/** The reason why a payment in its present state cannot be refunded so, as a sentence for the merchant. */
export function whyNoRefund(row: PaymentRow, amount: number | undefined): string {
  switch (row.status) {
    case 'PENDING':
      if (row.attention_reason === 'paid_amount_differs' && row.received_amount !== null) {
        const received = formatBRL(row.received_amount);
        if (row.received_amount > row.amount)
          return `More than the charged amount was paid (${received}). Accept it first (resolve), then refund it.`;
        if (row.refund_reserved > 0) return `A refund of the ${received} that were received is already in progress.`;
        return `Of this payment ${received} were received. They are given back as a whole, or not at all.`;
      }
      return 'This payment is not paid, so there is nothing to refund. Cancel an unpaid charge instead, if its provider supports it.';
    case 'REJECTED':
      return 'This payment was never paid, so there is nothing to refund.';
    case 'REFUNDED':
      return 'This payment is already refunded in full.';
    case 'CHARGEBACK':
      return 'This payment was charged back, so a refund would return the money twice. Answer the dispute instead.';
    case 'APPROVED': {
      const remaining = Math.max(row.amount - Math.max(row.refunded_amount, row.refund_done) - row.refund_reserved, 0);
      const held =
        row.refund_reserved > 0 ? `, ${formatBRL(row.refund_reserved)} are reserved for refunds in progress` : '';
      const requested = formatBRL(amount ?? 0);
      return `${requested} cannot be refunded: ${formatBRL(remaining)} of ${formatBRL(row.amount)} remain${held}.`;
    }
  }
}

export const refundSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;

const factColumns = ['id', 'payment_id', 'provider', 'amount', 'state'] as const;
export type RefundFacts = Pick<RefundRow, (typeof factColumns)[number]>;

export interface RefundFilters extends SharedFilters {
  limit: number;
  /** `-` means descending; newest first by default. */
  sort?: (typeof refundSorts)[number];
  /** The place of the last row that was seen. */
  after?: PageCursor;
  /** Only these refunds, by id. */
  id?: string[];
  paymentId?: string;
  state?: RefundState[];
  /** Search text: our id, the payment's, the provider's or the order's, or an end-to-end id. */
  q?: string;
}

/** One merchant's refunds. Every query is bound to the merchant. */
export function refundsOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('refunds').selectAll().where('merchant_id', '=', merchantId);
  return {
    async get(id: string): Promise<Refund | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && showRefund(row);
    },

    async page(f: RefundFilters): Promise<{ data: Refund[]; next?: PageCursor }> {
      const { sort = '-createdAt', after, limit } = f;
      const { rows: found, next } = await pageOf<RefundRow>(store.db, filterConditions(f), {
        by: sort.endsWith('amount') ? 'amount' : 'created_at',
        down: sort.startsWith('-'),
        after,
        limit,
      });
      return { data: found.map(showRefund), ...(next && { next }) };
    },

    /** The facts of all refunds of a filter by which an action on many is possible: `most`, and one more if there are more. */
    facts: (f: Omit<RefundFilters, 'limit'>, most: number): Promise<RefundFacts[]> =>
      allOf<RefundFacts>(store.db, filterConditions(f), { columns: factColumns, most }),

    /** The number of rows of a list with this filter. */
    count: (f: Omit<RefundFilters, 'limit'>): Promise<Count> => countOf(store.db, filterConditions(f)),
  };

  function filterConditions(f: Omit<RefundFilters, 'limit'>): ListQuery {
    return {
      table: 'refunds',
      merchantId,
      all: conditionsOf<RefundFilters>({
        ...sharedConditions(f),
        id: whereIn('id', f.id),
        paymentId: compared('payment_id', '=', f.paymentId),
        state: whereIn('state', f.state),
      }),
      any: f.q === undefined ? undefined : searchConditions(f.q),
    };
  }

  /** One condition for each kind of id that the text may be. */
  function searchConditions(q: string) {
    const text = q.trim();
    if (isId('ref', text)) return compared('id', '=', text);
    if (isId('pay', text)) return compared('payment_id', '=', text);
    return [...compared('refund_id', '=', text), ...paymentIdConditions(merchantId, text)];
  }
}

/** The conditions that a payment has this order id or this end-to-end id. */
export const paymentIdConditions = (merchantId: string, text: string) =>
  ['order_id', 'end_to_end_id'].map(
    (column) =>
      sql<SqlBool>`payment_id in (select id from payments where merchant_id = ${merchantId} and ${sql.ref(column)} = ${text})`,
  );

/** A row as the API answers it. */
export function showRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    ...(row.refund_id !== null && { refundId: row.refund_id }),
    status: row.state === 'DONE',
    state: row.state,
    ...(row.status_basis && { statusBasis: row.status_basis }),
    amount: row.amount,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.provider !== null && { provider: row.provider }),
    needsAttention: row.attention_reason !== null,
    ...(row.attention_reason !== null && {
      attention: {
        reason: row.attention_reason,
        detail: row.attention_detail ?? '',
        since: (row.attention_since ?? row.updated_at).toISOString(),
      },
    }),
    ...(row.failure && { failure: row.failure }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.settled_at && { settledAt: row.settled_at.toISOString() }),
  };
}
