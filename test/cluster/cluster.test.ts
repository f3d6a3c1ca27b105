// The production set-up (`npm run cluster`) under kill -9. Slow: run by `npm run test:cluster`.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoint, insist, merchant, signingSecret } from '../support/merchant.ts';
import { type Cluster, startCluster } from '../support/system.ts';

let cluster: Cluster;
let db: pg.Client;
let hook: Awaited<ReturnType<typeof endpoint>>;

beforeAll(async () => {
  cluster = await startCluster();
  db = new pg.Client({ connectionString: cluster.databaseUrl });
  await db.connect();
  hook = await endpoint(signingSecret(cluster.logFile));
});
afterAll(async () => {
  await hook?.close();
  await db?.end();
  await cluster?.stop();
});

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '');

async function count(sql: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

const killed = (name: string) => {
  for (const pid of cluster.pids[name] ?? []) process.kill(pid, 'SIGKILL');
};

const logged = (line: string) =>
  expect.poll(() => readFileSync(cluster.logFile, 'utf8'), { timeout: 60_000 }).toContain(line);

it('accepts a payment at one API and shows it at the other, up to APPROVED', async () => {
  const [first, second] = [shopAt(0), shopAt(1)];
  const created = await first.create({ webhookUrl: hook.url }, 'by-either-api');
  expect(created).toMatchObject({ status: 201, body: { status: 'PENDING', pixCode: expect.any(String) } });
  const { id } = created.body;
  expect(await second.get(id)).toEqual(created.body);
  const repeated = await second.create({ webhookUrl: hook.url }, 'by-either-api');
  expect(repeated).toMatchObject({ status: 201, body: created.body });
  expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  expect((await second.simulate(id, 'paid')).status).toBeLessThan(300);
  await first.becomes(id, { status: 'APPROVED' });
  expect(await first.charges(id)).toHaveLength(1);
});

it('loses none of 200 payments when a worker and then Temporal are killed with -9', async () => {
  const before = await count('select count(*) from payments');
  // Slow enough that the kill meets charges that are done at the provider and not yet answered.
  await shopAt(0).fault('createTransaction', 'slow', { times: 60, delayMs: 3_000 });
  const requests = Array.from({ length: 200 }, (_, index) => ({ key: randomUUID(), orderId: `cluster-${index}` }));
  const answers = Promise.all(
    requests.map(({ key, orderId }, index) =>
      insist((attempt) => shopAt(index + attempt).create({ orderId, webhookUrl: hook.url }, key)),
    ),
  );

  await expect
    .poll(() => count(`select count(*) from provider_sends where state = 'sending'`), { timeout: 60_000, interval: 50 })
    .toBeGreaterThan(10);
  expect(await count('select count(*) from payments')).toBeLessThan(before + 200);
  killed('worker-2');
  await logged('worker-2 is started again');

  // Each request is answered in the end, and each with its own payment.
  const replies = await answers;
  expect(replies.filter(({ status }) => status !== 201)).toEqual([]);
  const ids = replies.map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(200);
  expect(await count('select count(*) from payments')).toBe(before + 200);

  // Every payment has its code or is in the attention queue.
  const stuck = `select count(*) from payments where status = 'PENDING' and pix_code is null and attention_reason is null`;
  await expect.poll(() => count(stuck), { timeout: 90_000 }).toBe(0);
  const unknown = await count(`select count(*) from payments where attention_reason is not null`);
  console.log(`${unknown} of 200 charges have an unknown outcome after the kill`);

  // At most one charge each. No charge only where the worker died before the request left: in attention, not sent again.
  const booked = await chargesByPayment();
  const sent = ids.filter((id) => booked.has(id));
  for (const id of sent) expect(booked.get(id)).toBe(1);
  const unsent = ids.filter((id) => !booked.has(id));
  for (const id of unsent) expect(await shopAt(0).get(id)).toMatchObject({ status: 'PENDING', needsAttention: true });

  // The payers pay; meanwhile the Temporal server is killed.
  const pay = (from: number, to: number) =>
    Promise.all(
      sent.slice(from, to).map(async (id, index) => {
        const paid = await insist((attempt) => shopAt(index + attempt).simulate(id, 'paid'));
        expect(paid.status).toBeLessThan(300);
      }),
    );
  await pay(0, 80);
  killed('temporal');
  await pay(80, sent.length);
  await logged('temporal is started again');
  // Requests meanwhile are answered 503 with Retry-After, and their repeats are served once.
  const meanwhile = randomUUID();
  const late = await insist((attempt) => shopAt(attempt).create({ orderId: 'meanwhile' }, meanwhile));
  expect(late.status).toBe(201);

  // Payments whose outcome was unknown settle by the webhook, like the others.
  const open = async () => {
    const { rows } = await db.query<{ id: string }>(
      `select id from payments where id = any($1) and not (status = 'APPROVED' and attention_reason is null)`,
      [sent],
    );
    return rows.map(({ id }) => id);
  };
  await expect.poll(open, { timeout: 4 * 60_000, interval: 1_000 }).toEqual([]);

  // Every event is delivered, under one id.
  const undelivered = `select count(*) from deliveries where state <> 'delivered'`;
  await expect.poll(() => count(undelivered), { timeout: 4 * 60_000, interval: 1_000 }).toBe(0);
  const approved = `select count(*) from events where type = 'payment.approved' and entity_id = any($1)`;
  expect((await db.query(approved, [sent])).rows[0]).toEqual({ count: String(sent.length) });
  const eventIds = new Map<string, Set<string>>();
  for (const { id, type, data } of hook.received) {
    if (type !== 'payment.approved') continue;
    eventIds.set(data.id, (eventIds.get(data.id) ?? new Set()).add(id));
  }
  for (const id of sent) expect(eventIds.get(id)?.size).toBe(1);
  expect(hook.refused).toEqual([]);

  // No workflow failed with a nondeterminism error on another worker.
  expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');

  // The stand-in's ledger agrees to the cent: one charge for each payment, also for the one that came late.
  const ledger = await chargesByPayment();
  expect([...ledger.values()].filter((charges) => charges !== 1)).toEqual([]);
  expect(ledger.get(late.body.id)).toBe(1);
  const sends = await db.query(
    `select entity_id from provider_sends group by entity_id, operation having count(*) > 1`,
  );
  expect(sends.rows).toEqual([]);
});

/** Number of charges in the stand-in's ledger by reference, which is the payment's id. */
async function chargesByPayment(): Promise<Map<string, number>> {
  type Ledger = { charges: { reference: string; amount: number }[] };
  const { body } = await shopAt(0).call<Ledger>('GET', '/v1/sandbox/books?provider=Orbita');
  const found = new Map<string, number>();
  for (const { reference, amount } of body.charges) {
    expect(amount).toBe(12_990);
    found.set(reference, (found.get(reference) ?? 0) + 1);
  }
  return found;
}
