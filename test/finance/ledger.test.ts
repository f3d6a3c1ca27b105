// The ledger of a merchant of its own: what each move writes, and that it says what the rows say.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import {
  type Balance,
  backfillLedger,
  balancesOf,
  checkLedger,
  foldLedger,
  type LedgerEntry,
  reopenBackfill,
} from '../../db/finance/ledger.ts';
import { daysLater } from '../../domain/core/days.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();

let db: Database;
let own: Awaited<ReturnType<typeof newMerchant>>;
let shop: ReturnType<typeof merchant>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  own = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, own.key);
});
afterAll(() => db?.destroy());

const entries = async (entityId: string, of = shop) =>
  (await of.call<{ data: LedgerEntry[] }>('GET', `/v1/ledger/entries?entityId=${entityId}`)).body.data.reverse();
/** Of the connection by which the payments go. */
const balance = async (): Promise<Balance['accounts']> =>
  (await shop.call<{ data: Balance[] }>('GET', '/v1/balances')).body.data.find(
    ({ connectionId }) => connectionId === own.connectionId,
  )?.accounts ?? {};
const line = (account: string, amount: number) => ({ account, amount });

async function paid(amount: number): Promise<string> {
  const { body } = await shop.create({ amount, items: [{ title: 'Item', unitPrice: amount, quantity: 1 }] });
  await shop.simulate(body.id, 'paid');
  await shop.becomes(body.id, { status: 'APPROVED' });
  return body.id;
}
const refund = (id: string, amount: number) =>
  shop.call('POST', `/v1/payments/${id}/refunds`, { amount }, { 'idempotency-key': randomUUID() });

describe('an entry', () => {
  it('is written for each move of a payment, and for nothing else', async () => {
    const { body: unpaid } = await shop.create();
    expect(await entries(unpaid.id)).toEqual([]);
    const id = await paid(10_000);
    expect((await refund(id, 4_000)).status).toBe(201);
    await shop.becomes(id, { refundedAmount: 4_000 });
    await shop.simulate(id, 'chargeback');
    await shop.becomes(id, { status: 'CHARGEBACK' });
    const { fee = 0 } = await shop.get(id);
    expect(fee).toBeGreaterThan(0);
    expect(await entries(id)).toMatchObject([
      {
        cause: 'sale',
        lines: [line('available', 10_000 - fee), line('sales', -10_000), line('fees', fee)],
        connectionId: own.connectionId,
      },
      { cause: 'refund', lines: [line('available', -4_000), line('refunds', 4_000)] },
      { cause: 'dispute', lines: [line('available', -6_000), line('disputes', 6_000)] },
    ]);
  });

  it('is written for a payout that is sent, and for its end', async () => {
    const demo = merchant(apiUrl);
    const out = payer(demo, 'Lexxen');
    const { body } = await out.send(out.body({ amount: 2_500 }));
    await out.becomes(body.id, { status: 'APPROVED', stage: 'closed' });
    const written = await entries(body.id, demo);
    expect(written.map(({ cause }) => cause)).toEqual(['payout_sent', 'payout']);
    const sums: Record<string, number> = {};
    for (const { account, amount } of written.flatMap(({ lines }) => lines)) {
      sums[account] = (sums[account] ?? 0) + amount;
    }
    expect(sums).toMatchObject({ payouts: 2_500, available: -2_500 });
    expect(sums.in_transit ?? 0).toBe(0);
  });

  it.each([
    ['is never changed', sql`update ledger_entries set kind = 'fee' where merchant_id = `, 'append-only'],
    ['is never deleted', sql`delete from ledger_entries where merchant_id = `, 'append-only'],
  ])('%s', async (_, statement, message) => {
    await paid(100);
    await expect(sql`${statement}${own.id}`.execute(db)).rejects.toThrow(message);
  });

  it.each([
    ['lines that do not balance', ['available', 'sales'], [100, -99]],
    ['a line of nothing', ['available', 'sales', 'fees'], [100, -100, 0]],
    ['one line', ['available'], [0]],
    ['an amount without an account', ['available'], [100, -100]],
  ])('with %s is refused by the database', async (_, accounts, amounts) => {
    const values = {
      merchant_id: own.id,
      connection_id: own.connectionId,
      entity: 'payment',
      entity_id: newId('pay'),
      kind: 'correction',
      accounts,
      amounts,
    } as const;
    await expect(
      db
        .insertInto('ledger_entries')
        .values(values as never)
        .execute(),
    ).rejects.toThrow('lines_balance');
  });
});

describe('balances', () => {
  it('are the sums of the entries, before and after they are folded', async () => {
    await paid(1_234);
    const before = await balance();
    await foldLedger(db);
    expect(await balance()).toEqual(before);
    await paid(766);
    const after = await balance();
    expect(after.sales).toBe((before.sales ?? 0) - 766);
    await foldLedger(db);
    await foldLedger(db);
    expect(await balance()).toEqual(after);
    expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(0);
  });

  it('count an entry of a transaction that ends after a later one was folded', async () => {
    const before = await balance();
    const slow = openDatabase(databaseUrl, 1);
    try {
      await slow.transaction().execute(async (tx) => {
        await tx
          .insertInto('ledger_entries')
          .values({
            merchant_id: own.id,
            connection_id: own.connectionId,
            entity: 'payment',
            entity_id: newId('pay'),
            kind: 'sale',
            accounts: ['available', 'sales'],
            amounts: [55, -55],
          })
          .execute();
        await paid(45);
        await foldLedger(db);
      });
      await foldLedger(db);
      expect((await balance()).sales).toBe((before.sales ?? 0) - 100);
    } finally {
      await slow.destroy();
    }
  });

  it('are of one merchant', async () => {
    const other = merchant(apiUrl, 'sk_test_other');
    const { body } = await other.call<{ data: Balance[] }>('GET', '/v1/balances');
    expect(body.data.map(({ connectionId }) => connectionId)).not.toContain(own.connectionId);
    expect(await balancesOf(db, 'mer_nobody')).toEqual([]);
  });
});

describe('the entries as a file', () => {
  it('have a row for each line, with the same sum of debits and credits, and only of the days that are asked for', async () => {
    const id = await paid(4_321);
    const file = async (query: string) =>
      fetch(`${apiUrl}/v1/ledger/entries/file?${query}`, { headers: { authorization: `Bearer ${own.key}` } });
    const answer = await file(`entityId=${id}&language=en`);
    expect(answer.headers.get('content-disposition')).toMatch(/ledger-.*\.csv"$/);
    const [head, ...rows] = (await answer.text()).trim().split('\n');
    expect(head).toMatch(/^\ufeff?Entry,At,Cause,Account,Debit \(R\$\),Credit \(R\$\),Record/);
    expect(rows).toHaveLength(3);
    const cells = rows.map((row) => row.split(','));
    const sum = (at: number) => cells.reduce((all, row) => all + Math.round(Number(row[at] || 0) * 100), 0);
    expect([sum(4), sum(5)]).toEqual([4_321, 4_321]);
    const day = dayInBrazil(new Date());
    expect((await (await file(`from=${day}&to=${day}`)).text()).split('\n').length).toBeGreaterThan(3);
    expect((await (await file(`to=${daysLater(day, -1)}`)).text()).trim().split('\n')).toHaveLength(1);
    expect((await file('to=yesterday')).status).toBe(422);
    const book = await file(`entityId=${id}&format=xlsx`);
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
    // A zip file.
    expect(
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

describe('the check', () => {
  it('finds nothing where every move was written, and a row that was changed by hand', async () => {
    const id = await paid(5_000);
    expect(await checkLedger(db, own.id)).toEqual([]);
    const change = (cents: number) => sql`update payments set fee = fee + ${cents} where id = ${id}`.execute(db);
    await change(77);
    const found = await checkLedger(db, own.id);
    await change(-77);
    expect(found).toEqual([{ entity: 'payment', entityId: id, missing: [line('available', -77), line('fees', 77)] }]);
  });
});

describe('payments from before the ledger', () => {
  it('get their entries once, in batches, wherever it was interrupted', async () => {
    const model = await paid(900);
    const copies = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const change = { id: newId('pay'), reference: randomUUID(), transaction_id: null };
        await sql`insert into payments
          select (jsonb_populate_record(p, ${JSON.stringify(change)}::jsonb)).* from payments p where id = ${model}`.execute(
          db,
        );
        return change.id;
      }),
    );
    expect((await checkLedger(db, own.id)).map(({ entityId }) => entityId).sort()).toEqual(copies.sort());
    await reopenBackfill(db);
    for (let read = 1; read > 0; ) read = await backfillLedger(db);
    await reopenBackfill(db);
    for (let read = 1; read > 0; ) read = await backfillLedger(db);
    expect(await checkLedger(db, own.id)).toEqual([]);
    for (const id of copies) expect(await entries(id)).toHaveLength(1);
  });

  it('get what their entries lack where they have moved since', async () => {
    const change = { id: newId('pay'), reference: randomUUID(), transaction_id: null, refunded_amount: 300 };
    await sql`insert into payments
      select (jsonb_populate_record(p, ${JSON.stringify(change)}::jsonb)).* from payments p where id = ${await paid(900)}`.execute(
      db,
    );
    // The refund came first: it has its entry, and the sale before it has none.
    await sql`insert into ledger_entries (merchant_id, connection_id, entity, entity_id, kind, accounts, amounts)
      values (${own.id}, ${own.connectionId}, 'payment', ${change.id}, 'refund', ${['available', 'refunds']}, ${[-300, 300]})`.execute(
      db,
    );
    await sql`update ledger_state set payments_to = '', is_complete = false`.execute(db);
    for (let read = 1; read > 0; ) read = await backfillLedger(db);
    expect(await checkLedger(db, own.id)).toEqual([]);
    expect((await entries(change.id)).map(({ cause }) => cause)).toEqual(['refund', 'sale']);
  });
});
