import { type RawBuilder, sql } from 'kysely';
import { mayReadAgain, type WebhookOutcome } from '../../domain/events/webhook-outcomes.ts';
import type { ProviderEventRead, WebhookIn } from '../../domain/events/webhooks-in.ts';
import type { ConnectionHead } from '../connections/index.ts';
import { contexts } from '../core/contexts.ts';
import { type Count, countRows } from '../core/lists.ts';
import { entitiesNamed } from '../core/mentioned.ts';
import type { Store } from '../core/store.ts';
import type { InboxRef, RawWebhook } from './inbox.ts';

export interface WebhookFilters {
  limit: number;
  /** The number of the last webhook of the previous page. */
  after?: number | undefined;
  providers?: string[] | undefined;
  outcomes?: WebhookOutcome[] | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** An id: the provider's, ours, an order's, or an end-to-end id. */
  q?: string | undefined;
}

/** The results of `webhook_result`; a webhook without a match becomes `early` once one of its events is claimed. */
type Result = Exclude<WebhookOutcome, 'early'>;

interface Row {
  id: number;
  provider: string;
  connection_id: string;
  received_at: Date;
  done_at: Date | null;
  next_try_at: Date;
  outcome: string | null;
  result: Result;
}

interface Reopened {
  received_at: Date;
  connection_id: string;
  provider: string;
  account: string;
  tries: number;
}

interface EventRow {
  inbox_id: number;
  type: 'TRANSACTION' | 'WITHDRAW' | 'RECEIVER';
  transaction_id: string;
  reference: string | null;
  end_to_end_id: string | null;
  status: string;
  provider_word: string;
  unmapped: boolean;
  phase: 'opened' | 'won' | 'lost' | null;
  /** For a receiver's account, the receiver's id. */
  entity_id: string | null;
}

const kinds = { TRANSACTION: 'payment', WITHDRAW: 'payout', RECEIVER: 'receiver' } as const;
const result = sql<Result>`webhook_result(done_at, outcome, duplicate)`;
const columns = sql`id, provider, connection_id, received_at, done_at, next_try_at, outcome, ${result} as result`;

/** One merchant's webhooks in. Every query is bound to the merchant. */
export function webhooksInOf(store: Store, merchantId: string) {
  const select = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) =>
    sql<Row>`select ${columns} from webhook_inbox where merchant_id = ${merchantId} and ${where} ${rest}`;

  return {
    /** Newest first. */
    async page({ limit, after, ...filters }: WebhookFilters): Promise<WebhookIn[]> {
      const { where, alternatives } = await searchConditions(store, merchantId, filters);
      if (after !== undefined) {
        const seen = sql`select received_at, id from webhook_inbox where id = ${after} and merchant_id = ${merchantId}`;
        where.push(sql`(received_at, id) < (${seen})`);
      }
      const inOrder = sql`order by received_at desc, id desc limit ${limit}`;
      const each = alternatives.map((more) => sql`(${select(sql.join([...where, ...more], sql` and `), inOrder)})`);
      const query = sql<Row>`select * from (${sql.join(each, sql` union all `)}) as found ${inOrder}`;
      return showWebhooks(store, (await query.execute(store.db)).rows);
    },

    /** The number of webhooks of a list with this filter. */
    async count(filters: Omit<WebhookFilters, 'limit' | 'after'>): Promise<Count> {
      const { where, alternatives } = await searchConditions(store, merchantId, filters);
      const each = alternatives.map((more) => {
        const all = sql.join([...where, ...more], sql` and `);
        return sql`select id from webhook_inbox where merchant_id = ${merchantId} and ${all}`;
      });
      return countRows(store.db, each);
    },

    async get(id: number): Promise<WebhookIn | undefined> {
      return (await showWebhooks(store, (await select(sql`id = ${id}`).execute(store.db)).rows))[0];
    },

    /** The webhook as it was received. The caller must mask it before it is shown. */
    async raw(id: number): Promise<RawWebhook | undefined> {
      const row = await store.db
        .selectFrom('webhook_inbox')
        .select('raw_sealed')
        .where('id', '=', id)
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
      return row && (await store.sealOf(merchantId)).open<RawWebhook>(contexts.webhook(merchantId), row.raw_sealed);
    },

    /** The first status change of each entity after the webhook's timeline entry. */
    async movesSince(id: number) {
      const { rows } = await sql<{ entity_id: string; at: Date; from: string | null; to: string | null }>`
        select moved.entity_id, moved.at, moved.data->>'from' as from, moved.data->>'to' as to
        from provider_events as event
        left join receiver_accounts account on account.id = event.entity_id
        join timeline as entry on entry.entity_id = coalesce(account.receiver_id, event.entity_id)
          and entry.dedupe_key = 'webhook:' || event.inbox_id || ':' || event.position
        cross join lateral (
          select entity_id, at, data from timeline
          where merchant_id = ${merchantId} and entity_id = entry.entity_id and id > entry.id and kind = 'status'
          order by id limit 1
        ) moved
        where event.inbox_id = ${id} and entry.merchant_id = ${merchantId}
        order by event.position`.execute(store.db);
      return rows.flatMap(({ entity_id: entityId, at, from, to }) =>
        from && to ? { entityId, from, to, at: at.toISOString() } : [],
      );
    },

    /**
     * Queues a webhook again if it was not processed, or if no event was found in it.
     *
     * @returns the webhook and its connection, with its latest credentials; undefined when its events were delivered
     *   already.
     */
    async reopen(id: number): Promise<{ webhook: InboxRef; connection: ConnectionHead; tries: number } | undefined> {
      const outcome = (await this.get(id))?.outcome;
      if (!outcome || !mayReadAgain(outcome)) return undefined;
      // Due in 30 seconds: if this process dies, the sweep processes the webhook.
      const { rows } = await sql<Reopened>`
        update webhook_inbox set done_at = null, outcome = null, next_try_at = now() + interval '30 seconds'
        where id = ${id} and merchant_id = ${merchantId} and ${result} = ${outcome}
        returning received_at, connection_id, provider, account, tries`.execute(store.db);
      const [row] = rows;
      if (!row) return undefined;
      const { version } = await store.db
        .selectFrom('connections')
        .select('version')
        .where('id', '=', row.connection_id)
        .executeTakeFirstOrThrow();
      const { received_at: receivedAt, connection_id, provider, account, tries } = row;
      const connection = { id: connection_id, merchantId, provider, version, account };
      return { webhook: { id, receivedAt }, connection, tries };
    },
  };
}

/**
 * `where` holds for all rows. Each alternative is one outcome or one provider, for which an index has the rows in
 * order; a page is merged from one page of each.
 */
async function searchConditions(
  store: Store,
  merchantId: string,
  { providers, outcomes, since, until, q }: Omit<WebhookFilters, 'limit' | 'after'>,
) {
  const where: RawBuilder<unknown>[] = [sql`true`];
  if (since) where.push(sql`received_at >= ${since}`);
  if (until) where.push(sql`received_at < ${until}`);
  if (q !== undefined) where.push(sql`id = any (${await idsNamed(store, merchantId, q)})`);
  if (!outcomes)
    return { where, alternatives: providers ? providers.map((provider) => [sql`provider = ${provider}`]) : [[]] };
  if (providers) where.push(sql`provider = any (${providers})`);
  return { where, alternatives: outcomes.map((outcome) => [isOutcome(outcome)]) };
}

async function idsNamed(store: Store, merchantId: string, text: string): Promise<number[]> {
  const ids = await entitiesNamed(store.db, merchantId, text);
  const { rows } = await sql<{ id: number }>`
    select inbox.id from webhook_inbox inbox join (
      select inbox_id, received_at from provider_events where transaction_id = ${text}
      union select inbox_id, received_at from provider_events where end_to_end_id = ${text}
      union select inbox_id, received_at from provider_events where reference = any (${ids})
      union select inbox_id, received_at from provider_events where entity_id = any (${ids})
    ) event on event.inbox_id = inbox.id and event.received_at = inbox.received_at
    where inbox.merchant_id = ${merchantId}`.execute(store.db);
  return [...rows.map(({ id }) => id), ...(/^\d{1,15}$/.test(text) ? [Number(text)] : [])];
}

async function showWebhooks(store: Store, rows: Row[]): Promise<WebhookIn[]> {
  const { rows: events } = await sql<EventRow>`
    select inbox_id, type, transaction_id, event.reference, end_to_end_id, event.status, event.provider_word, unmapped,
      dispute->>'phase' as phase, coalesce(account.receiver_id, entity_id) as entity_id
    from provider_events as event left join receiver_accounts account on account.id = entity_id
    where inbox_id = any (${rows.map(({ id }) => id)}) order by inbox_id, position`.execute(store.db);
  return rows.map((row) => show(row, events.filter(({ inbox_id: id }) => id === row.id).map(showEvent)));
}

function show(row: Row, events: ProviderEventRead[]): WebhookIn {
  const isClaimed = events.some(({ entityId }) => entityId !== undefined);
  return {
    id: String(row.id),
    provider: row.provider,
    connectionId: row.connection_id,
    receivedAt: row.received_at.toISOString(),
    outcome: row.result === 'unmatched' && isClaimed ? 'early' : row.result,
    ...(row.done_at ? { doneAt: row.done_at.toISOString() } : { nextTryAt: row.next_try_at.toISOString() }),
    ...(row.result === 'failed' && { problem: (row.outcome ?? '').replace(/^failed: /, '') }),
    news: events,
  };
}

const showEvent = (row: EventRow): ProviderEventRead => ({
  kind: kinds[row.type],
  transactionId: row.transaction_id,
  ...(row.reference !== null && { reference: row.reference }),
  ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
  status: row.status,
  providerWord: row.provider_word,
  unmapped: row.unmapped,
  ...(row.phase !== null && { dispute: row.phase }),
  ...(row.entity_id !== null && { entityId: row.entity_id }),
});

const claimed = sql`exists (
  select from provider_events where inbox_id = webhook_inbox.id and entity_id is not null)`;

function isOutcome(outcome: WebhookOutcome): RawBuilder<unknown> {
  if (outcome === 'early') return sql`${result} = 'unmatched' and ${claimed}`;
  if (outcome === 'unmatched') return sql`${result} = 'unmatched' and not ${claimed}`;
  return sql`${result} = ${outcome}`;
}
