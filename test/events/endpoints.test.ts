import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { insertApiKey } from '../../db/identity/merchants.ts';
import type { WebhookEndpoint } from '../../domain/events/endpoint.ts';
import { EventType } from '../../domain/events/event.ts';
import { exampleData, exampleOf } from '../../domain/events/examples.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { openApp } from '../support/app.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, masterKey, sandboxUrl, logFile } = sharedSystem();
const other = merchant(apiUrl, 'sk_test_other');

interface Listed {
  id: string;
  type: string;
  data: Payment & WebhookEndpoint;
  timestamp: string;
}
interface Delivered {
  id: string;
  endpointId?: string;
  state: string;
  tries: number;
  attempts: {
    number: number;
    outcome: string;
    httpStatus?: number;
    error?: string;
    answer?: string;
    request: { url: string; headers: Record<string, string> };
  }[];
}
type Made = WebhookEndpoint & { secret: string };
type Hook = Awaited<ReturnType<typeof endpoint>>;

let db: Database;
let store: Store;
let shop: ReturnType<typeof merchant>;
let merchantId: string;
let hooks: Hook[];

beforeAll(async () => {
  db = openDatabase(databaseUrl, 3);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db?.destroy());
beforeEach(async () => {
  hooks = [];
  const made = await newMerchant(store, sandboxUrl);
  merchantId = made.id;
  shop = merchant(apiUrl, made.key);
});
afterEach(async () => {
  // No delivery is left to be retried at addresses that no longer exist.
  for (const { id } of await list()) await shop.call('DELETE', `/v1/webhook-endpoints/${id}`);
  for (const hook of hooks) await hook.close();
});

const list = async () => (await shop.call<{ data: WebhookEndpoint[] }>('GET', '/v1/webhook-endpoints')).body.data;

/** An HTTP server and the webhook endpoint that points at it. */
async function listening(types: string[] = []): Promise<{ hook: Hook; made: Made; path: string }> {
  const hook = await endpoint();
  hooks.push(hook);
  const { status, body } = await shop.call<Made>('POST', '/v1/webhook-endpoints', { url: hook.url, types });
  expect(status).toBe(201);
  hook.trusts(body.secret);
  return { hook, made: body, path: `/v1/webhook-endpoints/${body.id}` };
}

async function paid(over: object = {}): Promise<Payment> {
  const { status, body } = await shop.create({ orderId: randomUUID(), ...over });
  expect(status).toBe(201);
  await shop.simulate(body.id, 'paid');
  return shop.becomes(body.id, { status: 'APPROVED' });
}

const typesOf = (hook: Hook) => hook.received.map(({ type }) => type);
const both = ['payment.pending', 'payment.approved'];
const events = async (query = '', limit = 100) =>
  (await shop.call<{ data: Listed[]; nextCursor: string | null }>('GET', `/v1/events?limit=${limit}${query}`)).body;
const deliveries = async (eventId: string) =>
  (await shop.call<{ data: Delivered[] }>('GET', `/v1/events/${eventId}/deliveries`)).body.data;
const read = async (path: string) => (await shop.call<WebhookEndpoint>('GET', path)).body;

describe('an endpoint', () => {
  it('gets the chosen event types, or all without a choice', async () => {
    const approved = await listening(['payment.approved']);
    const everything = await listening();
    const { id } = await paid();
    await expect.poll(() => typesOf(everything.hook)).toEqual(both);
    await expect.poll(() => typesOf(approved.hook)).toEqual(['payment.approved']);
    expect(approved.hook.received[0]).toMatchObject({ id: everything.hook.received[1]?.id, data: { id } });
    expect([...approved.hook.refused, ...everything.hook.refused]).toEqual([]);

    await shop.call('PATCH', approved.path, { types: ['payment.pending'] });
    await paid();
    await expect.poll(() => typesOf(approved.hook)).toEqual(['payment.approved', 'payment.pending']);
  });

  it('gets events besides a payment’s own URL, which is signed with the merchant’s secret', async () => {
    const demo = merchant(apiUrl);
    const named = await endpoint(signingSecret(logFile));
    hooks.push(named);
    const own = await endpoint();
    hooks.push(own);
    const made = await demo.call<Made>('POST', '/v1/webhook-endpoints', { url: own.url, types: ['payment.pending'] });
    own.trusts(made.body.secret);
    try {
      const { body } = await demo.create({ webhookUrl: named.url });
      await expect.poll(() => named.received.map(({ data }) => data.id)).toEqual([body.id]);
      await expect.poll(() => own.received.map(({ data }) => data.id)).toContain(body.id);
    } finally {
      await demo.call('DELETE', `/v1/webhook-endpoints/${made.body.id}`);
    }
  });

  it('shows its secret once, and masks its query string', async () => {
    const url = 'http://localhost:9/hook?key=s3cr3t-of-mine';
    const made = await shop.call<Made>('POST', '/v1/webhook-endpoints', { url, description: 'ERP' });
    expect(made.body).toMatchObject({ enabled: true, types: [], description: 'ERP', needsAttention: false });
    expect(made.body.secret).toMatch(/^whsec_/);
    const listed = await list();
    expect(listed.map(({ url }) => url)).toEqual(['http://localhost:9/hook?key=••••']);
    expect(JSON.stringify([made.body.url, listed])).not.toMatch(/s3cr3t|whsec_/);
  });

  it.each([
    'http://10.0.0.1/hook',
    'http://169.254.169.254/latest/meta-data',
    'http://user:password@example.com/',
    'http://metadata.internal/',
    'ftp://example.com/',
    'not an address',
  ])('refuses the URL %s', async (url) => {
    const made = await shop.call<{ violations: { field: string }[] }>('POST', '/v1/webhook-endpoints', { url });
    expect(made.status).toBe(422);
    expect(made.body.violations[0]?.field).toBe('url');
    const { path, made: known } = await listening();
    expect((await shop.call('PATCH', path, { url })).status).toBe(422);
    expect((await read(path)).url).toBe(known.url);
  });

  it('is refused with an unknown event type, and beyond 20 per merchant', async () => {
    const url = 'http://localhost:9/';
    expect((await shop.call('POST', '/v1/webhook-endpoints', { url, types: ['payment.paid'] })).status).toBe(422);
    const made = await Promise.all(
      Array.from({ length: 25 }, () => shop.call('POST', '/v1/webhook-endpoints', { url })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('is 404 for another merchant, and so are its events', async () => {
    const { path, made } = await listening();
    await shop.create();
    const [event] = (await events()).data;
    for (const [method, to, body] of [
      ['GET', path, undefined],
      ['PATCH', path, { enabled: false }],
      ['DELETE', path, undefined],
      ['POST', `${path}/rotate-secret`, {}],
      ['POST', `${path}/test`, {}],
      ['POST', `${path}/redeliver`, { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }],
      ['GET', `${path}/deliveries`, undefined],
      ['GET', `${path}/redeliver?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`, undefined],
      ['GET', `/v1/events/${event?.id}`, undefined],
      ['GET', `/v1/events/${event?.id}/deliveries`, undefined],
      ['POST', `/v1/events/${event?.id}/redeliver`, {}],
    ] as const) {
      expect((await other.call(method, to, body)).status, `${method} ${to}`).toBe(404);
    }
    const { body } = await other.create();
    // Other tests create events of this merchant too: more than one page.
    const theirs = (await other.call<{ data: Listed[] }>('GET', `/v1/events?limit=100&q=${body.id}`)).body.data;
    const own = theirs.find(({ data }) => data.id === body.id)?.id;
    const sent = await other.call('POST', `/v1/events/${own}/redeliver`, { endpointId: made.id });
    expect(sent.status).toBe(422);
    expect(await read(path)).toMatchObject({ enabled: true });
  });

  it('is tested with an endpoint.test event, and answers with the result', async () => {
    const { hook, path } = await listening();
    const good = await shop.call('POST', `${path}/test`, {});
    expect(good.body).toMatchObject({ delivered: true, httpStatus: 200, answer: 'status 200' });
    expect(hook.received).toMatchObject([{ type: 'endpoint.test' }]);
    hook.answers(503);
    expect((await shop.call('POST', `${path}/test`, {})).body).toMatchObject({ delivered: false, httpStatus: 503 });
    await hook.close();
    const away = await shop.call('POST', `${path}/test`, {});
    expect(away).toMatchObject({ status: 200, body: { delivered: false, error: 'ECONNREFUSED' } });
    expect((await events()).data).toEqual([]);
  });

  it('is tested with any type, signed and marked, and shows both sides of the call', async () => {
    const { hook, made, path } = await listening(['payout.approved']);
    interface Shown {
      request: { url: string; headers: Record<string, string>; body: string };
      answerHeaders?: Record<string, string>;
    }
    const test = (body: object) => shop.call<Shown>('POST', `${path}/test`, body);
    for (const type of EventType.options) {
      const { status, body } = await test({ type });
      expect(status, type).toBe(200);
      expect(body, type).toMatchObject({ delivered: true, httpStatus: 200, answer: 'status 200' });
      // What is shown is what arrived, to the byte; the endpoint has checked its signature.
      const arrived = hook.received.at(-1);
      expect(arrived?.body, type).toBe(body.request.body);
      expect(JSON.parse(arrived?.body ?? ''), type).toMatchObject({ test: true, type, data: exampleData[type] });
      expect(body.request.headers).toMatchObject({ 'trilho-test': 'true', 'webhook-signature': 'v1,••••' });
      expect(body.request.url).toBe(new URL(hook.url).origin);
      expect(JSON.stringify(body)).not.toContain(made.secret);
      expect(body.answerHeaders?.date, type).toBeDefined();
    }
    expect(hook.refused).toEqual([]);

    const data = { id: 'pay_of_ours', orderId: 'A-1', strange: [1, 'two', null] };
    await test({ type: 'payment.approved', data });
    expect(JSON.parse(hook.received.at(-1)?.body ?? '')).toMatchObject({ test: true, data });
    // The mark is ours: it is outside of what a caller may write.
    expect(JSON.parse(hook.received.at(-1)?.body ?? '').test).toBe(true);
    for (const wrong of [
      { type: 'payment.paid' },
      { data },
      { type: 'payment.approved', data: 'x' },
      { test: false },
    ]) {
      expect((await test(wrong)).status, JSON.stringify(wrong)).toBe(422);
    }
    const long = { type: 'payment.approved', data: { text: 'x'.repeat(30_000) } };
    expect((await test(long)).status).toBe(422);
    // Nothing of it is an event, a delivery or a failure of the endpoint.
    hook.answers(500);
    await test({ type: 'payment.approved' });
    expect((await events()).data).toEqual([]);
    expect((await shop.call<{ data: object[] }>('GET', `${path}/deliveries`)).body.data).toEqual([]);
    expect(await read(path)).not.toHaveProperty('failingSince');
  });

  it('takes no data of one’s own in production, where a signed body could pass for a payment', async () => {
    const { path } = await listening();
    const production = await openApp(sharedSystem(), { TRILHO_MODE: 'production' });
    try {
      const { key } = await insertApiKey(store, merchantId, 'Live', 'production');
      const forged = { type: 'payment.approved', data: { orderId: 'A-1' } };
      const refused = await merchant(production.url, key).call<{ detail: string }>('POST', `${path}/test`, forged);
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(refused.body.detail).toContain('carries its example');
    } finally {
      await production.close();
    }
    expect((await shop.call('POST', `${path}/test`, { type: 'payment.approved', data: {} })).status).toBe(200);
  });

  it('is tested behind the address guard', async () => {
    const { made, path } = await listening();
    const seal = await store.sealOf(merchantId);
    // As if the name had begun to lead there after the address was saved.
    await db
      .updateTable('webhook_endpoints')
      .set({ url_sealed: seal.seal(contexts.endpointUrl(made.id), 'http://169.254.169.254/latest/meta-data') })
      .where('id', '=', made.id)
      .execute();
    const { body } = await shop.call('POST', `${path}/test`, { type: 'payment.approved' });
    expect(body).toMatchObject({ delivered: false, error: 'must not lead to a private or reserved network' });
  });
});

it('the document has every event with the body that is sent', async () => {
  interface Hooked {
    webhooks: Record<
      string,
      { post: { summary: string; requestBody: { content: Record<string, { example: object }> } } }
    >;
    components: { schemas: Record<string, object> };
  }
  const { body } = await shop.call<Hooked>('GET', '/openapi.json');
  expect(Object.keys(body.webhooks)).toEqual(EventType.options);
  for (const type of EventType.options) {
    const content = body.webhooks[type]?.post.requestBody.content['application/json'];
    expect(content?.example, type).toEqual(exampleOf(type));
    const [, ...named] = [...JSON.stringify(content).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].flat();
    expect(named.length, type).toBeGreaterThan(0);
    for (const name of named.filter((one) => !one.startsWith('"')))
      expect(body.components.schemas).toHaveProperty(name);
  }
});

describe('a rotated secret', () => {
  const signs = (secret: string, { id, body, signature }: Hook['received'][number], at: string) =>
    signature.split(' ').includes(new Webhook(secret).sign(id, new Date(Number(at) * 1000), body));

  it('signs together with the old one until that expires', async () => {
    const { hook, made, path } = await listening(['payment.pending']);
    const rotated = await shop.call<Made>('POST', `${path}/rotate-secret`, {});
    expect(rotated.status).toBe(200);
    expect(rotated.body.secret).not.toBe(made.secret);
    expect(Date.parse(rotated.body.previousSecretUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);

    // The endpoint still verifies with the old secret.
    await shop.create();
    await expect.poll(() => hook.received.length).toBe(1);
    const [event] = hook.received;
    if (!event) throw new Error('nothing was received');
    expect(event.signature.split(' ')).toHaveLength(2);
    const [listed] = (await events()).data;
    // Written after the response.
    const tried = async () => (await deliveries(listed?.id ?? ''))[0]?.attempts[0];
    await expect.poll(tried).toBeDefined();
    const headers = (await tried())?.request.headers ?? {};
    const at = headers['webhook-timestamp'] ?? '';
    for (const secret of [made.secret, rotated.body.secret]) expect(signs(secret, event, at)).toBe(true);
    expect(headers['webhook-signature']).toBe('v1,•••• v1,••••');

    // A second rotation now would end the first secret, which the endpoint may still use.
    expect((await shop.call('POST', `${path}/rotate-secret`, {})).status).toBe(409);
    const at0 = await shop.call<Made>('POST', `${path}/rotate-secret`, { previousValidHours: 0 });
    expect(at0.body.previousSecretUntil).toBeUndefined();
    hook.trusts(at0.body.secret);
    await shop.create();
    await expect.poll(() => hook.received.length).toBe(2);
    expect(hook.received[1]?.signature.split(' ')).toHaveLength(1);
    expect(hook.refused).toEqual([]);
  });

  it('signs alone once the old one has expired', async () => {
    const { hook, made, path } = await listening(['payment.pending']);
    const rotated = await shop.call<Made>('POST', `${path}/rotate-secret`, { previousValidHours: 1 });
    const before = new Date(Date.now() - 1000);
    await db
      .updateTable('webhook_endpoints')
      .set({ previous_secret_until: before })
      .where('id', '=', made.id)
      .execute();
    hook.trusts(rotated.body.secret);
    await shop.create();
    await expect.poll(() => hook.received.length).toBe(1);
    expect(hook.received[0]?.signature.split(' ')).toHaveLength(1);
  });
});

describe('a redelivery', () => {
  it('sends an event again under its id, once for two requests, and stores each attempt', async () => {
    const { hook, made } = await listening();
    await paid();
    await expect.poll(() => typesOf(hook)).toEqual(both);
    const [, approved] = (await events()).data;
    // Until then the delivery is pending, and pending deliveries are not sent again.
    await expect.poll(async () => (await deliveries(approved?.id ?? ''))[0]?.state).toBe('delivered');
    const path = `/v1/events/${approved?.id}/redeliver`;
    hook.answers(503);
    const first = await shop.call('POST', path, {});
    expect(first).toMatchObject({ status: 202, body: { deliveries: 1 } });
    await expect.poll(async () => (await deliveries(approved?.id ?? ''))[0]?.attempts.length).toBeGreaterThan(1);
    hook.answers(200);
    expect((await shop.call('POST', path, { endpointId: made.id })).status).toBe(202);
    await expect.poll(() => hook.received.length).toBe(3);
    expect(hook.received[2]).toMatchObject({ id: approved?.id, type: 'payment.approved' });
    await expect.poll(async () => (await deliveries(approved?.id ?? ''))[0]?.state).toBe('delivered');

    const again = await deliveries(approved?.id ?? '');
    expect(again).toHaveLength(1);
    const attempts = again[0]?.attempts ?? [];
    expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
    expect(attempts[0]).toMatchObject({ outcome: 'delivered', httpStatus: 200, answer: 'status 200' });
    expect(attempts[1]).toMatchObject({ outcome: 'failed', httpStatus: 503, answer: 'status 503' });
    expect(attempts.at(-1)).toMatchObject({ outcome: 'delivered' });
    expect(attempts[0]?.request.headers).toMatchObject({ 'webhook-id': approved?.id });
    expect(attempts[0]?.request.url).toBe(new URL(hook.url).origin);
  });

  it('replays the events of a period, in order per payment, to an endpoint created afterwards', async () => {
    const from = new Date().toISOString();
    const orders = await Promise.all([paid(), paid()]);
    const to = new Date().toISOString();
    const after = await paid();
    const { hook, path } = await listening();
    const again = { from, to, types: both };
    // What it took before the second endpoint was created would be sent again by the replay.
    hook.answers(503);
    const sent = await Promise.all([
      shop.call<{ deliveries: number }>('POST', `${path}/redeliver`, again),
      shop.call<{ deliveries: number }>('POST', `${path}/redeliver`, again),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([202, 202]);
    hook.answers(200);
    await expect.poll(() => hook.received.length).toBeGreaterThanOrEqual(4);
    for (const { id } of orders) {
      const types = hook.received.filter(({ data }) => data.id === id).map(({ type }) => type);
      expect(types.slice(0, 2)).toEqual(both);
    }
    expect(hook.received.map(({ data }) => data.id)).not.toContain(after.id);
    const wrong = await shop.call('POST', `${path}/redeliver`, { from: to, to: from });
    expect(wrong.status).toBe(422);
  });

  it('is not queued twice while it is pending', async () => {
    const from = new Date().toISOString();
    await paid();
    const to = new Date(Date.now() + 1000).toISOString();
    const { hook, path } = await listening();
    hook.answers(503);
    const request = () => shop.call<{ deliveries: number }>('POST', `${path}/redeliver`, { from, to });
    expect((await request()).body.deliveries).toBe(2);
    expect((await request()).body.deliveries).toBe(0);
    // Requested after this point, the event may have been delivered already and would be sent again.
    await request();
    hook.answers(200);
    await expect.poll(() => typesOf(hook)).toEqual(both);
  });

  it('is refused for an event without an endpoint, until one is named', async () => {
    await paid();
    const [event] = (await events()).data;
    const nowhere = await shop.call<{ detail: string }>('POST', `/v1/events/${event?.id}/redeliver`, {});
    expect(nowhere.status).toBe(409);
    const { hook, made } = await listening();
    await shop.call('POST', `/v1/events/${event?.id}/redeliver`, { endpointId: made.id });
    await expect.poll(() => typesOf(hook)).toEqual(['payment.pending']);
  });
});

describe('the deliveries of an endpoint', () => {
  interface Sent {
    id: string;
    type: string;
    eventId: string;
    entityId: string;
    state: string;
    tries: number;
    lastTry?: { httpStatus?: number; outcome: string };
  }
  const sent = async (path: string, query = '') =>
    (await shop.call<{ data: Sent[]; nextCursor: string | null }>('GET', `${path}/deliveries?${query}`)).body;

  it('are listed newest first, with their last attempt, by state and day', async () => {
    const { hook, path } = await listening(['payment.pending', 'payment.approved']);
    await listening(['payment.pending']);
    hook.answers((event) => (event.type === 'payment.approved' ? 503 : 200));
    const { id } = await paid();
    await expect
      .poll(async () => (await sent(path)).data)
      .toMatchObject([
        { type: 'payment.approved', entityId: id, state: 'pending', lastTry: { outcome: 'failed', httpStatus: 503 } },
        { type: 'payment.pending', entityId: id, state: 'delivered', tries: 1, lastTry: { httpStatus: 200 } },
      ]);
    const types = async (query: string) => (await sent(path, query)).data.map(({ type }) => type);
    expect(await types('states=delivered')).toEqual(['payment.pending']);
    expect(await types('states=pending,exhausted')).toEqual(['payment.approved']);
    expect(await types('states=held')).toEqual([]);
    expect(await types('until=2026-01-01T00:00:00Z')).toEqual([]);
    const first = await sent(path, 'limit=1');
    const next = await sent(path, `limit=1&cursor=${first.nextCursor}`);
    expect([...first.data, ...next.data].map(({ type }) => type)).toEqual(['payment.approved', 'payment.pending']);
    expect(next.nextCursor).toBeNull();
    await shop.call('PATCH', path, { enabled: false });
    expect(await types('states=held')).toEqual(['payment.approved']);
    expect(await types('states=pending')).toEqual([]);
  });

  it('of a period can be counted before they are sent again', async () => {
    const { hook, path } = await listening(['payment.pending', 'payment.approved']);
    await paid();
    await expect.poll(() => typesOf(hook)).toEqual(both);
    await expect.poll(async () => (await sent(path, 'states=delivered')).data.length).toBe(2);
    const span = { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };
    const count = async (more = {}) =>
      (await shop.call('GET', `${path}/redeliver?${new URLSearchParams({ ...span, ...more })}`)).body;
    expect(await count()).toEqual({ deliveries: 2, waiting: 0, tooMany: false });
    expect(await count({ types: 'payment.approved' })).toEqual({ deliveries: 1, waiting: 0, tooMany: false });
    expect(await count({ to: '2026-01-02T00:00:00Z' })).toEqual({ deliveries: 0, waiting: 0, tooMany: false });
    expect(hook.received).toHaveLength(2);
    hook.answers(503);
    await shop.call('POST', `${path}/redeliver`, span);
    expect(await count()).toEqual({ deliveries: 0, waiting: 2, tooMany: false });
  });
});

describe('an endpoint that is disabled', () => {
  it('gets the held events in order when it is enabled again, and none before', async () => {
    const { hook, path, made } = await listening();
    expect((await shop.call('PATCH', path, { enabled: false })).body).toMatchObject({
      enabled: false,
      disabledReason: 'asked',
      needsAttention: false,
    });
    await paid();
    const [event] = (await events()).data;
    expect(await deliveries(event?.id ?? '')).toMatchObject([{ state: 'held', tries: 0, endpointId: made.id }]);
    for (const [to, body] of [
      [`/v1/events/${event?.id}/redeliver`, { endpointId: made.id }],
      [`/v1/events/${event?.id}/redeliver`, {}],
      [`${path}/redeliver`, { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' }],
    ] as const) {
      expect((await shop.call<{ code: string }>('POST', to, body)).body.code, to).toBe('conflict');
    }
    expect(hook.tries).toEqual([]);
    expect((await shop.call('PATCH', path, { enabled: true })).body).toMatchObject({ enabled: true });
    await expect.poll(() => typesOf(hook)).toEqual(both);
  });

  it('is disabled by an answer of 410, which is announced to the other endpoints', async () => {
    const gone = await listening(['payment.pending']);
    const another = await listening(['attention.raised']);
    gone.hook.answers(410);
    const { body: payment } = await shop.create();
    await expect
      .poll(() => read(gone.path))
      .toMatchObject({
        enabled: false,
        disabledReason: 'gone',
        attention: { reason: 'endpoint_disabled' },
      });
    await expect
      .poll(() => another.hook.received)
      .toMatchObject([{ type: 'attention.raised', data: { id: gone.made.id, disabledReason: 'gone' } }]);
    expect(await shop.get(payment.id)).toMatchObject({ needsAttention: false });
    gone.hook.answers(200);
    const on = (await shop.call<WebhookEndpoint>('PATCH', gone.path, { enabled: true })).body;
    expect(on).toMatchObject({ enabled: true, needsAttention: false });
    expect(on.disabledReason).toBeUndefined();
    await expect.poll(() => typesOf(gone.hook)).toEqual(['payment.pending']);
  });

  it('is disabled after failing for five days', async () => {
    const { hook, path, made } = await listening();
    const failed = (sinceHours: number, lastHours: number) =>
      db
        .updateTable('webhook_endpoints')
        .set({
          failing_since: new Date(Date.now() - sinceHours * 3_600_000),
          last_failed_at: new Date(Date.now() - lastHours * 3_600_000),
        })
        .where('id', '=', made.id)
        .execute();
    /** The endpoint's state is written with the attempt: waits for it, or it would overwrite what the test sets next. */
    const tried = async () => {
      await shop.create();
      const event = (await events()).data.at(-1);
      await expect.poll(async () => (await deliveries(event?.id ?? ''))[0]?.attempts.length).toBeGreaterThan(0);
    };
    hook.answers(500);
    await failed(119, 4);
    await tried();
    expect(hook.tries.length).toBeGreaterThan(0);
    expect(await read(path)).toMatchObject({ enabled: true });

    // Nothing was sent for two days: the failure now starts a new failing period.
    await failed(121, 48);
    await tried();
    await expect
      .poll(async () => Date.parse((await read(path)).failingSince ?? ''))
      .toBeGreaterThan(Date.now() - 3_600_000);

    await failed(121, 4);
    await shop.create();
    await expect
      .poll(() => read(path))
      .toMatchObject({
        enabled: false,
        disabledReason: 'failing',
        needsAttention: true,
        attention: { reason: 'endpoint_disabled' },
      });
  });

  it('is no longer failing once it accepts an event', async () => {
    const { hook, path, made } = await listening(['payment.pending']);
    hook.answers(500);
    await shop.create();
    await expect.poll(async () => (await read(path)).failingSince).toBeDefined();
    expect((await read(path)).lastFailure).toMatchObject({ httpStatus: 500 });
    hook.answers(200);
    const [event] = (await events()).data;
    await shop.call('POST', `/v1/events/${event?.id}/redeliver`, { endpointId: made.id });
    await expect.poll(async () => (await read(path)).failingSince).toBeUndefined();
    expect(await read(path)).not.toHaveProperty('lastFailure');
  });
});

it('drops the pending deliveries of a removed endpoint, and erases its URL and secrets', async () => {
  const { hook, path, made } = await listening();
  hook.answers(503);
  await shop.create();
  await expect.poll(() => hook.tries.length).toBeGreaterThan(0);
  expect((await shop.call('DELETE', path)).status).toBe(204);
  expect((await shop.call('DELETE', path)).status).toBe(204);
  expect((await shop.call('GET', path)).status).toBe(404);
  expect(await list()).toEqual([]);
  const [event] = (await events()).data;
  expect(await deliveries(event?.id ?? '')).toMatchObject([{ state: 'dropped', endpointId: made.id }]);
  const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
  expect([row.url_sealed, row.secret_sealed, row.previous_secret_sealed]).toEqual([null, null, null]);
});

describe('the list of events', () => {
  it('is filtered by type and time, with a cursor that skips none', async () => {
    await paid();
    const since = new Date().toISOString();
    await paid();
    const all = (await events()).data;
    expect(all.map(({ type }) => type)).toEqual([...both, ...both]);
    expect((await events('&types=payment.approved')).data.map(({ id }) => id)).toEqual([all[1]?.id, all[3]?.id]);
    expect((await events(`&since=${since}`)).data.map(({ id }) => id)).toEqual([all[2]?.id, all[3]?.id]);
    expect((await shop.call('GET', '/v1/events?types=payment.paid')).status).toBe(422);

    const seen: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof events>> = await events(`&cursor=${cursor}&types=${both.join(',')}`, 1);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it('is newest first on request, and filtered by type, day, and ids of a payment', async () => {
    const first = await paid({ orderId: 'first' });
    const second = await paid({ orderId: `order-${randomUUID()}` });
    const { data: all } = await events('&order=newest');
    expect(all.map(({ data, type }) => [data.id, type])).toEqual([
      [second.id, 'payment.approved'],
      [second.id, 'payment.pending'],
      [first.id, 'payment.approved'],
      [first.id, 'payment.pending'],
    ]);
    const ids = all.map(({ id }) => id);
    for (const filter of ['', `&types=${both.join(',')}`, '&since=2026-01-01T00:00:00Z']) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof events>> = await events(
          `&order=newest${filter}${cursor && `&cursor=${cursor}`}`,
          1,
        );
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen, filter).toEqual(ids);
    }
    const found = async (query: string) => (await events(`&order=newest&${query}`)).data.map(({ id }) => id);
    expect(await found('types=payment.pending')).toEqual([ids[1], ids[3]]);
    expect(await found(`until=${first.createdAt}`)).toEqual([]);
    for (const q of [second.id, second.orderId, second.endToEndId]) {
      if (q) expect(await found(`q=${q}`), q).toEqual(ids.slice(0, 2));
    }
    expect(await found(`q=${ids[3]}`)).toEqual([ids[3]]);
    expect(await found('q=nobody-has-this')).toEqual([]);
    expect((await other.call<{ data: Listed[] }>('GET', `/v1/events?q=${second.id}`)).body.data).toEqual([]);
  });

  it('has each event by its id, with the content that was delivered', async () => {
    const { hook } = await listening(['payment.pending']);
    await shop.create();
    await expect.poll(() => hook.received.length).toBe(1);
    const { id, type, data } = hook.received[0] ?? {};
    const { status, body } = await shop.call<Listed>('GET', `/v1/events/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, type, data });
    expect((await shop.call('GET', '/v1/events/evt_nothing')).status).toBe(404);
  });
});
