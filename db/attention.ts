import { sql } from 'kysely';
import type { AttentionReason, TimelineEntry } from '../domain/entities.ts';
import type { Database } from './database.ts';

/**
 * What may need a person: each on its own table, by the same three columns (`attention_reason`, `_detail`, `_since`).
 * `payment` is the column that names the payment (or the payout itself) whose timeline tells of it, if one does; `state` how it stands itself.
 */
const sources = [
  { entity: 'payment', table: 'payments', payment: 'id', state: 'status' },
  { entity: 'refund', table: 'refunds', payment: 'payment_id', state: 'state' },
  { entity: 'dispute', table: 'disputes', payment: 'payment_id', state: 'state' },
  { entity: 'payout', table: 'payouts', payment: 'id', state: 'status' },
  { entity: 'reconciliation', table: 'reconciliations', payment: undefined, state: 'state' },
  { entity: 'webhook_endpoint', table: 'webhook_endpoints', payment: undefined, state: 'disabled_reason' },
] as const;

export const attentionEntities = sources.map(({ entity }) => entity);
export type AttentionEntity = (typeof sources)[number]['entity'];

export interface Waiting {
  entity: AttentionEntity;
  id: string;
  paymentId: string | null;
  state: string;
  reason: AttentionReason;
  since: Date;
  detail: string;
}

export interface AttentionFilters {
  limit: number;
  /** The last one that was seen. */
  after?: { value: Date | number; id: string };
  entity?: AttentionEntity[];
  reason?: AttentionReason[];
}

/** What one merchant's people should look at, the longest waiting first. One more than `limit` tells of a next page. */
export async function attentionQueue(
  db: Database,
  merchantId: string,
  { limit, after, entity, reason }: AttentionFilters,
): Promise<{ data: Waiting[]; next?: { value: Date; id: string } }> {
  const asked = sources.filter((source) => !entity || entity.includes(source.entity));
  const parts = asked.map(
    (source) => sql`
      select ${sql.lit(source.entity)} as entity, id, ${source.payment ? sql.ref(source.payment) : sql.lit(null)} as "paymentId", ${sql.ref(source.state)} as state,
        attention_reason as reason, attention_since as since, coalesce(attention_detail, '') as detail
      from ${sql.table(source.table)}
      where merchant_id = ${merchantId} and attention_reason is not null
        ${reason ? sql`and attention_reason = any(${reason}::text[])` : sql``}
        ${after ? sql`and (attention_since, id) > (${after.value}, ${after.id})` : sql``}`,
  );
  const { rows } = await sql<Waiting>`
    ${sql.join(parts, sql` union all `)} order by since, id limit ${limit + 1}`.execute(db);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, ...(rows.length > limit && last && { next: { value: last.since, id: last.id } }) };
}

/** What there is to go by: what providers said and what was done, the latest first. */
const telling = [
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

/** The latest `limit` lines of each payment's timeline that are evidence, by payment. */
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
        where merchant_id = ${merchantId} and entity_id = payment_id and kind = any(${telling}::text[])
        order by id desc limit ${limit}
      ) as line
    order by line.id desc`.execute(db);
  const found = new Map<string, TimelineEntry[]>();
  for (const { paymentId, at, ...entry } of rows) {
    found.set(paymentId, [...(found.get(paymentId) ?? []), { ...entry, at: at.toISOString() }]);
  }
  return found;
}
