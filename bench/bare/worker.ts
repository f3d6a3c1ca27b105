// The worker of the bare form: one process, like ours, with one task queue for each variant.
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import pg from 'pg';
import { taskQueues } from '../../domain/core/names.ts';
import { openLog } from '../../runtime/log.ts';
import { runPart } from '../../runtime/process.ts';
import { workerSlots } from '../../worker/slots.ts';
import { bareActivities } from './activities.ts';
import { variants } from './client.ts';
import { bareSettings } from './settings.ts';

await runPart(openLog('bare-worker', 'warn'), async () => {
  const { databaseUrl, temporalAddress, sandboxUrl } = bareSettings();
  Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const workflowBundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./workflows.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  const slots = workerSlots(taskQueues.payments);
  const activities = bareActivities(pool, sandboxUrl);
  const workers = await Promise.all(
    variants.map((taskQueue) => Worker.create({ connection, taskQueue, workflowBundle, activities, ...slots })),
  );
  const runs = Promise.all(workers.map((worker) => worker.run()));
  runs.catch(() => process.exit(1));
  return {
    async stop() {
      for (const worker of workers) worker.shutdown();
      await runs;
      await connection.close();
      await pool.end();
    },
  };
});
