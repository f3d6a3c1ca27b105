import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * The tables whose rows pile up, with the column that says when: each month (in UTC) is a partition of its own, so that an
 * old one can be dropped at once. Rows of a month without a partition are in `<table>_default`.
 */
const monthly = { timeline: 'at', events: 'created_at', webhook_inbox: 'received_at' } as const;

export type MonthlyTable = keyof typeof monthly;
export const monthlyTables = Object.keys(monthly) as MonthlyTable[];

/** A partition. */
export interface Month {
  table: MonthlyTable;
  /** Of the partition, such as `timeline_2026_11`. */
  name: string;
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** Months made ahead: for so long the daily job may fail before rows go to the default partition. */
const ahead = 3;
/**
 * Milliseconds to wait for a lock. The few that are needed together wait shorter than Postgres' `deadlock_timeout` (a
 * second), so that this work gives up and not the payment that it meets. It is tried again.
 */
const lockMs = 300;
const statementMs = 300_000;

const startOf = (at: Date, plus = 0) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + plus));

function monthOf(table: MonthlyTable, at: Date): Month {
  const from = startOf(at);
  return { table, name: `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, until: startOf(at, 1) };
}

/** The months of a table that have a partition, the oldest first. */
export async function monthsOf(db: Kysely<Schema>, table: MonthlyTable): Promise<Month[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by relname`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year && month ? [monthOf(table, new Date(Date.UTC(Number(year), Number(month) - 1)))] : [];
  });
}

/**
 * Makes the missing partitions from the month of `since` to some months ahead. What the default partition holds moves to
 * partitions of its months.
 *
 * @returns the names of the new partitions.
 * @throws Error when a table was in use at the wrong moment. Months of tables before it are made.
 */
export async function makeMonths(db: Database, since = new Date()): Promise<string[]> {
  const made: string[] = [];
  for (const table of monthlyTables) {
    const missing = async (tx: Kysely<Schema>) => {
      const there = new Set((await monthsOf(tx, table)).map(({ name }) => name));
      return monthsFrom(table, since).filter(({ name }) => !there.has(name));
    };
    if ((await missing(db)).length === 0 && (await monthsInDefault(db, table)).length === 0) continue;
    await db.transaction().execute(async (tx) => {
      // Processes that start together make each month once.
      await sql`select pg_advisory_xact_lock(hashtextextended('months', 0))`.execute(tx);
      await limited(tx);
      const months = new Map((await missing(tx)).map((month) => [month.name, month]));
      const strays = await emptyDefault(tx, table, months);
      // Attached when they exist: other than creating them in place, this locks only the default partition.
      for (const month of months.values()) if (!strays.has(month.name)) await createTable(tx, month);
      for (const { name, from, until } of months.values()) {
        await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
          for values from (${sql.lit(from.toISOString())}) to (${sql.lit(until.toISOString())})`.execute(tx);
      }
      made.push(...months.keys());
    });
  }
  return made;
}

function monthsFrom(table: MonthlyTable, since: Date): Month[] {
  const end = startOf(new Date(), ahead + 1);
  const months: Month[] = [];
  for (let at = startOf(since); at < end; at = startOf(at, 1)) months.push(monthOf(table, at));
  return months;
}

/** The months of the rows in a table's default partition, which is empty but for clocks that are wrong. */
async function monthsInDefault(db: Kysely<Schema>, table: MonthlyTable): Promise<Month[]> {
  const { rows } = await sql<{ month: Date }>`
    select distinct date_trunc('month', ${sql.ref(monthly[table])}, 'UTC') as month
    from ${sql.table(`${table}_default`)}`.execute(db);
  return rows.map(({ month }) => monthOf(table, month));
}

/** Copies the default partition into tables of its months, which are added to `months`. @returns their names. */
async function emptyDefault(
  tx: Transaction<Schema>,
  table: MonthlyTable,
  months: Map<string, Month>,
): Promise<Set<string>> {
  const copied = new Set<string>();
  if ((await monthsInDefault(tx, table)).length === 0) return copied;
  const rest = sql.table(`${table}_default`);
  const column = sql.ref(monthly[table]);
  await sql`lock table ${rest} in access exclusive mode`.execute(tx);
  for (const month of await monthsInDefault(tx, table)) {
    await createTable(tx, month);
    await sql`insert into ${sql.table(month.name)} select * from ${rest}
      where ${column} >= ${month.from} and ${column} < ${month.until}`.execute(tx);
    months.set(month.name, month);
    copied.add(month.name);
  }
  // Its rows may not be deleted one by one: they are append-only.
  if (copied.size > 0) await sql`truncate ${rest}`.execute(tx);
  return copied;
}

const createTable = (tx: Transaction<Schema>, { table, name }: Month) =>
  sql`create table ${sql.table(name)} (like ${sql.table(table)} including defaults including constraints)`.execute(tx);

/**
 * Drops a month with all its rows.
 * @throws Error when the table was in use at the wrong moment.
 */
export const dropMonth = (db: Database, { name }: Month): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await limited(tx);
    await sql`drop table ${sql.table(name)}`.execute(tx);
  });

async function limited(tx: Transaction<Schema>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx);
  await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
}
