// Webhooks in, as people read them: paged, searched by id, without secrets, and processed again.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOpener, findConnection } from '../../db/connections/connections.ts';
import { postponeWebhook, receiveWebhook, settleWebhook } from '../../db/events/inbox.ts';
import type { WebhookIn, WebhookInDetail } from '../../domain/events/webhooks-in.ts';
import { openLog } from '../../runtime/log.ts';
import { openApp } from '../support/app.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const other = merchant(apiUrl, 'sk_test_other');

let app: Awaited<ReturnType<typeof openApp>>;
let shop: ReturnType<typeof merchant>;
let merchantId: string;
let callback: string;

beforeAll(async () => {
  app = await openApp(system, {});
  const { store } = app;
  const { id, key } = await newMerchant(store, sandboxUrl);
  merchantId = id;
  shop = merchant(apiUrl, key);
  const connection = await orbita();
  const { callbackToken } = await connectionOpener(store)(id, connection.id, connection.version);
  callback = `${apiUrl}/webhooks/orbita/${callbackToken}`;
});
afterAll(() => app?.close());

async function orbita() {
  const connection = await findConnection(app.store, merchantId, 'Orbita');
  if (!connection) throw new Error('the merchant has no Orbita');
  return connection;
}

const page = async (query: string) =>
  (await shop.call<{ data: WebhookIn[]; nextCursor: string | null }>('GET', `/v1/webhooks-in?${query}`)).body;
const read = async (id: string) => (await shop.call<WebhookInDetail>('GET', `/v1/webhooks-in/${id}`)).body;
const outcomeOf = async (q: string) => (await page(`q=${q}`)).data.map(({ outcome }) => outcome);

/** A person with access to all merchants, acting for this one. */
async function developer() {
  const { call } = await person(apiUrl, 'developer@trilho.test');
  return {
    call: <Body>(method: string, path: string, body?: unknown) =>
      call<Body>(method, path, body, { 'trilho-merchant': merchantId }),
  };
}

async function receive(body: unknown, headers = {}): Promise<void> {
  const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${callback}?key=open-sesame`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: rawBody,
  });
  expect(answer.status).toBe(200);
}

/** Orbita's webhook for a charge. */
const chargeWebhook = (over: object) => ({ type: 'transaction', data: { id: 1, status: 'paid', ...over } });

/** The newest webhook, once it was processed. */
async function newest(): Promise<WebhookIn> {
  let found: WebhookIn | undefined;
  await expect
    .poll(async () => {
      [found] = (await page('limit=1')).data;
      return found?.outcome;
    })
    .not.toBe('waiting');
  if (!found) throw new Error('there is no webhook');
  return found;
}

describe('a webhook in', () => {
  it('is found by payment, order and provider’s id, with the event read from it and the transition it caused', async () => {
    const orderId = `in-${randomUUID()}`;
    const { body } = await shop.create({ orderId });
    await shop.simulate(body.id, 'paid');
    const { endToEndId } = await shop.becomes(body.id, { status: 'APPROVED' });
    const known = [body.id, orderId, body.transactionId, endToEndId].filter((one) => one !== undefined);
    expect(known.length).toBeGreaterThan(2);
    for (const q of known) await expect.poll(() => outcomeOf(q), { message: q }).toEqual(['matched']);
    const [found] = (await page(`q=${body.id}`)).data;
    expect(found).toMatchObject({
      provider: 'Orbita',
      news: [{ kind: 'payment', entityId: body.id, transactionId: body.transactionId, status: 'APPROVED' }],
    });
    await expect
      .poll(async () => (await read(found?.id ?? '')).moves)
      .toMatchObject([{ entityId: body.id, from: 'PENDING', to: 'APPROVED' }]);
  });

  it('shows secrets and personal data masked, in JSON and in a form', async () => {
    const { body } = await shop.create();
    const secrets = { 'x-api-key': 'open-sesame', 'x-orbita-signature': 'open-sesame', authorization: 'open-sesame' };
    const data = { id: body.transactionId, status: 'paid', customer: { name: 'Maria Silva', document: '52998224725' } };
    await receive(
      { type: 'transaction', data, secretKey: 'open-sesame' },
      { ...secrets, 'x-orbita-event': 'charge.paid' },
    );
    const json = await read((await newest()).id);
    expect(json.request.headers).toMatchObject({ 'x-api-key': '••••', 'x-orbita-event': 'charge.paid' });
    expect(json.request.body).toMatchObject({ data: { id: body.transactionId, status: 'paid' } });
    await receive('nome=Maria+Silva&email=maria%40example.com&token=open-sesame&status=paid');
    const form = await read((await newest()).id);
    expect(form.request.body).toMatchObject({ status: 'paid', token: '••••' });
    expect(JSON.stringify([json, form])).not.toMatch(/open-sesame|Maria Silva|maria@|52998224725/);
  });

  it('with the content of an earlier one is processed too, and marked as repeated', async () => {
    const { body } = await shop.create();
    const same = chargeWebhook({ id: body.transactionId, status: 'waiting_payment', externalRef: body.id });
    await receive(same);
    await receive(same);
    await expect.poll(() => outcomeOf(body.id)).toEqual(['repeated', 'matched']);
    expect((await page(`q=${body.id}&outcome=repeated`)).data).toHaveLength(1);
  });

  it('without a body, as Cora’s are, is told apart by its headers', async () => {
    const demo = merchant(apiUrl);
    const outcomes = async (q: string) =>
      (await demo.call<{ data: WebhookIn[] }>('GET', `/v1/webhooks-in?q=${q}`)).body.data.map(({ outcome }) => outcome);
    for (const amount of [1_000, 2_000]) {
      const { body } = await demo.create({ provider: 'Cora', amount });
      await demo.simulate(body.id, 'paid');
      await expect.poll(() => outcomes(body.id)).toEqual(['matched']);
      await expect.poll(async () => (await demo.get(body.id)).status).toBe('APPROVED');
    }
  });

  it('is unmatched for an unknown id, early once an entity has that id, and ignored without an event', async () => {
    const unknownId = `s${randomUUID()}`;
    await receive(chargeWebhook({ id: unknownId }));
    await expect.poll(() => outcomeOf(unknownId)).toEqual(['unmatched']);
    expect((await page(`q=${unknownId}&outcome=early`)).data).toEqual([]);
    // As soon as an entity has that id, the webhook counts as early.
    const { id } = (await page(`q=${unknownId}`)).data[0] ?? { id: '' };
    const { body } = await shop.create();
    await app.store.db
      .updateTable('provider_events')
      .set({ entity_id: body.id })
      .where('inbox_id', '=', Number(id))
      .execute();
    expect((await page(`q=${unknownId}&outcome=early`)).data).toMatchObject([{ news: [{ entityId: body.id }] }]);
    expect((await page(`q=${unknownId}&outcome=unmatched`)).data).toEqual([]);

    await receive({ hello: randomUUID() });
    expect((await newest()).outcome).toBe('ignored');
  });

  it('is listed in pages without gaps, under each filter', async () => {
    const unknown = [1, 2, 3, 4, 5].map((n) => `page-${n}-${randomUUID()}`);
    for (const id of unknown) await receive(chargeWebhook({ id }));
    // Waits for each: a webhook still being processed matches no filter yet.
    for (const id of unknown) await expect.poll(() => outcomeOf(id), { message: id }).toEqual(['unmatched']);
    for (const filter of ['', '&outcome=unmatched,matched,early', '&provider=Orbita', '&since=2026-01-01T00:00:00Z']) {
      const whole = (await page(`limit=100${filter}`)).data.map(({ id }) => id);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const next = await page(`limit=2${filter}${cursor && `&cursor=${cursor}`}`);
        seen.push(...next.data.map(({ id }) => id));
        cursor = next.nextCursor;
      }
      expect(seen, filter).toEqual(whole);
      expect(new Set(seen).size, filter).toBe(seen.length);
      expect(seen.length, filter).toBeGreaterThan(4);
    }
    expect((await page('provider=Podpay')).data).toEqual([]);
    expect((await page('until=2026-01-01T00:00:00Z')).data).toEqual([]);
  });

  it('is hidden from other merchants', async () => {
    const { id } = await newest();
    expect((await other.call('GET', `/v1/webhooks-in/${id}`)).status).toBe(404);
    const theirs = await other.call<{ data: WebhookIn[] }>('GET', `/v1/webhooks-in?q=${id}`);
    expect(theirs.body.data).toEqual([]);
    const [own] = (await page('limit=1')).data;
    const found = await other.call<{ data: WebhookIn[] }>('GET', `/v1/webhooks-in?q=${own?.news[0]?.transactionId}`);
    expect(found.body.data).toEqual([]);
  });

  it('is listed by an index scan', async () => {
    const plans = await app.store.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      const seen = sql`select received_at, id from webhook_inbox where id = 5 and merchant_id = ${merchantId}`;
      const queries = [
        sql`select id from webhook_inbox where merchant_id = ${merchantId} and (received_at, id) < (${seen})
          order by received_at desc, id desc limit 50`,
        sql`select id from webhook_inbox where merchant_id = ${merchantId}
          and webhook_result(done_at, outcome, duplicate) = 'failed' and (received_at, id) < (${seen})
          order by received_at desc, id desc limit 50`,
      ];
      return Promise.all(queries.map((one) => sql<{ 'QUERY PLAN': string }>`explain ${one}`.execute(tx)));
    });
    for (const { rows } of plans) {
      const text = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toMatch(/Index (Only )?Scan Backward using webhook_inbox_\w+_merchant_id/);
      expect(text).toMatch(/Index Cond: .*ROW\(received_at, id\) </);
      expect(text).not.toMatch(/Seq Scan|-> +Sort /);
    }
  });
});

describe('reading a webhook again', () => {
  it('processes a failed one as the first time would have, and notifies no payment twice', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid', { silent: true });
    await receive(chargeWebhook({ id: body.transactionId, externalRef: body.id }));
    await shop.becomes(body.id, { status: 'APPROVED' });
    // The payment is notified before the webhook is marked as done.
    await expect.poll(() => outcomeOf(body.id)).toEqual(['matched']);
    const { id } = (await page(`q=${body.id}`)).data[0] ?? { id: '' };
    const lines = async () => (await shop.timeline(body.id)).filter(({ kind }) => kind === 'webhook').length;
    const before = await lines();

    const person = await developer();
    const path = `/v1/webhooks-in/${id}/read-again`;
    expect((await person.call('POST', path, {})).status).toBe(409);
    // In the state that a failure leaves, with the next try far in the future.
    const { receivedAt } = await app.store.db
      .updateTable('webhook_inbox')
      .set({ done_at: null })
      .where('id', '=', Number(id))
      .returning('received_at as receivedAt')
      .executeTakeFirstOrThrow();
    await postponeWebhook(app.store, { id: Number(id), receivedAt }, 9, 'no connection to maria@example.com');
    expect(await read(id)).toMatchObject({ outcome: 'failed', problem: 'no connection to •••• e-mail' });
    expect((await page('outcome=failed')).data.map((one) => one.id)).toEqual([id]);

    const done = await person.call<WebhookInDetail>('POST', path, {});
    expect(done).toMatchObject({ status: 200, body: { outcome: 'matched', news: [{ entityId: body.id }] } });
    expect(await lines()).toBe(before);
    expect(await shop.get(body.id)).toMatchObject({ status: 'APPROVED', needsAttention: false });
    const written = await app.store.db
      .selectFrom('audit_log')
      .select(['phase', 'status'])
      .where('action', '=', 'POST /v1/webhooks-in/{id}/read-again')
      .where('entity_id', '=', id)
      .where('merchant_id', '=', merchantId)
      .orderBy('seq')
      .execute();
    expect(written.map(({ phase, status }) => status ?? phase)).toEqual(['asked', 409, 'asked', 200]);
  });

  it('is stored where it cannot be read, and processed by a later try', async () => {
    const connection = await orbita();
    const failing = async () => Promise.reject(new Error('no adapter'));
    const deps = { log: openLog('test', 'silent'), parse: failing, notify: async () => {}, done: async () => {} };
    const raw = { headers: {}, rawBody: randomUUID(), path: '', query: {} };
    const received = await receiveWebhook(app.store, connection, raw, deps);
    const rows = app.store.db.selectFrom('webhook_inbox').where('id', '=', received?.inboxId ?? 0);
    const row = await rows.select(['id', 'received_at as receivedAt']).executeTakeFirstOrThrow();
    const stored = rows.select(['done_at', 'outcome']);
    expect(await stored.executeTakeFirst()).toEqual({ done_at: null, outcome: null });
    await settleWebhook(app.store, connection, row, { ...deps, parse: async () => ({ events: [], masked: {} }) });
    expect(await stored.executeTakeFirst()).toMatchObject({ outcome: 'ignored' });
  });

  it('is not stored for a version of its connection that is not the present one', async () => {
    const connection = await orbita();
    const parse = async () => ({ events: [], masked: {} });
    const deps = { log: openLog('test', 'silent'), parse, notify: async () => {}, done: async () => {} };
    const raw = { headers: {}, rawBody: randomUUID(), path: '', query: {} };
    const before = { ...connection, version: connection.version - 1 };
    expect(await receiveWebhook(app.store, before, raw, deps)).toBeUndefined();
    expect(await receiveWebhook(app.store, connection, raw, deps)).toBeDefined();
  });

  it('processes one that was ignored', async () => {
    await receive({ hello: randomUUID() });
    const { id, outcome } = await newest();
    expect(outcome).toBe('ignored');
    const person = await developer();
    const reply = await person.call<WebhookInDetail>('POST', `/v1/webhooks-in/${id}/read-again`, {});
    expect(reply).toMatchObject({ status: 200, body: { outcome: 'ignored', news: [] } });
  });

  it('is read with the credentials of now, also just after they were changed', async () => {
    await receive({ hello: randomUUID() });
    const connection = await orbita();
    const { credentials } = await connectionOpener(app.store)(merchantId, connection.id, connection.version);
    const path = `/v1/connections/${connection.id}`;
    const changed = await (await developer()).call('PATCH', path, {
      credentials: { ...credentials, secretKey: randomUUID() },
    });
    expect(changed.status).toBe(200);
    expect((await orbita()).version).toBe(connection.version + 1);
    const before = Number((await newest()).id);
    await receive({ hello: randomUUID() });
    expect(Number((await newest()).id)).toBeGreaterThan(before);
  });
});
