import { type Selectable, type SqlBool, sql } from 'kysely';
import { maskDocument, normaliseDocument } from '../domain/documents.ts';
import type { AttentionReason, TimelineEntry } from '../domain/entities.ts';
import { isId } from '../domain/ids.ts';
import type { Payout, PayoutMethod, PayoutRequest, PayoutStage } from '../domain/payouts.ts';
import { maskPixKey } from '../domain/pix-keys.ts';
import type { WithdrawStatus } from '../domain/statuses.ts';
import type { MerchantSeal } from '../runtime/keys.ts';
import { addLogFields, type LogFields } from '../runtime/log.ts';
import { contexts } from './contexts.ts';
import type { Schema } from './schema.ts';
import { blindIndex, type Store } from './store.ts';
import { timelineOf } from './timeline.ts';

export type PayoutRow = Selectable<Schema['payouts']>;

/** What a line about this payout says of it. */
export const payoutLogFields = (row: Pick<PayoutRow, 'id' | 'merchant_id' | 'correlation_id'>): LogFields => ({
  payoutId: row.id,
  merchantId: row.merchant_id,
  ...(row.correlation_id !== null && { correlationId: row.correlation_id }),
});

export const payoutSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;

export interface PayoutFilters {
  limit: number;
  /** `-` is downwards; newest first when not given. */
  sort?: (typeof payoutSorts)[number];
  /** The last row that was seen: what the list is sorted by, and its id. */
  after?: { value: Date | number; id: string };
  status?: WithdrawStatus[];
  stage?: PayoutStage[];
  provider?: string[];
  paymentMethod?: PayoutMethod[];
  createdFrom?: Date;
  createdTo?: Date;
  amountMin?: number;
  amountMax?: number;
  needsAttention?: boolean;
  reason?: AttentionReason[];
  /** Made before. */
  olderThan?: Date;
  /** Not final, and in need of a person or older than `stuckAfterMs`. */
  stuck?: boolean;
  batchId?: string;
  withdrawReference?: string;
  /** Anything a person has in hand: our id, the provider's, the merchant's reference, end-to-end id, document. */
  q?: string;
}

/** A transfer takes seconds; one that takes so long should be looked at. */
export const stuckAfterMs = 15 * 60_000;

/** What one merchant may read. The merchant is bound here, so no query can forget it. */
export function payoutsOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('payouts').selectAll().where('merchant_id', '=', merchantId);

  return {
    async get(id: string): Promise<Payout | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      if (row) addLogFields(payoutLogFields(row));
      return row && showPayout(row, await store.sealOf(merchantId));
    },

    row: (id: string): Promise<PayoutRow | undefined> => rows().where('id', '=', id).executeTakeFirst(),

    async byIds(ids: readonly string[]): Promise<Map<string, Payout>> {
      if (ids.length === 0) return new Map();
      const found = await rows().where('id', 'in', ids).execute();
      const seal = await store.sealOf(merchantId);
      return new Map(found.map((row) => [row.id, showPayout(row, seal)]));
    },

    /** One row more than `limit` tells whether there is a next page. */
    async page(f: PayoutFilters): Promise<{ data: Payout[]; next?: { value: Date | number; id: string } }> {
      const sort = f.sort ?? '-createdAt';
      const by = sort.endsWith('amount') ? 'amount' : 'created_at';
      const down = sort.startsWith('-');
      const found = await rows()
        .$if(f.status !== undefined, (s) => s.where('status', 'in', f.status ?? []))
        .$if(f.stage !== undefined, (s) => s.where('stage', 'in', f.stage ?? []))
        .$if(f.provider !== undefined, (s) => s.where('provider', 'in', f.provider ?? []))
        .$if(f.paymentMethod !== undefined, (s) => s.where('payment_method', 'in', f.paymentMethod ?? []))
        .$if(f.createdFrom !== undefined, (s) => s.where('created_at', '>=', f.createdFrom ?? new Date()))
        .$if(f.createdTo !== undefined, (s) => s.where('created_at', '<', f.createdTo ?? new Date()))
        .$if(f.olderThan !== undefined, (s) => s.where('created_at', '<', f.olderThan ?? new Date()))
        .$if(f.amountMin !== undefined, (s) => s.where('amount', '>=', f.amountMin ?? 0))
        .$if(f.amountMax !== undefined, (s) => s.where('amount', '<=', f.amountMax ?? 0))
        .$if(f.batchId !== undefined, (s) => s.where('batch_id', '=', f.batchId ?? ''))
        .$if(f.withdrawReference !== undefined, (s) => s.where('withdraw_reference', '=', f.withdrawReference ?? ''))
        .$if(f.reason !== undefined, (s) => s.where('attention_reason', 'in', f.reason ?? []))
        .$if(f.needsAttention !== undefined, (s) =>
          s.where('attention_reason', f.needsAttention ? 'is not' : 'is', null),
        )
        .$if(f.stuck === true, (s) =>
          s
            .where('status', '=', 'PENDING')
            .where((eb) =>
              eb.or([
                eb('attention_reason', 'is not', null),
                eb('created_at', '<', new Date(Date.now() - stuckAfterMs)),
              ]),
            ),
        )
        .$if(f.q !== undefined, (s) => s.where((eb) => eb.or(search(f.q ?? ''))))
        .$if(f.after !== undefined, (s) =>
          s.where(({ eb, refTuple, tuple }) =>
            eb(refTuple(by, 'id'), down ? '<' : '>', tuple(f.after?.value ?? new Date(), f.after?.id ?? '')),
          ),
        )
        .orderBy(by, down ? 'desc' : 'asc')
        .orderBy('id', down ? 'desc' : 'asc')
        .limit(f.limit + 1)
        .execute();
      const seal = await store.sealOf(merchantId);
      const shown = found.slice(0, f.limit);
      const last = shown.at(-1);
      return {
        data: shown.map((row) => showPayout(row, seal)),
        ...(found.length > f.limit && last && { next: { value: last[by], id: last.id } }),
      };
    },

    /** What the provider knows a payout by, from what a merchant knows it by: what the stand-ins' books are searched by. */
    async referencesOf(text: string): Promise<{ reference: string; withdrawId: string | null }[]> {
      return rows()
        .clearSelect()
        .select(['reference', 'withdraw_id as withdrawId'])
        .where((eb) => eb.or([eb('id', '=', text), eb('withdraw_reference', '=', text), eb('reference', '=', text)]))
        .execute();
    },

    timeline: (id: string, except?: readonly string[]): Promise<TimelineEntry[]> =>
      timelineOf(store.db, merchantId, id, except),
  };

  function search(q: string) {
    const text = q.trim();
    if (isId('pyo', text)) return [sql<SqlBool>`id = ${text}`];
    return [
      sql<SqlBool>`withdraw_id = ${text}`,
      sql<SqlBool>`withdraw_reference = ${text}`,
      sql<SqlBool>`end_to_end_id = ${text}`,
      sql<SqlBool>`batch_id = ${text}`,
      sql<SqlBool>`document_index = ${blindIndex(store.keys, merchantId, 'document', normaliseDocument(text))}`,
    ];
  }
}

export const payoutRequestOf = (row: Pick<PayoutRow, 'id' | 'request_sealed'>, seal: MerchantSeal): PayoutRequest =>
  seal.open<PayoutRequest>(contexts.payoutRequest(row.id), row.request_sealed);

/** A row as the API answers it. Absent fields are not known (yet). */
export function showPayout(row: PayoutRow, seal: MerchantSeal): Payout {
  const request = payoutRequestOf(row, seal);
  const { pixKey, pixType, name, document, documentType, email, description } = request;
  const { receiverId, bankCode, branchNumber, accountNumber, accountHolder, accountDocument } = request;
  return {
    id: row.id,
    provider: row.provider,
    connectionId: row.connection_id,
    paymentMethod: row.payment_method,
    ...(row.withdraw_id !== null && { withdrawId: row.withdraw_id }),
    withdrawReference: row.withdraw_reference,
    status: row.status,
    stage: row.stage,
    amount: row.amount,
    currency: 'BRL',
    ...(pixKey && { pixKey: maskPixKey(pixKey, pixType) }),
    ...(pixType && { pixType }),
    ...(name && { name }),
    ...(document && { document: maskDocument(document) }),
    ...(documentType && { documentType }),
    ...(email && { email }),
    ...(receiverId && { receiverId }),
    ...(bankCode && { bankCode }),
    ...(branchNumber && { branchNumber }),
    ...(accountNumber && { accountNumber: `***${accountNumber.slice(-3)}` }),
    ...(accountHolder && { accountHolder }),
    ...(accountDocument && { accountDocument: maskDocument(accountDocument) }),
    ...(description && { description }),
    ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
    ...(row.approved_at && { approvedAt: row.approved_at.toISOString() }),
    ...(row.returned_at && { returnedAt: row.returned_at.toISOString() }),
    ...(row.batch_id !== null && { batchId: row.batch_id }),
    ...(row.created_by !== null && { createdBy: row.created_by }),
    ...(row.approvals_needed > 0 && {
      approval: { needed: row.approvals_needed, given: row.approvals, why: row.approval_why ?? '' },
    }),
    ...(row.resolution && row.status === 'PENDING' && { resolution: row.resolution }),
    tried: row.tried,
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
