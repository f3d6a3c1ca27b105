// Timelines, events and webhooks in are partitioned by month: where rows land, and what the daily job makes and drops.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepMonths } from '../../activities/core/months.ts';
import { addTimelineEntry } from '../../activities/core/timeline.ts';
import { makeMonths, monthlyTables, monthsOf } from '../../db/core/months.ts';
import { timelineOf } from '../../db/core/timeline.ts';
import { deliveriesOf } from '../../db/events/deliveries.ts';
import { webhooksInOf } from '../../db/events/webhooks-in.ts';
import { seedVolume } from '../../launcher/seed-volume.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { registry } from '../../runtime/metrics.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { ownDatabase } from '../support/own-database.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const { databaseUrl, sandboxUrl } = sharedSystem();
const payments = 400;
const log = openLog('test', 'silent');
const dayMs = 86_400_000;

let own: Awaited<ReturnType<typeof ownDatabase>>;
let merchantId: string;
beforeAll(async () => {
  own = await ownDatabase(databaseUrl);
  ({ id: merchantId } = await newMerchant(own.store, sandboxUrl));
  await seedVolume(own.store, own.url, { merchantId, payments, seed: 'a' }, () => {});
});
afterAll(() => own?.close());

const db = () => own.store.db;
const keep = (retentionMonths?: number, now?: Date) =>
  keepMonths({ store: own.store, log, retentionMonths }, () => {}, now);
/** The n-th month from now, in the form of partitions' names. */
const month = (n: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n)).toISOString().slice(0, 7).replace('-', '_');
};
const partitionOf = async (table: string, id: string, column = 'id') => {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from ${sql.table(table)} where ${sql.ref(column)}::text = ${id}`.execute(
    db(),
  );
  return rows.map(({ name }) => name);
};
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]?.n ?? 0;

describe('rows', () => {
  it('are in the partition of their month, in all three tables', async () => {
    const columns = { timeline: 'at', events: 'created_at', webhook_inbox: 'received_at' };
    for (const table of monthlyTables) {
      const { rows } = await sql<{ name: string; month: string }>`
        select distinct tableoid::regclass::text as name,
          to_char(${sql.ref(columns[table])} at time zone 'UTC', 'YYYY_MM') as month from ${sql.table(table)}`.execute(
        db(),
      );
      expect(rows.length, table).toBeGreaterThan(10);
      for (const row of rows) expect(row.name).toBe(`${table}_${row.month}`);
      const names = (await monthsOf(db(), table)).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([0, 1, 2, 3].map((n) => `${table}_${month(n)}`)));
    }
  });

  it('of a month without a partition are taken, found, and moved when it is made', async () => {
    const [entityId, at] = [newId('pay'), new Date('2019-03-31T23:59:59.999Z')];
    await sql`insert into timeline (merchant_id, entity_id, at, kind, title, data)
      values (${merchantId}, ${entityId}, ${at}, 'evidence', 'old', '{}')`.execute(db());
    expect(await partitionOf('timeline', entityId, 'entity_id')).toEqual(['timeline_default']);
    const found = () => timelineOf(db(), merchantId, { id: entityId, createdAt: at.toISOString() });
    const before = await found();
    expect(before).toMatchObject([{ title: 'old', at: at.toISOString() }]);

    expect(await makeMonths(db())).toEqual(['timeline_2019_03']);
    expect(await partitionOf('timeline', entityId, 'entity_id')).toEqual(['timeline_2019_03']);
    expect(await found()).toEqual(before);
    expect(await makeMonths(db())).toEqual([]);
    await expect(sql`delete from timeline where entity_id = ${entityId}`.execute(db())).rejects.toThrow('append-only');
  });

  it('are made once by processes that start together', async () => {
    const since = new Date(Date.UTC(new Date().getUTCFullYear() - 3, 0));
    const made = await Promise.all([makeMonths(db(), since), makeMonths(db(), since)]);
    const names = made.flat();
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('writes the entry of a repeated step once, also in another month', async () => {
  const ref = { merchantId, entityId: newId('pay') };
  await sql`insert into timeline_keys (entity_id, dedupe_key) values (${ref.entityId}, 'step:status')`.execute(db());
  await sql`insert into timeline (merchant_id, entity_id, at, kind, title, data, dedupe_key) values
    (${merchantId}, ${ref.entityId}, now() - interval '40 days', 'status', 'PENDING → APPROVED', '{}', 'step:status')`.execute(
    db(),
  );
  await addTimelineEntry(db(), ref, 'status', 'PENDING → APPROVED', {}, 'step:status');
  await addTimelineEntry(db(), ref, 'evidence', 'another', {}, 'step:evidence');
  await addTimelineEntry(db(), ref, 'evidence', 'another', {}, 'step:evidence');
  const createdAt = new Date(Date.now() - 50 * dayMs).toISOString();
  const lines = await timelineOf(db(), merchantId, { id: ref.entityId, createdAt });
  expect(lines.map(({ title }) => title)).toEqual(['PENDING → APPROVED', 'another']);
});

describe('lists over months', () => {
  it('have each event once, by commit and by time', async () => {
    const { page } = deliveriesOf(own.store, merchantId);
    for (const order of ['oldest', 'newest'] as const) {
      const seen: { seq: number; timestamp: string }[] = [];
      for (;;) {
        const after = seen.at(-1)?.seq;
        const next = await page({ limit: 50, order, ...(after !== undefined && { after }) });
        if (next.length === 0) break;
        seen.push(...next);
      }
      expect(seen.length).toBe(payments);
      const inOrder = seen.toSorted((one, other) =>
        order === 'oldest' ? one.seq - other.seq : other.timestamp.localeCompare(one.timestamp) || other.seq - one.seq,
      );
      expect(seen).toEqual(inOrder);
    }
  });

  it('have each webhook once, and find one by its number', async () => {
    const { page, get } = webhooksInOf(own.store, merchantId);
    const seen: string[] = [];
    for (;;) {
      const after = seen.at(-1);
      const next = await page({ limit: 50, ...(after !== undefined && { after: Number(after) }) });
      if (next.length === 0) break;
      seen.push(...next.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await count('webhook_inbox'));
    expect(await get(Number(seen.at(-1)))).toMatchObject({ id: seen.at(-1), outcome: 'matched' });
  });
});

describe('the retention', () => {
  it('is for ever unless it is set', async () => {
    expect(await keep(undefined)).toEqual({ made: [], dropped: [], kept: [] });
  });

  it('drops months that ended before it, with what belongs to their rows, and nothing younger', async () => {
    const old = `events_${month(-9)}`;
    await sql`insert into deliveries (id, event_id, event_at, merchant_id, entity_id, url_sealed, state, attempts)
      select 'dlv_' || id, id, created_at, merchant_id, queue_entity_id, '\\x00', 'delivered', 1 from events`.execute(
      db(),
    );
    await sql`insert into delivery_attempts (delivery_id, number, merchant_id, at, ms, outcome, exchange_sealed)
      select id, 1, merchant_id, created_at, 5, 'delivered', '\\x00' from deliveries`.execute(db());
    await sql`insert into timeline_keys (entity_id, dedupe_key) select entity_id, dedupe_key from timeline
      where dedupe_key is not null on conflict do nothing`.execute(db());
    await expect(sql`delete from delivery_attempts`.execute(db())).rejects.toThrow('append-only');
    const dropped = await count(old);
    const [events, deliveries] = [await count('events'), await count('deliveries')];
    expect(dropped).toBeGreaterThan(5);
    expect(deliveries).toBe(events);
    const keysBefore = await count('event_keys');

    const done = await keep(8);
    expect(done.kept).toEqual([]);
    for (const table of monthlyTables) {
      expect(done.dropped).toEqual(expect.arrayContaining([`${table}_${month(-10)}`, `${table}_${month(-9)}`]));
      const left = (await monthsOf(db(), table)).map(({ name }) => name);
      expect(left).toEqual(expect.arrayContaining([-8, -7, 0, 3].map((n) => `${table}_${month(n)}`)));
      expect(left).not.toContain(`${table}_${month(-9)}`);
    }
    expect(await count('events')).toBeLessThanOrEqual(events - dropped);
    expect(await count('deliveries')).toBe(await count('events'));
    expect(await count('delivery_attempts')).toBe(await count('events'));
    const orphans = await sql`select from provider_events
      where not exists (select from webhook_inbox where id = inbox_id)`.execute(db());
    expect(orphans.rows).toEqual([]);
    // An event that was announced is announced never again.
    expect(await count('event_keys')).toBe(keysBefore);
    expect(await registry.getSingleMetricAsString('trilho_months_dropped_total')).toMatch(/{table="timeline"} \d/);
    expect(await keep(8)).toEqual({ made: [], dropped: [], kept: [] });
  });

  it.each([
    ['is pending', { status: 'PENDING' }, 'asc' as const],
    ['needs a person', { attention_reason: 'late_payment', attention_since: new Date() }, 'desc' as const],
  ])('keeps the months of a payment that %s, until it is settled', async (_, open, order) => {
    const ago = (months: number) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - months));
    const row = await db()
      .selectFrom('payments')
      .select(['id', 'created_at'])
      .where('status', '=', 'REJECTED')
      .where('created_at', '<', ago(6))
      .where('created_at', '>', ago(8))
      .orderBy('created_at', order)
      .executeTakeFirstOrThrow();
    const id = newId('pay');
    await sql`insert into payments select (jsonb_populate_record(payment, ${JSON.stringify({ id, reference: id, transaction_id: null, ...open })}::jsonb)).*
      from payments as payment where id = ${row.id}`.execute(db());
    const line = sql`insert into timeline (merchant_id, entity_id, at, kind, title, data)
      values (${merchantId}, ${id}, ${row.created_at}, 'accepted', 'Request accepted', '{}')`;
    await line.execute(db());
    const [name = ''] = await partitionOf('timeline', id, 'entity_id');

    // As if eight months and another one had passed since.
    const later = new Date(row.created_at.getTime() + 9 * 31 * dayMs);
    const first = await keep(8, later);
    expect(first.kept).toEqual([name]);
    expect(first.dropped).not.toContain(name);
    expect(await timelineOf(db(), merchantId, { id, createdAt: row.created_at.toISOString() })).toHaveLength(1);

    await db()
      .updateTable('payments')
      .set({ status: 'REJECTED', attention_reason: null, attention_since: null })
      .where('id', '=', id)
      .execute();
    const second = await keep(8, later);
    expect(second).toMatchObject({ dropped: [name], kept: [] });
  });

  it('keeps a month with an event that is not delivered, or a webhook that is not processed', async () => {
    const now = new Date(Date.now() + 100 * dayMs);
    await sql`update deliveries set state = 'pending'
      where event_id = (select id from events order by created_at limit 1)`.execute(db());
    await sql`update webhook_inbox set done_at = null
      where (id, received_at) = (select id, received_at from webhook_inbox order by received_at limit 1)`.execute(db());
    const first = await keep(7, now);
    expect(first.kept.map((name) => name.replace(/_\d.*/, '')).toSorted()).toEqual(['events', 'webhook_inbox']);
    await sql`update deliveries set state = 'delivered' where state = 'pending'`.execute(db());
    await sql`update webhook_inbox set done_at = now() where done_at is null`.execute(db());
    expect(await keep(7, now)).toMatchObject({ dropped: first.kept, kept: [] });
  });

  it('gives up where a table is in use, and drops the month with the next try', async () => {
    const now = new Date(Date.now() + 160 * dayMs);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const reader = db()
      .transaction()
      .execute(async (tx) => {
        await sql`select from events limit 1`.execute(tx);
        locked();
        await held;
      });
    await isLocked;
    await expect(keep(7, now)).rejects.toThrow(/lock timeout/);
    release();
    await reader;
    const { dropped } = await keep(7, now);
    expect(dropped.some((name) => name.startsWith('events_'))).toBe(true);
  });
});
