// Deliveries to an endpoint that is down: real rows, HTTP and activities on the time-skipping server.
import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventDeliveries } from '../../activities/events/deliveries.ts';
import { paymentRows } from '../../activities/payments/rows.ts';
import type { PaymentTransition } from '../../activities/payments/types.ts';
import { findConnection } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { endpointsOf } from '../../db/events/endpoints.ts';
import { type DeliveryQueue, taskQueues } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { notifyDeliveryQueue } from '../../runtime/workflow-starts.ts';
import { endpoint } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';
import { openTestServer, workflowBundle } from '../support/temporal.ts';

const { databaseUrl, masterKey, sandboxUrl } = sharedSystem();
const log = openLog('test', 'silent');

let db: Database;
let store: Store;
let env: TestWorkflowEnvironment;
let worker: Worker;
let running: Promise<void>;
let rows: ReturnType<typeof paymentRows>;
let merchantId: string;

beforeAll(async () => {
  db = openDatabase(databaseUrl, 5);
  const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  store = openStore(db, keys);
  ({ id: merchantId } = await newMerchant(store, sandboxUrl));
  env = await openTestServer(keys);
  const notifyQueue = (queue: DeliveryQueue) => notifyDeliveryQueue(env.client as unknown as Client, queue);
  rows = paymentRows({ store, log, notifyQueue, notifyDispute: async () => {} });
  worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.deliveries,
    workflowBundle: await workflowBundle(),
    activities: { ...rows, ...eventDeliveries({ store, mode: 'sandbox', log, notifyQueue }) },
    dataConverter: dataConverter(keys),
  });
  running = worker.run();
});
afterAll(async () => {
  worker?.shutdown();
  await running;
  await env?.teardown();
  await db?.destroy();
});

async function newPayment(): Promise<string> {
  const connection = await findConnection(store, merchantId, 'Orbita');
  if (!connection) throw new Error('the merchant has no Orbita');
  const paymentId = newId('pay');
  const seal = await store.sealOf(merchantId);
  const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' };
  const request = { amount: 12990, paymentMethod: 'PIX', customer, items: [] };
  const bytes = () => randomBytes(32).toString('base64');
  await rows.openPayment({
    paymentId,
    merchantId,
    provider: 'Orbita',
    connectionId: connection.id,
    connectionVersion: connection.version,
    account: connection.account,
    paymentMethod: 'PIX',
    reference: paymentId,
    sealedRequest: seal.seal(contexts.request(paymentId), request).toString('base64'),
    documentIndex: bytes(),
    emailIndex: bytes(),
    nameIndex: [],
    correlationId: 'req_test',
    chargeMs: 20_000,
    idempotency: { keyHash: bytes(), fingerprint: bytes(), nonce: 'nonce' },
  });
  return paymentId;
}

const move = (paymentId: string, step: string, change: Partial<PaymentTransition>) =>
  rows.transitionPayment({ paymentId, merchantId, step, cause: 'test', ...change });

it('sends every event once the endpoint is up again, in order per payment; one refused event holds up no other payment', async () => {
  const hook = await endpoint();
  const { secret } = (await endpointsOf(store, merchantId).create({ url: hook.url, types: [] })) ?? {};
  hook.trusts(secret ?? '');
  const payments = await Promise.all(Array.from({ length: 4 }, newPayment));
  const [broken = '', ...others] = payments;
  const all = (step: string, change: Partial<PaymentTransition>) =>
    Promise.all(payments.map((id) => move(id, step, change)));
  const typesOf = (id: string, of = hook.received) => of.filter(({ data }) => data.id === id).map(({ type }) => type);

  hook.answers(503);
  await all('1', { announcePending: true });
  // The time-skipping server skips hours as long as no activity is running.
  await expect.poll(() => hook.tries.length).toBe(payments.length);
  await env.sleep('20m');
  await all('2', { to: 'APPROVED' });
  await env.sleep('10m');
  await hook.close();
  await env.sleep('20m');
  await all('3', { refundedAmount: 100 });
  await env.sleep('10m');
  expect(hook.received).toEqual([]);
  expect(hook.tries.length).toBeGreaterThan(payments.length);
  expect(new Set(hook.tries.map(({ type }) => type))).toEqual(new Set(['payment.pending']));

  await hook.reopen();
  hook.answers(({ type, data }) => (data.id === broken && type === 'payment.approved' ? 500 : 200));
  await env.sleep('1h');
  const expected = ['payment.pending', 'payment.approved', 'payment.partially_refunded'];
  for (const id of others) await expect.poll(() => typesOf(id)).toEqual(expected);
  await expect.poll(() => typesOf(broken)).toEqual(['payment.pending']);
  // The 72 hours start with the first try: before it, the server would skip them at once.
  await expect.poll(() => typesOf(broken, hook.tries)).toContain('payment.approved');

  // The 72 hours are over: the next delivery follows, with the event that this one was given up.
  await env.sleep('73h');
  await expect
    .poll(() => typesOf(broken))
    .toEqual(['payment.pending', 'payment.partially_refunded', 'attention.raised']);
  for (const id of others) expect(typesOf(id)).toEqual(expected);
  expect(hook.refused).toEqual([]);

  // All tries of an event carry one id, the same that the list of events shows.
  const events = await db
    .selectFrom('events')
    .select(['id', 'type', 'entity_id'])
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const { id, type, entity_id } of events) {
    const ids = hook.tries
      .filter((event) => event.type === type && event.data.id === entity_id)
      .map((event) => event.id);
    expect(new Set(ids)).toEqual(new Set([id]));
  }
  const undelivered = db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['events.type', 'deliveries.entity_id', 'state'])
    .where('deliveries.merchant_id', '=', merchantId)
    .where('state', '<>', 'delivered');
  // The attempt's row is written shortly after the response.
  await expect
    .poll(() => undelivered.execute())
    .toEqual([{ type: 'payment.approved', entity_id: broken, state: 'exhausted' }]);
  const exhausted = await db
    .selectFrom('payments')
    .select(['id', 'attention_reason'])
    .where('attention_reason', 'is not', null)
    .where('merchant_id', '=', merchantId)
    .execute();
  expect(exhausted).toEqual([{ id: broken, attention_reason: 'delivery_exhausted' }]);
  await hook.close();
});
