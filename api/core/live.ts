import { timelinePage } from '../../db/core/timeline.ts';
import type { TimelineEntry, Waiting } from '../../domain/core/timeline.ts';
import type { Changes } from './changes.ts';
import type { Api } from './context.ts';
import type { Listener } from './route.ts';
import { recheckMs } from './waiting.ts';

/** An entity with a timeline and a workflow: a payment, a payout, a receiver. */
export interface StreamedEntity {
  id: string;
  /** The member of the sent events that contains the entity, such as `payment`. */
  noun: string;
  read(): Promise<unknown>;
  /** The entity's timeline without the entries of these ids. */
  timeline(except: readonly string[]): Promise<TimelineEntry[]>;
  waiting(): Promise<Waiting>;
}

/** Streams an entity: `snapshot` with all data, then `changed` with the new data after each change. */
export async function streamEntity({ changes }: Api, entity: StreamedEntity, listener: Listener): Promise<void> {
  const sentIds = new Set<string>();
  const last = { entity: '', waiting: '' };

  /** The entity, and the timeline entries that were not sent yet. */
  const read = async () => {
    const [found, entries] = await Promise.all([entity.read(), entity.timeline([...sentIds])]);
    for (const entry of entries) sentIds.add(entry.id);
    return { [entity.noun]: found, entries, text: JSON.stringify(found) };
  };

  await streamChanges({ changes, entityId: entity.id, listener }, async () => {
    if (last.entity === '') {
      const [{ entries, text, ...found }, waiting] = await Promise.all([read(), entity.waiting()]);
      Object.assign(last, { entity: text, waiting: JSON.stringify(waiting) });
      listener.send('snapshot', { ...found, timeline: entries, waiting });
      return entries.length === timelinePage ? 0 : recheckMs(waiting, Date.now());
    }
    // The rows are sent at once. The entity's waits are queried from Temporal afterwards, and sent when they differ.
    const { entries, text, ...found } = await read();
    if (entries.length > 0 || text !== last.entity) listener.send('changed', { ...found, entries });
    last.entity = text;
    if (entries.length === timelinePage) return 0;
    const waiting = await entity.waiting();
    const waitingText = JSON.stringify(waiting);
    if (waitingText !== last.waiting) listener.send('changed', { ...found, entries: [], waiting });
    last.waiting = waitingText;
    return recheckMs(waiting, Date.now());
  });
}

/**
 * Calls `read` once at first, and again after each change of the entity, until the listener has left. Reads never
 * overlap; a change during a read causes another one, so that the last state sent is the current one.
 *
 * @param read sends the new data. It returns the ms after which it must run again without a change, when its data also
 *   depends on the time.
 * @throws any error of `read`; a listener that reconnects gets a new snapshot.
 */
export async function streamChanges(
  { changes, entityId, listener }: { changes: Changes; entityId: string; listener: Listener },
  read: () => Promise<number | undefined>,
): Promise<void> {
  let wake = () => {};
  let changed = true;
  // Watching begins before the first read: a change in between causes a second one.
  const stopWatching = changes.watch(entityId, () => {
    changed = true;
    wake();
  });
  const onClosed = () => wake();
  listener.closed.addEventListener('abort', onClosed);
  try {
    while (!listener.closed.aborted) {
      changed = false;
      const rereadInMs = await read();
      if (changed || listener.closed.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = rereadInMs === undefined ? undefined : setTimeout(resolve, rereadInMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stopWatching();
    listener.closed.removeEventListener('abort', onClosed);
  }
}
