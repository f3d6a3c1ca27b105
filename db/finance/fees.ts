import { type Selectable, sql, type Transaction } from 'kysely';
import {
  expectedFee,
  expectedPayoutFee,
  type FeeTable,
  type PayoutFeeRule,
  ruleFor,
  type Sale,
  tableOn,
} from '../../domain/finance/fees.ts';
import { positionOfDispute, positionOfPayment, positionOfPayout } from '../../domain/finance/ledger.ts';
import { planParts } from '../../domain/finance/settlement.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';
import { type PaymentRow, requestOf } from '../payments/index.ts';
import type { PayoutRow } from '../payouts/index.ts';
import { disputeFactsOf, paymentFactsOf, paymentHead, payoutFactsOf, payoutHead, withEntry } from './ledger.ts';
import { type PlanOfPayment, replaceParts } from './settlements.ts';

type Tx = Transaction<Schema>;

/** A version of a connection's terms, with who wrote it. */
export interface StoredFeeTable extends FeeTable {
  provider: string;
  /** The connection's own name. */
  name?: string;
  createdAt: string;
  createdBy?: string;
}

/** The terms of a merchant's connections, by connection, the newest version first. */
export async function feeTablesOf(db: Database, merchantId: string): Promise<StoredFeeTable[]> {
  const rows = await db
    .selectFrom('fee_tables')
    .innerJoin('connections', 'connections.id', 'fee_tables.connection_id')
    .leftJoin('users', 'users.id', 'fee_tables.created_by')
    .selectAll('fee_tables')
    .select(['connections.provider', 'connections.name', 'users.name as author'])
    .where('fee_tables.merchant_id', '=', merchantId)
    .orderBy('connections.provider')
    .orderBy('fee_tables.connection_id')
    .orderBy('fee_tables.from_day', 'desc')
    .execute();
  return rows.map((row) => ({
    connectionId: row.connection_id,
    provider: row.provider,
    ...(row.name !== null && { name: row.name }),
    from: row.from_day,
    rules: row.rules,
    payouts: row.payout_rules,
    confirmation: row.confirmation,
    createdAt: row.created_at.toISOString(),
    ...(row.author !== null && { createdBy: row.author }),
  }));
}

/**
 * What the provider of each connection keeps of a sale by its terms of today: cents by connection. One whose terms do not
 * state it is absent.
 */
export async function expectedFeesOf(db: Database, merchantId: string, sale: Sale): Promise<Map<string, number>> {
  return new Map(
    (await tablesInForce(db, merchantId)).flatMap(({ connection_id: connection, rules }) => {
      const rule = ruleFor(rules, sale);
      return rule ? [[connection, expectedFee(rule, sale)] as const] : [];
    }),
  );
}

/** Connections of a merchant whose terms of today state a fee of any method. */
export async function connectionsWithFees(db: Database, merchantId: string): Promise<Set<string>> {
  const tables = await tablesInForce(db, merchantId);
  return new Set(tables.filter(({ rules }) => rules.length > 0).map(({ connection_id }) => connection_id));
}

const tablesInForce = (db: Database, merchantId: string) =>
  db
    .selectFrom('fee_tables')
    .distinctOn('connection_id')
    .select(['connection_id', 'rules'])
    .where('merchant_id', '=', merchantId)
    .where('from_day', '<=', dayInBrazil(new Date()))
    .orderBy('connection_id')
    .orderBy('from_day', 'desc')
    .execute();

/** What the terms of today state of a connection's payouts. */
export async function payoutRulesOf(db: Database, connectionId: string): Promise<PayoutFeeRule[]> {
  const table = await db
    .selectFrom('fee_tables')
    .select('payout_rules')
    .where('connection_id', '=', connectionId)
    .where('from_day', '<=', dayInBrazil(new Date()))
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return table?.payout_rules ?? [];
}

/** Writes a version, in place of one that begins on the same day. Payments of its time are valued anew by the sweep. */
export async function saveFeeTable(
  db: Database,
  merchantId: string,
  { connectionId, from, rules, payouts, confirmation }: FeeTable,
  createdBy: string | undefined,
): Promise<void> {
  const written = {
    rules: JSON.stringify(rules),
    payout_rules: JSON.stringify(payouts),
    confirmation,
    created_by: createdBy ?? null,
  };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('fee_tables')
      .values({ merchant_id: merchantId, connection_id: connectionId, from_day: from, ...written })
      .onConflict((conflict) =>
        conflict.columns(['connection_id', 'from_day']).doUpdateSet({ ...written, created_at: new Date() }),
      )
      .execute();
    await revalueFrom(tx, connectionId, from);
  });
}

/** Deletes a version, if it is there. Payments of its time are valued anew by the sweep. */
export async function deleteFeeTable(
  db: Database,
  merchantId: string,
  { connectionId, from }: Pick<FeeTable, 'connectionId' | 'from'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('fee_tables')
      .where('merchant_id', '=', merchantId)
      .where('connection_id', '=', connectionId)
      .where('from_day', '=', from)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await revalueFrom(tx, connectionId, from);
  });
}

/** Begins anew where a revaluation is under way: what it has done was by older terms. */
const revalueFrom = (tx: Tx, connectionId: string, from: string) =>
  tx
    .insertInto('fee_revaluations')
    .values({ connection_id: connectionId, from_day: from })
    .onConflict((conflict) =>
      conflict.column('connection_id').doUpdateSet({
        from_day: sql<string>`least(fee_revaluations.from_day, excluded.from_day)`,
        after_id: '',
        after_payout_id: '',
      }),
    )
    .execute();

/** Entries that are read at once, or payments of a connection: their rows are locked meanwhile. */
const batch = 250;

/**
 * Values the payments about which the ledger has new entries: their expected fee, and the parts in which they arrive.
 * Entries are read in the order in which their transactions were known to have ended, so that none is passed over.
 *
 * @returns the number of entries that were read; 0 once there are no more.
 */
export async function valueNewEntries(store: Store): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    await lockValuation(tx);
    const { rows } = await sql<{ xid: string; id: number; entity: string; entity_id: string }>`
      select e.xid::text as xid, e.id, e.entity, e.entity_id
      from ledger_state s, ledger_entries e
      where (e.xid, e.id) > (s.valued_xid, s.valued_id) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by e.xid, e.id limit ${batch}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return 0;
    const of = (entity: string) => rows.filter((row) => row.entity === entity).map(({ entity_id }) => entity_id);
    const [disputes, settlements] = [of('dispute'), of('settlement')];
    const disputed =
      disputes.length === 0
        ? []
        : await tx.selectFrom('disputes').select('payment_id').where('id', 'in', disputes).execute();
    const settled =
      settlements.length === 0
        ? []
        : await tx
            .selectFrom('settlement_parts')
            .select('payment_id')
            .where('settlement_id', 'in', settlements)
            .execute();
    await valuePayments(store, tx, [
      ...of('payment'),
      ...[...disputed, ...settled].map(({ payment_id }) => payment_id),
    ]);
    // Those whose move read the terms while these were being changed.
    await valuePayouts(tx, of('payout'));
    await tx.updateTable('ledger_state').set({ valued_xid: last.xid, valued_id: last.id }).execute();
    return rows.length;
  });
}

/**
 * Values payments of connections whose terms were changed, in the order of their ids, a batch of one connection a call, and then
 * the connection's payouts. It goes on where it was stopped.
 *
 * @returns how much it did; 0 once there is nothing left of any connection.
 */
export async function revaluePayments(store: Store): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    await lockValuation(tx);
    const due = await tx
      .selectFrom('fee_revaluations')
      .selectAll()
      .orderBy('connection_id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!due) return 0;
    const found = await tx
      .selectFrom('payments')
      .select('id')
      .where('connection_id', '=', due.connection_id)
      .where('approved_at', '>=', sql<Date>`(${due.from_day}::date)::timestamp at time zone 'America/Sao_Paulo'`)
      .where('id', '>', due.after_id)
      .orderBy('id')
      .limit(batch)
      .execute();
    const last = found.at(-1);
    if (!last) return revaluePayouts(tx, due);
    await valuePayments(
      store,
      tx,
      found.map(({ id }) => id),
    );
    await tx
      .updateTable('fee_revaluations')
      .set({ after_id: last.id })
      .where('connection_id', '=', due.connection_id)
      .execute();
    return found.length;
  });
}

async function revaluePayouts(tx: Tx, due: Selectable<Schema['fee_revaluations']>): Promise<number> {
  const found = await tx
    .selectFrom('payouts')
    .select('id')
    .where('connection_id', '=', due.connection_id)
    .where(
      sql<boolean>`coalesce(sent_at, created_at) >= (${due.from_day}::date)::timestamp at time zone 'America/Sao_Paulo'`,
    )
    .where('id', '>', due.after_payout_id)
    .orderBy('id')
    .limit(batch)
    .execute();
  const last = found.at(-1);
  if (!last) {
    await tx.deleteFrom('fee_revaluations').where('connection_id', '=', due.connection_id).execute();
    return 1;
  }
  await valuePayouts(
    tx,
    found.map(({ id }) => id),
  );
  await tx
    .updateTable('fee_revaluations')
    .set({ after_payout_id: last.id })
    .where('connection_id', '=', due.connection_id)
    .execute();
  return found.length;
}

/** What the terms of a connection say of a payout: those of the day on which it was sent. */
type PayoutTerms = Pick<PayoutRow, 'expected_fee' | 'fee_given_back'>;

const termsFor = (
  { payment_method: method, amount }: Pick<PayoutRow, 'payment_method' | 'amount'>,
  rules: readonly PayoutFeeRule[] = [],
): PayoutTerms => {
  const rule = rules.find((one) => one.method === method);
  return { expected_fee: rule ? expectedPayoutFee(rule, amount) : null, fee_given_back: rule?.givenBack ?? false };
};

const sentOn = ({ sent_at, created_at }: Pick<PayoutRow, 'sent_at' | 'created_at'>): string =>
  dayInBrazil(sent_at ?? created_at);

/** The terms for a payout that its provider has just accepted: the one statement that the ledger adds to its move. */
export async function payoutTermsOf(tx: Tx, row: PayoutRow): Promise<PayoutTerms> {
  const table = await tx
    .selectFrom('fee_tables')
    .select('payout_rules')
    .where('connection_id', '=', row.connection_id)
    .where('from_day', '<=', sentOn(row))
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return termsFor(row, table?.payout_rules);
}

/** Writes what the terms say of payouts that have left, each with its entry in the ledger. Writes nothing where nothing has changed. */
async function valuePayouts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where(sql<boolean>`id = any(${[...new Set(ids)]})`)
    .where(({ or, eb }) =>
      or([eb('status', '=', 'APPROVED'), eb('stage', '=', 'sent'), eb('returned_at', 'is not', null)]),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('fee_tables')
            .select('fee_tables.connection_id')
            .whereRef('fee_tables.connection_id', '=', 'payouts.connection_id'),
        ),
        // Its terms were deleted.
        eb('expected_fee', 'is not', null),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const tables = await tablesOf(tx, [...new Set(rows.map((row) => row.connection_id))]);
  for (const row of rows) {
    const terms = termsFor(row, tableOn(tables.get(row.connection_id) ?? [], sentOn(row))?.payouts);
    if (terms.expected_fee === row.expected_fee && terms.fee_given_back === row.fee_given_back) continue;
    const after = positionOfPayout(payoutFactsOf({ ...row, ...terms }));
    await withEntry(tx, payoutHead(row), positionOfPayout(payoutFactsOf(row)), after)
      .updateTable('payouts')
      .set(terms)
      .where('id', '=', row.id)
      .execute();
  }
}

/** One valuation at a time: two would both find a day without a settlement, and open one each. */
const lockValuation = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('valuation', 0))`.execute(tx);

/**
 * Writes what the terms say of approved payments: the expected fee, with its entry in the ledger, and the parts that are
 * still to arrive. Writes nothing where nothing has changed.
 */
async function valuePayments(store: Store, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    // As an array: a settlement may have more parts than a statement may have parameters.
    .where(sql<boolean>`id = any(${[...new Set(ids)]})`)
    .where('approved_at', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('fee_tables')
            .select('fee_tables.connection_id')
            .whereRef('fee_tables.connection_id', '=', 'payments.connection_id'),
        ),
        // Its terms were deleted.
        eb('expected_fee', 'is not', null),
        exists(
          selectFrom('settlement_parts')
            .select('settlement_parts.payment_id')
            .whereRef('settlement_parts.payment_id', '=', 'payments.id'),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const tables = await tablesOf(tx, [...new Set(rows.map((row) => row.connection_id))]);
  const regained = await regainedOf(tx, rows);
  const today = dayInBrazil(new Date());
  const plans: PlanOfPayment[] = [];
  for (const row of rows) {
    const approvedOn = dayInBrazil(row.approved_at ?? row.created_at);
    const table = tableOn(tables.get(row.connection_id) ?? [], approvedOn);
    const method = row.payment_method;
    const installments =
      method === 'CREDIT_CARD' ? requestOf(row, await store.sealOf(row.merchant_id, tx)).installments : 1;
    const rule = table && ruleFor(table.rules, { method, installments });
    const amount = row.received_amount ?? row.amount;
    const fee = rule ? expectedFee(rule, { amount, installments }) : null;
    const after: PaymentRow = { ...row, expected_fee: fee };
    const position = positionOfPayment(paymentFactsOf(after));
    if (fee !== row.expected_fee) {
      await withEntry(tx, paymentHead(row), positionOfPayment(paymentFactsOf(row)), position)
        .updateTable('payments')
        .set({ expected_fee: fee })
        .where('id', '=', row.id)
        .execute();
    }
    const owed = (position.receivable ?? 0) + (regained.get(row.id) ?? 0);
    const terms = rule?.settlement;
    plans.push({
      row,
      installments: terms?.perInstallment ? installments : 1,
      plan: (arrived) => (terms ? planParts({ terms, approvedOn, installments, owed, arrived, today }) : []),
    });
  }
  await replaceParts(tx, plans);
}

/** Versions of terms by connection. */
async function tablesOf(tx: Tx, connections: string[]) {
  const rows = await tx.selectFrom('fee_tables').selectAll().where('connection_id', 'in', connections).execute();
  const found = new Map<string, Pick<FeeTable, 'from' | 'rules' | 'payouts'>[]>();
  for (const { connection_id, from_day: from, rules, payout_rules: payouts } of rows) {
    found.set(connection_id, [...(found.get(connection_id) ?? []), { from, rules, payouts }]);
  }
  return found;
}

/** Cents that won disputes have brought back to what the provider owes, by payment. */
async function regainedOf(tx: Tx, payments: readonly PaymentRow[]): Promise<Map<string, number>> {
  const byId = new Map(payments.map((row) => [row.id, row]));
  const won = await tx
    .selectFrom('disputes')
    .select(['payment_id', 'state'])
    .where(sql<boolean>`payment_id = any(${[...byId.keys()]})`)
    .where('state', '=', 'WON')
    .execute();
  const found = new Map<string, number>();
  for (const { payment_id: id, state } of won) {
    const row = byId.get(id);
    const cents = row ? (positionOfDispute(disputeFactsOf(state, row)).receivable ?? 0) : 0;
    found.set(id, (found.get(id) ?? 0) + cents);
  }
  return found;
}

/** A payment or payout of which the provider kept another fee than its terms say. */
export interface FeeDifference {
  entity: 'payment' | 'payout';
  id: string;
  connectionId: string;
  provider: string;
  approvedAt: string;
  /** Cents. */
  amount: number;
  fee: number;
  expectedFee: number;
}

export interface DifferenceFilters {
  connectionId?: string | undefined;
  /** Approved before this one. */
  before?: { approvedAt: Date; id: string } | undefined;
  limit: number;
}

/** The newest approval first. */
export async function feeDifferencesOf(
  db: Database,
  merchantId: string,
  { connectionId, before, limit }: DifferenceFilters,
): Promise<FeeDifference[]> {
  const of = (entity: 'payment' | 'payout', table: 'payments' | 'payouts') => sql`(
    select ${sql.lit(entity)}::text as entity, id, connection_id, provider, approved_at, amount, fee, expected_fee
    from ${sql.table(table)}
    where merchant_id = ${merchantId} and fee <> expected_fee and approved_at is not null
      ${connectionId === undefined ? sql`` : sql`and connection_id = ${connectionId}`}
      ${before ? sql`and (approved_at, id) < (${before.approvedAt}::timestamptz, ${before.id}::text)` : sql``}
    order by approved_at desc, id desc limit ${limit})`;
  const { rows } = await sql<{
    entity: 'payment' | 'payout';
    id: string;
    connection_id: string;
    provider: string;
    approved_at: Date;
    amount: number;
    fee: number;
    expected_fee: number;
  }>`${of('payment', 'payments')} union all ${of('payout', 'payouts')}
    order by approved_at desc, id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    entity: row.entity,
    id: row.id,
    connectionId: row.connection_id,
    provider: row.provider,
    approvedAt: row.approved_at.toISOString(),
    amount: row.amount,
    fee: row.fee,
    expectedFee: row.expected_fee,
  }));
}
