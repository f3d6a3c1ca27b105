import { sql } from 'kysely';
import type { LedgerAccount } from '../../domain/finance/ledger.ts';
import {
  type ConnectionTotals,
  costOf,
  type Moved,
  type ReportGroup,
  type ReportRow,
  type ReportStep,
  reportRow,
} from '../../domain/finance/reports.ts';
import type { Database } from '../core/database.ts';
import { merchantZone } from '../core/zone.ts';
import { type EntryFilters, entriesOf, type LedgerEntry, dayBegins as midnight } from './ledger.ts';

const zone = sql.lit(merchantZone);
const within = (merchantId: string, from: string, to: string) => sql`
  e.merchant_id = ${merchantId} and e.created_at >= ${midnight(from)} and e.created_at < ${midnight(to, 1)}`;

export interface ReportQuery {
  /** Days in Brazil, both included. */
  from: string;
  to: string;
  step: ReportStep;
  group: ReportGroup;
}

/** A move's store is the platform that its payment names, else that of its connection, else the merchant's default one. */
const ofStore = sql`left join platforms s on p.id is not null and s.merchant_id = e.merchant_id
  and case when coalesce(p.platform_id, c.platform_id) is null then s.is_default
    else s.id = coalesce(p.platform_id, c.platform_id) end`;

/**
 * What the ledger moved, by period and group, the oldest period first. A period without moves has no row. A settlement is of
 * several payments, so that its own moves are in no group of methods or stores.
 */
export async function financeReport(db: Database, merchantId: string, query: ReportQuery): Promise<ReportRow[]> {
  const { from, to, step, group } = query;
  const none = sql`null::text`;
  const { key, name } = {
    none: { key: none, name: none },
    provider: { key: none, name: sql`c.provider` },
    method: { key: none, name: sql`p.payment_method` },
    store: { key: sql`s.id`, name: sql`s.name` },
  }[group];
  const { rows } = await sql<{
    period: string;
    name: string | null;
    key: string | null;
    account: LedgerAccount;
    amount: string;
    sales: string;
  }>`
    select to_char(date_trunc(${sql.lit(step)}, e.created_at at time zone ${zone}), 'YYYY-MM-DD') as period, ${name} as name,
      ${key} as key, line.account, sum(line.amount)::text as amount,
      count(*) filter (where e.kind = 'sale' and line.account = 'sales')::text as sales
    from ledger_entries e
    join connections c on c.id = e.connection_id
    left join disputes d on e.entity = 'dispute' and d.id = e.entity_id
    left join payments p on p.id = case e.entity when 'payment' then e.entity_id else d.payment_id end
    ${group === 'store' ? ofStore : sql``}
    cross join unnest(e.accounts, e.amounts) as line (account, amount)
    where ${within(merchantId, from, to)}
    group by 1, 2, 3, 4 order by 1, 2 nulls last, 3`.execute(db);
  const found = new Map<
    string,
    Pick<(typeof rows)[number], 'period' | 'name' | 'key'> & { sold: number; moved: Moved }
  >();
  for (const { period, name, key, account, amount, sales } of rows) {
    const place = `${period} ${key ?? name ?? ''}`;
    const row = found.get(place) ?? { period, name, key, sold: 0, moved: {} };
    row.moved[account] = Number(amount);
    row.sold += Number(sales);
    found.set(place, row);
  }
  return [...found.values()].map(({ period, name, key, sold, moved }) =>
    reportRow(period, name ?? undefined, sold, moved, key ?? undefined),
  );
}

/** What the sales at a provider cost in a span of time, without its payouts. Cents; `cost` in per cent of `gross`. */
export interface ProviderCost {
  provider: string;
  sales: number;
  gross: number;
  fees: number;
  cost?: number;
}

/** Providers that sold something in a span of days in Brazil, those that sold most first. */
export async function providerCosts(
  db: Database,
  merchantId: string,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<ProviderCost[]> {
  const rows = await financeReport(db, merchantId, { from, to, step: 'month', group: 'provider' });
  const found = new Map<string, Omit<ProviderCost, 'provider' | 'cost'>>();
  for (const { group = '', sales, gross, fees: all, payoutFees } of rows) {
    const fees = all - payoutFees;
    const sums = found.get(group) ?? { sales: 0, gross: 0, fees: 0 };
    found.set(group, { sales: sums.sales + sales, gross: sums.gross + gross, fees: sums.fees + fees });
  }
  return [...found]
    .filter(([, { sales }]) => sales > 0)
    .map(([provider, sums]) => ({ provider, ...sums, ...costOf(sums.gross, sums.fees) }))
    .sort((a, b) => b.gross - a.gross);
}

/** What each connection moved on a day in Brazil. */
async function movedOn(db: Database, merchantId: string, day: string): Promise<ConnectionTotals[]> {
  const { rows } = await sql<{ connection_id: string; provider: string; account: LedgerAccount; amount: string }>`
    select e.connection_id, c.provider, line.account, sum(line.amount)::text as amount
    from ledger_entries e
    join connections c on c.id = e.connection_id
    cross join unnest(e.accounts, e.amounts) as line (account, amount)
    where ${within(merchantId, day, day)}
    group by 1, 2, 3 order by 2, 1, 3`.execute(db);
  const found = new Map<string, ConnectionTotals>();
  for (const { connection_id: connectionId, provider, account, amount } of rows) {
    const totals = found.get(connectionId) ?? { connectionId, provider, accounts: {} };
    totals.accounts[account] = Number(amount);
    found.set(connectionId, totals);
  }
  return [...found.values()];
}

/** A day as it stood when it was closed. */
export interface ClosedDay {
  day: string;
  totals: ConnectionTotals[];
  /** How many entries it had. */
  entries: number;
  closedAt: string;
  closedBy?: string;
}

/** The days that finance has closed, of one merchant. */
export function closingsOf(db: Database, merchantId: string) {
  const rows = () =>
    db
      .selectFrom('closed_days')
      .leftJoin('users', 'users.id', 'closed_days.closed_by')
      .select(['day', 'totals', 'entries', 'closed_at', 'users.name as author'])
      .where('merchant_id', '=', merchantId);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
  const show = ({ day, totals, entries, closed_at, author }: Row): ClosedDay => ({
    day,
    totals,
    entries,
    closedAt: closed_at.toISOString(),
    ...(author !== null && { closedBy: author }),
  });
  return {
    /** The newest first. @param before days before this one */
    async page(limit: number, before?: string): Promise<ClosedDay[]> {
      const found = await rows()
        .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
        .orderBy('day', 'desc')
        .limit(limit)
        .execute();
      return found.map(show);
    },

    async get(day: string): Promise<ClosedDay | undefined> {
      const found = await rows().where('day', '=', day).executeTakeFirst();
      return found && show(found);
    },

    /** Freezes what the day has now. @returns false when it is closed already. */
    async close(day: string, closedBy: string | undefined): Promise<boolean> {
      // One statement, so that the sums and the number are of the same entries.
      const { rows: closed } = await sql<{ day: string }>`
        with moved as materialized (
          select e.connection_id, e.accounts, e.amounts from ledger_entries e where ${within(merchantId, day, day)}
        ), sums as (
          select connection_id, line.account, sum(line.amount) as amount
          from moved cross join unnest(accounts, amounts) as line (account, amount) group by 1, 2
        ), totals as (
          select jsonb_build_object(
              'connectionId', c.id, 'provider', c.provider, 'accounts', jsonb_object_agg(account, amount)
            ) as total, c.provider, c.id
          from sums join connections c on c.id = connection_id group by c.provider, c.id
        )
        insert into closed_days (merchant_id, day, totals, entries, closed_by)
        select ${merchantId}, ${day}, (select coalesce(jsonb_agg(total order by provider, id), '[]') from totals),
          (select count(*)::int from moved), ${closedBy ?? null}
        on conflict do nothing returning day`.execute(db);
      return closed.length > 0;
    },

    movedOn: (day: string) => movedOn(db, merchantId, day),

    /** Moves after a day of payments that were sold on it: fees, refunds, disputes. The newest first. */
    async movesAfter(day: string, limit: number): Promise<{ count: number; entries: LedgerEntry[] }> {
      const later = sql`
        with sold as materialized (
          select e.entity_id as id from ledger_entries e where ${within(merchantId, day, day)} and e.kind = 'sale'
        )
        select l.id from ledger_entries l
        where l.created_at >= ${midnight(day, 1)} and l.merchant_id = ${merchantId} and l.entity_id in (
          select id from sold union all select d.id from disputes d join sold on d.payment_id = sold.id)`;
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from (${later}) as later`.execute(db);
      const { rows: newest } = await sql<{ id: number }>`
        select id from (${later}) as later order by id desc limit ${limit}`.execute(db);
      const ids = newest.map(({ id }) => Number(id));
      const filters: EntryFilters = { ids, limit };
      return {
        count: counted[0]?.count ?? 0,
        entries: ids.length === 0 ? [] : await entriesOf(db, merchantId, filters),
      };
    },
  };
}
