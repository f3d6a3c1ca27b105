import { ScheduleOverlapPolicy } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { openDatabase } from '../db/database.ts';
import { openStore } from '../db/store.ts';
import { loadKeys } from '../db/system-keys.ts';
import { taskQueues, workflowIds } from '../domain/names.ts';
import { openLog } from '../runtime/log.ts';
import { runPart } from '../runtime/process.ts';
import { readSettings } from '../runtime/settings.ts';
import { connectionOptions, connectTemporal, registerSearchAttributes } from '../runtime/temporal.ts';
import { createWorkers } from './worker.ts';

const settings = readSettings();
const log = openLog('worker', settings.logLevel);

await runPart(log, async () => {
  const db = openDatabase(settings.databaseUrl, 20);
  const keys = await loadKeys(db, settings.mode, settings.masterKey);
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) =>
      log.warn({ level, sdk: meta?.workflowId }, message),
    ),
    // The signals are ours to handle.
    shutdownSignals: [],
  });
  const { client, connection: clientConnection } = await connectTemporal(settings.temporal, keys);
  await registerSearchAttributes(clientConnection, settings.temporal.namespace);
  await client.schedule
    .create({
      scheduleId: workflowIds.sweep,
      spec: { intervals: [{ every: '30s' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: { type: 'startWorkflow', workflowType: 'sweep', taskQueue: taskQueues.deliveries, args: [] },
    })
    // Another worker made it before.
    .catch((error: Error) => {
      if (error.name !== 'ScheduleAlreadyRunning') throw error;
    });
  const connection = await NativeConnection.connect(connectionOptions(settings.temporal));
  const workers = await createWorkers({ settings, store: openStore(db, keys), keys, client, connection, log });
  const runs = Promise.all(workers.map((worker) => worker.run()));
  runs.catch((error: unknown) => {
    log.fatal({ err: error }, 'a worker ended');
    process.kill(process.pid, 'SIGTERM');
  });
  log.info({ queues: Object.values(taskQueues) }, 'worker ready');
  return {
    async stop() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await runs;
      await connection.close();
      await clientConnection.close();
      await db.destroy();
    },
  };
});
