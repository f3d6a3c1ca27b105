import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { lostAfterMs } from '../../domain/core/polling.ts';
import type { ProviderDispute, ProviderEvent } from '../../domain/core/provider-event.ts';
import { canTransitionPayout, paymentRank } from '../../domain/core/status-transitions.ts';
import type { PaymentStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import { refundedByWebhooks } from '../../domain/payments/index.ts';
import { type Log, withLogFields } from '../../runtime/log.ts';
import { webhooksIn } from '../../runtime/metrics.ts';
import type { ConnectionHead } from '../connections/index.ts';
import { contexts } from '../core/contexts.ts';
import type { Schema } from '../core/schema.ts';
import { storableJson, storableText } from '../core/storable.ts';
import type { Store } from '../core/store.ts';
import { insertTimelineOnce } from '../core/timeline.ts';
import { storeUnmappedWord } from './unmapped-words.ts';

/** A provider's call as it was received. Untrusted until parsed. */
export interface RawWebhook {
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
  path: string;
  query: Record<string, string>;
  /** ISO 8601. A signature is checked against this time, since the sweep may parse the webhook later. */
  receivedAt?: string;
}

/** Dependencies of the inbox: the adapters and the engine. */
export interface InboxDeps {
  log: Log;
  /** Reads a raw webhook with the connection's adapter, and masks its body for the timeline. */
  parse(connection: ConnectionHead, raw: RawWebhook): Promise<{ events: ProviderEvent[]; masked: unknown }>;
  /** Delivers an event to the workflow of the payment, the payout or the receiver's account. */
  notify(
    entity: EventTarget,
    event: { inboxId: string; former?: string } & Pick<
      ProviderEvent,
      'transactionId' | 'status' | 'providerWord' | 'dispute'
    >,
  ): Promise<void>;
}

/** The entity of an event. */
type EventTarget =
  | { kind: 'payment' | 'payout'; id: string; merchantId: string; provider: string; paymentMethod: string }
  | { kind: 'receiver'; accountId: string; receiverId: string; merchantId: string; provider: string };

interface Entity {
  target: EventTarget;
  /** The id that the event is stored with. */
  id: string;
  /** Id of the entity whose timeline shows the event. */
  timelineOf: string;
  correlationId: string | null;
}

/** What a webhook says, read by its connection's adapter; `masked`: its body for the timeline. */
type Read = Awaited<ReturnType<InboxDeps['parse']>>;

/** An event of a stored webhook and its entity, whose workflow is to be notified. */
interface Notice {
  event: ProviderEvent;
  entity: Entity | undefined;
  /** The entity is now at another connection. */
  former: boolean;
}

/** The name of a stored webhook: its number, and the time that names its partition. */
export interface InboxRef {
  id: number;
  receivedAt: Date;
}

interface Stored extends InboxRef {
  duplicate: boolean;
}

/**
 * A webhook repeats an earlier one with the same content if that arrived at most so long before: providers repeat for days.
 * It bounds how many months each webhook is compared with. A repeat is only marked, and handled like any other webhook.
 */
const repeatedWithin = '30 days';

/** A webhook that was received and stored. */
export interface ReceivedWebhook {
  inboxId: number;
  /** Notifies the workflows, and marks the webhook as done. */
  settle(): Promise<void>;
}

/**
 * Stores a webhook raw and matches its events, in one transaction. One that cannot be read or matched is only stored, and
 * the sweep tries it again.
 *
 * @param connection as it was read some time ago.
 * @returns undefined where the connection has changed meanwhile: nothing is stored.
 */
export async function receiveWebhook(
  store: Store,
  connection: ConnectionHead,
  raw: RawWebhook,
  deps: InboxDeps & { done: MarkDone },
): Promise<ReceivedWebhook | undefined> {
  const only = async () => {
    const stored = await insertWebhook(store, store.db, connection, raw);
    return stored && { inboxId: stored.id, settle: async () => {} };
  };
  const failed = (error: unknown) => {
    deps.log.error({ err: error, provider: connection.provider }, 'a webhook could not be read; the sweep tries again');
    return only();
  };
  let read: Read;
  try {
    read = await deps.parse(connection, raw);
  } catch (error) {
    return failed(error);
  }
  try {
    return await store.db.transaction().execute(async (tx) => {
      const stored = await insertWebhook(store, tx, connection, raw);
      if (!stored) return undefined;
      const notices = await matchEvents(tx, connection, stored, read);
      return { inboxId: stored.id, settle: () => deliverNotices(connection, stored, notices, deps) };
    });
  } catch (error) {
    return failed(error);
  }
}

/** Stores a webhook raw, and nothing else. @throws Error for a changed connection. */
export async function storeWebhook(store: Store, connection: ConnectionHead, raw: RawWebhook): Promise<InboxRef> {
  const stored = await insertWebhook(store, store.db, connection, raw);
  if (!stored) throw new Error(`connection ${connection.id} has no version ${connection.version} any more`);
  return stored;
}

async function insertWebhook(
  store: Store,
  db: Kysely<Schema>,
  { id, merchantId, provider, version, account }: ConnectionHead,
  raw: RawWebhook,
): Promise<Stored | undefined> {
  // A webhook without a body says everything in its headers.
  const content = raw.rawBody === '' ? JSON.stringify(raw.headers) : raw.rawBody;
  const bodyHash = createHash('sha256').update(raw.path).update('\0').update(content).digest();
  const seal = await store.sealOf(merchantId);
  return db
    .insertInto('webhook_inbox')
    .columns([
      'connection_id',
      'merchant_id',
      'provider',
      'account',
      'body_hash',
      'raw_sealed',
      'duplicate',
      'next_try_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('connections')
        .select((now) => [
          'connections.id',
          sql.val(merchantId).as('merchant_id'),
          sql.val(provider).as('provider'),
          sql.val(account).as('account'),
          sql<Buffer>`${bodyHash}::bytea`.as('body_hash'),
          sql<Buffer>`${seal.seal(contexts.webhook(merchantId), raw)}::bytea`.as('raw_sealed'),
          now
            .exists(
              now
                .selectFrom('webhook_inbox as earlier')
                .select('earlier.id')
                .where('earlier.connection_id', '=', id)
                .where('earlier.body_hash', '=', bodyHash)
                .where('earlier.received_at', '>', sql<Date>`now() - ${sql.lit(repeatedWithin)}::interval`)
                // Without this, the months that are made ahead would be read too.
                .where('earlier.received_at', '<', sql<Date>`now() + interval '1 minute'`),
            )
            .as('duplicate'),
          // Delays the sweep while this process handles the webhook.
          sql<Date>`${new Date(Date.now() + 10_000)}::timestamptz`.as('next_try_at'),
        ])
        .where('connections.id', '=', id)
        .where('connections.version', '=', version),
    )
    .returning(['id', 'received_at as receivedAt', 'duplicate'])
    .executeTakeFirst();
}

/**
 * Parses a stored webhook and delivers its events to the workflows of their entities. An event of an unknown entity
 * stays stored, and is claimed when the provider's id is written. Safe to repeat: a second delivery causes one more
 * look-up.
 */
export async function settleWebhook(store: Store, connection: ConnectionHead, ref: InboxRef, deps: InboxDeps) {
  const row = await store.db
    .selectFrom('webhook_inbox')
    .select(['raw_sealed', 'duplicate', 'done_at', 'merchant_id'])
    .where('id', '=', ref.id)
    .where('received_at', '=', ref.receivedAt)
    .executeTakeFirstOrThrow();
  if (row.done_at) return;
  const seal = await store.sealOf(row.merchant_id);
  const raw = seal.open<RawWebhook>(contexts.webhook(row.merchant_id), row.raw_sealed);
  const stored = { ...ref, duplicate: row.duplicate };
  // After an error here or below (mostly of the database) the sweep processes the webhook again. A malformed body is
  // not an error: it has no events.
  const read = await deps.parse(connection, raw);
  const notices = await store.db.transaction().execute((tx) => matchEvents(tx, connection, stored, read));
  const done: MarkDone = async ({ id, receivedAt }, outcome) => {
    await store.db
      .updateTable('webhook_inbox')
      .set({ done_at: new Date(), outcome })
      .where('id', '=', id)
      .where('received_at', '=', receivedAt)
      .execute();
  };
  await deliverNotices(connection, stored, notices, { ...deps, done });
}

/** Notifies the workflows of a webhook's events, and then marks it as done: after a crash in between, all are again. */
async function deliverNotices(
  { provider }: ConnectionHead,
  { id, receivedAt, duplicate }: Stored,
  notices: Notice[],
  deps: InboxDeps & { done: MarkDone },
): Promise<void> {
  const report = (outcome: 'matched' | 'waiting' | 'ignored', providerWord?: string) => {
    webhooksIn.inc({ provider, outcome });
    deps.log.info({ inboxId: id, provider, outcome, providerWord, duplicate }, 'webhook read');
  };
  for (const { event, entity, former } of notices) {
    if (!entity) {
      report('waiting', event.providerWord);
      continue;
    }
    const { target, timelineOf, correlationId } = entity;
    const fields = { [`${target.kind}Id`]: timelineOf, merchantId: target.merchantId };
    withLogFields({ ...fields, ...(correlationId !== null && { correlationId }) }, () =>
      report('matched', event.providerWord),
    );
    await deps.notify(target, {
      inboxId: String(id),
      transactionId: event.transactionId,
      status: event.status,
      providerWord: storableText(event.providerWord, 100),
      ...(event.dispute && { dispute: event.dispute }),
      ...(former && { former: provider }),
    });
  }
  if (notices.length === 0) report('ignored');
  const matched = notices.filter(({ entity }) => entity).length;
  await deps.done({ id, receivedAt }, notices.length === 0 ? 'ignored' : `${matched} of ${notices.length} matched`);
}

/**
 * Finds the entities of a webhook's events, and stores each event, matched or waiting, and its timeline entry. Written
 * before the workflow is notified, so that the timeline shows the event before the status changes that it causes.
 */
async function matchEvents(
  tx: Transaction<Schema>,
  connection: ConnectionHead,
  stored: Stored,
  { events, masked }: Read,
): Promise<Notice[]> {
  const { id, duplicate } = stored;
  // All locks first, in one order for all webhooks.
  const ids = new Set(events.map(({ transactionId }) => transactionId));
  for (const transactionId of [...ids].sort()) await lockProviderId(tx, connection.account, transactionId);
  const notices: Notice[] = [];
  for (const [position, event] of events.entries()) {
    const current = await matchEvent(tx, connection, stored, position, event);
    const entity = current ?? (await byEarlierAttempt(tx, connection, event));
    notices.push({ event, entity, former: !current });
    if (!entity) continue;
    await insertTimelineOnce(tx, {
      merchant_id: entity.target.merchantId,
      entity_id: entity.timelineOf,
      kind: 'webhook',
      title: `Webhook: ${storableText(event.providerWord, 60)}`,
      data: storableJson({ inboxId: id, providerWord: event.providerWord, duplicate, body: masked }),
      dedupe_key: `webhook:${id}:${position}`,
    });
  }
  return notices;
}

/** Finds the entity of an event, and stores the event, matched or waiting. The caller holds the lock of its id. */
async function matchEvent(
  tx: Transaction<Schema>,
  { account, id: connectionId, merchantId, provider }: ConnectionHead,
  inbox: InboxRef,
  position: number,
  event: ProviderEvent,
): Promise<Entity | undefined> {
  const entity = await namedBy(tx, { account, id: connectionId }, event);
  const written = await tx
    .insertInto('provider_events')
    .values({
      inbox_id: inbox.id,
      received_at: inbox.receivedAt,
      position,
      account,
      type: event.type,
      transaction_id: storableText(event.transactionId, 200),
      reference: storableText(event.reference ?? '', 200) || null,
      end_to_end_id: storableText(event.endToEndId ?? '', 64) || null,
      status: event.status,
      provider_word: storableText(event.providerWord, 100),
      unmapped: event.unmapped ?? false,
      amount: event.amount ?? null,
      entity_id: entity?.id ?? null,
      ...(event.dispute && { dispute: storableJson({ ...event.dispute, reason: undefined }) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('inbox_id')
    .executeTakeFirst();
  // Counted only for a new row: a webhook that is parsed again counts its words once.
  if (written && event.unmapped) {
    const about = entity && { entity: entity.target.kind, id: entity.timelineOf };
    await storeUnmappedWord(tx, { merchantId, provider, reportedIn: 'webhook', word: event.providerWord, about });
  }
  if (entity) await pollSoon(tx, entity);
  return entity;
}

/**
 * The entity that an event names: by provider account and id, or by our reference at the provider. A payout and a
 * charge may have the same id: only the event's type distinguishes them.
 */
async function namedBy(
  tx: Kysely<Schema>,
  { account, id: connectionId }: Pick<ConnectionHead, 'account' | 'id'>,
  event: ProviderEvent,
): Promise<Entity | undefined> {
  const { type, transactionId, reference, endToEndId } = event;
  switch (type) {
    case 'TRANSACTION': {
      if (transactionId === '' && reference === undefined && endToEndId !== undefined) {
        return ofPix(tx, { account, id: connectionId }, endToEndId);
      }
      const row = await tx
        .selectFrom('payments')
        .select(named)
        .where('account', '=', account)
        .where(mayReport(sql`${connectionId}`, sql.ref('payments.merchant_id')))
        .where((eb) =>
          eb.or([eb('transaction_id', '=', transactionId), ...(reference ? [eb('reference', '=', reference)] : [])]),
        )
        .orderBy('transaction_id', (order) => order.asc().nullsLast())
        .executeTakeFirst();
      return row && entityOf('payment', row);
    }
    case 'WITHDRAW': {
      const row = await tx
        .selectFrom('payouts')
        .select(named)
        .where('account', '=', account)
        .where(mayReport(sql`${connectionId}`, sql.ref('payouts.merchant_id')))
        .where((eb) =>
          eb.or([eb('withdraw_id', '=', transactionId), ...(reference ? [eb('reference', '=', reference)] : [])]),
        )
        // A match by the provider's own id precedes a match by our reference.
        .orderBy(sql`coalesce(withdraw_id = ${transactionId}, false)`, 'desc')
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      return row && entityOf('payout', row);
    }
    case 'RECEIVER': {
      const row = await tx
        .selectFrom('receiver_accounts')
        .innerJoin('receivers', 'receivers.id', 'receiver_id')
        .select(['receiver_accounts.id', 'receiver_id', 'receiver_accounts.merchant_id', 'provider', 'correlation_id'])
        .where('account', '=', account)
        .where(mayReport(sql`${connectionId}`, sql.ref('receiver_accounts.merchant_id')))
        .where((eb) =>
          eb.or([
            eb('provider_receiver_id', '=', transactionId),
            ...(reference ? [eb('reference', '=', reference)] : []),
          ]),
        )
        .orderBy(sql`coalesce(provider_receiver_id = ${transactionId}, false)`, 'desc')
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, receiver_id: receiverId, merchant_id: merchantId, provider } = row;
      const target = { kind: 'receiver' as const, accountId: id, receiverId, merchantId, provider };
      return { target: target, id, timelineOf: receiverId, correlationId: row.correlation_id };
    }
  }
}

/**
 * The payment that this PIX paid, of the account's merchants: a notice of a MED names nothing else at some providers. Where
 * no look-up shows the end-to-end id, an earlier event of the payment has it.
 */
async function ofPix(
  tx: Kysely<Schema>,
  { account, id: connectionId }: Pick<ConnectionHead, 'account' | 'id'>,
  endToEndId: string,
): Promise<Entity | undefined> {
  const reportable = tx
    .selectFrom('payments')
    .select(named)
    .where('account', '=', account)
    .where(mayReport(sql`${connectionId}`, sql.ref('payments.merchant_id')));
  const shown = reportable
    // By merchant, as the index of end-to-end ids is.
    .where('merchant_id', 'in', (eb) =>
      eb
        .selectFrom('connection_versions')
        .innerJoin('connections', 'connections.id', 'connection_versions.connection_id')
        .select('connections.merchant_id')
        .where('connection_versions.account', '=', account),
    )
    .where('end_to_end_id', '=', endToEndId);
  const reported = reportable.where('id', 'in', (eb) =>
    eb
      .selectFrom('provider_events as earlier')
      .select((of) => of.ref('earlier.entity_id').$notNull().as('id'))
      .where('earlier.end_to_end_id', '=', endToEndId)
      .where('earlier.account', '=', account)
      .where('earlier.type', '=', 'TRANSACTION')
      .where('earlier.entity_id', 'is not', null),
  );
  const row = (await shown.executeTakeFirst()) ?? (await reported.executeTakeFirst());
  return row && entityOf('payment', row);
}

/**
 * Whether a connection's webhooks may report about an entity of this merchant: its own, or one of another merchant's
 * connection that has the same credentials now. Credentials that were rotated out give access to nothing.
 */
const mayReport = (connectionId: RawBuilder<unknown>, merchantId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from connections reporting
  where reporting.id = ${connectionId} and (reporting.merchant_id = ${merchantId} or exists (
    select from connection_versions credentials
    join connection_versions theirs on theirs.account = credentials.account and theirs.fingerprint = credentials.fingerprint
    join connections owning on owning.id = theirs.connection_id and owning.version = theirs.version
    where credentials.connection_id = reporting.id and credentials.version = reporting.version
      and reporting.disabled_at is null and owning.disabled_at is null and owning.merchant_id = ${merchantId}
  )))`;

const entityOf = (
  kind: 'payment' | 'payout',
  row: { id: string; merchantId: string; provider: string; paymentMethod: string; correlationId: string | null },
): Entity => {
  const { correlationId, ...named } = row;
  return { target: { kind, ...named }, id: row.id, timelineOf: row.id, correlationId };
};

const named = [
  'id',
  'merchant_id as merchantId',
  'provider',
  'payment_method as paymentMethod',
  'correlation_id as correlationId',
] as const;

/** Makes a poll due soon, so that the sweep polls if the workflow is lost. */
async function pollSoon(tx: Kysely<Schema>, { target: { kind }, id }: Entity): Promise<void> {
  const soon = sql<Date>`least(poll_due_at, ${new Date(Date.now() + lostAfterMs)}::timestamptz)`;
  if (kind === 'receiver')
    await tx.updateTable('receiver_accounts').set({ poll_due_at: soon }).where('id', '=', id).execute();
  else if (kind === 'payout') await tx.updateTable('payouts').set({ poll_due_at: soon }).where('id', '=', id).execute();
  else {
    const payment = tx.updateTable('payments').set({ poll_due_at: soon }).where('id', '=', id);
    // A payment without a provider's id cannot be polled.
    await payment.where('transaction_id', 'is not', null).execute();
  }
}

/**
 * The entity of an event about an earlier attempt at this connection. The route went on because the provider reported
 * that nothing was done, which the event contradicts. A payout may have gone on at the same connection under another
 * reference. A card that was declined there has a charge, of which only more than the decline is news.
 */
async function byEarlierAttempt(
  db: Transaction<Schema>,
  { id: connectionId, merchantId }: ConnectionHead,
  { type, reference, transactionId, status, unmapped }: ProviderEvent,
): Promise<Entity | undefined> {
  if (!reference || type === 'RECEIVER') return undefined;
  if (type === 'WITHDRAW') {
    const row = await db
      .selectFrom('payouts')
      .select(named)
      .where('merchant_id', '=', merchantId)
      .where('attempt', '>', 1)
      .where(sql<SqlBool>`tried @> ${JSON.stringify([{ connectionId, reference }])}::jsonb`)
      .executeTakeFirst();
    return row && entityOf('payout', row);
  }
  const tried = (more: object) => sql<SqlBool>`route->'tried' @> ${JSON.stringify([{ connectionId, ...more }])}::jsonb`;
  const saysDeclined = (status === 'PENDING' || status === 'REJECTED') && !unmapped;
  const row = await db
    .selectFrom('payments')
    .select(named)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', reference)
    .where(tried({}))
    .$if(saysDeclined, (query) => query.where(({ not }) => not(tried({ declined: { transactionId } }))))
    .executeTakeFirst();
  return row && entityOf('payment', row);
}

/**
 * Claims events that arrived before the provider's id was stored. Runs in the transaction that writes the id. The lock
 * ensures that a webhook that is being matched concurrently is either found here or finds the id.
 *
 * @param type TRANSACTION for a payment, WITHDRAW for a payout: both may have the same id at a provider.
 */
export async function claimEarlyEvents(
  tx: Kysely<Schema>,
  account: string,
  providerId: string,
  { id, merchant_id }: { id: string; merchant_id: string },
  type: ProviderEvent['type'],
): Promise<boolean> {
  // Of a card whose provider gives its id later: its events name our reference.
  if (providerId === '') return false;
  await lockProviderId(tx, account, providerId);
  const claimed = await tx
    .updateTable('provider_events')
    .set({ entity_id: id })
    .where('account', '=', account)
    .where('transaction_id', '=', providerId)
    .where('type', '=', type)
    .where('entity_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_inbox')
          .select('id')
          .whereRef('webhook_inbox.id', '=', 'provider_events.inbox_id')
          .whereRef('webhook_inbox.received_at', '=', 'provider_events.received_at')
          .where(mayReport(sql.ref('webhook_inbox.connection_id'), sql`${merchant_id}`)),
      ),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** The disputes in events that arrived before their payment was known, oldest first. */
export async function earlyDisputes(tx: Kysely<Schema>, paymentId: string): Promise<ProviderDispute[]> {
  const rows = await tx
    .selectFrom('provider_events')
    .select('dispute')
    .where('entity_id', '=', paymentId)
    .where('dispute', 'is not', null)
    .orderBy('inbox_id')
    .orderBy('position')
    .execute();
  return rows.flatMap(({ dispute }) => dispute ?? []);
}

/**
 * The present state that a provider's webhooks have reported for a payment or payout. For providers that cannot be
 * polled.
 */
export async function lastEventOf(db: Kysely<Schema>, entityId: string, type: 'TRANSACTION' | 'WITHDRAW') {
  const events = await eventsOf(db, entityId, type);
  return type === 'TRANSACTION' ? highestStatus(events) : lastOfPayout(events);
}

/** Cents of a payment that went back by its webhooks; undefined where these do not say how much. */
export const refundedByEventsOf = async (db: Kysely<Schema>, paymentId: string): Promise<number | undefined> =>
  refundedByWebhooks(await eventsOf(db, paymentId, 'TRANSACTION'));

/** In the order of their arrival. */
const eventsOf = (db: Kysely<Schema>, entityId: string, type: 'TRANSACTION' | 'WITHDRAW') =>
  db
    .selectFrom('provider_events')
    .leftJoin('webhook_inbox', (join) =>
      join
        .onRef('webhook_inbox.id', '=', 'provider_events.inbox_id')
        .onRef('webhook_inbox.received_at', '=', 'provider_events.received_at'),
    )
    .select(['transaction_id', 'status', 'provider_word', 'end_to_end_id', 'unmapped', 'amount', 'duplicate'])
    .where('entity_id', '=', entityId)
    .where('type', '=', type)
    .orderBy('inbox_id')
    .orderBy('position')
    .execute();

interface ReportedStatus {
  status: string;
  unmapped: boolean;
}

/** The event with the highest status; an unmapped word only if there is no other. */
function highestStatus<Event extends ReportedStatus>(events: readonly Event[]): Event | undefined {
  const rank = (one: Event) => (one.unmapped ? -1 : (paymentRank[one.status as PaymentStatus] ?? -1));
  return events.reduce<Event | undefined>(
    (best, one) => (best === undefined || rank(one) >= rank(best) ? one : best),
    undefined,
  );
}

/**
 * The event with a payout's current status. Events may be late or repeated: a final status stays, but an approved
 * payout may be returned, and a payout that was reported as failed may still be approved once. An unmapped word after an
 * approval may say that the money came back, which a person is to see.
 */
function lastOfPayout<Event extends ReportedStatus>(events: readonly Event[]): Event | undefined {
  let last: Event | undefined;
  let wasDone = false;
  for (const one of events) {
    if (last === undefined || last.unmapped) last = one;
    else if (one.unmapped) {
      if (last.status === 'APPROVED') last = one;
    } else {
      const [from, to] = [last.status, one.status] as [WithdrawStatus, WithdrawStatus];
      if (canTransitionPayout(from, to) || from === to || (to === 'APPROVED' && !wasDone)) last = one;
    }
    wasDone ||= !one.unmapped && one.status === 'APPROVED';
  }
  return last;
}

/**
 * Lock of a provider's id, taken before any row by the transaction that matches its events and by the one that writes
 * the id.
 */
export const lockProviderId = (tx: Kysely<Schema>, account: string, transactionId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${account}/${transactionId}`}, 0))`.execute(tx);

/** Webhooks that were stored but not finished (a process died after its 200) and are due for another attempt. */
export async function unfinishedWebhooks(store: Store, limit: number) {
  return store.db
    .selectFrom('webhook_inbox')
    .innerJoin('connections', 'connections.id', 'webhook_inbox.connection_id')
    .select([
      'webhook_inbox.id',
      'webhook_inbox.received_at as receivedAt',
      'webhook_inbox.connection_id',
      'webhook_inbox.merchant_id',
      'webhook_inbox.provider',
      'connections.version',
      'account',
      'tries',
    ])
    .where('done_at', 'is', null)
    .where('next_try_at', '<', new Date())
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
}

/** Postpones a webhook that could not be processed, by twice the previous time. Other webhooks are not delayed. */
export async function postponeWebhook(store: Store, ref: InboxRef, tries: number, why: string): Promise<void> {
  const waitMs = Math.min(30_000 * 2 ** tries, 6 * 3_600_000);
  await store.db
    .updateTable('webhook_inbox')
    .set({ tries: tries + 1, next_try_at: new Date(Date.now() + waitMs), outcome: storableText(`failed: ${why}`, 300) })
    .where('id', '=', ref.id)
    .where('received_at', '=', ref.receivedAt)
    .execute();
}

/** Marks a webhook as done. After a crash before it, the webhook is delivered again. */
type MarkDone = (webhook: InboxRef, outcome: string) => Promise<void>;

/** Milliseconds that finished webhooks are collected for, so that one statement marks many of them. */
const collectMs = 100;

/** Marks webhooks as done, many with one statement; each call resolves once its own is marked. */
export function markDone({ db }: Store): MarkDone {
  let batch: { rows: (InboxRef & { outcome: string })[]; marked: Promise<void> } | undefined;
  return (ref, outcome) => {
    if (!batch) {
      const rows: (InboxRef & { outcome: string })[] = [];
      const marked = sleep(collectMs).then(async () => {
        batch = undefined;
        await sql`update webhook_inbox set done_at = now(), outcome = finished.outcome
          from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ outcome }) => outcome)}::text[])
            as finished (id, outcome)
          where webhook_inbox.id = finished.id
            and webhook_inbox.received_at = any (${rows.map(({ receivedAt }) => receivedAt)}::timestamptz[])`.execute(
          db,
        );
      });
      batch = { rows, marked };
    }
    batch.rows.push({ ...ref, outcome });
    return batch.marked;
  };
}
