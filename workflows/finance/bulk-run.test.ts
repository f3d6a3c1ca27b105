import type { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkRunRef, bulkWork } from '../../activities/finance/bulk-runs.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { notifyBulkRun } from '../../runtime/workflow-starts.ts';
import { workflowBundle } from '../../test/support/temporal.ts';
import { historyKeys, openEnvironment, saveHistory } from '../../test/support/workflow-world.ts';

let env: TestWorkflowEnvironment;
let client: Client;
let end: () => Promise<void>;

/** What happens in each run of the activity; it returns whether there is more to do. */
let slices: (() => boolean | Promise<boolean>)[] = [];
const worked: BulkRunRef[] = [];

const activities: Pick<ReturnType<typeof bulkWork>, 'workBulkLines'> = {
  async workBulkLines(ref) {
    worked.push(ref);
    return (await slices.shift()?.()) ?? false;
  },
};

beforeAll(async () => {
  ({ env, client } = await openEnvironment());
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.deliveries,
    workflowBundle: await workflowBundle(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const run = worker.run();
  end = async () => {
    worker.shutdown();
    await run;
    await env.teardown();
  };
});
afterAll(async () => end?.());

it('works until nothing is left, although the activity fails, and goes on when a person asks as it ends', async () => {
  const ref = { runId: newId('blk'), merchantId: newId('mer') };
  const fails = () => {
    throw new Error('the provider is away');
  };
  const asked = async () => {
    await notifyBulkRun(client, ref);
    return false;
  };
  slices = [() => true, fails, () => true, asked, () => false];
  await notifyBulkRun(client, ref);
  const workflowId = workflowIds.bulkRun(ref.merchantId, ref.runId);
  await client.workflow.getHandle(workflowId).result();
  expect(worked).toEqual(Array.from({ length: 5 }, () => ref));
  await saveHistory(client, 'bulk-run', workflowId);
});
