import { setTimeout as sleep } from 'node:timers/promises';
import { counts } from './bulkhead.ts';
import type { PinnedConnection } from './types.ts';

/** Milliseconds that a workflow task waits for a provider. The activity of the same call continues with a slower one. */
export const quickMs = 3_000;
/**
 * Concurrent tries in this process. Each holds one of its 40 workflow tasks of payments (`worker/slots.ts`): a provider that
 * hangs holds half of them at most, however many merchants have a connection there.
 */
const most = { perConnection: 10, perProvider: 20 };
/** For this long (ms) after a slow call, a connection's calls are made by activities at once. */
const pauseMs = 30_000;

/**
 * Provider calls that are made within a workflow task: a slow or hanging provider must not occupy the workflow tasks of
 * the others.
 *
 * @param now milliseconds of a clock that nobody sets.
 */
export function quickTries(now: () => number = () => performance.now()) {
  const connections = counts();
  const providers = counts();
  const slowAt = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();

  const isPaused = (connection: string): boolean => {
    const since = slowAt.get(connection);
    if (since === undefined) return false;
    if (now() - since < pauseMs) return true;
    slowAt.delete(connection);
    return false;
  };

  return {
    /**
     * @returns undefined when connection or provider have no slot, or the connection was slow lately; else the function
     *   that ends the try, with `slow` for one that has taken too long.
     */
    begin({
      connection_id: connection,
      provider,
    }: Pick<PinnedConnection, 'connection_id' | 'provider'>): ((() => void) & { slow(): void }) | undefined {
      const isFull = connections.of(connection) >= most.perConnection || providers.of(provider) >= most.perProvider;
      if (isFull || isPaused(connection)) return undefined;
      connections.add(connection, 1);
      providers.add(provider, 1);
      const end = () => {
        connections.add(connection, -1);
        providers.add(provider, -1);
      };
      const slow = () => {
        slowAt.set(connection, now());
      };
      return Object.assign(end, { slow });
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
