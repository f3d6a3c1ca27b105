import { sql } from 'kysely';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import type { Database } from '../core/database.ts';
import { merchantZone } from '../core/zone.ts';

/** The number of days of a period, today included, and the step of its series. */
const periods = { today: { days: 1, step: 'hour' }, '7d': { days: 7, step: 'day' } } as const;
export type Period = keyof typeof periods;

/** Attention is counted up to this number; larger ones are shown as at least this. */
const attentionCounted = 1000;

interface Cell {
  at: Date;
  status: PaymentStatus;
  count: number;
  amount: number;
  approved: number;
  approvedAmount: number;
}

/**
 * Figures of the payments created in a period; amounts in cents. `approved` counts payments whose money arrived, also
 * if it was returned later; `previous` is the same part of the previous period, up to the same time of day.
 */
export async function overviewOf(db: Database, merchantId: string, period: Period) {
  const { days, step } = periods[period];
  const zone = sql.lit(merchantZone);
  const span = sql`make_interval(days => ${days})`;
  const from = sql<Date>`(date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${days - 1})) at time zone ${zone}`;

  const [bounds, cells, before, attention] = await Promise.all([
    sql<{ from: Date; to: Date }>`select ${from} as from, now() as to`.execute(db),
    sql<Cell>`
      select date_trunc(${step}, created_at, ${zone}) as at, status,
        count(*)::int as count, sum(amount)::bigint as amount, count(approved_at)::int as approved,
        coalesce(sum(amount) filter (where approved_at is not null), 0)::bigint as "approvedAmount"
      from payments
      where merchant_id = ${merchantId} and created_at >= ${from}
      group by 1, 2 order by 1`.execute(db),
    sql<{ count: number; volume: number }>`
      select count(*)::int as count,
        coalesce(sum(amount) filter (where approved_at is not null), 0)::bigint as volume
      from payments
      where merchant_id = ${merchantId} and created_at >= ${from} - ${span} and created_at < now() - ${span}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from payments where merchant_id = ${merchantId} and attention_reason is not null
        limit ${attentionCounted}) as waiting`.execute(db),
  ]);

  const sum = (of: (cell: Cell) => number, group: Cell[] = cells.rows) => group.reduce((n, cell) => n + of(cell), 0);
  const byStatus = [...grouped(cells.rows, ({ status }) => status)].map(([status, group]) => ({
    status,
    count: sum(({ count }) => count, group),
    amount: sum(({ amount }) => amount, group),
  }));
  const series = [...grouped(cells.rows, ({ at }) => at.getTime())].map(([at, group]) => ({
    at: new Date(at).toISOString(),
    count: sum(({ count }) => count, group),
    volume: sum(({ approvedAmount }) => approvedAmount, group),
  }));
  const approved = sum(({ approved }) => approved);
  const refused = byStatus.find(({ status }) => status === 'REJECTED')?.count ?? 0;
  const [bound] = bounds.rows;
  return {
    period,
    timeZone: merchantZone,
    from: (bound?.from ?? new Date()).toISOString(),
    to: (bound?.to ?? new Date()).toISOString(),
    attention: attention.rows[0]?.count ?? 0,
    count: sum(({ count }) => count),
    approved,
    volume: sum(({ approvedAmount }) => approvedAmount),
    approvalRate: approved + refused === 0 ? null : Math.round((approved / (approved + refused)) * 10_000) / 10_000,
    byStatus,
    step,
    series,
    previous: before.rows[0] ?? { count: 0, volume: 0 },
  };
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
