// Payments whose events are delivered: real rows, HTTP and activities in the test's process, on the time-skipping server.
import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import type { DeliverNew } from '../../activities/core/announce.ts';
import { sweeping } from '../../activities/core/sweep.ts';
import { eventDeliveries } from '../../activities/events/deliveries.ts';
import { endpointCaller } from '../../activities/events/endpoint-calls.ts';
import { firstTries } from '../../activities/events/first-tries.ts';
import { laterTries } from '../../activities/events/try-limits.ts';
import { paymentRows } from '../../activities/payments/rows.ts';
import type { PaymentTransition } from '../../activities/payments/types.ts';
import { findConnection } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { taskQueues } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { newMerchant } from './new-merchant.ts';
import type { Coordinates } from './system.ts';
import { openTestServer, workflowBundle } from './temporal.ts';

const log = openLog('test', 'silent');

type Call = ReturnType<typeof endpointCaller>;

/** @param calling makes the calls to endpoints out of those that a worker makes. */
export async function openDeliveryWorld(
  { databaseUrl, masterKey, sandboxUrl }: Coordinates,
  calling: (real: Call) => Call = (real) => real,
) {
  const db = openDatabase(databaseUrl, 10);
  const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  const store = openStore(db, keys);
  const env = await openTestServer(keys);
  const client = env.client as unknown as Client;
  const tries = firstTries({ store, client, log, call: calling(endpointCaller('sandbox')) });
  const rowsOf = (deliverNew: DeliverNew) => paymentRows({ store, log, deliverNew, notifyDispute: async () => {} });
  const rows = rowsOf(tries.deliverNew);
  const deliveries = eventDeliveries({ store, log, ...tries });
  const bundle = await workflowBundle();
  const workers = await Promise.all(
    [taskQueues.deliveries, taskQueues.laterTries].map((taskQueue) =>
      Worker.create({
        connection: env.nativeConnection,
        taskQueue,
        ...(taskQueue === taskQueues.deliveries && { workflowBundle: bundle }),
        activities: { ...rows, ...deliveries },
        dataConverter: dataConverter(keys),
        maxConcurrentActivityTaskExecutions: taskQueue === taskQueues.laterTries ? laterTries.total : 200,
      }),
    ),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));

  async function newPayment(merchantId: string, webhookUrl?: string): Promise<string> {
    const connection = await findConnection(store, merchantId, 'Orbita');
    if (!connection) throw new Error('the merchant has no Orbita');
    const paymentId = newId('pay');
    const seal = await store.sealOf(merchantId);
    const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' };
    const own = webhookUrl !== undefined && { webhookUrl };
    const request = { amount: 12990, paymentMethod: 'PIX', customer, items: [], ...own };
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

  return {
    db,
    store,
    env,
    client,
    tries,
    deliveries,
    newMerchant: async () => (await newMerchant(store, sandboxUrl)).id,
    newPayment,
    /** A step of a payment. `by` another process: what sends its events. */
    move: (
      ref: { paymentId: string; merchantId: string },
      step: string,
      change: Partial<PaymentTransition>,
      by: DeliverNew = tries.deliverNew,
    ) => rowsOf(by).transitionPayment({ ...ref, step, cause: 'test', ...change }),
    /** The sweep's part for deliveries. */
    sweep: () => sweeping({ store, client, storage: undefined, log }).startMissingDeliveries(),
    async close(): Promise<void> {
      for (const worker of workers) worker.shutdown();
      await running;
      await tries.settled(30_000);
      await env.teardown();
      await db.destroy();
    },
  };
}

export type DeliveryWorld = Awaited<ReturnType<typeof openDeliveryWorld>>;
