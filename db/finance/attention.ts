import { type RawBuilder, sql } from 'kysely';
import type { AttentionReason, ResponseTime } from '../../domain/core/attention.ts';
import { dayInBrazil } from '../../domain/core/days.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import { ownReasons } from '../../domain/finance/alerts.ts';
import { openingsAround } from '../../domain/finance/business-days.ts';
import type { QueueTimes } from '../../domain/finance/response-times.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Store } from '../core/store.ts';
import { receiverDetailsOf } from '../receivers/index.ts';
import { defaultQueueTimes, ownTimes, timesOf } from './response-times.ts';

/**
 * The entities of the attention queue. Each has a table with the same three columns (`attention_reason`, `_detail`,
 * `_since`). `payment` is the column with the payment, payout or receiver whose timeline shows the attention, if any;
 * `state` is the column with the entity's own state. `amount` (cents), `provider` and `deadline` are given if the table
 * has them.
 */
const sources: readonly Source[] = [
  {
    entity: 'payment',
    table: 'payments',
    payment: 'id',
    state: 'status',
    amount: 'amount',
    provider: 'provider',
    method: 'payment_method',
  },
  {
    entity: 'refund',
    table: 'refunds',
    payment: 'payment_id',
    state: 'state',
    amount: 'amount',
    provider: 'provider',
  },
  {
    entity: 'dispute',
    table: 'disputes',
    payment: 'payment_id',
    state: 'state',
    amount: 'amount',
    provider: 'provider',
    deadline: sql`deadline`,
  },
  {
    entity: 'payout',
    table: 'payouts',
    payment: 'id',
    state: 'status',
    amount: 'amount',
    provider: 'provider',
    method: 'payment_method',
    mine: ({ id, approves }) => sql`status = 'PENDING' and (
      (stage = 'awaiting_approval' and ${approves} and created_by is distinct from ${id} and ${notApprovedBy(id)})
      or (resolution is not null and resolution->>'by' <> ${id}))`,
  },
  {
    entity: 'receiver',
    table: 'receivers',
    payment: 'id',
    state: 'document_type',
    mine: ({ id }) => sql`bank_change is not null and bank_change->>'askedById' is distinct from ${id}`,
  },
  {
    entity: 'receiver_account',
    table: 'receiver_accounts',
    payment: 'receiver_id',
    state: 'status',
    provider: 'provider',
  },
  {
    entity: 'payout_batch',
    table: 'payout_batches',
    state: 'state',
    amount: 'amount',
    provider: 'provider',
    mine: ({ id, approves }) => sql`state = 'AWAITING_APPROVAL' and ${approves}
      and created_by is distinct from ${id} and ${notApprovedBy(id)}`,
  },
  {
    entity: 'bulk_run',
    table: 'bulk_runs',
    state: 'state',
    amount: 'amount',
    mine: ({ id, approvesRuns }) => sql`state = 'AWAITING_APPROVAL' and ${approvesRuns}
      and created_by <> ${id} and ${notApprovedBy(id)}`,
  },
  {
    entity: 'payout_policy',
    table: 'waiting_policy_proposals',
    state: 'state',
    mine: ({ id }) => sql`proposed_by <> ${id}`,
  },
  { entity: 'reconciliation', table: 'reconciliations', state: 'state', provider: 'provider' },
  {
    entity: 'settlement',
    table: 'settlements',
    state: 'state',
    amount: 'amount',
    provider: 'provider',
    mine: ({ id }) => sql`proposal is not null and proposal->>'by' <> ${id}`,
  },
  { entity: 'webhook_endpoint', table: 'webhook_endpoints', state: 'disabled_reason' },
  { entity: 'platform', table: 'platforms', state: 'name', deadline: firstEnd('platforms') },
  {
    entity: 'connection',
    table: 'connections',
    state: 'provider',
    provider: 'provider',
    deadline: firstEnd('connections'),
  },
];

interface Source {
  entity: AttentionEntity;
  table: string;
  payment?: string;
  state: string;
  amount?: string;
  provider?: string;
  method?: string;
  deadline?: RawBuilder<unknown>;
  /** Whether an entry waits for a second person, and this one may be it. */
  mine?: (person: SecondPerson) => RawBuilder<unknown>;
}

/** A person whose confirmation entries may wait for. `approves…`: whether role and payout policy let them approve those. */
export interface SecondPerson {
  id: string;
  approves: boolean;
  approvesRuns: boolean;
}

const notApprovedBy = (id: string) => sql`not approvals @> ${JSON.stringify([{ by: id }])}::jsonb`;

/** The earliest end of an owner's certificates. */
function firstEnd(table: string): RawBuilder<unknown> {
  return sql`(select min(not_after) from certificate_checks where owner_id = ${sql.ref(`${table}.id`)})`;
}

export const attentionEntities = [
  'payment',
  'refund',
  'dispute',
  'payout',
  'receiver',
  'receiver_account',
  'payout_batch',
  'bulk_run',
  'payout_policy',
  'reconciliation',
  'settlement',
  'webhook_endpoint',
  'platform',
  'connection',
] as const;
export type AttentionEntity = (typeof attentionEntities)[number];

/** Each kind is counted up to this number; larger numbers are shown as at least this. */
const countedAtMost = 1000;
/** Added to the sort value of what does not wait for the reader's confirmation, in ms, so that it comes after what does. */
const notForYou = 100_000_000_000_000;

export interface Waiting {
  entity: AttentionEntity;
  id: string;
  paymentId: string | null;
  state: string;
  reason: AttentionReason;
  since: Date;
  detail: string;
  amount: number | null;
  provider: string | null;
  method: string | null;
  deadline: Date | null;
  /** Until when it must be settled: the deadline, else the end of the time for its reason. */
  settleBy: Date;
  /** Until when somebody must have looked at it; null: somebody has, or its reason has no such time. */
  lookBy: Date | null;
  /** The earlier one. */
  due: Date;
  /** It waits for the confirmation of the person who reads the queue. */
  forYou: boolean;
  assigneeId: string | null;
  /** Also after that time: it says why the entry was put off. */
  snoozedUntil: Date | null;
  snoozeReason: string | null;
  snoozedBy: string | null;
}

/** Which entries are selected. */
export interface AttentionFilters {
  /** Only these entities. */
  ids?: string[] | undefined;
  entity?: AttentionEntity[] | undefined;
  reason?: AttentionReason[] | undefined;
  provider?: string[] | undefined;
  /** A person's id; null: nobody. */
  assignee?: string | null | undefined;
  /** Entries that are put off now: by default they are left out. */
  snoozed?: 'no' | 'yes' | 'all' | undefined;
  /** The person who reads it, if entries may wait for their confirmation: those come first. */
  person?: SecondPerson | undefined;
  /** Only what waits for that person's confirmation. */
  forYou?: boolean | undefined;
  /** Only what waits for this person's confirmation (`person`), or is assigned to them. */
  mineOf?: string | undefined;
  /** Only what is past the time until which somebody must have looked at it, or settled it. */
  overdue?: boolean | undefined;
}

export interface AttentionPage extends AttentionFilters {
  limit: number;
  /** The sort value and id of the last row that was seen. */
  after?: { value: Date | number; id: string };
  /** `urgency`: by the time when they are due. `since`: the longest waiting first. */
  sort?: 'since' | 'urgency';
}

const isMine = ({ mine }: Source, person: SecondPerson | undefined): RawBuilder<unknown> =>
  mine && person ? sql`(${mine(person)})` : sql`false`;

/**
 * The join to who works on the rows of a table. Whoever has lost access to the merchant has no work there. Its columns are
 * in no source's table, or are named with it.
 *
 * @param merchantId without it, of all merchants.
 */
const withWork = (table: string, merchantId?: string) => sql`left join (
    select entity_id, snoozed_until, snooze_reason, snoozed_by, case when exists (
      select from memberships where user_id = attention_work.assignee_id
        and (memberships.merchant_id = attention_work.merchant_id or memberships.merchant_id is null)
    ) then assignee_id end as assignee_id
    from attention_work ${merchantId === undefined ? sql`` : sql`where attention_work.merchant_id = ${merchantId}`}
  ) as work on work.entity_id = ${sql.ref(`${table}.id`)}`;

const isSnoozed = sql`coalesce(work.snoozed_until > now(), false)`;

/** Minutes by reason, as a column. A reason that only a newer version knows is settled within a day. */
function minutesOf(of: QueueTimes['of'], which: keyof ResponseTime): RawBuilder<unknown> {
  const cases = Object.entries(of).map(([reason, time]) => sql`when ${sql.lit(reason)} then ${sql.lit(time[which])}`);
  return sql`case attention_reason ${sql.join(cases, sql` `)}
    else ${sql.lit(which === 'settle' ? 1440 : null)} end::int`;
}

/** The calendar reaches so far back and ahead: the longest time in days of few hours ends before. */
const calendarDays = 400;

/** The calendar of business hours, read once in a query, and the join to it. */
interface Calendar {
  with: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  /** The time so many minutes after `attention_since`. */
  after: (minutes: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function calendarOf({ hours }: QueueTimes): Calendar {
  if (!hours) {
    return { with: sql``, join: sql``, after: (minutes) => sql`attention_since + make_interval(mins => ${minutes})` };
  }
  const minutesOfDay = (hours.closes - hours.opens) * 60;
  return {
    with: sql`with calendar as materialized (
      select ${openingsAround(dayInBrazil(Date.now()), hours.opens, calendarDays)}::timestamptz[] as openings)`,
    join: sql`cross join calendar`,
    after: (minutes) => sql`in_business_hours(attention_since, ${minutes}, openings, ${sql.lit(minutesOfDay)})`,
  };
}

/** The id under which notes about a source's rows are. */
const notedId = ({ entity, table }: Source) =>
  sql.ref(`${table}.${entity === 'receiver_account' ? 'receiver_id' : 'id'}`);

/** Somebody has taken it, put it off, or written about it since. */
const isLookedAt = (source: Source) => sql`(work.assignee_id is not null or work.snoozed_until is not null or exists (
  select from notes where notes.merchant_id = ${sql.ref(`${source.table}.merchant_id`)}
    and notes.entity_id = ${notedId(source)} and notes.created_at >= attention_since))`;

/** Until when a row must be settled and, as long as nobody has looked at it, looked at. */
function timesFor(source: Source, { of }: QueueTimes, { after }: Calendar) {
  const end = after(minutesOf(of, 'settle'));
  const settleBy = source.deadline ? sql`coalesce(${source.deadline}, ${end})` : end;
  const lookBy = sql`case when not ${isLookedAt(source)} then ${after(minutesOf(of, 'look'))} end`;
  return { settleBy, lookBy, due: sql`least(${settleBy}, ${lookBy})` };
}

/** The conditions of the filters on a source's rows, each as `and …`. */
function conditionsOf(source: Source, filters: Omit<AttentionFilters, 'overdue'>, late?: RawBuilder<unknown>) {
  const { ids, reason, provider, assignee, snoozed = 'no', person, forYou, mineOf } = filters;
  const conditions = [
    !isSelected(filters, source) && sql`false`,
    ids && sql`id = any(${ids}::text[])`,
    reason && sql`attention_reason = any(${reason}::text[])`,
    provider && (source.provider ? sql`${sql.ref(source.provider)} = any(${provider}::text[])` : sql`false`),
    assignee !== undefined && (assignee === null ? sql`work.assignee_id is null` : sql`work.assignee_id = ${assignee}`),
    snoozed !== 'all' && (snoozed === 'yes' ? isSnoozed : sql`not ${isSnoozed}`),
    forYou && isMine(source, person),
    mineOf !== undefined && sql`(work.assignee_id = ${mineOf} or ${isMine(source, person)})`,
    late,
  ].filter((one) => one !== undefined && one !== false);
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}

const isSelected = ({ entity }: Pick<AttentionFilters, 'entity'>, source: Source) =>
  !entity || entity.includes(source.entity);

/** The sources that are read. Without a kind it is any one of them, of which nothing is selected: a union needs a part. */
function sourcesOf(filters: AttentionFilters): readonly Source[] {
  const selected = sources.filter((source) => isSelected(filters, source));
  return selected.length > 0 ? selected : sources.slice(0, 1);
}

/** All entries that the filters select, as one query. `place` is the value by which they are sorted. */
function entriesOf(
  merchantId: string,
  times: QueueTimes,
  { after, sort = 'since', overdue, ...filters }: AttentionFilters & Pick<AttentionPage, 'after' | 'sort'>,
): RawBuilder<Waiting & { place: Date | number }> {
  const { person } = filters;
  const calendar = calendarOf(times);
  const column = (name: string | undefined, type: string) => (name ? sql.ref(name) : sql`null::${sql.raw(type)}`);
  const parts = sourcesOf(filters).map((source) => {
    const { settleBy, lookBy, due } = timesFor(source, times, calendar);
    const place =
      sort === 'urgency'
        ? sql`floor(extract(epoch from ${due}) * 1000)::bigint
            + case when ${isMine(source, person)} then 0 else ${sql.lit(notForYou)} end`
        : sql`attention_since`;
    return sql`
      select ${sql.lit(source.entity)} as entity, id, ${column(source.payment, 'text')} as "paymentId", ${sql.ref(source.state)} as state,
        attention_reason as reason, attention_since as since, coalesce(attention_detail, '') as detail,
        ${column(source.amount, 'bigint')} as amount, ${column(source.provider, 'text')} as provider,
        ${column(source.method, 'text')} as method, ${source.deadline ?? sql`null::timestamptz`} as deadline,
        ${settleBy} as "settleBy", ${lookBy} as "lookBy", ${due} as due,
        ${isMine(source, person)} as "forYou", work.assignee_id as "assigneeId",
        work.snoozed_until as "snoozedUntil", work.snooze_reason as "snoozeReason", work.snoozed_by as "snoozedBy",
        ${place} as place
      from ${sql.table(source.table)} ${withWork(source.table, merchantId)} ${calendar.join}
      where merchant_id = ${merchantId} and attention_reason is not null
        ${conditionsOf(source, filters, overdue ? sql`${due} <= now()` : undefined)}
        ${after ? sql`and (${place}, id) > (${after.value}, ${after.id})` : sql``}`;
  });
  return sql`${calendar.with} ${sql.join(parts, sql` union all `)}`;
}

/** The attention queue of one merchant. One row more than `limit` shows that there is a next page. */
export async function attentionQueue(
  db: Database,
  merchantId: string,
  { limit, ...query }: AttentionPage,
): Promise<{ data: Waiting[]; next?: { value: Date | number; id: string } }> {
  const { rows } = await sql<Waiting & { place: Date | number }>`
    ${entriesOf(merchantId, await timesOf(db, merchantId), query)} order by place, id limit ${limit + 1}`.execute(db);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, ...(rows.length > limit && last && { next: { value: last.place, id: last.id } }) };
}

/** The entries of one kind and reason. */
export interface AttentionGroup {
  entity: AttentionEntity;
  reason: AttentionReason;
  count: number;
  /** The sum of their amounts in cents; null where the kind has none. */
  amount: number | null;
  oldest: Date;
  overdue: number;
  unassigned: number;
}

/** The groups, the one with the most urgent entry first, and the most urgent entries of each. */
export async function attentionGroups(
  db: Database,
  merchantId: string,
  { items, ...filters }: AttentionFilters & { items: number },
): Promise<{ groups: AttentionGroup[]; first: Waiting[] }> {
  const entries = entriesOf(merchantId, await timesOf(db, merchantId), { ...filters, sort: 'urgency' });
  const [groups, first] = await Promise.all([
    sql<AttentionGroup>`
      select entity, reason, count(*)::int as count, sum(amount)::bigint as amount, min(since) as oldest,
        count(*) filter (where due <= now())::int as overdue,
        count(*) filter (where "assigneeId" is null)::int as unassigned
      from (${entries}) as entry group by entity, reason order by min(place), entity, reason`.execute(db),
    sql<Waiting>`
      select * from (
        select *, row_number() over (partition by entity, reason order by place, id) as nth from (${entries}) as entry
      ) as numbered where nth <= ${items} order by place, id`.execute(db),
  ]);
  return { groups: groups.rows, first: first.rows };
}

/** The sizes of the queue's views, and the providers and reasons in it. */
export interface AttentionTotals {
  open: number;
  snoozed: number;
  /** Assigned to the person, or waiting for their confirmation, and not put off. */
  mine: number;
  /** Of these, what waits for their confirmation. */
  forYou: number;
  /** Past their time, and not put off. */
  overdue: number;
  providers: string[];
  reasons: AttentionReason[];
}

export async function attentionTotals(
  db: Database,
  merchantId: string,
  { entity, person, readerId }: Pick<AttentionFilters, 'entity' | 'person'> & { readerId: string | undefined },
): Promise<AttentionTotals> {
  const { rows } = await sql<AttentionTotals>`
    select count(*) filter (where not snoozed)::int as open, count(*) filter (where snoozed)::int as snoozed,
      count(*) filter (where not snoozed and ("forYou" or "assigneeId" = ${readerId ?? null}::text))::int as mine,
      count(*) filter (where not snoozed and "forYou")::int as "forYou",
      count(*) filter (where not snoozed and due <= now())::int as overdue,
      coalesce(array_agg(distinct provider) filter (where provider is not null), '{}') as providers,
      coalesce(array_agg(distinct reason), '{}') as reasons
    from (
      select *, coalesce("snoozedUntil" > now(), false) as snoozed
      from (${entriesOf(merchantId, await timesOf(db, merchantId), { entity, person, snoozed: 'all' })}) as entry
    ) as entry`.execute(db);
  return rows[0] ?? { open: 0, snoozed: 0, mine: 0, forYou: 0, overdue: 0, providers: [], reasons: [] };
}

/** How many entries wait for this person's confirmation, counted up to a thousand. */
export async function countForYou(db: Database, merchantId: string, person: SecondPerson): Promise<number> {
  const parts = sources
    .filter(({ mine }) => mine !== undefined)
    .map(
      (source) => sql`
      (select 1 from ${sql.table(source.table)} ${withWork(source.table, merchantId)}
        where merchant_id = ${merchantId} and attention_reason is not null
          ${conditionsOf(source, { person, forYou: true })})`,
    );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      ${sql.join(parts, sql` union all `)} limit ${sql.lit(countedAtMost)}) as one`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of rows of each kind, counted up to a thousand. A kind without rows has no entry. */
export async function attentionCounts(
  db: Database,
  merchantId: string,
  filters: AttentionFilters,
): Promise<Partial<Record<AttentionEntity, number>>> {
  const parts = sourcesOf(filters).map(
    (source) => sql`
      select ${sql.lit(source.entity)} as entity, count(*)::int as count from (
        select from ${sql.table(source.table)} ${withWork(source.table, merchantId)}
        where merchant_id = ${merchantId} and attention_reason is not null ${conditionsOf(source, filters)}
        limit ${sql.lit(countedAtMost)}
      ) as ${sql.id(source.entity)}`,
  );
  const { rows } = await sql<{ entity: AttentionEntity; count: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ entity, count }) => [entity, count]));
}

/** Entries that are looked at in one transaction. */
const checkedAtOnce = 1000;

/**
 * Writes an alert for each entry whose time is over: once when nobody has looked at it, once when it is not settled. Looks only
 * at entries of which something may have to be told by now (`alerts.check_at`), and notes when each is next.
 *
 * @returns how many alerts were written.
 */
export async function raiseOverdue(db: Database): Promise<number> {
  const own = await ownTimes(db);
  const checks: { times: QueueTimes; merchantId?: string }[] = [
    { times: defaultQueueTimes },
    ...own.map(({ merchantId, ...times }) => ({ times, merchantId })),
  ];
  let raised = 0;
  for (let claimed = checkedAtOnce; claimed === checkedAtOnce; ) {
    await db.transaction().execute(async (tx) => {
      const alerts = await tx
        .selectFrom('alerts')
        .select(['id', 'entity', 'entity_id as entityId', 'reason'])
        .where('check_at', '<=', sql<Date>`now()`)
        .orderBy('check_at')
        .limit(checkedAtOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      claimed = alerts.length;
      // Of a mention, an assignment and the like nothing is ever overdue.
      const entries = alerts.filter(({ reason }) => !ownReasons.some((one) => one === reason));
      const next = new Map<string, Date | null>();
      for (const { times, merchantId } of entries.length > 0 ? checks : []) {
        const found = await checkEntries(tx, times, entries, merchantId);
        raised += found.raised;
        for (const { id, nextAt } of found.entries) next.set(id, nextAt);
      }
      const isEntry = new Set(entries.map(({ id }) => id));
      const at = alerts.map(({ id, entityId }) => (isEntry.has(id) ? (next.get(entityId) ?? null) : null));
      await sql`
        update alerts set check_at = checked.at
        from unnest(${alerts.map(({ id }) => id)}::bigint[], ${at}::timestamptz[]) as checked (id, at)
        where alerts.id = checked.id`.execute(tx);
    });
  }
  return raised;
}

/** The entries that are in the queue, with the time when each is next looked at, if ever. */
async function checkEntries(
  db: Database,
  times: QueueTimes,
  entries: readonly { entity: string; entityId: string }[],
  merchantId?: string,
): Promise<{ raised: number; entries: { id: string; nextAt: Date | null }[] }> {
  const calendar = calendarOf(times);
  const parts = sources.flatMap((source) => {
    const ids = entries.flatMap(({ entity, entityId }) => (entity === source.entity ? entityId : []));
    if (ids.length === 0) return [];
    const { settleBy, lookBy } = timesFor(source, times, calendar);
    const { table, amount, provider } = source;
    const ofMerchant = sql.ref(`${table}.merchant_id`);
    return sql`
      select ${ofMerchant} as merchant_id, ${sql.lit(source.entity)} as entity, id,
        ${provider ? sql.ref(provider) : sql`null::text`} as provider,
        ${amount ? sql.ref(amount) : sql`null::bigint`} as amount,
        attention_since, ${settleBy} as settle_by, ${lookBy} as look_by,
        case when ${isSnoozed} then work.snoozed_until end as snoozed_until
      from ${sql.table(table)} ${withWork(table, merchantId)} ${calendar.join}
      where id = any(${ids}::text[]) and attention_reason is not null and ${
        merchantId === undefined
          ? sql`not exists (select from response_times where response_times.merchant_id = ${ofMerchant})`
          : sql`${ofMerchant} = ${merchantId}`
      }`;
  });
  if (parts.length === 0) return { raised: 0, entries: [] };
  const { rows } = await sql<{ id: string; nextAt: Date | null; raised: number }>`
    with entry as materialized (${calendar.with} ${sql.join(parts, sql` union all `)}),
    written as (
      insert into alerts (merchant_id, reason, entity, entity_id, provider, amount, since, check_at)
      select merchant_id, case when settle_by <= now() then 'overdue' else 'not_looked_at' end, entity, id, provider,
        amount, attention_since, null
      from entry where snoozed_until is null and least(settle_by, look_by) <= now()
      on conflict do nothing
      returning id
    )
    select id, (select count(*)::int from written) as raised, case
      when snoozed_until is not null then snoozed_until
      when look_by > now() then least(look_by, settle_by)
      when settle_by > now() then settle_by
    end as "nextAt"
    from entry`.execute(db);
  return { raised: rows[0]?.raised ?? 0, entries: rows };
}

/** An entry of the queue. */
export interface EntryRef {
  entity: AttentionEntity;
  id: string;
}

/** The rows of each source that the entries name and that are in the queue, locked so that none leaves it meanwhile. */
async function putWork<Row>(
  tx: Database,
  entries: readonly EntryRef[],
  put: (source: Source, ids: string[]) => RawBuilder<Row>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const source of sources) {
    const ids = entries.flatMap(({ entity, id }) => (entity === source.entity ? id : []));
    if (ids.length > 0) found.push(...(await put(source, ids).execute(tx)).rows);
  }
  return found;
}

const waitingOf = (source: Source, merchantId: string, ids: string[]) => sql`
  from ${sql.table(source.table)}
  where merchant_id = ${merchantId} and id = any(${ids}::text[]) and attention_reason is not null`;

/**
 * Assigns entries to a person, or to nobody (null), in the caller's transaction.
 *
 * @returns the ids of those that are in the queue.
 */
export async function assignEntries(
  tx: Database,
  merchantId: string,
  entries: readonly EntryRef[],
  { assigneeId, by }: { assigneeId: string | null; by: string },
): Promise<string[]> {
  const rows = await putWork(
    tx,
    entries,
    (source, ids) => sql<{ id: string }>`
      insert into attention_work (entity_id, entity, merchant_id, assignee_id, assigned_by, assigned_at)
      select id, ${source.entity}, ${merchantId}, ${assigneeId}::text, ${by}::text, now()
        ${waitingOf(source, merchantId, ids)} for share
      on conflict (entity_id) do update
        set assignee_id = excluded.assignee_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at
      returning entity_id as id`,
  );
  return forgetIdle(tx, rows);
}

/** Whoever is reminded of an entry still has this time before its own deadline, in hours. */
const beforeDeadline = 24;

/**
 * Puts entries off until a time, but not into the last day before their own deadline, in the caller's transaction.
 *
 * @returns those that are in the queue and were put off, with the time until which they are.
 */
export async function snoozeEntries(
  tx: Database,
  merchantId: string,
  entries: readonly EntryRef[],
  { until, reason, by }: { until: Date; reason: string; by: string },
): Promise<{ id: string; until: Date }[]> {
  return putWork(tx, entries, (source, ids) => {
    const end = source.deadline
      ? sql`least(${until}::timestamptz, ${source.deadline} - make_interval(hours => ${sql.lit(beforeDeadline)}))`
      : sql`${until}::timestamptz`;
    return sql<{ id: string; until: Date }>`
      insert into attention_work (entity_id, entity, merchant_id, snoozed_until, snooze_reason, snoozed_by)
      select id, ${source.entity}, ${merchantId}, ${end}, ${reason}::text, ${by}::text
        ${waitingOf(source, merchantId, ids)} and ${end} > now() for share
      on conflict (entity_id) do update set snoozed_until = excluded.snoozed_until,
        snooze_reason = excluded.snooze_reason, snoozed_by = excluded.snoozed_by
      returning entity_id as id, snoozed_until as until`;
  });
}

/** Brings entries back before their time, in the caller's transaction. @returns the ids of those that were put off. */
export async function wakeEntries(tx: Database, merchantId: string, entries: readonly EntryRef[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update attention_work set snoozed_until = null, snooze_reason = null, snoozed_by = null
    where merchant_id = ${merchantId} and entity_id = any(${entries.map(({ id }) => id)}::text[])
      and snoozed_until is not null
    returning entity_id as id`.execute(tx);
  return forgetIdle(tx, rows);
}

/** Deletes the rows of work that neither a person nor a time is left in. */
async function forgetIdle(tx: Database, rows: readonly { id: string }[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .deleteFrom('attention_work')
      .where('entity_id', 'in', ids)
      .where('assignee_id', 'is', null)
      .where('snoozed_until', 'is', null)
      .execute();
  }
  return ids;
}

/** The names of people, by their ids. */
export async function peopleNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Display names of waiting entities whose name is stored in a row of their own, sealed or not, by the entity's id. */
export async function attentionNames(
  { db, sealOf }: Store,
  merchantId: string,
  waiting: readonly Pick<Waiting, 'entity' | 'id' | 'paymentId'>[],
): Promise<Map<string, string>> {
  const of = (...entities: AttentionEntity[]) => waiting.filter(({ entity }) => entities.includes(entity));
  const read = async <Row extends { id: string }>(ids: string[], load: (ids: string[]) => Promise<Row[]>) =>
    new Map((ids.length > 0 ? await load(ids) : []).map((row) => [row.id, row]));
  const [seal, receivers, batches, endpoints, connections, reconciliations] = await Promise.all([
    sealOf(merchantId),
    read(
      of('receiver', 'receiver_account').flatMap(({ paymentId }) => paymentId ?? []),
      (ids) => db.selectFrom('receivers').select(['id', 'details_sealed']).where('id', 'in', ids).execute(),
    ),
    read(
      of('payout_batch').map(({ id }) => id),
      (ids) => db.selectFrom('payout_batches').select(['id', 'name_sealed']).where('id', 'in', ids).execute(),
    ),
    read(
      of('webhook_endpoint').map(({ id }) => id),
      (ids) =>
        db.selectFrom('webhook_endpoints').select(['id', 'url_sealed', 'description']).where('id', 'in', ids).execute(),
    ),
    read(
      of('connection').map(({ id }) => id),
      (ids) => db.selectFrom('connections').select(['id', 'name', 'provider']).where('id', 'in', ids).execute(),
    ),
    read(
      of('reconciliation').map(({ id }) => id),
      (ids) => db.selectFrom('reconciliations').select(['id', 'file_name']).where('id', 'in', ids).execute(),
    ),
  ]);
  const nameOf = ({ entity, id, paymentId }: (typeof waiting)[number]): string | null | undefined => {
    const receiver = receivers.get(paymentId ?? '');
    if (receiver) return receiverDetailsOf(receiver, seal).name;
    const batch = batches.get(id);
    if (batch) return seal.open<string>(contexts.payoutBatchName(id), batch.name_sealed);
    const endpoint = endpoints.get(id);
    // Only the host is shown, since the rest of an address may contain a key.
    if (endpoint?.url_sealed) {
      return endpoint.description ?? new URL(seal.open<string>(contexts.endpointUrl(id), endpoint.url_sealed)).host;
    }
    const connection = connections.get(id);
    if (connection) return connection.name ?? connection.provider;
    return entity === 'reconciliation' ? reconciliations.get(id)?.file_name : undefined;
  };
  const named = new Map<string, string>();
  for (const one of waiting) {
    const name = nameOf(one);
    if (name) named.set(one.id, name);
  }
  return named;
}

/** Kinds of timeline entries that are evidence: reports of providers, and actions. */
const contextKinds = [
  'provider_call',
  'webhook',
  'evidence',
  'status',
  'refund',
  'dispute',
  'action',
  'approval',
  'delivery',
];

/** The latest `limit` evidence entries of each payment's timeline, newest first, by payment. */
export async function evidenceOf(
  db: Database,
  merchantId: string,
  paymentIds: readonly string[],
  limit: number,
): Promise<Map<string, TimelineEntry[]>> {
  const { rows } = await sql<Omit<TimelineEntry, 'at'> & { at: Date; paymentId: string }>`
    select line.id::text as id, line.at, line.kind, line.title, line.data, payment_id as "paymentId"
    from unnest(${[...new Set(paymentIds)]}::text[]) as payment_id,
      lateral (
        select id, at, kind, title, data from timeline
        where merchant_id = ${merchantId} and entity_id = payment_id and kind = any(${contextKinds}::text[])
        order by id desc limit ${limit}
      ) as line
    order by line.id desc`.execute(db);
  const found = new Map<string, TimelineEntry[]>();
  for (const { paymentId, at, ...entry } of rows) {
    found.set(paymentId, [...(found.get(paymentId) ?? []), { ...entry, at: at.toISOString() }]);
  }
  return found;
}
