import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import type { PinnedConnection } from './types.ts';

/** Concurrent calls in this process. */
export interface BulkheadSize {
  perConnection: number;
  /** Of all connections at it, whichever merchants have them: a provider that hangs does so for all of them. */
  perProvider: number;
}

/**
 * Both leave 80 of a worker's 200 activities to others than the provider that hangs (`worker/slots.ts`). Look-ups have
 * their own, so that charges that hang do not keep their own look-ups out.
 */
export const sendSlots: BulkheadSize = { perConnection: 50, perProvider: 80 };
export const lookUpSlots: BulkheadSize = { perConnection: 20, perProvider: 40 };

/** Each refusal is a task of the engine: so many seconds at most until the next. */
const longestWaitSeconds = 10;

/** Keeps a slow provider from occupying all activity slots of a worker. */
export function bulkhead({ perConnection, perProvider }: BulkheadSize) {
  const connections = counts();
  const providers = counts();
  return {
    /**
     * Runs `work` if there is a free slot.
     * @throws ApplicationFailure `Busy` before anything is done: the engine runs the activity again, after a second at
     *   first and later each time a second more.
     */
    async within<T>(
      { connection_id: connection, provider }: Pick<PinnedConnection, 'connection_id' | 'provider'>,
      work: () => Promise<T>,
    ): Promise<T> {
      if (connections.of(connection) >= perConnection) throw busy(`${perConnection} calls are in progress there`);
      if (providers.of(provider) >= perProvider) throw busy(`${perProvider} calls to ${provider} are in progress`);
      connections.add(connection, 1);
      providers.add(provider, 1);
      try {
        return await work();
      } finally {
        connections.add(connection, -1);
        providers.add(provider, -1);
      }
    },
  };
}

export type Bulkhead = ReturnType<typeof bulkhead>;

function busy(why: string): ApplicationFailure {
  const seconds = Math.min(activityInfo().attempt, longestWaitSeconds);
  return ApplicationFailure.create({
    type: 'Busy',
    message: `${why}, which is the maximum`,
    nextRetryDelay: `${seconds}s`,
  });
}

/** Counts by name; a name that counts nothing takes no memory. */
export function counts() {
  const found = new Map<string, number>();
  return {
    of: (name: string): number => found.get(name) ?? 0,
    add(name: string, by: number): void {
      const count = (found.get(name) ?? 0) + by;
      if (count > 0) found.set(name, count);
      else found.delete(name);
    },
  };
}
