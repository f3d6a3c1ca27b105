// Fee tables and settlements of a merchant of its own: what is expected of a payment, when it arrives, and what the ledger
// has of it.
import { randomUUID } from 'node:crypto';
import { createEventSource } from 'eventsource-client';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepingSettlements } from '../../activities/finance/settlements.ts';
import { transitionPayout } from '../../activities/payouts/transition.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import type { Schema } from '../../db/core/schema.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { type Balance, balancesOf, checkLedger, type LedgerEntry } from '../../db/finance/ledger.ts';
import { statementRulesOf } from '../../db/finance/statement-rules.ts';
import { daysLater } from '../../domain/core/days.ts';
import { type FeeRule, type PayoutFeeRule, partsOf } from '../../domain/finance/fees.ts';
import type { Reconciliation, ReconciliationItem } from '../../domain/finance/reconciliation.ts';
import { expectedDays, overdueUpTo, type Settlement, type SettlementPart } from '../../domain/finance/settlement.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { StatementRule } from '../../domain/finance/statement-rules.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { merchant, type Reply } from '../support/merchant.ts';
import { connect, newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { valued } from '../support/valued.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl, databaseUrl, masterKey } = system;

let db: Database;
let store: Store;
let admin: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  admin = await person(apiUrl, 'admin@trilho.test');
});
afterAll(() => db?.destroy());

const today = dayInBrazil(new Date());
const monthly = { days: 30, count: 'calendar', perInstallment: true } as const;
const card = { method: 'CREDIT_CARD', percentage: 4, fixed: 50, settlement: monthly } as const;
const visa = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '12', expYear: '2030', cvv: '123' };

type Rules = readonly (Partial<FeeRule> & Pick<FeeRule, 'method'>)[];

/** A merchant with its server, its finance person, and its fee table. */
async function shopWith(rules: Rules, more: object = {}) {
  const own = await newMerchant(store, sandboxUrl);
  const shop = merchant(apiUrl, own.key);
  const call = <Body>(method: string, path: string, body?: unknown): Promise<Reply<Body>> =>
    admin.call<Body>(method, path, body, { 'trilho-merchant': own.id });
  const put = (given: Rules, over: object = {}) =>
    call('PUT', '/v1/fees', {
      connectionId: own.connectionId,
      from: daysLater(today, -30),
      rules: given,
      ...more,
      ...over,
    });
  expect((await put(rules)).status).toBe(200);
  return {
    ...own,
    shop,
    call,
    put,
    async byCard(amount: number, installments: number): Promise<Payment> {
      const { body } = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', {
        provider: 'Orbita',
        ...visa,
      });
      const paid = await shop.create({
        amount,
        installments,
        paymentMethod: 'CREDIT_CARD',
        cardToken: body.cardToken,
        items: [{ title: 'Item', unitPrice: amount, quantity: 1 }],
      });
      expect(paid.body).toMatchObject({ status: 'APPROVED' });
      return paid.body;
    },
    /** Once the passes of the sweep have done all there is to do about it. */
    async valued(id: string, values: Partial<Payment> = {}): Promise<Payment> {
      await valued(store, id);
      const found = await shop.get(id);
      expect(found).toMatchObject(values);
      return found;
    },
    settlements: async (query = '') =>
      (await shop.call<{ data: Settlement[] }>('GET', `/v1/settlements${query}`)).body.data,
    entries: async (id: string) =>
      (await shop.call<{ data: LedgerEntry[] }>('GET', `/v1/ledger/entries?entityId=${id}`)).body.data.reverse(),
    balance: async (): Promise<Balance['accounts']> => (await balancesOf(db, own.id))[0]?.accounts ?? {},
  };
}

describe('a fee table', () => {
  it('is written by a person or with a key, listed with its versions, and deleted', async () => {
    const own = await shopWith([card]);
    const later = daysLater(today, 10);
    const written = await own.put([{ method: 'PIX', percentage: 0.99, max: 500 }], {
      from: later,
      confirmation: 'date',
    });
    expect(written.body).toMatchObject({
      from: later,
      confirmation: 'date',
      createdBy: expect.any(String),
      provider: 'Orbita',
    });
    const list = () => own.call<{ data: { from: string }[] }>('GET', '/v1/fees');
    expect((await list()).body.data.map(({ from }) => from)).toEqual([later, daysLater(today, -30)]);
    const path = `/v1/fees/${own.connectionId}/${later}`;
    for (let times = 0; times < 2; times += 1) expect((await own.call('DELETE', path)).status).toBe(204);
    expect((await list()).body.data).toHaveLength(1);
    const { connectionId } = own;
    const byKey = await own.shop.call('PUT', '/v1/fees', { connectionId, from: later, rules: [card] });
    expect(byKey).toMatchObject({ status: 200, body: { from: later } });
    expect(byKey.body).not.toHaveProperty('createdBy');
  });

  it.each([
    ['of another merchant’s connection', { connectionId: 'con_00000000000000000000000000' }, 'connectionId'],
    ['with overlapping rules', { rules: [card, card] }, 'rules.1.installmentsFrom'],
    ['for a PIX that arrives later', { rules: [{ ...card, method: 'PIX' }] }, 'rules.0.settlement'],
    ['with a third decimal', { rules: [{ method: 'PIX', percentage: 1.005 }] }, 'rules.0.percentage'],
  ])('%s is refused', async (_, wrong, field) => {
    const own = await shopWith([card]);
    const { status, body } = await own.put([card], wrong);
    expect({ status, body }).toMatchObject({ status: 422, body: { violations: [{ field }] } });
  });
});

describe('a payment', () => {
  it('has the provider’s fee beside the expected one, and its difference is listed', async () => {
    const own = await shopWith([{ method: 'PIX', percentage: 1 }]);
    const { body } = await own.shop.create();
    await own.shop.simulate(body.id, 'paid');
    const { fee = 0 } = await own.shop.becomes(body.id, { status: 'APPROVED' });
    const found = await own.valued(body.id, { expectedFee: 130 });
    expect(found).toMatchObject({ fee, netAmount: 12_990 - fee });
    expect(found.settlements).toBeUndefined();
    expect(fee).not.toBe(130);
    // The provider's own word counts: nothing is booked for what was expected.
    expect(await own.entries(body.id)).toHaveLength(1);
    const differences = await own.call<{ data: object[] }>('GET', '/v1/fees/differences');
    expect(differences.body.data).toMatchObject([{ paymentId: body.id, amount: 12_990, fee, expectedFee: 130 }]);
    await own.put([{ method: 'PIX', fixed: fee }]);
    await own.valued(body.id, { expectedFee: fee });
    expect((await own.call<{ data: object[] }>('GET', '/v1/fees/differences')).body.data).toEqual([]);
  });

  it('by PIX has its expected fee in the live updates of its page', async () => {
    const own = await shopWith([{ method: 'PIX', percentage: 1 }]);
    const { body } = await own.shop.create();
    let live: Payment | undefined;
    let snapshots = 0;
    const source = createEventSource({
      url: `${apiUrl}/v1/payments/${body.id}/stream`,
      headers: { authorization: `Bearer ${own.key}` },
      onMessage: ({ event, data }) => {
        if (event === 'snapshot') snapshots += 1;
        live = JSON.parse(data).payment;
      },
    });
    try {
      await expect.poll(() => live?.status, { timeout: 30_000 }).toBe('PENDING');
      await own.shop.simulate(body.id, 'paid');
      await own.shop.becomes(body.id, { status: 'APPROVED' });
      await own.valued(body.id, { expectedFee: 130 });
      await expect.poll(() => live?.expectedFee, { timeout: 30_000 }).toBe(130);
      expect(snapshots).toBe(1);
    } finally {
      source.close();
    }
  });

  it('by card arrives by instalment, less its fee', async () => {
    const own = await shopWith([card]);
    const { id, fee } = await own.byCard(30_000, 3);
    const kept = fee ?? 1_250;
    const days = expectedDays(monthly, today, 3);
    const net = 30_000 - kept;
    const part = Math.trunc(net / 3);
    const { settlements = [] } = await own.valued(id, { expectedFee: 1_250, netAmount: net });
    expect(settlements.map(({ installment, amount, expectedOn }) => [installment, amount, expectedOn])).toEqual([
      [1, net - 2 * part, days[0]],
      [2, part, days[1]],
      [3, part, days[2]],
    ]);
    expect(await own.balance()).toMatchObject({ receivable: net, fees: kept, sales: -30_000 });
    expect(await own.settlements()).toMatchObject(
      days.map((expectedOn) => ({ expectedOn, state: 'EXPECTED', parts: 1, provider: 'Orbita' })),
    );
  });

  it('is valued anew when its terms change, and no more when they are deleted', async () => {
    const own = await shopWith([card]);
    const { id } = await own.byCard(10_000, 2);
    await own.valued(id, { expectedFee: 450 });
    await own.put([{ ...card, percentage: 3, settlement: { days: 1, count: 'business', perInstallment: false } }]);
    const { settlements } = await own.valued(id, { expectedFee: 350 });
    expect(settlements).toHaveLength(1);
    expect(await own.settlements()).toHaveLength(1);
    await own.call('DELETE', `/v1/fees/${own.connectionId}/${daysLater(today, -30)}`);
    expect((await own.valued(id)).expectedFee).toBeUndefined();
    expect(await own.settlements()).toEqual([]);
    expect(await checkLedger(db, own.id)).toEqual([]);
  });

  it('that is refunded takes the refund from what is still to arrive', async () => {
    const own = await shopWith([{ ...card, fixed: 0, percentage: 0 }]);
    const { id, fee = 0 } = await own.byCard(10_000, 2);
    await own.valued(id, { expectedFee: 0 });
    const [first] = await own.settlements();
    expect((await own.call('POST', `/v1/settlements/${first?.id}/confirm`, { settledOn: today })).status).toBe(200);
    const refund = await own.shop.call(
      'POST',
      `/v1/payments/${id}/refunds`,
      { amount: 4_000 },
      { 'idempotency-key': id },
    );
    expect(refund.status).toBe(201);
    const arrived = first?.amount ?? 0;
    await own.shop.becomes(id, { refundedAmount: 4_000 });
    const { settlements = [] } = await own.valued(id);
    expect(settlements.map(({ amount, settledOn }) => [amount, settledOn])).toEqual([
      [arrived, today],
      [10_000 - fee - 4_000 - arrived, undefined],
    ]);
    expect(await checkLedger(db, own.id)).toEqual([]);
  });
});

/** A merchant that pays out by a connection of its own, with a fee for it. */
async function payingShop(provider: 'Asaas' | 'Lexxen' | 'Onz', rule: Partial<PayoutFeeRule>) {
  const own = await shopWith([]);
  const connectionId = await connect(store, system, own.id, provider);
  const out = payer(own.shop, provider);
  const charge = (one: Partial<PayoutFeeRule>) => own.put([], { connectionId, payouts: [{ method: 'PIX', ...one }] });
  expect((await charge(rule)).status).toBe(200);
  return {
    ...own,
    ...{ out, charge },
    async paidOut(amount: number): Promise<string> {
      const { body } = await out.send(out.body({ amount }));
      await out.becomes(body.id, { status: 'APPROVED', stage: 'closed' });
      return body.id;
    },
    /** By the receiver's bank. A payout that is done is no longer polled, and nobody has registered an address for webhooks. */
    async returned(id: string): Promise<void> {
      const simulated = await own.shop.call('POST', `/v1/sandbox/payouts/${id}/simulate`, { event: 'returned' });
      expect(simulated.status).toBe(200);
      const reason = 'the receiver says that it did not come';
      expect((await own.shop.call('POST', `/v1/payouts/${id}/look`, { reason })).status).toBe(200);
    },
    accounts: async () =>
      (await balancesOf(db, own.id)).find((one) => one.connectionId === connectionId)?.accounts ?? {},
  };
}

describe('the fee of a payout', () => {
  it('is booked with its own move by the table of its day, and anew once the table changes', async () => {
    const own = await payingShop('Lexxen', { fixed: 200 });
    const id = await own.paidOut(2_500);
    expect(await own.entries(id)).toMatchObject([
      {
        cause: 'payout_sent',
        lines: [
          { account: 'available', amount: -2_700 },
          { account: 'in_transit', amount: 2_500 },
          { account: 'payout_fees', amount: 200 },
        ],
      },
      { cause: 'payout', lines: expect.arrayContaining([{ account: 'payouts', amount: 2_500 }]) },
    ]);
    const first = await own.out.get(id);
    expect(first).toMatchObject({ amount: 2_500, expectedFee: 200, debitedAmount: 2_700 });
    expect(first).not.toHaveProperty('fee');

    // One of its method, and none of another one.
    await own.put([], { connectionId: first.connectionId, payouts: [{ method: 'BANK_ACCOUNT', fixed: 900 }] });
    const valuedAs = (fee: number | undefined) =>
      vi.waitUntil(
        async () => {
          await keepingSettlements({ store }).keepSettlements();
          return (await own.out.get(id)).expectedFee === fee;
        },
        { timeout: 60_000, interval: 200 },
      );
    await valuedAs(undefined);
    expect(await own.out.get(id)).not.toHaveProperty('debitedAmount');
    await own.charge({ percentage: 2, min: 350 });
    await valuedAs(350);
    expect(await own.accounts()).toMatchObject({ available: -2_850, payouts: 2_500, payout_fees: 350 });
    const report = await own.shop.call<{ data: object[] }>('GET', `/v1/reports/finance?from=${today}&to=${today}`);
    expect(report.body.data).toMatchObject([{ fees: 350, payoutFees: 350, net: -350, arrived: 0, sales: 0 }]);
    expect(report.body.data[0]).not.toHaveProperty('cost');
    expect(await checkLedger(db, own.id)).toEqual([]);
  });

  it.each([
    ['is kept by the provider', false, 150],
    ['is given back where the table says so', true, 0],
  ])('of one that comes back %s', async (_, givenBack, left) => {
    // Lexxen has no word for a return.
    const own = await payingShop('Onz', { fixed: 150, givenBack });
    const id = await own.paidOut(4_000);
    await own.returned(id);
    await own.out.becomes(id, { status: 'REJECTED', debitedAmount: left });
    const accounts = await own.accounts();
    expect([accounts.available ?? 0, accounts.payouts ?? 0, accounts.payout_fees ?? 0]).toEqual([0 - left, 0, left]);
    expect(await checkLedger(db, own.id)).toEqual([]);
  });

  it('is what the provider says, beside what was expected', async () => {
    const own = await payingShop('Asaas', { fixed: 250 });
    const id = await own.paidOut(3_000);
    expect(await own.out.get(id)).toMatchObject({ fee: 200, expectedFee: 250, debitedAmount: 3_200 });
    expect(await own.accounts()).toMatchObject({ available: -3_200, payout_fees: 200 });
    const differences = await own.shop.call<{ data: object[] }>('GET', '/v1/fees/differences');
    expect(differences.body.data).toMatchObject([{ payoutId: id, fee: 200, expectedFee: 250, amount: 3_000 }]);
    expect(differences.body.data[0]).not.toHaveProperty('paymentId');
    // The provider's own balance has lost the fee, too.
    const { body } = await own.shop.call<{ data: { provider: string; atProvider: object }[] }>(
      'POST',
      '/v1/balances/refresh',
      {},
    );
    const asked = body.data.find(({ provider }) => provider === 'Asaas');
    expect(asked?.atProvider).toMatchObject({ state: 'answered', available: -3_200, difference: 0 });
  });

  it('is read by one statement in the transaction of the move, and written by the one that moves it', async () => {
    const own = await payingShop('Lexxen', { fixed: 200 });
    const model = await own.paidOut(1_000);
    // One that was let out, and has no answer yet.
    const change = {
      ...{ id: newId('pyo'), reference: randomUUID(), withdraw_reference: randomUUID() },
      ...{ withdraw_id: null, end_to_end_id: null, status: 'PENDING', stage: 'sending', expected_fee: null },
    };
    await sql`insert into payouts
      select (jsonb_populate_record(p, ${JSON.stringify(change)}::jsonb)).* from payouts p where id = ${model}`.execute(
      db,
    );
    const asked: string[] = [];
    const watched = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
      log: ({ query }) => {
        asked.push(query.sql);
      },
    });
    const of = { payoutId: change.id, merchantId: own.id };
    const counted = { store: { ...store, db: watched }, deliverNew: () => {}, log: openLog('test', 'silent') };
    const facts = { withdrawId: randomUUID() };
    await transitionPayout(counted, { ...of, step: 'send', cause: 'send', facts });
    const about = (table: string) => asked.filter((text) => text.includes(`"${table}"`));
    expect(about('fee_tables')).toHaveLength(1);
    const [entry, ...others] = about('ledger_entries');
    expect(others).toEqual([]);
    expect(entry).toContain('update "payouts"');
    expect((await own.entries(change.id)).map(({ cause }) => cause)).toEqual(['payout_sent']);

    // A step that moves nothing reads and writes nothing of it.
    asked.length = 0;
    await transitionPayout(counted, { ...of, step: 'look', cause: 'look-up', facts });
    expect([...about('fee_tables'), ...about('ledger_entries')]).toEqual([]);
    await watched.destroy();
    expect(await checkLedger(db, own.id)).toEqual([]);
  });

  it('is refused with two rules for one method', async () => {
    const own = await shopWith([]);
    const twice = [{ method: 'PIX', fixed: 1 }, { method: 'PIX' }];
    expect(await own.put([], { payouts: twice })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'payouts.1.method' }] },
    });
  });
});

describe('a settlement', () => {
  const atOnce = { days: 0, count: 'business', perInstallment: false } as const;

  it('has the parts of its day, page by page', async () => {
    const own = await shopWith([{ ...card, settlement: atOnce }]);
    const ids = (await Promise.all([1, 2, 3].map((n) => own.byCard(n * 1_000, 1)))).map(({ id }) => id).sort();
    for (const id of ids) await own.valued(id);
    const [only, ...others] = await own.settlements();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ parts: 3 });
    const parts = async (cursor?: string): Promise<SettlementPart[]> => {
      const query = `limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { body } = await own.shop.call<{ data: SettlementPart[]; nextCursor: string | null }>(
        'GET',
        `/v1/settlements/${only?.id}/parts?${query}`,
      );
      return [...body.data, ...(body.nextCursor ? await parts(body.nextCursor) : [])];
    };
    const found = await parts();
    expect(found.map(({ paymentId }) => paymentId)).toEqual(ids);
    expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(only?.amount);
    expect(found.every(({ installment, installments }) => installment === 1 && installments === 1)).toBe(true);
  });

  it('says of each part which instalment it is, of how many', async () => {
    const own = await shopWith([card]);
    const { id } = await own.byCard(30_000, 3);
    await own.valued(id);
    const partsOf = async () => {
      const found: SettlementPart[] = [];
      for (const one of await own.settlements()) {
        const { body } = await own.shop.call<{ data: SettlementPart[] }>('GET', `/v1/settlements/${one.id}/parts`);
        found.push(...body.data);
      }
      return found.map(({ installment, installments }) => [installment, installments]);
    };
    const all = [
      [1, 3],
      [2, 3],
      [3, 3],
    ];
    expect(await partsOf()).toEqual(all);
    // Parts that were written before the number was kept.
    await db.updateTable('settlement_parts').set({ installments: null }).where('payment_id', '=', id).execute();
    expect(await partsOf()).toEqual(all);
  });

  it('says of each part what was paid, the fee and what was given back, and of itself their sums', async () => {
    const own = await shopWith([card]);
    // The rests of what was paid and of what is due after the fee are in the first part, and are no adjustment.
    const amount = 9_975;
    const { id } = await own.byCard(amount, 3);
    const { netAmount = 0 } = await own.valued(id, { expectedFee: 449 });
    const due = partsOf(netAmount, 3);
    const fees = partsOf(amount, 3).map((gross, at) => gross - (due[at] ?? 0));
    const read = async () => {
      const all = [];
      for (const one of await own.settlements()) {
        const { body } = await own.shop.call<{ data: SettlementPart[] }>('GET', `/v1/settlements/${one.id}/parts`);
        const { totals } = (await own.shop.call<Settlement>('GET', `/v1/settlements/${one.id}`)).body;
        all.push({ ...body.data[0], totals });
      }
      return all;
    };
    const part = (gross: number, fee: number, adjustment = 0) => ({
      ...{ paymentId: id, paymentMethod: 'CREDIT_CARD', gross, fee, adjustment, amount: gross - fee + adjustment },
      totals: { gross, fee, adjustment },
    });
    expect(await read()).toMatchObject(fees.map((fee) => part(3_325, fee)));
    // A list has no sums: each would read the parts of every settlement.
    expect((await own.settlements()).map(({ totals }) => totals)).toEqual([undefined, undefined, undefined]);

    // What is given back is taken from what is still to arrive; once all has, from a correction of its own.
    const [first, ...later] = await own.settlements();
    const arrive = (one: Settlement | undefined) =>
      own.call('POST', `/v1/settlements/${one?.id}/confirm`, { settledOn: today });
    expect((await arrive(first)).status).toBe(200);
    const refund = async (amount: number, sum: number) => {
      const key = { 'idempotency-key': `${id}-${amount}` };
      expect((await own.shop.call('POST', `/v1/payments/${id}/refunds`, { amount }, key)).status).toBe(201);
      await own.shop.becomes(id, { refundedAmount: sum });
      await own.valued(id);
    };
    await refund(1_000, 1_000);
    expect(await read()).toMatchObject(fees.map((fee, at) => part(3_325, fee, at === 0 ? 0 : -500)));
    for (const one of later) expect((await arrive(one)).status).toBe(200);
    await refund(300, 1_300);
    const correction = (await read()).find(({ installment }) => installment === 0);
    expect(correction).toMatchObject(part(0, 0, -300));
    expect(correction).not.toHaveProperty('installments');
  });

  it('is confirmed with what arrived, which the ledger books, and taken back by a counter-entry', async () => {
    const own = await shopWith([{ ...card, settlement: atOnce }]);
    const { id } = await own.byCard(10_000, 1);
    await own.valued(id);
    const [{ id: settlement = '', amount = 0 } = {}] = await own.settlements();
    const before = await own.balance();
    const confirm = (body: object) => own.call('POST', `/v1/settlements/${settlement}/confirm`, body);

    expect(await confirm({ settledOn: today, amount: amount - 7 })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'reason', rule: 'required' }] },
    });
    expect((await confirm({ settledOn: daysLater(today, 1) })).status).toBe(422);
    const reason = 'The provider kept 7 cents more';
    expect(await confirm({ settledOn: today, amount: amount - 7, reason })).toMatchObject({
      status: 200,
      body: { state: 'SETTLED', settledAmount: amount - 7, basis: 'person', settledBy: expect.any(String), reason },
    });
    expect((await confirm({ settledOn: today })).status).toBe(409);
    expect(await own.entries(settlement)).toMatchObject([
      {
        cause: 'settlement',
        lines: [
          { account: 'receivable', amount: -amount },
          { account: 'available', amount: amount - 7 },
          { account: 'fees', amount: 7 },
        ],
      },
    ]);
    expect(await own.balance()).toMatchObject({ available: amount - 7, receivable: 0 });
    const announced = async () => {
      await keepingSettlements({ store }).keepSettlements();
      const { body } = await own.shop.call<{ data: { type: string; data: { id: string; state: string } }[] }>(
        'GET',
        '/v1/events',
      );
      return body.data.flatMap(({ type, data }) => (data.id === settlement ? `${type} ${data.state}` : []));
    };
    await expect.poll(announced, { timeout: 30_000 }).toEqual(['settlement.settled SETTLED']);

    const again = await own.call('POST', `/v1/settlements/${settlement}/reopen`, { reason: 'It was another one' });
    expect(again).toMatchObject({ status: 200, body: { state: 'EXPECTED' } });
    expect(await own.balance()).toMatchObject({ ...before, available: 0 });
    expect(await own.entries(settlement)).toHaveLength(2);
    expect((await own.call('POST', `/v1/settlements/${settlement}/reopen`, { reason: 'Once more' })).status).toBe(409);
    const taken = 'settlement.reopened EXPECTED';
    await expect
      .poll(async () => (await announced()).filter((one) => one === taken), { timeout: 30_000 })
      .toHaveLength(1);
    await announced();
    expect((await announced()).filter((one) => one === taken)).toHaveLength(1);
    expect(await checkLedger(db, own.id)).toEqual([]);
  });

  it('needs two people for a difference as large as a payout that needs approval', async () => {
    const own = await shopWith([{ ...card, settlement: atOnce }]);
    const finance = await person(apiUrl, 'finance@trilho.test');
    const of = { 'trilho-merchant': own.id };
    const rules = { version: 0, approveFrom: 1_000, approvals: 1 };
    for (const one of [admin, finance]) await one.call('PUT', '/v1/payout-policy', rules, of);
    const { id } = await own.byCard(50_000, 1);
    await own.valued(id);
    const [{ id: settlement = '', amount = 0 } = {}] = await own.settlements();
    const path = `/v1/settlements/${settlement}`;
    const missing = { settledOn: today, amount: amount - 1_000, reason: 'They kept ten reais' };

    const first = await own.call('POST', `${path}/confirm`, missing);
    expect(first).toMatchObject({ status: 202, body: { state: 'EXPECTED', proposal: { amount: amount - 1_000 } } });
    expect((await own.call('POST', `${path}/confirm`, missing)).status).toBe(409);
    expect(await own.entries(settlement)).toEqual([]);
    const queue = await finance.call<{ data: object[] }>(
      'GET',
      '/v1/attention?entity=settlement&sort=urgency',
      undefined,
      of,
    );
    expect(queue.body.data).toMatchObject([{ id: settlement, reason: 'approval_needed', forYou: true }]);
    // Other figures are another proposal.
    const other = { ...missing, amount: amount - 2_000 };
    expect((await finance.call('POST', `${path}/confirm`, other, of)).status).toBe(202);
    const taken = await finance.call('POST', `${path}/reopen`, { reason: 'It was a thousand' }, of);
    expect(taken).toMatchObject({ status: 200, body: { needsAttention: false } });
    expect(taken.body).not.toHaveProperty('proposal');

    expect((await own.call('POST', `${path}/confirm`, missing)).status).toBe(202);
    const second = await finance.call('POST', `${path}/confirm`, missing, of);
    expect(second).toMatchObject({ status: 200, body: { state: 'SETTLED', settledAmount: amount - 1_000 } });
    expect(await own.entries(settlement)).toHaveLength(1);

    // A smaller difference is one person's.
    await own.call('POST', `${path}/reopen`, { reason: 'Once more' });
    const small = await own.call('POST', `${path}/confirm`, { ...missing, amount: amount - 999 });
    expect(small.status).toBe(200);
  });

  it('is booked on its day where the terms want no proof, and announced', async () => {
    const own = await shopWith([{ ...card, settlement: atOnce }], { confirmation: 'date' });
    const { id } = await own.byCard(10_000, 1);
    await own.valued(id, { expectedFee: 450 });
    const [day = ''] = expectedDays(atOnce, today, 1);
    const [settlement] = await own.settlements();
    expect(settlement).toMatchObject({ expectedOn: day });
    if (day === today) {
      expect(settlement).toMatchObject({ state: 'SETTLED', basis: 'date', settledOn: today });
      const { body } = await own.shop.call<{ data: { type: string; data: { id: string } }[] }>('GET', '/v1/events');
      expect(body.data.filter(({ type }) => type === 'settlement.settled').map(({ data }) => data.id)).toEqual([
        settlement?.id,
      ]);
    } else {
      // A weekend or a holiday: it comes on the next business day.
      expect(settlement).toMatchObject({ state: 'EXPECTED' });
    }
  });

  it('that has not arrived calls for a person, once, until it is confirmed', async () => {
    const own = await shopWith([{ ...card, settlement: atOnce }]);
    const { id } = await own.byCard(10_000, 1);
    await own.valued(id, { expectedFee: 450 });
    const [{ id: settlement = '' } = {}] = await own.settlements();
    await db
      .updateTable('settlements')
      .set({ expected_on: overdueUpTo(today) })
      .where('id', '=', settlement)
      .execute();
    for (let pass = 0; pass < 2; pass += 1) await keepingSettlements({ store }).keepSettlements();
    const queue = async () => (await own.call<{ data: object[] }>('GET', '/v1/attention?entity=settlement')).body.data;
    expect(await queue()).toMatchObject([
      {
        entity: 'settlement',
        id: settlement,
        reason: 'settlement_overdue',
        actions: ['confirm'],
        amount: expect.any(Number),
      },
    ]);
    // Whoever sees it in the queue may open it, and only finance says that it has arrived.
    for (const [role, sees] of [
      ['ops', true],
      ['viewer', true],
      ['developer', false],
    ] as const) {
      const other = await person(apiUrl, `${role}@trilho.test`);
      const call = <Body>(method: string, path: string, given?: object) =>
        other.call<Body>(method, path, given, { 'trilho-merchant': own.id });
      const { body } = await call<{ data: { id: string }[]; counts: Record<string, number> }>(
        'GET',
        '/v1/attention?counts=true',
      );
      expect((await call('GET', '/v1/attention?entity=settlement')).status, role).toBe(200);
      expect([role, body.data.map(({ id: each }) => each)]).toEqual([role, sees ? [settlement] : []]);
      expect([role, body.counts]).toEqual([role, sees ? { settlement: 1 } : {}]);
      for (const path of ['', '/parts']) {
        expect((await call('GET', `/v1/settlements/${settlement}${path}`)).status, role).toBe(sees ? 200 : 403);
      }
      expect((await call('POST', `/v1/settlements/${settlement}/confirm`, { settledOn: today })).status, role).toBe(
        403,
      );
    }
    const { body } = await own.shop.call<{ data: { type: string }[] }>('GET', '/v1/events');
    expect(body.data.filter(({ type }) => type === 'settlement.overdue')).toHaveLength(1);
    await own.call('POST', `/v1/settlements/${settlement}/confirm`, { settledOn: today });
    expect(await queue()).toEqual([]);
  });

  it('is found on a bank’s statement, and booked with what arrived once that is confirmed', async () => {
    const own = await shopWith([{ ...card, settlement: atOnce }]);
    const { id } = await own.byCard(54_321, 1);
    await own.valued(id);
    const [{ id: settlement = '', amount = 0 } = {}] = await own.settlements();
    // So that its day is over, whatever day it is.
    await db
      .updateTable('settlements')
      .set({ expected_on: daysLater(today, -1) })
      .where('id', '=', settlement)
      .execute();
    const reais = ((amount - 3) / 100).toFixed(2).replace('.', ',');
    const content = `data;valor;historico\n${today};${reais};ORBITA REPASSE CARTOES\n${today};-10,00;TARIFA`;
    const imported = await own.call<{ id: string; counts: object }>('POST', '/v1/reconciliations/statements', {
      fileName: 'extrato.csv',
      content,
    });
    expect(imported).toMatchObject({ status: 201, body: { counts: { suggested: 1, unknown: 1 } } });
    const path = `/v1/reconciliations/${imported.body.id}`;
    const [item] = (await own.call<{ data: { n: number }[] }>('GET', `${path}/items?kind=suggested`)).body.data;
    expect(item).toMatchObject({
      entity: 'settlement',
      entityId: settlement,
      by: 'provider and day',
      differs: ['amount', 'day'],
      ours: { amount },
      theirs: { amount: amount - 3, day: today },
    });
    // Only what differs in nothing is confirmed together with others.
    expect((await own.call('POST', `${path}/confirm-suggestions`, { reason: 'All of them' })).body).toEqual({
      confirmed: 0,
      failed: 0,
      left: 0,
    });
    const reason = 'Three cents of a TED fee';
    const settled = await own.call('POST', `${path}/items/${item?.n}/settle`, { action: 'confirm_match', reason });
    expect(settled).toMatchObject({ status: 200, body: { kind: 'matched', settled: { action: 'confirm_match' } } });
    expect((await own.call('GET', `/v1/settlements/${settlement}`)).body).toMatchObject({
      state: 'SETTLED',
      settledOn: today,
      settledAmount: amount - 3,
      reason,
    });
    expect(await checkLedger(db, own.id)).toEqual([]);
  });

  it('that differs in nothing is confirmed with all others of its kind', async () => {
    const own = await shopWith([{ ...card, settlement: atOnce }]);
    const { id } = await own.byCard(12_345, 1);
    await own.valued(id);
    const [{ id: settlement = '', amount = 0 } = {}] = await own.settlements();
    await db.updateTable('settlements').set({ expected_on: today }).where('id', '=', settlement).execute();
    const content = `data;valor;historico\n${today};${(amount / 100).toFixed(2).replace('.', ',')};TED RECEBIDA`;
    const { body } = await own.call<{ id: string }>('POST', '/v1/reconciliations/statements', {
      fileName: 'e.csv',
      content,
    });
    const reason = 'They are on the statement';
    expect((await own.call('POST', `/v1/reconciliations/${body.id}/confirm-suggestions`, { reason })).body).toEqual({
      confirmed: 1,
      failed: 0,
      left: 0,
    });
    expect((await own.call('GET', `/v1/settlements/${settlement}`)).body).toMatchObject({
      state: 'SETTLED',
      settledOn: today,
    });
  });

  describe('whose line names nobody', () => {
    type Item = ReconciliationItem;
    const import_ = async (
      own: Awaited<ReturnType<typeof shopWith>>,
      lines: readonly [cents: number, text: string, day?: string][],
    ) => {
      const rows = lines.map(
        ([cents, text, day = today]) => `${day};${(cents / 100).toFixed(2).replace('.', ',')};${text}`,
      );
      const content = ['data;valor;historico', ...rows].join('\n');
      const { body } = await own.call<Reconciliation>('POST', '/v1/reconciliations/statements', {
        fileName: 'extrato.csv',
        content,
      });
      const path = `/v1/reconciliations/${body.id}/items`;
      const items = (await own.call<{ data: Item[] }>('GET', path)).body.data;
      const settle = (n: number, request: object) => own.call<Item>('POST', `${path}/${n}/settle`, request);
      return { reconciliation: body, items, settle };
    };
    const rulesOf = async (own: Awaited<ReturnType<typeof shopWith>>) =>
      (await own.shop.call<{ data: StatementRule[] }>('GET', '/v1/statement-rules')).body.data;
    const reason = 'As the bank’s manager says';

    /** A further settlement, due today. */
    const due = async (own: Awaited<ReturnType<typeof shopWith>>, amount: number) => {
      const { id } = await own.byCard(amount, 1);
      await own.valued(id);
      const one = (await own.settlements('?state=EXPECTED'))[0];
      if (!one) throw new Error('no settlement');
      await db.updateTable('settlements').set({ expected_on: today }).where('id', '=', one.id).execute();
      return one;
    };

    it('is assigned by a person, learned, suggested the next time, and forgotten', async () => {
      const own = await shopWith([{ ...card, settlement: atOnce }]);
      const first = await due(own, 20_000);
      const cents = first.amount - 5;
      const one = await import_(own, [
        [cents, 'CR ADQ 0034 DOC 889900'],
        [-10_00, 'TARIFA'],
      ]);
      expect(one.items).toMatchObject([{ n: 2, kind: 'unknown' }, { n: 3 }]);
      expect(await rulesOf(own)).toEqual([]);

      const assign = { action: 'assign', settlementId: first.id, reason };
      expect((await one.settle(2, { action: 'assign', reason })).status).toBe(422);
      expect((await one.settle(2, { ...assign, settlementId: 'set_00000000000000000000000000' })).status).toBe(422);
      expect((await one.settle(3, assign)).status).toBe(409);
      const assigned = await one.settle(2, assign);
      expect(assigned).toMatchObject({
        status: 200,
        body: { kind: 'matched', by: 'hand', entityId: first.id, settled: { action: 'confirm_match', reason } },
      });
      expect((await one.settle(2, assign)).status).toBe(409);
      expect((await own.call('GET', `/v1/settlements/${first.id}`)).body).toMatchObject({
        state: 'SETTLED',
        settledAmount: cents,
        reason,
      });
      const [rule] = await rulesOf(own);
      expect(await rulesOf(own)).toMatchObject([
        {
          description: 'CR ADQ DOC',
          direction: 'in',
          subject: 'settlement',
          connectionId: own.connectionId,
          provider: 'Orbita',
          confirmed: 1,
          contradicted: 0,
          inUse: true,
        },
      ]);
      const { rows } = await sql<{ row: string }>`select r::text as row from statement_rules r
        where merchant_id = ${own.id}`.execute(db);
      expect(rows[0]?.row).not.toContain('ADQ');

      const second = await due(own, 30_000);
      const two = await import_(own, [[second.amount - 7, 'CR ADQ 0051 DOC 112233']]);
      expect(two.items).toMatchObject([
        {
          kind: 'suggested',
          by: 'learned',
          entityId: second.id,
          differs: ['amount'],
          learned: { ruleId: rule?.id, confirmedOn: today },
        },
      ]);
      expect((await own.call('GET', `/v1/settlements/${second.id}`)).body).toMatchObject({ state: 'EXPECTED' });
      expect((await two.settle(2, { action: 'confirm_match', reason })).body).toMatchObject({ kind: 'matched' });
      expect(await rulesOf(own)).toMatchObject([{ id: rule?.id, confirmed: 2 }]);

      expect((await own.call('DELETE', `/v1/statement-rules/${rule?.id}`)).status).toBe(204);
      expect(await rulesOf(own)).toEqual([]);
      const { rows: audited } = await sql`
        select from audit_log where merchant_id = ${own.id} and action = 'DELETE /v1/statement-rules/{id}' and phase = 'done'`.execute(
        db,
      );
      expect(audited).toHaveLength(1);
      const third = await due(own, 40_000);
      const three = await import_(own, [[third.amount - 7, 'CR ADQ 0052 DOC 445566']]);
      expect(three.items).toMatchObject([{ kind: 'unknown' }]);
      expect(await checkLedger(db, own.id)).toEqual([]);
    });

    it('is none of ours, as explained before: suggested, noted again, and no longer once that is rejected', async () => {
      const own = await shopWith([card]);
      const lines = (n: number): [number, string][] => [
        [-49_90, `TARIFA PACOTE 0${n}`],
        [49_90, `TARIFA PACOTE 0${n}`],
      ];
      const why = 'Tarifa mensal da conta';
      const one = await import_(own, lines(1));
      expect(one.items).toMatchObject([
        { n: 2, kind: 'unknown' },
        { n: 3, kind: 'unknown' },
      ]);
      expect((await one.settle(2, { action: 'note', reason: why })).status).toBe(200);
      const [rule] = await rulesOf(own);
      expect(await rulesOf(own)).toMatchObject([
        {
          description: 'TARIFA PACOTE',
          direction: 'out',
          subject: 'explained',
          reason: why,
          confirmed: 1,
          inUse: true,
        },
      ]);
      expect(rule).not.toHaveProperty('connectionId');
      const { rows } = await sql<{ row: string }>`select r::text as row from statement_rules r
        where merchant_id = ${own.id}`.execute(db);
      expect(rows[0]?.row).not.toMatch(/TARIFA|mensal/);

      // The same words for money that came in are another thing.
      const two = await import_(own, lines(2));
      expect(two.items).toMatchObject([
        { n: 2, kind: 'suggested', by: 'learned', learned: { ruleId: rule?.id, confirmedOn: today, reason: why } },
        { n: 3, kind: 'unknown' },
      ]);
      expect(two.items[0]).not.toHaveProperty('entity');
      // A bank's account has such lines: nobody is called for them.
      expect(two.reconciliation).toMatchObject({ needsAttention: false, counts: { suggested: 1, open: 2 } });
      const path = `/v1/reconciliations/${two.reconciliation.id}`;
      const all = await own.call('POST', `${path}/confirm-suggestions`, { reason: 'All of November' });
      expect(all.body).toEqual({ confirmed: 1, failed: 0, left: 0 });
      const { body } = await own.call<{ data: Item[] }>('GET', `${path}/items?settled=true`);
      expect(body.data).toMatchObject([{ n: 2, kind: 'unknown', settled: { action: 'note', reason: why } }]);
      expect(await rulesOf(own)).toMatchObject([{ confirmed: 2, contradicted: 0 }]);

      const other = await import_(own, lines(3));
      expect((await other.settle(2, { action: 'look', reason: why })).status).toBe(409);
      const otherwise = 'Pacote de serviços, R$ 49,90';
      expect((await other.settle(2, { action: 'note', reason: otherwise })).body).toMatchObject({ kind: 'unknown' });
      expect(await rulesOf(own)).toMatchObject([{ confirmed: 3, reason: otherwise }]);
      for (const n of [4, 5, 6]) {
        const again = await import_(own, lines(n));
        expect(again.items[0]).toMatchObject({ kind: 'suggested', learned: { reason: otherwise } });
        const rejected = await again.settle(2, { action: 'reject_match', reason: 'It was charged twice' });
        expect(rejected.body).toMatchObject({ kind: 'unknown', settled: { action: 'reject_match' } });
      }
      expect(await rulesOf(own)).toMatchObject([{ confirmed: 3, contradicted: 3, inUse: false }]);
      expect((await import_(own, lines(7))).items).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
      expect(await own.balance()).toEqual({});
    });

    it('is a payment that a person has named, and the next time one of the same connection', async () => {
      const own = await shopWith([{ method: 'PIX', percentage: 1 }]);
      const received = async (amount: number) => {
        const items = [{ title: 'Item', unitPrice: amount, quantity: 1 }];
        const { body } = await own.shop.create({ amount, items });
        await own.shop.simulate(body.id, 'paid');
        return own.shop.becomes(body.id, { status: 'APPROVED' });
      };
      const first = await received(7_000);
      await received(7_000);
      const other = await received(8_000);
      const text = 'PIX RECEBIDO MARIA SILVA';
      const one = await import_(own, [
        [first.amount, `${text} 01`],
        [-first.amount, `${text} 01`],
      ]);
      // Two payments have its amount and day.
      expect(one.items).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
      const assign = (more: object) => ({ action: 'assign', reason, ...more });
      for (const wrong of [
        {},
        { paymentId: first.id, payoutId: first.id },
        { paymentId: 'pay_00000000000000000000000000' },
        { payoutId: first.id },
      ])
        expect([wrong, (await one.settle(2, assign(wrong))).status]).toEqual([wrong, 422]);
      expect((await one.settle(3, assign({ paymentId: first.id }))).status).toBe(409);
      const assigned = await one.settle(2, assign({ paymentId: first.id }));
      expect(assigned).toMatchObject({
        status: 200,
        body: { kind: 'matched', by: 'hand', entity: 'payment', entityId: first.id, settled: { reason } },
      });
      expect(await rulesOf(own)).toMatchObject([
        { description: text, subject: 'payment', direction: 'in', connectionId: own.connectionId, provider: 'Orbita' },
      ]);

      // It was paid the day before its line.
      const yesterday = daysLater(today, -1);
      const noon = sql`${yesterday}::date + time '12:00' at time zone 'America/Sao_Paulo'`;
      await sql`update payments set created_at = ${noon}, approved_at = ${noon} where id = ${other.id}`.execute(db);
      const two = await import_(own, [
        [1, 'OUTRO BANCO', yesterday],
        [other.amount, `${text} 02`],
      ]);
      expect(two.items[1]).toMatchObject({
        ...{ kind: 'suggested', entity: 'payment', entityId: other.id, by: 'learned', differs: ['day'] },
        learned: { confirmedOn: today },
      });
      expect((await two.settle(3, { action: 'confirm_match', reason })).body).toMatchObject({ kind: 'matched' });
      expect(await rulesOf(own)).toMatchObject([{ confirmed: 2, contradicted: 0 }]);
    });

    it('is learned no longer once people have contradicted it as often', async () => {
      const own = await shopWith([{ ...card, settlement: atOnce }]);
      const first = await due(own, 20_000);
      const one = await import_(own, [[first.amount, 'LIQ VENDAS 01']]);
      expect(one.items).toMatchObject([{ kind: 'suggested', by: 'amount and day' }]);
      await one.settle(2, { action: 'confirm_match', reason });
      const second = await due(own, 30_000);
      const two = await import_(own, [[second.amount - 100, 'LIQ VENDAS 02']]);
      expect(two.items).toMatchObject([{ kind: 'suggested', by: 'learned' }]);
      await two.settle(2, { action: 'reject_match', reason });
      expect(await rulesOf(own)).toMatchObject([{ confirmed: 1, contradicted: 1, inUse: false }]);
      const three = await import_(own, [[second.amount - 100, 'LIQ VENDAS 03']]);
      expect(three.items).toMatchObject([{ kind: 'unknown' }]);

      // The same words for another connection count against it too.
      const rules = statementRulesOf(store, own.id);
      const teach = (description: string, connectionId: string) =>
        rules.learn({ description, direction: 'in' }, { subject: 'settlement', connectionId }, 'Ana');
      await teach('LIQ VENDAS 04', own.connectionId);
      await teach('LIQ VENDAS 04', own.connectionId);
      expect(await rulesOf(own)).toMatchObject([{ confirmed: 3, contradicted: 1, inUse: true }]);
      await teach('LIQ VENDAS 05', 'con_another');
      expect(await rulesOf(own)).toMatchObject([{ confirmed: 3, contradicted: 2, inUse: true }]);
      // And are of one merchant.
      const other = await shopWith([card]);
      expect(await rulesOf(other)).toEqual([]);
    });
  });

  describe('on the statement of the merchant’s bank', () => {
    const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const imported = async (
      own: Awaited<ReturnType<typeof shopWith>>,
      lines: readonly [cents: number, text: string][],
      over: object = {},
    ) => {
      const rows = lines.map(([cents, text]) => `${today};${reais(cents)};${text}`);
      const file = { fileName: 'banco.csv', content: ['data;valor;historico', ...rows].join('\n'), ...over };
      const { body } = await own.call<Reconciliation>('POST', '/v1/reconciliations/statements', file);
      const path = `/v1/reconciliations/${body.id}`;
      const items = async () => (await own.call<{ data: ReconciliationItem[] }>('GET', `${path}/items`)).body.data;
      const settle = (n: number, action: string) =>
        own.call<ReconciliationItem>('POST', `${path}/items/${n}/settle`, { action, reason: 'As the bank says' });
      const amounts = async () => (await own.call<Reconciliation>('GET', path)).body.amounts;
      return { items, settle, amounts };
    };
    const money = async (own: Awaited<ReturnType<typeof shopWith>>) => {
      const { receivable = 0, available = 0, bank = 0 } = await own.balance();
      return { receivable, available, bank };
    };
    const one = async (own: Awaited<ReturnType<typeof shopWith>>, id: string) =>
      (await own.call<Settlement>('GET', `/v1/settlements/${id}`)).body;
    /** A settlement that is due today. */
    const due = async (own: Awaited<ReturnType<typeof shopWith>>, amount: number) => {
      const { id } = await own.byCard(amount, 1);
      await own.valued(id);
      const [settlement] = await own.settlements('?state=EXPECTED');
      if (!settlement) throw new Error('no settlement');
      await db.updateTable('settlements').set({ expected_on: today }).where('id', '=', settlement.id).execute();
      return { ...settlement, payment: id };
    };

    it('moves to the bank by its line, and back where the match is taken back', async () => {
      const own = await shopWith([{ ...card, settlement: atOnce }]);
      const { id, amount } = await due(own, 20_000);
      const statement = await imported(own, [[amount, 'TED RECEBIDA']]);
      expect((await statement.settle(2, 'confirm_match')).body).toMatchObject({ kind: 'matched' });
      // Arrival and bank in one entry.
      expect(await own.entries(id)).toMatchObject([
        {
          cause: 'settlement',
          lines: [
            { account: 'receivable', amount: -amount },
            { account: 'bank', amount },
          ],
        },
      ]);
      expect(await one(own, id)).toMatchObject({ state: 'SETTLED', bankedAmount: amount });
      expect(await money(own)).toEqual({ receivable: 0, available: 0, bank: amount });

      const undone = await statement.settle(2, 'undo_match');
      expect(undone).toMatchObject({ status: 200, body: { kind: 'unknown', found: { kind: 'matched' } } });
      expect(undone.body).not.toHaveProperty('settled');
      // Who had confirmed it, and who took it back, is kept.
      expect(undone.body.undone).toMatchObject([
        { entityId: id, by: 'admin', settled: { by: 'admin', reason: 'As the bank says' } },
      ]);
      await expect(
        sql`update reconciliation_items set undone = '[]' where entity_id is null and undone <> '[]'`.execute(db),
      ).rejects.toThrow('keeps what was undone');
      // Nothing but this line had shown that it arrived.
      expect(await one(own, id)).toMatchObject({ state: 'EXPECTED' });
      expect(await money(own)).toEqual({ receivable: amount, available: 0, bank: 0 });
      expect(await own.entries(id)).toHaveLength(2);
      expect((await statement.settle(2, 'undo_match')).status).toBe(409);
      expect(await checkLedger(db, own.id)).toEqual([]);
    });

    it('that a person has confirmed before is matched at once, and stays confirmed without its line', async () => {
      const own = await shopWith([{ ...card, settlement: atOnce }]);
      const { id, amount } = await due(own, 30_000);
      await own.call('POST', `/v1/settlements/${id}/confirm`, { settledOn: today });
      const again = await imported(own, [[amount, 'TED RECEBIDA 2']]);
      expect(await again.items()).toMatchObject([{ kind: 'matched', entityId: id }]);
      expect(await money(own)).toEqual({ receivable: 0, available: 0, bank: amount });
      expect((await again.settle(2, 'undo_match')).status).toBe(200);
      expect(await one(own, id)).toMatchObject({ state: 'SETTLED' });
      expect(await money(own)).toEqual({ receivable: 0, available: amount, bank: 0 });
      expect((await own.entries(id)).map(({ cause }) => cause).slice(-2)).toEqual(['bank', 'bank']);
      // A provider's statement says nothing of the bank.
      const theirs = await imported(own, [[amount, 'REPASSE 3']], { provider: 'Orbita' });
      expect((await theirs.items())[0]).toMatchObject({ kind: 'matched', entityId: id });
      expect((await money(own)).bank).toBe(0);
      expect(await checkLedger(db, own.id)).toEqual([]);
    });

    it('is a debit where more went back than was sold, and is never cut to zero', async () => {
      const own = await shopWith([{ ...card, settlement: atOnce }]);
      const sold = await due(own, 10_000);
      await own.call('POST', `/v1/settlements/${sold.id}/confirm`, { settledOn: today });
      const refund = { 'idempotency-key': sold.payment };
      await own.shop.call('POST', `/v1/payments/${sold.payment}/refunds`, { amount: 10_000 }, refund);
      await own.shop.becomes(sold.payment, { refundedAmount: 10_000 });
      await own.valued(sold.payment);
      const [debit] = await own.settlements('?state=EXPECTED');
      expect(debit).toMatchObject({ amount: -10_000, parts: 1 });
      const id = debit?.id ?? '';
      expect((await money(own)).receivable).toBe(-10_000);

      // It calls for a person like any other.
      const move = (day: string) =>
        db.updateTable('settlements').set({ expected_on: day }).where('id', '=', id).execute();
      await move(overdueUpTo(today));
      await keepingSettlements({ store }).keepSettlements();
      expect((await one(own, id)).attention).toMatchObject({
        reason: 'settlement_overdue',
        detail: expect.stringMatching(/^The provider was to take R\$\s100,00 of 1 parts/),
      });
      await move(today);
      const statement = await imported(own, [
        [9_999, 'ORBITA CREDITO'],
        [-10_000, 'ORBITA DEBITO ESTORNOS'],
      ]);
      expect(await statement.items()).toMatchObject([
        { n: 2, kind: 'unknown' },
        { n: 3, kind: 'suggested', entityId: id, ours: { amount: -10_000 }, theirs: { direction: 'out' } },
      ]);
      expect((await statement.settle(3, 'confirm_match')).body).toMatchObject({ kind: 'matched' });
      expect(await one(own, id)).toMatchObject({
        ...{ state: 'SETTLED', settledAmount: -10_000, bankedAmount: -10_000 },
        needsAttention: false,
      });
      expect(await money(own)).toEqual({ receivable: 0, available: sold.amount, bank: -10_000 });
      expect(await statement.amounts()).toMatchObject({ matched: { in: 0, out: 10_000 }, unknown: { in: 9_999 } });

      const file = await fetch(`${apiUrl}/v1/settlements/file?language=pt`, {
        headers: { authorization: `Bearer ${own.key}` },
      });
      expect(file.headers.get('content-disposition')).toMatch(/liquidacoes-.*\.csv"$/);
      expect(await file.text()).toContain(`;-100,00;1;${today};-100,00;0,00;-100,00;person;`);
      const book = await fetch(`${apiUrl}/v1/settlements/file?format=xlsx`, {
        headers: { authorization: `Bearer ${own.key}` },
      });
      expect(book.headers.get('content-disposition')).toMatch(/\.xlsx"$/);
      expect(await checkLedger(db, own.id)).toEqual([]);
    });

    it('is not the only money there: a payout to the merchant itself comes in, once a person confirms it', async () => {
      const own = await payingShop('Lexxen', { fixed: 100 });
      const id = await own.paidOut(6_000);
      const endToEnd = `E${'1'.repeat(20)}${'a'.repeat(11)}`;
      await db.updateTable('payouts').set({ end_to_end_id: endToEnd }).where('id', '=', id).execute();
      const statement = await imported(own, [[6_000, `PIX RECEBIDO ${endToEnd}`]]);
      expect(await statement.items()).toMatchObject([
        { kind: 'suggested', entity: 'payout', entityId: id, by: 'end-to-end id' },
      ]);
      expect((await statement.settle(2, 'confirm_match')).body).toMatchObject({ kind: 'matched' });
      expect(await own.accounts()).toMatchObject({ payouts: 0, bank: 6_000, available: -6_100 });
      expect(await own.entries(id)).toHaveLength(3);
      expect((await statement.settle(2, 'undo_match')).status).toBe(200);
      expect(await own.accounts()).toMatchObject({ payouts: 6_000, bank: 0 });
      expect(await checkLedger(db, own.id)).toEqual([]);
    });
  });

  it('is of one merchant', async () => {
    const own = await shopWith([card]);
    const { id } = await own.byCard(1_000, 1);
    await own.valued(id, { expectedFee: 90 });
    const [{ id: settlement = '' } = {}] = await own.settlements();
    const other = merchant(apiUrl, 'sk_test_other');
    for (const path of ['', '/parts']) {
      expect((await other.call('GET', `/v1/settlements/${settlement}${path}`)).status).toBe(404);
    }
    const { body } = await other.call<{ data: Settlement[] }>('GET', '/v1/settlements');
    expect(body.data.map((one) => one.id)).not.toContain(settlement);
  });
});
