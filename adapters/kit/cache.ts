import { LRUCache } from 'lru-cache';

/**
 * Values that cost a call to get (tokens, certificates), in this process only. Whoever asks while one is being fetched
 * waits for that fetch: 200 callers at once cause one. A fetch that failed is not kept, and all who waited hear of it.
 */
export interface Cache<Value> {
  /** @param fetch also says until when the value is good, in milliseconds since 1970. */
  get(key: string, fetch: () => Promise<{ value: Value; until: number }>): Promise<Value>;
  /** Forgets exactly this value, so that many who were refused with one token do not throw away its successor. */
  drop(key: string, value: Value): void;
}

export function createCache<Value>(now: () => number = Date.now, max = 1000): Cache<Value> {
  interface Entry {
    value: Promise<Value>;
    /** Set once it was fetched. */
    known?: { value: Value; until: number };
  }
  const entries = new LRUCache<string, Entry>({ max });

  return {
    get(key, fetch) {
      const found = entries.get(key);
      if (found && (found.known === undefined || found.known.until > now())) return found.value;
      const entry: Entry = {
        value: fetch().then(
          (fetched) => {
            entry.known = fetched;
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
      if (entries.get(key)?.known?.value === value) entries.delete(key);
    },
  };
}
