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

interface StreamState {
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
  const state: StreamState = { entries: [], snapshots: 0, comments: 0 };
  const source = createEventSource({
    url: `${apiUrl}/v1/payments/${id}/stream`,
    headers: { authorization: `Bearer ${key}` },
    onComment: () => {
      state.comments += 1;
    },
    onMessage: ({ event, data }) => {
      const message = JSON.parse(data);
      state.payment = message.payment;
      if (message.waiting) state.waiting = message.waiting;
      if (event === 'snapshot') {
        state.snapshots += 1;
        state.entries = message.timeline;
      } else state.entries.push(...message.entries);
    },
  });
  open.push(source);
  return { state, close: () => source.close() };
}

const eventually = <Read>(read: () => Read) => expect.poll(read, { timeout: 30_000 });
const sorted = (ids: string[]) => [...ids].sort((a, b) => Number(a) - Number(b));
const idsOf = (state: StreamState) => sorted(state.entries.map(({ id }) => id));

/** Every timeline entry was sent exactly once. */
async function hasAll(id: string, state: StreamState): Promise<void> {
  await eventually(async () => {
    const timeline = await shop.timeline(id);
    return JSON.stringify(idsOf(state)) === JSON.stringify(timeline.map((entry) => entry.id));
  }).toBe(true);
}

const note = (client: pg.Client | pg.PoolClient, paymentId: string, title: string) =>
  client.query(
    `insert into timeline (merchant_id, entity_id, kind, title, data) values ('mer_lojademo', $1, 'evidence', $2, '{}') returning id`,
    [paymentId, title],
  );

const watchersOf = async (paymentId: string): Promise<number> => {
  const { rows } = await database.query('select from watched_entities where entity_id = $1', [paymentId]);
  return rows.length;
};

describe('a stream', () => {
  it('sends a snapshot first, and then each change once', async () => {
    const { body: payment } = await shop.create();
    const { state } = listen(payment.id);
    await eventually(() => state.snapshots).toBe(1);
    expect(state.payment).toMatchObject({ id: payment.id, status: 'PENDING' });
    expect(state.entries.map(({ kind }) => kind)).toContain('accepted');

    await shop.simulate(payment.id, 'paid');
    await eventually(() => state.payment?.status).toBe('APPROVED');
    await eventually(() => state.waiting?.data).toEqual([]);
    await hasAll(payment.id, state);
    expect(state.snapshots).toBe(1);
    expect(state.payment).toEqual(await shop.get(payment.id));
  });

  it('has headers that keep proxies from caching and buffering it', async () => {
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

  it('is 404 for another merchant, and 401 without a key', async () => {
    const { body: payment } = await shop.create();
    expect((await other.call('GET', `/v1/payments/${payment.id}/stream`)).status).toBe(404);
    expect((await other.call('GET', `/v1/payments/${payment.id}/waiting`)).status).toBe(404);
    expect((await fetch(`${apiUrl}/v1/payments/${payment.id}/stream`)).status).toBe(401);
  });

  it('gives a client that reconnects what changed in between', async () => {
    const { body: payment } = await shop.create();
    const first = listen(payment.id);
    await eventually(() => first.state.snapshots).toBe(1);
    first.close();
    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });

    const second = listen(payment.id);
    await eventually(() => second.state.payment?.status).toBe('APPROVED');
    await hasAll(payment.id, second.state);
  });

  it('loses nothing when the database connection that listens for changes is killed', async () => {
    const { body: payment } = await shop.create();
    const { state } = listen(payment.id);
    await eventually(() => state.snapshots).toBe(1);
    // The connection is killed in the same statement that writes, so nothing listens for this notification.
    const killed = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trilho-changes'`,
    );
    expect(killed.rowCount).toBeGreaterThan(0);
    const { rows } = await note(database, payment.id, 'without a notification');
    await eventually(() => idsOf(state)).toContain(String(rows[0].id));
    await shop.simulate(payment.id, 'paid');
    await eventually(() => state.payment?.status).toBe('APPROVED');
    await hasAll(payment.id, state);
  });

  it('misses no entry when one with a higher id is committed first', async () => {
    const { body: payment } = await shop.create();
    const { state } = listen(payment.id);
    await eventually(() => state.snapshots).toBe(1);
    const slow = new pg.Client({ connectionString: databaseUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      const earlier = await note(slow, payment.id, 'written first');
      const later = await note(database, payment.id, 'seen first');
      expect(Number(later.rows[0].id)).toBeGreaterThan(Number(earlier.rows[0].id));
      await eventually(() => idsOf(state)).toContain(String(later.rows[0].id));
      expect(idsOf(state)).not.toContain(String(earlier.rows[0].id));
      await slow.query('commit');
      await eventually(() => idsOf(state)).toContain(String(earlier.rows[0].id));
      await hasAll(payment.id, state);
    } finally {
      await slow.end();
    }
  });

  it('gets what was written before it began and is committed after', async () => {
    const { body: payment } = await shop.create();
    const slow = new pg.Client({ connectionString: databaseUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      const { rows } = await note(slow, payment.id, 'written before');
      const { state } = listen(payment.id);
      await eventually(() => watchersOf(payment.id)).toBe(1);
      await eventually(() => state.snapshots).toBe(1);
      await slow.query('commit');
      await eventually(() => idsOf(state)).toContain(String(rows[0].id));
    } finally {
      await slow.end();
    }
  });

  it('is what a change notifies for: of an entity that nobody watches, nothing is notified', async () => {
    const [{ body: watched }, { body: unwatched }] = [await shop.create(), await shop.create()];
    const heard: string[] = [];
    const listener = new pg.Client({ connectionString: databaseUrl });
    await listener.connect();
    try {
      listener.on('notification', ({ payload = '' }) => heard.push(payload));
      await listener.query('listen trilho_changes');
      const { close } = listen(watched.id);
      await eventually(() => watchersOf(watched.id)).toBe(1);
      heard.length = 0;
      await note(database, unwatched.id, 'for nobody');
      await note(database, watched.id, 'for the stream');
      await eventually(() => heard).toContain(watched.id);
      expect(heard).not.toContain(unwatched.id);
      close();
      await eventually(() => watchersOf(watched.id)).toBe(0);
    } finally {
      await listener.end();
    }
  });

  it('is limited to 20 per payment, and available again after one is closed', async () => {
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

  it('is poll, webhook and expiry while PENDING, with exact times, and nothing once APPROVED', async () => {
    const { body: payment } = await shop.create();
    // A run that does not answer within two seconds leaves `known: false`: waits for an answer that was known.
    let found: Waiting = { known: false, data: [] };
    await eventually(async () => {
      found = await waiting(payment.id);
      return found.data.map(({ what }) => what);
    }).toEqual(['poll', 'webhook', 'expiry']);
    const { data, run } = found;
    const [poll, webhook, expiry] = data;
    // The second where webhooks of other tests' payments have just arrived.
    expect([60_000, 120_000]).toContain(at(poll?.until) - at(payment.createdAt));
    expect(at(webhook?.until)).toBe(at(payment.expiresAt));
    expect(at(expiry?.until)).toBe(at(payment.expiresAt) + 60_000);
    expect(run?.workflowId).toBe(`payment/mer_lojademo/${payment.id}`);
    expect(run?.url).toContain(`/workflows/${encodeURIComponent(run?.workflowId ?? '')}/${run?.runId}`);

    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });
    await eventually(() => waiting(payment.id)).toMatchObject({ known: true, data: [], run: { runId: run?.runId } });
  });

  it('is nothing after a refund reopened and closed the run, with the link to the last run', async () => {
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

  it('has the next attempt of an event that the endpoint does not accept', async () => {
    const hook = await endpoint(signingSecret(logFile));
    hook.answers(503);
    try {
      const { body: payment } = await shop.create({ webhookUrl: hook.url, orderId: randomUUID() });
      const { state } = listen(payment.id);
      await eventually(() => state.waiting?.data.find(({ what, until }) => what === 'delivery' && until)).toMatchObject(
        {
          event: 'payment.pending',
        },
      );
      const next = state.waiting?.data.find(({ what }) => what === 'delivery');
      // The process that wrote the event made the first, and the queue's run the second.
      expect(next?.attempt).toBeGreaterThan(2);
      hook.answers(200);
      await eventually(() => state.waiting?.data.some(({ what }) => what === 'delivery')).toBe(false);
      expect(hook.received.map(({ type }) => type)).toEqual(['payment.pending']);
    } finally {
      await hook.close();
    }
  });
});

it('lists the armed faults of the merchant’s own accounts only', async () => {
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
  // The stand-in sends what `processWebhook` reads.
  await one.fault('processWebhook', 'lost');
  expect((await one.call<Armed>('GET', '/v1/sandbox/faults')).body.data).toContainEqual({
    provider: 'Orbita',
    operation: 'webhook',
    fault: 'lost',
    remaining: 1,
  });
  await one.call('DELETE', '/v1/sandbox/faults');
  expect((await one.call<Armed>('GET', '/v1/sandbox/faults')).body.data).toEqual([]);
});
