import { type Selectable, sql } from 'kysely';
import type { DeliveryExchange, EventType } from '../domain/entities.ts';
import type { Lane } from '../domain/names.ts';
import { newId } from '../runtime/ids.ts';
import { contexts } from './contexts.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/** What one call may send again; a longer range takes several. */
export const mostRedelivered = 10_000;
/** Of one delivery, the last ones. */
const attemptsShown = 50;

type EventRow = Pick<Selectable<Schema['events']>, 'seq' | 'id' | 'type' | 'data_sealed' | 'created_at'>;

export interface EventFilters {
  limit: number;
  /** `seq` of the last one that was seen. */
  after: number;
  types?: EventType[] | undefined;
  since?: Date | undefined;
}

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
    /** Oldest first. They are numbered in the order in which they were committed: none comes before one that was seen. */
    async page({ limit, after, types, since }: EventFilters) {
      const rows = await events()
        .where('seq', '>', after)
        .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
        .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date()))
        .orderBy('seq')
        .limit(limit)
        .execute();
      return shown(rows);
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

    /**
     * Sends an event again to where it went before, but for endpoints that are switched off. What waits already is left.
     *
     * @returns where it waits now; undefined when it went nowhere that is on.
     */
    async again(eventId: string): Promise<Lane[] | undefined> {
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
      return rows.map(({ entity_id: paymentId, endpoint_id: endpointId }) => ({
        merchantId,
        paymentId,
        ...(endpointId && { endpointId }),
      }));
    },

    /** Sends one event to an endpoint, whether it went there before or not. @returns where it waits. */
    async sendTo(endpointId: string, eventId: string): Promise<Lane[]> {
      const { lanes } = await send(endpointId, await lanesOf((query) => query.where('id', '=', eventId)));
      return lanes;
    },

    /**
     * Sends an endpoint what happened from `from` (included) to `to` (excluded), in the order in which it happened.
     *
     * @param types only these; empty: all.
     * @returns how many wait that did not before, and where; undefined when there are more than `mostRedelivered`.
     */
    async sendRange(
      endpointId: string,
      range: { from: Date; to: Date; types: EventType[] },
    ): Promise<{ count: number; lanes: Lane[] } | undefined> {
      const found = await lanesOf((query) =>
        query
          .where('created_at', '>=', range.from)
          .where('created_at', '<', range.to)
          .$if(range.types.length > 0, (some) => some.where('type', 'in', range.types)),
      );
      return found.length > mostRedelivered ? undefined : send(endpointId, found);
    },
  };

  type Found = { id: string; lane: string };

  async function lanesOf(narrow: (query: ReturnType<typeof allEvents>) => ReturnType<typeof allEvents>) {
    return narrow(allEvents())
      .orderBy('seq')
      .limit(mostRedelivered + 1)
      .execute();
  }

  function allEvents() {
    return store.db
      .selectFrom('events')
      .select(['id', sql<string>`coalesce(lane, entity_id)`.as('lane')])
      .where('merchant_id', '=', merchantId);
  }

  async function send(endpointId: string, found: Found[]): Promise<{ count: number; lanes: Lane[] }> {
    const rows = await store.db
      .insertInto('deliveries')
      .columns(['id', 'event_id', 'merchant_id', 'entity_id', 'endpoint_id', 'state'])
      .expression(
        sql`select id, event_id, ${merchantId}::text, lane, ${endpointId}::text, 'pending' from unnest(
          ${found.map(() => newId('dlv'))}::text[], ${found.map(({ id }) => id)}::text[],
          ${found.map(({ lane }) => lane)}::text[]) as wanted (id, event_id, lane)`,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['event_id', 'endpoint_id'])
          .doUpdateSet({ state: 'pending', ended_at: null, checked_at: new Date() })
          .where('deliveries.state', '<>', 'pending'),
      )
      .returning('entity_id')
      .execute();
    const lanes = [...new Set(found.map(({ lane }) => lane))];
    return { count: rows.length, lanes: lanes.map((paymentId) => ({ merchantId, paymentId, endpointId })) };
  }
}
