import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../runtime/log.ts';

const channel = 'trilho_changes';
/** Pause before a lost connection is reopened; doubled at each failure. */
const minPauseMs = 200;
const maxPauseMs = 10_000;
/** A registration ends by itself, so that a process that died leaves none for long. */
const registeredSeconds = 60;
const renewMs = 20_000;
/**
 * A change that was written before an entity was registered, and is committed after, notifies nobody. It is read then: most
 * transactions take milliseconds, and a statement at most 15 s (db/core/database.ts).
 */
const rereadsMs = [2_000, 20_000];

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
 * Changes of rows by any process (Postgres NOTIFY): one listening connection per process, shared by all watchers. What is
 * watched is registered, and only that is notified: commits that notify take turns on one lock of the server. After a lost
 * connection all watchers are called, since Postgres stores no notifications for absent listeners.
 */
export function openChanges(databaseUrl: string, log: Log): Changes {
  const watchers = new Map<string, Set<() => void>>();
  const watcher = randomUUID();
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

  /** Registers what is watched, for `registeredSeconds` from now. */
  const register = async (client: pg.Client, entityIds: readonly string[]) => {
    if (entityIds.length === 0) return;
    await client.query(
      `insert into watched_entities (entity_id, watcher, until)
        select unnest($1::text[]), $2, now() + $3 * interval '1 second'
        on conflict (entity_id, watcher) do update set until = excluded.until`,
      [entityIds, watcher, registeredSeconds],
    );
  };
  const unregister = (entityId: string) =>
    connection?.query('delete from watched_entities where entity_id = $1 and watcher = $2', [entityId, watcher]);
  let renewedAt = performance.now();
  const renew = async () => {
    if (!connection) return;
    await register(connection, [...watchers.keys()]);
    const hadLapsed = performance.now() - renewedAt > registeredSeconds * 1_000;
    renewedAt = performance.now();
    if (hadLapsed) notifyAll();
    await connection.query('delete from watched_entities where until < now()');
  };
  const begin = async (entityId: string) => {
    if (!connection) return;
    await register(connection, [entityId]);
    notify(entityId);
    for (const ms of rereadsMs) setTimeout(() => notify(entityId), ms).unref();
  };
  /** A failure is that of the connection, which is opened again then, and everything registered. */
  const ignore = () => {};
  const renewing = setInterval(() => void renew().catch(ignore), renewMs);

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
      await register(client, [...watchers.keys()]);
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
      void begin(entityId).catch(ignore);
      return () => {
        ofEntity.delete(onChange);
        if (ofEntity.size > 0 || watchers.get(entityId) !== ofEntity) return;
        watchers.delete(entityId);
        void unregister(entityId)?.catch(ignore);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(renewing);
      await connection?.end().catch(() => {});
    },
  };
}
