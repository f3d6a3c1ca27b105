import { type RawBuilder, sql } from 'kysely';
import type { AttentionReason } from '../../domain/core/attention.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Store } from '../core/store.ts';
import { receiverDetailsOf } from '../receivers/index.ts';

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
  { entity: 'refund', table: 'refunds', payment: 'payment_id', state: 'state', amount: 'amount' },
  {
    entity: 'dispute',
    table: 'disputes',
    payment: 'payment_id',
    state: 'state',
    amount: 'amount',
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

/** A person whose confirmation entries may wait for. `approves`: whether the payout policy lets them approve payouts. */
export interface SecondPerson {
  id: string;
  approves: boolean;
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
/** Added to the sort value of rows without a deadline, in ms, so that they come after all rows with one. */
const noDeadline = 10_000_000_000_000;
/** Taken from the sort value of what waits for the reader's confirmation, in ms, so that it comes first. */
const forYouFirst = 100_000_000_000_000;

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
  /** It waits for the confirmation of the person who reads the queue. */
  forYou: boolean;
}

export interface AttentionFilters {
  limit: number;
  /** The sort value and id of the last row that was seen. */
  after?: { value: Date | number; id: string };
  entity?: AttentionEntity[];
  reason?: AttentionReason[];
  /** `urgency`: rows with a deadline first, the earliest before the others. `since`: the longest waiting first. */
  sort?: 'since' | 'urgency';
  /** The person who reads it: with `urgency`, what waits for their confirmation comes first. */
  person?: SecondPerson | undefined;
  /** Only what waits for that person's confirmation. */
  forYou?: boolean | undefined;
}

const isMine = ({ mine }: Source, person: SecondPerson | undefined): RawBuilder<unknown> =>
  mine && person ? sql`(${mine(person)})` : sql`false`;

/** The attention queue of one merchant. One row more than `limit` shows that there is a next page. */
export async function attentionQueue(
  db: Database,
  merchantId: string,
  { limit, after, entity, reason, sort = 'since', person, forYou }: AttentionFilters,
): Promise<{ data: Waiting[]; next?: { value: Date | number; id: string } }> {
  const selected = sources.filter((source) => !entity || entity.includes(source.entity));
  if (selected.length === 0) return { data: [] };
  const column = (name: string | undefined, type: string) => (name ? sql.ref(name) : sql`null::${sql.raw(type)}`);
  const ms = (instant: RawBuilder<unknown>) => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`;
  const urgency = (source: Source) => {
    const { deadline } = source;
    const waiting = sql`${ms(sql`attention_since`)} + ${sql.lit(noDeadline)}`;
    const due = deadline ? sql`coalesce(${ms(deadline)}, ${waiting})` : waiting;
    return sql`${due} - case when ${isMine(source, person)} then ${sql.lit(forYouFirst)} else 0 end`;
  };
  const place = (source: Source) => (sort === 'urgency' ? urgency(source) : sql`attention_since`);
  const parts = selected.map(
    (source) => sql`
      select ${sql.lit(source.entity)} as entity, id, ${column(source.payment, 'text')} as "paymentId", ${sql.ref(source.state)} as state,
        attention_reason as reason, attention_since as since, coalesce(attention_detail, '') as detail,
        ${column(source.amount, 'bigint')} as amount, ${column(source.provider, 'text')} as provider,
        ${column(source.method, 'text')} as method, ${source.deadline ?? sql`null::timestamptz`} as deadline,
        ${isMine(source, person)} as "forYou", ${place(source)} as place
      from ${sql.table(source.table)}
      where merchant_id = ${merchantId} and attention_reason is not null
        ${reason ? sql`and attention_reason = any(${reason}::text[])` : sql``}
        ${forYou ? sql`and ${isMine(source, person)}` : sql``}
        ${after ? sql`and (${place(source)}, id) > (${after.value}, ${after.id})` : sql``}`,
  );
  const { rows } = await sql<Waiting & { place: Date | number }>`
    ${sql.join(parts, sql` union all `)} order by place, id limit ${limit + 1}`.execute(db);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, ...(rows.length > limit && last && { next: { value: last.place, id: last.id } }) };
}

/** How many entries wait for this person's confirmation, counted up to a thousand. */
export async function countForYou(db: Database, merchantId: string, person: SecondPerson): Promise<number> {
  const parts = sources
    .filter(({ mine }) => mine !== undefined)
    .map(
      (source) => sql`
      (select 1 from ${sql.table(source.table)}
        where merchant_id = ${merchantId} and attention_reason is not null and ${isMine(source, person)})`,
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
  { entity, reason }: Pick<AttentionFilters, 'entity' | 'reason'>,
): Promise<Partial<Record<AttentionEntity, number>>> {
  const parts = sources
    .filter((source) => !entity || entity.includes(source.entity))
    .map(
      (source) => sql`
      select ${sql.lit(source.entity)} as entity, count(*)::int as count from (
        select from ${sql.table(source.table)}
        where merchant_id = ${merchantId} and attention_reason is not null
          ${reason ? sql`and attention_reason = any(${reason}::text[])` : sql``}
        limit ${sql.lit(countedAtMost)}
      ) as ${sql.id(source.entity)}`,
    );
  const { rows } = await sql<{ entity: AttentionEntity; count: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ entity, count }) => [entity, count]));
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
