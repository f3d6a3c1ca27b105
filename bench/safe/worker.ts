// The worker of the best safe form.
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import pg from 'pg';
import { taskQueues } from '../../domain/core/names.ts';
import { openLog } from '../../runtime/log.ts';
import { runPart } from '../../runtime/process.ts';
import { workerSlots } from '../../worker/slots.ts';
import { bareSettings } from '../bare/settings.ts';
import { safeActivities } from './activities.ts';

await runPart(openLog('safe-worker', 'warn'), async () => {
  const { databaseUrl, temporalAddress, sandboxUrl } = bareSettings();
  Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const workflowBundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./workflows.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  const slots = workerSlots(taskQueues.payments);
  const activities = safeActivities(pool, sandboxUrl);
  const worker = await Worker.create({ connection, taskQueue: 'safe', workflowBundle, activities, ...slots });
  const run = worker.run();
  run.catch(() => process.exit(1));
  return {
    async stop() {
      worker.shutdown();
      await run;
      await connection.close();
      await pool.end();
    },
  };
});
