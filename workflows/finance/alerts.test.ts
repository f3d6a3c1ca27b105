import { ApplicationFailure } from '@temporalio/activity';
import { Worker } from '@temporalio/worker';
import { expect, it } from 'vitest';
import type { sendingAlerts } from '../../activities/finance/alerts.ts';
import { taskQueues } from '../../domain/core/names.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { workflowBundle } from '../../test/support/temporal.ts';
import { historyKeys, openEnvironment, saveHistory } from '../../test/support/workflow-world.ts';
import type { alertChannelTest, sendAlerts } from './alerts.ts';

it('sends again after a failure, and tests a channel once', async () => {
  const { env, client } = await openEnvironment();
  const tries = { send: 0, test: 0 };
  const activities: ReturnType<typeof sendingAlerts> = {
    async sendAlerts() {
      tries.send += 1;
      if (tries.send === 1) throw new Error('the database is away');
      return 3;
    },
    async testAlertChannel({ channelId }) {
      tries.test += 1;
      if (channelId === 'ach_broken') throw ApplicationFailure.retryable('the database is away');
      return { delivered: true, httpStatus: 200, ms: 12 };
    },
  };
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: taskQueues.deliveries,
    workflowBundle: await workflowBundle(),
    activities,
    dataConverter: dataConverter(historyKeys),
  });
  const of = (workflowId: string) => ({ workflowId, taskQueue: taskQueues.deliveries });
  const test = (channelId: string) =>
    client.workflow.execute<typeof alertChannelTest>('alertChannelTest', {
      ...of(channelId),
      args: [{ channelId, merchantId: 'mer_test' }],
    });
  await worker.runUntil(async () => {
    expect(await client.workflow.execute<typeof sendAlerts>('sendAlerts', of('alerts'))).toBe(3);
    expect(await test('ach_works')).toMatchObject({ delivered: true });
    // A person waits and reads the answer: it is never sent a second time.
    await expect(test('ach_broken')).rejects.toThrow();
  });
  expect(tries).toEqual({ send: 2, test: 2 });
  await saveHistory(client, 'alerts', 'alerts');
  await saveHistory(client, 'alert-channel-test', 'ach_works');
  await env.teardown();
});
