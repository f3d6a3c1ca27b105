import { sql } from 'kysely';
import type { Breaker } from '../../domain/connections/routing.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../core/database.ts';

/**
 * Health of provider connections, in the database so that all processes share it. A breaker opens for `openSeconds`
 * after `failuresToOpen` failed charges in a row; then one payment at a time may try, and the first answer closes the
 * breaker.
 */
const failuresToOpen = 10;
const openSeconds = 30;
/** Time for which a trial without a result excludes other payments. */
const trialSeconds = 60;
/** Results are written together, with at most this delay in ms. */
const flushMs = 500;

export interface Health {
  connectionId: string;
  provider: string;
  breaker: Breaker;
  failuresInARow: number;
  openUntil: Date | null;
  /** Charges of the last hour. */
  answered: number;
  failed: number;
}

/** The health of a merchant's live connections that were used lately, or whose breaker is not closed. */
export async function healthOf(db: Database, merchantId: string): Promise<Health[]> {
  const { rows } = await sql<Health>`
    select c.id as "connectionId", c.provider, coalesce(h.failures, 0) as "failuresInARow", h.open_until as "openUntil",
      case when h.open_until is null then 'closed' when h.open_until > now() then 'open' else 'half_open' end as breaker,
      coalesce(m.answered, 0) as answered, coalesce(m.failed, 0) as failed
    from connections c
    left join connection_health h on h.connection_id = c.id
    cross join lateral (
      select sum(answered)::int as answered, sum(failed)::int as failed
      from connection_minutes where connection_id = c.id and minute > now() - interval '1 hour'
    ) m
    where c.merchant_id = ${merchantId} and c.disabled_at is null
      and (m.answered is not null or h.open_until is not null)
    order by c.created_at, c.id`.execute(db);
  return rows;
}

interface Circuit {
  connectionId: string;
  provider: string;
  name: string | null;
  breaker: Breaker;
  failuresInARow: number;
  openUntil: Date | null;
  /** While the latest charges fail: the time of the last answer within a day, or else of the first failure. */
  failingSince: Date | null;
}

/** The circuits of all live connections of a merchant, including unused ones. */
export async function circuitsOf(db: Database, merchantId: string): Promise<Circuit[]> {
  const { rows } = await sql<Circuit>`
    select c.id as "connectionId", c.provider, c.name, coalesce(h.failures, 0) as "failuresInARow",
      h.open_until as "openUntil",
      case when h.open_until is null then 'closed' when h.open_until > now() then 'open' else 'half_open' end as breaker,
      case when h.failures > 0 then coalesce((
        select coalesce(max(minute) filter (where answered > 0), min(minute))
        from connection_minutes where connection_id = c.id
      ), h.updated_at) end as "failingSince"
    from connections c
    left join connection_health h on h.connection_id = c.id
    where c.merchant_id = ${merchantId} and c.disabled_at is null
    order by c.created_at, c.id`.execute(db);
  return rows;
}

/** Breakers that are not closed, by connection, for the choice of a route. */
export async function breakersOf(db: Database, merchantId: string): Promise<Map<string, Breaker>> {
  const rows = await db
    .selectFrom('connection_health')
    .innerJoin('connections', 'connections.id', 'connection_id')
    .select(['connection_id', sql<boolean>`open_until > now()`.as('open')])
    .where('merchant_id', '=', merchantId)
    .where('open_until', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row.open ? 'open' : 'half_open']));
}

/** Claims the trial of a connection whose breaker is half open. @returns true for one payment at a time. */
export async function claimTrial(db: Database, connectionId: string): Promise<boolean> {
  const claimed = await db
    .updateTable('connection_health')
    .set({ trial_until: sql<Date>`now() + make_interval(secs => ${trialSeconds})` })
    .where('connection_id', '=', connectionId)
    .where('open_until', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('trial_until', 'is', null), eb('trial_until', '<', sql<Date>`now()`)]))
    .returning('connection_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

interface Results {
  answered: number;
  failed: number;
  /** Failures since the last answer in this batch. */
  trailing: number;
}

/** Collects outcomes of charges and writes them together, so that no charge waits for the write. */
export function connectionHealth(db: Database, log: Log) {
  const pending = new Map<string, Results>();
  let isDue = false;

  async function flush(): Promise<void> {
    isDue = false;
    const batch = [...pending];
    pending.clear();
    await Promise.all(
      batch.map(([connectionId, results]) =>
        write(connectionId, results).catch((error: unknown) =>
          log.error({ err: error, connectionId }, 'health of a connection not written'),
        ),
      ),
    );
  }

  async function write(connectionId: string, { answered, failed, trailing }: Results): Promise<void> {
    const failures = sql`case when ${answered > 0} then ${trailing}::int else h.failures + ${failed}::int end`;
    const openUntil = sql`now() + make_interval(secs => ${openSeconds})`;
    const { rows } = await sql<{ failures: number }>`
      with minute as (
        insert into connection_minutes as m (connection_id, minute, answered, failed)
        values (${connectionId}, date_trunc('minute', now()), ${answered}, ${failed})
        on conflict (connection_id, minute)
        do update set answered = m.answered + excluded.answered, failed = m.failed + excluded.failed
      ), old as (
        delete from connection_minutes where connection_id = ${connectionId} and minute < now() - interval '1 day'
      )
      insert into connection_health as h (connection_id, failures, open_until, updated_at)
      values (
        ${connectionId}, ${trailing}, case when ${trailing >= failuresToOpen} then ${openUntil} end, now()
      )
      on conflict (connection_id) do update set
        failures = ${failures},
        open_until = case when ${failures} >= ${failuresToOpen} then ${openUntil} end,
        trial_until = null,
        updated_at = now()
      -- What is well and stays well is left as it is.
      where h.failures > 0 or excluded.failures > 0
      returning failures`.execute(db);
    const now = rows[0]?.failures ?? 0;
    if (now >= failuresToOpen && now - failed < failuresToOpen) {
      log.warn({ connectionId, failures: now }, 'circuit breaker open');
    }
  }

  return {
    /** @param answered whether the provider answered; a refusal is an answer. */
    report(connectionId: string, answered: boolean): void {
      const results = pending.get(connectionId) ?? { answered: 0, failed: 0, trailing: 0 };
      pending.set(
        connectionId,
        answered
          ? { ...results, answered: results.answered + 1, trailing: 0 }
          : { ...results, failed: results.failed + 1, trailing: results.trailing + 1 },
      );
      if (!isDue) setTimeout(() => void flush(), flushMs).unref();
      isDue = true;
    },
  };
}
