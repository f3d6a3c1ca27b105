import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a workflow task waits for a provider. The activity of the same call continues with a slower one. */
export const quickMs = 3_000;
/** Concurrent tries per connection in this process. Each holds a workflow task. */
const maxPerConnection = 10;
/** For this long (ms) after a slow call, a connection's calls are made by activities at once. */
const pauseMs = 30_000;

/**
 * Provider calls that are made within a workflow task: a slow or hanging provider must not occupy the workflow tasks of
 * the others.
 */
export function quickTries(now: () => number = Date.now) {
  const connections = new Map<string, { running: number; slowAt: number }>();
  const underWay = new Set<Promise<unknown>>();
  return {
    /**
     * @returns undefined when this connection has no slot, or was slow lately; else the function that ends the try, with
     *   `slow` for one that has taken too long.
     */
    begin(connectionId: string): ((() => void) & { slow(): void }) | undefined {
      const own = connections.get(connectionId) ?? { running: 0, slowAt: Number.NEGATIVE_INFINITY };
      if (own.running >= maxPerConnection || now() - own.slowAt < pauseMs) return undefined;
      own.running += 1;
      connections.set(connectionId, own);
      const slow = () => {
        own.slowAt = now();
      };
      return Object.assign(
        () => {
          own.running -= 1;
        },
        { slow },
      );
    },

    /** Registers a call that may go on after its workflow task: a shutdown waits for it. */
    underWay(work: Promise<unknown>): void {
      const ended = work.catch(() => {}).finally(() => underWay.delete(ended));
      underWay.add(ended);
    },

    /** Waits for the calls that are under way, at most `ms` milliseconds. */
    async settled(ms: number): Promise<void> {
      const over = new AbortController();
      await Promise.race([Promise.all(underWay), sleep(ms, undefined, { signal: over.signal }).catch(() => {})]);
      over.abort();
    },
  };
}

export type QuickTries = ReturnType<typeof quickTries>;
