import { sql, type Transaction } from 'kysely';
import { contexts } from '../db/contexts.ts';
import type { Schema } from '../db/schema.ts';
import type { EventType } from '../domain/entities.ts';
import { newId } from '../runtime/ids.ts';
import type { MerchantSeal } from '../runtime/keys.ts';
import { notingAfter } from './telling.ts';

export interface Announcement {
  merchantId: string;
  /** Whose timeline and order of events it belongs to: those of one payment reach an endpoint in their order. */
  paymentId: string;
  /** The payment itself, or what belongs to it: a refund, a dispute. */
  entityId: string;
  type: EventType;
  /** What was announced once under this name is not announced again. */
  once: string;
  /** The same object that `GET` answers. */
  data: unknown;
  webhookUrl?: string | undefined;
}

/** Writes an event and its deliveries, once each, in the transaction that made it true. */
export async function announce(tx: Transaction<Schema>, seal: MerchantSeal, event: Announcement): Promise<void> {
  const { merchantId, paymentId, entityId, type, once, data, webhookUrl } = event;
  // Events of a merchant are numbered in the order in which they are committed: a reader's cursor skips none. The lock
  // comes before the statement that takes the number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`events/${merchantId}`}, 0))`.execute(tx);
  const id = newId('evt');
  const deliveryId = newId('dlv');
  const urlSealed = webhookUrl ? seal.seal(contexts.deliveryUrl(deliveryId), webhookUrl) : null;
  const line = { eventId: id, type };
  await tx
    .with('event', (db) =>
      db
        .insertInto('events')
        .values({
          id,
          merchant_id: merchantId,
          entity_id: entityId,
          type,
          data_sealed: seal.seal(contexts.event(id), data),
          once,
        })
        .onConflict((conflict) => conflict.columns(['entity_id', 'once']).doNothing())
        .returning('id'),
    )
    .with('line', () => notingAfter(tx, 'event', { paymentId, merchantId }, 'event', `Event ${type}`, line))
    .insertInto('deliveries')
    .columns(['id', 'event_id', 'merchant_id', 'entity_id', 'url_sealed', 'state'])
    .expression(
      sql`select ${deliveryId}::text, id, ${merchantId}::text, ${paymentId}::text, ${urlSealed}::bytea, 'pending'
        from event where ${urlSealed}::bytea is not null`,
    )
    .execute();
}
