// The stream of a payment over real server-sent events, with reconnects and lost notifications.
import { randomUUID } from 'node:crypto';
import { createEventSource, type EventSourceClient } from 'eventsource-client';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineEntry, Waiting } from '../../domain/core/timeline.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl, logFile } = system;
const shop = merchant(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

const database = new pg.Client({ connectionString: databaseUrl });
beforeAll(() => database.connect());
afterAll(() => database.end());

interface Told {
  payment?: Payment;
  /** Entry ids, each as often as it was sent. */
  entries: TimelineEntry[];
  waiting?: Waiting;
  snapshots: number;
  comments: number;
}

const open: EventSourceClient[] = [];
afterEach(() => {
  for (const source of open.splice(0)) source.close();
});

/** A client that listens like a browser and assembles the events into the payment's present state. */
function listen(id: string, key = 'sk_test_demo') {
  const told: Told = { entries: [], snapshots: 0, comments: 0 };
  const source = createEventSource({
    url: `${apiUrl}/v1/payments/${id}/stream`,
    headers: { authorization: `Bearer ${key}` },
    onComment: () => {
      told.comments += 1;
    },
    onMessage: ({ event, data }) => {
      const said = JSON.parse(data);
      told.payment = said.payment;
      if (said.waiting) told.waiting = said.waiting;
      if (event === 'snapshot') {
        told.snapshots += 1;
        told.entries = said.timeline;
      } else told.entries.push(...said.entries);
    },
  });
  open.push(source);
  return { told, close: () => source.close() };
}

const eventually = <Read>(read: () => Read) => expect.poll(read, { timeout: 30_000 });
const sorted = (ids: string[]) => [...ids].sort((a, b) => Number(a) - Number(b));
const idsOf = (told: Told) => sorted(told.entries.map(({ id }) => id));

/** Every timeline entry was sent exactly once. */
async function hasAll(id: string, told: Told): Promise<void> {
  await eventually(async () => {
    const timeline = await shop.timeline(id);
    return JSON.stringify(idsOf(told)) === JSON.stringify(timeline.map((entry) => entry.id));
  }).toBe(true);
}

const note = (client: pg.Client | pg.PoolClient, paymentId: string, title: string) =>
  client.query(
    `insert into timeline (merchant_id, entity_id, kind, title, data) values ('mer_lojademo', $1, 'evidence', $2, '{}') returning id`,
    [paymentId, title],
  );

describe('a stream', () => {
  it('tells everything at once, and then what changes', async () => {
    const { body: payment } = await shop.create();
    const { told } = listen(payment.id);
    await eventually(() => told.snapshots).toBe(1);
    expect(told.payment).toMatchObject({ id: payment.id, status: 'PENDING' });
    expect(told.entries.map(({ kind }) => kind)).toContain('accepted');

    await shop.simulate(payment.id, 'paid');
    await eventually(() => told.payment?.status).toBe('APPROVED');
    await eventually(() => told.waiting?.data).toEqual([]);
    await hasAll(payment.id, told);
    expect(told.snapshots).toBe(1);
    expect(told.payment).toEqual(await shop.get(payment.id));
  });

  it('is answered in a way that no proxy keeps or gathers', async () => {
    const { body: payment } = await shop.create();
    const leave = new AbortController();
    const response = await fetch(`${apiUrl}/v1/payments/${payment.id}/stream`, {
      headers: { authorization: 'Bearer sk_test_demo' },
      signal: leave.signal,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    leave.abort();
  });

  it('is 404 to another merchant, and 401 to nobody', async () => {
    const { body: payment } = await shop.create();
    expect((await other.call('GET', `/v1/payments/${payment.id}/stream`)).status).toBe(404);
    expect((await other.call('GET', `/v1/payments/${payment.id}/waiting`)).status).toBe(404);
    expect((await fetch(`${apiUrl}/v1/payments/${payment.id}/stream`)).status).toBe(401);
  });

  it('brings what was missed to one who was away', async () => {
    const { body: payment } = await shop.create();
    const first = listen(payment.id);
    await eventually(() => first.told.snapshots).toBe(1);
    first.close();
    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });

    const second = listen(payment.id);
    await eventually(() => second.told.payment?.status).toBe('APPROVED');
    await hasAll(payment.id, second.told);
  });

  it('loses nothing when the connection that hears of changes is killed', async () => {
    const { body: payment } = await shop.create();
    const { told } = listen(payment.id);
    await eventually(() => told.snapshots).toBe(1);
    // The connection is killed in the same statement that writes, so nothing listens for this notification.
    const killed = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trilho-changes'`,
    );
    expect(killed.rowCount).toBeGreaterThan(0);
    const { rows } = await note(database, payment.id, 'told to nobody');
    await eventually(() => idsOf(told)).toContain(String(rows[0].id));
    await shop.simulate(payment.id, 'paid');
    await eventually(() => told.payment?.status).toBe('APPROVED');
    await hasAll(payment.id, told);
  });

  it('skips nothing when the later entry is committed first', async () => {
    const { body: payment } = await shop.create();
    const { told } = listen(payment.id);
    await eventually(() => told.snapshots).toBe(1);
    const slow = new pg.Client({ connectionString: databaseUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      const earlier = await note(slow, payment.id, 'written first');
      const later = await note(database, payment.id, 'seen first');
      expect(Number(later.rows[0].id)).toBeGreaterThan(Number(earlier.rows[0].id));
      await eventually(() => idsOf(told)).toContain(String(later.rows[0].id));
      expect(idsOf(told)).not.toContain(String(earlier.rows[0].id));
      await slow.query('commit');
      await eventually(() => idsOf(told)).toContain(String(earlier.rows[0].id));
      await hasAll(payment.id, told);
    } finally {
      await slow.end();
    }
  });

  it('is refused beyond a bounded number of them, and given again when one is closed', async () => {
    const { body: payment } = await other.create();
    const statusOf = async (signal: AbortSignal) =>
      (
        await fetch(`${apiUrl}/v1/payments/${payment.id}/stream`, {
          headers: { authorization: 'Bearer sk_test_other' },
          signal,
        })
      ).status;
    const leaves = Array.from({ length: 20 }, () => new AbortController());
    try {
      expect(new Set(await Promise.all(leaves.map(({ signal }) => statusOf(signal))))).toEqual(new Set([200]));
      expect(await statusOf(AbortSignal.timeout(30_000))).toBe(409);
      leaves.pop()?.abort();
      const again = new AbortController();
      leaves.push(again);
      await eventually(() => statusOf(again.signal)).toBe(200);
    } finally {
      for (const leave of leaves) leave.abort();
    }
  });
});

describe('what a payment waits for', () => {
  const waiting = async (id: string) => (await shop.call<Waiting>('GET', `/v1/payments/${id}/waiting`)).body;
  const at = (iso: string | undefined) => Date.parse(iso ?? '');

  it('is the plan of a fresh payment to the second, and nothing once it is approved', async () => {
    const { body: payment } = await shop.create();
    // A run that does not answer within two seconds leaves `known: false`: waits for an answer that was known.
    let found: Waiting = { known: false, data: [] };
    await eventually(async () => {
      found = await waiting(payment.id);
      return found.data.map(({ what }) => what);
    }).toEqual(['poll', 'webhook', 'expiry']);
    const { data, run } = found;
    const [poll, webhook, expiry] = data;
    expect(at(poll?.until)).toBe(at(payment.createdAt) + 60_000);
    expect(at(webhook?.until)).toBe(at(payment.expiresAt));
    expect(at(expiry?.until)).toBe(at(payment.expiresAt) + 60_000);
    expect(run?.workflowId).toBe(`payment/mer_lojademo/${payment.id}`);
    expect(run?.url).toContain(`/workflows/${encodeURIComponent(run?.workflowId ?? '')}/${run?.runId}`);

    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });
    await eventually(() => waiting(payment.id)).toMatchObject({ known: true, data: [], run: { runId: run?.runId } });
  });

  it('is nothing after a closed payment was reopened and closed again, with the link to the last run', async () => {
    const { body: payment } = await shop.create();
    let found: Waiting = { known: false, data: [] };
    const waitsForNothing = () =>
      eventually(async () => {
        found = await waiting(payment.id);
        return found;
      }).toMatchObject({ known: true, data: [] });
    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });
    await waitsForNothing();
    const { run: first } = found;
    await shop.simulate(payment.id, 'refunded');
    await shop.becomes(payment.id, { status: 'REFUNDED' });
    await waitsForNothing();
    const { run: last } = found;
    expect(last?.workflowId).toBe(first?.workflowId);
    expect(last?.runId).not.toBe(first?.runId);
  });

  it('has the next try of an event that the merchant does not take', async () => {
    const hook = await endpoint(signingSecret(logFile));
    hook.answers(503);
    try {
      const { body: payment } = await shop.create({ webhookUrl: hook.url, orderId: randomUUID() });
      const { told } = listen(payment.id);
      await eventually(() => told.waiting?.data.find(({ what, until }) => what === 'delivery' && until)).toMatchObject({
        event: 'payment.pending',
      });
      const next = told.waiting?.data.find(({ what }) => what === 'delivery');
      expect(next?.attempt).toBeGreaterThan(1);
      hook.answers(200);
      await eventually(() => told.waiting?.data.some(({ what }) => what === 'delivery')).toBe(false);
      expect(hook.received.map(({ type }) => type)).toEqual(['payment.pending']);
    } finally {
      await hook.close();
    }
  });
});

it('lists the armed faults of one’s own accounts only', async () => {
  type Armed = { data: { provider: string; operation: string; fault: string; remaining: number }[] };
  // No other payment whose look-up could use up a fault, and no faults left by another file.
  const [one, another] = [await ownShop(system), await ownShop(system)];
  await one.fault('getTransaction', 'slow', { times: 3, delayMs: 10 });
  const own = await one.call<Armed>('GET', '/v1/sandbox/faults');
  expect(own.body.data).toContainEqual({
    provider: 'Orbita',
    operation: 'getTransaction',
    fault: 'slow',
    remaining: 3,
    delayMs: 10,
  });
  expect((await another.call<Armed>('GET', '/v1/sandbox/faults')).body.data).toEqual([]);
  await one.call('DELETE', '/v1/sandbox/faults');
  expect((await one.call<Armed>('GET', '/v1/sandbox/faults')).body.data).toEqual([]);
});
