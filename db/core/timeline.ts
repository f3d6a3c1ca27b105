import { type Insertable, type SqlBool, sql } from 'kysely';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

export const timelinePage = 1000;

/** A day, for clocks that differ and entries that precede their entity's row. */
const marginMs = 86_400_000;

/** An entity, and when it was made. */
export interface TimelineOwner {
  id: string;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * The timeline of an entity, oldest first, at most `timelinePage` entries. Entries are numbered when they are written
 * and visible when they are committed, so a later number may become visible first. A caller that follows the timeline
 * therefore passes all ids that it has, not only the last one. Months before the entity was made are not read.
 */
export async function timelineOf(
  db: Database,
  merchantId: string,
  { id, createdAt }: TimelineOwner,
  except: readonly string[] = [],
): Promise<TimelineEntry[]> {
  const entries = await db
    .selectFrom('timeline')
    .select(['id', 'at', 'kind', 'title', 'data'])
    .where('merchant_id', '=', merchantId)
    .where('entity_id', '=', id)
    .where('at', '>=', new Date(Date.parse(createdAt) - marginMs))
    // Without this, the months that are made ahead would be read too.
    .where('at', '<', sql<Date>`now() + interval '1 day'`)
    .$if(except.length > 0, (s) => s.where(sql<SqlBool>`id <> all(${except}::bigint[])`))
    .orderBy('id')
    .limit(timelinePage)
    .execute();
  return entries.map((entry) => ({ ...entry, id: String(entry.id), at: entry.at.toISOString() }));
}

/** Inserts an entry unless the same entity has one with this key, whichever months they are in. */
export async function insertTimelineOnce(
  db: Database,
  entry: Omit<Insertable<Schema['timeline']>, 'id' | 'at' | 'dedupe_key'> & { dedupe_key: string },
): Promise<void> {
  const { merchant_id, entity_id, kind, title, data, dedupe_key } = entry;
  await db
    .with('entry_key', (part) =>
      part
        .insertInto('timeline_keys')
        .values({ entity_id, dedupe_key })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['entity_id', 'dedupe_key']),
    )
    .insertInto('timeline')
    .columns(['merchant_id', 'entity_id', 'kind', 'title', 'data', 'dedupe_key'])
    .expression(
      sql`select ${merchant_id}::text, entity_id, ${kind}::text, ${title}::text, ${data}::jsonb, dedupe_key from entry_key`,
    )
    .execute();
}
