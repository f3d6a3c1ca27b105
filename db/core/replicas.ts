import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Log } from '../../runtime/log.ts';
import { replicaReads } from '../../runtime/metrics.ts';
import { isDatabaseAway } from './away.ts';
import type { Schema } from './schema.ts';

/** Interval (ms) at which each replica is asked how far it is. */
const sampleMs = 500;
/** A replica that is further behind (ms) is left out. */
export const maxLagMs = 2_000;

interface Replica {
  /** Host and port, for people. */
  name: string;
  driver: PostgresDriver;
  /** `performance.now()` of the latest moment whose changes it has all replayed. */
  freshAt: number;
}

/** The replica that serves the work under way; none: the writer does. */
const current = new AsyncLocalStorage<Replica>();

/** Connects to the writer, and within `Replicas.read` to a replica. */
export class RoutingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new RoutingDriver(this.#config);
  }
}

class RoutingDriver extends PostgresDriver {
  override acquireConnection() {
    return current.getStore()?.driver.acquireConnection() ?? super.acquireConnection();
  }
}

/** Read replicas (specification section 7): reads of routes that allow it take turns among those that are not behind. */
export interface Replicas {
  /**
   * Runs reads of a merchant on a replica that has all that this process wrote for them, or else on the writer. Work
   * that fails because of its replica runs again on the writer, so it must change nothing.
   */
  read<Result>(merchantId: string, work: () => Promise<Result>): Promise<Result>;
  /** Notes that a request of the merchant may have written. */
  wrote(merchantId: string): void;
  close(): Promise<void>;
}

/** @param db the writer. @param poolOf opens a pool of a replica's connections. */
export function openReplicas(
  db: Kysely<Schema>,
  urls: readonly string[],
  poolOf: (url: string) => pg.Pool,
  log: Log,
): Replicas {
  const replicas = urls.map((url): Replica & { pool: pg.Pool } => {
    const pool = poolOf(url);
    const driver = new PostgresDriver({ pool });
    void driver.init();
    return { name: new URL(url).host, pool, driver, freshAt: Number.NEGATIVE_INFINITY };
  });
  const written = new LRUCache<string, number>({ max: 100_000, ttl: 60_000 });
  let samples: { at: number; position: bigint }[] = [];
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isUsable = ({ freshAt }: Replica, since = 0) => freshAt >= Math.max(since, performance.now() - maxLagMs);

  function leaveOut(replica: Replica, why: unknown): void {
    if (isUsable(replica)) log.warn({ err: why, replica: replica.name }, 'a read replica is left out');
    replica.freshAt = Number.NEGATIVE_INFINITY;
  }

  async function sample(): Promise<void> {
    const at = performance.now();
    const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn() - '0/0' as position`.execute(db);
    samples = [
      ...samples.filter((each) => each.at > at - 2 * maxLagMs),
      { at, position: BigInt(rows[0]?.position ?? 0) },
    ];
    await Promise.all(
      replicas.map(async (replica) => {
        try {
          const found = await replica.pool.query<{ position: string | null }>({
            text: "select pg_last_wal_replay_lsn() - '0/0' as position",
            query_timeout: maxLagMs,
          } as pg.QueryConfig);
          const position = found.rows[0]?.position;
          // A promoted replica, or an address of the writer.
          if (position === null || position === undefined) throw new Error('it is no replica');
          const reached = samples.findLast((each) => each.position <= BigInt(position));
          const wasUsable = isUsable(replica);
          replica.freshAt = Math.max(replica.freshAt, reached?.at ?? Number.NEGATIVE_INFINITY);
          if (!wasUsable && isUsable(replica)) log.info({ replica: replica.name }, 'a read replica is used');
        } catch (error) {
          leaveOut(replica, error);
        }
      }),
    );
  }

  const sampleLater = () => {
    timer = setTimeout(() => {
      sample()
        .catch((error: unknown) => log.warn({ err: error }, 'the position of the writer could not be read'))
        .finally(() => {
          if (!isClosed) sampleLater();
        });
    }, sampleMs).unref();
  };
  sampleLater();

  return {
    async read(merchantId, work) {
      const usable = replicas.filter((replica) => isUsable(replica, written.get(merchantId)));
      turn += 1;
      const replica = usable[turn % usable.length];
      replicaReads.inc({ by: replica ? 'replica' : 'writer' });
      if (!replica) return work();
      try {
        return await current.run(replica, work);
      } catch (error) {
        // 40001: the replay of a change has cancelled the query.
        const isConflict = error instanceof pg.DatabaseError && error.code === '40001';
        if (!isConflict && !isDatabaseAway(error)) throw error;
        if (!isConflict) leaveOut(replica, error);
        return work();
      }
    },
    wrote(merchantId) {
      written.set(merchantId, performance.now());
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(replicas.map(({ pool }) => pool.end()));
    },
  };
}
