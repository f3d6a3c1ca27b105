// A database that is lost, or restored from a copy that is older than the other one: payments and payouts go on, none is
// sent again, and new ones are served. What a person then does is in docs/operations.md.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import { prepareNamespace } from '../../runtime/namespace.ts';
import { connectTemporal } from '../../runtime/temporal.ts';
import { notifyPayment } from '../../runtime/workflow-starts.ts';
import { workerSlots } from '../../worker/slots.ts';
import { copies, temporalDatabases } from '../support/copies.ts';
import { endpoint, insist, merchant, type Reply, signingSecret } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** A request with its key, and the payment that it made. */
interface Opened {
  key: string;
  body: object;
  id: string;
  transactionId: string;
}

let cluster: Cluster;
let db: pg.Pool;
let hook: Awaited<ReturnType<typeof endpoint>>;
let backup: ReturnType<typeof copies>;
const all: Opened[] = [];
const allPayouts: { key: string; body: object; id: string }[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 5 });
  // Its connections are ended with those of all others.
  db.on('error', () => {});
  backup = copies(cluster);
  hook = await endpoint(signingSecret(cluster.logFile));
});
afterAll(async () => {
  await hook?.close();
  await db?.end();
  await cluster?.stop();
});

describe('Temporal’s databases are older than ours', () => {
  let before: Opened[];
  let after: Opened[];
  let slow: Opened[];
  let payouts: { id: string }[];
  let unseen: { id: string }[];

  it('answers new requests again without a restart of an API or worker', async () => {
    before = await openMany(10);
    const charging = await openSlowly(3);
    await backup.take(temporalDatabases, 'older');
    slow = await charging();
    after = await openMany(10);
    payouts = await payMany(5);
    await done(payouts);
    unseen = await payUnseen(5);
    await pay([...before.slice(0, 5), ...after.slice(0, 5)]);
    await approved([...before.slice(0, 5), ...after.slice(0, 5)]);

    const began = Date.now();
    await backup.restoreTemporal('older');
    await openMany(5);
    console.log(`New payments ${Date.now() - began} ms after Temporal's databases were replaced`);
  });

  it('ends those that were under way, with one charge and one transfer each', async () => {
    await letLookUps();
    await pay([...before.slice(5), ...after.slice(5), ...slow]);
    await approved([...before, ...after, ...slow]);
    // As if the ten minutes had passed after which the sweep looks overdue payouts up: the runs of these were not in the copy.
    await db.query(`update payouts set poll_due_at = now() - interval '1 minute' where status = 'PENDING'`);
    await done([...payouts, ...unseen]);
    await isSingle();
  });

  it('answers each repeated request with what was made then', repeats);
});

describe('Temporal’s databases are lost', () => {
  let open: Opened[];
  let closed: Opened[];
  let unseen: { id: string }[];

  it('answers new requests once its namespace is there again, without a restart by hand', async () => {
    open = await openMany(10);
    closed = await openMany(5);
    unseen = await payUnseen(5);
    await pay(closed);
    await approved(closed);
    await backup.take(temporalDatabases, 'empty');
    await backup.empty('empty');

    await backup.restoreTemporal('empty');
    const namespaceIsMissingMs = 20_000;
    await new Promise((resolve) => setTimeout(resolve, namespaceIsMissingMs));
    const began = Date.now();
    await until(
      'connected',
      () =>
        namespaceAgain().then(
          () => true,
          () => false,
        ),
      Boolean,
      120_000,
    );
    await openMany(5);
    console.log(`New payments ${Date.now() - began} ms after the namespace was there again`);
  });

  it('has its Schedules again, also where no worker has ended', async () => {
    const connection = await Connection.connect({ address: cluster.temporalAddress });
    const { schedule } = new Client({ connection });
    const found = async () => {
      const ids: string[] = [];
      for await (const { scheduleId } of schedule.list()) ids.push(scheduleId);
      return ids;
    };
    const { sweep, alerts, ledgerCheck, months, dailyReconciliation, certificates } = workflowIds;
    const ids = [sweep, alerts, ledgerCheck, months, dailyReconciliation, certificates];
    await until('made again', found, (there) => ids.every((id) => there.includes(id)), 120_000);
    await connection.close();
  });

  it('ends those that were under way, with one charge and one transfer each', async () => {
    await letLookUps();
    await pay(open);
    await approved([...open, ...closed]);
    // Their webhooks have been and do not come again, and their look-ups are due in ten minutes and more.
    await done(unseen);
    await isSingle();
  });

  it('answers each repeated request with what was made then', repeats);
});

describe('our database is older than Temporal’s', () => {
  let before: Opened[];
  let gone: Opened[];

  it('serves others while the runs whose rows are gone wait', async () => {
    before = await openMany(10);
    await backup.take(['trilho'], 'older');
    // Five that end before, and more open ones than the workflow tasks that all workers take at once.
    const slots = workerSlots(taskQueues.payments).maxConcurrentWorkflowTaskExecutions * 3;
    gone = await openMany(5);
    while (gone.length - 5 <= slots) gone.push(...(await openMany(25)));
    await pay([...before.slice(0, 5), ...gone.slice(0, 5)]);
    await approved([...before.slice(0, 5), ...gone.slice(0, 5)]);
    const open = gone.slice(5).map(({ id }) => id);
    const { rows } = await db.query('select id, merchant_id from payments where id = any($1)', [open]);

    await backup.restoreOurs('older');
    expect(await paymentIds()).not.toContain(gone[0]?.id);
    // Their webhooks find no payment and stay in the inbox. What wakes the runs here is otherwise their next look-up, minutes
    // later: each wants a row that does not come back.
    await pay([...before.slice(5), ...gone.slice(5)]);
    await wake(rows);
    // Four tries of the look-up take seven seconds; then each run wants to write.
    await sleep(20_000);
    const others = await openMany(20);
    await pay(others);
    await approved(others);
  });

  it('takes up again what its rows do not know', async () => {
    // As if the ten minutes had passed after which the sweep looks overdue payments up.
    await db.query(`update payments set poll_due_at = now() - interval '11 minutes' where status = 'PENDING'`);
    await untilApproved(before);
  });

  it('charges no request again whose record is gone', async () => {
    const charged = await ledger();
    const replies = await Promise.all(gone.map(({ key, body }, index) => shopAt(index).create(body, key)));
    // Temporal still has their first answers.
    expect(replies.map(({ status, body }) => `${status} ${body.id}`)).toEqual(gone.map(({ id }) => `201 ${id}`));
    expect(await ledger()).toHaveLength(charged.length);
  });
});

it('replayed no run with a nondeterminism error', () => {
  expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
});

/** Signals an event of the provider to runs, as the inbox does. */
async function wake(payments: { id: string; merchant_id: string }[]): Promise<void> {
  const ours = openDatabase(cluster.databaseUrl, 1);
  const keys = await loadKeys(ours, 'sandbox', Buffer.from(cluster.masterKey, 'base64'));
  const { client, connection } = await connectTemporal(
    { address: cluster.temporalAddress, namespace: 'default' },
    keys,
  );
  const event = { inboxId: '1', transactionId: 'unknown', status: 'APPROVED', providerWord: 'paid' } as const;
  for (const { id, merchant_id: merchantId } of payments) {
    await notifyPayment(client, { id, merchantId, provider: 'Orbita', paymentMethod: 'PIX' }, event);
  }
  await connection.close();
  await ours.destroy();
}

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '');

const request = () => ({ orderId: randomUUID(), webhookUrl: hook.url });

const openMany = (many: number) => Promise.all(Array.from({ length: many }, open));

async function open(): Promise<Opened> {
  const [key, body] = [randomUUID(), request()];
  const reply = await insist((attempt) => shopAt(attempt).create(body, key));
  return opened(key, body, reply);
}

function opened(key: string, body: object, reply: Reply<Payment>): Opened {
  expect(reply).toMatchObject({ status: 201, body: { status: 'PENDING', transactionId: expect.any(String) } });
  const one = { key, body, id: reply.body.id, transactionId: reply.body.transactionId ?? '' };
  all.push(one);
  return one;
}

/** Opens payments whose charges are done at the provider and not yet answered. @returns what waits for the answers. */
async function openSlowly(many: number): Promise<() => Promise<Opened[]>> {
  await shopAt(0).fault('createTransaction', 'slow', { times: many, delayMs: 6_000 });
  const sent = async () => (await ledger()).length;
  const had = await sent();
  const requests = Array.from({ length: many }, () => ({ key: randomUUID(), body: request() }));
  const answers = requests.map(({ key, body }) => insist((attempt) => shopAt(attempt).create(body, key)));
  await until('charged', sent, (found) => found === had + many);
  return async () => {
    const replies = await Promise.all(answers);
    return replies.map((reply, index) => opened(requests[index]?.key ?? '', requests[index]?.body ?? {}, reply));
  };
}

async function pay(payments: Opened[]): Promise<void> {
  for (const { transactionId } of payments) {
    await sandbox('/simulate', { provider: 'Orbita', kind: 'payment', id: transactionId, event: 'paid' });
  }
}

/** All are APPROVED without attention, and each such event has arrived once. */
async function approved(payments: Opened[]): Promise<void> {
  await untilApproved(payments);
  const missing = async () => payments.filter(({ id }) => eventsOf(id).length === 0).map(({ id }) => id);
  await until('announced', missing, (found) => found.length === 0, 120_000);
  for (const { id } of payments) expect(eventsOf(id)).toHaveLength(1);
}

async function untilApproved(payments: Opened[]): Promise<void> {
  const left = async () =>
    (
      await db.query(
        `select id, status, attention_reason from payments
         where id = any($1) and (status <> 'APPROVED' or attention_reason is not null)`,
        [payments.map(({ id }) => id)],
      )
    ).rows;
  await until('approved', left, (found) => found.length === 0, 180_000);
}

/** The different events that say that a payment is approved. */
const eventsOf = (id: string): string[] => [
  ...new Set(
    hook.received.filter(({ type, data }) => type === 'payment.approved' && data.id === id).map((event) => event.id),
  ),
];

async function payMany(many: number) {
  const sender = payer(shopAt(0), 'Onz');
  return Promise.all(
    Array.from({ length: many }, async () => {
      const [key, body] = [randomUUID(), sender.body()];
      const reply = await insist((attempt) => payoutAt(attempt, body, key));
      expect(reply.status).toBe(201);
      const one = { key, body, id: reply.body.id };
      allPayouts.push(one);
      return one;
    }),
  );
}

/**
 * Sends payouts that their bank has done and whose webhooks are processed, and which we have not seen done: look-ups fail
 * until `letLookUps`. What wakes a run then, or starts one, is the sweep alone.
 */
async function payUnseen(many: number) {
  await sandbox('/faults', { provider: 'Onz', operation: 'getWithdraw', fault: 'error_before', times: 100_000 });
  const payouts = await payMany(many);
  const processed = async () =>
    (
      await db.query(
        `select distinct entity_id from provider_events e join webhook_inbox i on i.id = e.inbox_id
         where entity_id = any($1) and done_at is not null`,
        [payouts.map(({ id }) => id)],
      )
    ).rowCount;
  await until('reported by webhooks', processed, (found) => found === many);
  return payouts;
}

async function letLookUps(): Promise<void> {
  const reply = await fetch(`${cluster.sandboxUrl}/_sandbox/faults?provider=Onz`, { method: 'DELETE' });
  expect(reply.ok).toBe(true);
}

const payoutAt = (index: number, body: object, key: string) =>
  shopAt(index).call<Payout>('POST', '/v1/payouts', body, { 'idempotency-key': key });

async function done(payouts: { id: string }[]): Promise<void> {
  const left = async () =>
    (
      await db.query(`select id, status, attention_reason from payouts where id = any($1) and status <> 'APPROVED'`, [
        payouts.map(({ id }) => id),
      ])
    ).rows;
  await until('done', left, (found) => found.length === 0, 180_000);
}

/** By the stand-ins' ledgers: one charge for each payment, one transfer for each payout, and no others. */
async function isSingle(): Promise<void> {
  const charged = (await ledger()).map(({ reference }) => reference);
  expect(charged.sort()).toEqual((await paymentIds()).sort());
  const sent = await transfers();
  expect(sent.map(({ amount }) => amount).sort()).toEqual(
    allPayouts.map(({ body }) => (body as { amount: number }).amount).sort(),
  );
}

async function repeats(): Promise<void> {
  for (const { key, body, id } of all) {
    const reply = await insist((attempt) => shopAt(attempt).create(body, key));
    expect(reply).toMatchObject({ status: 201, body: { id } });
  }
  for (const { key, body, id } of allPayouts) {
    const reply = await insist((attempt) => payoutAt(attempt, body, key));
    expect(reply).toMatchObject({ status: 201, body: { id } });
  }
  await isSingle();
}

async function paymentIds(): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select id from payments where provider = 'Orbita'`);
  return rows.map(({ id }) => id);
}

const books = async <T>(provider: string): Promise<T> =>
  (await (await fetch(`${cluster.sandboxUrl}/_sandbox/books?${new URLSearchParams({ provider })}`)).json()) as T;

const ledger = async () => (await books<{ charges: { reference: string }[] }>('Orbita')).charges;

const transfers = async () => (await books<{ transfers: { amount: number }[] }>('Onz')).transfers;

async function namespaceAgain(): Promise<void> {
  const connection = await Connection.connect({ address: cluster.temporalAddress, connectTimeout: 2_000 });
  try {
    await prepareNamespace(connection, 'default');
  } finally {
    await connection.close();
  }
}

async function sandbox(path: string, body: object): Promise<void> {
  const reply = await fetch(`${cluster.sandboxUrl}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
}
