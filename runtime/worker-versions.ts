// Temporal's Worker Deployments: which version of the workers gets the tasks. See docs/decisions/0042-worker-versions.md.
import type { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { taskQueues } from '../domain/core/names.ts';

const { TaskQueueType, WorkerDeploymentVersionStatus, WorkerVersioningMode, RoutingConfigUpdateState } =
  proto.temporal.api.enums.v1;

/** Where the versions are: a deployment's name is unique within its namespace. */
export interface Deployment {
  connection: Connection;
  namespace: string;
  name: string;
}

export type VersionState = 'current' | 'ramping' | 'not in use';

export interface WorkerVersion {
  buildId: string;
  state: VersionState;
  /** Percent of the runs that a ramping version gets. */
  percentage?: number;
  createdAt?: string;
}

/** The versions that Temporal knows, and whether workers without a version get tasks. */
export interface WorkerVersions {
  versions: WorkerVersion[];
  unversionedInUse: boolean;
}

/** A poll lasts a minute at most, so a worker that runs has begun one within this time. */
const livePollMs = 75_000;

export async function listVersions({ connection, namespace, name }: Deployment): Promise<WorkerVersions> {
  const found = await connection.workflowService
    .describeWorkerDeployment({ namespace, deploymentName: name })
    .catch(unlessUnknown);
  const info = found?.workerDeploymentInfo;
  const ramp = info?.routingConfig?.rampingVersionPercentage ?? 0;
  const versions = (info?.versionSummaries ?? []).map(({ deploymentVersion, status, createTime }): WorkerVersion => {
    const state = stateOf(status);
    return {
      buildId: deploymentVersion?.buildId ?? '',
      state,
      ...(state === 'ramping' && { percentage: ramp }),
      ...(createTime?.seconds && { createdAt: new Date(Number(createTime.seconds) * 1000).toISOString() }),
    };
  });
  return { versions, unversionedInUse: !info?.routingConfig?.currentDeploymentVersion?.buildId };
}

function stateOf(status: number | null | undefined): VersionState {
  if (status === WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT) return 'current';
  if (status === WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING) return 'ramping';
  return 'not in use';
}

/** The queues that no running worker of this version polls. */
export async function queuesWithout(
  { connection, namespace, name: deploymentName }: Deployment,
  buildId: string | undefined,
): Promise<string[]> {
  const isOurs = (options: proto.temporal.api.deployment.v1.IWorkerDeploymentOptions | null | undefined) => {
    const isVersioned = options?.workerVersioningMode === WorkerVersioningMode.WORKER_VERSIONING_MODE_VERSIONED;
    if (buildId === undefined) return !isVersioned;
    return isVersioned && options.deploymentName === deploymentName && options.buildId === buildId;
  };
  const missing = await Promise.all(
    Object.values(taskQueues).map(async (queue) => {
      const type =
        queue === taskQueues.laterTries
          ? TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY
          : TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;
      const { pollers } = await connection.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: queue },
        taskQueueType: type,
      });
      const isPolled = (pollers ?? []).some(
        ({ deploymentOptions, lastAccessTime }) =>
          isOurs(deploymentOptions) && Date.now() - Number(lastAccessTime?.seconds ?? 0) * 1000 < livePollMs,
      );
      return isPolled ? [] : [queue];
    }),
  );
  return missing.flat();
}

/**
 * Gives all tasks to the workers of a version, or a percentage of the runs, 0 taking the share of any version back. A build
 * id that is undefined means workers without a version.
 * Whether a run is among the percentage depends on its id, so it goes on at one version while the percentage stays.
 */
export async function routeTo(
  { connection, namespace, name: deploymentName }: Deployment,
  buildId: string | undefined,
  percentage?: number,
): Promise<void> {
  const request = { namespace, deploymentName, buildId: buildId ?? '', identity: 'npm run admin' };
  const service = connection.workflowService;
  if (percentage) {
    await service.setWorkerDeploymentRampingVersion({ ...request, percentage });
    return;
  }
  if (percentage === undefined) await service.setWorkerDeploymentCurrentVersion(request);
  // A version that has a share would keep it. None at 0 % is Temporal's form of no share.
  const { workerDeploymentInfo } = await service.describeWorkerDeployment({ namespace, deploymentName });
  if (workerDeploymentInfo?.routingConfig?.rampingDeploymentVersion?.buildId) {
    await service.setWorkerDeploymentRampingVersion({ ...request, buildId: '', percentage: 0 });
  }
}

/** Whether every task queue follows the last change. A server that does not tell applies a change before it answers. */
export async function isRouted({ connection, namespace, name }: Deployment): Promise<boolean> {
  const { workerDeploymentInfo } = await connection.workflowService.describeWorkerDeployment({
    namespace,
    deploymentName: name,
  });
  return (
    workerDeploymentInfo?.routingConfigUpdateState !== RoutingConfigUpdateState.ROUTING_CONFIG_UPDATE_STATE_IN_PROGRESS
  );
}

/** NOT_FOUND: no worker with a version has ever polled. */
function unlessUnknown(error: unknown): undefined {
  if ((error as { code?: number }).code !== 5) throw error;
}
