import { LRUCache } from 'lru-cache';
import type { Store } from '../../db/core/store.ts';
import type { Log } from '../../runtime/log.ts';

const minuteMs = 60_000;

export type LastUsed = ReturnType<typeof openLastUsed>;

/** Records when a key was last used: at most once a minute, in the background. A failure is only logged. */
export function openLastUsed({ db }: Pick<Store, 'db'>, log: Log) {
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: minuteMs });
  return {
    note(table: 'api_keys' | 'public_keys', id: string): void {
      if (noted.has(id)) return;
      noted.set(id, true);
      const now = Date.now();
      db.updateTable(table)
        .set({ last_used_at: new Date(now) })
        .where('id', '=', id)
        // Another process may have recorded it meanwhile.
        .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(now - minuteMs))]))
        .execute()
        .catch((error: unknown) => log.warn({ err: error }, "a key's last use was not noted"));
    },
  };
}
