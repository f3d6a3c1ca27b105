import type { JoinBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Joins a delivery's event: by its id, and by the time that names its partition. */
export const eventOfDelivery = (join: JoinBuilder<Schema, 'deliveries' | 'events'>) =>
  join.onRef('events.id', '=', 'deliveries.event_id').onRef('events.created_at', '=', 'deliveries.event_at');
