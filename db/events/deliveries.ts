import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import type { DeliveryState, EndpointDelivery, RedeliveryPreview } from '../../domain/events/deliveries.ts';
import type { DeliveryExchange } from '../../domain/events/endpoint.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import { contexts } from '../core/contexts.ts';
import { type Count, countRows } from '../core/lists.ts';
import { entitiesNamed } from '../core/mentioned.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** What one call may send again; a longer range takes several. */
export const mostRedelivered = 10_000;
/** Of one delivery, the last ones. */
const attemptsShown = 50;

type EventRow = Pick<Selectable<Schema['events']>, 'seq' | 'id' | 'type' | 'data_sealed' | 'created_at'>;

export interface EventFilters {
  limit: number;
  /** `seq` of the last one that was seen. */
  after?: number | undefined;
  /** Oldest first is the order in which they were committed; newest first goes by their time. */
  order: 'oldest' | 'newest';
  types?: EventType[] | undefined;
  since?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
  /** An id: the event's, of what it is about, of an order. */
  q?: string | undefined;
}

export interface DeliveryFilters {
  limit: number;
  /** Id of the last one that was seen. */
  after?: string | undefined;
  states?: DeliveryState[] | undefined;
  since?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
}

/** `from` included, `to` not; no types are all of them. */
interface EventRange {
  from: Date;
  to: Date;
  types: EventType[];
}

const isKept = (state: DeliveryState) => state === 'delivered' || state === 'exhausted' || state === 'dropped';

/** One merchant's events, and where they went. The merchant is bound here, so no query can forget it. */
export function deliveriesOf(store: Store, merchantId: string) {
  const events = () =>
    store.db
      .selectFrom('events')
      .select(['seq', 'id', 'type', 'data_sealed', 'created_at'])
      .where('merchant_id', '=', merchantId);
  const shown = async (rows: EventRow[]) => {
    const seal = await store.sealOf(merchantId);
    return rows.map((row) => ({
      seq: row.seq,
      id: row.id,
      type: row.type,
      timestamp: row.created_at.toISOString(),
      data: seal.open<unknown>(contexts.event(row.id), row.data_sealed),
    }));
  };

  return {
    /** Oldest first, they are numbered in the order in which they were committed: none comes before one that was seen. */
    async page({ limit, after, order, types, since, until, q }: EventFilters) {
      const newest = order === 'newest';
      const where = await narrowed({ since, until, q });
      if (after !== undefined && newest) {
        const seen = sql`select created_at, seq from events where seq = ${after} and merchant_id = ${merchantId}`;
        where.push(sql`(created_at, seq) < (${seen})`);
      } else if (after !== undefined) where.push(sql`seq > ${after}`);
      const inOrder = newest ? sql`order by created_at desc, seq desc` : sql`order by seq`;
      const pageWhere = (conditions: RawBuilder<unknown>[]) =>
        sql<EventRow>`select seq, id, type, data_sealed, created_at from events
          where ${sql.join(conditions, sql` and `)} ${inOrder} limit ${limit}`;
      // Each type has its place in the index: the first of each, and of these the first.
      const rows =
        types && newest
          ? sql<EventRow>`select found.* from unnest(${types}::text[]) as wanted (type)
              cross join lateral (${pageWhere([...where, sql`type = wanted.type`])}) as found ${inOrder} limit ${limit}`
          : pageWhere([...where, ...(types ? [sql`type = any (${types})`] : [])]);
      return shown((await rows.execute(store.db)).rows);
    },

    /** How many a list of this filter has. */
    async count({ types, ...f }: Omit<EventFilters, 'limit' | 'after' | 'order'>): Promise<Count> {
      const where = await narrowed(f);
      const each = types ? types.map((type) => [...where, sql`type = ${type}`]) : [where];
      return countRows(
        store.db,
        each.map((conditions) => sql`select seq from events where ${sql.join(conditions, sql` and `)}`),
      );
    },

    async get(id: string) {
      const rows = await events().where('id', '=', id).execute();
      return (await shown(rows))[0];
    },

    /** Where an event went, and what became of it there, with the last attempts, oldest first. */
    async of(eventId: string) {
      const rows = await store.db
        .selectFrom('deliveries')
        .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'deliveries.endpoint_id')
        .select([
          'deliveries.id',
          'endpoint_id',
          'state',
          'attempts',
          'deliveries.created_at',
          'ended_at',
          'disabled_at',
        ])
        .where('deliveries.merchant_id', '=', merchantId)
        .where('event_id', '=', eventId)
        .orderBy('deliveries.created_at')
        .orderBy('deliveries.id')
        .execute();
      const seal = await store.sealOf(merchantId);
      return Promise.all(
        rows.map(async (row) => {
          const attempts = await store.db
            .selectFrom('delivery_attempts')
            .selectAll()
            .where('delivery_id', '=', row.id)
            .orderBy('number', 'desc')
            .limit(attemptsShown)
            .execute();
          return {
            id: row.id,
            ...(row.endpoint_id !== null && { endpointId: row.endpoint_id }),
            state: row.state === 'pending' && row.disabled_at ? ('held' as const) : row.state,
            tries: row.attempts,
            createdAt: row.created_at.toISOString(),
            ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
            attempts: attempts.reverse().map((attempt) => ({
              number: attempt.number,
              at: attempt.at.toISOString(),
              ms: attempt.ms,
              outcome: attempt.outcome,
              ...(attempt.http_status !== null && { httpStatus: attempt.http_status }),
              ...(attempt.error !== null && { error: attempt.error }),
              ...seal.open<DeliveryExchange>(contexts.attempt(row.id, attempt.number), attempt.exchange_sealed),
            })),
          };
        }),
      );
    },

    /** What an endpoint was sent, or is to be, newest first, each with its last try. */
    async toEndpoint(
      endpoint: { id: string; enabled: boolean },
      { limit, after, states, since, until }: DeliveryFilters,
    ): Promise<EndpointDelivery[]> {
      // What waits is held or pending by its endpoint, not by itself.
      const waits = endpoint.enabled ? 'pending' : 'held';
      const kept = states?.flatMap((state) => (state === waits ? 'pending' : isKept(state) ? state : []));
      const place = store.db
        .selectFrom('deliveries')
        .select(['created_at', 'id'])
        .where('id', '=', after ?? '')
        .where('merchant_id', '=', merchantId);
      const rows = await store.db
        .selectFrom('deliveries')
        .innerJoin('events', 'events.id', 'deliveries.event_id')
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('delivery_attempts')
              .select(['at', 'ms', 'outcome', 'http_status', 'error'])
              .whereRef('delivery_id', '=', 'deliveries.id')
              .orderBy('number', 'desc')
              .limit(1)
              .as('last'),
          (join) => join.onTrue(),
        )
        .select(['deliveries.id', 'event_id', 'events.type', 'events.entity_id', 'state', 'attempts', 'ended_at'])
        .select(['deliveries.created_at', 'at', 'ms', 'outcome', 'http_status', 'error'])
        .where('endpoint_id', '=', endpoint.id)
        .where('deliveries.merchant_id', '=', merchantId)
        .$if(kept !== undefined, (some) => some.where(sql<boolean>`state = any (${kept})`))
        .$if(since !== undefined, (some) => some.where('deliveries.created_at', '>=', since ?? new Date()))
        .$if(until !== undefined, (some) => some.where('deliveries.created_at', '<', until ?? new Date()))
        .$if(after !== undefined, (some) =>
          some.where(sql<boolean>`(deliveries.created_at, deliveries.id) < (${place})`),
        )
        .orderBy('deliveries.created_at', 'desc')
        .orderBy('deliveries.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        eventId: row.event_id,
        type: row.type,
        entityId: row.entity_id,
        state: row.state === 'pending' ? waits : row.state,
        tries: row.attempts,
        createdAt: row.created_at.toISOString(),
        ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
        ...(row.at &&
          row.outcome && {
            lastTry: {
              at: row.at.toISOString(),
              ms: row.ms ?? 0,
              outcome: row.outcome,
              ...(row.http_status !== null && { httpStatus: row.http_status }),
              ...(row.error !== null && { error: row.error }),
            },
          }),
      }));
    },

    /** What `sendRange` would do. */
    async previewRange(endpointId: string, range: EventRange): Promise<RedeliveryPreview> {
      const found = await queuesOf(inRange(range));
      const ids = found.slice(0, mostRedelivered).map(({ id }) => id);
      const { count } = await store.db
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'pending')
        .where(sql<boolean>`event_id = any (${ids})`)
        .executeTakeFirstOrThrow();
      const waiting = Number(count);
      return { deliveries: ids.length - waiting, waiting, tooMany: found.length > mostRedelivered };
    },

    /**
     * Sends an event again to where it went before, but for endpoints that are switched off. What waits already is left.
     *
     * @returns where it waits now; undefined when it went nowhere that is on.
     */
    async again(eventId: string): Promise<DeliveryQueue[] | undefined> {
      const rows = await store.db
        .updateTable('deliveries')
        .set({ state: 'pending', ended_at: null, checked_at: new Date() })
        .where('merchant_id', '=', merchantId)
        .where('event_id', '=', eventId)
        .where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('endpoint_id', 'is', null),
            exists(
              selectFrom('webhook_endpoints')
                .select('id')
                .whereRef('id', '=', 'deliveries.endpoint_id')
                .where('disabled_at', 'is', null)
                .where('removed_at', 'is', null),
            ),
          ]),
        )
        .returning(['entity_id', 'endpoint_id'])
        .execute();
      if (rows.length === 0) return undefined;
      return rows.map(({ entity_id: entityId, endpoint_id: endpointId }) => ({
        merchantId,
        entityId,
        ...(endpointId && { endpointId }),
      }));
    },

    /** Sends one event to an endpoint, whether it went there before or not. @returns where it waits. */
    async sendTo(endpointId: string, eventId: string): Promise<DeliveryQueue[]> {
      const { queues } = await send(endpointId, await queuesOf((query) => query.where('id', '=', eventId)));
      return queues;
    },

    /**
     * Sends an endpoint what happened from `from` (included) to `to` (excluded), in the order in which it happened.
     *
     * @param types only these; empty: all.
     * @returns how many wait that did not before, and where; undefined when there are more than `mostRedelivered`.
     */
    async sendRange(
      endpointId: string,
      range: EventRange,
    ): Promise<{ count: number; queues: DeliveryQueue[] } | undefined> {
      const found = await queuesOf(inRange(range));
      return found.length > mostRedelivered ? undefined : send(endpointId, found);
    },
  };

  type Found = { id: string; queue: string };

  /** Of events that have this id, or tell of what is known by it: there are few of each. */
  async function narrowed({ since, until, q }: Pick<EventFilters, 'since' | 'until' | 'q'>) {
    const where: RawBuilder<unknown>[] = [sql`merchant_id = ${merchantId}`];
    if (since) where.push(sql`created_at >= ${since}`);
    if (until) where.push(sql`created_at < ${until}`);
    if (q !== undefined) where.push(sql`seq = any (${await seqsNamed(q)})`);
    return where;
  }

  async function seqsNamed(text: string): Promise<number[]> {
    const ids = await entitiesNamed(store.db, merchantId, text);
    const { rows } = await sql<{ seq: number }>`
      select seq from events where id = ${text} and merchant_id = ${merchantId}
      union select seq from events where entity_id = any (${ids}) and merchant_id = ${merchantId}
      union select seq from events where queue_entity_id = any (${ids}) and queue_entity_id <> entity_id
        and merchant_id = ${merchantId}`.execute(store.db);
    return rows.map(({ seq }) => seq);
  }

  function inRange({ from, to, types }: EventRange) {
    return (query: ReturnType<typeof allEvents>) =>
      query
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .$if(types.length > 0, (some) => some.where('type', 'in', types));
  }

  async function queuesOf(narrow: (query: ReturnType<typeof allEvents>) => ReturnType<typeof allEvents>) {
    return narrow(allEvents())
      .orderBy('seq')
      .limit(mostRedelivered + 1)
      .execute();
  }

  function allEvents() {
    return store.db
      .selectFrom('events')
      .select(['id', 'queue_entity_id as queue'])
      .where('merchant_id', '=', merchantId);
  }

  async function send(endpointId: string, found: Found[]): Promise<{ count: number; queues: DeliveryQueue[] }> {
    const rows = await store.db
      .insertInto('deliveries')
      .columns(['id', 'event_id', 'merchant_id', 'entity_id', 'endpoint_id', 'state'])
      .expression(
        sql`select id, event_id, ${merchantId}::text, queue, ${endpointId}::text, 'pending' from unnest(
          ${found.map(() => newId('dlv'))}::text[], ${found.map(({ id }) => id)}::text[],
          ${found.map(({ queue }) => queue)}::text[]) as wanted (id, event_id, queue)`,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['event_id', 'endpoint_id'])
          .doUpdateSet({ state: 'pending', ended_at: null, checked_at: new Date() })
          .where('deliveries.state', '<>', 'pending'),
      )
      .returning('entity_id')
      .execute();
    const queues = [...new Set(found.map(({ queue }) => queue))];
    return { count: rows.length, queues: queues.map((entityId) => ({ merchantId, entityId, endpointId })) };
  }
}
