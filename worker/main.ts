import { ScheduleOverlapPolicy } from '@temporalio/client';
import { DefaultLogger, type LogMetadata, NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { openDatabase } from '../db/core/database.ts';
import { watchExpiries } from '../db/core/queues.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { taskQueues, workflowIds } from '../domain/core/names.ts';
import { openLog } from '../runtime/log.ts';
import { runPart } from '../runtime/process.ts';
import { readSettings } from '../runtime/settings.ts';
import { startTelemetry } from '../runtime/telemetry.ts';
import { connectionOptions, connectTemporal, registerSearchAttributes } from '../runtime/temporal.ts';
import { sdkMetricsAddress, serveMetrics } from './metrics.ts';
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
  await client.schedule
    .create({
      scheduleId: workflowIds.sweep,
      spec: { intervals: [{ every: '30s' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: { type: 'startWorkflow', workflowType: 'sweep', taskQueue: taskQueues.deliveries, args: [] },
    })
    // Another worker has created the schedule.
    .catch((error: Error) => {
      if (error.name !== 'ScheduleAlreadyRunning') throw error;
    });
  await client.schedule
    .create({
      scheduleId: workflowIds.dailyReconciliation,
      spec: { calendars: [{ hour: 4 }], timezone: 'America/Sao_Paulo' },
      // Missed mornings of up to seven days are made up for; each run reconciles its own day.
      policies: { overlap: ScheduleOverlapPolicy.BUFFER_ALL, catchupWindow: '7d' },
      action: { type: 'startWorkflow', workflowType: 'reconcileYesterday', taskQueue: taskQueues.deliveries, args: [] },
    })
    .catch((error: Error) => {
      if (error.name !== 'ScheduleAlreadyRunning') throw error;
    });
  await client.schedule
    .create({
      scheduleId: workflowIds.certificates,
      spec: { calendars: [{ hour: 5 }], timezone: 'America/Sao_Paulo' },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: { type: 'startWorkflow', workflowType: 'watchCertificates', taskQueue: taskQueues.onboarding, args: [] },
    })
    .catch((error: Error) => {
      if (error.name !== 'ScheduleAlreadyRunning') throw error;
    });
  await client.schedule
    .create({
      scheduleId: workflowIds.months,
      spec: { calendars: [{ hour: 3 }], timezone: 'America/Sao_Paulo' },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: { type: 'startWorkflow', workflowType: 'keepMonths', taskQueue: taskQueues.deliveries, args: [] },
    })
    .catch((error: Error) => {
      if (error.name !== 'ScheduleAlreadyRunning') throw error;
    });
  await client.schedule
    .create({
      scheduleId: workflowIds.ledgerCheck,
      spec: { calendars: [{ hour: 2 }], timezone: 'America/Sao_Paulo' },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: { type: 'startWorkflow', workflowType: 'checkLedger', taskQueue: taskQueues.deliveries, args: [] },
    })
    .catch((error: Error) => {
      if (error.name !== 'ScheduleAlreadyRunning') throw error;
    });
  await client.schedule
    .create({
      scheduleId: workflowIds.alerts,
      spec: { intervals: [{ every: '20s' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: { type: 'startWorkflow', workflowType: 'sendAlerts', taskQueue: taskQueues.deliveries, args: [] },
    })
    .catch((error: Error) => {
      if (error.name !== 'ScheduleAlreadyRunning') throw error;
    });
  // Certificates and months also run now: after a longer downtime or a new installation, they must not wait until tomorrow.
  await client.schedule.getHandle(workflowIds.certificates).trigger(ScheduleOverlapPolicy.SKIP);
  await client.schedule.getHandle(workflowIds.months).trigger(ScheduleOverlapPolicy.SKIP);
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
