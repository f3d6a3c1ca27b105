import pg from 'pg';
import type { Log } from '../../runtime/log.ts';

const channel = 'trilho_changes';
/** After a lost connection; doubled at each failure. */
const shortestPauseMs = 200;
const longestPauseMs = 10_000;

export interface Changes {
  /**
   * Calls `told` after each change of the entity, and whenever changes may have been missed: what it means is "read
   * again". @returns how to stop it.
   */
  watch(entityId: string, told: () => void): () => void;
  close(): Promise<void>;
}

/**
 * What changes in the database, by whichever process: one connection that listens, for all who watch. A connection that
 * was lost is opened again, and then everybody reads again, since nobody keeps what was said meanwhile.
 */
export function openChanges(databaseUrl: string, log: Log): Changes {
  const watchers = new Map<string, Set<() => void>>();
  let connection: pg.Client | undefined;
  let closed = false;
  let pauseMs = shortestPauseMs;
  let timer: NodeJS.Timeout | undefined;

  const tell = (entityId: string) => {
    for (const told of [...(watchers.get(entityId) ?? [])]) told();
  };
  const tellAll = () => {
    for (const entityId of [...watchers.keys()]) tell(entityId);
  };

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'trilho-changes',
      connectionTimeoutMillis: 10_000,
      // A connection that only listens would not notice that the other side is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    connection = client;
    let lost = false;
    const onLost = (why: string) => {
      if (lost || closed) return;
      lost = true;
      log.warn({ why, againInMs: pauseMs }, 'the connection that hears of changes was lost');
      void client.end().catch(() => {});
      timer = setTimeout(() => void listen(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    client.on('error', (error) => onLost(error.message));
    client.on('end', () => onLost('ended'));
    client.on('notification', ({ payload }) => tell(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      pauseMs = shortestPauseMs;
      tellAll();
    } catch (error) {
      onLost((error as Error).message);
    }
  }
  void listen();

  return {
    watch(entityId, told) {
      const those = watchers.get(entityId) ?? new Set();
      watchers.set(entityId, those.add(told));
      return () => {
        those.delete(told);
        if (those.size === 0 && watchers.get(entityId) === those) watchers.delete(entityId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connection?.end().catch(() => {});
    },
  };
}
