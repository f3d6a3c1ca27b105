import pg from 'pg';
import type { Log } from '../../runtime/log.ts';

const channel = 'trilho_changes';
/** Pause before a lost connection is reopened; doubled at each failure. */
const minPauseMs = 200;
const maxPauseMs = 10_000;

export interface Changes {
  /**
   * Calls `onChange` after each change of the entity and whenever changes may have been missed. The caller reads it
   * again.
   * @returns a function that stops it.
   */
  watch(entityId: string, onChange: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Changes of rows by any process (Postgres NOTIFY): one listening connection per process, shared by all watchers. After
 * a lost connection all watchers are called, since Postgres stores no notifications for absent listeners.
 */
export function openChanges(databaseUrl: string, log: Log): Changes {
  const watchers = new Map<string, Set<() => void>>();
  let connection: pg.Client | undefined;
  let closed = false;
  let pauseMs = minPauseMs;
  let timer: NodeJS.Timeout | undefined;

  const notify = (entityId: string) => {
    for (const onChange of [...(watchers.get(entityId) ?? [])]) onChange();
  };
  const notifyAll = () => {
    for (const entityId of [...watchers.keys()]) notify(entityId);
  };

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'trilho-changes',
      connectionTimeoutMillis: 10_000,
      // Without keep-alive, an idle connection does not detect that the server is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    connection = client;
    let lost = false;
    const onLost = (why: string) => {
      if (lost || closed) return;
      lost = true;
      log.warn({ why, retryInMs: pauseMs }, 'the connection that listens for changes was lost; it is opened again');
      void client.end().catch(() => {});
      timer = setTimeout(() => void listen(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    };
    client.on('error', (error) => onLost(error.message));
    client.on('end', () => onLost('ended'));
    client.on('notification', ({ payload }) => notify(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      pauseMs = minPauseMs;
      notifyAll();
    } catch (error) {
      onLost((error as Error).message);
    }
  }
  void listen();

  return {
    watch(entityId, onChange) {
      const ofEntity = watchers.get(entityId) ?? new Set();
      watchers.set(entityId, ofEntity.add(onChange));
      return () => {
        ofEntity.delete(onChange);
        if (ofEntity.size === 0 && watchers.get(entityId) === ofEntity) watchers.delete(entityId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connection?.end().catch(() => {});
    },
  };
}
