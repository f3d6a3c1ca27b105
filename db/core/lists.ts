import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import { nameIndex, type Store } from './store.ts';

/*
 * Lists over a million rows. A page is found by its ids alone, so that a filter is checked in an index that holds all
 * filtered columns (`payments_list` and its like): one that matches nothing costs a walk through the index, and never a
 * look at every row. What is searched for may be several things (an order's number, an end-to-end id, a name): each is
 * asked by itself and the answers are put together, since for one condition with `or` no index does.
 */

/** A place in a list: what it is sorted by (an instant, or a number), and the id, of the last row that was seen. */
export interface Place {
  value: Date | number;
  id: string;
}

type Condition = RawBuilder<SqlBool>;

/** What a list is narrowed to. The merchant is part of it, so no query can forget it. */
export interface ListQuery {
  table: 'payments' | 'payouts' | 'receivers' | 'refunds' | 'disputes';
  merchantId: string;
  /** Must all hold. */
  all: Condition[];
  /** One of these, too; absent where nothing is searched for. */
  any?: Condition[] | undefined;
}

export interface PageOf {
  by: 'created_at' | 'amount' | 'due_order';
  down: boolean;
  after?: Place | undefined;
  limit: number;
}

/** The rows of a page, in its order, and the place where the next one begins. */
export async function pageOf<Row extends { id: string; created_at: Date }>(
  db: Database,
  narrowed: ListQuery,
  { by, down, after, limit }: PageOf,
): Promise<{ rows: Row[]; next?: Place }> {
  const [key, direction] = [sql.ref(by), down ? sql`desc` : sql`asc`];
  const type = by === 'created_at' ? sql`timestamptz` : sql`bigint`;
  const beyond = after && [
    sql<SqlBool>`(${key}, id) ${down ? sql`<` : sql`>`} (${after.value}::${type}, ${after.id}::text)`,
  ];
  const found = branches(narrowed, (where) => {
    const all = sql.join([...where, ...(beyond ?? [])], sql` and `);
    return sql`
      (select id, ${key} as place from ${sql.table(narrowed.table)} where ${all}
      order by ${key} ${direction}, id ${direction} limit ${limit + 1})`;
  });
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, place from (${sql.join(found, sql` union `)}) as found
      order by place ${direction}, id ${direction} limit ${limit + 1})
    select row.* from page join ${sql.table(narrowed.table)} as row on row.id = page.id
    order by page.place ${direction}, page.id ${direction}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1) as (Row & { amount?: number; due_order?: number }) | undefined;
  const value = last?.[by];
  return { rows: shown, ...(rows.length > limit && last && value !== undefined && { next: { value, id: last.id } }) };
}

/** Rows are counted up to here: beyond it the planner says how many there may be. */
const mostCounted = 10_000;

export interface Count {
  count: number;
  /** False: an estimate, of rows too many to count. */
  exact: boolean;
}

/** How many rows a list has, without reading more than `most` of them. */
export const countOf = (db: Database, narrowed: ListQuery, most?: number): Promise<Count> =>
  countRows(
    db,
    branches(
      narrowed,
      (where) => sql`select id from ${sql.table(narrowed.table)} where ${sql.join(where, sql` and `)}`,
    ),
    most,
  );

/**
 * Likewise of a list that is found otherwise.
 *
 * @param found each selects the ids of rows; a row that several of them find is one.
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

/** One query per search condition; the whole list, where there is no search. */
function branches({ merchantId, all, any }: ListQuery, write: (where: Condition[]) => RawBuilder<unknown>) {
  const always = [sql<SqlBool>`merchant_id = ${merchantId}`, ...all];
  if (!any) return [write(always)];
  // Nothing can be meant by the text: no row is found, by a query as good as any.
  if (any.length === 0) return [write([...always, sql<SqlBool>`false`])];
  return any.map((one) => write([...always, one]));
}

/** `column` is one of the values, or nothing to hold where none are given. */
export function whereIn(column: string, values: readonly string[] | undefined): Condition[] {
  if (values === undefined) return [];
  // Of one value the index is in the list's order; of several it is not.
  if (values.length === 1) return [sql<SqlBool>`${sql.ref(column)} = ${values[0]}`];
  return [sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`];
}

/** `column <operator> value`, or nothing to hold where it is not given. */
export const compared = (
  column: string,
  operator: '=' | '<' | '<=' | '>=',
  value: Date | number | string | Buffer | undefined,
): Condition[] => (value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`]);

/** `true`: it needs a person; `false`: it does not. */
export const whereAttention = (needs: boolean | undefined): Condition[] =>
  needs === undefined ? [] : [sql<SqlBool>`attention_reason is ${sql.raw(needs ? 'not null' : 'null')}`];

/** Are there rows at all by one of these? */
export async function anyExists(
  db: Database,
  { table, merchantId, any = [] }: Omit<ListQuery, 'all'>,
): Promise<boolean> {
  if (any.length === 0) return false;
  const asked = any.map(
    (one) => sql`exists (select from ${sql.table(table)} where merchant_id = ${merchantId} and ${one})`,
  );
  const { rows } = await sql<{ there: boolean }>`select ${sql.join(asked, sql` or `)} as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** Up to this many rows of a name are looked up one by one. */
const mostNamed = 2_000;

/**
 * Rows whose name has all these words; none where there are no words. The planner takes a word that nobody has for as
 * frequent as the rarest that it knows, and would look for it in every row of the list: so the words' own index is asked
 * first. What it finds often is soon found in the list's order, too.
 */
export async function named(
  { db, keys }: Pick<Store, 'db' | 'keys'>,
  { table, merchantId }: Pick<ListQuery, 'table' | 'merchantId'>,
  words: readonly string[],
): Promise<Condition[]> {
  if (words.length === 0) return [];
  const hasAll = sql<SqlBool>`name_index @> ${nameIndex(keys, merchantId, words)}::int[]`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where merchant_id = ${merchantId} and ${hasAll} limit ${mostNamed + 1}`.execute(
    db,
  );
  if (rows.length > mostNamed) return [hasAll];
  return rows.length === 0 ? [] : [sql<SqlBool>`id = any(${rows.map(({ id }) => id)}::text[])`];
}
