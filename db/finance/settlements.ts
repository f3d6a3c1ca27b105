import { type RawBuilder, sql, type Transaction } from 'kysely';
import { formatBRL } from '../../domain/core/money.ts';
import { positionOfSettlement } from '../../domain/finance/ledger.ts';
import type {
  PlannedPart,
  Settlement,
  SettlementPart,
  SettlementProposal,
  SettlementState,
} from '../../domain/finance/settlement.ts';
import type { PaymentSettlement } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import { storableJson } from '../core/storable.ts';
import type { PaymentRow } from '../payments/index.ts';
import { type SettlementRow, settlementFactsOf, settlementHead, withEntry } from './ledger.ts';

type Tx = Transaction<Schema>;
type Part = Pick<PlannedPart, 'installment' | 'amount'>;

/** A payment, and its parts that are still to arrive, given those that have. */
export interface PlanOfPayment {
  /** In how many instalments it arrives. */
  installments: number;
  row: Pick<PaymentRow, 'id' | 'merchant_id' | 'connection_id' | 'provider'>;
  plan(arrived: readonly Part[]): PlannedPart[];
}

/**
 * Replaces the parts of these payments that have not arrived by what their plans say, and the sums of the settlements that
 * have them. Writes nothing where the plan has not changed. The caller holds the lock of valuations, and the payments'.
 */
export async function replaceParts(tx: Tx, plans: readonly PlanOfPayment[]): Promise<void> {
  const now = await lockedParts(
    tx,
    plans.map(({ row }) => row.id),
  );
  const touched = new Set<string>();
  const gone: string[] = [];
  const fresh: { row: PlanOfPayment['row']; part: PlannedPart; installments: number }[] = [];
  for (const { row, plan, installments } of plans) {
    const parts = now.get(row.id) ?? [];
    const planned = plan(parts.filter(({ state }) => state === 'SETTLED'));
    const open = parts.filter(({ state }) => state === 'EXPECTED');
    const asText = (all: readonly { installment: number; amount: number; expectedOn: string }[]) =>
      all
        .map(({ installment, amount, expectedOn }) => `${installment} ${amount} ${expectedOn}`)
        .sort()
        .join();
    if (asText(open) === asText(planned)) continue;
    for (const { settlementId } of open) touched.add(settlementId);
    if (open.length > 0) gone.push(row.id);
    fresh.push(...planned.map((part) => ({ row, part, installments })));
  }
  if (gone.length > 0) {
    await sql`
      delete from settlement_parts p using settlements s
      where s.id = p.settlement_id and s.state = 'EXPECTED' and p.payment_id = any(${gone})`.execute(tx);
  }
  const days = new Map<string, string>();
  const values = [];
  for (const { row, part, installments } of fresh) {
    const place = `${row.connection_id} ${part.expectedOn}`;
    const id = days.get(place) ?? (await expectedSettlement(tx, row, part.expectedOn));
    days.set(place, id);
    touched.add(id);
    const { installment, amount } = part;
    const of = installment === 0 ? null : installments;
    values.push({ settlement_id: id, payment_id: row.id, installment, installments: of, amount });
  }
  for (let from = 0; from < values.length; from += partsAtOnce) {
    await tx
      .insertInto('settlement_parts')
      .values(values.slice(from, from + partsAtOnce))
      .execute();
  }
  await sumUp(tx, [...touched]);
}

/** Postgres takes at most 65,535 parameters in a statement. */
const partsAtOnce = 5_000;

/** The parts of payments, with the state of their settlements, which stay as they are until the end of the transaction. */
async function lockedParts(tx: Tx, payments: readonly string[]) {
  const { rows } = await sql<{
    payment_id: string;
    settlement_id: string;
    installment: number;
    amount: number;
    expected_on: string;
    state: SettlementState;
  }>`
    with held as materialized (
      select id, expected_on, state from settlements
      where id in (select settlement_id from settlement_parts where payment_id = any(${[...payments]}))
      order by id for update
    )
    select p.payment_id, p.settlement_id, p.installment, p.amount, held.expected_on, held.state
    from settlement_parts p join held on held.id = p.settlement_id
    where p.payment_id = any(${[...payments]})`.execute(tx);
  const found = new Map<string, (PlannedPart & { settlementId: string; state: SettlementState })[]>();
  for (const row of rows) {
    const { settlement_id: settlementId, installment, amount, expected_on: expectedOn, state } = row;
    found.set(row.payment_id, [
      ...(found.get(row.payment_id) ?? []),
      { settlementId, installment, amount, expectedOn, state },
    ]);
  }
  return found;
}

/** The settlement of a connection that is expected on a day; opens one where there is none. */
async function expectedSettlement(tx: Tx, row: PlanOfPayment['row'], expectedOn: string): Promise<string> {
  const known = await tx
    .selectFrom('settlements')
    .select('id')
    .where('connection_id', '=', row.connection_id)
    .where('expected_on', '=', expectedOn)
    .where('state', '=', 'EXPECTED')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (known) return known.id;
  const id = newId('set');
  const { merchant_id, connection_id, provider } = row;
  await tx
    .insertInto('settlements')
    .values({ id, merchant_id, connection_id, provider, expected_on: expectedOn })
    .execute();
  return id;
}

/** Writes the sums of expected settlements, and deletes those that have lost their last part. */
async function sumUp(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update settlements s set amount = p.amount, parts = p.parts, updated_at = now()
    from (
      select one.id, coalesce(sum(p.amount), 0) as amount, count(p.amount) as parts
      from unnest(${ids}::text[]) as one (id) left join settlement_parts p on p.settlement_id = one.id
      group by 1
    ) as p
    where s.id = p.id and s.state = 'EXPECTED'`.execute(tx);
  await sql`
    delete from settlements where id = any(${ids}) and state = 'EXPECTED' and parts = 0`.execute(tx);
}

const show = (row: SettlementRow, author: string | null): Settlement => ({
  id: row.id,
  connectionId: row.connection_id,
  provider: row.provider,
  state: row.state,
  expectedOn: row.expected_on,
  amount: row.amount,
  parts: row.parts,
  ...(row.settled_on !== null && { settledOn: row.settled_on }),
  ...(row.settled_amount !== null && { settledAmount: row.settled_amount }),
  ...(row.banked_amount !== null && { bankedAmount: row.banked_amount }),
  ...(row.basis && { basis: row.basis }),
  ...(author !== null && { settledBy: author }),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.proposal && {
    proposal: {
      settledOn: row.proposal.settledOn,
      amount: row.proposal.amount,
      reason: row.proposal.reason,
      by: row.proposal.byName,
      at: row.proposal.at,
    },
  }),
  needsAttention: row.attention_reason !== null,
  ...(row.attention_reason !== null && {
    attention: {
      reason: row.attention_reason,
      detail: row.attention_detail ?? '',
      since: (row.attention_since ?? row.updated_at).toISOString(),
    },
  }),
  updatedAt: row.updated_at.toISOString(),
});

/** A part's share of its payment's cents, as `partsOf` divides them: the first has the rest. A correction has none. */
const shareOf = (cents: 'paid' | 'due') => {
  const all = sql.ref<number>(cents);
  return sql<number>`case
    when installment = 0 then 0
    when installment = 1 then ${all} - ${all} / installments * (installments - 1)
    else ${all} / installments
  end`;
};
const paid = sql<number>`coalesce(payments.received_amount, payments.amount)`;
const gross = shareOf('paid');
/** What is left of both divisions, so that the cents of their rests are no adjustment. */
const feeShare = sql<number>`(${gross}) - (${shareOf('due')})`;

export interface SettlementFilters {
  connectionId?: string | undefined;
  state?: SettlementState | undefined;
  /** Days, included. */
  from?: string | undefined;
  to?: string | undefined;
  /** The last one that was seen. */
  after?: { expectedOn: string; id: string } | undefined;
  limit: number;
}

/** One merchant's settlements, those that are expected first in the order of their days. */
export function settlementsOf(db: Database, merchantId: string) {
  const rows = () =>
    db
      .selectFrom('settlements')
      .leftJoin('users', 'users.id', 'settlements.settled_by')
      .selectAll('settlements')
      .select('users.name as author')
      .where('settlements.merchant_id', '=', merchantId);
  /** Parts with what was paid for their payment, and what is due of it after the fee. */
  const parts = (id: string) =>
    db
      .selectFrom('settlement_parts')
      .innerJoin('settlements', 'settlements.id', 'settlement_id')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['payment_id', 'payment_method', 'order_id', 'installment', 'settlement_parts.amount'])
      .select(({ selectFrom, fn }) => [
        fn
          .coalesce(
            'settlement_parts.installments',
            // Of parts from before the column: as many as there are.
            selectFrom('settlement_parts as each')
              .select(({ fn: of }) => of.max('each.installment').as('last'))
              .whereRef('each.payment_id', '=', 'settlement_parts.payment_id'),
          )
          .as('installments'),
        paid.as('paid'),
        sql<number>`${paid} - coalesce(payments.fee, payments.expected_fee, 0)`.as('due'),
      ])
      .where('settlements.merchant_id', '=', merchantId)
      .where('settlement_id', '=', id);
  return {
    async page({ connectionId, state, from, to, after, limit }: SettlementFilters): Promise<Settlement[]> {
      const found = await rows()
        .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? ''))
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'EXPECTED'))
        .$if(from !== undefined, (query) => query.where('expected_on', '>=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('expected_on', '<=', to ?? ''))
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(expected_on, settlements.id) > (${after?.expectedOn ?? ''}::text, ${after?.id ?? ''}::text)`,
          ),
        )
        .orderBy('expected_on')
        .orderBy('settlements.id')
        .limit(limit)
        .execute();
      return found.map(({ author, ...row }) => show(row, author));
    },

    /** With the sums of its parts. */
    async get(id: string): Promise<Settlement | undefined> {
      const sumOf = (cents: RawBuilder<number>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`;
      const found = await rows()
        .innerJoinLateral(
          (from) =>
            from
              .selectFrom(parts(id).as('part'))
              .select([sumOf(gross).as('paid'), sumOf(feeShare).as('fee')])
              .as('totals'),
          (join) => join.onTrue(),
        )
        .select(['totals.paid', 'totals.fee'])
        .where('settlements.id', '=', id)
        .executeTakeFirst();
      if (!found) return undefined;
      const { author, paid, fee, ...row } = found;
      return { ...show(row, author), totals: { gross: paid, fee, adjustment: row.amount - paid + fee } };
    },

    /** The parts of a settlement, in the order of their payments. @param after `<payment> <instalment>` */
    async parts(id: string, limit: number, after?: Pick<SettlementPart, 'paymentId' | 'installment'>) {
      const found = await db
        .selectFrom(parts(id).as('part'))
        .select(['payment_id', 'payment_method', 'order_id', 'installment', 'installments', 'amount'])
        .select([gross.as('gross'), feeShare.as('fee')])
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(payment_id, installment) > (${after?.paymentId ?? ''}::text, ${after?.installment ?? 0}::int)`,
          ),
        )
        .orderBy('payment_id')
        .orderBy('installment')
        .limit(limit)
        .execute();
      return found.map(
        ({ payment_id, payment_method, order_id, installments, ...part }): SettlementPart => ({
          paymentId: payment_id,
          paymentMethod: payment_method,
          ...(order_id !== null && { orderId: order_id }),
          ...(part.installment > 0 && installments !== null && { installments }),
          adjustment: part.amount - part.gross + part.fee,
          ...part,
        }),
      );
    },

    /** Where the parts of a payment are, by instalment. */
    async ofPayment(paymentId: string): Promise<PaymentSettlement[]> {
      const found = await db
        .selectFrom('settlement_parts')
        .innerJoin('settlements', 'settlements.id', 'settlement_id')
        .select(['settlement_id', 'installment', 'settlement_parts.amount', 'expected_on', 'settled_on'])
        .where('settlements.merchant_id', '=', merchantId)
        .where('payment_id', '=', paymentId)
        .orderBy('expected_on')
        .orderBy('installment')
        .execute();
      return found.map((row) => ({
        settlementId: row.settlement_id,
        installment: row.installment,
        amount: row.amount,
        expectedOn: row.expected_on,
        ...(row.settled_on !== null && { settledOn: row.settled_on }),
      }));
    },

    /** Locked until the end of the caller's transaction. */
    lock: (tx: Tx, id: string): Promise<SettlementRow | undefined> =>
      tx
        .selectFrom('settlements')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
  };
}

/** How a settlement arrived. */
export interface Arrival {
  settledOn: string;
  /** Cents. */
  settledAmount: number;
  basis: 'person' | 'date';
  by?: string | undefined;
  reason?: string | undefined;
  line?: ProvingLine | undefined;
}

/** The line of a statement that shows an arrival, `rec_…/12`, and whether it is the statement of the merchant's own bank. */
export interface ProvingLine {
  id: string;
  isOfBank: boolean;
}

const noAttention = { attention_reason: null, attention_detail: null, attention_since: null };

/** Books that a settlement has arrived: its row and its entry in one statement. The caller holds the row's lock. */
export const settle = (tx: Tx, row: SettlementRow, { settledOn, settledAmount, basis, by, reason, line }: Arrival) =>
  withEntry(
    tx,
    settlementHead(row),
    positionOfSettlement(settlementFactsOf(row)),
    positionOfSettlement({ amount: row.amount, settledAmount, bankedAmount: line?.isOfBank ? settledAmount : null }),
  )
    .updateTable('settlements')
    .set({
      state: 'SETTLED',
      settled_on: settledOn,
      settled_amount: settledAmount,
      basis,
      settled_by: by ?? null,
      reason: reason ?? null,
      arrival_line: line?.id ?? null,
      ...(line?.isOfBank && { bank_line: line.id, banked_amount: settledAmount }),
      proposal: null,
      is_announced: false,
      is_reopened: false,
      updated_at: new Date(),
      ...noAttention,
    })
    .where('id', '=', row.id)
    .execute();

/** Takes an arrival back, by a counter-entry. The caller holds the row's lock. */
export const unsettle = (tx: Tx, row: SettlementRow) =>
  withEntry(tx, settlementHead(row), positionOfSettlement(settlementFactsOf(row)), {})
    .updateTable('settlements')
    .set({
      state: 'EXPECTED',
      settled_on: null,
      settled_amount: null,
      basis: null,
      settled_by: null,
      reason: null,
      arrival_line: null,
      ...notInBank,
      is_announced: false,
      // Where nobody was told that it has arrived, there is nothing to take back.
      is_reopened: row.is_announced,
      updated_at: new Date(),
    })
    .where('id', '=', row.id)
    .execute();

const notInBank = { banked_amount: null, bank_line: null };

/** Books that a line of the bank's statement shows one that has arrived. The caller holds the row's lock. */
const bankSettlement = (tx: Tx, row: SettlementRow, line: string) =>
  withEntry(
    tx,
    settlementHead(row),
    positionOfSettlement(settlementFactsOf(row)),
    positionOfSettlement(settlementFactsOf({ ...row, banked_amount: row.settled_amount })),
  )
    .updateTable('settlements')
    .set({ banked_amount: row.settled_amount, bank_line: line, updated_at: new Date() })
    .where('id', '=', row.id)
    .execute();

/**
 * Books that lines of a bank's statement show these settlements. One that has not arrived, or that another line has shown before,
 * stays as it is.
 */
export async function bankSettlements(tx: Tx, merchantId: string, ids: readonly string[], line: string): Promise<void> {
  // In the order of their ids, as every writer of several locks them.
  for (const id of [...ids].sort()) {
    const row = await settlementsOf(tx, merchantId).lock(tx, id);
    if (row?.state === 'SETTLED' && row.bank_line === null) await bankSettlement(tx, row, line);
  }
}

/**
 * Takes back what was booked because of a line that is not these settlements': that they are in the bank, and their arrival where
 * it was booked by that line. Each is a counter-entry.
 */
export async function disproveSettlements(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
  line: string,
): Promise<void> {
  for (const id of [...ids].sort()) {
    const row = await settlementsOf(tx, merchantId).lock(tx, id);
    if (row?.arrival_line === line) await unsettle(tx, row);
    else if (row?.bank_line === line) {
      const before = positionOfSettlement(settlementFactsOf(row));
      const after = positionOfSettlement(settlementFactsOf({ ...row, ...notInBank }));
      await withEntry(tx, settlementHead(row), before, after)
        .updateTable('settlements')
        .set({ ...notInBank, updated_at: new Date() })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Keeps what one person says has arrived, until a second one confirms it. The caller holds the row's lock. */
export const propose = (tx: Tx, row: SettlementRow, proposal: SettlementProposal) =>
  tx
    .updateTable('settlements')
    .set({
      proposal: storableJson(proposal),
      updated_at: new Date(),
      attention_reason: 'approval_needed',
      attention_detail: `${proposal.byName} says that ${formatBRL(proposal.amount)} of ${formatBRL(row.amount)} arrived on ${proposal.settledOn}: another person must confirm it.`,
      attention_since: new Date(),
    })
    .where('id', '=', row.id)
    .execute();

/** Takes a proposal back. The caller holds the row's lock. */
export const withdraw = (tx: Tx, row: SettlementRow) =>
  tx
    .updateTable('settlements')
    .set({ proposal: null, updated_at: new Date(), ...noAttention })
    .where('id', '=', row.id)
    .execute();

/** Settlements a pass of the sweep handles. */
const atOnce = 500;

/**
 * Books the settlements whose day has come, of connections whose terms want no proof.
 *
 * @returns how many it booked.
 */
export async function settleByDate(db: Database, today: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<SettlementRow>`
      select s.* from settlements s
      where s.state = 'EXPECTED' and s.expected_on <= ${today} and s.parts > 0 and (
        -- Sales and what goes back of others are the same: no money moves, and nobody can see it.
        (s.amount = 0 and s.proposal is null) or (
          select confirmation from fee_tables t
          where t.connection_id = s.connection_id and t.from_day <= s.expected_on order by t.from_day desc limit 1
        ) = 'date')
      order by s.id limit ${atOnce} for update of s`.execute(tx);
    for (const row of rows)
      await settle(tx, row, { settledOn: row.expected_on, settledAmount: row.amount, basis: 'date' });
    return rows.length;
  });
}

/**
 * Calls for a person where a settlement has not arrived.
 *
 * @param day the last one that is overdue
 * @returns one that is overdue since now, for its event, or undefined where there is none left. Its row stays locked.
 */
export async function markOverdue(tx: Tx, day: string): Promise<SettlementRow | undefined> {
  const row = await tx
    .selectFrom('settlements')
    .selectAll()
    .where('state', '=', 'EXPECTED')
    .where('expected_on', '<=', day)
    .where('amount', '<>', 0)
    .where('attention_reason', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  const detail =
    row.amount > 0
      ? `${formatBRL(row.amount)} of ${row.parts} parts was due on ${row.expected_on} and nobody has confirmed that it arrived.`
      : `The provider was to take ${formatBRL(-row.amount)} of ${row.parts} parts on ${row.expected_on} and nobody has confirmed that it did.`;
  return tx
    .updateTable('settlements')
    .set({
      attention_reason: 'settlement_overdue',
      attention_detail: detail,
      attention_since: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The next settlement whose event is not written yet: marked as written, and locked. */
const takeNext = (
  tx: Tx,
  waits: Partial<Pick<SettlementRow, 'state' | 'is_announced' | 'is_reopened'>>,
  written: Partial<Pick<SettlementRow, 'is_announced' | 'is_reopened'>>,
): Promise<SettlementRow | undefined> =>
  tx
    .updateTable('settlements')
    .set(written)
    .where('id', 'in', (db) =>
      db
        .selectFrom('settlements')
        .select('id')
        .where(({ and }) => and(waits))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** One that has arrived. */
export const takeUnannounced = (tx: Tx) =>
  takeNext(tx, { state: 'SETTLED', is_announced: false }, { is_announced: true });

/** One whose arrival was announced and taken back. */
export const takeReopened = (tx: Tx) => takeNext(tx, { is_reopened: true }, { is_reopened: false });

/** For events: the settlement as the API shows it. */
export const shownSettlement = (row: SettlementRow): Settlement => show(row, null);
