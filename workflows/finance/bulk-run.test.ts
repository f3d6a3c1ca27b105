import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkRunRef, bulkWork } from '../../activities/finance/bulk-runs.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { notifyBulkRun } from '../../runtime/workflow-starts.ts';
import { openWorker, saveHistory } from '../../test/support/workflow-world.ts';

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
  ({ client, end } = await openWorker(taskQueues.deliveries, activities));
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
