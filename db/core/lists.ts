import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import { nameQueries, type Store } from './store.ts';

/*
 * Lists over a million rows. The ids of a page are selected first, so that filters are evaluated in an index that contains
 * all filtered columns (such as `payments_list`): a filter without matches costs a scan of the index, never of the table.
 * A search text may be an order's number, an end-to-end id or a name. Each meaning is one query and the results are
 * united, since no index serves a single condition with `or`.
 */

/** A place in a list: the sort value (an instant or a number) and the id of the last row that was seen. */
export interface PageCursor {
  value: Date | number;
  id: string;
}

type Condition = RawBuilder<SqlBool>;

/** The conditions of a list. The merchant is a required part, so that no query can omit it. */
export interface ListQuery {
  table: 'payments' | 'payouts' | 'receivers' | 'platform_users' | 'refunds' | 'disputes';
  merchantId: string;
  /** Conditions that must all hold. */
  all: Condition[];
  /** Conditions of which at least one must hold; absent without a search. */
  any?: Condition[] | undefined;
}

export interface PageOf {
  by: 'created_at' | 'amount' | 'due_order';
  down: boolean;
  after?: PageCursor | undefined;
  limit: number;
}

/** The rows of a page in the list's order, and the place where the next page begins. */
export async function pageOf<Row extends { id: string; created_at: Date }>(
  db: Database,
  list: ListQuery,
  { by, down, after, limit }: PageOf,
): Promise<{ rows: Row[]; next?: PageCursor }> {
  const [key, direction] = [sql.ref(by), down ? sql`desc` : sql`asc`];
  const type = by === 'created_at' ? sql`timestamptz` : sql`bigint`;
  const beyond = after && [
    sql<SqlBool>`(${key}, id) ${down ? sql`<` : sql`>`} (${after.value}::${type}, ${after.id}::text)`,
  ];
  const found = unionParts(list, (where) => {
    const all = sql.join([...where, ...(beyond ?? [])], sql` and `);
    return sql`
      (select id, ${key} as place from ${sql.table(list.table)} where ${all}
      order by ${key} ${direction}, id ${direction} limit ${limit + 1})`;
  });
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, place from (${sql.join(found, sql` union `)}) as found
      order by place ${direction}, id ${direction} limit ${limit + 1})
    select row.* from page join ${sql.table(list.table)} as row on row.id = page.id
    order by page.place ${direction}, page.id ${direction}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1) as (Row & { amount?: number; due_order?: number }) | undefined;
  const value = last?.[by];
  return { rows: shown, ...(rows.length > limit && last && value !== undefined && { next: { value, id: last.id } }) };
}

/**
 * Some columns of all rows of a list, newest first: at most `most`, and one more where there are more.
 *
 * @param columns names of columns in our code, never of a request.
 */
export async function allOf<Row>(
  db: Database,
  list: ListQuery,
  { columns, most }: { columns: readonly string[]; most: number },
): Promise<Row[]> {
  const found = unionParts(
    list,
    (where) => sql`select id from ${sql.table(list.table)} where ${sql.join(where, sql` and `)}`,
  );
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(list.table)}
    where id in (${sql.join(found, sql` union `)})
    order by created_at desc, id desc limit ${most + 1}`.execute(db);
  return rows;
}

/** Rows are counted up to this number; above it the planner's estimate is used. */
const mostCounted = 10_000;

export interface Count {
  count: number;
  /** False for an estimate, used when there are too many rows to count. */
  exact: boolean;
}

/** The number of rows of a list, read from at most `most` + 1 rows. */
export const countOf = (db: Database, list: ListQuery, most?: number): Promise<Count> =>
  countRows(
    db,
    unionParts(list, (where) => sql`select id from ${sql.table(list.table)} where ${sql.join(where, sql` and `)}`),
    most,
  );

/**
 * Like `countOf`, for a list with queries of its own.
 *
 * @param found queries that select ids of rows; a row that several of them find counts once.
 */
export async function countRows(
  db: Database,
  found: readonly RawBuilder<unknown>[],
  most = mostCounted,
): Promise<Count> {
  const limit = most + 1;
  const some = sql.join(
    found.map((one) => sql`(${one} limit ${limit})`),
    sql` union `,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select * from (${some}) as found limit ${limit}) as counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count <= most) return { count, exact: true };
  return { count: Math.max(await estimateOf(db, found), limit), exact: false };
}

/** The planner's estimate of the number of rows, from its statistics. It reads no row. */
async function estimateOf(db: Database, found: readonly RawBuilder<unknown>[]): Promise<number> {
  const all = sql.join(
    found.map((one) => sql`(${one})`),
    sql` union all `,
  );
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${all}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** One query per search condition, or one for the whole list without a search. */
function unionParts({ merchantId, all, any }: ListQuery, write: (where: Condition[]) => RawBuilder<unknown>) {
  const always = [sql<SqlBool>`merchant_id = ${merchantId}`, ...all];
  if (!any) return [write(always)];
  // The text has no possible meaning, so a query that finds no row is used.
  if (any.length === 0) return [write([...always, sql<SqlBool>`false`])];
  return any.map((one) => write([...always, one]));
}

/** What says which part of the list is shown, and `q`, whose conditions are `any`. */
type NoFilter = 'limit' | 'sort' | 'after' | 'q';

/**
 * The conditions of a list's filters, each under its filter's name. A filter without an entry does not compile: it would
 * be accepted and change nothing.
 */
export const conditionsOf = <Filters>(of: Record<Exclude<keyof Filters, NoFilter>, Condition[]>): Condition[] =>
  Object.values<Condition[]>(of).flat();

/** The condition that `column` is one of the values; no condition without values. */
export function whereIn(column: string, values: readonly string[] | undefined): Condition[] {
  if (values === undefined) return [];
  // With one value the index delivers rows in the list's order; with several it does not.
  if (values.length === 1) return [sql<SqlBool>`${sql.ref(column)} = ${values[0]}`];
  return [sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`];
}

/** The condition `column <operator> value`; no condition without a value. */
export const compared = (
  column: string,
  operator: '=' | '<' | '<=' | '>=',
  value: Date | number | string | Buffer | undefined,
): Condition[] => (value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`]);

/** The condition that a row needs attention (`true`) or does not (`false`); no condition for undefined. */
const whereAttention = (needs: boolean | undefined): Condition[] =>
  needs === undefined ? [] : [sql<SqlBool>`attention_reason is ${sql.raw(needs ? 'not null' : 'null')}`];

/** The filters that the lists of payments, refunds, payouts and disputes share. Amounts in cents, both ends included. */
export interface SharedFilters {
  provider?: string[];
  createdFrom?: Date;
  createdTo?: Date;
  amountMin?: number;
  amountMax?: number;
  needsAttention?: boolean;
}

/** Their conditions, for `conditionsOf`. */
export const sharedConditions = (f: SharedFilters): Record<keyof SharedFilters, Condition[]> => ({
  provider: whereIn('provider', f.provider),
  createdFrom: compared('created_at', '>=', f.createdFrom),
  createdTo: compared('created_at', '<', f.createdTo),
  amountMin: compared('amount', '>=', f.amountMin),
  amountMax: compared('amount', '<=', f.amountMax),
  needsAttention: whereAttention(f.needsAttention),
});

/** Whether any row meets at least one of the conditions. */
export async function anyExists(
  db: Database,
  { table, merchantId, any = [] }: Omit<ListQuery, 'all'>,
): Promise<boolean> {
  if (any.length === 0) return false;
  const conditions = any.map(
    (one) => sql`exists (select from ${sql.table(table)} where merchant_id = ${merchantId} and ${one})`,
  );
  const { rows } = await sql<{ there: boolean }>`select ${sql.join(conditions, sql` or `)} as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** Up to this number of rows with a name are selected by their ids. */
const mostNamed = 2_000;

/**
 * Conditions for rows whose name has all these words, the last of which may be only begun; none without words. The planner assumes that an unknown word is
 * as frequent as the rarest one in its statistics, and would search every row of the list for it, so the index of the
 * words is queried first. Frequent words are soon found in the list's order, so they remain a condition on the list.
 */
export async function named(
  { db, keys }: Pick<Store, 'db' | 'keys'>,
  { table, merchantId }: Pick<ListQuery, 'table' | 'merchantId'>,
  words: readonly string[],
): Promise<Condition[]> {
  if (words.length === 0) return [];
  const ways = nameQueries(keys, merchantId, words).map((numbers) => sql`name_index @> ${numbers}::int[]`);
  const hasAll = sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where merchant_id = ${merchantId} and ${hasAll} limit ${mostNamed + 1}`.execute(
    db,
  );
  if (rows.length > mostNamed) return [hasAll];
  return rows.length === 0 ? [] : [sql<SqlBool>`id = any(${rows.map(({ id }) => id)}::text[])`];
}
