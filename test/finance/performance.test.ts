// Figures by provider, method, brand, return code and hour, compared with the list behind each of them, with a plain count of
// the rows, and with the days before; how older payments are counted, and what the statements read.
import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import type { Schema } from '../../db/core/schema.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { countOlderPayments, isCountingOlder, performanceOf } from '../../db/finance/performance.ts';
import { rollUpStatistics } from '../../db/finance/statistics.ts';
import { type PaymentFilters, paymentsOf } from '../../db/payments/payments.ts';
import { dayInBrazil, daysLater, monthsLater } from '../../domain/core/days.ts';
import { seedVolume } from '../../launcher/seed-volume.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { ownDatabase } from '../support/own-database.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();

type Found = Awaited<ReturnType<typeof performanceOf>>;
interface Answer {
  step: string;
  current: Found & { byReturnCode: { returnCode: string | null; meaning?: string }[] };
  compared?: Found;
  counting: boolean;
}

let db: Database;
let store: Store;
let own: Awaited<ReturnType<typeof newMerchant>>;
let shop: ReturnType<typeof merchant>;
let modelId: string;

const today = dayInBrazil(Date.now());
const figures = async (query: Record<string, string>, key = own.key) => {
  const found = await merchant(apiUrl, key).call<Answer>(
    'GET',
    `/v1/statistics/performance?${new URLSearchParams(query)}`,
  );
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  return found.body;
};
const at = (day: string, clock: string) => new Date(`${day}T${clock}-03:00`);

interface Put {
  provider?: string;
  payment_method?: string;
  status?: string;
  amount?: number;
  approved?: boolean;
  card_facts?: object;
  failure?: object;
  fee?: number;
  expected_fee?: number;
  transaction_id?: string | null;
}

/** A copy of the model row with other values. */
async function putDown(created: Date, { approved, ...over }: Put): Promise<string> {
  const id = newId('pay');
  const change = {
    id,
    reference: id,
    transaction_id: id,
    poll_due_at: null,
    attention_reason: null,
    created_at: created.toISOString(),
    approved_at: approved ? created.toISOString() : null,
    status: approved ? 'APPROVED' : 'PENDING',
    payment_method: 'PIX',
    amount: 1_000,
    ...over,
  };
  await sql`insert into payments
    select (jsonb_populate_record(p, ${JSON.stringify(change)}::jsonb)).* from payments p where id = ${modelId}`.execute(
    db,
  );
  return id;
}

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  own = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, own.key);
  modelId = (await shop.create()).body.id;
  const card = { payment_method: 'CREDIT_CARD' };
  const refused = (returnCode: string | undefined, brand: string, over: Put = {}): Put => ({
    ...card,
    status: 'REJECTED',
    card_facts: { brand, ...(returnCode && { returnCode }) },
    ...over,
  });
  const rows: [string, string, Put][] = [
    ['2026-03-02', '09:30:00', { approved: true, fee: 30 }],
    ['2026-03-02', '09:59:59.999', { approved: true, amount: 2_000, expected_fee: 50 }],
    // Midnight in Brasília is the next day in UTC already.
    ['2026-03-02', '23:30:00', { approved: true, status: 'REFUNDED', amount: 700 }],
    ['2026-03-03', '10:00:00', {}],
    [
      '2026-03-03',
      '10:10:00',
      { status: 'REJECTED', transaction_id: null, failure: { effect: 'none', message: 'away' } },
    ],
    ['2026-03-03', '10:20:00', { status: 'REFUNDED' }],
    ['2026-03-04', '11:00:00', { payment_method: 'BILLET', provider: 'PodPay2', approved: true, amount: 5_000 }],
    ['2026-03-04', '12:00:00', { payment_method: 'BILLET', provider: 'PodPay2', status: 'REJECTED' }],
    [
      '2026-03-05',
      '12:00:00',
      { ...card, approved: true, card_facts: { brand: 'Visa', challenged: true }, amount: 9_000 },
    ],
    ['2026-03-05', '12:01:00', { ...card, approved: true, card_facts: { brand: 'MASTER' } }],
    ['2026-03-05', '12:02:00', { ...card, approved: true, status: 'CHARGEBACK', card_facts: { brand: 'Master Card' } }],
    ['2026-03-05', '12:03:00', refused('51', 'visa')],
    [
      '2026-03-06',
      '12:03:00',
      refused('51', 'mastercard', { card_facts: { brand: 'mc', returnCode: '51', challenged: true } }),
    ],
    ['2026-03-06', '13:03:00', refused('5', 'elo', { provider: 'PodPay2' })],
    ['2026-03-07', '00:00:00', refused(undefined, '', { failure: { effect: 'refused', providerCode: 'XX-1' } })],
    ['2026-03-07', '00:00:00', refused(undefined, '')],
  ];
  for (const [day, clock, put] of rows) await putDown(at(day, clock), put);
});
afterAll(() => db?.destroy());

const march = { from: '2026-03-02', to: '2026-03-07', compare: 'none' };
const createdIn = {
  createdFrom: at('2026-03-02', '00:00:00').toISOString(),
  createdTo: at('2026-03-08', '00:00:00').toISOString(),
};

/** The number of rows of the list with these filters. */
async function listed(filters: Record<string, string | number>): Promise<number> {
  const query = new URLSearchParams(
    Object.entries({ ...createdIn, ...filters }).map(([name, value]) => [name, String(value)]),
  );
  const { body } = await shop.call<{ count: number }>('GET', `/v1/payments/count?${query}`);
  return body.count;
}

/** Every number of the answer, beside the filters of the list behind it. */
function drills({ current }: Answer): [filters: Record<string, string | number>, count: number][] {
  const outcomes = (
    filters: Record<string, string | number>,
    of: { count: number; approved: number; refused: number },
  ) =>
    [
      [filters, of.count],
      [{ ...filters, outcome: 'approved' }, of.approved],
      [{ ...filters, outcome: 'refused' }, of.refused],
    ] as [Record<string, string | number>, number][];
  const card = { paymentMethod: 'CREDIT_CARD' };
  return [
    ...outcomes({}, current),
    ...current.byProvider.flatMap((one) => outcomes({ provider: one.provider }, one)),
    ...current.byMethod.flatMap((one) => outcomes({ paymentMethod: one.paymentMethod }, one)),
    ...current.byBrand.flatMap((one) => outcomes({ ...card, cardBrand: one.cardBrand ?? 'none' }, one)),
    ...current.byReturnCode.map(
      (one) =>
        [{ ...card, outcome: 'refused', returnCode: one.returnCode ?? 'none' }, one.count] as [
          Record<string, string>,
          number,
        ],
    ),
    ...current.hours.flatMap(({ weekday, hour, ...one }) => outcomes({ weekday, hour }, one)),
    ...current.funnels.flatMap(({ paymentMethod, ...one }): [Record<string, string>, number][] => [
      [{ paymentMethod }, one.created],
      [{ paymentMethod, sent: 'true' }, one.sent],
      [{ paymentMethod, challenged: 'true' }, one.challenged],
      [{ paymentMethod, challenged: 'true', outcome: 'approved' }, one.challengedApproved],
      [{ paymentMethod, outcome: 'approved' }, one.approved],
      [{ paymentMethod, status: 'APPROVED' }, one.kept],
    ]),
  ];
}

async function expectListed(answer: Answer): Promise<void> {
  for (const [filters, count] of drills(answer)) expect(await listed(filters), JSON.stringify(filters)).toBe(count);
}

describe('figures of a span', () => {
  it('have the count of the list behind each of them', async () => {
    const found = await figures(march);
    expect(drills(found).length).toBeGreaterThan(60);
    await expectListed(found);
    expect(found.current).toMatchObject({ count: 16, approved: 7, refused: 7, volume: 19_700 });
    expect(found.step).toBe('day');
    expect(found.counting).toBe(false);
    expect(found.compared).toBeUndefined();
  });

  it('tell brands and codes by one word each, and fees by what is known', async () => {
    const { current } = await figures(march);
    expect(current.byBrand.map(({ cardBrand, count, approved }) => [cardBrand, count, approved])).toEqual([
      ['mastercard', 3, 2],
      ['visa', 2, 1],
      [null, 2, 0],
      ['elo', 1, 0],
    ]);
    expect(current.byReturnCode).toEqual([
      { returnCode: '51', count: 2, amount: 2_000, meaning: 'Saldo ou limite insuficiente', mayRetry: true },
      expect.objectContaining({ returnCode: '05', count: 1, mayRetry: true }),
      { returnCode: 'XX-1', count: 1, amount: 1_000 },
      { returnCode: null, count: 1, amount: 1_000 },
    ]);
    expect(current).toMatchObject({ fees: 80, expectedFees: 50, priced: 3_000 });
    expect(current.hours.filter(({ weekday }) => weekday === 1)).toEqual([
      { weekday: 1, hour: 9, count: 2, approved: 2, refused: 0 },
      { weekday: 1, hour: 23, count: 1, approved: 1, refused: 0 },
    ]);
    expect(current.funnels.find(({ paymentMethod }) => paymentMethod === 'PIX')).toEqual({
      ...{ paymentMethod: 'PIX', created: 6, sent: 5, challenged: 0, challengedApproved: 0, approved: 3, kept: 2 },
    });
    expect(current.series.map(({ count }) => count)).toEqual([3, 3, 2, 4, 2, 2]);
    const { step, current: hourly } = await figures({ ...march, to: '2026-03-02' });
    expect([step, hourly.series.length, hourly.series[9]?.approved, hourly.series[23]?.volume]).toEqual([
      'hour',
      24,
      2,
      700,
    ]);
  });

  it('can be of some providers and methods alone', async () => {
    const one = await figures({ ...march, provider: 'PodPay2' });
    expect(one.current).toMatchObject({ count: 3, approved: 1, refused: 2 });
    expect(one.current.byProvider).toHaveLength(1);
    const both = await figures({ ...march, provider: 'PodPay2', paymentMethod: 'CREDIT_CARD,PIX' });
    expect(both.current).toMatchObject({ count: 1, hours: [{ weekday: 5, hour: 13, count: 1 }] });
  });

  it('follow each change of a payment, before and after it is rolled up', async () => {
    const id = await putDown(at('2026-03-07', '15:00:00'), { payment_method: 'CREDIT_CARD', amount: 50 });
    const set = (change: object) => db.updateTable('payments').set(change).where('id', '=', id).execute();
    const steps = [
      { card_facts: JSON.stringify({ brand: 'Elo' }) },
      { card_facts: JSON.stringify({ brand: 'Elo', challenged: true }) },
      { status: 'REJECTED' as const, card_facts: JSON.stringify({ brand: 'Elo', challenged: true, returnCode: '54' }) },
      { provider: 'PodPay2' },
      // A card that is approved after all has no code of a refusal.
      { status: 'APPROVED' as const, approved_at: new Date(), fee: 7 },
      { fee: 9 },
      { amount: 40, status: 'REFUNDED' as const },
    ];
    for (const step of steps) {
      await set(step);
      const before = await figures(march);
      await expectListed(before);
      await rollUpStatistics(db);
      const { current } = await figures(march);
      expect(current).toEqual(before.current);
    }
    const { current } = await figures(march);
    expect(current).toMatchObject({ count: 17, fees: 89, priced: 3_040, volume: 19_740 });
    expect(current.byReturnCode.map(({ returnCode }) => returnCode)).not.toContain('54');
  });

  it('read whole months from the sums of months, and the days at their edges', async () => {
    const year = await figures({ from: '2025-06-15', to: '2026-03-05', compare: 'none' });
    expect(year.step).toBe('month');
    expect(year.current.series).toHaveLength(10);
    expect(year.current.count).toBe(12);
    const whole = await figures({ from: '2025-06-15', to: '2026-03-31', compare: 'none' });
    expect(whole.current.count).toBe(17);
    expect(whole.current.hours).toEqual((await figures(march)).current.hours);
  });

  it('are of one merchant only, and of spans that have an end', async () => {
    const other = await newMerchant(store, sandboxUrl);
    expect((await figures(march, other.key)).current).toMatchObject({ count: 0, byProvider: [], hours: [], fees: 0 });
    for (const [query, field] of [
      ['from=2026-03-02&to=2026-03-01', 'to'],
      ['from=2025-03-01&to=2026-03-02', 'to'],
      ['from=2026-03-01&to=2026-03-02&compareFrom=2026-02-01', 'compareTo'],
      ['from=2026-03-01&to=2026-03-02&compareFrom=2026-02-02&compareTo=2026-02-01', 'compareTo'],
    ]) {
      const { status, body } = await shop.call<{ violations: unknown }>('GET', `/v1/statistics/performance?${query}`);
      expect(status, query).toBe(422);
      expect(body.violations, query).toMatchObject([{ field }]);
    }
  });
});

describe('the days that a span is compared with', () => {
  it.each([
    ['previous', '2026-02-24', '2026-03-01'],
    ['lastMonth', '2026-02-02', '2026-02-07'],
    ['lastYear', '2025-03-02', '2025-03-07'],
  ])('%s', async (compare, first, last) => {
    await putDown(at(first, '00:00:00'), { approved: true, amount: 11 });
    await putDown(at(last, '23:59:59'), { status: 'REJECTED' });
    await putDown(at(daysLater(last, 1), '00:00:00'), { payment_method: 'BILLET' });
    const { compared } = await figures({ ...march, compare, paymentMethod: 'PIX' });
    expect(compared).toMatchObject({ count: 2, approved: 1, refused: 1, from: at(first, '00:00:00').toISOString() });
    expect(compared?.series).toHaveLength(6);
    const chosen = { from: march.from, to: march.to, compareFrom: first, compareTo: last, paymentMethod: 'PIX' };
    expect((await figures(chosen)).compared).toMatchObject({ count: 2, series: compared?.series });
  });

  it('end at the same time of day, while the last day is not over', async () => {
    const from = daysLater(today, -6);
    const last = daysLater(today, -7);
    const of = { from, to: today, provider: 'Cut' };
    const now = Date.now() - 7 * 86_400_000;
    await putDown(new Date(now - 120_000), {
      provider: 'Cut',
      approved: true,
      payment_method: 'CREDIT_CARD',
      card_facts: { brand: 'visa' },
      fee: 3,
    });
    await putDown(new Date(now + 1_800_000), { provider: 'Cut', approved: true });
    await putDown(at(daysLater(last, -1), '23:00:00'), { provider: 'Cut', status: 'REJECTED' });
    // In the half hour before midnight, the later one is of the next day, which is in the span itself.
    const { compared } = await figures(of);
    expect(compared).toMatchObject({ count: 2, approved: 1, refused: 1, fees: 3 });
    expect(compared?.byBrand).toMatchObject([{ cardBrand: 'visa', count: 1 }]);
    expect(compared?.hours.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(compared?.series.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it('have days that the shorter month has', () => {
    expect([monthsLater('2026-03-31', -1), monthsLater('2024-02-29', -12), monthsLater('2026-01-15', -1)]).toEqual([
      '2026-02-28',
      '2023-02-28',
      '2025-12-15',
    ]);
  });
});

describe('a database with a year of payments', () => {
  interface Plan {
    'Node Type': string;
    'Relation Name'?: string;
    'Index Name'?: string;
    'Index Cond'?: string;
    Plans?: Plan[];
  }
  const payments = 3_000;
  let year: Awaited<ReturnType<typeof ownDatabase>>;
  let pool: pg.Pool;
  let watched: Store;
  let merchantId: string;
  let queries: CompiledQuery[] = [];
  const span = { from: daysLater(today, -366), to: today };

  beforeAll(async () => {
    year = await ownDatabase(databaseUrl);
    ({ id: merchantId } = await newMerchant(year.store, sandboxUrl, ['Orbita', 'PodPay2', 'AXISBANK']));
    await seedVolume(year.store, year.url, { merchantId, payments, seed: 'a' }, () => {});
    pool = new pg.Pool({ connectionString: year.url, max: 4 });
    const watch = ({ query }: LogEvent) => void queries.push(query);
    watched = openStore(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: watch }), year.store.keys);
  });
  afterAll(async () => {
    await pool?.end();
    await year?.close();
  });

  const of = () => performanceOf(year.store.db, merchantId, { span });

  it('counts older payments a part at a time, and each once', async () => {
    const { db: its } = year.store;
    await rollUpStatistics(its);
    const before = await of();
    expect(before.count).toBe(payments);
    expect(before.byBrand.length).toBeGreaterThan(3);
    // As a payment from before the upgrade is: in no sum of these.
    await sql`update payments set in_figures = false`.execute(its);
    await rollUpStatistics(its);
    expect(await of()).toMatchObject({ count: 0, byProvider: [], hours: [] });
    expect(await isCountingOlder(its, merchantId)).toBe(true);
    expect(await countOlderPayments(its)).toBe(2_000);
    expect((await of()).count).toBe(2_000);
    // One that changes meanwhile is counted as it is then.
    await sql`update payments set status = 'CHARGEBACK' where status = 'REFUNDED' or (status = 'APPROVED' and amount < 2000)`.execute(
      its,
    );
    expect(await countOlderPayments(its)).toBe(1_000);
    expect(await countOlderPayments(its)).toBe(0);
    expect(await isCountingOlder(its, merchantId)).toBe(false);
    await rollUpStatistics(its);
    const after = await of();
    const { approved, volume, refused, byProvider, byReturnCode, hours } = before;
    expect(after).toMatchObject({ count: payments, approved, volume, refused, byProvider, byReturnCode, hours });
    const kept = await sql<{ count: number }>`select count(*)::int from payments where status = 'APPROVED'`.execute(
      its,
    );
    expect(after.funnels.reduce((sum, one) => sum + one.kept, 0)).toBe(kept.rows[0]?.count);
    await sql`vacuum (analyze) payments`.execute(its);
    await sql`analyze payment_figures`.execute(its);
  });

  /** The scans of the statements that `work` makes, by table or index, each with its condition on the index. */
  async function scansOf(work: () => Promise<unknown>): Promise<{ of: string; by: string }[]> {
    queries = [];
    await work();
    const scans: { of: string; by: string }[] = [];
    const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
    for (const query of queries.filter(({ sql: text }) => /payment/.test(text))) {
      const client = await pool.connect();
      try {
        // Few rows are read faster as a whole: a scan of a table is a fault where no index could help.
        await client.query('begin; set local enable_seqscan = off');
        const { rows } = await client.query(`explain (format json) ${query.sql}`, [...query.parameters]);
        for (const node of flat(rows[0]['QUERY PLAN'][0].Plan)) {
          const { 'Relation Name': relation, 'Index Name': index, 'Index Cond': by = '', 'Node Type': type } = node;
          // The heap scan of a bitmap has the index below it.
          if (/Scan/.test(type) && type !== 'Bitmap Heap Scan') scans.push({ of: index ?? relation ?? type, by });
        }
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    return scans;
  }

  /** Those of tables and their indexes: a materialised part of a statement has none. */
  const ofTables = (scans: { of: string; by: string }[]) => scans.filter(({ of }) => of.startsWith('payment'));

  it('answers from the sums of its days, and reads payments of the cut day alone', async () => {
    const scans = ofTables(await scansOf(() => performanceOf(watched.db, merchantId, { span })));
    expect([...new Set(scans.map(({ of }) => of))].sort()).toEqual([
      'payment_changes_merchant_id_at_idx',
      'payment_figures_pkey',
      'payment_hours_pkey',
    ]);
    for (const { of, by } of scans) expect(by, of).toMatch(/merchant_id = .*at >= .*at < /s);
    const week = { from: daysLater(today, -13), to: daysLater(today, -7) };
    const cut = ofTables(await scansOf(() => performanceOf(watched.db, merchantId, { span: week, isCut: true })));
    const ofPayments = cut.filter(({ of }) => of.startsWith('payments'));
    expect(ofPayments.length).toBe(2);
    for (const { of, by } of ofPayments) expect(by, of).toMatch(/merchant_id = .*created_at >= .*created_at < /s);
  });

  it.each([
    ['payments_by_brand', { cardBrand: ['elo'], outcome: ['approved'] }],
    ['payments_by_return_code', { returnCode: ['51'] }],
    ['payments_challenged', { challenged: 'true' }],
    ['payments_unsent', { sent: 'false' }],
    ['payments_list', { weekday: ['1'], hour: ['3'], outcome: ['refused'] }],
  ] as [string, Partial<PaymentFilters>][])('finds the list behind a figure by %s', async (index, filters) => {
    const scans = await scansOf(() => paymentsOf(watched, merchantId).page({ limit: 50, ...filters }));
    expect(scans.map(({ of }) => of)).toContain(index);
  });
});
