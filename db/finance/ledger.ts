import { type QueryCreator, type Selectable, sql } from 'kysely';
import {
  type DisputeFacts,
  kindOfMove,
  type LedgerAccount,
  type LedgerKind,
  type LedgerLine,
  linesBetween,
  type PaymentFacts,
  type PayoutFacts,
  type Position,
  positionOfDispute,
  positionOfPayment,
  positionOfPayout,
  positionOfSettlement,
  type SettlementFacts,
} from '../../domain/finance/ledger.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import { merchantZone } from '../core/zone.ts';
import type { PaymentRow } from '../payments/index.ts';
import { type PayoutRow, payoutFeeColumns, payoutFeeFacts } from '../payouts/index.ts';

export type SettlementRow = Selectable<Schema['settlements']>;

export type LedgerEntity = 'payment' | 'payout' | 'dispute' | 'settlement';

/** Whose money an entry is about. */
export interface LedgerHead {
  merchantId: string;
  connectionId: string;
  entity: LedgerEntity;
  entityId: string;
}

const paymentColumns = [
  'payment_method',
  'status',
  'amount',
  'received_amount',
  'refunded_amount',
  'approved_at',
  'fee',
  'expected_fee',
] as const;
type PaymentColumns = Pick<PaymentRow, (typeof paymentColumns)[number]>;

export const paymentFactsOf = (row: PaymentColumns): PaymentFacts => ({
  paymentMethod: row.payment_method,
  status: row.status,
  amount: row.amount,
  receivedAmount: row.received_amount,
  refundedAmount: row.refunded_amount,
  isApproved: row.approved_at !== null,
  fee: row.fee ?? row.expected_fee,
});

const payoutColumns = [...payoutFeeColumns, 'amount', 'banked_amount'] as const;

export const payoutFactsOf = (row: Pick<PayoutRow, (typeof payoutColumns)[number]>): PayoutFacts => ({
  ...payoutFeeFacts(row),
  amount: row.amount,
  bankedAmount: row.banked_amount,
});

const settlementColumns = ['amount', 'settled_amount', 'banked_amount'] as const;

export const settlementFactsOf = (row: Pick<SettlementRow, (typeof settlementColumns)[number]>): SettlementFacts => ({
  amount: row.amount,
  settledAmount: row.settled_amount,
  bankedAmount: row.banked_amount,
});

const valuesOf = ({ merchantId, connectionId, entity, entityId }: LedgerHead, lines: readonly LedgerLine[]) => ({
  merchant_id: merchantId,
  connection_id: connectionId,
  entity,
  entity_id: entityId,
  kind: kindOfMove(lines),
  accounts: lines.map(({ account }) => account),
  amounts: lines.map(({ amount }) => amount),
});

/**
 * Adds the entry of a move to the statement that makes it, so that none is without the other. Nothing is added where no money
 * moved.
 */
export function withEntry(
  statement: QueryCreator<Schema>,
  head: LedgerHead,
  before: Position,
  after: Position,
): QueryCreator<Schema> {
  const lines = linesBetween(before, after);
  if (lines.length === 0) return statement;
  return statement.with('entry', (db) =>
    db.insertInto('ledger_entries').values(valuesOf(head, lines)),
  ) as unknown as QueryCreator<Schema>;
}

/** The ledger's cents by account. */
export interface Balance {
  connectionId: string;
  provider: string;
  /** The connection's own name. */
  name?: string;
  accounts: Partial<Record<LedgerAccount, number>>;
}

/** The balances of a merchant's connections, exact at the moment of the query. */
export async function balancesOf(db: Database, merchantId: string): Promise<Balance[]> {
  const { rows } = await sql<{
    connection_id: string;
    provider: string;
    name: string | null;
    account: LedgerAccount;
    amount: string;
  }>`
    with state as (select folded_to from ledger_state)
    select connection_id, c.provider, c.name, account, sum(amount)::text as amount
    from (
      select connection_id, account, amount from ledger_sums where merchant_id = ${merchantId}
      union all
      select e.connection_id, line.account, line.amount
      from state, ledger_entries e, unnest(e.accounts, e.amounts) as line (account, amount)
      where e.merchant_id = ${merchantId} and e.xid >= state.folded_to
    ) as all_of_them join connections c on c.id = connection_id
    group by 1, 2, 3, 4 order by 2, 1, 4`.execute(db);
  const found = new Map<string, Balance>();
  for (const { connection_id: connectionId, provider, name, account, amount } of rows) {
    const balance = found.get(connectionId) ?? { connectionId, provider, ...(name !== null && { name }), accounts: {} };
    balance.accounts[account] = Number(amount);
    found.set(connectionId, balance);
  }
  return [...found.values()];
}

export interface LedgerEntry {
  id: number;
  connectionId: string;
  provider: string;
  entity: LedgerEntity;
  entityId: string;
  cause: LedgerKind;
  lines: LedgerLine[];
  at: string;
}

export interface EntryFilters {
  connectionId?: string | undefined;
  entityId?: string | undefined;
  /** Days in Brazil, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** Entries older than this one. */
  before?: number | undefined;
  limit: number;
}

/** The midnight in Brazil at which a day begins. @param plus days later */
export const dayBegins = (day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone ${sql.lit(merchantZone)})`;

/** One merchant's entries, the newest first. */
export async function entriesOf(
  db: Database,
  merchantId: string,
  { connectionId, entityId, from, to, ids, before, limit }: EntryFilters,
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('connections', 'connections.id', 'ledger_entries.connection_id')
    .selectAll('ledger_entries')
    .select('connections.provider')
    .where('ledger_entries.merchant_id', '=', merchantId)
    .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? ''))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId ?? ''))
    .$if(from !== undefined, (query) =>
      query.where('ledger_entries.created_at', '>=', sql<Date>`${dayBegins(from ?? '')}`),
    )
    .$if(to !== undefined, (query) =>
      query.where('ledger_entries.created_at', '<', sql<Date>`${dayBegins(to ?? '', 1)}`),
    )
    .$if(ids !== undefined, (query) => query.where('ledger_entries.id', 'in', ids ?? []))
    .$if(before !== undefined, (query) => query.where('ledger_entries.id', '<', before ?? 0))
    .orderBy('ledger_entries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    connectionId: row.connection_id,
    provider: row.provider,
    entity: row.entity,
    entityId: row.entity_id,
    cause: row.kind,
    lines: row.accounts.map((account, n) => ({ account, amount: Number(row.amounts[n] ?? 0) })),
    at: row.created_at.toISOString(),
  }));
}

/**
 * Adds the entries of ended transactions to the sums. An entry whose transaction is still under way has a number that is not
 * below the fold's end, and is counted by itself until the next one.
 */
export async function foldLedger(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ from: string; to: string }>`
      select folded_to::text as from, pg_snapshot_xmin(pg_current_snapshot())::text as to
      from ledger_state for update`.execute(tx);
    const [{ from, to } = { from: '0', to: '0' }] = rows;
    const folded = await sql<{ count: number }>`
      with fresh as (
        select id, merchant_id, connection_id, accounts, amounts from ledger_entries
        where xid >= ${from}::xid8 and xid < ${to}::xid8
      ), summed as (
        insert into ledger_sums as s (merchant_id, connection_id, account, amount)
        select merchant_id, connection_id, account, sum(amount)
        from fresh, unnest(accounts, amounts) as line (account, amount)
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (merchant_id, connection_id, account) do update set amount = s.amount + excluded.amount
      )
      select count(*)::int as count from fresh`.execute(tx);
    await sql`update ledger_state set folded_to = ${to}::xid8`.execute(tx);
    return folded.rows[0]?.count ?? 0;
  });
}

/** Entities of each kind whose entries one pass writes. */
const batch = 2_000;

/** Lets `backfillLedger` read everything again, after rows were written without their entries. */
export async function reopenBackfill(db: Database): Promise<void> {
  await db
    .updateTable('ledger_state')
    .set({ payments_to: '', payouts_to: '', disputes_to: '', is_complete: false })
    .execute();
}

/**
 * Writes the entries of entities from before the ledger, in the order of their ids, a batch of each kind a call. Each is
 * locked, so that a move meanwhile and this cannot both write it. Of one that has moved since, or was valued by a fee table, what
 * its entries lack is written: they have the move alone.
 *
 * @returns the number of entities that were read; 0 once all are done.
 */
export async function backfillLedger(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const state = await tx.selectFrom('ledger_state').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (state.is_complete) return 0;
    const payments = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '>', state.payments_to)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute();
    const payouts = await tx
      .selectFrom('payouts')
      .selectAll()
      .where('id', '>', state.payouts_to)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute();
    const disputes = await tx
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.payment_id')
      .select(['disputes.id as dispute_id', 'disputes.state as dispute_state'])
      .selectAll('payments')
      .where('disputes.id', '>', state.disputes_to)
      .orderBy('disputes.id')
      .limit(batch)
      .forUpdate()
      .execute();
    const moves = [
      ...payments.map((row) => ({
        head: headOf('payment', row, row.id),
        position: positionOfPayment(paymentFactsOf(row)),
      })),
      ...payouts.map((row) => ({
        head: headOf('payout', row, row.id),
        position: positionOfPayout(payoutFactsOf(row)),
      })),
      ...disputes.map((row) => ({
        head: headOf('dispute', row, row.dispute_id),
        position: positionOfDispute({ state: row.dispute_state, payment: paymentFactsOf(row) }),
      })),
    ];
    const written = await writtenOf(
      tx,
      moves.map(({ head }) => head.entityId),
    );
    const values = moves.flatMap(({ head, position }) => {
      const lines = linesBetween(written.get(head.entityId) ?? {}, position);
      return lines.length === 0 ? [] : [valuesOf(head, lines)];
    });
    // Postgres takes at most 65,535 parameters in a statement.
    for (let from = 0; from < values.length; from += batch) {
      await tx
        .insertInto('ledger_entries')
        .values(values.slice(from, from + batch))
        .execute();
    }
    await tx
      .updateTable('ledger_state')
      .set({
        payments_to: payments.at(-1)?.id ?? state.payments_to,
        payouts_to: payouts.at(-1)?.id ?? state.payouts_to,
        disputes_to: disputes.at(-1)?.dispute_id ?? state.disputes_to,
        is_complete: moves.length === 0,
      })
      .execute();
    return moves.length;
  });
}

const headOf = (
  entity: LedgerEntity,
  row: { merchant_id: string; connection_id: string },
  entityId: string,
): LedgerHead => ({
  merchantId: row.merchant_id,
  connectionId: row.connection_id,
  entity,
  entityId,
});

export const paymentHead = (row: Pick<PaymentRow, 'id' | 'merchant_id' | 'connection_id'>): LedgerHead =>
  headOf('payment', row, row.id);
export const payoutHead = (row: Pick<PayoutRow, 'id' | 'merchant_id' | 'connection_id'>): LedgerHead =>
  headOf('payout', row, row.id);
export const settlementHead = (row: Pick<SettlementRow, 'id' | 'merchant_id' | 'connection_id'>): LedgerHead =>
  headOf('settlement', row, row.id);
export const disputeHead = (
  payment: Pick<PaymentRow, 'merchant_id' | 'connection_id'>,
  disputeId: string,
): LedgerHead => headOf('dispute', payment, disputeId);

/** The position of a payment's dispute, by the rows. */
export const disputeFactsOf = (state: DisputeFacts['state'], payment: PaymentColumns): DisputeFacts => ({
  state,
  payment: paymentFactsOf(payment),
});

/** An entity whose entries and row do not say the same. */
export interface LedgerDifference {
  entity: LedgerEntity;
  entityId: string;
  /** What its row says beyond its entries. */
  missing: LedgerLine[];
}

/**
 * Compares the entries of all payments, payouts and settlements with their rows, a batch at a time, each in one snapshot. A difference is a
 * mistake of ours.
 */
export async function checkLedger(
  db: Database,
  merchantId?: string,
  onProgress: () => void = () => {},
): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = [];
  for (const entity of ['payment', 'payout', 'settlement'] as const) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const batchOf: { differences: LedgerDifference[]; last: string | undefined } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const positions = await positionsAfter(tx, entity, after ?? '', merchantId);
          const differences = await compare(tx, entity, positions);
          return { differences, last: positions.size < batch ? undefined : [...positions.keys()].at(-1) };
        });
      found.push(...batchOf.differences);
      onProgress();
      after = batchOf.last;
    }
  }
  return found;
}

/** The positions of the next batch of entities, by their ids. */
async function positionsAfter(
  db: Database,
  entity: 'payment' | 'payout' | 'settlement',
  after: string,
  merchantId: string | undefined,
): Promise<Map<string, Position>> {
  const ofMerchant = merchantId ?? '';
  if (entity === 'payment') {
    const rows = await db
      .selectFrom('payments')
      .select(['id', ...paymentColumns])
      .where('id', '>', after)
      .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', ofMerchant))
      .orderBy('id')
      .limit(batch)
      .execute();
    return new Map(rows.map((row) => [row.id, positionOfPayment(paymentFactsOf(row))]));
  }
  if (entity === 'settlement') {
    const rows = await db
      .selectFrom('settlements')
      .select(['id', ...settlementColumns])
      .where('id', '>', after)
      .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', ofMerchant))
      .orderBy('id')
      .limit(batch)
      .execute();
    return new Map(rows.map((row) => [row.id, positionOfSettlement(settlementFactsOf(row))]));
  }
  const rows = await db
    .selectFrom('payouts')
    .select(['id', ...payoutColumns])
    .where('id', '>', after)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', ofMerchant))
    .orderBy('id')
    .limit(batch)
    .execute();
  return new Map(rows.map((row) => [row.id, positionOfPayout(payoutFactsOf(row))]));
}

async function compare(
  db: Database,
  entity: LedgerEntity,
  positions: ReadonlyMap<string, Position>,
): Promise<LedgerDifference[]> {
  const sums = await writtenOf(db, [...positions.keys()]);
  return [...positions].flatMap(([entityId, position]) => {
    const missing = linesBetween(sums.get(entityId) ?? {}, position);
    return missing.length > 0 ? [{ entity, entityId, missing }] : [];
  });
}

/** What the entries of entities add up to, by their ids. */
async function writtenOf(db: Database, ids: readonly string[]): Promise<Map<string, Position>> {
  const { rows } = await sql<{ entity_id: string; account: LedgerAccount; amount: string }>`
    select entity_id, account, sum(amount)::text as amount
    from ledger_entries, unnest(accounts, amounts) as line (account, amount)
    where entity_id = any(${[...ids]}::text[]) group by 1, 2`.execute(db);
  const sums = new Map<string, Position>();
  for (const { entity_id, account, amount } of rows) {
    sums.set(entity_id, { ...sums.get(entity_id), [account]: Number(amount) });
  }
  return sums;
}
