import { ApplicationFailure } from '@temporalio/activity';

/** How many calls one connection may have under way at once, in this process: a quarter of a worker's activities. */
const roomFor = 50;

/** Keeps a slow provider from taking all that a worker has (design, "Engine and scale"). */
export function bulkhead(size = roomFor) {
  const inside = new Map<string, number>();
  return {
    /**
     * Runs `work` if there is room.
     * @throws ApplicationFailure `Busy` before anything is done: the engine asks again in a second.
     */
    async within<T>(connectionId: string, work: () => Promise<T>): Promise<T> {
      const count = inside.get(connectionId) ?? 0;
      if (count >= size) {
        const message = `${count} charges are under way there, and no more may be`;
        throw ApplicationFailure.create({ type: 'Busy', message, nextRetryDelay: '1s' });
      }
      inside.set(connectionId, count + 1);
      try {
        return await work();
      } finally {
        const left = (inside.get(connectionId) ?? 1) - 1;
        if (left > 0) inside.set(connectionId, left);
        else inside.delete(connectionId);
      }
    },
  };
}
