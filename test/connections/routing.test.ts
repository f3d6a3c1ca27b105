// Payments without a provider: which connection is chosen, when the next one is tried, and when it is not.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findConnection } from '../../db/connections/connections.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { valued } from '../support/valued.ts';

const { apiUrl, databaseUrl, masterKey, sandboxUrl } = sharedSystem();
const [first, second, third] = ['FAIRPAY', 'Hawkpay', 'Woovi'] as const;
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');
/** The merchant with one provider's faults and ledger at hand. */
const at = (provider: string) => merchant(apiUrl, 'sk_test_demo', provider);

interface Rules {
  version: number;
  rules: object[];
}
interface Health {
  provider: string;
  breaker: string;
  failuresInARow: number;
}
interface Choice {
  chosen: string;
  why: string;
  candidates: { provider: string; why: string }[];
  skipped: { provider: string; why: string }[];
}

const { provider: _, ...withoutProvider } = firstPayment;
const pay = (over: object = {}, key: string = randomUUID()) =>
  shop.call<Payment>('POST', '/v1/payments', { ...withoutProvider, ...over }, { 'idempotency-key': key });
const routes = async () => (await shop.call<Rules>('GET', '/v1/routes')).body;
const put = (version: number, rules: object[]) => shop.call<Rules>('PUT', '/v1/routes', { version, rules });
const save = async (...rules: object[]) => {
  const saved = await put((await routes()).version, rules);
  expect(saved.status).toBe(200);
  return saved.body;
};
const dryRun = async (body: object) => (await shop.call<Choice>('POST', '/v1/routes/dry-run', body)).body;
const healthOf = async (provider: string) => {
  const { body } = await shop.call<{ data: Health[] }>('GET', '/v1/routes/health');
  return body.data.find((one) => one.provider === provider);
};
const charges = async (id: string) => {
  const ledgers = await Promise.all([first, second, third].map((provider) => at(provider).charges(id)));
  return Object.fromEntries([first, second, third].map((provider, i) => [provider, ledgers[i]?.length]));
};
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

let db: Database;
let store: Store;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterEach(async () => {
  await shop.call('DELETE', '/v1/sandbox/faults');
  // Resets what the previous test did to the connections' health.
  await db.updateTable('connection_health').set({ failures: 0, open_until: null, trial_until: null }).execute();
});
afterAll(async () => {
  await save();
  await db?.destroy();
});

const connectionId = async (provider: string) => (await findConnection(store, 'mer_lojademo', provider))?.id ?? '';

describe('a payment without a provider', () => {
  it('is refused with what to do, while there are no rules', async () => {
    await save();
    const { status, body } = await shop.call<{ detail: string; violations: object[] }>(
      'POST',
      '/v1/payments',
      withoutProvider,
      { 'idempotency-key': randomUUID() },
    );
    expect(status).toBe(422);
    expect(body.detail).toMatch(/there are no rules, and \d+ connections can take it.*PUT \/v1\/routes/);
    expect(body.violations).toMatchObject([{ field: 'provider', rule: 'required' }]);
  });

  it('goes where its rule says, and shows the rule and the reason', async () => {
    await save(
      { name: 'Large', when: { paymentMethod: ['PIX'], amountMin: 100_000 }, to: [{ provider: second }] },
      { name: 'PIX', when: { paymentMethod: ['PIX'] }, to: [{ provider: first }], fallback: [second] },
    );
    const { status, body } = await pay();
    expect(status).toBe(201);
    expect(body).toMatchObject({ provider: first, status: 'PENDING', route: { chosen: 'PIX' } });
    expect(plain(body.route?.why)).toBe(`A PIX of R$ 129,90 goes to ${first} by rule "PIX": it is the only one there.`);
    expect(body.route?.attempts).toEqual([
      { provider: first, connectionId: await connectionId(first), outcome: 'answered' },
    ]);
    expect((await pay({ amount: 100_000 })).body).toMatchObject({ provider: second, route: { chosen: 'Large' } });

    const line = (await shop.timeline(body.id)).find(({ kind }) => kind === 'route');
    expect(line).toMatchObject({
      data: { what: 'chosen', chosen: 'PIX', candidates: [{ provider: first }, { provider: second }] },
    });
    expect(await charges(body.id)).toEqual({ [first]: 1, [second]: 0, [third]: 0 });
    expect((await shop.create({ provider: second })).body).not.toHaveProperty('route');

    const missing = await pay({ paymentMethod: 'BILLET' });
    expect(missing).toMatchObject({ status: 422, body: { violations: [{ field: 'provider' }] } });
    expect((await shop.simulate(body.id, 'paid')).status).toBe(200);
    await shop.becomes(body.id, { status: 'APPROVED' });
  });

  it('has the same route for the same idempotency key, and is one payment', async () => {
    await save({ to: [{ provider: first }, { provider: second }, { provider: third }] });
    const key = randomUUID();
    const planned = await dryRun({ amount: 12990, paymentMethod: 'PIX', idempotencyKey: key });
    const all = await Promise.all([pay({}, key), pay({}, key), pay({}, key)]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    const again = await pay({}, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.provider).toBe(planned.candidates[0]?.provider);
    expect(Object.values(await charges(again.body.id)).sort()).toEqual([0, 0, 1]);
  });

  it('is refused where no target of its rule can take it, with the reason of each', async () => {
    await save({ name: 'Only PIX', to: [{ provider: third }] });
    const { status, body } = await shop.call<{ detail: string }>(
      'POST',
      '/v1/payments',
      { ...withoutProvider, paymentMethod: 'BILLET' },
      { 'idempotency-key': randomUUID() },
    );
    expect(status).toBe(422);
    expect(body.detail).toContain(`goes nowhere by rule "Only PIX"; ${third} cannot take it (`);
  });
});

describe('when the first provider fails', () => {
  const rule = { name: 'PIX', to: [{ provider: first }], fallback: [second, third] };

  it.each([
    ['did not accept our credentials', 'unauthorized', 1],
    ['limits the rate of calls, at every try', 'rate_limit', 3],
  ])('certainly without effect (%s), the next one charges', async (_why, fault, times) => {
    await save(rule);
    await at(first).fault('createTransaction', fault, { times });
    const { status, body } = await pay();
    expect(status).toBe(201);
    expect(body).toMatchObject({ provider: second, connectionId: await connectionId(second), status: 'PENDING' });
    expect(body.pixCode).toBeDefined();
    expect(body).not.toHaveProperty('failure');
    expect(body.route?.attempts).toMatchObject([
      { provider: first, outcome: 'none', why: expect.stringContaining(first) },
      { provider: second, outcome: 'answered' },
    ]);
    expect(await charges(body.id)).toEqual({ [first]: 0, [second]: 1, [third]: 0 });
    const lines = (await shop.timeline(body.id)).filter(({ kind }) => kind === 'route').map(({ data }) => data.what);
    expect(lines).toEqual(['chosen', 'failover']);

    // The webhook of the second provider is matched to the payment.
    await at(second).simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED', provider: second });
  });

  it.each(['error_before', 'error_after', 'drop_after', 'malformed', 'timeout_after'])(
    'with an unknown outcome (%s), no other one charges',
    async (fault) => {
      await save(rule);
      await at(first).fault('createTransaction', fault);
      const { body: answer } = await pay();
      const seen = { provider: first, status: 'PENDING', attention: { reason: 'outcome_unknown' } } as const;
      // The provider's timeout (10 s) is close to the first answer's limit (12 s): attention may follow the answer.
      const body = fault === 'timeout_after' ? await shop.becomes(answer.id, seen as object) : answer;
      expect(body).toMatchObject(seen);
      expect(body.route?.attempts).toMatchObject([{ provider: first, outcome: 'unknown' }]);
      const done = fault === 'error_before' ? 0 : 1;
      expect(await charges(body.id)).toEqual({ [first]: done, [second]: 0, [third]: 0 });
    },
  );

  it('with a refusal, the payment is REJECTED without a second try', async () => {
    await save(rule);
    await at(first).fault('createTransaction', 'refuse');
    const { body } = await pay();
    expect(body).toMatchObject({ provider: first, status: 'REJECTED', failure: { effect: 'refused' } });
    expect(await charges(body.id)).toEqual({ [first]: 0, [second]: 0, [third]: 0 });
  });

  it('and all others fail too, certainly without effect, the payment is REJECTED with all attempts', async () => {
    await save(rule);
    for (const provider of [first, second, third]) await at(provider).fault('createTransaction', 'unauthorized');
    const { body } = await pay();
    expect(body).toMatchObject({ provider: third, status: 'REJECTED', failure: { effect: 'none' } });
    expect(body.route?.attempts.map(({ provider, outcome }) => `${provider} ${outcome}`)).toEqual([
      `${first} none`,
      `${second} none`,
      `${third} none`,
    ]);
  });

  it('and was named in the request, no other one is tried', async () => {
    await save(rule);
    await at(first).fault('createTransaction', 'unauthorized');
    const { body } = await at(first).create();
    expect(body).toMatchObject({ provider: first, status: 'REJECTED', failure: { effect: 'none' } });
  });
});

describe('a circuit breaker', () => {
  const rule = { name: 'PIX', to: [{ provider: first }], fallback: [second] };
  const breaker = () => healthOf(first).then((health) => health?.breaker);
  const failures = () => healthOf(first).then((health) => health?.failuresInARow);
  /** Creates payments that name the provider and fail there. */
  const failing = async (times: number) => {
    await at(first).fault('createTransaction', 'unauthorized', { times });
    for (let i = 0; i < times; i++) {
      expect((await at(first).create()).body).toMatchObject({ status: 'REJECTED', failure: { effect: 'none' } });
    }
  };
  /** Ten failures in a row after one success: opens the circuit breaker. */
  const fail = async () => {
    expect((await at(first).create()).body).toMatchObject({ status: 'PENDING' });
    await expect.poll(failures).toBe(0);
    await failing(9);
    await expect.poll(failures).toBe(9);
    expect(await breaker()).toBe('closed');
    await failing(1);
    await expect.poll(breaker).toBe('open');
  };
  /** Moves the breaker's 30 s into the past. */
  const letTimePass = async () => {
    const change = { open_until: new Date(Date.now() - 1000) };
    await db
      .updateTable('connection_health')
      .set(change)
      .where('connection_id', '=', await connectionId(first))
      .execute();
    expect(await breaker()).toBe('half_open');
  };

  it('opens after ten failures in a row; routing avoids the connection, unless the request names it', async () => {
    await save(rule);
    await fail();
    const { body } = await pay();
    expect(body).toMatchObject({ provider: second, status: 'PENDING' });
    expect(body.route?.why).toContain(`${first} comes last (its circuit breaker is open)`);
    const metrics = async () => (await fetch(`${apiUrl}/metrics`)).text();
    await expect
      .poll(metrics, { timeout: 30_000 })
      .toMatch(new RegExp(`trilho_open_breakers\\{provider="${first}"\\} 1`));

    // With no alternative the connection is tried anyway, and an answer closes the breaker.
    await save({ to: [{ provider: first }] });
    expect((await pay()).body).toMatchObject({ provider: first, status: 'PENDING' });
    await expect.poll(breaker).toBe('closed');
  });

  it('that is half open allows one payment at a time, and closes when it was answered', async () => {
    await save(rule);
    await fail();
    await letTimePass();
    await at(first).fault('createTransaction', 'slow', { delayMs: 4000 });
    const trying = pay();
    const trial = db
      .selectFrom('connection_health')
      .select('trial_until')
      .where('connection_id', '=', await connectionId(first));
    await expect.poll(async () => (await trial.executeTakeFirst())?.trial_until).not.toBeNull();
    const meanwhile = await Promise.all([pay(), pay()]);
    expect(meanwhile.map(({ body }) => body.provider)).toEqual([second, second]);
    expect((await trying).body).toMatchObject({ provider: first, status: 'PENDING' });
    await expect.poll(breaker).toBe('closed');
    expect((await pay()).body).toMatchObject({ provider: first });
  });

  it('that is half open opens again when that payment’s call fails, which goes on to the next', async () => {
    await save(rule);
    await fail();
    await letTimePass();
    await at(first).fault('createTransaction', 'unauthorized');
    expect((await pay()).body.route?.attempts).toMatchObject([
      { provider: first, outcome: 'none' },
      { provider: second, outcome: 'answered' },
    ]);
    await expect.poll(breaker).toBe('open');
  });
});

describe('the rules', () => {
  it('are replaced only by a change based on the current version', async () => {
    const { version } = await save({ to: [{ provider: first }] });
    const [one, two] = await Promise.all([
      put(version, [{ to: [{ provider: second }] }]),
      put(version, [{ to: [{ provider: third }] }]),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const winner = one.status === 200 ? one : two;
    expect(await routes()).toEqual(winner.body);
    expect(await put(version + 2, [])).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('name connections of their own merchant that support the method', async () => {
    const theirs = await findConnection(store, 'mer_outraloja', first);
    const { version } = await routes();
    const refused = await put(version, [
      {
        when: { paymentMethod: ['BILLET'] },
        to: [{ provider: third }, { provider: theirs?.id }],
        fallback: ['Nobody'],
      },
      { to: [{ provider: 'Transfeera', weight: 1 }] },
      { when: { paymentMethod: ['PIX'] }, to: [{ provider: first }] },
    ]);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        violations: [
          { field: 'rules.0.to.0.provider', rule: 'supported' },
          { field: 'rules.0.to.1.provider', rule: 'known' },
          { field: 'rules.0.fallback.0', rule: 'known' },
          { field: 'rules.1.to.0.provider', rule: 'supported' },
          { field: 'rules.2', rule: 'reachable' },
        ],
      },
    });
    const nothing = await put(version, [{ to: [{ provider: first, weight: 0 }] }]);
    expect(nothing).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'rules.0.to.0.weight', rule: 'min' }] },
    });
    expect((await other.call<Rules>('GET', '/v1/routes')).body).toEqual({ version: 0, rules: [] });
  });

  it('can be tried in a dry run', async () => {
    const id = await connectionId(second);
    await save({ name: 'Both', to: [{ provider: first, weight: 3 }, { provider: id }], fallback: [third] });
    const choice = await dryRun({ amount: 5000, paymentMethod: 'PIX' });
    expect(choice.candidates.map(({ provider }) => provider).sort()).toEqual([first, second, third].sort());
    expect(choice.candidates[2]).toMatchObject({ provider: third, why: 'fallback 1' });
    const boleto = await dryRun({ amount: 5000, paymentMethod: 'BILLET' });
    expect(boleto.skipped).toMatchObject([{ provider: third }]);
    const firsts = await Promise.all(Array.from({ length: 40 }, () => dryRun({ amount: 5000, paymentMethod: 'PIX' })));
    expect(new Set(firsts.map(({ candidates }) => candidates[0]?.provider))).toEqual(new Set([first, second]));
  });
});

describe('the cheapest that works', () => {
  /** A merchant of its own with two connections, and terms of the first. */
  async function priced() {
    const own = await newMerchant(store, sandboxUrl, ['Orbita', 'PodPay2']);
    const mine = merchant(apiUrl, own.key);
    const admin = await person(apiUrl, 'admin@trilho.test');
    const idOf = async (provider: string) => (await findConnection(store, own.id, provider))?.id ?? '';
    const terms = async (provider: string, rules: object[]) => {
      const body = { connectionId: await idOf(provider), from: '2026-01-01', rules };
      const put = await admin.call('PUT', '/v1/fees', body, { 'trilho-merchant': own.id });
      expect(put.status).toBe(200);
    };
    const rule = { name: 'Cheapest', order: 'cheapest', to: [{ provider: 'Orbita' }, { provider: 'PodPay2' }] };
    expect((await mine.call('PUT', '/v1/routes', { version: 0, rules: [rule] })).status).toBe(200);
    const create = async (amount: number) => {
      const items = [{ title: 'Item', unitPrice: amount, quantity: 1 }];
      const body = { ...withoutProvider, amount, items };
      return (await mine.call<Payment>('POST', '/v1/payments', body, { 'idempotency-key': randomUUID() })).body;
    };
    return { own, mine, terms, create, idOf };
  }
  const orbita = { method: 'PIX', percentage: 1 };
  const podpay = { method: 'PIX', fixed: 100 };

  it('by the terms for this amount, with the reason, and what it has cost', async () => {
    const { mine, terms, create } = await priced();
    await terms('PodPay2', [podpay]);
    // The other's terms are not known: it comes after, whatever the draw says.
    const [only, ...rest] = await Promise.all([create(5_000), create(5_001), create(5_002), create(5_003)]);
    for (const { provider } of [only, ...rest]) expect(provider).toBe('PodPay2');
    expect(plain(only?.route?.why)).toContain('its fee is expected to be R$ 1,00, the least of 1 known');

    // One per cent is less than R$ 1,00 up to R$ 100,00.
    await terms('Orbita', [orbita]);
    const [small, large] = [await create(5_000), await create(50_000)];
    expect(small).toMatchObject({ provider: 'Orbita', route: { chosen: 'Cheapest' } });
    expect(plain(small.route?.why)).toContain('its fee is expected to be R$ 0,50, the least of 2 known');
    expect(large).toMatchObject({ provider: 'PodPay2' });
    const line = (await mine.timeline(large.id)).find(({ kind }) => kind === 'route');
    expect(line?.data).toMatchObject({
      candidates: [
        { provider: 'PodPay2', cause: { kind: 'cheapest', position: 1, fee: 100 } },
        { provider: 'Orbita', cause: { kind: 'cheapest', position: 2, fee: 500 } },
      ],
    });

    const costs = async () => (await mine.call<{ data: object[] }>('GET', '/v1/routes/costs')).body.data;
    expect(await costs()).toEqual([]);
    await mine.simulate(small.id, 'paid');
    await mine.becomes(small.id, { status: 'APPROVED' });
    await valued(store, small.id);
    const { fee = 0 } = await mine.get(small.id);
    expect(await costs()).toEqual([
      { provider: 'Orbita', sales: 1, gross: 5_000, fees: fee, cost: (fee * 100) / 5_000, hasFees: true },
    ]);
  });

  it('and where that one fails certainly without effect, the next one charges', async () => {
    const { mine, own, terms, create, idOf } = await priced();
    await terms('Orbita', [orbita]);
    await terms('PodPay2', [podpay]);
    await merchant(apiUrl, own.key, 'Orbita').fault('createTransaction', 'unauthorized');
    const { id, route } = await create(5_000);
    expect(route?.attempts).toMatchObject([
      { provider: 'Orbita', outcome: 'none' },
      { provider: 'PodPay2', outcome: 'answered' },
    ]);
    expect((await mine.get(id)).provider).toBe('PodPay2');

    // An open circuit comes last, as in every rule.
    const health = async () => (await mine.call<{ data: Health[] }>('GET', '/v1/routes/health')).body.data;
    await expect.poll(health).toContainEqual(expect.objectContaining({ provider: 'Orbita', failuresInARow: 1 }));
    await db
      .updateTable('connection_health')
      .set({ failures: 10, open_until: new Date(Date.now() + 60_000) })
      .where('connection_id', '=', await idOf('Orbita'))
      .execute();
    const healthy = await create(5_000);
    expect(healthy.provider).toBe('PodPay2');
    expect(healthy.route?.why).toContain('Orbita comes last (its circuit breaker is open)');
  });
});

describe('a card', () => {
  const card = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '12', expYear: '30', cvv: '123' };

  it('is charged by the connection that its token was made for, and by no other', async () => {
    await save({ to: [{ provider: first }], fallback: [second] });
    const token = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { ...card, provider: 'Orbita' });
    await at('Orbita').fault('createTransaction', 'unauthorized');
    const { cardToken } = token.body;
    const { body } = await pay({ paymentMethod: 'CREDIT_CARD', cardToken });
    expect(body).toMatchObject({ provider: 'Orbita', status: 'REJECTED', route: { chosen: 'cardToken' } });
    expect(body.route?.attempts).toHaveLength(1);
  });

  it('with a provider’s saved card id needs the provider’s name', async () => {
    const { status, body } = await pay({ paymentMethod: 'CREDIT_CARD', cardId: 'theirs' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ violations: [{ field: 'provider', rule: 'required' }] });
  });
});
