// The request log: what it stores, what it must leave out, and that a failure of it delays no request.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { apiRequestsOf, deleteOldRequests, storeRequests } from '../../db/identity/api-requests.ts';
import type { ApiRequest, ApiRequestWithBodies } from '../../domain/identity/api-requests.ts';
import { newId } from '../../runtime/ids.ts';
import { openApp } from '../support/app.ts';
import { merchant, type Reply } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl, sandboxUrl, masterKey } = system;
let store: Store;
let mine: Awaited<ReturnType<typeof newMerchant>>;
let shop: ReturnType<typeof merchant>;
let admin: Awaited<ReturnType<typeof person>>;
const at = () => ({ 'trilho-merchant': mine.id });

beforeAll(async () => {
  const db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  mine = await newMerchant(store, sandboxUrl);
  shop = merchant(apiUrl, mine.key);
  admin = await person(apiUrl, 'admin@trilho.test');
});
afterAll(() => store.db.destroy());

const idOf = ({ headers }: Reply<unknown>) => headers.get('x-request-id') ?? '';
const list = async (query = '') =>
  (await admin.call<{ data: ApiRequest[]; nextCursor: string | null }>('GET', `/v1/requests?${query}`, undefined, at()))
    .body;
const one = (id: string) => admin.call<ApiRequestWithBodies>('GET', `/v1/requests/${id}`, undefined, at());

/** Waits for the logged request, which is written shortly after the answer. */
async function logged(id: string): Promise<ApiRequestWithBodies> {
  await expect.poll(async () => (await one(id)).status, { timeout: 20_000 }).toBe(200);
  return (await one(id)).body;
}

it('stores an API key’s request with its answer, without personal data and secrets', async () => {
  const secret = `segredo-${randomBytes(6).toString('hex')}`;
  const customer = {
    name: `Maria ${secret}`,
    email: `${secret}@example.com`,
    document: '52998224725',
    phone: '11987654321',
  };
  const reply = await shop.create({ customer, orderId: 'A-77', description: `para ${secret}` });
  expect(reply.status).toBe(201);
  const request = await logged(idOf(reply));
  expect(request).toMatchObject({
    method: 'POST',
    path: '/v1/payments',
    target: '/v1/payments',
    status: 201,
    entityId: reply.body.id,
    key: { name: 'Test' },
    request: { amount: 12990, orderId: 'A-77', paymentMethod: 'PIX', provider: 'Orbita' },
    answer: { id: reply.body.id, status: 'PENDING', amount: 12990 },
  });
  const text = JSON.stringify(request);
  for (const hidden of [secret, '52998224725', '11987654321', mine.key]) expect(text).not.toContain(hidden);
  // The stored row contains the bodies in sealed form only.
  const row = await store.db
    .selectFrom('api_requests')
    .select(['user_id', sql<string>`encode(bodies_sealed, 'escape')`.as('sealed')])
    .where('id', '=', idOf(reply))
    .executeTakeFirstOrThrow();
  expect(row.user_id).toBeNull();
  expect(row.sealed).not.toContain('A-77');

  const read = await logged(idOf(await shop.call('GET', `/v1/payments/${reply.body.id}?x=${secret}`)));
  expect(read).toMatchObject({ method: 'GET', path: '/v1/payments/{id}', target: `/v1/payments/${reply.body.id}` });
  expect(JSON.stringify(read)).not.toContain(secret);
  // The list has the paths as they were asked for, too.
  const ofPayment = (await list(`entity=${reply.body.id}`)).data.map(({ method, target }) => `${method} ${target}`);
  expect(ofPayment).toEqual([`GET /v1/payments/${reply.body.id}`, 'POST /v1/payments']);
});

it('stores refusals with their code, and never a body that could not be parsed', async () => {
  const invalid = await shop.create({ amount: -1, customer: { name: 'Ana Segredo' } });
  expect(await logged(idOf(invalid))).toMatchObject({
    status: 422,
    code: 'validation',
    // What was wrong is readable: it has nothing of the body.
    answer: {
      code: 'validation',
      violations: expect.arrayContaining([{ field: 'amount', rule: 'min', message: 'must be at least 1 cent' }]),
    },
  });
  const broken = await shop.call('POST', '/v1/payments', '{"name": Ana Segredo', { 'idempotency-key': randomUUID() });
  expect(broken.status).toBe(400);
  const request = await logged(idOf(broken));
  expect(request).toMatchObject({ status: 400, code: 'invalid_json' });
  expect(JSON.stringify(request)).not.toContain('Segredo');
  const missing = await shop.call('GET', '/v1/payments/pay_nothing');
  expect(await logged(idOf(missing))).toMatchObject({ status: 404, code: 'not_found' });
});

it('stores what people write and not what they read, with the person’s name', async () => {
  const read = await admin.call('GET', '/v1/payments', undefined, at());
  const changed = await admin.call(
    'POST',
    '/v1/api-keys',
    { name: `Do log ${randomUUID()}`, scopes: ['payments:read'] },
    at(),
  );
  const request = await logged(idOf(changed));
  expect(request).toMatchObject({ status: 201, person: { name: 'admin' }, path: '/v1/api-keys' });
  // The new key was in the response; the log leaves it out.
  expect(JSON.stringify(request)).not.toContain((changed.body as { key: string }).key.slice(8));
  expect((await one(idOf(read))).status).toBe(404);
  const unknownKey = await merchant(apiUrl, 'sk_test_nobody').call('GET', '/v1/payments');
  expect((await one(idOf(unknownKey))).status).toBe(404);
});

it('is searched by ids, status, method, path and key, in pages', async () => {
  const payment = await shop.create();
  const ids = [idOf(payment)];
  for (let count = 0; count < 5; count++) ids.push(idOf(await shop.call('GET', `/v1/payments/${payment.body.id}`)));
  await Promise.all(ids.map(logged));

  const all = await list(`entity=${payment.body.id}`);
  expect(all.data.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const times = all.data.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());

  const walked: string[] = [];
  let cursor: string | null = '';
  do {
    const page = await list(`entity=${payment.body.id}&limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.data.length).toBeLessThanOrEqual(2);
    walked.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(walked).toEqual(all.data.map(({ id }) => id));

  const [first] = all.data;
  expect((await list(`requestId=${first?.id}`)).data).toEqual([first]);
  const only = async (query: string) => (await list(`limit=100&${query}`)).data;
  for (const request of await only('status=4xx')) expect(Math.floor(request.status / 100)).toBe(4);
  for (const request of await only('method=POST&path=/v1/payments')) {
    expect(request).toMatchObject({ method: 'POST', path: '/v1/payments' });
  }
  expect((await only('method=POST&path=/v1/payments')).length).toBeGreaterThan(0);
  expect((await only(`key=${first?.key?.id}&entity=${payment.body.id}`)).length).toBe(6);
  expect((await only(`key=key_${'0'.repeat(26)}`)).length).toBe(0);
  expect((await only('createdTo=2026-01-01T00:00:00Z')).length).toBe(0);
});

it('is hidden from other merchants', async () => {
  const id = idOf(await shop.call('GET', '/v1/payments'));
  await logged(id);
  const elsewhere = { 'trilho-merchant': 'mer_outraloja' };
  expect((await admin.call('GET', `/v1/requests/${id}`, undefined, elsewhere)).status).toBe(404);
  const { body } = await admin.call<{ data: ApiRequest[] }>(
    'GET',
    `/v1/requests?requestId=${id}`,
    undefined,
    elsewhere,
  );
  expect(body.data).toEqual([]);
});

it('delays no request while the log cannot be written, and writes it later', async () => {
  const app = await openApp(system, {});
  const other = merchant(app.url, mine.key);
  await sql`alter table api_requests rename to api_requests_away`.execute(store.db);
  let id: string;
  try {
    const reply = await other.call('GET', '/v1/payments');
    expect(reply.status).toBe(200);
    id = idOf(reply);
    // Long enough for the log to attempt a write.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await other.call('GET', '/v1/payments')).status).toBe(200);
  } finally {
    await sql`alter table api_requests_away rename to api_requests`.execute(store.db);
  }
  await app.close();
  expect((await one(id)).status).toBe(200);
});

it('deletes requests older than a month', async () => {
  const day = 86_400_000;
  const aged = (days: number) => ({
    id: newId('req'),
    merchant_id: mine.id,
    at: new Date(Date.now() - days * day),
    method: 'GET',
    path: '/v1/payments',
    status: 200,
    ms: 3,
    code: null,
    entity_id: null,
    key_id: null,
    user_id: null,
    bodies: { target: '/v1/payments' },
  });
  // In a transaction that is rolled back: within it these are the oldest rows by number, whatever other tests write.
  const tx = await store.db.startTransaction().execute();
  const within: Store = { ...store, db: tx };
  const [old, young] = [aged(31), aged(29)];
  await sql`delete from api_requests`.execute(tx);
  await storeRequests(within, [old, young]);
  expect(await deleteOldRequests(tx)).toBe(1);
  expect(await apiRequestsOf(within, mine.id).one(old.id)).toBeUndefined();
  expect(await apiRequestsOf(within, mine.id).one(young.id)).toMatchObject({ id: young.id });
  await tx.rollback().execute();
});
