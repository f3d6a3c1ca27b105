import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { WebhookNews } from '../domain/entities.ts';
import type { ConnectionHead } from './connections.ts';
import { contexts } from './contexts.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/** A provider's call, as it came in. Hostile until parsed. */
export interface RawWebhook {
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
  path: string;
  query: Record<string, string>;
}

/** What the inbox needs from those who own adapters and the engine. */
export interface InboxDeps {
  /** Reads a raw webhook with the connection's adapter, and masks its body for the timeline. */
  parse(connection: ConnectionHead, raw: RawWebhook): Promise<{ news: WebhookNews[]; masked: unknown }>;
  /** Hands news to the payment's workflow. */
  tell(
    payment: { id: string; merchantId: string; provider: string; paymentMethod: string },
    news: { inboxId: string } & Pick<WebhookNews, 'transactionId' | 'status' | 'providerWord'>,
  ): Promise<void>;
}

/** Stores a webhook raw, before anything is answered or read. @returns the inbox row's number. */
export async function keepWebhook(store: Store, connection: ConnectionHead, raw: RawWebhook): Promise<number> {
  const bodyHash = createHash('sha256').update(raw.path).update('\0').update(raw.rawBody).digest();
  const seal = await store.sealOf(connection.merchantId);
  const { id } = await store.db
    .insertInto('webhook_inbox')
    .values(({ exists, selectFrom }) => ({
      connection_id: connection.id,
      merchant_id: connection.merchantId,
      provider: connection.provider,
      account: connection.account,
      body_hash: bodyHash,
      raw_sealed: seal.seal(contexts.webhook(connection.merchantId), raw),
      duplicate: exists(
        selectFrom('webhook_inbox as earlier')
          .select('earlier.id')
          .where('earlier.connection_id', '=', connection.id)
          .where('earlier.body_hash', '=', bodyHash),
      ).$castTo<boolean>(),
      done_at: null,
      outcome: null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Reads a stored webhook and hands its news to the payments that it names; news of a charge that we do not know (yet)
 * stays, and is found when the charge's id is written. May run again: what was told twice causes one more look-up.
 */
export async function settleWebhook(store: Store, connection: ConnectionHead, inboxId: number, deps: InboxDeps) {
  const row = await store.db
    .selectFrom('webhook_inbox')
    .select(['raw_sealed', 'duplicate', 'done_at', 'merchant_id'])
    .where('id', '=', inboxId)
    .executeTakeFirstOrThrow();
  if (row.done_at) return;
  const seal = await store.sealOf(row.merchant_id);
  const raw = seal.open<RawWebhook>(contexts.webhook(row.merchant_id), row.raw_sealed);
  const done = (outcome: string) =>
    store.db.updateTable('webhook_inbox').set({ done_at: new Date(), outcome }).where('id', '=', inboxId).execute();

  let read: Awaited<ReturnType<InboxDeps['parse']>>;
  try {
    read = await deps.parse(connection, raw);
  } catch (error) {
    await done(`unreadable: ${error instanceof Error ? error.message.slice(0, 200) : 'no reason'}`);
    return;
  }

  let matched = 0;
  for (const [position, news] of read.news.entries()) {
    const payment = await matchNews(store, connection.account, inboxId, position, news);
    if (!payment) continue;
    matched += 1;
    await store.db
      .insertInto('timeline')
      .values({
        merchant_id: payment.merchant_id,
        entity_id: payment.id,
        kind: 'webhook',
        title: `Webhook: ${news.providerWord.slice(0, 60)}`,
        data: JSON.stringify({ inboxId, providerWord: news.providerWord, duplicate: row.duplicate, body: read.masked }),
        once: `webhook:${inboxId}:${position}`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await deps.tell(
      {
        id: payment.id,
        merchantId: payment.merchant_id,
        provider: payment.provider,
        paymentMethod: payment.payment_method,
      },
      {
        inboxId: String(inboxId),
        transactionId: news.transactionId,
        status: news.status,
        providerWord: news.providerWord.slice(0, 100),
      },
    );
  }
  await done(read.news.length === 0 ? 'ignored' : `${matched} of ${read.news.length} matched`);
}

/** Finds the payment by provider account and id, or by our reference, and writes the news down, matched or waiting. */
async function matchNews(store: Store, account: string, inboxId: number, position: number, news: WebhookNews) {
  return store.db.transaction().execute(async (tx) => {
    await lockTransaction(tx, account, news.transactionId);
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'merchant_id', 'provider', 'payment_method'])
      .where('account', '=', account)
      .where((eb) =>
        eb.or([
          eb('transaction_id', '=', news.transactionId),
          ...(news.reference ? [eb('reference', '=', news.reference)] : []),
        ]),
      )
      .orderBy('transaction_id', (order) => order.asc().nullsLast())
      .executeTakeFirst();
    await tx
      .insertInto('webhook_news')
      .values({
        inbox_id: inboxId,
        position,
        account,
        type: news.type,
        transaction_id: news.transactionId.slice(0, 200),
        reference: news.reference?.slice(0, 200) ?? null,
        end_to_end_id: news.endToEndId?.slice(0, 64) ?? null,
        status: news.status,
        provider_word: news.providerWord.slice(0, 100),
        entity_id: payment?.id ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return payment;
  });
}

/**
 * Claims news that came before we knew the provider's id. Runs in the transaction that writes the id; the lock makes
 * sure that a webhook which is being matched at this moment is either seen here or sees the id.
 */
export async function claimEarlyNews(
  tx: Kysely<Schema>,
  account: string,
  transactionId: string,
  paymentId: string,
): Promise<boolean> {
  await lockTransaction(tx, account, transactionId);
  const claimed = await tx
    .updateTable('webhook_news')
    .set({ entity_id: paymentId })
    .where('account', '=', account)
    .where('transaction_id', '=', transactionId)
    .where('entity_id', 'is', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

const lockTransaction = (tx: Kysely<Schema>, account: string, transactionId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${account}/${transactionId}`}, 0))`.execute(tx);

/** Webhooks that were stored and never finished: a process died between its 200 and the signal. */
export async function unfinishedWebhooks(store: Store, olderThanMs: number, limit: number) {
  return store.db
    .selectFrom('webhook_inbox')
    .select(['id', 'connection_id', 'merchant_id', 'provider', 'account'])
    .where('done_at', 'is', null)
    .where('received_at', '<', new Date(Date.now() - olderThanMs))
    .orderBy('received_at')
    .limit(limit)
    .execute();
}
