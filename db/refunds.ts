import { type Kysely, type Selectable, sql } from 'kysely';
import type { Refund, RefundState } from '../domain/entities.ts';
import { formatBRL } from '../domain/money.ts';
import type { PaymentRow } from './payments.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export type RefundRow = Selectable<Schema['refunds']>;

/** A refund that is asked for. Without an amount: all that is left. */
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
 * Holds the amount and writes the refund down, in one statement (design, "Refund reservation"): what is held and what
 * went back never pass what was charged, however many ask at once. The payment's row is locked, so they take turns.
 *
 * @returns the refund; undefined when there is not so much left, or the payment is not one to refund: `whyNoRefund` tells.
 */
export async function reserveRefund(db: Kysely<Schema>, claim: RefundClaim): Promise<RefundRow | undefined> {
  const { refundId, paymentId, merchantId, amount = null, reason = null, correlationId = null } = claim;
  const { rows } = await sql<RefundRow>`
    with payment as (
      select id, amount - greatest(refunded_amount, refund_done) - refund_reserved as remaining
      from payments
      where id = ${paymentId} and merchant_id = ${merchantId} and status = 'APPROVED'
      for update
    ), wanted as (
      select id, coalesce(${amount}::bigint, remaining) as cents from payment
      where remaining > 0 and coalesce(${amount}::bigint, remaining) <= remaining
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

/** Why a payment as it stands has no such refund, in a sentence for the merchant. */
export function whyNoRefund(row: PaymentRow, amount: number | undefined): string {
  switch (row.status) {
    case 'PENDING':
      return 'This payment is not paid: there is nothing to give back. An unpaid charge is cancelled, where its provider can.';
    case 'REJECTED':
      return 'This payment was never paid: there is nothing to give back.';
    case 'REFUNDED':
      return 'This payment has been refunded whole.';
    case 'CHARGEBACK':
      return 'This payment was charged back: a refund would give the money back twice. Answer the dispute instead.';
    case 'APPROVED': {
      const remaining = Math.max(row.amount - Math.max(row.refunded_amount, row.refund_done) - row.refund_reserved, 0);
      const held = row.refund_reserved > 0 ? `, ${formatBRL(row.refund_reserved)} are held by refunds under way` : '';
      const asked = formatBRL(amount ?? 0);
      return `${asked} cannot go back: ${formatBRL(remaining)} of ${formatBRL(row.amount)} are left${held}.`;
    }
  }
}

export interface RefundFilters {
  limit: number;
  after?: { value: Date | number; id: string };
  paymentId?: string;
  state?: RefundState;
}

/** What one merchant may read of its refunds. */
export function refundsOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('refunds').selectAll().where('merchant_id', '=', merchantId);
  return {
    async get(id: string): Promise<Refund | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && showRefund(row);
    },

    /** Newest first. */
    async page(f: RefundFilters): Promise<{ data: Refund[]; next?: { value: Date; id: string } }> {
      const found = await rows()
        .$if(f.paymentId !== undefined, (s) => s.where('payment_id', '=', f.paymentId ?? ''))
        .$if(f.state !== undefined, (s) => s.where('state', '=', f.state ?? 'PENDING'))
        .$if(f.after !== undefined, (s) =>
          s.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple((f.after?.value ?? new Date()) as Date, f.after?.id ?? '')),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(f.limit + 1)
        .execute();
      const shown = found.slice(0, f.limit);
      const last = shown.at(-1);
      return {
        data: shown.map(showRefund),
        ...(found.length > f.limit && last && { next: { value: last.created_at, id: last.id } }),
      };
    },
  };
}

/** A row as the API answers it. */
export function showRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    ...(row.refund_id !== null && { refundId: row.refund_id }),
    status: row.state === 'DONE',
    state: row.state,
    amount: row.amount,
    ...(row.reason !== null && { reason: row.reason }),
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
  };
}
