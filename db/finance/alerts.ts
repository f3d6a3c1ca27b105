import { sql } from 'kysely';
import { type AlertContent, type AlertGroup, kindsOf, linesShown } from '../../domain/finance/alert-message.ts';
import {
  type AlertBundle,
  type AlertLanguage,
  type AlertReason,
  type AlertState,
  type ChannelType,
  defaultPreferences,
  groupedMs,
  kindOf,
  mayBeTold,
  ownReasons,
  whenToSend,
} from '../../domain/finance/alerts.ts';
import { newId } from '../../runtime/ids.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import { type HeldRole, ownOf } from '../core/held-role.ts';
import type { PageCursor } from '../core/lists.ts';
import type { Store } from '../core/store.ts';
import { preferencesFrom } from './alert-preferences.ts';
import { attentionQueue } from './attention.ts';

/*
 * The outbox of alerts, in three steps, each safe to repeat and to run in several processes: what triggers have written
 * is planned for its recipients, what is due is collected into messages, and messages are claimed, sent and ended.
 */

/** Alerts that one pass plans, alerts that one message collects, and messages that one pass collects. */
const plannedAtOnce = 500;
const collectedAtMost = 2000;
const messagesAtOnce = 200;
/** A message that is not accepted is tried for this long; so long a person's alerts wait for a mail server. */
const triedMs = 24 * 3_600_000;
/** Alerts and messages are kept for this long. */
const keptDays = 90;

const isPerson = (recipient: string) => recipient.startsWith('usr_');

interface Recipient {
  id: string;
  merchantId: string;
  /** Absent: a channel, which is told of everything that its kinds say. */
  held?: HeldRole;
  choose: (alert: { reason: AlertReason; personId: string | null; raisedAt: Date }) => ReturnType<typeof whenToSend>;
}

/** People and channels of merchants, with what they chose. */
async function recipientsOf(db: Database, merchantIds: readonly string[]): Promise<Recipient[]> {
  const members = await db
    .selectFrom('merchants')
    .innerJoin('memberships', (join) =>
      join.on((eb) =>
        eb.or([
          eb('memberships.merchant_id', '=', eb.ref('merchants.id')),
          // Access to all merchants, unless there is an own one to this.
          eb.and([
            eb('memberships.merchant_id', 'is', null),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('memberships as own')
                  .select('own.user_id')
                  .whereRef('own.user_id', '=', 'memberships.user_id')
                  .whereRef('own.merchant_id', '=', 'merchants.id'),
              ),
            ),
          ]),
        ]),
      ),
    )
    .leftJoin('alert_preferences', (join) =>
      join
        .onRef('alert_preferences.user_id', '=', 'memberships.user_id')
        .onRef('alert_preferences.merchant_id', '=', 'merchants.id'),
    )
    .leftJoin('merchant_roles as own_role', 'own_role.id', 'memberships.own_role')
    .select(['merchants.id as merchantId', 'memberships.user_id as userId', 'memberships.role', 'preferences'])
    .select(['own_role.name as ownName', 'own_role.permissions as ownPermissions'])
    .where('merchants.id', 'in', [...merchantIds])
    .execute();
  const channels = await db
    .selectFrom('alert_channels')
    .select(['id', 'merchant_id', 'kinds', 'urgent', 'quiet_from', 'quiet_until'])
    .where('merchant_id', 'in', [...merchantIds])
    .where('removed_at', 'is', null)
    .where('enabled', '=', true)
    .execute();
  return [
    ...members.map(({ merchantId, userId, role, ownName, ownPermissions, preferences }): Recipient => {
      const { modes, urgent, quiet, digestHour } = preferencesFrom(preferences);
      return {
        id: userId,
        merchantId,
        held: { role, own: ownOf(ownName, ownPermissions) },
        choose({ reason, personId, raisedAt }) {
          if (personId !== null && personId !== userId) return undefined;
          const kind = kindOf[reason];
          const choice = { mode: modes[kind], urgent: urgent.includes(kind), quiet, digestHour };
          return whenToSend(kind, choice, raisedAt);
        },
      };
    }),
    ...channels.map(
      ({ id, merchant_id, kinds, urgent, quiet_from, quiet_until }): Recipient => ({
        id,
        merchantId: merchant_id,
        choose({ reason, personId, raisedAt }) {
          const kind = kindOf[reason];
          const chosen = (all: readonly string[]) => all.includes(kind);
          if (personId !== null || !chosen(kinds)) return undefined;
          const quiet = quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until };
          const { digestHour } = defaultPreferences;
          return whenToSend(kind, { mode: 'at_once', urgent: chosen(urgent), quiet, digestHour }, raisedAt);
        },
      }),
    ),
  ];
}

const mayKnow = (held: HeldRole | undefined, entity: string) =>
  held === undefined || mayBeTold(held.role, held.own?.permissions ?? null, entity);

/**
 * Plans for whom new alerts are, and when each is due.
 *
 * @param now in tests.
 * @returns how many alerts were planned.
 */
export async function planAlerts({ db }: Pick<Store, 'db'>, now = new Date()): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const alerts = await tx
      .selectFrom('alerts')
      .select(['id', 'merchant_id', 'reason', 'entity', 'person_id'])
      .where('planned_at', 'is', null)
      .orderBy('id')
      .limit(plannedAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (alerts.length === 0) return 0;
    const recipients = await recipientsOf(tx, [...new Set(alerts.map(({ merchant_id }) => merchant_id))]);
    const planned = alerts.flatMap(({ id, merchant_id, reason, entity, person_id }) =>
      recipients.flatMap((recipient) => {
        if (recipient.merchantId !== merchant_id || !mayKnow(recipient.held, entity)) return [];
        const when = recipient.choose({ reason, personId: person_id, raisedAt: now });
        return when ? [{ id, merchant_id, recipient: recipient.id, ...when }] : [];
      }),
    );
    if (planned.length > 0) {
      await sql`
        insert into alert_deliveries (alert_id, merchant_id, recipient, bundle, due_at)
        select * from unnest(${planned.map(({ id }) => id)}::bigint[],
          ${planned.map(({ merchant_id }) => merchant_id)}::text[], ${planned.map(({ recipient }) => recipient)}::text[],
          ${planned.map(({ bundle }) => bundle)}::text[], ${planned.map(({ dueAt }) => dueAt)}::timestamptz[])
        on conflict do nothing`.execute(tx);
    }
    await tx
      .updateTable('alerts')
      .set({ planned_at: new Date() })
      .where(
        'id',
        'in',
        alerts.map(({ id }) => id),
      )
      .execute();
    return alerts.length;
  });
}

interface DueAlert {
  id: number;
  reason: AlertReason;
  entity: string;
  entityId: string;
  amount: number | null;
  since: Date;
  personId: string | null;
  noteId: string | null;
}

const isOwn = (reason: AlertReason) => ownReasons.some((own) => own === reason);
/** Own reasons that are about an entry of the queue. */
const aboutEntries: readonly AlertReason[] = ['assigned', 'not_looked_at', 'overdue'];

const isOver = (until: Date | null | undefined) => until != null && until.getTime() <= Date.now();

/** Of alerts of one merchant: those that still need somebody, with the time until which their entry is put off. */
async function stillOpen(
  db: Database,
  merchantId: string,
  alerts: readonly DueAlert[],
): Promise<Map<number, Date | null>> {
  const of = (...reasons: AlertReason[]) => alerts.filter(({ reason }) => reasons.includes(reason));
  const ids = (some: readonly DueAlert[]) => [...new Set(some.map(({ entityId }) => entityId))];
  const inQueue = ids(alerts.filter(({ reason }) => !isOwn(reason) || aboutEntries.includes(reason)));
  const [queue, endpoints, circuits, mentions] = await Promise.all([
    inQueue.length > 0
      ? attentionQueue(db, merchantId, { ids: inQueue, snoozed: 'all', limit: inQueue.length })
      : { data: [] },
    idsOf(sql`select id from webhook_endpoints where failing_since is not null and disabled_at is null
      and id = any(${ids(of('endpoint_failing'))}::text[])`),
    idsOf(sql`select connection_id as id from connection_health where open_until is not null
      and connection_id = any(${ids(of('circuit_open'))}::text[])`),
    idsOf(sql`select note_id || user_id as id from note_mentions where seen_at is null
      and note_id = any(${of('mention').map(({ noteId }) => noteId)}::text[])`),
  ]);
  async function idsOf(query: ReturnType<typeof sql>): Promise<Set<string>> {
    const { rows } = await (query as ReturnType<typeof sql<{ id: string }>>).execute(db);
    return new Set(rows.map(({ id }) => id));
  }
  const entries = new Map(queue.data.map((entry) => [entry.id, entry]));
  const open = new Map<number, Date | null>();
  for (const { id, reason, entityId, personId, noteId } of alerts) {
    const entry = entries.get(entityId);
    if (reason === 'endpoint_failing' && endpoints.has(entityId)) open.set(id, null);
    if (reason === 'circuit_open' && circuits.has(entityId)) open.set(id, null);
    if (reason === 'mention' && mentions.has(`${noteId}${personId}`)) open.set(id, null);
    if (reason === 'assigned' && entry?.assigneeId === personId) open.set(id, null);
    if (reason === 'overdue' && isOver(entry?.settleBy)) open.set(id, entry?.snoozedUntil ?? null);
    if (reason === 'not_looked_at' && isOver(entry?.lookBy)) open.set(id, entry?.snoozedUntil ?? null);
    if (entry?.reason === reason) open.set(id, entry.snoozedUntil);
  }
  return open;
}

/** Whether a recipient is still there, and what it may not know. */
async function roleOf(
  db: Database,
  merchantId: string,
  recipient: string,
): Promise<{ held: HeldRole | undefined } | undefined> {
  if (!isPerson(recipient)) {
    const channel = await db
      .selectFrom('alert_channels')
      .select('id')
      .where('id', '=', recipient)
      .where('merchant_id', '=', merchantId)
      .where('removed_at', 'is', null)
      .where('enabled', '=', true)
      .executeTakeFirst();
    return channel && { held: undefined };
  }
  const row = await db
    .selectFrom('memberships')
    .leftJoin('merchant_roles as own_role', 'own_role.id', 'memberships.own_role')
    .select(['memberships.role', 'own_role.name', 'own_role.permissions'])
    .where('memberships.user_id', '=', recipient)
    .where((eb) => eb.or([eb('memberships.merchant_id', '=', merchantId), eb('memberships.merchant_id', 'is', null)]))
    .orderBy('memberships.merchant_id', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  return row && { held: { role: row.role, own: ownOf(row.name, row.permissions) } };
}

/**
 * Collects what is due into messages: one for each recipient and kind, or one for all kinds after quiet hours and in the
 * digest. What needs nobody any more is left out, and what was put off waits until it is back.
 *
 * @param mails whether mail is sent from here: without, what people wait for stays for a day.
 * @returns how many messages there are now.
 */
export async function collectMessages({ db }: Pick<Store, 'db'>, mails: boolean, now = new Date()): Promise<number> {
  if (!mails) {
    await sql`update alert_deliveries set state = 'settled'
      where state = 'waiting' and recipient like 'usr\_%' and due_at < ${new Date(now.getTime() - triedMs)}`.execute(
      db,
    );
  }
  const { rows: due } = await sql<{ merchantId: string; recipient: string; bundle: AlertBundle }>`
    select merchant_id as "merchantId", recipient, bundle from alert_deliveries
    where state = 'waiting' and due_at <= ${now} and (${mails} or recipient like 'ach\_%')
    group by merchant_id, recipient, bundle order by min(due_at) limit ${messagesAtOnce}`.execute(db);
  let made = 0;
  for (const one of due) if (await collect(db, one, now)) made += 1;
  return made;
}

async function collect(
  db: Database,
  { merchantId, recipient, bundle }: { merchantId: string; recipient: string; bundle: AlertBundle },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // With those of the running minute, which are of the same kind.
    const { rows: alerts } = await sql<DueAlert>`
      select alert.id, alert.reason, alert.entity, alert.entity_id as "entityId", alert.amount, alert.since,
        alert.person_id as "personId", alert.note_id as "noteId"
      from alert_deliveries as delivery join alerts as alert on alert.id = delivery.alert_id
      where delivery.merchant_id = ${merchantId} and delivery.recipient = ${recipient} and delivery.bundle = ${bundle}
        and delivery.state = 'waiting' and delivery.due_at <= ${new Date(now.getTime() + groupedMs)}
      order by alert.id limit ${collectedAtMost} for update of delivery skip locked`.execute(tx);
    const found = await roleOf(tx, merchantId, recipient);
    const open = found ? await stillOpen(tx, merchantId, alerts) : new Map<number, Date | null>();
    const told = alerts.filter(({ id, entity }) => open.has(id) && mayKnow(found?.held, entity));
    const off = (id: number) => {
      const until = open.get(id);
      return until && until > now ? until : undefined;
    };
    const awake = told.filter(({ id }) => off(id) === undefined);
    const mine = tx.updateTable('alert_deliveries').where('recipient', '=', recipient);
    const awakeIds = awake.map(({ id }) => id);
    const settledIds = alerts.filter((alert) => !told.includes(alert)).map(({ id }) => id);
    if (settledIds.length > 0) await mine.where('alert_id', 'in', settledIds).set({ state: 'settled' }).execute();
    for (const { id } of told) {
      const until = off(id);
      if (until) await mine.where('alert_id', '=', id).set({ due_at: until }).execute();
    }
    const [first] = awake;
    if (!first) return false;
    const messageId = newId('alm');
    const amounts = awake.flatMap(({ amount }) => amount ?? []);
    await tx
      .insertInto('alert_messages')
      .values({
        id: messageId,
        merchant_id: merchantId,
        recipient,
        bundle,
        kinds: kindsOf(awake.map(({ reason }) => reason)),
        count: awake.length,
        amount: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
        since: new Date(Math.min(...awake.map(({ since }) => since.getTime()))),
        next_try_at: now,
        until: new Date(now.getTime() + triedMs),
      })
      .execute();
    await mine.where('alert_id', 'in', awakeIds).set({ state: 'taken', message_id: messageId }).execute();
    return true;
  });
}

/** A message whose next try is made now, and where it goes. */
export interface ClaimedMessage {
  id: string;
  merchantId: string;
  recipient: string;
  /** Whether no other try follows. */
  isLast: boolean;
  content: AlertContent;
  language: AlertLanguage;
  /** Absent: the person or the channel is gone. */
  to?: { email: string } | { type: ChannelType; url: string };
}

/** Pause before the second try; doubled after each, up to an hour. */
const pause = sql`least(interval '1 minute' * power(2, least(tries, 10)), interval '1 hour')`;

/** Claims messages that are due. Their next try is noted before this one, so that two processes never take the same. */
export async function claimMessages(
  store: Store,
  { mails, limit }: { mails: boolean; limit: number },
  now = new Date(),
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<{
    id: string;
    merchantId: string;
    recipient: string;
    bundle: AlertBundle;
    isLast: boolean;
  }>`
    update alert_messages set tries = tries + 1, next_try_at = ${now}::timestamptz + ${pause}
    where id in (
      select id from alert_messages
      where state = 'sending' and next_try_at <= ${now} and (${mails} or recipient like 'ach\_%')
      order by next_try_at limit ${limit} for update skip locked
    )
    returning id, merchant_id as "merchantId", recipient, bundle, next_try_at >= until as "isLast"`.execute(store.db);
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await receiverOf(store, row)), content: await contentOf(store.db, row) })),
  );
}

async function receiverOf(
  store: Store,
  { merchantId, recipient }: { merchantId: string; recipient: string },
): Promise<Pick<ClaimedMessage, 'language' | 'to'>> {
  const { db } = store;
  if (isPerson(recipient)) {
    const found = await roleOf(db, merchantId, recipient);
    const person = await db
      .selectFrom('users')
      .leftJoin('alert_preferences', (join) =>
        join.onRef('user_id', '=', 'users.id').on('alert_preferences.merchant_id', '=', merchantId),
      )
      .select(['email', 'preferences'])
      .where('users.id', '=', recipient)
      .executeTakeFirst();
    const { language } = preferencesFrom(person?.preferences ?? null);
    return { language, ...(found && person && { to: { email: person.email } }) };
  }
  const channel = await db
    .selectFrom('alert_channels')
    .select(['type', 'language', 'url_sealed'])
    .where('id', '=', recipient)
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!channel?.url_sealed) return { language: channel?.language ?? 'pt' };
  const seal = await store.sealOf(merchantId);
  const url = seal.open<string>(contexts.alertChannel(recipient), channel.url_sealed);
  return { language: channel.language, to: { type: channel.type, url } };
}

/** What a message says: its alerts by kind of entity and reason. */
async function contentOf(
  db: Database,
  { id, merchantId, bundle }: { id: string; merchantId: string; bundle: AlertBundle },
): Promise<AlertContent> {
  const { name: merchantName } = await db
    .selectFrom('merchants')
    .select('name')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('alert_deliveries')
    .innerJoin('alerts', 'alerts.id', 'alert_id')
    .leftJoin('users', 'users.id', 'by_id')
    .leftJoin('connections', (join) =>
      join.onRef('connections.id', '=', 'entity_id').onRef('connections.merchant_id', '=', 'alerts.merchant_id'),
    )
    .select(['entity', 'entity_id', 'reason', 'alerts.provider', 'amount', 'since'])
    .select(({ fn }) => fn.coalesce('users.name', 'connections.name').as('name'))
    .where('message_id', '=', id)
    .where('alert_deliveries.merchant_id', '=', merchantId)
    .orderBy('since')
    .orderBy('alerts.id')
    .execute();
  const groups = new Map<string, AlertGroup>();
  for (const { entity, entity_id: entityId, reason, provider, amount, since, name } of rows) {
    const key = `${entity}/${reason}`;
    const group = groups.get(key) ?? { entity, reason, count: 0, amount: null, since, lines: [] };
    group.count += 1;
    if (amount !== null) group.amount = (group.amount ?? 0) + amount;
    if (group.lines.length < linesShown) group.lines.push({ entityId, provider, amount, since, name });
    groups.set(key, group);
  }
  return { bundle, merchantId, merchantName, groups: [...groups.values()] };
}

/** Records what became of a try. Text of the other side is masked by the caller. */
export async function endTry(
  { db }: Pick<Store, 'db'>,
  { id, merchantId, recipient }: Pick<ClaimedMessage, 'id' | 'merchantId' | 'recipient'>,
  { state, answer }: { state: AlertState; answer: string },
): Promise<void> {
  const now = new Date();
  await db
    .updateTable('alert_messages')
    .set({ state, answer, ...(state === 'sent' && { sent_at: now }) })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .execute();
  if (!isPerson(recipient)) await noteChannelTry(db, { merchantId, id: recipient }, state === 'sent', answer, now);
}

/** Notes at a channel that it took a message, or why it did not. */
export async function noteChannelTry(
  db: Database,
  { merchantId, id }: { merchantId: string; id: string },
  sent: boolean,
  answer: string,
  now = new Date(),
): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set(sent ? { last_sent_at: now } : { last_failed_at: now, last_failure: answer })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .execute();
}

/** Deletes alerts and messages of long ago, some in each pass. */
export async function deleteOldAlerts({ db }: Pick<Store, 'db'>): Promise<void> {
  const old = sql`now() - make_interval(days => ${sql.lit(keptDays)})`;
  await sql`delete from alert_messages where id in (
    select id from alert_messages where created_at < ${old} and state <> 'sending' order by created_at limit 1000)`.execute(
    db,
  );
  await sql`delete from alerts where id in (
    select id from alerts where raised_at < ${old} and planned_at is not null and not exists (
      select from alert_deliveries where alert_id = alerts.id and state = 'waiting')
    order by raised_at limit 1000)`.execute(db);
}

/** A message as it is listed. */
export interface AlertMessageRow {
  id: string;
  bundle: AlertBundle;
  kinds: ReturnType<typeof kindsOf>;
  count: number;
  amount: number | null;
  since: Date;
  state: AlertState;
  tries: number;
  nextTryAt: Date;
  answer: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** The messages of a person or a channel, the newest first. One row more than `limit` shows that there is a next page. */
export async function messagesTo(
  db: Database,
  merchantId: string,
  recipient: string,
  { limit, after }: { limit: number; after?: PageCursor },
): Promise<{ data: AlertMessageRow[]; next?: PageCursor }> {
  const rows = await db
    .selectFrom('alert_messages')
    .select(['id', 'bundle', 'kinds', 'count', 'amount', 'since', 'state', 'tries', 'answer'])
    .select(['next_try_at as nextTryAt', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('merchant_id', '=', merchantId)
    .where('recipient', '=', recipient)
    .$if(after !== undefined, (list) => list.where(sql<boolean>`(created_at, id) < (${after?.value}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, ...(rows.length > limit && last && { next: { value: last.createdAt, id: last.id } }) };
}
