// The API of the best safe form: a minimal Express server that accepts a payment and a webhook.
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import express from 'express';
import { openLog } from '../../runtime/log.ts';
import { runPart } from '../../runtime/process.ts';
import type { Charged, Order } from '../bare/activities.ts';
import { bareSettings } from '../bare/settings.ts';
import type { answer, safePayment, webhook } from './workflows.ts';

await runPart(openLog('safe-api', 'warn'), async () => {
  const { port, temporalAddress } = bareSettings();
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  const app = express().use(express.json());
  app.post('/payments', async (request, response) => {
    const order = request.body as Order;
    const startWorkflowOperation = new WithStartWorkflowOperation<typeof safePayment>('safePayment', {
      workflowId: order.id,
      taskQueue: 'safe',
      args: [order],
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    const charged = await client.workflow.executeUpdateWithStart<typeof safePayment, Charged, []>(
      'answer' satisfies (typeof answer)['name'],
      { startWorkflowOperation },
    );
    response.status(201).json({ id: order.id, ...charged });
  });
  app.post('/webhooks/:id', async (request, response) => {
    const handle = client.workflow.getHandle(request.params.id);
    await handle.executeUpdate<void, []>('webhook' satisfies (typeof webhook)['name']);
    response.json({ received: true });
  });
  const server = app.listen(port, '127.0.0.1');
  return {
    async stop() {
      server.close();
      await connection.close();
    },
  };
});
