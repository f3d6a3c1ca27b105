// The API of the bare form: a minimal Express server that accepts a payment and a webhook.
import { Client, Connection } from '@temporalio/client';
import express from 'express';
import { openLog } from '../../runtime/log.ts';
import { runPart } from '../../runtime/process.ts';
import type { Order } from './activities.ts';
import { openBare, signalBare, type Variant } from './client.ts';
import { bareSettings } from './settings.ts';

await runPart(openLog('bare-api', 'warn'), async () => {
  const { port, temporalAddress } = bareSettings();
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  const app = express().use(express.json());
  app.post('/payments/:variant', async (request, response) => {
    const order = request.body as Order;
    response.status(201).json({ id: order.id, ...(await openBare(client, request.params.variant as Variant, order)) });
  });
  app.post('/webhooks/:id', async (request, response) => {
    await signalBare(client, request.params.id);
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
