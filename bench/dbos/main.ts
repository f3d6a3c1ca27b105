// The payment on DBOS instead of Temporal: API and workflows in one process, their state in the database of the rows.
//
//   take the guard, charge, save ▸ answer   …   webhook ▸ look up, save, post event
//
// The steps and their statements are those of the best safe form on Temporal.
import { DBOS } from '@dbos-inc/dbos-sdk';
import express from 'express';
import pg from 'pg';
import { openLog } from '../../runtime/log.ts';
import { runPart } from '../../runtime/process.ts';
import type { Charged, Order } from '../bare/activities.ts';
import { bareSettings } from '../bare/settings.ts';
import { safeActivities } from '../safe/activities.ts';

await runPart(openLog('dbos', 'warn'), async () => {
  const { port, databaseUrl, sandboxUrl } = bareSettings();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const { charge, settle } = safeActivities(pool, sandboxUrl);
  const retried = { retriesAllowed: true, intervalSeconds: 1, maxAttempts: 10 };

  const payment = DBOS.registerWorkflow(
    async (order: Order): Promise<void> => {
      const charged = await DBOS.runStep(() => charge(order), { name: 'charge' });
      await DBOS.setEvent('answer', charged);
      await DBOS.recv('webhook', { timeoutSeconds: 3600 });
      await DBOS.runStep(() => settle(order, charged), { name: 'settle', ...retried });
    },
    { name: 'payment' },
  );
  // The pool is as large as that of the rows; the default of 10 would limit it where the others are not.
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: databaseUrl, systemDatabasePoolSize: 20, logLevel: 'warn' });
  await DBOS.launch();

  const app = express().use(express.json());
  app.post('/payments', async (request, response) => {
    const order = request.body as Order;
    await DBOS.startWorkflow(payment, { workflowID: order.id })(order);
    const charged = await DBOS.getEvent<Charged>(order.id, 'answer', { timeoutSeconds: 60 });
    response.status(201).json({ id: order.id, ...charged });
  });
  app.post('/webhooks/:id', async (request, response) => {
    await DBOS.send(request.params.id, 'paid', 'webhook');
    response.json({ received: true });
  });
  const server = app.listen(port, '127.0.0.1');
  return {
    async stop() {
      server.close();
      await DBOS.shutdown();
      await pool.end();
    },
  };
});
