import { sql } from 'kysely';
import type { Breaker } from '../../domain/connections/routing.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../core/database.ts';

/**
 * How provider connections have been of late, in the database so that all processes know the same. A breaker opens after
 * so many failed charges in a row, for so long; then one payment at a time may try, and the first answer closes it.
 */
const failuresToOpen = 10;
const openSeconds = 30;
/** A trial whose result never comes keeps the other payments out for this long. */
const trialSeconds = 60;
/** Results are written together, at most this late. */
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

/** Of a merchant's live connections that were used lately, or whose breaker is open. */
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
  /** When it last answered, or else first failed, within the day; where the latest charges failed. */
  failingSince: Date | null;
}

/** Of all live connections of a merchant, also of those that nothing went by. */
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

/** Breakers that are not closed, by connection: what a choice of route needs. */
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

/** May this payment try a connection whose breaker is half open? One at a time may. */
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
  /** Failures since the last answer among these. */
  trailing: number;
}

/** Takes in how charges ended and writes it down in a moment, so that no charge waits for it. */
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
    /** @param answered the provider answered, be it with a refusal. */
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
