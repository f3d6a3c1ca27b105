import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { idFrom } from '../../domain/core/ids.ts';
import type { WithdrawStatus } from '../../domain/core/statuses.ts';
import {
  endedLines,
  noTallies,
  type PayoutBatch,
  type PayoutBatchLine,
  type PayoutBatchState,
  type PayoutLineState,
  type PayoutTallies,
  showReceiver,
} from '../../domain/payouts/batch.ts';
import type { PayoutRequest } from '../../domain/payouts/payout.ts';
import type { Keys, MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

export type PayoutBatchRow = Selectable<Schema['payout_batches']>;

/** The id of a line's payout; derived, so that every run of the batch creates the same payout. */
export const linePayoutId = (keys: Keys, merchantId: string, batchId: string, line: number): string =>
  idFrom('pyo', keys.mac('payout-id', merchantId, batchId, String(line)));

/** Keyed hash by which the same file is recognised. */
export const fileHash = (keys: Keys, merchantId: string, csv: string): Buffer =>
  keys.mac('payout-file', merchantId, csv.replace(/^\ufeff/, ''));

/** A batch and its lines as they are first stored. */
export interface Draft {
  batch: Insertable<Schema['payout_batches']>;
  lines: Omit<Insertable<Schema['payout_batch_lines']>, 'batch_id' | 'refused'>[];
}

/**
 * Stores a draft, once. It is not shown and moves no money until its workflow turns it into a batch.
 * @returns false when another request has stored a draft under this id.
 */
export async function putDraft(db: Database, { batch, lines }: Draft): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const put = await tx
      .insertInto('payout_batches')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (put) {
      const values = lines.map((line) => ({ ...line, batch_id: batch.id, refused: null }));
      await tx.insertInto('payout_batch_lines').values(values).execute();
      return true;
    }
    const there = await tx
      .selectFrom('payout_batches')
      .select('fingerprint')
      .where('id', '=', batch.id)
      .executeTakeFirstOrThrow();
    return there.fingerprint.equals(batch.fingerprint);
  });
}

/** The latest batch of this same file, except drafts and cancelled batches. */
export async function batchOfFile(
  db: Database,
  merchantId: string,
  hash: Buffer,
  but = '',
): Promise<PayoutBatchRow | undefined> {
  return db
    .selectFrom('payout_batches')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('file_hash', '=', hash)
    .where('state', 'not in', ['DRAFT', 'CANCELED'])
    .where('id', '<>', but)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The facts of a line by which it may repeat an earlier payout. */
export interface CheckedLine {
  line: number;
  withdrawReference: string;
  receiverIndex: Buffer;
  amount: number;
  allowDuplicate: boolean;
}

/**
 * Payouts that lines of a file would repeat: with the same reference, or the same receiver and amount within the
 * window.
 */
export async function repeatedBy(
  db: Database,
  merchantId: string,
  lines: readonly CheckedLine[],
  windowMinutes: number,
): Promise<{ line: number; by: 'reference' | 'receiver'; payoutId: string; status: WithdrawStatus }[]> {
  const { rows } = await sql<{
    line: number;
    by: 'reference' | 'receiver';
    payoutId: string;
    status: WithdrawStatus;
  }>`
    select requested.line, found.by, found.id as "payoutId", found.status
    from unnest(
      ${lines.map(({ line }) => line)}::int[],
      ${lines.map(({ withdrawReference }) => withdrawReference)}::text[],
      ${lines.map(({ receiverIndex }) => receiverIndex)}::bytea[],
      ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ allowDuplicate }) => allowDuplicate)}::boolean[]
    ) as requested (line, reference, receiver, amount, repeat), lateral (
      (select 'reference' as by, id, status from payouts
        where merchant_id = ${merchantId} and withdraw_reference = requested.reference)
      union all
      (select 'receiver', id, status from payouts
        where merchant_id = ${merchantId} and receiver_index = requested.receiver and payouts.amount = requested.amount
          and status in ('PENDING', 'APPROVED') and not requested.repeat
          and created_at > now() - make_interval(mins => ${windowMinutes})
        order by created_at desc limit 1)
      limit 1
    ) as found
    order by requested.line`.execute(db);
  return rows;
}

/** The state of a line, derived from the present status of its payout. */
const lineState = sql<PayoutLineState>`case
  when payouts.id is null then case when line.refused is null then 'waiting' else 'refused' end
  when payouts.status <> 'PENDING' then lower(payouts.status)
  when payouts.attention_reason is not null then 'attention'
  else 'pending' end`;

/** The number of lines and cents per line state, for each batch. */
export async function talliesOf(db: Database, batchIds: readonly string[]): Promise<Map<string, PayoutTallies>> {
  const found = new Map(batchIds.map((id) => [id, noTallies()]));
  if (batchIds.length === 0) return found;
  const { rows } = await sql<{ id: string; state: PayoutLineState; count: number; amount: number }>`
    select line.batch_id as id, ${lineState} as state, count(*)::int as count, sum(line.amount)::bigint as amount
    from payout_batch_lines line left join payouts on payouts.id = line.payout_id
    where line.batch_id = any(${batchIds}::text[])
    group by 1, 2`.execute(db);
  for (const { id, state, count, amount } of rows) {
    const tallies = found.get(id);
    if (tallies) tallies[state] = { count, amount: Number(amount) };
  }
  return found;
}

export interface BatchFilters {
  limit: number;
  after?: { value: Date | number; id: string };
  state?: PayoutBatchState[];
}

export interface LineFilters {
  limit: number;
  /** The number of the last line of the previous page. */
  after?: number;
  state?: PayoutLineState[];
}

/** One merchant's batches. Every query is bound to the merchant. */
export function payoutBatchesOf(store: Store, merchantId: string) {
  const rows = () =>
    store.db
      .selectFrom('payout_batches')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('state', '<>', 'DRAFT');
  const show = async (found: readonly PayoutBatchRow[]) => {
    const [tallies, seal] = await Promise.all([
      talliesOf(
        store.db,
        found.map(({ id }) => id),
      ),
      store.sealOf(merchantId),
    ]);
    return found.map((row) => showBatch(row, tallies.get(row.id) ?? noTallies(), seal));
  };

  return {
    async get(id: string): Promise<PayoutBatch | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && (await show([row]))[0];
    },

    /** Newest first. */
    async page(f: BatchFilters): Promise<{ data: PayoutBatch[]; next?: { value: Date; id: string } }> {
      const found = await rows()
        .$if(f.state !== undefined, (s) => s.where('state', 'in', f.state ?? []))
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
        data: await show(shown),
        ...(found.length > f.limit && last && { next: { value: last.created_at, id: last.id } }),
      };
    },

    /** In the order of the file. */
    async lines(batchId: string, f: LineFilters): Promise<{ data: PayoutBatchLine[]; next?: number }> {
      const seal = await store.sealOf(merchantId);
      const { rows: found } = await sql<LineRow>`
        select line.*, ${lineState} as state, payouts.status, payouts.end_to_end_id, payouts.approved_at, payouts.failure,
          payouts.attention_detail, payouts.id as begun
        from payout_batch_lines line
          join payout_batches batch on batch.id = line.batch_id and batch.merchant_id = ${merchantId}
          left join payouts on payouts.id = line.payout_id
        where line.batch_id = ${batchId} and line.line > ${f.after ?? 0}
          and ${f.state ? sql<SqlBool>`${lineState} = any(${f.state}::text[])` : sql`true`}
        order by line.line limit ${f.limit + 1}`.execute(store.db);
      const data = found.slice(0, f.limit).map((row) => showLine(row, seal));
      const last = data.at(-1);
      return { data, ...(found.length > f.limit && last && { next: last.line }) };
    },
  };
}

type LineRow = Selectable<Schema['payout_batch_lines']> & {
  state: PayoutLineState;
  status: WithdrawStatus | null;
  end_to_end_id: string | null;
  approved_at: Date | null;
  failure: { message: string } | null;
  attention_detail: string | null;
  begun: string | null;
};

function showLine(row: LineRow, seal: MerchantSeal): PayoutBatchLine {
  const request = seal.open<PayoutRequest>(contexts.payoutRequest(row.payout_id), row.request_sealed);
  const failure = row.refused ?? row.attention_detail ?? row.failure?.message;
  return {
    line: row.line,
    ...showReceiver(request),
    amount: row.amount,
    ...((row.begun || request.withdrawReference) && { withdrawReference: row.withdraw_reference }),
    state: row.state,
    ...(row.begun && { payoutId: row.payout_id }),
    ...(row.status && { status: row.status }),
    ...(row.end_to_end_id && { endToEndId: row.end_to_end_id }),
    ...(row.approved_at && { approvedAt: row.approved_at.toISOString() }),
    ...(failure && { failure }),
  };
}

/** A row as the API answers it. @throws Error for a draft, which is never shown. */
export function showBatch(row: PayoutBatchRow, counts: PayoutTallies, seal: MerchantSeal): PayoutBatch {
  if (row.state === 'DRAFT') throw new Error(`batch ${row.id} is a draft`);
  return {
    id: row.id,
    provider: row.provider,
    connectionId: row.connection_id,
    fileName: seal.open<string>(contexts.payoutBatchName(row.id), row.name_sealed),
    state: row.state,
    lines: row.lines,
    amount: row.amount,
    currency: 'BRL',
    approval: { needed: row.approvals_needed, given: row.approvals, why: row.approval_reason ?? '' },
    counts,
    progress: { ended: row.state === 'CANCELED' ? 0 : endedLines(counts), of: row.lines },
    ...(row.created_by !== null && { createdBy: { id: row.created_by, name: row.created_by_name ?? '' } }),
    ...(row.canceled && { canceled: row.canceled }),
    needsAttention: row.attention_reason !== null,
    ...(row.attention_reason !== null && {
      attention: {
        reason: row.attention_reason,
        detail: row.attention_detail ?? '',
        since: (row.attention_since ?? row.created_at).toISOString(),
      },
    }),
    createdAt: row.created_at.toISOString(),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  };
}
