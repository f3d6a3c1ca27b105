import { setTimeout as wait } from 'node:timers/promises';
import { activityInfo, CompleteAsyncError } from '@temporalio/activity';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  ChargeOutcome,
  PaymentOrder,
  PaymentSnapshot,
  PaymentTransition,
} from '../../activities/payments/types.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import type { payment } from '../../workflows/payments/payment.ts';
import { sharedSystem } from '../support/shared.ts';
import { workflowBundle } from '../support/temporal.ts';
import { historyKeys, paid, providerState, read } from '../support/workflow-world.ts';

vi.setConfig({ testTimeout: 120_000 });

/**
 * On a busy machine one workflow task can see both the timer of the slow provider and its answer. A replay must take
 * the same branch, whichever of the two is recorded later.
 */
describe('a payment whose slow-provider timer and provider answer arrive in one workflow task', () => {
  const { temporalAddress } = sharedSystem();
  let native: NativeConnection;
  let connection: Connection;
  let bundle: WorkflowBundleOption;
  beforeAll(async () => {
    native = await NativeConnection.connect({ address: temporalAddress });
    connection = await Connection.connect({ address: temporalAddress });
    bundle = await workflowBundle();
  });
  afterAll(async () => {
    await native?.close();
    await connection?.close();
  });

  it.each([
    ['the answer of the slow provider', 'slow provider'],
    ['the charge', 'charge'],
  ])('replays when the transition for %s takes longer to write', async (_, slowCause) => {
    const client = new Client({ connection, dataConverter: dataConverter(historyKeys) });
    const taskQueue = newId('pay');
    const ref = { paymentId: taskQueue, merchantId: 'mer_test' };
    const createdAt = Date.now();
    const row: PaymentSnapshot = {
      status: 'PENDING',
      amount: 12990,
      refundedAmount: 0,
      createdAt,
      reference: ref.paymentId,
    };
    const charged: PaymentSnapshot = { ...row, transactionId: 'tx-1', expiresAt: createdAt + 86_400_000 };
    const causes: string[] = [];
    let token: Uint8Array | undefined;
    const activities = {
      openPayment: async () => row,
      loadPayment: async () => row,
      transitionPayment: async ({ cause, to }: PaymentTransition) => {
        if (cause === slowCause) await wait(1_500);
        causes.push(cause);
        return { ...(token && causes.includes('charge') ? charged : row), ...(to && { status: to }) };
      },
      charge: async () => {
        token = activityInfo().taskToken;
        throw new CompleteAsyncError();
      },
      lookUp: async () => read(paid)(),
    };
    const work = async <T>(task: () => Promise<T>): Promise<T> => {
      const worker = await Worker.create({
        connection: native,
        taskQueue,
        workflowBundle: bundle,
        activities,
        dataConverter: dataConverter(historyKeys),
      });
      return worker.runUntil(task);
    };
    const order: PaymentOrder = {
      ...ref,
      provider: 'Orbita',
      connectionId: 'con_test',
      connectionVersion: 1,
      // The charge's timeout must not end before the answer below.
      chargeMs: 60_000,
      account: 'account',
      paymentMethod: 'PIX',
      reference: ref.paymentId,
      sealedRequest: '',
      documentIndex: '',
      emailIndex: '',
      nameIndex: [],
      correlationId: 'req_test',
      idempotency: { keyHash: '', fingerprint: 'fingerprint', nonce: 'nonce' },
    };
    const handle = await client.workflow.start<typeof payment>('payment', {
      workflowId: taskQueue,
      taskQueue,
      args: [order],
    });
    const opening = handle.startUpdate('opened', { waitForStage: 'ACCEPTED', updateId: 'opened' });
    await work(() => expect.poll(() => token, { timeout: 20_000 }).toBeDefined());
    // No worker runs while the wait ends and the provider answers.
    const seen = async () => (await handle.fetchHistory()).events?.map(({ eventType }) => Number(eventType)) ?? [];
    const [timerFired, activityCompleted] = [18, 12];
    await expect.poll(seen, { timeout: 30_000, interval: 500 }).toContain(timerFired);
    const outcome: ChargeOutcome = {
      kind: 'answered',
      providerState: providerState(),
      eventsWaiting: false,
      snapshot: charged,
    };
    await client.activity.complete(token as Uint8Array, outcome);
    await expect.poll(seen).toContain(activityCompleted);

    await work(async () => {
      await (await opening).result();
      await expect.poll(() => causes, { timeout: 20_000 }).toEqual(expect.arrayContaining(['slow provider', 'charge']));
      await handle.signal('providerEvent', {
        inboxId: '1',
        transactionId: 'tx-1',
        status: 'APPROVED',
        providerWord: 'paid',
      });
      await handle.result();
    });
    const options = { workflowBundle: bundle, dataConverter: dataConverter(historyKeys) };
    await Worker.runReplayHistory(options, await handle.fetchHistory());
  });
});
