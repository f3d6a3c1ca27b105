import { sql } from 'kysely';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import { callsSince } from '../connections/index.ts';
import type { Database } from '../core/database.ts';
import { merchantZone } from '../core/zone.ts';

/**
 * The step of a period's series, how far back it begins (always at the beginning of a day or month), and the spans of
 * the sums that it is read from: of payments, and of calls.
 */
const periods = {
  today: { step: 'hour', days: 0, months: 0, sums: 'five_minutes', calls: 'five_minutes', previous: '1 day' },
  '7d': { step: 'day', days: 6, months: 0, sums: 'day', calls: 'day', previous: '7 days' },
  '30d': { step: 'day', days: 29, months: 0, sums: 'day', calls: 'day', previous: '30 days' },
  '12m': { step: 'month', days: 0, months: 11, sums: 'month', calls: 'day', previous: '12 months' },
} as const;
type StatisticsPeriod = keyof typeof periods;

interface Cell {
  at: Date;
  provider: string;
  paymentMethod: PaymentMethod;
  status: PaymentStatus;
  cameIn: boolean;
  count: number;
  amount: number;
}

const zone = sql.lit(merchantZone);
export const statisticsPeriods = Object.keys(periods) as [StatisticsPeriod, ...StatisticsPeriod[]];

/**
 * A merchant's payments in a period, and calls to providers: by time, status, provider and method. Amounts are cents,
 * durations ms. It reads sums, so its time does not depend on the number of payments.
 */
export async function statisticsOf(db: Database, merchantId: string, period: StatisticsPeriod) {
  const { step, days, months, sums, calls, previous } = periods[period];
  const { rows: bounds } = await sql<{ from: Date; to: Date; steps: Date[] }>`
    with bounds as (
      select case when ${months} > 0
        then date_trunc('month', now() at time zone ${zone}) - make_interval(months => ${months})
        else date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${days}) end as begins
    )
    select begins at time zone ${zone} as from, now() as to, (
        select array_agg(at at time zone ${zone} order by at)
        from generate_series(begins, now() at time zone ${zone}, ${`1 ${step}`}::interval) as at
      ) as steps
    from bounds`.execute(db);
  const [bound] = bounds;
  if (!bound) throw new Error('the database returned no time');

  const [cells, before, latency] = await Promise.all([
    cellsOf(db, merchantId, bound.from, sums, step),
    volumeBefore(db, merchantId, bound.from, previous, months > 0),
    callsSince(db, merchantId, bound.from, calls),
  ]);

  const series = new Map(bound.steps.map((at) => [at.getTime(), { at: at.toISOString(), ...none() }]));
  const approval = new Map<string, Figures & { provider: string; paymentMethod: PaymentMethod }>();
  const byStatus = new Map<PaymentStatus, { status: PaymentStatus; count: number; amount: number }>();
  const total = none();
  for (const cell of cells) {
    const { provider, paymentMethod, status } = cell;
    const key = `${paymentMethod} ${provider}`;
    const pair = approval.get(key) ?? { provider, paymentMethod, ...none() };
    approval.set(key, pair);
    const figures = byStatus.get(status) ?? { status, count: 0, amount: 0 };
    byStatus.set(status, { status, count: figures.count + cell.count, amount: figures.amount + cell.amount });
    const at = series.get(cell.at.getTime());
    for (const figures of [total, pair, ...(at ? [at] : [])]) add(figures, cell);
  }
  return {
    period,
    timeZone: merchantZone,
    from: bound.from.toISOString(),
    to: bound.to.toISOString(),
    step,
    ...total,
    previous: before,
    byStatus: [...byStatus.values()].filter(({ count }) => count > 0),
    series: [...series.values()],
    approval: [...approval.values()].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    latency,
  };
}

interface Figures {
  /** Payments created. */
  count: number;
  /** Payments whose money arrived, also if it was returned later; `volume` is their sum in cents. */
  approved: number;
  volume: number;
  refused: number;
}

const none = (): Figures => ({ count: 0, approved: 0, volume: 0, refused: 0 });

function add(figures: Figures, { count, amount, cameIn, status }: Cell): void {
  figures.count += count;
  if (cameIn) {
    figures.approved += count;
    figures.volume += amount;
  } else if (status === 'REJECTED') figures.refused += count;
}

/** The sums of a merchant since an instant, including changes that are not folded into them yet. */
async function cellsOf(
  db: Database,
  merchantId: string,
  from: Date,
  span: 'five_minutes' | 'day' | 'month',
  step: 'hour' | 'day' | 'month',
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select date_trunc(${step}, at, ${zone}) as at, provider, payment_method as "paymentMethod", status,
      paid as "cameIn", sum(count)::int as count, sum(amount)::bigint as amount
    from (
      select at, provider, payment_method, status, paid, count, amount from payment_sums
      where merchant_id = ${merchantId} and span = ${span} and at >= ${from}
      union all
      select at, provider, payment_method, status, paid, count, amount from payment_changes
      where merchant_id = ${merchantId} and at >= ${from}
    ) as all_of_them
    group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1`.execute(db);
  return rows;
}

/**
 * The count and volume of the same part of the previous period, up to the same time of day: from months, days, and part
 * of a day.
 */
async function volumeBefore(db: Database, merchantId: string, from: Date, ago: string, byMonths: boolean) {
  const back = sql`${ago}::interval`;
  const { rows } = await sql<{ count: number; volume: number }>`
    with bounds as (
      select (${from} at time zone ${zone} - ${back}) at time zone ${zone} as from_at,
        date_trunc(${byMonths ? 'month' : 'day'}, ${byMonths ? sql`now()` : from} at time zone ${zone} - ${back})
          at time zone ${zone} as days_from,
        date_trunc('day', now() at time zone ${zone} - ${back}) at time zone ${zone} as part_from,
        (now() at time zone ${zone} - ${back}) at time zone ${zone} as part_to
    )
    select coalesce(sum(count), 0)::int as count,
      coalesce(sum(amount) filter (where paid), 0)::bigint as volume
    from (
      select count, amount, paid from payment_sums, bounds
      where merchant_id = ${merchantId} and span = 'month' and at >= from_at and at < days_from
      union all
      select count, amount, paid from payment_sums, bounds
      where merchant_id = ${merchantId} and span = 'day' and at >= days_from and at < part_from
      union all
      select count, amount, paid from payment_changes, bounds
      where merchant_id = ${merchantId} and at >= from_at and at < part_from
      union all
      select 1, amount, approved_at is not null from payments, bounds
      where merchant_id = ${merchantId} and created_at >= part_from and created_at < part_to
    ) as all_of_them`.execute(db);
  return rows[0] ?? { count: 0, volume: 0 };
}

/** The number of payments created in the last `minutes`, and of those approved and refused, by provider. */
export async function approvalSince(db: Database, merchantId: string, minutes: number) {
  const from = sql`now() - make_interval(mins => ${minutes})`;
  const { rows } = await sql<{ provider: string; approved: number; refused: number; count: number }>`
    select provider, sum(count)::int as count, coalesce(sum(count) filter (where paid), 0)::int as approved,
      coalesce(sum(count) filter (where not paid and status = 'REJECTED'), 0)::int as refused
    from (
      select provider, count, paid, status from payment_sums
      where merchant_id = ${merchantId} and span = 'five_minutes' and at >= ${from}
      union all
      select provider, count, paid, status from payment_changes where merchant_id = ${merchantId} and at >= ${from}
    ) as all_of_them
    group by 1 having sum(count) <> 0`.execute(db);
  return rows;
}

/** Maximum number of changes that one statement folds into the sums. */
const foldedAtOnce = 20_000;

/**
 * Folds the changes of payments into the sums, and deletes five-minute sums after three days.
 * @returns the number of changes.
 */
export async function rollUpStatistics(db: Database): Promise<number> {
  let folded = 0;
  for (let batch = foldedAtOnce; batch === foldedAtOnce; folded += batch) {
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from payment_changes where id in (
          select id from payment_changes order by id limit ${foldedAtOnce} for update skip locked
        ) returning *
      ), summed as (
        insert into payment_sums as s
        select merchant_id, span, case span when 'five_minutes' then at else date_trunc(span, at, ${zone}) end as begins,
          provider, payment_method, status, paid, sum(count), sum(amount)
        from gone cross join (values ('five_minutes'), ('day'), ('month')) as spans (span)
        group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (merchant_id, span, at, provider, payment_method, status, paid)
        do update set count = s.count + excluded.count, amount = s.amount + excluded.amount
      )
      select count(*)::int as count from gone`.execute(db);
    batch = rows[0]?.count ?? 0;
  }
  for (const table of ['payment_sums', 'provider_call_sums']) {
    await sql`delete from ${sql.table(table)} where span = 'five_minutes' and at < now() - interval '3 days'`.execute(
      db,
    );
  }
  return folded;
}
