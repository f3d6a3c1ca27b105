import { LRUCache } from 'lru-cache';

/**
 * Values that need a call (tokens, certificates), in this process only. Concurrent callers share one fetch. A failed
 * fetch is not cached, and rejects for all callers that waited.
 */
export interface Cache<Value> {
  /** @param fetch returns the value and the time until which it is valid, in ms since 1970 */
  get(key: string, fetch: () => Promise<{ value: Value; until: number }>): Promise<Value>;
  /**
   * Removes this value only: when several callers were refused with one token, the second must not remove the new
   * token.
   */
  drop(key: string, value: Value): void;
}

export function createCache<Value>(now: () => number = Date.now, max = 1000): Cache<Value> {
  interface Entry {
    value: Promise<Value>;
    /** Absent until the value was fetched. */
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
