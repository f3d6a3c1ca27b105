import { timelinePage } from '../../db/core/timeline.ts';
import type { TimelineEntry, Waiting } from '../../domain/core/timeline.ts';
import type { Changes } from './changes.ts';
import type { Api } from './context.ts';
import type { Listener } from './route.ts';
import { recheckMs } from './waiting.ts';

/** What has a timeline and runs: a payment, a payout, a receiver. */
export interface Streamed {
  id: string;
  /** What it is called in what is sent. */
  name: 'payment' | 'payout' | 'receiver';
  read(): Promise<unknown>;
  /** Its timeline without the entries that are named. */
  timeline(except: readonly string[]): Promise<TimelineEntry[]>;
  waiting(): Promise<Waiting>;
}

/** Tells a listener of an entity: `snapshot` with everything, then `changed` with what is new after each change. */
export async function streamEntity({ changes }: Api, entity: Streamed, to: Listener): Promise<void> {
  const sent = new Set<string>();
  const last = { entity: '', waiting: '' };

  /** Only what was not sent yet. */
  const read = async () => {
    const [found, entries] = await Promise.all([entity.read(), entity.timeline([...sent])]);
    for (const entry of entries) sent.add(entry.id);
    return { [entity.name]: found, entries, text: JSON.stringify(found) };
  };

  await streamChanges({ changes, entityId: entity.id, to }, async () => {
    if (last.entity === '') {
      const [{ entries, text, ...found }, waiting] = await Promise.all([read(), entity.waiting()]);
      Object.assign(last, { entity: text, waiting: JSON.stringify(waiting) });
      to.send('snapshot', { ...found, timeline: entries, waiting });
      return entries.length === timelinePage ? 0 : recheckMs(waiting, Date.now());
    }
    // The rows are told at once; what waits is the engine's to say, and follows when it is something else.
    const { entries, text, ...found } = await read();
    if (entries.length > 0 || text !== last.entity) to.send('changed', { ...found, entries });
    last.entity = text;
    if (entries.length === timelinePage) return 0;
    const waiting = await entity.waiting();
    const waits = JSON.stringify(waiting);
    if (waits !== last.waiting) to.send('changed', { ...found, entries: [], waiting });
    last.waiting = waits;
    return recheckMs(waiting, Date.now());
  });
}

/**
 * Tells a listener how something stands: once whole, then whatever is new after each change. `read` runs one at a time,
 * and once more when something changed while it ran, so that the last thing told is how it stands. It answers after how
 * many milliseconds it should look again unasked, where time alone can change what it tells.
 *
 * @throws what `read` throws; a listener that comes back gets everything anew.
 */
export async function streamChanges(
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
