// Statistics compared with a plain count over the rows: by period, at day boundaries, and after status changes.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quantile } from '../../db/connections/calls.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { rollUpStatistics } from '../../db/finance/statistics.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();

interface Figures {
  count: number;
  approved: number;
  volume: number;
  refused: number;
}
interface Statistics extends Figures {
  from: string;
  step: string;
  previous: { count: number; volume: number };
  byStatus: { status: string; count: number; amount: number }[];
  series: (Figures & { at: string })[];
  approval: (Figures & { provider: string; paymentMethod: string })[];
  latency: { provider: string; operation: string; calls: number; refused: number; failed: number; p50: number }[];
}
interface Health {
  provider: string;
  connections: { connectionId: string; breaker: string }[];
  hour: { calls: number; failed: number; p50?: number; payments: number; approved: number };
  operations: { operation: string; calls: number }[];
  words: { word: string; saidIn: string; times: number; entity?: string; entityId?: string }[];
}
const periods = ['today', '7d', '30d', '12m'] as const;

let db: Database;
let store: Store;
let own: Awaited<ReturnType<typeof newMerchant>>;
let shop: ReturnType<typeof merchant>;
let model: Payment;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  own = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, own.key);
  model = (await shop.create()).body;
});
afterAll(() => db?.destroy());

const statistics = async (period: string, key = own.key) =>
  (await merchant(apiUrl, key).call<Statistics>('GET', `/v1/statistics?period=${period}`)).body;
const health = async (key = own.key) => {
  const { body } = await merchant(apiUrl, key).call<{ data: Health[] }>('GET', '/v1/providers/health');
  return body.data.find(({ provider }) => provider === 'Orbita');
};

/** A copy of the model row with another time and status. */
async function putDown(
  createdAt: Date,
  over: { status?: string; approved?: boolean; amount?: number; method?: string },
) {
  const id = newId('pay');
  const change = {
    id,
    reference: id,
    transaction_id: null,
    order_id: null,
    poll_due_at: null,
    attention_reason: null,
    created_at: createdAt.toISOString(),
    status: over.status ?? 'PENDING',
    approved_at: over.approved ? createdAt.toISOString() : null,
    amount: over.amount ?? 100,
    payment_method: over.method ?? 'PIX',
  };
  await sql`insert into payments
    select (jsonb_populate_record(p, ${JSON.stringify(change)}::jsonb)).* from payments p where id = ${model.id}`.execute(
    db,
  );
  return id;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Midnight in Brasília, `days` days ago. */
const midnight = (daysAgo: number) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - daysAgo * dayMs);
  return new Date(`${day}T00:00:00-03:00`);
};
const monthsAgo = (months: number) => {
  const [year = 0, month = 0] = midnight(0).toISOString().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1, 3));
};
const beginOf = {
  today: () => midnight(0),
  '7d': () => midnight(6),
  '30d': () => midnight(29),
  '12m': () => monthsAgo(11),
};

/** The same figures counted from the rows. */
async function counted(from: Date) {
  const rows = await db
    .selectFrom('payments')
    .select(['created_at', 'status', 'approved_at', 'amount'])
    .where('merchant_id', '=', own.id)
    .execute();
  const all = rows.filter((row) => row.created_at.getTime() >= from.getTime());
  const approved = all.filter((row) => row.approved_at !== null);
  return {
    count: all.length,
    approved: approved.length,
    volume: approved.reduce((sum, { amount }) => sum + amount, 0),
    refused: all.filter((row) => row.status === 'REJECTED' && row.approved_at === null).length,
  };
}

async function expectCounted() {
  for (const period of periods) {
    const found = await statistics(period);
    expect(found.from, period).toBe(beginOf[period]().toISOString());
    const { count, approved, volume, refused } = found;
    expect({ count, approved, volume, refused }, period).toEqual(await counted(beginOf[period]()));
    for (const parts of [found.series, found.approval]) {
      expect(
        parts.reduce((sum, one) => sum + one.count, 0),
        period,
      ).toBe(count);
      expect(
        parts.reduce((sum, one) => sum + one.volume, 0),
        period,
      ).toBe(volume);
    }
    expect(
      found.byStatus.reduce((sum, one) => sum + one.count, 0),
      period,
    ).toBe(count);
  }
}

describe('statistics', () => {
  it('equal a count of the list, at the edges of days and months', async () => {
    for (const begin of Object.values(beginOf)) {
      await putDown(begin(), { status: 'APPROVED', approved: true, amount: 1_000 });
      await putDown(new Date(begin().getTime() - 1), { status: 'APPROVED', approved: true, amount: 20_000 });
      await putDown(new Date(begin().getTime() + 1), { status: 'REJECTED', method: 'BILLET' });
    }
    // Approved, then refunded: it counts as approved.
    await putDown(midnight(3), { status: 'REFUNDED', approved: true, amount: 777 });
    await expectCounted();
    const week = await statistics('7d');
    expect(week.series).toHaveLength(7);
    expect(week.series.map(({ at }) => at)).toEqual([6, 5, 4, 3, 2, 1, 0].map((days) => midnight(days).toISOString()));
    expect(week.series[3]).toMatchObject({ count: 1, approved: 1, volume: 777 });
    expect(week.approval.find(({ paymentMethod }) => paymentMethod === 'BILLET')).toMatchObject({ refused: 2 });
    expect((await statistics('12m')).series).toHaveLength(12);
    expect((await statistics('30d')).step).toBe('day');
    expect((await shop.call('GET', '/v1/statistics?period=1y')).status).toBe(422);
  });

  it('follow a payment’s transitions, before and after they are rolled up', async () => {
    const id = await putDown(midnight(2), { amount: 4_321 });
    await expectCounted();
    await rollUpStatistics(db);
    await expectCounted();
    await db.updateTable('payments').set({ status: 'REJECTED' }).where('id', '=', id).execute();
    await expectCounted();
    await db
      .updateTable('payments')
      .set({ status: 'APPROVED', approved_at: new Date() })
      .where('id', '=', id)
      .execute();
    await expectCounted();
    await rollUpStatistics(db);
    await expectCounted();
    const left = db.selectFrom('payment_changes').select('id').where('merchant_id', '=', own.id);
    await expect.poll(async () => (await left.execute()).length).toBe(0);
  });

  it('compare with the previous period, up to the same time of day', async () => {
    const before = (await statistics('7d')).previous;
    const weekAgo = Date.now() - 7 * dayMs;
    await putDown(new Date(weekAgo - 60_000), { status: 'APPROVED', approved: true, amount: 11 });
    await putDown(new Date(weekAgo + 600_000), { status: 'APPROVED', approved: true, amount: 500 });
    expect((await statistics('7d')).previous).toEqual({ count: before.count + 1, volume: before.volume + 11 });
  });

  it('are of one merchant only', async () => {
    const other = await newMerchant(store, sandboxUrl);
    expect(await statistics('12m', other.key)).toMatchObject({ count: 0, volume: 0, approval: [], latency: [] });
    expect((await health(other.key))?.words).toEqual([]);
  });
});

describe('calls to providers', () => {
  it('are counted by outcome and duration', async () => {
    const charges = async () =>
      (await statistics('today')).latency.find(({ operation }) => operation === 'createTransaction');
    await expect.poll(async () => (await charges())?.calls, { timeout: 20_000 }).toBe(1);
    await shop.fault('createTransaction', 'error_before');
    await shop.create();
    await expect
      .poll(charges, { timeout: 20_000 })
      .toMatchObject({ provider: 'Orbita', calls: 2, refused: 0, failed: 1, p50: expect.any(Number) });
    const found = await health();
    expect(found).toMatchObject({ connections: [{ connectionId: own.connectionId, breaker: 'closed' }] });
    expect(found?.hour.calls).toBeGreaterThanOrEqual(2);
    expect(found?.hour.failed).toBeGreaterThanOrEqual(1);
    expect(found?.hour.p50).toBeGreaterThan(0);
    expect(found?.operations.map(({ operation }) => operation)).toContain('createTransaction');
  });

  it('have quantiles from their duration buckets', () => {
    expect(quantile([], 0.5)).toBe(0);
    // Ten calls of up to 25 ms, ten of 25 to 50 ms.
    expect(quantile([10, 10], 0.5)).toBe(25);
    expect(quantile([10, 10], 0.75)).toBe(38);
    // Beyond the last bucket only the bound is known.
    expect(quantile([...Array(22).fill(0), 3], 0.95)).toBe(60_000);
  });
});

it('records unmapped words, from webhooks and from answers', async () => {
  // A merchant without other payments: a pending one is polled too and would use up the fault.
  const { key } = await newMerchant(store, sandboxUrl);
  const at = merchant(apiUrl, key);
  const { body } = await at.create();
  await at.fault('getTransaction', 'unknown_word');
  await at.call('POST', `/v1/payments/${body.id}/look`, {}, { 'idempotency-key': randomUUID() });
  await expect
    .poll(async () => (await health(key))?.words.find(({ saidIn }) => saidIn === 'answer'))
    .toMatchObject({
      entity: 'payment',
      entityId: body.id,
      times: expect.any(Number),
    });
});
