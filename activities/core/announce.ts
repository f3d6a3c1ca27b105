import { sql, type Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { type EndpointRow, maxEndpoints } from '../../db/events/endpoints.ts';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import type { EventType } from '../../domain/events/event.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { timelineInsertAfter } from './timeline.ts';
import type { EntityRef } from './types.ts';

/** An event of an entity: the events of one entity reach an endpoint in order, and its timeline shows them. */
export interface Announcement extends EntityRef {
  /** The refund or dispute of the entity that the event is about; absent: the entity itself. */
  about?: string;
  type: EventType;
  /** Deduplicates: one event per subject and this key. */
  once: string;
  /** The same object that `GET` answers. */
  data: unknown;
  webhookUrl?: string | undefined;
}

/** What a try needs of an endpoint's row: address and secrets, and what its failures are judged by. */
export type TriedEndpoint = Pick<
  EndpointRow,
  | 'id'
  | 'url_sealed'
  | 'secret_sealed'
  | 'previous_secret_sealed'
  | 'previous_secret_until'
  | 'failing_since'
  | 'last_failed_at'
>;

/** A delivery that a transaction has written. */
export interface NewDelivery {
  queue: DeliveryQueue;
  /** Its endpoint is switched off: it waits. */
  isHeld: boolean;
  /**
   * Everything that its first try needs, if the process that wrote it is to make it: the delivery is claimed, and no
   * other try is made in its queue until the claim ends. Absent: its queue's workflow makes it.
   */
  first?: FirstTry;
}

export interface FirstTry {
  deliveryId: string;
  event: { id: string; type: EventType; createdAt: Date; data: unknown; correlationId: string | undefined };
  /** Absent: the entity's own address. */
  endpoint?: TriedEndpoint;
  urlSealed: Buffer | null;
  /** The merchant's secret, which signs what goes to the entity's own address. */
  webhookSecretSealed: Buffer;
  seal: MerchantSeal;
  /** `performance.now()` at which the claim was taken, or a moment before. */
  claimedAt: number;
}

/**
 * Milliseconds that a first try is claimed for: longer than the longest call (15.5 s, and 2 s for the answer's body), the
 * commit before it and the statement after it.
 */
export const claimMs = 30_000;

/** By transaction: nested steps announce, and the code that commits sends. */
const written = new WeakMap<Transaction<Schema>, NewDelivery[]>();

/** The deliveries that `announce` has written in this transaction, in their order: for `DeliverNew`, after the commit. */
export const announcedIn = (tx: Transaction<Schema>): NewDelivery[] => written.get(tx) ?? [];

/** Sends what a transaction has announced, once it is committed. Nobody waits for it; it reports its own failures. */
export type DeliverNew = (deliveries: NewDelivery[]) => void;

/**
 * Writes an event and its deliveries, once each, in the transaction of the change that it reports: one delivery to each
 * endpoint that subscribes to the type (a switched-off endpoint gets it when it is on again), and one to `webhookUrl`.
 * A delivery with nothing pending before it, whose endpoint is not failing, is claimed for a first try by this process.
 */
export async function announce(tx: Transaction<Schema>, seal: MerchantSeal, event: Announcement): Promise<void> {
  const { merchantId, entityId, about = entityId, type, once, data, webhookUrl } = event;
  // Events of a merchant are numbered in the order in which they are committed, so that a reader's cursor skips none.
  // The lock must therefore precede the statement that takes the number. The claim needs it too: the statement sees each
  // delivery that may be pending before its own.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`events/${merchantId}`}, 0))`.execute(tx);
  const id = newId('evt');
  const deliveryId = newId('dlv');
  const urlSealed = webhookUrl ? seal.seal(contexts.deliveryUrl(deliveryId), webhookUrl) : null;
  const line = { eventId: id, type, ...(about !== entityId && { about }) };
  const ids = Array.from({ length: maxEndpoints }, () => newId('dlv'));
  const claimedAt = performance.now();
  const rows = await tx
    .with('event_key', (db) =>
      db
        .insertInto('event_keys')
        .values({ entity_id: about, dedupe_key: once })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['entity_id', 'dedupe_key']),
    )
    .with('event', (db) =>
      db
        .insertInto('events')
        .columns(['id', 'merchant_id', 'entity_id', 'type', 'data_sealed', 'dedupe_key', 'queue_entity_id'])
        .expression(
          sql`select ${id}::text, ${merchantId}::text, entity_id, ${type}::text,
            ${seal.seal(contexts.event(id), data)}::bytea, dedupe_key, ${entityId}::text from event_key`,
        )
        .returning(['id', 'created_at']),
    )
    .with('line', () => timelineInsertAfter(tx, 'event', { entityId, merchantId }, 'event', `Event ${type}`, line))
    .with('delivery', (db) =>
      db
        .insertInto('deliveries')
        .columns([
          ...(['id', 'event_id', 'event_at', 'merchant_id', 'entity_id', 'endpoint_id', 'url_sealed'] as const),
          ...(['state', 'attempts', 'claimed_until'] as const),
        ])
        .expression(
          sql`select target.id, event.id, event.created_at, ${merchantId}::text, ${entityId}::text, endpoint_id, url_sealed, 'pending',
            claimed::int, case when claimed then clock_timestamp() + ${claimMs} * interval '1 ms' end
            from event, (
              select ${deliveryId}::text as id, null::text as endpoint_id, ${urlSealed}::bytea as url_sealed, true as works
              where ${urlSealed}::bytea is not null
              union all
              select (${ids}::text[])[row_number() over ()], id, null, disabled_at is null and failing_since is null
              from webhook_endpoints
              where merchant_id = ${merchantId} and removed_at is null and (types = '{}' or ${type}::text = any (types))
            ) target, lateral (
              select works and not exists (
                select from deliveries earlier
                where earlier.merchant_id = ${merchantId} and earlier.entity_id = ${entityId}
                  and earlier.endpoint_id is not distinct from target.endpoint_id and earlier.state = 'pending'
              ) as claimed
            ) claim`,
        )
        .returning(['id', 'endpoint_id', 'claimed_until']),
    )
    .selectFrom('delivery')
    .innerJoin('event', (join) => join.onTrue())
    .innerJoin('merchants', (join) => join.on('merchants.id', '=', merchantId))
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'delivery.endpoint_id')
    .select(['delivery.id', 'endpoint_id', 'claimed_until', 'event.created_at', 'webhook_secret_sealed'])
    .select(['webhook_endpoints.url_sealed', 'secret_sealed', 'previous_secret_sealed', 'previous_secret_until'])
    .select(['disabled_at', 'failing_since', 'last_failed_at'])
    .select(
      sql<string | null>`coalesce((select correlation_id from payments where payments.id = ${entityId}),
        (select correlation_id from payouts where payouts.id = ${entityId}))`.as('correlation_id'),
    )
    .execute();
  const added = rows.map((row): NewDelivery => {
    const { endpoint_id: endpointId, created_at: createdAt } = row;
    const endpoint = endpointId === null ? undefined : { ...row, id: endpointId };
    const first = {
      deliveryId: row.id,
      event: { id, type, createdAt, data, correlationId: row.correlation_id ?? undefined },
      ...(endpoint && { endpoint }),
      urlSealed: endpoint ? null : urlSealed,
      webhookSecretSealed: row.webhook_secret_sealed,
      seal,
      claimedAt,
    };
    return {
      queue: { merchantId, entityId, ...(endpointId !== null && { endpointId }) },
      isHeld: row.disabled_at !== null,
      ...(row.claimed_until && { first }),
    };
  });
  written.set(tx, [...announcedIn(tx), ...added]);
}
