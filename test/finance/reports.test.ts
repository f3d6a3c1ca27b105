// Reports and closed days of a merchant of its own, over HTTP, from entries that its payments write.
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import type { Schema } from '../../db/core/schema.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { closingsOf } from '../../db/finance/reports.ts';
import { daysLater } from '../../domain/core/days.ts';
import type { ReportRow } from '../../domain/finance/reports.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant, type Reply } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
const today = dayInBrazil(new Date());
const yesterday = daysLater(today, -1);

let db: Database;
let store: Store;
let own: Awaited<ReturnType<typeof newMerchant>>;
let shop: ReturnType<typeof merchant>;
let asFinance: <Body>(method: string, path: string, body?: unknown) => Promise<Reply<Body>>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  own = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, own.key);
  const admin = await person(apiUrl, 'admin@trilho.test');
  asFinance = (method, path, body) => admin.call(method, path, body, { 'trilho-merchant': own.id });
});
afterAll(() => db?.destroy());

/** An entry of a day that is over, as a payment of that day would have written it. */
const entryOn = (day: string, kind: 'sale' | 'refund', cents: number, entityId = newId('pay')) =>
  sql`insert into ledger_entries (merchant_id, connection_id, entity, entity_id, kind, accounts, amounts, created_at)
    values (${own.id}, ${own.connectionId}, 'payment', ${entityId}, ${kind},
      ${kind === 'sale' ? ['available', 'sales'] : ['available', 'refunds']},
      ${kind === 'sale' ? [cents, -cents] : [-cents, cents]}, (${day}::date + time '12:00') at time zone 'America/Sao_Paulo')`.execute(
    db,
  );

async function paid(amount: number, at = shop, over: object = {}): Promise<string> {
  const { body } = await at.create({ amount, items: [{ title: 'Item', unitPrice: amount, quantity: 1 }], ...over });
  await at.simulate(body.id, 'paid');
  await at.becomes(body.id, { status: 'APPROVED' });
  return body.id;
}

describe('a report', () => {
  const rowsOf = async (query: string) =>
    (await shop.call<{ data: ReportRow[] }>('GET', `/v1/reports/finance?${query}`)).body.data;

  it('has what payments and refunds moved today, by provider and by method', async () => {
    const id = await paid(10_000);
    await shop.call('POST', `/v1/payments/${id}/refunds`, { amount: 2_500 }, { 'idempotency-key': randomUUID() });
    await shop.becomes(id, { refundedAmount: 2_500 });
    const { fee = 0 } = await shop.get(id);
    const expected = { period: today, sales: 1, gross: 10_000, fees: fee, refunds: 2_500, net: 7_500 - fee, toCome: 0 };
    const span = `from=${today}&to=${today}`;
    expect(await rowsOf(span)).toMatchObject([{ ...expected, arrived: 7_500 - fee }]);
    expect(await rowsOf(`${span}&group=provider`)).toMatchObject([{ ...expected, group: 'Orbita' }]);
    expect(await rowsOf(`${span}&group=method`)).toMatchObject([{ ...expected, group: 'PIX' }]);
    expect(await rowsOf(`from=${daysLater(today, -9)}&to=${daysLater(today, -8)}`)).toEqual([]);
  });

  it('has stores: the platform of the payment, of its connection, or the default one', async () => {
    const { key, connectionId } = await newMerchant(store, sandboxUrl);
    const mine = merchant(apiUrl, key);
    const open = async (name: string) => (await mine.call<{ id: string }>('POST', '/v1/platforms', { name })).body.id;
    const rows = async () => {
      const query = `from=${today}&to=${today}&group=store`;
      const { body } = await mine.call<{ data: ReportRow[] }>('GET', `/v1/reports/finance?${query}`);
      const shown = body.data.map(({ group, groupId, sales, gross }) => ({ group, groupId, sales, gross }));
      return shown.sort((one, other) => other.gross - one.gross);
    };
    await paid(10_000, mine);
    expect(await rows()).toEqual([{ sales: 1, gross: 10_000 }]);
    // A name that a spreadsheet would run.
    const [centre, beach] = [await open('Centro'), await open('=Praia')];
    await paid(5_000, mine, { platformId: beach });
    expect(await rows()).toEqual([
      { group: 'Centro', groupId: centre, sales: 1, gross: 10_000 },
      { group: '=Praia', groupId: beach, sales: 1, gross: 5_000 },
    ]);
    await mine.call('PATCH', `/v1/connections/${connectionId}`, { platformId: beach });
    expect(await rows()).toEqual([{ group: '=Praia', groupId: beach, sales: 2, gross: 15_000 }]);
    const file = await fetch(`${apiUrl}/v1/reports/finance/file?from=${today}&to=${today}&group=store&language=en`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await file.text()).toContain(`${today},'=Praia,2,150.00`);
  });

  it('begins weeks on Monday and months on their first day, in Brazil', async () => {
    await entryOn('2026-03-04', 'sale', 300);
    await entryOn('2026-03-08', 'sale', 200);
    const span = 'from=2026-03-01&to=2026-03-31';
    expect(await rowsOf(`${span}&step=week`)).toMatchObject([{ period: '2026-03-02', sales: 2, gross: 500 }]);
    expect(await rowsOf(`${span}&step=month`)).toMatchObject([{ period: '2026-03-01', sales: 2, gross: 500 }]);
    expect(await rowsOf(`${span}&step=day`)).toMatchObject([{ period: '2026-03-04' }, { period: '2026-03-08' }]);
  });

  it.each([
    ['CSV', 'csv', 'pt', /^\uFEFFPeríodo;Grupo;Vendas;Bruto \(R\$\);/],
    ['CSV in English', 'csv', 'en', /^\uFEFFPeriod,Group,Sales,Gross \(R\$\),/],
  ])('is a file: %s', async (_, format, language, head) => {
    const day = language === 'pt' ? '2026-04-07' : '2026-04-08';
    await entryOn(day, 'refund', 1_234);
    const query = `from=${day}&to=${day}&format=${format}&language=${language}`;
    const response = await fetch(`${apiUrl}/v1/reports/finance/file?${query}`, {
      headers: { authorization: `Bearer ${own.key}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="finan\w+-[\w-]+\.csv"/);
    expect(bytes.toString()).toMatch(head);
    expect(bytes.toString()).toContain(language === 'pt' ? ';-12,34;' : ',-12.34,');
  });

  it('is a workbook', async () => {
    const response = await fetch(`${apiUrl}/v1/reports/finance/file?from=${today}&to=${today}&format=xlsx`, {
      headers: { authorization: `Bearer ${own.key}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    // A zip file.
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  it.each([
    ['ends before it begins', 'from=2026-03-02&to=2026-03-01', 'to'],
    ['is of more than 400 days', 'from=2025-01-01&to=2026-03-01', 'to'],
    ['begins on no day', 'from=2026-02-30&to=2026-03-01', 'from'],
  ])('that %s is refused', async (_, query, field) => {
    const { status, body } = await shop.call('GET', `/v1/reports/finance?${query}`);
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field }] } });
  });
});

describe('a closing', () => {
  interface Closing {
    totals: Partial<ReportRow>;
    changes: object[];
    later: { count: number; entries: { entityId: string }[] };
  }
  const closing = async (day: string) => (await shop.call<Closing>('GET', `/v1/closings/${day}`)).body;

  it('freezes a day, and shows what has changed of it', async () => {
    const id = newId('pay');
    await entryOn(yesterday, 'sale', 9_000, id);
    const closed = await asFinance<Closing>('POST', '/v1/closings', { day: yesterday });
    expect(closed).toMatchObject({ status: 201, body: { totals: { gross: 9_000 }, entries: 1, changes: [] } });
    expect((await asFinance('POST', '/v1/closings', { day: yesterday })).status).toBe(409);

    // A refund of today is a move of today; the closed day shows it beside its own figures.
    await entryOn(today, 'refund', 4_000, id);
    const after = await closing(yesterday);
    expect(after).toMatchObject({ totals: { gross: 9_000, refunds: 0 }, changes: [] });
    expect(after.later).toMatchObject({ count: 1, entries: [{ entityId: id, cause: 'refund' }] });

    // An entry whose transaction was still under way when the day was closed.
    await entryOn(yesterday, 'sale', 50);
    expect(await closing(yesterday)).toMatchObject({
      totals: { gross: 9_000 },
      changes: [
        { connectionId: own.connectionId, account: 'available', closed: 9_000, now: 9_050 },
        { connectionId: own.connectionId, account: 'sales', closed: -9_000, now: -9_050 },
      ],
    });
    const { body } = await shop.call<{ data: { day: string }[] }>('GET', '/v1/closings');
    expect(body.data).toMatchObject([{ day: yesterday, closedBy: expect.any(String) }]);
    await expect(
      sql`delete from closed_days where merchant_id = ${own.id} and day = ${yesterday}`.execute(db),
    ).rejects.toThrow('append-only');
  });

  it('has the sums and the number of the same entries, whatever is committed meanwhile', async () => {
    const asked: string[] = [];
    const watched = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
      log: ({ query }) => {
        asked.push(query.sql);
      },
    });
    const day = daysLater(today, -20);
    for (const cents of [1_000, 2_000]) await entryOn(day, 'sale', cents);
    expect(await closingsOf(watched, own.id).close(day, undefined)).toBe(true);
    expect(asked.filter((text) => text.includes('ledger_entries'))).toHaveLength(1);
    expect(await closingsOf(watched, own.id).close(day, undefined)).toBe(false);
    await watched.destroy();
    const accounts = { available: 3_000, sales: -3_000 };
    expect(await closingsOf(db, own.id).get(day)).toMatchObject({
      entries: 2,
      totals: [{ connectionId: own.connectionId, provider: 'Orbita', accounts }],
    });
    const empty = daysLater(today, -21);
    await closingsOf(db, own.id).close(empty, undefined);
    expect(await closingsOf(db, own.id).get(empty)).toMatchObject({ entries: 0, totals: [] });
  });

  it.each([
    ['of today', today, 422],
    ['of a day to come', daysLater(today, 3), 422],
  ])('%s is refused', async (_, day, status) => {
    expect((await asFinance('POST', '/v1/closings', { day })).status).toBe(status);
  });

  it('is not there for a day that is open, for no day, and for another merchant', async () => {
    for (const day of ['2020-01-01', 'x']) expect((await shop.call('GET', `/v1/closings/${day}`)).status).toBe(404);
    const other = merchant(apiUrl, 'sk_test_other');
    const { body } = await other.call<{ data: object[] }>('GET', '/v1/closings');
    expect(body.data).toEqual([]);
    expect((await shop.call('POST', '/v1/closings', { day: yesterday })).status).toBe(403);
  });
});
