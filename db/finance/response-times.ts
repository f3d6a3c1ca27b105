import { sql } from 'kysely';
import { AttentionReason, defaultTimes } from '../../domain/core/attention.ts';
import {
  type BusinessHours,
  type QueueTimes,
  type ResponseTimes,
  type StoredTimes,
  timesWith,
} from '../../domain/finance/response-times.ts';
import type { Database } from '../core/database.ts';
import { storableJson } from '../core/storable.ts';

/** Of a merchant who has set nothing. */
export const defaultQueueTimes: QueueTimes = { of: defaultTimes, hours: null };

const hoursOf = ({ opens, closes }: { opens: number | null; closes: number | null }): BusinessHours | null =>
  opens === null || closes === null ? null : { opens, closes };

/** The times by which a merchant's queue is read. */
export async function timesOf(db: Database, merchantId: string): Promise<QueueTimes> {
  const row = await db
    .selectFrom('response_times')
    .select(['times', 'opens', 'closes'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row ? { of: timesWith(row.times), hours: hoursOf(row) } : defaultQueueTimes;
}

/** The merchants with times of their own. */
export async function ownTimes(db: Database): Promise<({ merchantId: string } & QueueTimes)[]> {
  const rows = await db.selectFrom('response_times').select(['merchant_id', 'times', 'opens', 'closes']).execute();
  return rows.map((row) => ({ merchantId: row.merchant_id, of: timesWith(row.times), hours: hoursOf(row) }));
}

/** The times as a person sees and changes them. */
export async function readTimes(db: Database, merchantId: string): Promise<ResponseTimes> {
  const row = await db
    .selectFrom('response_times')
    .innerJoin('users', 'users.id', 'updated_by')
    .select(['version', 'times', 'opens', 'closes', 'response_times.updated_at', 'users.name'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  const of = timesWith(row?.times ?? {});
  return {
    version: row?.version ?? 0,
    hours: row ? hoursOf(row) : null,
    times: AttentionReason.options.map((reason) => ({ reason, ...of[reason], default: defaultTimes[reason] })),
    ...(row && { changed: { at: row.updated_at.toISOString(), by: row.name } }),
  };
}

/** Stores the times for everything that is in the queue and will be. @returns whether `version` was still the present one. */
export async function putTimes(
  db: Database,
  merchantId: string,
  { version, hours, times, by }: { version: number; hours: BusinessHours | null; times: StoredTimes; by: string },
): Promise<boolean> {
  const change = {
    times: storableJson(times),
    opens: hours?.opens ?? null,
    closes: hours?.closes ?? null,
    updated_by: by,
    updated_at: new Date(),
  };
  const put =
    version === 0
      ? await db
          .insertInto('response_times')
          .values({ merchant_id: merchantId, version: 1, ...change })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('response_times')
          .set({ ...change, version: sql<number>`version + 1` })
          .where('merchant_id', '=', merchantId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return put !== undefined;
}
