import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { bundleWorkflowCode, type NativeConnection, Worker, type WorkflowBundle } from '@temporalio/worker';
import { quickTries } from '../activities/core/quick-tries.ts';
import { endpointCaller } from '../activities/events/endpoint-calls.ts';
import { firstTries } from '../activities/events/first-tries.ts';
import { laterTries } from '../activities/events/try-limits.ts';
import { createActivities } from '../activities/index.ts';
import type { Store } from '../db/core/store.ts';
import { taskQueues } from '../domain/core/names.ts';
import type { Keys } from '../runtime/keys.ts';
import type { Log } from '../runtime/log.ts';
import { openMailer } from '../runtime/mail.ts';
import type { Settings } from '../runtime/settings.ts';
import { openStorage } from '../runtime/storage/open.ts';
import type { Telemetry } from '../runtime/telemetry.ts';
import { dataConverter, failureConverterPath } from '../runtime/temporal.ts';
import { activityContext } from './activity-context.ts';
import { workerSlots } from './slots.ts';

const workflowsPath = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));

/** The workflow bundle. With traces on, it includes the interceptors that trace workflows. */
export const bundleWorkflows = (telemetry?: Telemetry): Promise<WorkflowBundle> =>
  bundleWorkflowCode({
    workflowsPath,
    // Loaded once per worker instead of once per workflow, and frozen. No module of the bundle may keep state: all
    // workflows of a worker would share it.
    preloadModules: [workflowsPath],
    failureConverterPath,
    ...(telemetry && { plugins: [telemetry.plugin] }),
    logger: { ...console, log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
  });

export interface WorkerParts {
  settings: Settings;
  store: Store;
  keys: Keys;
  client: Client;
  connection: NativeConnection;
  log: Log;
  telemetry: Telemetry | undefined;
}

/** Milliseconds for provider calls that go on after their workflow task, and for the tries of new events. */
const callsEndMs = 12_000;
const firstTriesMs = 4_000;

/**
 * With a build id, Temporal gives this worker tasks only while its version is in use. Every run goes on at the version
 * in use (AUTO_UPGRADE): payouts and disputes stay open for weeks, so pinned runs would keep workers of many versions
 * alive, and repairs of our code would not reach them (docs/decisions/0042-worker-versions.md).
 */
const workerVersion = ({ deployment: { name, buildId } }: Settings) =>
  buildId === undefined
    ? {}
    : {
        workerDeploymentOptions: {
          version: { deploymentName: name, buildId },
          useWorkerVersioning: true,
          defaultVersioningBehavior: 'AUTO_UPGRADE',
        } as const,
      };

/**
 * One worker per task queue, all from one bundle, in this process.
 *
 * @returns them, and what waits, bounded, for the work that they leave after their activities.
 */
export async function createWorkers(parts: WorkerParts): Promise<{ workers: Worker[]; settled(): Promise<void> }> {
  const { settings, store, keys, client, connection, log, telemetry } = parts;
  const { workflowBundle: codePath } = settings;
  // The prebuilt bundle does not contain the trace interceptors.
  const workflowBundle = codePath && !telemetry ? { codePath } : await bundleWorkflows(telemetry);
  const storage = await openStorage(settings, keys);
  if (!storage)
    log.warn('no object storage (STORAGE_BUCKET): boletos of providers that give only bytes get no address');
  const { mode, publicUrl } = settings;
  const quick = quickTries();
  const tries = firstTries({ store, client, log, call: endpointCaller(mode) });
  const activities = createActivities({
    store,
    client,
    mode,
    publicUrl,
    consoleUrl: settings.consoleUrl,
    mailer: openMailer(settings, log),
    storage,
    log,
    retentionMonths: settings.retentionMonths,
    firstTries: tries,
    quickTries: quick,
    openingsPerSecond: settings.openingsPerSecond,
  });
  const workers = await Promise.all(
    Object.values(taskQueues).map((taskQueue) =>
      Worker.create({
        connection,
        namespace: settings.temporal.namespace,
        taskQueue,
        ...(taskQueue !== taskQueues.laterTries && { workflowBundle }),
        activities,
        dataConverter: dataConverter(keys),
        interceptors: { activity: [activityContext(log)] },
        ...(telemetry && { plugins: [telemetry.plugin] }),
        ...workerSlots(taskQueue),
        ...(taskQueue === taskQueues.laterTries && { maxConcurrentActivityTaskExecutions: laterTries.total }),
        ...workerVersion(settings),
        shutdownGraceTime: '25s',
      }),
    ),
  );
  return {
    workers,
    async settled() {
      await quick.settled(callsEndMs);
      await tries.settled(firstTriesMs);
    },
  };
}
