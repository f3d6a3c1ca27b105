import { type RawBuilder, sql } from 'kysely';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus } from '../../domain/core/statuses.ts';
import { type DaySpan, type FigureStep, stepFor } from '../../domain/finance/performance.ts';
import type { Database } from '../core/database.ts';
import { merchantZone } from '../core/zone.ts';

/*
 * The figures of a span of days, by what they can be broken down by. Sums by day and month, exact at any moment: with the
 * changes that are not folded into them yet. Their cost does not grow with the number of payments.
 */

/** Counts of payments created, and cents. */
export interface PerformanceFigures {
  count: number;
  /** Payments whose money arrived, whatever became of it later; `volume` is their sum. */
  approved: number;
  volume: number;
  /** Payments that are refused and were never paid. */
  refused: number;
  /** What providers kept of approved payments, and how much of it is only what the fee tables expect. */
  fees: number;
  expectedFees: number;
  /** The part of `volume` whose fee is known. */
  priced: number;
}

/** What became of the payments of a method, each step a part of those before it; `challenged` is a part of `sent`. */
interface MethodFunnel {
  paymentMethod: PaymentMethod;
  created: number;
  /** A provider had it. */
  sent: number;
  /** The issuer asked for a confirmation; how many of those were approved. */
  challenged: number;
  challengedApproved: number;
  approved: number;
  /** Approved, and neither refunded in full nor charged back since. */
  kept: number;
}

export interface PerformanceFilters {
  provider?: string[] | undefined;
  paymentMethod?: PaymentMethod[] | undefined;
}

type Keyed<Name extends string, Key = string> = PerformanceFigures & Record<Name, Key>;

export interface Performance extends PerformanceFigures {
  from: string;
  to: string;
  series: { at: string; count: number; approved: number; volume: number; refused: number }[];
  byProvider: Keyed<'provider'>[];
  byMethod: Keyed<'paymentMethod', PaymentMethod>[];
  /** Of cards. Null: the provider does not tell. */
  byBrand: Keyed<'cardBrand', string | null>[];
  /** Of refused cards. Null: there was none. */
  byReturnCode: { returnCode: string | null; count: number; amount: number }[];
  /** By the weekday (1: Monday) and hour of the creation in Brasília; hours without payments are absent. */
  hours: { weekday: number; hour: number; count: number; approved: number; refused: number }[];
  funnels: MethodFunnel[];
}

const zone = sql.lit(merchantZone);
/** The midnight in Brasília at which a day begins. @param plus days later */
const midnight = (day: string, plus = 0) => sql`((${day}::date + ${plus}::int)::timestamp at time zone ${zone})`;
/** The time of day that it is now, on another day. */
const nowOn = (day: string) => sql`((${day}::date + (now() at time zone ${zone})::time) at time zone ${zone})`;

type Part = { span: 'day' | 'month'; from: RawBuilder<unknown>; to: RawBuilder<unknown> };

interface Source {
  merchantId: string;
  parts: Part[];
  from: RawBuilder<unknown>;
  /** The end of whole days. */
  to: RawBuilder<unknown>;
  /** A part of one more day, which is counted from its payments. */
  cut: RawBuilder<unknown> | undefined;
  matching: RawBuilder<unknown>;
}

/**
 * @param isCut the last day only up to the present time of day: it is compared with a day that is not over.
 * @param step with months, the whole ones are read from the sums of months.
 */
function sourceOf(
  merchantId: string,
  { from, to }: DaySpan,
  step: FigureStep,
  isCut: boolean,
  { provider, paymentMethod }: PerformanceFilters,
): Source {
  const begin = midnight(from);
  const end = midnight(to, isCut ? 0 : 1);
  const firstMonth = sql`(date_trunc('month', (${from}::date + interval '1 month' - interval '1 day')) at time zone ${zone})`;
  const lastMonth = sql`greatest(${firstMonth}, date_trunc('month', ${end}, ${zone}))`;
  const matching = [
    ...(provider ? [sql`and provider = any(${provider}::text[])`] : []),
    ...(paymentMethod ? [sql`and payment_method = any(${paymentMethod}::text[])`] : []),
  ];
  return {
    merchantId,
    parts:
      step === 'month'
        ? [
            { span: 'day', from: begin, to: firstMonth },
            { span: 'month', from: firstMonth, to: lastMonth },
            { span: 'day', from: lastMonth, to: end },
          ]
        : [{ span: 'day', from: begin, to: end }],
    from: begin,
    to: end,
    cut: isCut ? nowOn(to) : undefined,
    matching: sql.join(matching, sql` `),
  };
}

/** The rows of one table of sums, of changes and of a cut day, each written by `select` as one form. */
function rowsOf(
  { merchantId, parts, from, to, cut, matching }: Source,
  select: { table: string; sums: RawBuilder<unknown>; changes: RawBuilder<unknown>; payments: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const mine = sql`merchant_id = ${merchantId}`;
  return sql.join(
    [
      ...parts.map(
        (part) => sql`select ${select.sums} from ${sql.table(select.table)}
          where ${mine} and span = ${part.span} and at >= ${part.from} and at < ${part.to} ${matching}`,
      ),
      sql`select ${select.changes} from payment_changes where ${mine} and at >= ${from} and at < ${to} ${matching}`,
      ...(cut
        ? [
            sql`select ${select.payments} from payments
              where ${mine} and created_at >= ${to} and created_at < ${cut} and in_figures ${matching}`,
          ]
        : []),
    ],
    sql` union all `,
  );
}

const dimensions = sql.raw('provider, payment_method, status, paid, card_brand, return_code, challenged, unsent');
const kept = sql.raw('case when approved_at is not null then coalesce(fee, expected_fee) end');

const figureRows = (source: Source) =>
  rowsOf(source, {
    table: 'payment_figures',
    sums: sql`at, ${dimensions}, count, amount, fees, expected_fees, priced`,
    changes: sql`at, ${dimensions}, figures_count as count, figures_amount as amount, fees, expected_fees, priced`,
    payments: sql`created_at as at, provider, payment_method, status, approved_at is not null as paid,
      coalesce(card_brand, '') as card_brand, coalesce(return_code, '') as return_code, challenged, unsent, 1 as count,
      amount, coalesce(${kept}, 0) as fees, case when fee is null then coalesce(${kept}, 0) else 0 end as expected_fees,
      case when ${kept} is null then 0 else amount end as priced`,
  });

const hourRows = (source: Source) =>
  rowsOf(source, {
    table: 'payment_hours',
    sums: sql`at + make_interval(hours => slot % 24) as at, slot, count, approved, refused, volume`,
    changes: sql`at, slot_of(at) as slot, figures_count as count, case when paid then figures_count else 0 end as approved,
      case when not paid and status = 'REJECTED' then figures_count else 0 end as refused,
      case when paid then figures_amount else 0 end as volume`,
    payments: sql`created_at as at, slot_of(created_at) as slot, 1 as count, (approved_at is not null)::int as approved,
      (approved_at is null and status = 'REJECTED')::int as refused,
      case when approved_at is not null then amount else 0 end as volume`,
  });

interface Cell {
  provider: string;
  paymentMethod: PaymentMethod;
  status: PaymentStatus;
  paid: boolean;
  cardBrand: string;
  returnCode: string;
  challenged: boolean;
  unsent: boolean;
  count: number;
  amount: number;
  fees: number;
  expectedFees: number;
  priced: number;
}

interface HourCell extends Counts {
  at: Date;
  slot: number;
}

type Counts = Pick<PerformanceFigures, 'count' | 'approved' | 'refused' | 'volume'>;
const noCounts = (): Counts => ({ count: 0, approved: 0, refused: 0, volume: 0 });

function countsBy(cells: readonly HourCell[], keyOf: (cell: HourCell) => number): Map<number, Counts> {
  const found = new Map<number, Counts>();
  for (const cell of cells) {
    const counts = found.get(keyOf(cell)) ?? noCounts();
    found.set(keyOf(cell), counts);
    for (const name of ['count', 'approved', 'refused', 'volume'] as const) counts[name] += cell[name];
  }
  return found;
}

interface PerformanceAsk {
  span: DaySpan;
  /** Of the series; by default the step that the span's length asks for. */
  step?: FigureStep;
  /** See `sourceOf`. */
  isCut?: boolean;
  filters?: PerformanceFilters;
}

/** A merchant's figures of a span of days. */
export async function performanceOf(
  db: Database,
  merchantId: string,
  { span, step = stepFor(span), isCut = false, filters = {} }: PerformanceAsk,
): Promise<Performance> {
  const source = sourceOf(merchantId, span, step, isCut, filters);
  const [bounds, cells, hours] = await Promise.all([
    sql<{ from: Date; to: Date; steps: Date[] | null }>`
      with bounds as (
        select ${source.from} as begins, least(${source.cut ?? source.to}, now()) as ends
      )
      select begins as from, greatest(begins, ends) as to, (
          select array_agg(at at time zone ${zone} order by at) from generate_series(
            date_trunc(${step}, begins at time zone ${zone}),
            ends at time zone ${zone} - interval '1 microsecond', ${`1 ${step}`}::interval) as at
        ) as steps
      from bounds`.execute(db),
    sql<Cell>`
      select provider, payment_method as "paymentMethod", status, paid, card_brand as "cardBrand",
        return_code as "returnCode", challenged, unsent, sum(count)::int as count, sum(amount)::bigint as amount,
        sum(fees)::bigint as fees, sum(expected_fees)::bigint as "expectedFees", sum(priced)::bigint as priced
      from (${figureRows(source)}) as all_of_them
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(count) <> 0`.execute(db),
    sql<HourCell>`
      select date_trunc(${step}, at, ${zone}) as at, slot, sum(count)::int as count, sum(approved)::int as approved,
        sum(refused)::int as refused, sum(volume)::bigint as volume
      from (${hourRows(source)}) as all_of_them group by 1, 2`.execute(db),
  ]);
  const [bound] = bounds.rows;
  if (!bound) throw new Error('the database returned no time');
  const at = countsBy(hours.rows, (cell) => cell.at.getTime());
  const slots = [...countsBy(hours.rows, ({ slot }) => slot)].filter(([, { count }]) => count !== 0);
  const cards = cells.rows.filter(({ paymentMethod }) => paymentMethod === 'CREDIT_CARD');
  return {
    from: bound.from.toISOString(),
    to: bound.to.toISOString(),
    ...summed(cells.rows),
    series: (bound.steps ?? []).map((one) => ({ at: one.toISOString(), ...(at.get(one.getTime()) ?? noCounts()) })),
    byProvider: byCount(cells.rows, ({ provider }) => provider, 'provider'),
    byMethod: byCount(cells.rows, ({ paymentMethod }) => paymentMethod, 'paymentMethod'),
    byBrand: byCount(cards, ({ cardBrand }) => cardBrand || null, 'cardBrand'),
    byReturnCode: [...grouped(cards.filter(isRefused), ({ returnCode }) => returnCode || null)]
      .map(([returnCode, some]) => ({ returnCode, count: sum(some, 'count'), amount: sum(some, 'amount') }))
      .sort((a, b) => b.count - a.count || order(a.returnCode, b.returnCode)),
    hours: slots
      .sort(([one], [other]) => one - other)
      .map(([slot, { volume: _, ...counts }]) => ({ weekday: Math.floor(slot / 24) + 1, hour: slot % 24, ...counts })),
    funnels: [...grouped(cells.rows, ({ paymentMethod }) => paymentMethod)].map(funnelOf),
  };
}

/** Whether payments from before these figures are still being counted. */
export async function isCountingOlder(db: Database, merchantId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from payments where merchant_id = ${merchantId} and not in_figures) as there`.execute(db);
  return rows[0]?.there ?? false;
}

const countedAtOnce = 2_000;

/** Counts some of the payments from before these figures. @returns how many; 0 once all are counted. */
export async function countOlderPayments(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with marked as (
      update payments set in_figures = true where id in (
        select id from payments where not in_figures limit ${countedAtOnce} for update skip locked
      ) returning 1
    )
    select count(*)::int as count from marked`.execute(db);
  return rows[0]?.count ?? 0;
}

const isRefused = ({ status, paid }: Cell) => status === 'REJECTED' && !paid;
const sum = (cells: readonly Cell[], of: 'count' | 'amount' | 'fees' | 'expectedFees' | 'priced') =>
  cells.reduce((all, cell) => all + cell[of], 0);

function summed(cells: readonly Cell[]): PerformanceFigures {
  const paid = cells.filter((cell) => cell.paid);
  return {
    count: sum(cells, 'count'),
    approved: sum(paid, 'count'),
    volume: sum(paid, 'amount'),
    refused: sum(cells.filter(isRefused), 'count'),
    fees: sum(cells, 'fees'),
    expectedFees: sum(cells, 'expectedFees'),
    priced: sum(cells, 'priced'),
  };
}

function grouped<Key>(cells: readonly Cell[], keyOf: (cell: Cell) => Key): Map<Key, Cell[]> {
  const groups = new Map<Key, Cell[]>();
  for (const cell of cells) {
    const group = groups.get(keyOf(cell));
    if (group) group.push(cell);
    else groups.set(keyOf(cell), [cell]);
  }
  return groups;
}

/** Equal counts in one order; what is not known after what is. */
const order = (a: unknown, b: unknown) => (a === null ? 1 : b === null ? -1 : String(a).localeCompare(String(b), 'en'));

/** The figures of each group, the most payments first. */
const byCount = <Key, Name extends string>(cells: readonly Cell[], keyOf: (cell: Cell) => Key, name: Name) =>
  [...grouped(cells, keyOf)]
    .map(([key, some]) => ({ ...({ [name]: key } as Record<Name, Key>), ...summed(some) }))
    .sort((a, b) => b.count - a.count || order(a[name], b[name]));

function funnelOf([paymentMethod, cells]: [PaymentMethod, Cell[]]): MethodFunnel {
  const of = (which: (cell: Cell) => boolean) => sum(cells.filter(which), 'count');
  return {
    paymentMethod,
    created: of(() => true),
    sent: of(({ unsent }) => !unsent),
    challenged: of(({ challenged }) => challenged),
    challengedApproved: of(({ challenged, paid }) => challenged && paid),
    approved: of(({ paid }) => paid),
    kept: of(({ paid, status }) => paid && status === 'APPROVED'),
  };
}
