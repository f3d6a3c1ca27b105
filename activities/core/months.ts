import { heartbeat } from '@temporalio/activity';
import { makeMonths } from '../../db/core/months.ts';
import { dropSettledMonth, oldMonths } from '../../db/core/retention.ts';
import type { Store } from '../../db/core/store.ts';
import type { Log } from '../../runtime/log.ts';
import { monthsDropped } from '../../runtime/metrics.ts';

interface Deps {
  store: Store;
  log: Log;
  /** Months for which timelines, events and webhooks are kept; absent: for ever. */
  retentionMonths: number | undefined;
}

/** Partitions, by name. */
export interface MonthsKept {
  made: string[];
  dropped: string[];
  /** Old enough to be dropped, with something in them that is not settled. */
  kept: string[];
}

/** The monthly partitions of timelines, events and webhooks in. */
export const monthly = (deps: Deps) => ({
  keepMonths: (): Promise<MonthsKept> => keepMonths(deps, heartbeat),
});

/**
 * Makes the partitions of the coming months, and drops those that are older than the retention and settled.
 *
 * @param now the moment that the retention counts from.
 */
export async function keepMonths(
  { store: { db }, log, retentionMonths }: Deps,
  onProgress: () => void,
  now = new Date(),
): Promise<MonthsKept> {
  const made = await makeMonths(db);
  if (made.length > 0) log.info({ partitions: made }, 'partitions made');
  const done: MonthsKept = { made, dropped: [], kept: [] };
  if (retentionMonths === undefined) return done;
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - retentionMonths));
  for (const { month, ...kept } of await oldMonths(db, before)) {
    const { table, name } = month;
    onProgress();
    if (kept.why) {
      log.warn({ partition: name, ...kept }, 'a month is older than the retention and is kept');
      done.kept.push(name);
      continue;
    }
    await dropSettledMonth(db, month, onProgress);
    monthsDropped.inc({ table });
    log.info({ partition: name }, 'a month is older than the retention; dropped');
    done.dropped.push(name);
  }
  return done;
}
