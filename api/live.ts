import type { Changes } from './changes.ts';
import type { Listener } from './route.ts';

/**
 * Tells a listener how something stands: once whole, then whatever is new after each change. `read` runs one at a time,
 * and once more when something changed while it ran, so that the last thing told is how it stands. It answers after how
 * many milliseconds it should look again unasked, where time alone can change what it tells.
 *
 * @throws what `read` throws; a listener that comes back gets everything anew.
 */
export async function tellChanges(
  { changes, entityId, to }: { changes: Changes; entityId: string; to: Listener },
  read: () => Promise<number | undefined>,
): Promise<void> {
  let wake = () => {};
  let changed = true;
  // Watching begins before the first read: what happens in between is read again.
  const stop = changes.watch(entityId, () => {
    changed = true;
    wake();
  });
  const ended = () => wake();
  to.closed.addEventListener('abort', ended);
  try {
    while (!to.closed.aborted) {
      changed = false;
      const againInMs = await read();
      if (changed || to.closed.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = againInMs === undefined ? undefined : setTimeout(resolve, againInMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stop();
    to.closed.removeEventListener('abort', ended);
  }
}
