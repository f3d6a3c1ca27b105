import { DefaultLogger, type LogMetadata, NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { openDatabase } from '../db/core/database.ts';
import { watchExpiries } from '../db/core/queues.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { taskQueues } from '../domain/core/names.ts';
import { openLog } from '../runtime/log.ts';
import { runPart } from '../runtime/process.ts';
import { readSettings } from '../runtime/settings.ts';
import { startTelemetry } from '../runtime/telemetry.ts';
import { connectionOptions, connectTemporal, registerSearchAttributes } from '../runtime/temporal.ts';
import { sdkMetricsAddress, serveMetrics } from './metrics.ts';
import { keepSchedules, makeSchedules } from './schedules.ts';
import { createWorkers } from './worker.ts';

const settings = readSettings();
const log = openLog('worker', settings.logLevel);

await runPart(log, async () => {
  const db = openDatabase(settings.databaseUrl, 20);
  const keys = await loadKeys(db, settings.mode, settings.masterKey);
  const telemetry = await startTelemetry('worker');
  const sdkAddress = settings.metrics && (await sdkMetricsAddress());
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => writeSdkLog(level, message, meta)),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(sdkAddress && {
        metrics: {
          prometheus: {
            bindAddress: sdkAddress,
            useSecondsForDurations: true,
            unitSuffix: true,
            countersTotalSuffix: true,
          },
        },
      }),
    },
    // Signals are handled by `runPart`, not by the SDK.
    shutdownSignals: [],
  });
  let running: Worker[] = [];
  const isReady = () => running.length > 0 && running.every((worker) => worker.getState() === 'RUNNING');
  const metrics =
    settings.metrics && sdkAddress ? await serveMetrics({ ...settings.metrics, sdkAddress, isReady }) : undefined;
  if (metrics) watchExpiries(db);
  if (metrics) log.info({ host: settings.metrics?.host, port: metrics.port }, 'metrics ready');
  const { client, connection: clientConnection } = await connectTemporal(settings.temporal, keys, telemetry);
  await registerSearchAttributes(clientConnection, settings.temporal.namespace);
  await makeSchedules(client, db);
  const forget = keepSchedules(client, db, log);
  const connection = await NativeConnection.connect(connectionOptions(settings.temporal));
  const store = openStore(db, keys, settings.consoleUrl);
  const { workers, settled } = await createWorkers({ settings, store, keys, client, connection, log, telemetry });
  running = workers;
  const runs = Promise.all(workers.map((worker) => worker.run()));
  runs.catch((error: unknown) => {
    log.fatal({ err: error }, 'a worker ended');
    process.kill(process.pid, 'SIGTERM');
  });
  log.info({ queues: Object.values(taskQueues), buildId: settings.deployment.buildId }, 'worker ready');
  return {
    async stop() {
      forget();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await runs;
      await settled();
      await connection.close();
      await clientConnection.close();
      await db.destroy();
      await metrics?.close();
      await telemetry?.stop();
    },
  };
});

/** Writes the SDK's messages about workflows, activities and its core to our log. */
function writeSdkLog(sdkLevel: string, message: string, meta: LogMetadata | undefined): void {
  const { workflowId, runId, workflowType, activityType, attempt, taskQueue, error } = meta ?? {};
  const line = { sdkLevel, workflowId, runId, workflowType, activityType, attempt, taskQueue };
  if (sdkLevel === 'ERROR') log.error({ ...line, ...(error && { err: error }) }, message);
  else log.warn({ ...line, ...(error && { err: error }) }, message);
}
