import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import { dropMonth, type Month, type MonthlyTable, monthlyTables, monthsOf } from './months.ts';

/** A month that is old enough to be dropped and is kept. */
export interface KeptMonth {
  month: Month;
  /** What is not settled, with one entity of it. */
  why: 'an entity is open' | 'an event is not delivered' | 'a webhook is not processed';
  id: string;
}

/** The months that ended before `before`, each with what keeps it, if anything does. The oldest of each table first. */
export async function oldMonths(db: Database, before: Date): Promise<(KeptMonth | { month: Month; why?: never })[]> {
  const old: Month[] = [];
  for (const table of monthlyTables) {
    old.push(...(await monthsOf(db, table)).filter(({ until }) => until <= before));
  }
  const found = [];
  for (const month of old) found.push((await keptBy(db, month)) ?? { month });
  return found;
}

async function keptBy(db: Database, month: Month): Promise<KeptMonth | undefined> {
  const { from, until } = month;
  const first = async (why: KeptMonth['why'], query: RawBuilder<{ id: string }>): Promise<KeptMonth | undefined> => {
    const [row] = (await query.execute(db)).rows;
    return row && { month, why, id: row.id };
  };
  if (month.table === 'events') {
    const pending = sql<{ id: string }>`select event_id as id from deliveries
      where state = 'pending' and event_at >= ${from} and event_at < ${until} limit 1`;
    const kept = await first('an event is not delivered', pending);
    if (kept) return kept;
  }
  if (month.table === 'webhook_inbox') {
    const waiting = sql<{ id: string }>`select id::text from ${sql.table(month.name)} where done_at is null limit 1`;
    const kept = await first('a webhook is not processed', waiting);
    if (kept) return kept;
  }
  return first(
    'an entity is open',
    sql<{ id: string }>`select id from (${openBefore(until)}) as open
      where exists (select from ${namedIn[month.table](month)}) limit 1`,
  );
}

/** The rows of a month that belong to an entity of `open`. */
const namedIn: Record<MonthlyTable, (month: Month) => RawBuilder<SqlBool>> = {
  timeline: ({ name }) => sql`${sql.table(name)} as line
    where line.merchant_id = open.merchant_id and line.entity_id = open.id`,
  events: ({ name }) => sql`${sql.table(name)} as event
    where event.entity_id = open.id or (event.queue_entity_id = open.id and event.queue_entity_id <> event.entity_id)`,
  // What a provider's webhooks have said so far decides about entities that cannot be looked up.
  webhook_inbox: ({ from, until }) => sql`provider_events as event
    where event.entity_id = open.id and event.received_at >= ${from} and event.received_at < ${until}`,
};

/**
 * What was made before `until` and is not settled: no final status, a person is needed, money is on its way back, or a
 * dispute runs. Each part is answered from an index.
 */
const openBefore = (until: Date) => sql`
  select payment.merchant_id, payment.id from merchants join payments as payment on payment.merchant_id = merchants.id
    where payment.status = 'PENDING' and payment.created_at < ${until}
  union all select merchant_id, id from payments where attention_reason is not null and created_at < ${until}
  union all select merchant_id, id from payments where poll_due_at is not null and created_at < ${until}
  union all select refund.merchant_id, refund.payment_id from merchants join refunds as refund
    on refund.merchant_id = merchants.id where refund.state = 'PENDING'
  union all select merchant_id, payment_id from refunds where attention_reason is not null
  union all select merchant_id, payment_id from disputes where state in ('OPEN', 'CONTESTED')
  union all select merchant_id, payment_id from disputes where attention_reason is not null
  union all select merchant_id, id from payouts where status = 'PENDING' and created_at < ${until}
  union all select merchant_id, id from payouts where attention_reason is not null and created_at < ${until}
  union all select merchant_id, unnest(array[id, receiver_id]) from receiver_accounts
    where (status = 'PENDING' or attention_reason is not null) and created_at < ${until}
  union all select merchant_id, id from receivers where attention_reason is not null or bank_change is not null`;

/** Blocks of a month whose dependent rows are deleted with one statement: 2 MB. */
const blocksAtOnce = 256;

/** What belongs to the rows of a month and has no other use, as a delete that names them `gone`. */
const dependents: Record<MonthlyTable, RawBuilder<unknown>> = {
  timeline: sql`delete from timeline_keys as dependent using gone
    where dependent.entity_id = gone.entity_id and dependent.dedupe_key = gone.dedupe_key`,
  // With their attempts.
  events: sql`delete from deliveries as dependent using gone where dependent.event_id = gone.id`,
  webhook_inbox: sql`delete from provider_events as dependent using gone where dependent.inbox_id = gone.id`,
};

/**
 * Drops a month, after the rows of other tables that belong to it. It may be interrupted at any point and repeated.
 *
 * @param onProgress is called after each step, which takes some seconds at most.
 * @throws Error when the table was in use at the wrong moment.
 */
export async function dropSettledMonth(db: Database, month: Month, onProgress: () => void): Promise<void> {
  const { table, name, from, until } = month;
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size(${name}::regclass) / current_setting('block_size')::int as blocks`.execute(db);
  const blocks = rows[0]?.blocks ?? 0;
  for (let block = 0; block < blocks; block += blocksAtOnce) {
    await sql`with gone as (
        select * from ${sql.table(name)}
        where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + blocksAtOnce},0)`}::tid
      ) ${dependents[table]}`.execute(db);
    onProgress();
  }
  await dropMonth(db, month);
  if (table === 'events') {
    // Requested meanwhile by a person: their event is gone.
    await sql`delete from deliveries where state = 'pending' and event_at >= ${from} and event_at < ${until}`.execute(
      db,
    );
  }
}
