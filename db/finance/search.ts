import { sql } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import { parseSearchText } from '../../domain/core/search.ts';
import type { Store } from '../core/store.ts';
import { disputesOf } from '../disputes/index.ts';
import { paymentsOf } from '../payments/index.ts';
import { payoutsOf } from '../payouts/index.ts';
import { receiversOf } from '../receivers/index.ts';
import { refundsOf } from '../refunds/index.ts';

export const foundEntities = ['payment', 'refund', 'dispute', 'payout', 'receiver', 'event', 'webhook'] as const;
export type FoundEntity = (typeof foundEntities)[number];

/** An entity that a text names. */
export interface Found {
  entity: FoundEntity;
  id: string;
  /** The person or object of the entity, as the merchant or payer wrote it. */
  title: string;
  detail?: string;
  /** Cents. */
  amount?: number;
  status?: string;
  at: string;
}

/**
 * The entities of one merchant that a text names, at most `limit`. Each kind is searched by its own indexes, the latest
 * first, and gets its share of the places.
 *
 * @param kinds those that the caller may read.
 */
export async function searchEverywhere(
  store: Store,
  merchantId: string,
  { q, limit, kinds }: { q: string; limit: number; kinds: readonly FoundEntity[] },
): Promise<Found[]> {
  const may = (entity: FoundEntity) => kinds.includes(entity);
  const { text } = parseSearchText(q);
  const ask = { q, limit };
  const [payments, payouts, receivers, refundIds, disputeIds, webhooks, event] = await Promise.all([
    paymentsOf(store, merchantId).page(ask),
    may('payout') ? payoutsOf(store, merchantId).page(ask) : { data: [] },
    may('receiver') ? receiversOf(store, merchantId).page(ask) : { data: [] },
    may('refund') ? idsOf(store, 'refunds', merchantId, text) : [],
    may('dispute') ? idsOf(store, 'disputes', merchantId, text) : [],
    may('webhook') ? webhooksNaming(store, merchantId, text, limit) : [],
    may('event') && isId('evt', text) ? eventOf(store, merchantId, text) : undefined,
  ]);
  const paymentIds = payments.data.map(({ id }) => id);
  const [refunds, disputes] = await Promise.all([
    may('refund') ? byIdOrPayment(store, 'refunds', merchantId, refundIds, paymentIds, limit) : [],
    may('dispute') ? byIdOrPayment(store, 'disputes', merchantId, disputeIds, paymentIds, limit) : [],
  ]);
  const groups: Found[][] = [
    may('payment')
      ? payments.data.map(({ id, customer, provider, paymentMethod, orderId, amount, status, createdAt: at }) => ({
          entity: 'payment',
          id,
          title: customer.name,
          detail: [provider, paymentMethod, orderId].filter(Boolean).join(' · '),
          amount,
          status,
          at,
        }))
      : [],
    refunds.map(({ id, paymentId, amount, state: status, createdAt: at }) => ({
      entity: 'refund',
      id,
      title: paymentId,
      amount,
      status,
      at,
    })),
    disputes.map(({ id, kind, providerWord, paymentId, amount, state: status, createdAt: at }) => ({
      entity: 'dispute',
      id,
      title: paymentId,
      detail: `${kind} · ${providerWord}`,
      amount,
      status,
      at,
    })),
    payouts.data.map(
      ({ id, name, accountHolder, withdrawReference, provider, paymentMethod, amount, status, createdAt: at }) => ({
        entity: 'payout',
        id,
        title: name ?? accountHolder ?? withdrawReference,
        detail: [provider, paymentMethod, withdrawReference].join(' · '),
        amount,
        status,
        at,
      }),
    ),
    receivers.data.map(({ id, name, document, receiverProvider, status, createdAt: at }) => ({
      entity: 'receiver',
      id,
      title: name,
      detail: [document, receiverProvider].filter(Boolean).join(' · '),
      status,
      at,
    })),
    event ? [event] : [],
    webhooks,
  ];
  return shared(groups, limit);
}

/** Ids of rows by our id, or by the provider's. */
async function idsOf(store: Store, table: 'refunds' | 'disputes', merchantId: string, text: string): Promise<string[]> {
  const theirs = table === 'refunds' ? 'refund_id' : 'provider_dispute_id';
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where merchant_id = ${merchantId} and id = ${text}
    union select id from ${sql.table(table)} where merchant_id = ${merchantId} and ${sql.ref(theirs)} = ${text}
    limit 10`.execute(store.db);
  return rows.map(({ id }) => id);
}

/** The rows with these ids, and those of these payments. */
async function byIdOrPayment<Table extends 'refunds' | 'disputes'>(
  store: Store,
  table: Table,
  merchantId: string,
  ids: readonly string[],
  paymentIds: readonly string[],
  limit: number,
) {
  // Each query uses its own index; only the few rows that are found are sorted.
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select id, created_at from ${sql.table(table)}
      where merchant_id = ${merchantId} and id = any(${ids}::text[])
      union select id, created_at from ${sql.table(table)}
      where merchant_id = ${merchantId} and payment_id = any(${paymentIds}::text[]))
    select id from found order by created_at desc, id desc limit ${limit}`.execute(store.db);
  type Row = NonNullable<
    Awaited<ReturnType<(Table extends 'refunds' ? ReturnType<typeof refundsOf> : ReturnType<typeof disputesOf>)['get']>>
  >;
  const of = table === 'refunds' ? refundsOf(store, merchantId) : disputesOf(store, merchantId);
  const entities = await Promise.all(rows.map(({ id }) => of.get(id)));
  return entities.filter((entity) => entity !== undefined) as Row[];
}

/** Webhooks with events of this provider's id or this end-to-end id. */
async function webhooksNaming(store: Store, merchantId: string, text: string, limit: number): Promise<Found[]> {
  interface Row {
    id: number;
    provider: string;
    outcome: string | null;
    word: string;
    at: Date;
  }
  const { rows } = await sql<Row>`
    with event as materialized (
      select inbox_id, received_at, provider_word from provider_events where transaction_id = ${text}
      union select inbox_id, received_at, provider_word from provider_events where end_to_end_id = ${text}
      order by inbox_id desc limit ${4 * limit})
    select inbox.id, inbox.provider, inbox.outcome, inbox.received_at as at, event.word
    from (select inbox_id, received_at, min(provider_word) as word from event group by 1, 2) as event
      join lateral (
        select * from webhook_inbox where id = event.inbox_id and received_at = event.received_at offset 0
      ) as inbox on true
    where inbox.merchant_id = ${merchantId}
    order by inbox.id desc limit ${limit}`.execute(store.db);
  return rows.map(({ id, provider, outcome, word, at }) => ({
    entity: 'webhook',
    id: String(id),
    title: provider,
    detail: word,
    ...(outcome !== null && { status: outcome }),
    at: at.toISOString(),
  }));
}

async function eventOf(store: Store, merchantId: string, id: string): Promise<Found | undefined> {
  const row = await store.db
    .selectFrom('events')
    .select(['type', 'entity_id', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return { entity: 'event', id, title: row.type, detail: row.entity_id, at: row.created_at.toISOString() };
}

/**
 * Takes rows of each group in turn, so that a large group excludes no other; the result is in the order of the groups.
 */
function shared(groups: readonly Found[][], limit: number): Found[] {
  const taken = groups.map(() => 0);
  let left = limit;
  while (left > 0 && groups.some((group, n) => (taken[n] ?? 0) < group.length)) {
    for (const [n, group] of groups.entries()) {
      if (left === 0 || (taken[n] ?? 0) >= group.length) continue;
      taken[n] = (taken[n] ?? 0) + 1;
      left -= 1;
    }
  }
  return groups.flatMap((group, n) => group.slice(0, taken[n]));
}
