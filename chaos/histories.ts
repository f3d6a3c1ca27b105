// The histories of a batch's workflows: whether they replay, and whether a run is stuck.
import { isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { dataConverter } from '../runtime/temporal.ts';
import type { Past } from './view.ts';
import type { World } from './world.ts';

type History = proto.temporal.api.history.v1.IHistory;
/** gRPC's status. */
const notFound = 5;
const types = proto.temporal.api.enums.v1.EventType;

interface Found {
  workflowId: string;
  history: History;
  /** Workflow tasks that failed in a row at its end. */
  failedTasks: number;
}

/** Of the last run of each workflow that exists. */
export async function historiesOf({ client }: World, ids: string[]): Promise<Found[]> {
  const found = await Promise.all(
    ids.map(async (workflowId) => {
      const history = await client.workflow
        .getHandle(workflowId)
        .fetchHistory()
        .catch((error: Error) => {
          if (isGrpcServiceError(error) && error.code === notFound) return undefined;
          throw error;
        });
      return history ? [{ workflowId, history, failedTasks: failedTasks(history) }] : [];
    }),
  );
  return found.flat();
}

/** Replays the histories. @param count is called after each. */
export async function pastsOf(world: World, ids: string[], count: () => void): Promise<Past[]> {
  const { store, workflowBundle } = world;
  const histories = await historiesOf(world, ids);
  const errors = new Map<string, string>();
  const options = { workflowBundle: { codePath: workflowBundle }, dataConverter: dataConverter(store.keys) };
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) {
    if (error) errors.set(workflowId, error.message);
    count();
  }
  return histories.map(({ workflowId, failedTasks }) => {
    const replayError = errors.get(workflowId);
    return { workflowId, failedTasks, ...(replayError && { replayError }) };
  });
}

/** The workflow tasks that failed since one was completed. */
function failedTasks({ events }: History): number {
  const all = (events ?? []).map(({ eventType }) => eventType);
  const since = all.slice(all.lastIndexOf(types.EVENT_TYPE_WORKFLOW_TASK_COMPLETED) + 1);
  return since.filter((type) => type === types.EVENT_TYPE_WORKFLOW_TASK_FAILED).length;
}
