import { type Selectable, type SqlBool, sql } from 'kysely';
import type { AttentionReason } from '../../domain/core/attention.ts';
import { maskDocument, normaliseDocument } from '../../domain/core/documents.ts';
import { isId } from '../../domain/core/ids.ts';
import { maskPixKey } from '../../domain/core/pix-keys.ts';
import { parseSearchText } from '../../domain/core/search.ts';
import type { WithdrawStatus } from '../../domain/core/statuses.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import { feeKept, hasLeft, type PayoutFeeFacts } from '../../domain/payouts/fee.ts';
import type { Payout, PayoutMethod, PayoutRequest, PayoutStage } from '../../domain/payouts/payout.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields, type LogFields } from '../../runtime/log.ts';
import { contexts } from '../core/contexts.ts';
import {
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
import type { Schema } from '../core/schema.ts';
import { blindIndex, type Store } from '../core/store.ts';
import { type TimelineOwner, timelineOf } from '../core/timeline.ts';

export type PayoutRow = Selectable<Schema['payouts']>;

/** Log fields that identify a payout. */
export const payoutLogFields = (row: Pick<PayoutRow, 'id' | 'merchant_id' | 'correlation_id'>): LogFields => ({
  payoutId: row.id,
  merchantId: row.merchant_id,
  ...(row.correlation_id !== null && { correlationId: row.correlation_id }),
});

export const payoutSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;

export interface PayoutFilters extends SharedFilters {
  limit: number;
  /** `-` means descending; newest first by default. */
  sort?: (typeof payoutSorts)[number];
  after?: PageCursor;
  status?: WithdrawStatus[];
  stage?: PayoutStage[];
  paymentMethod?: PayoutMethod[];
  reason?: AttentionReason[];
  /** Only payouts created before this instant. */
  olderThan?: Date;
  /** Only payouts that are PENDING, and need attention or are older than `stuckAfterMs`. */
  stuck?: boolean;
  batchId?: string;
  withdrawReference?: string;
  /**
   * Search text: our id, the provider's, the merchant's reference, end-to-end id, name, e-mail, document, amount, or
   * the id of a batch or receiver.
   */
  q?: string;
}

/** Age in ms at which a pending payout counts as stuck; a transfer normally takes seconds. */
export const stuckAfterMs = 15 * 60_000;

/** One merchant's payouts. Every query is bound to the merchant. */
export function payoutsOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('payouts').selectAll('payouts').where('merchant_id', '=', merchantId);

  return {
    async get(id: string): Promise<Payout | undefined> {
      const row = await rows()
        .leftJoin('users', 'users.id', 'payouts.created_by')
        .select('users.name as created_by_name')
        .where('payouts.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      addLogFields(payoutLogFields(row));
      const { created_by_name: createdByName } = row;
      return { ...showPayout(row, await store.sealOf(merchantId)), ...(createdByName !== null && { createdByName }) };
    },

    row: (id: string): Promise<PayoutRow | undefined> => rows().where('id', '=', id).executeTakeFirst(),

    async byIds(ids: readonly string[]): Promise<Map<string, Payout>> {
      if (ids.length === 0) return new Map();
      const found = await rows().where('id', 'in', ids).execute();
      const seal = await store.sealOf(merchantId);
      return new Map(found.map((row) => [row.id, showPayout(row, seal)]));
    },

    async page(f: PayoutFilters): Promise<{ data: Payout[]; next?: PageCursor }> {
      const { sort = '-createdAt', after, limit } = f;
      const { rows: found, next } = await pageOf<PayoutRow>(store.db, await filterConditions(f), {
        by: sort.endsWith('amount') ? 'amount' : 'created_at',
        down: sort.startsWith('-'),
        after,
        limit,
      });
      const seal = await store.sealOf(merchantId);
      return { data: found.map((row) => showPayout(row, seal)), ...(next && { next }) };
    },

    /** The number of rows of a list with this filter. */
    count: async (f: Omit<PayoutFilters, 'limit'>): Promise<Count> => countOf(store.db, await filterConditions(f)),

    /** The references at providers of a payout that a merchant names, by which the stand-ins' ledgers are searched. */
    async referencesOf(text: string): Promise<{ reference: string; withdrawId: string | null }[]> {
      return rows()
        .clearSelect()
        .select(['reference', 'withdraw_id as withdrawId'])
        .where((eb) => eb.or([eb('id', '=', text), eb('withdraw_reference', '=', text), eb('reference', '=', text)]))
        .execute();
    },

    timeline: (entity: TimelineOwner, except?: readonly string[]): Promise<TimelineEntry[]> =>
      timelineOf(store.db, merchantId, entity, except),
  };

  async function filterConditions(f: Omit<PayoutFilters, 'limit'>): Promise<ListQuery> {
    return {
      table: 'payouts',
      merchantId,
      all: conditionsOf<PayoutFilters>({
        ...sharedConditions(f),
        status: whereIn('status', f.status),
        stage: whereIn('stage', f.stage),
        paymentMethod: whereIn('payment_method', f.paymentMethod),
        olderThan: compared('created_at', '<', f.olderThan),
        batchId: compared('batch_id', '=', f.batchId),
        withdrawReference: compared('withdraw_reference', '=', f.withdrawReference),
        reason: whereIn('attention_reason', f.reason),
        stuck: f.stuck ? [stuckNow()] : [],
      }),
      any: f.q === undefined ? undefined : await searchConditions(f.q),
    };
  }

  /** One condition for each kind of id, name or number that the text may be. */
  async function searchConditions(q: string) {
    const { text, words, amount } = parseSearchText(q);
    if (isId('pyo', text)) return compared('id', '=', text);
    if (isId('rcv', text)) {
      return compared('receiver_index', '=', receiverIndex(store, merchantId, ['RECEIVER', text]));
    }
    if (isId('bat', text)) return compared('batch_id', '=', text);
    const byKey = [
      ...compared('withdraw_id', '=', text),
      ...compared('withdraw_reference', '=', text),
      ...compared('reference', '=', text),
      ...compared('end_to_end_id', '=', text),
      ...compared('document_index', '=', blindIndex(store.keys, merchantId, 'document', normaliseDocument(text))),
      ...compared('email_index', '=', blindIndex(store.keys, merchantId, 'email', text)),
    ];
    // The text is read as an amount only if no payout has it as an id.
    if (amount !== undefined && !(await anyExists(store.db, { table: 'payouts', merchantId, any: byKey }))) {
      return compared('amount', '=', amount);
    }
    return [...byKey, ...(await named(store, { table: 'payouts', merchantId }, words))];
  }
}

const stuckNow = () => sql<SqlBool>`status = 'PENDING' and
  (attention_reason is not null or created_at < ${new Date(Date.now() - stuckAfterMs)})`;

/** The names of a payout's receiver in its request. */
export const namesOf = ({ name = '', accountHolder = '' }: Pick<PayoutRequest, 'name' | 'accountHolder'>): string =>
  `${name} ${accountHolder}`;

/** Keyed hash of a payout's normalized destination, for the guard against duplicates and the search of lists. */
export const receiverIndex = (store: Pick<Store, 'keys'>, merchantId: string, receiver: readonly string[]): Buffer =>
  store.keys.mac('blind-index', merchantId, 'receiver', ...receiver);

export const payoutRequestOf = (row: Pick<PayoutRow, 'id' | 'request_sealed'>, seal: MerchantSeal): PayoutRequest =>
  seal.open<PayoutRequest>(contexts.payoutRequest(row.id), row.request_sealed);

/** What `payoutFeeFacts` reads. */
export const payoutFeeColumns = ['status', 'stage', 'fee', 'expected_fee', 'returned_at', 'fee_given_back'] as const;

/** What decides whether the provider has its fee. */
export const payoutFeeFacts = (row: Pick<PayoutRow, (typeof payoutFeeColumns)[number]>): PayoutFeeFacts => ({
  status: row.status,
  stage: row.stage,
  fee: row.fee ?? row.expected_fee,
  isReturned: row.returned_at !== null,
  feeGivenBack: row.fee_given_back,
});

/** The fee, and what has left the provider's account with it; nothing of a payout that the provider has not accepted. */
function feeOf(row: PayoutRow): Pick<Payout, 'fee' | 'expectedFee' | 'debitedAmount'> {
  const facts = payoutFeeFacts(row);
  const isOut = hasLeft(row);
  if (facts.fee === null || !(isOut || facts.isReturned)) return {};
  return {
    ...(row.fee !== null && { fee: row.fee }),
    ...(row.expected_fee !== null && { expectedFee: row.expected_fee }),
    debitedAmount: (isOut ? row.amount : 0) + feeKept(facts),
  };
}

/** A row as the API answers it. A field is absent while its value is unknown. */
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
    ...(row.status_basis && { statusBasis: row.status_basis }),
    stage: row.stage,
    amount: row.amount,
    ...feeOf(row),
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
      approval: { needed: row.approvals_needed, given: row.approvals, why: row.approval_reason ?? '' },
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
