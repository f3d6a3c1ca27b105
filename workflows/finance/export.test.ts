import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRef, exporting } from '../../activities/finance/exports.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { startExport } from '../../runtime/workflow-starts.ts';
import { openWorker, saveHistory } from '../../test/support/workflow-world.ts';

let client: Client;
let end: () => Promise<void>;

/** The result of each run of the activity: more to write, nothing more, or a worker that dies. */
let slices: (boolean | Error)[] = [];
const written: ExportRef[] = [];

const activities: Pick<ReturnType<typeof exporting>, 'writeExport'> = {
  async writeExport(ref) {
    written.push(ref);
    const next = slices.shift();
    if (next instanceof Error) throw next;
    return next ?? false;
  },
};

beforeAll(async () => {
  ({ client, end } = await openWorker(taskQueues.deliveries, activities));
});
afterAll(async () => end?.());

it('writes until nothing is left, although the activity fails in between', async () => {
  const ref = { exportId: newId('exp'), merchantId: newId('mer') };
  slices = [true, new Error('the store is away'), new Error('and still'), true, false];
  expect(await startExport(client, ref)).toBe(true);
  const workflowId = workflowIds.export(ref.merchantId, ref.exportId);
  await client.workflow.getHandle(workflowId).result();
  expect(written).toEqual(Array.from({ length: 5 }, () => ref));
  await saveHistory(client, 'export', workflowId);
});
