// One clock for the whole simulation: Temporal's time-skipping server leads, and this process (API, worker, stand-ins)
// and the database follow it.
import { sql } from 'kysely';
import type { Database } from '../db/core/database.ts';

const RealDate = Date;
/** Milliseconds by which the simulation is ahead of the real clock. */
let aheadMs = 0;

/** Milliseconds since 1970 by the real clock, for what the simulation itself costs. */
export const realNow = (): number => RealDate.now();

const now = () => RealDate.now() + aheadMs;

/** Makes `Date` of this process follow the simulation. Workflows are not affected: they run in contexts of their own. */
export function followClock(): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  });
}

/**
 * Makes `now()` and `clock_timestamp()` of a database follow the simulation. Called before the migrations, so that the
 * defaults of columns are bound to these functions, and before the pool that the simulation uses is opened.
 */
export async function followClockInDatabase(db: Database): Promise<void> {
  await sql`create table simulated_clock (ahead interval not null)`.execute(db);
  await sql`insert into simulated_clock values ('0')`.execute(db);
  for (const [name, kind] of [
    ['now', 'stable'],
    ['clock_timestamp', 'volatile'],
  ] as const) {
    await sql`
      create function public.${sql.id(name)}() returns timestamptz language sql ${sql.raw(kind)} as
      ${sql.lit(`select pg_catalog.${name}() + (select ahead from public.simulated_clock)`)}`.execute(db);
  }
  const name = await sql<{ current_database: string }>`select current_database()`.execute(db);
  const database = sql.id(name.rows[0]?.current_database ?? '');
  // `pg_catalog` is searched first unless it is named.
  await sql`alter database ${database} set search_path = public, pg_catalog`.execute(db);
}

/** Sets the clock of process and database to `timeMs` by the server. */
export async function setClock(db: Database, timeMs: number): Promise<void> {
  aheadMs = timeMs - RealDate.now();
  await sql`update simulated_clock set ahead = ${aheadMs} * interval '1 ms'`.execute(db);
}
