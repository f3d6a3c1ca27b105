import { type Selectable, sql } from 'kysely';
import { idFrom } from '../../domain/core/ids.ts';
import {
  type BulkAction,
  type BulkLine,
  BulkLineState,
  type BulkList,
  type BulkRun,
} from '../../domain/finance/bulk-runs.ts';
import type { Keys } from '../../runtime/keys.ts';
import type { Database } from '../core/database.ts';
import type { Schema, StoredActor } from '../core/schema.ts';
import { storableJson } from '../core/storable.ts';
import type { Store } from '../core/store.ts';
import { paymentsOf } from '../payments/index.ts';

export type BulkRunRow = Selectable<Schema['bulk_runs']>;
export type BulkLineRow = Selectable<Schema['bulk_lines']>;

/** The id of the refund that one attempt of a line makes; derived, so that each try of it makes the same one. */
export const lineRefundId = (keys: Keys, { run_id, line, attempt }: Pick<BulkLineRow, 'run_id' | 'line' | 'attempt'>) =>
  idFrom('ref', keys.mac('bulk-refund-id', run_id, String(line), String(attempt)));

/** Of a run that waits for approval, in the work queue. */
const waitsForApproval = {
  attention_reason: 'approval_needed',
  attention_detail: 'Another person must approve this refund of many payments before anything is sent.',
} as const;
const whileWaiting = <Value>(column: string, given: number) =>
  sql<Value>`case when ${given} < approvals_needed then ${sql.ref(column)} end`;
const needsNobody = { attention_reason: null, attention_detail: null, attention_since: null };

/** A row that a run works on, with what it is worth. */
export interface FrozenLine {
  entityId: string;
  paymentId: string;
  /** Integer cents. */
  amount: number;
}

export interface NewBulkRun {
  id: string;
  list: BulkList;
  action: BulkAction;
  fingerprint: Buffer;
  reason?: string | undefined;
  assigneeId?: string | undefined;
  actor: StoredActor;
  approvalsNeeded: number;
  correlationId: string;
  lines: readonly FrozenLine[];
}

/**
 * The present state of a line. What a refund has become since is known from its row: a line that was doubtful is settled
 * with it.
 */
const lineState = sql<BulkLineState>`case
  when line.state <> 'doubtful' or refunds.id is null then line.state
  else case refunds.state when 'DONE' then 'done' when 'REFUSED' then 'refused' else 'doubtful' end end`;

/** Lines with the refunds that they made, for `lineState`. */
const linesWithRefunds = sql`bulk_lines line left join refunds on refunds.id = line.refund_id`;

type Counts = BulkRun['counts'];
const noCounts = (): Counts =>
  Object.fromEntries(BulkLineState.options.map((state) => [state, { count: 0, amount: 0 }])) as Counts;

async function countsOf(db: Database, runIds: readonly string[]): Promise<Map<string, Counts>> {
  const found = new Map(runIds.map((id) => [id, noCounts()]));
  if (runIds.length === 0) return found;
  const { rows } = await sql<{ id: string; state: BulkLineState; count: number; amount: number }>`
    select line.run_id as id, ${lineState} as state, count(*)::int as count, sum(line.amount)::bigint as amount
    from ${linesWithRefunds} where line.run_id = any(${runIds}::text[]) group by 1, 2`.execute(db);
  for (const { id, state, count, amount } of rows) {
    const counts = found.get(id);
    if (counts) counts[state] = { count, amount: Number(amount) };
  }
  return found;
}

/** One merchant's runs. Every query is bound to the merchant. */
export function bulkRunsOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('bulk_runs').selectAll().where('merchant_id', '=', merchantId);
  const change = () => store.db.updateTable('bulk_runs').where('merchant_id', '=', merchantId);
  const show = async (found: readonly BulkRunRow[]): Promise<BulkRun[]> => {
    const ids = found.map(({ id }) => id);
    const counts = await countsOf(store.db, ids);
    return found.map((row) => showRun(row, counts.get(row.id) ?? noCounts()));
  };

  return {
    async get(id: string): Promise<BulkRun | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && (await show([row]))[0];
    },

    row: (id: string): Promise<BulkRunRow | undefined> => rows().where('id', '=', id).executeTakeFirst(),

    /** The runs that are under way. */
    async running(): Promise<number> {
      const { count } = await store.db
        .selectFrom('bulk_runs')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('merchant_id', '=', merchantId)
        .where('state', '=', 'RUNNING')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Stores a run with its lines, once. @returns whether this call stored it. */
    async create({ lines, ...run }: NewBulkRun): Promise<boolean> {
      return store.db.transaction().execute(async (tx) => {
        const put = await tx
          .insertInto('bulk_runs')
          .values({
            id: run.id,
            merchant_id: merchantId,
            list: run.list,
            action: run.action,
            state: run.approvalsNeeded > 0 ? 'AWAITING_APPROVAL' : 'RUNNING',
            fingerprint: run.fingerprint,
            reason: run.reason ?? null,
            assignee_id: run.assigneeId ?? null,
            lines: lines.length,
            amount: lines.reduce((sum, { amount }) => sum + amount, 0),
            actor: storableJson(run.actor),
            created_by: run.actor.id,
            created_by_name: run.actor.name,
            approvals_needed: run.approvalsNeeded,
            correlation_id: run.correlationId,
            stopped_by_name: null,
            ended_at: null,
            ...(run.approvalsNeeded > 0 && { ...waitsForApproval, attention_since: new Date() }),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!put) return false;
        await sql`
          insert into bulk_lines (run_id, line, entity_id, payment_id, amount)
          select ${run.id}, line, entity_id, payment_id, amount from unnest(
            ${lines.map((_, at) => at + 1)}::int[], ${lines.map(({ entityId }) => entityId)}::text[],
            ${lines.map(({ paymentId }) => paymentId)}::text[], ${lines.map(({ amount }) => amount)}::bigint[]
          ) as frozen (line, entity_id, payment_id, amount)`.execute(tx);
        return true;
      });
    },

    /** Newest first. */
    async page(f: { limit: number; after?: { value: Date | number; id: string } }) {
      const found = await rows()
        .$if(f.after !== undefined, (s) =>
          s.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(f.after?.value as Date, f.after?.id ?? '')),
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

    /** In the order in which they were frozen. */
    async lines(
      id: string,
      f: { limit: number; after?: number; state?: BulkLineState[] },
    ): Promise<{ data: BulkLine[]; next?: number }> {
      const { rows: found } = await sql<
        BulkLineRow & { shown: BulkLineState; why: string | null; made: string | null }
      >`
        select line.*, ${lineState} as shown, refunds.id as made,
          coalesce(refunds.failure ->> 'message', line.detail) as why
        from ${linesWithRefunds} join bulk_runs run on run.id = line.run_id and run.merchant_id = ${merchantId}
        where line.run_id = ${id} and line.line > ${f.after ?? 0}
          and ${f.state ? sql<boolean>`${lineState} = any(${f.state}::text[])` : sql<boolean>`true`}
        order by line.line limit ${f.limit + 1}`.execute(store.db);
      const shown = found.slice(0, f.limit);
      const payments = await paymentsOf(store, merchantId).byIds(shown.map(({ payment_id }) => payment_id));
      const data = shown.map((row): BulkLine => {
        const payment = payments.get(row.payment_id);
        const isSettled = row.shown === 'done' || row.shown === 'waiting';
        return {
          line: row.line,
          entityId: row.entity_id,
          paymentId: row.payment_id,
          amount: row.amount,
          state: row.shown,
          ...(!isSettled && row.why !== null && { detail: row.why }),
          ...(row.made !== null && { refundId: row.made }),
          ...(payment && { name: payment.customer.name, provider: payment.provider }),
          attempt: row.attempt,
          ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
        };
      });
      const last = data.at(-1);
      return { data, ...(found.length > f.limit && last && { next: last.line }) };
    },

    /** Begins no further line. @returns whether it was under way, or waited for approval. */
    async stop(id: string, name: string): Promise<boolean> {
      const stopped = await change()
        .set({ state: 'STOPPED', stopped_by_name: name, ended_at: new Date(), ...needsNobody })
        .where('id', '=', id)
        .where('state', 'in', ['RUNNING', 'AWAITING_APPROVAL'])
        .returning('id')
        .executeTakeFirst();
      return stopped !== undefined;
    },

    /** Adds an approval; the last one lets it run. @returns whether it still waited for this one. */
    async approve(id: string, signature: { by: string; name: string; at: string }, given: number): Promise<boolean> {
      const signed = await change()
        .set((eb) => ({
          // The last approval takes it out of the work queue.
          attention_reason: whileWaiting<'approval_needed'>('attention_reason', given + 1),
          attention_detail: whileWaiting<string>('attention_detail', given + 1),
          attention_since: whileWaiting<Date>('attention_since', given + 1),
          approvals: sql`approvals || ${storableJson([signature])}::jsonb`,
          state: eb
            .case()
            .when(eb.val(given + 1), '>=', eb.ref('approvals_needed'))
            .then(sql<'RUNNING'>`'RUNNING'`)
            .else(sql<'AWAITING_APPROVAL'>`'AWAITING_APPROVAL'`)
            .end(),
          checked_at: new Date(),
        }))
        .where('id', '=', id)
        .where('state', '=', 'AWAITING_APPROVAL')
        // Two people may approve at the same moment: the second reads again.
        .where(sql<number>`jsonb_array_length(approvals)`, '=', given)
        .returning('id')
        .executeTakeFirst();
      return signed !== undefined;
    },

    /**
     * Lets a run continue: with the lines that a stop has left, and again with those of which it is certain that nothing
     * was done. A refund whose outcome is open keeps its attempt, and so its id: it is looked up, and never made a second
     * time. Any other action may be repeated.
     *
     * @returns the number of lines to do.
     */
    async again(id: string): Promise<number> {
      return store.db.transaction().execute(async (tx) => {
        const run = await tx
          .selectFrom('bulk_runs')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('id', '=', id)
          .where('state', 'in', ['STOPPED', 'DONE'])
          .where(sql<boolean>`jsonb_array_length(approvals) >= approvals_needed`)
          .forUpdate()
          .executeTakeFirst();
        if (!run) return 0;
        await sql`
          update bulk_lines set state = 'waiting', detail = null, ended_at = null, tries = 0,
            attempt = attempt + case when open.state = 'doubtful' and ${run.action === 'refund'} then 0 else 1 end,
            refund_id = null
          from (
            select line.line, ${lineState} as state from ${linesWithRefunds}
            where line.run_id = ${id} and ${lineState} in ('refused', 'doubtful')
          ) as open
          where run_id = ${id} and bulk_lines.line = open.line`.execute(tx);
        const { count } = await tx
          .selectFrom('bulk_lines')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('run_id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirstOrThrow();
        if (Number(count) === 0) return 0;
        await tx
          .updateTable('bulk_runs')
          .set({ state: 'RUNNING', ended_at: null, stopped_by_name: null, checked_at: new Date() })
          .where('id', '=', id)
          .execute();
        return Number(count);
      });
    },
  };
}

/** A row as the API answers it. */
const showRun = (row: BulkRunRow, counts: Counts): BulkRun => ({
  id: row.id,
  list: row.list,
  action: row.action,
  state: row.state,
  ...(row.reason !== null && { reason: row.reason }),
  lines: row.lines,
  amount: row.amount,
  currency: 'BRL',
  counts,
  createdBy: { id: row.created_by, name: row.created_by_name },
  ...(row.approvals_needed > 0 && { approval: { needed: row.approvals_needed, given: row.approvals } }),
  ...(row.stopped_by_name !== null && { stoppedBy: row.stopped_by_name }),
  createdAt: row.created_at.toISOString(),
  ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
});
