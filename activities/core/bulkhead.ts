import { ApplicationFailure } from '@temporalio/activity';

/** Concurrent calls per connection in this process: a quarter of a worker's activities. */
const slotsPerConnection = 50;

/** Keeps a slow provider from occupying all activity slots of a worker. */
export function bulkhead(size = slotsPerConnection) {
  const running = new Map<string, number>();
  return {
    /**
     * Runs `work` if there is a free slot.
     * @throws ApplicationFailure `Busy` before anything is done: the engine runs the activity again in a second.
     */
    async within<T>(connectionId: string, work: () => Promise<T>): Promise<T> {
      const count = running.get(connectionId) ?? 0;
      if (count >= size) {
        const message = `${count} calls are in progress at this connection, which is the maximum`;
        throw ApplicationFailure.create({ type: 'Busy', message, nextRetryDelay: '1s' });
      }
      running.set(connectionId, count + 1);
      try {
        return await work();
      } finally {
        const left = (running.get(connectionId) ?? 1) - 1;
        if (left > 0) running.set(connectionId, left);
        else running.delete(connectionId);
      }
    },
  };
}
