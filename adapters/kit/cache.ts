import { LRUCache } from 'lru-cache';

/**
 * Values that take a call to get (tokens, certificates), in this process only. Concurrent callers share one fetch. A failed
 * fetch is not cached, and rejects for all who waited.
 */
export interface Cache<Value> {
  /** @param fetch also returns until when the value is valid, in ms since 1970 */
  get(key: string, fetch: () => Promise<{ value: Value; until: number }>): Promise<Value>;
  /** Forgets this value only, so that several callers refused with one token do not drop its successor. */
  drop(key: string, value: Value): void;
}

export function createCache<Value>(now: () => number = Date.now, max = 1000): Cache<Value> {
  interface Entry {
    value: Promise<Value>;
    /** Set once it was fetched. */
    fetched?: { value: Value; until: number };
  }
  const entries = new LRUCache<string, Entry>({ max });

  return {
    get(key, fetch) {
      const found = entries.get(key);
      if (found && (found.fetched === undefined || found.fetched.until > now())) return found.value;
      const entry: Entry = {
        value: fetch().then(
          (fetched) => {
            entry.fetched = fetched;
            return fetched.value;
          },
          (error) => {
            if (entries.get(key) === entry) entries.delete(key);
            throw error;
          },
        ),
      };
      entries.set(key, entry);
      return entry.value;
    },
    drop(key, value) {
      if (entries.get(key)?.fetched?.value === value) entries.delete(key);
    },
  };
}
