import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { EventType } from '../../domain/events/event.ts';
import { contexts } from '../core/contexts.ts';
import { type Count, countRows } from '../core/lists.ts';
import { entitiesNamed } from '../core/mentioned.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

type EventRow = Pick<Selectable<Schema['events']>, 'seq' | 'id' | 'type' | 'data_sealed' | 'created_at'>;

export interface EventFilters {
  limit: number;
  /** `seq` of the last event of the page before. */
  after?: number | undefined;
  /** `oldest` is the order of commits; `newest` sorts by the events' time. */
  order: 'oldest' | 'newest';
  types?: EventType[] | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** An id: the event's, its entity's or an order's. */
  q?: string | undefined;
}

/** A page of events. With oldest first, a later page has no event that was committed before one of an earlier page. */
export async function eventPage(
  store: Store,
  merchantId: string,
  { limit, after, order, types, since, until, q }: EventFilters,
) {
  const isNewestFirst = order === 'newest';
  const where = await searchConditions(store, merchantId, { since, until, q });
  if (after !== undefined && isNewestFirst) {
    const last = sql`select created_at, seq from events where seq = ${after} and merchant_id = ${merchantId}`;
    where.push(sql`(created_at, seq) < (${last})`);
  } else if (after !== undefined) where.push(sql`seq > ${after}`);
  const inOrder = isNewestFirst ? sql`order by created_at desc, seq desc` : sql`order by seq`;
  const pageWhere = (conditions: RawBuilder<unknown>[]) =>
    sql<EventRow>`select seq, id, type, data_sealed, created_at from events
      where ${sql.join(conditions, sql` and `)} ${inOrder} limit ${limit}`;
  // The index is ordered within each type: a page of each type is read, and their first rows make the result.
  const query =
    types && isNewestFirst
      ? sql<EventRow>`select page.* from unnest(${types}::text[]) as filter (type)
          cross join lateral (${pageWhere([...where, sql`type = filter.type`])}) as page ${inOrder} limit ${limit}`
      : pageWhere([...where, ...(types ? [sql`type = any (${types})`] : [])]);
  return showEvents(store, merchantId, (await query.execute(store.db)).rows);
}

/** The number of events of a list with this filter. */
export async function countEvents(
  store: Store,
  merchantId: string,
  { types, ...filters }: Omit<EventFilters, 'limit' | 'after' | 'order'>,
): Promise<Count> {
  const where = await searchConditions(store, merchantId, filters);
  const perType = types ? types.map((type) => [...where, sql`type = ${type}`]) : [where];
  return countRows(
    store.db,
    perType.map((conditions) => sql`select seq from events where ${sql.join(conditions, sql` and `)}`),
  );
}

export async function findEvent(store: Store, merchantId: string, id: string) {
  const rows = await store.db
    .selectFrom('events')
    .select(['seq', 'id', 'type', 'data_sealed', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute();
  return (await showEvents(store, merchantId, rows))[0];
}

async function showEvents(store: Store, merchantId: string, rows: EventRow[]) {
  const seal = await store.sealOf(merchantId);
  return rows.map((row) => ({
    seq: row.seq,
    id: row.id,
    type: row.type,
    timestamp: row.created_at.toISOString(),
    data: seal.open<unknown>(contexts.event(row.id), row.data_sealed),
  }));
}

async function searchConditions(
  store: Store,
  merchantId: string,
  { since, until, q }: Pick<EventFilters, 'since' | 'until' | 'q'>,
) {
  const where: RawBuilder<unknown>[] = [sql`merchant_id = ${merchantId}`];
  if (since) where.push(sql`created_at >= ${since}`);
  if (until) where.push(sql`created_at < ${until}`);
  if (q !== undefined) where.push(sql`seq = any (${await seqsNamed(store, merchantId, q)})`);
  return where;
}

/** The `seq` of the events with this id, or about an entity that the text names; there are few of them. */
async function seqsNamed(store: Store, merchantId: string, text: string): Promise<number[]> {
  const ids = await entitiesNamed(store.db, merchantId, text);
  const { rows } = await sql<{ seq: number }>`
    select seq from events where id = ${text} and merchant_id = ${merchantId}
    union select seq from events where entity_id = any (${ids}) and merchant_id = ${merchantId}
    union select seq from events where queue_entity_id = any (${ids}) and queue_entity_id <> entity_id
      and merchant_id = ${merchantId}`.execute(store.db);
  return rows.map(({ seq }) => seq);
}
