import { ApplicationFailure } from '@temporalio/activity';
import { Worker } from '@temporalio/worker';
import { expect, it } from 'vitest';
import type { askingBalances } from '../../activities/finance/provider-balances.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { workflowBundle } from '../../test/support/temporal.ts';
import { historyKeys, openEnvironment, saveHistory } from '../../test/support/workflow-world.ts';
import type { providerBalance } from './provider-balance.ts';

it('asks again where the provider had no slot left', async () => {
  const { env, client } = await openEnvironment();
  const asked: string[] = [];
  const activities: ReturnType<typeof askingBalances> = {
    async askBalance({ connectionId }) {
      asked.push(connectionId);
      if (asked.length === 1) throw ApplicationFailure.create({ type: 'Busy', message: 'no slot' });
    },
  };
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.onboarding,
    workflowBundle: await workflowBundle(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const workflowId = workflowIds.providerBalance('mer_1', 'con_1');
  await worker.runUntil(
    client.workflow.execute<typeof providerBalance>('providerBalance', {
      workflowId,
      taskQueue: taskQueues.onboarding,
      args: [{ merchantId: 'mer_1', connectionId: 'con_1' }],
    }),
  );
  expect(asked).toEqual(['con_1', 'con_1']);
  await saveHistory(client, 'provider-balance', workflowId);
  await env.teardown();
});
