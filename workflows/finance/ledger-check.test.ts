import { Worker } from '@temporalio/worker';
import { expect, it } from 'vitest';
import type { ledgerChecks } from '../../activities/finance/ledger-check.ts';
import { taskQueues } from '../../domain/core/names.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { workflowBundle } from '../../test/support/temporal.ts';
import { historyKeys, openEnvironment, saveHistory } from '../../test/support/workflow-world.ts';
import type { checkLedger } from './ledger-check.ts';

it('compares again after a failure, and says how many differ', async () => {
  const { env, client } = await openEnvironment();
  let tries = 0;
  const activities: ReturnType<typeof ledgerChecks> = {
    async compareLedger() {
      tries += 1;
      if (tries === 1) throw new Error('the database is away');
      return 3;
    },
  };
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.deliveries,
    workflowBundle: await workflowBundle(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const workflowId = 'ledger-check';
  const found = await worker.runUntil(
    client.workflow.execute<typeof checkLedger>('checkLedger', { workflowId, taskQueue: taskQueues.deliveries }),
  );
  expect([found, tries]).toEqual([3, 2]);
  await saveHistory(client, 'ledger-check', workflowId);
  await env.teardown();
});
