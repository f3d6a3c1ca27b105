import type { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRef, exporting } from '../../activities/finance/exports.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { newId } from '../../runtime/ids.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { startExport } from '../../runtime/workflow-starts.ts';
import { workflowBundle } from '../../test/support/temporal.ts';
import { historyKeys, openEnvironment, saveHistory } from '../../test/support/workflow-world.ts';

let env: TestWorkflowEnvironment;
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

it('writes until nothing is left, although the activity fails in between', async () => {
  const ref = { exportId: newId('exp'), merchantId: newId('mer') };
  slices = [true, new Error('the store is away'), new Error('and still'), true, false];
  expect(await startExport(client, ref)).toBe(true);
  const workflowId = workflowIds.export(ref.merchantId, ref.exportId);
  await client.workflow.getHandle(workflowId).result();
  expect(written).toEqual(Array.from({ length: 5 }, () => ref));
  await saveHistory(client, 'export', workflowId);
});
