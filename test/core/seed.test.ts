// Rows written by `npm run seed` are read, searched and counted like rows that the system wrote, with query plans that
// read no row needlessly.
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepingSettlements } from '../../activities/finance/settlements.ts';
import { contexts } from '../../db/core/contexts.ts';
import { openDatabase } from '../../db/core/database.ts';
import { type Count, countOf } from '../../db/core/lists.ts';
import type { Schema } from '../../db/core/schema.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { backfillLedger, checkLedger } from '../../db/finance/ledger.ts';
import { overviewOf } from '../../db/finance/overview.ts';
import { paymentsOf } from '../../db/payments/payments.ts';
import { payoutsOf } from '../../db/payouts/payouts.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import { WebhookOutcome } from '../../domain/events/webhooks-in.ts';
import type { Payment, TransactionRequest } from '../../domain/payments/payment.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import { seedFinance } from '../../launcher/seed-finance.ts';
import { seedVolume } from '../../launcher/seed-volume.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const payments = 2_600;

let db: Kysely<Schema>;
let store: Store;
let shop: ReturnType<typeof merchant>;
let merchantId: string;

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const made = await newMerchant(store, sandboxUrl);
  merchantId = made.id;
  shop = merchant(apiUrl, made.key);
  await seedVolume(store, databaseUrl, { merchantId, payments: 2_100, seed: 'a' }, () => {});
});
afterAll(() => db?.destroy());

const get = async <Body>(path: string) => {
  const { status, body } = await shop.call<Body>('GET', path);
  expect(status, path).toBe(200);
  return body;
};
const ids = async (path: string) => (await get<{ data: { id: string }[] }>(path)).data.map(({ id }) => id);
const rowsOf = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where merchant_id = ${merchantId}`.execute(db);
  return rows[0]?.count;
};

it('continues where it stopped, and creates nothing twice', async () => {
  const volume = { merchantId, payments, seed: 'a' };
  expect(await seedVolume(store, databaseUrl, volume, () => {})).toEqual({ there: payments, before: 2_100 });
  expect(await seedVolume(store, databaseUrl, volume, () => {})).toEqual({ there: payments, before: payments });
  expect(await rowsOf('payments')).toBe(payments);
  expect(await rowsOf('events')).toBe(payments);
});

it('leaves nothing that waits for a run, a sweep or a person', async () => {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from payments where merchant_id = ${merchantId}
        and (poll_due_at is not null or status = 'PENDING' or attention_reason is not null))
      + (select count(*) from payouts where merchant_id = ${merchantId} and (poll_due_at is not null or stage <> 'closed'))
      + (select count(*) from refunds where merchant_id = ${merchantId} and state <> 'DONE')
      + (select count(*) from disputes where merchant_id = ${merchantId} and state in ('OPEN', 'CONTESTED'))
      + (select count(*) from webhook_inbox where merchant_id = ${merchantId} and done_at is null)
      + (select count(*) from deliveries where merchant_id = ${merchantId}) as waiting`.execute(db);
  expect(Number(rows[0]?.waiting)).toBe(0);
});

it('is listed in pages, and has timelines and rows in the other lists', async () => {
  const seen = new Set<string>();
  let cursor = '';
  for (let page = 0; page < 3; page += 1) {
    const { data, nextCursor } = await get<{ data: Payment[]; nextCursor: string }>(
      `/v1/payments?limit=100&sort=-amount${cursor}`,
    );
    for (const { id } of data) seen.add(id);
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen.size).toBe(300);
  const [first = ''] = seen;
  expect(await get<Payment>(`/v1/payments/${first}`)).toMatchObject({ id: first, needsAttention: false });
  const { data: lines } = await get<{ data: TimelineEntry[] }>(`/v1/payments/${first}/timeline`);
  expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['accepted', 'status']));
  for (const list of ['refunds', 'disputes', 'events', 'webhooks-in']) {
    expect((await ids(`/v1/${list}?limit=5`)).length, list).toBeGreaterThan(0);
  }
});

it('is found by ids, e-mail, document and name', async () => {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('txid', 'is not', null)
    .where('end_to_end_id', 'is not', null)
    .where('order_id', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const seal = await store.sealOf(merchantId);
  const { customer } = seal.open<TransactionRequest>(contexts.request(row.id), row.request_sealed);
  const keys = [row.id, row.transaction_id, row.order_id, row.end_to_end_id, row.txid];
  for (const q of [...keys, customer.email, customer.document, customer.name]) {
    expect(await ids(`/v1/payments?limit=100&q=${encodeURIComponent(q ?? '')}`), q ?? '').toContain(row.id);
  }
  for (const q of keys) expect(await ids(`/v1/payments?q=${encodeURIComponent(q ?? '')}`)).toEqual([row.id]);
  const [payout] = (await get<{ data: Payout[] }>('/v1/payouts?limit=1')).data;
  if (payout) expect(await ids(`/v1/payouts?q=${payout.withdrawReference}`)).toEqual([payout.id]);
});

it('has no times in the future', async () => {
  const times = {
    payments: ['created_at', 'updated_at', 'approved_at'],
    payouts: ['created_at', 'updated_at', 'approved_at'],
    refunds: ['created_at', 'settled_at'],
    disputes: ['created_at', 'decided_at'],
    receivers: ['created_at', 'updated_at'],
    events: ['created_at'],
    webhook_inbox: ['received_at'],
    timeline: ['at'],
  };
  for (const [table, columns] of Object.entries(times)) {
    for (const column of columns) {
      const { rows } = await sql<{ ahead: number }>`
        select count(*)::int as ahead from ${sql.table(table)}
        where merchant_id = ${merchantId} and ${sql.ref(column)} > now()`.execute(db);
      expect(rows, `${table}.${column}`).toEqual([{ ahead: 0 }]);
    }
  }
});

it('has the statistics that a plain count has', async () => {
  const { count, approved, volume, byStatus, previous } = await overviewOf(db, merchantId, '7d');
  const { rows } = await sql<{ count: number; approved: number; volume: number; rejected: number; before: number }>`
    with bounds as (
      select (date_trunc('day', now() at time zone 'America/Sao_Paulo') - interval '6 days') at time zone 'America/Sao_Paulo' as since)
    select count(*) filter (where created_at >= since)::int as count,
      count(*) filter (where created_at >= since and approved_at is not null)::int as approved,
      coalesce(sum(amount) filter (where created_at >= since and approved_at is not null), 0)::bigint as volume,
      count(*) filter (where created_at >= since and status = 'REJECTED')::int as rejected,
      count(*) filter (where created_at >= since - interval '7 days' and created_at < now() - interval '7 days')::int as before
    from payments, bounds where merchant_id = ${merchantId}`.execute(db);
  const plain = rows[0];
  expect(plain?.count).toBeGreaterThan(10);
  expect({ count, approved, volume, before: previous.count }).toEqual({
    count: plain?.count,
    approved: plain?.approved,
    volume: plain?.volume,
    before: plain?.before,
  });
  expect(byStatus.find(({ status }) => status === 'REJECTED')?.count).toBe(plain?.rejected);
});

it('is counted exactly up to a limit, and estimated beyond it', async () => {
  expect(await get('/v1/payments/count')).toEqual({ count: payments, exact: true });
  const { data } = await get<{ data: Payment[] }>('/v1/payments?limit=100&status=REFUNDED');
  expect(await get('/v1/payments/count?status=REFUNDED')).toEqual({ count: data.length, exact: true });
  expect(await get('/v1/payments/count?provider=Nobody')).toEqual({ count: 0, exact: true });
  expect(await get('/v1/payouts/count')).toMatchObject({ exact: true });
  expect(await get('/v1/receivers/count')).toMatchObject({ exact: true });
  for (const [list, table] of [
    ['refunds', 'refunds'],
    ['disputes', 'disputes'],
    ['events', 'events'],
    ['webhooks-in', 'webhook_inbox'],
  ] as const) {
    expect(await get(`/v1/${list}/count`), list).toEqual({ count: await rowsOf(table), exact: true });
  }
  // Concurrent seeds write each row once.
  const [refused, rejected] = await Promise.all(
    ['payment.refunded', 'payment.rejected'].map((type) => get<Count>(`/v1/events/count?types=${type}`)),
  );
  expect(refused?.count).toBeGreaterThan(0);
  expect(await get('/v1/events/count?types=payment.refunded,payment.rejected&order=newest')).toEqual({
    count: (refused?.count ?? 0) + (rejected?.count ?? 0),
    exact: true,
  });
  const outcomes = await Promise.all(
    WebhookOutcome.options.map((outcome) => get<Count>(`/v1/webhooks-in/count?outcome=${outcome}`)),
  );
  expect(outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(await rowsOf('webhook_inbox'));

  // Beyond the counting limit: the planner's estimate, never below the number already counted.
  const many = await countOf(db, { table: 'payments', merchantId, all: [] }, 1_000);
  expect(many.exact).toBe(false);
  expect(many.count).toBeGreaterThan(1_000);
  expect(many.count).toBeLessThan(payments * 3);
});

describe('the plan of', () => {
  interface Plan {
    'Node Type': string;
    'Index Name'?: string;
    'Relation Name'?: string;
    Plans?: Plan[];
  }
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  let pool: pg.Pool;
  let queries: { sql: string; parameters: readonly unknown[] }[];
  let watched: Store;
  beforeAll(() => {
    pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    const log = ({ query }: LogEvent) => void queries.push(query);
    watched = openStore(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log }), store.keys);
  });
  afterAll(() => pool?.end());

  /** The plan of the last query of `work`; `off` names a plan node that the planner may use only as a last resort. */
  async function planOf(work: () => Promise<unknown>, off: string[]): Promise<Plan[]> {
    queries = [];
    await work();
    const query = queries.filter(({ sql: text }) => /from "?(payments|payouts)/.test(text)).at(-1);
    if (!query) throw new Error('no query was made');
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const name of off) await client.query(`set local enable_${name} = off`);
      const { rows } = await client.query(`explain (format json) ${query.sql}`, [...query.parameters]);
      return flat(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const on = (plan: Plan[], table: string) => plan.filter((node) => node['Relation Name'] === table);
  const of = () => ({ payments: paymentsOf(watched, merchantId), payouts: payoutsOf(watched, merchantId) });

  const created = new Date(Date.now() - 90 * 86_400_000);
  it.each([
    ['the first page', { limit: 50 }, /^payments_list$/],
    [
      'a filter that finds nothing',
      { limit: 50, provider: ['Nobody'], status: ['REFUNDED' as const] },
      /^payments_by_(provider|status)$/,
    ],
    [
      'filters combined, by amount',
      { limit: 50, status: ['APPROVED' as const], createdFrom: created, sort: '-amount' as const },
      /^payments_by_amount$/,
    ],
    [
      'a page deep inside',
      { limit: 50, paymentMethod: ['PIX' as const], after: { value: created, id: 'pay_x' } },
      /^payments_by_method$/,
    ],
  ])('%s reads one index in its order, and only the rows of the page', async (_, filters, index) => {
    const plan = await planOf(() => of().payments.page(filters), ['seqscan', 'bitmapscan', 'sort']);
    const [list, ...others] = on(plan, 'payments').filter((node) => node['Index Name'] !== 'payments_pkey');
    expect(list).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': expect.stringMatching(index) });
    expect(others).toEqual([]);
  });

  it('payouts uses their own index', async () => {
    const plan = await planOf(
      () => of().payouts.page({ limit: 50, status: ['REJECTED'], stage: ['closed'] }),
      ['seqscan', 'bitmapscan', 'sort'],
    );
    expect(on(plan, 'payouts').map((node) => node['Index Name'])).toContain('payouts_list');
  });

  it('a search uses one index per column', async () => {
    const plan = await planOf(() => of().payments.page({ limit: 50, q: 'Maria Silva' }), ['seqscan']);
    expect(plan.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'payments')).toBe(false);
    const indexes = plan.flatMap((node) => node['Index Name'] ?? []);
    for (const column of ['transaction_id', 'order_id', 'end_to_end_id', 'txid', 'document_index', 'email_index']) {
      expect(indexes).toContain(`payments_merchant_id_${column}_idx`);
    }
  });

  it('a search for a rare name checks the name index first, and ends there without a match', async () => {
    const first = async () => {
      await of().payments.page({ limit: 50, q: 'Xyzzy Ninguém' });
      queries = queries.filter(({ sql: text }) => text.includes('name_index'));
    };
    const plan = await planOf(first, ['seqscan', 'indexscan', 'indexonlyscan']);
    expect(plan.map((node) => node['Index Name'])).toContain('payments_name_index_idx');
    // One existence query and no scan of the list.
    expect(queries).toHaveLength(1);
  });
});

it('has terms, by which the sweep values what was paid and books what has arrived', async () => {
  // As the command ends. In a system whose ledger is complete nothing else would write the entries.
  await seedFinance(store, merchantId, payments);
  await seedFinance(store, merchantId, payments);
  while ((await backfillLedger(db)) > 0);
  expect(await rowsOf('fee_tables')).toBe(await rowsOf('connections'));
  const { keepSettlements } = keepingSettlements({ store });
  while ((await keepSettlements()) > 0);
  const { data } = await get<{ data: { state: string }[] }>('/v1/settlements?limit=100');
  expect(new Set(data.map(({ state }) => state))).toContain('SETTLED');
  const { data: due } = await get<{ data: { state: string }[] }>('/v1/settlements?limit=100&state=EXPECTED');
  expect(due.length).toBeGreaterThan(0);
  expect(await checkLedger(db, merchantId)).toEqual([]);
});
