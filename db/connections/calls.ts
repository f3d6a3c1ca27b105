import { sql } from 'kysely';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../core/database.ts';

/**
 * Durations and outcomes of calls to providers, as sums of five minutes and of days instead of a row per call. A
 * process collects the figures of its calls and writes them together, so that no call waits for the write.
 */
const flushMs = 2_000;

/** Upper bounds of the duration histogram, in ms. Longer calls are counted in a last, unbounded group. */
const bounds = [
  25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000, 15_000,
  20_000, 30_000, 60_000,
];

export interface CallSeen {
  merchantId: string;
  connectionId: string;
  provider: string;
  operation: string;
  /** The effect in an adapter's error, or `answered`. */
  effect: 'answered' | 'refused' | 'none' | 'unknown';
  ms: number;
}

/** Figures of the calls to one provider and operation in one period. */
export interface CallFigures {
  provider: string;
  operation: string;
  calls: number;
  /** Calls that the provider answered with a refusal. */
  refused: number;
  /** Calls without a usable answer. */
  failed: number;
  /** The 50th and 95th percentiles of the durations, in ms; interpolated within the bounds of a group. */
  p50: number;
  p95: number;
}

/** The quantile of the durations in ms, from the number of calls in each group. */
export function quantile(times: readonly number[], share: number): number {
  const total = times.reduce((sum, n) => sum + n, 0);
  let left = total * share;
  for (const [group, n] of times.entries()) {
    if (n > 0 && left <= n) {
      const from = bounds[group - 1] ?? 0;
      const to = bounds[group] ?? from;
      return Math.round(from + (to - from) * (left / n));
    }
    left -= n;
  }
  return 0;
}

export function callFigures(db: Database, log: Log) {
  const pending = new Map<string, { seen: CallSeen; times: number[]; ends: [number, number, number] }>();
  let isDue = false;

  async function flush(): Promise<void> {
    isDue = false;
    // Locked in the same order by every process.
    const batch = [...pending].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    pending.clear();
    await db
      .transaction()
      .execute(async (tx) => {
        for (const one of batch) await write(tx, one);
      })
      .catch((error: unknown) => log.error({ err: error }, 'figures of provider calls not written'));
  }

  async function write(
    tx: Database,
    { seen, times, ends: [answered, refused, failed] }: NonNullable<ReturnType<typeof pending.get>>,
  ) {
    await sql`
      insert into provider_call_sums as s
        (merchant_id, span, at, connection_id, provider, operation, answered, refused, failed, times)
      select ${seen.merchantId}, span, at, ${seen.connectionId}, ${seen.provider}, ${seen.operation}, ${answered}::int,
        ${refused}::int, ${failed}::int, ${times}::int[]
      from (values
        ('day', date_trunc('day', now(), 'America/Sao_Paulo')),
        ('five_minutes', date_bin('5 minutes', now(), '2000-01-01 00:00+00'))
      ) as spans (span, at)
      on conflict (merchant_id, span, at, connection_id, operation) do update set
        answered = s.answered + excluded.answered,
        refused = s.refused + excluded.refused,
        failed = s.failed + excluded.failed,
        times = (select array_agg(a + b order by n) from unnest(s.times, excluded.times) with ordinality as t (a, b, n))
      `.execute(tx);
  }

  return {
    report(seen: CallSeen): void {
      const key = `${seen.connectionId} ${seen.operation}`;
      const one = pending.get(key) ?? { seen, times: Array(bounds.length + 1).fill(0), ends: [0, 0, 0] };
      const group = bounds.findIndex((bound) => seen.ms <= bound);
      one.times[group === -1 ? bounds.length : group] = (one.times.at(group) ?? 0) + 1;
      one.ends[seen.effect === 'answered' ? 0 : seen.effect === 'refused' ? 1 : 2] += 1;
      pending.set(key, one);
      if (!isDue) setTimeout(() => void flush(), flushMs).unref();
      isDue = true;
    },
  };
}

/**
 * Calls since an instant by provider and operation, the most frequent first. Sums older than three days are of whole
 * days.
 */
export async function callsSince(
  db: Database,
  merchantId: string,
  from: Date,
  span: 'five_minutes' | 'day',
): Promise<CallFigures[]> {
  const { rows } = await sql<Omit<CallFigures, 'p50' | 'p95'> & { times: number[] }>`
    with chosen as (
      select * from provider_call_sums where merchant_id = ${merchantId} and span = ${span} and at >= ${from}
    ), groups as (
      select provider, operation, n, sum(t)::int as times
      from chosen, unnest(times) with ordinality as u (t, n) group by 1, 2, 3
    ), ends as (
      select provider, operation, sum(answered + refused + failed)::int as calls, sum(refused)::int as refused,
        sum(failed)::int as failed
      from chosen group by 1, 2
    )
    select e.*, (
      select array_agg(times order by n) from groups g where g.provider = e.provider and g.operation = e.operation
    ) as times
    from ends e order by calls desc, provider, operation`.execute(db);
  return rows.map(({ times, ...figures }) => ({ ...figures, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }));
}
