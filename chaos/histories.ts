// The histories of a batch's workflows: whether they replay, and whether a run is stuck.
import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { dataConverter } from '../runtime/temporal.ts';
import type { Past } from './view.ts';
import type { World } from './world.ts';

type History = proto.temporal.api.history.v1.IHistory;
const { EventType: types, WorkflowTaskFailedCause: causes } = proto.temporal.api.enums.v1;

interface Found {
  workflowId: string;
  history: History;
  /** Workflow tasks that failed in a row at its end. */
  failedTasks: number;
  /** Of the last of them. */
  failure?: string;
}

/** Of the last run of each workflow that exists. */
export async function historiesOf(world: World, ids: string[]): Promise<Found[]> {
  const found = await Promise.all(
    ids.map(async (workflowId) => {
      const history = await world.historyOf(workflowId);
      return history ? [{ workflowId, history, ...failureOf(history) }] : [];
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
  return histories.map(({ workflowId, failedTasks, failure }) => {
    const replayError = errors.get(workflowId);
    return { workflowId, failedTasks, ...(failure && { failure }), ...(replayError && { replayError }) };
  });
}

/** The workflow tasks that failed since one was completed, and why the last of them did. */
function failureOf({ events }: History): Pick<Found, 'failedTasks' | 'failure'> {
  const all = events ?? [];
  const last = all.findLastIndex(({ eventType }) => eventType === types.EVENT_TYPE_WORKFLOW_TASK_COMPLETED);
  const failed = all.slice(last + 1).flatMap(({ workflowTaskFailedEventAttributes: one }) => one ?? []);
  const { cause, failure } = failed.at(-1) ?? {};
  const why = `${causes[cause ?? 0]}: ${failure?.message ?? 'without a message'}`;
  return { failedTasks: failed.length, ...(failed.length > 0 && { failure: why }) };
}
