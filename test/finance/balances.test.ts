// What providers say that they have: asked over HTTP through the whole system, shown beside the ledger, and compared with
// payouts.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { takeTurns } from '../../db/finance/provider-balances.ts';
import { dayInBrazil } from '../../domain/core/days.ts';
import type { ProviderBalance } from '../../domain/finance/provider-balances.ts';
import type { BalanceWarning } from '../../domain/payouts/coverage.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();
/** A provider that offers its balance, charges by PIX and pays out. */
const provider = 'AXISBANK';

let db: Database;
let store: Store;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());

interface Balance {
  connectionId: string;
  provider: string;
  accounts: Record<string, number>;
  atProvider: ProviderBalance;
}

async function newShop() {
  const own = await newMerchant(store, sandboxUrl, [provider, 'Orbita']);
  const shop = merchant(apiUrl, own.key, provider);
  const { call } = shop;
  const of = (name: string, all: { data: Balance[] }) => all.data.find((one) => one.provider === name)?.atProvider;
  return {
    ...own,
    shop,
    call,
    async paid(amount: number, over: object = {}): Promise<void> {
      const items = [{ title: 'Item', unitPrice: amount, quantity: 1 }];
      const { body } = await shop.create({ amount, items, ...over });
      await shop.simulate(body.id, 'paid');
      await shop.becomes(body.id, { status: 'APPROVED' });
    },
    read: async (name: string = provider) => of(name, (await call<{ data: Balance[] }>('GET', '/v1/balances')).body),
    refresh: async (body: object = {}) => {
      const answer = await call<{ data: Balance[] }>('POST', '/v1/balances/refresh', body);
      expect(answer.status).toBe(200);
      return of(provider, answer.body);
    },
    /** Moves the last time at which it was asked into the past. */
    letTimePass: () =>
      db
        .updateTable('provider_balances')
        .set({ asked_at: new Date(Date.now() - 180_000) })
        .where('connection_id', '=', own.connectionId)
        .execute(),
  };
}

describe('the balance at a provider', () => {
  it('is asked for once in a while, and shown beside ours with the difference', async () => {
    const { id, connectionId, paid, read, refresh, letTimePass } = await newShop();
    expect(await read()).toEqual({ state: 'not_asked' });
    await paid(10_000);
    await paid(700, { provider: 'Orbita' });
    expect(await read('Orbita')).toEqual({ state: 'not_offered' });

    const first = await refresh();
    expect(first).toEqual({
      state: 'answered',
      available: 10_000,
      waiting: 0,
      at: expect.any(String),
      difference: 0,
    });
    // Within the next minutes the answer stays, whoever asks for how often.
    await paid(5_000);
    expect(await refresh()).toEqual(first);
    expect(await refresh({ connectionId })).toEqual(first);

    await letTimePass();
    // Money in our books that the provider does not have.
    await sql`insert into ledger_entries (merchant_id, connection_id, entity, entity_id, kind, accounts, amounts)
      values (${id}, ${connectionId}, 'payment', ${newId('pay')}, 'correction', '{available,sales}', '{300,-300}')`.execute(
      db,
    );
    expect(await refresh()).toMatchObject({ state: 'answered', available: 15_000, difference: -300 });
  });

  it.each(['error_before', 'unauthorized', 'html', 'empty', 'rate_limit'])(
    'that got no answer (%s) says why, beside the older one',
    async (fault) => {
      const { shop, paid, refresh, letTimePass } = await newShop();
      await paid(2_000);
      const { at } = (await refresh()) ?? {};
      await letTimePass();
      await shop.fault('getBalance', fault, { times: 5 });
      expect(await refresh()).toMatchObject({
        state: 'failed',
        available: 2_000,
        at,
        failure: { message: expect.stringContaining(provider), at: expect.any(String) },
      });
      await shop.call('DELETE', '/v1/sandbox/faults');
      await letTimePass();
      const again = await refresh();
      expect(again).toMatchObject({ state: 'answered', available: 2_000 });
      expect(again).not.toHaveProperty('failure');
    },
  );

  it('is asked by one of several at once', async () => {
    const { id, connectionId } = await newShop();
    const turns = await Promise.all([1, 2, 3].map(() => takeTurns(db, id, [connectionId])));
    expect(turns.flat()).toEqual([connectionId]);
  });

  it.each([
    ['of another merchant', async () => (await newShop()).connectionId],
    ['that is none', async () => 'con_none'],
  ])('of a connection %s is refused', async (_, other) => {
    const { call } = await newShop();
    const answer = await call('POST', '/v1/balances/refresh', { connectionId: await other() });
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ field: 'connectionId' }] } });
  });

  it('of a connection that is disabled is not asked for', async () => {
    const { call, connectionId } = await newShop();
    await call('PATCH', `/v1/connections/${connectionId}`, { disabled: true });
    expect((await call('POST', '/v1/balances/refresh', { connectionId })).status).toBe(422);
  });
});

describe('a payout that the last known balance does not cover', () => {
  it('is made, with a warning in its first answer', async () => {
    const { shop, paid, refresh } = await newShop();
    const out = payer(shop, provider);
    await paid(10_000);
    const { available, at } = (await refresh()) ?? {};
    const key = randomUUID();
    const request = out.body({ amount: 12_345 });
    const short = await out.send(request, key);
    expect(short).toMatchObject({
      status: 201,
      body: { status: 'PENDING', balanceWarning: { available, at, inTransit: 0, missing: 2_345 } },
    });
    const again = await out.send(request, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).not.toHaveProperty('balanceWarning');
    expect(await out.get(short.body.id)).not.toHaveProperty('balanceWarning');
    expect(await out.transfers(short.body.id)).toHaveLength(1);
  });

  it.each([
    ['covers it', 10_000, true],
    ['is not known', 20_000, false],
  ])('is not warned of where the balance %s', async (_, amount, isAsked) => {
    const { shop, paid, refresh } = await newShop();
    const out = payer(shop, provider);
    await paid(10_000);
    if (isAsked) await refresh();
    const { status, body } = await out.send(out.body({ amount }));
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('balanceWarning');
  });

  it('is warned of where the balance covers the amount and not the fee beside it', async () => {
    const { shop, call, connectionId, paid, refresh } = await newShop();
    const out = payer(shop, provider);
    await paid(10_000);
    await refresh();
    const from = dayInBrazil(new Date());
    const terms = { connectionId, from, rules: [], payouts: [{ method: 'PIX', fixed: 200 }] };
    expect((await call('PUT', '/v1/fees', terms)).status).toBe(200);
    const { status, body } = await out.send(out.body({ amount: 9_801 }));
    expect({ status, body }).toMatchObject({ status: 201, body: { balanceWarning: { fee: 200, missing: 1 } } });
  });

  it('is warned of in the check of a file, by the sum of its lines', async () => {
    const { call, paid, refresh } = await newShop();
    await paid(10_000);
    await refresh();
    const csv = (amounts: string[]) =>
      ['nome;chave;tipo;valor', ...amounts.map((amount, at) => `Maria;m${at}@example.com;email;${amount}`)].join(
        '\r\n',
      );
    const check = async (amounts: string[]) =>
      (
        await call<{ errors: object[]; balanceWarning?: BalanceWarning }>('POST', '/v1/payout-batches/check', {
          provider,
          fileName: 'folha.csv',
          csv: csv(amounts),
        })
      ).body;
    expect(await check(['60,00', '40,00'])).not.toHaveProperty('balanceWarning');
    expect(await check(['60,00', '40,01'])).toMatchObject({
      errors: [],
      balanceWarning: { available: 10_000, missing: 1 },
    });
  });
});
