import { mkdirSync, writeFileSync } from 'node:fs';
import { ApplicationFailure } from '@temporalio/activity';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ReconciliationOpened,
  ReconciliationOrder,
  reconciling,
} from '../../activities/finance/reconciliation.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { startReconciliation } from '../../runtime/workflow-starts.ts';
import { historiesFolder, openWorker } from '../../test/support/workflow-world.ts';
import type { reconcileItem, reconcileYesterday, reconciliation } from './reconciliation.ts';

type Reconciling = ReturnType<typeof reconciling>;

/** The input of one test: the number of items, and how often the provider is away before it answers. */
interface Script {
  items: number;
  awayRounds: number;
  running?: string;
  failsAt?: number;
}
interface FakeReconciliation {
  script: Script;
  rounds: number[];
  /** In minutes of the test's own clock. */
  at: number[];
  closed: number;
}

const reconciliations = new Map<string, FakeReconciliation>();
const fakeOf = (id: string): FakeReconciliation => {
  const found = reconciliations.get(id);
  if (!found) throw ApplicationFailure.nonRetryable(`no reconciliation ${id}`);
  return found;
};
const daily: string[] = [];
let env: TestWorkflowEnvironment;
let client: Client;
let end: () => Promise<void>;

const activities: Reconciling = {
  async openReconciliation({ reconciliationId }) {
    const { running } = fakeOf(reconciliationId).script;
    return running === undefined ? { kind: 'opened' } : { kind: 'running', reconciliationId: running };
  },
  async compareNextItems({ reconciliationId }, round) {
    const fake = fakeOf(reconciliationId);
    fake.rounds.push(round);
    fake.at.push(Math.round((await env.currentTimeMs()) / 60_000));
    if (fake.rounds.length === fake.script.failsAt) throw new Error('the database is away');
    if (round <= fake.script.awayRounds) return { left: 0, pendingPolls: fake.script.items };
    fake.script.items = Math.max(0, fake.script.items - 50);
    return { left: fake.script.items, pendingPolls: fake.script.items };
  },
  async closeReconciliation({ reconciliationId }) {
    fakeOf(reconciliationId).closed += 1;
  },
  async compareAgain(_ref, n) {
    return n === 1 ? { kind: 'matched' } : { kind: 'unanswered', why: 'it is away' };
  },
  async startDailyReconciliations(at) {
    daily.push(at);
    return 3;
  },
};

beforeAll(async () => {
  ({ env, client, end } = await openWorker(taskQueues.deliveries, activities));
});
afterAll(async () => end?.());

function begin(script: Script): { order: ReconciliationOrder; fake: FakeReconciliation; workflowId: string } {
  const reconciliationId = newId('rec');
  const order = {
    reconciliationId,
    merchantId: 'mer_test',
    from: '2026-11-20T03:00:00.000Z',
    to: '2026-11-21T03:00:00.000Z',
  };
  const fake: FakeReconciliation = { script, rounds: [], at: [], closed: 0 };
  reconciliations.set(reconciliationId, fake);
  return { order, fake, workflowId: workflowIds.reconciliation(order.merchantId, reconciliationId) };
}

/** Starts it as the API does. */
const open = (order: ReconciliationOrder, workflowId: string) =>
  client.workflow.executeUpdateWithStart<typeof reconciliation, ReconciliationOpened, []>('opened', {
    startWorkflowOperation: new WithStartWorkflowOperation<typeof reconciliation>('reconciliation', {
      workflowId,
      taskQueue: taskQueues.deliveries,
      args: [order],
      workflowIdConflictPolicy: 'FAIL',
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    }),
  });

/** The result of a run, whose history is saved for the replay test where histories are being recorded. */
async function ended(name: string, workflowId: string): Promise<void> {
  const handle = client.workflow.getHandle(workflowId);
  await handle.result();
  if (!process.env.RECORD_HISTORIES) return;
  const history = await handle.fetchHistory();
  mkdirSync(historiesFolder, { recursive: true });
  writeFileSync(`${historiesFolder}/${name}.history`, proto.temporal.api.history.v1.History.encode(history).finish());
}

it('compares all items, in batches, and closes once', async () => {
  const { order, fake, workflowId } = begin({ items: 120, awayRounds: 0 });
  expect(await open(order, workflowId)).toEqual({ kind: 'opened' });
  await ended('reconciliation-done', workflowId);
  expect(fake.rounds).toEqual([1, 1, 1]);
  expect(fake.closed).toBe(1);
});

it('asks again minutes later where a provider was away, and closes with what was never answered', async () => {
  const { order, fake, workflowId } = begin({ items: 50, awayRounds: 1 });
  await open(order, workflowId);
  await ended('reconciliation-later', workflowId);
  expect(fake.rounds).toEqual([1, 2]);
  expect((fake.at[1] ?? 0) - (fake.at[0] ?? 0)).toBeGreaterThanOrEqual(4);

  const never = begin({ items: 50, awayRounds: 99 });
  await open(never.order, never.workflowId);
  await ended('reconciliation-never-answered', never.workflowId);
  expect(never.fake.rounds).toEqual([1, 2, 3]);
  expect(never.fake.closed).toBe(1);
});

it('does nothing beside another one of the same days', async () => {
  const { order, fake, workflowId } = begin({ items: 50, awayRounds: 0, running: 'rec_other' });
  expect(await open(order, workflowId)).toEqual({ kind: 'running', reconciliationId: 'rec_other' });
  await ended('reconciliation-beside-another', workflowId);
  expect(fake.rounds).toEqual([]);
  expect(fake.closed).toBe(0);
});

it('continues after a batch that failed, and starts once however often the day is started', async () => {
  const { order, fake, workflowId } = begin({ items: 100, awayRounds: 0, failsAt: 2 });
  await startReconciliation(client, order);
  await startReconciliation(client, order);
  await ended('reconciliation-batch-failed', workflowId);
  await startReconciliation(client, order);
  expect(fake.rounds).toEqual([1, 1, 1]);
  expect(fake.closed).toBe(1);
});

it('compares one item for a person', async () => {
  const { order } = begin({ items: 0, awayRounds: 0 });
  const again = (n: number) =>
    client.workflow.execute<typeof reconcileItem>('reconcileItem', {
      workflowId: workflowIds.reconciliationItem(order.merchantId, order.reconciliationId, n),
      taskQueue: taskQueues.deliveries,
      args: [{ reconciliationId: order.reconciliationId, merchantId: order.merchantId }, n],
    });
  expect(await again(1)).toEqual({ kind: 'matched' });
  expect(await again(2)).toEqual({ kind: 'unanswered', why: 'it is away' });
  await ended('reconciliation-item', workflowIds.reconciliationItem(order.merchantId, order.reconciliationId, 1));
});

it('is started each morning for the day before it', async () => {
  const workflowId = 'daily-reconciliation-test';
  const started = await client.workflow.execute<typeof reconcileYesterday>('reconcileYesterday', {
    workflowId,
    taskQueue: taskQueues.deliveries,
  });
  expect(started).toBe(3);
  expect(daily).toHaveLength(1);
  expect(Date.parse(daily[0] ?? '')).not.toBeNaN();
  await ended('reconciliation-daily', workflowId);
});
