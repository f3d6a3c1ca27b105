import { type SqlBool, sql } from 'kysely';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type { Database } from './database.ts';

export const timelinePage = 1000;

/**
 * The timeline of an entity, oldest first, at most `timelinePage` entries. Entries are numbered when they are written
 * and visible when they are committed, so a later number may become visible first. A caller that follows the timeline
 * therefore passes all ids that it has, not only the last one.
 */
export async function timelineOf(
  db: Database,
  merchantId: string,
  entityId: string,
  except: readonly string[] = [],
): Promise<TimelineEntry[]> {
  const entries = await db
    .selectFrom('timeline')
    .select(['id', 'at', 'kind', 'title', 'data'])
    .where('merchant_id', '=', merchantId)
    .where('entity_id', '=', entityId)
    .$if(except.length > 0, (s) => s.where(sql<SqlBool>`id <> all(${except}::bigint[])`))
    .orderBy('id')
    .limit(timelinePage)
    .execute();
  return entries.map((entry) => ({ ...entry, id: String(entry.id), at: entry.at.toISOString() }));
}
