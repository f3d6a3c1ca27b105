// Ending runs from outside: as a lost run ends, and where the time-skipping server has stranded one.
import { WorkflowNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { sleep } from '../launcher/files.ts';
import type { World } from './world.ts';

type History = proto.temporal.api.history.v1.IHistory;
type PendingActivity = proto.temporal.api.workflow.v1.IPendingActivityInfo;
type Timestamp = proto.google.protobuf.ITimestamp;
const { EventType: types, PendingActivityState: activityStates } = proto.temporal.api.enums.v1;
const taskEvents = new Set<number>([
  types.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
  types.EVENT_TYPE_WORKFLOW_TASK_STARTED,
  types.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
  types.EVENT_TYPE_WORKFLOW_TASK_FAILED,
  types.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
]);

/** How often, and how long before, a run is looked at that is to be ended. */
const restingTries = 50;
const restingMs = 200;

/**
 * Ends a workflow from outside, as a lost run is, once none of its tasks is under way: the time-skipping server never forgets
 * such a task, and its clock stands still for it. One that is not at rest within ten seconds goes on.
 */
export async function terminateAtRest(world: World, workflowId: string, reason: string): Promise<void> {
  for (let tries = 0; tries < restingTries; tries += 1) {
    const tasks = await tasksOf(world, workflowId);
    if (!tasks) return;
    if (tasks.length === 0) {
      await world.client.workflow
        .getHandle(workflowId)
        .terminate(reason)
        .catch(() => {});
      return;
    }
    await sleep(restingMs);
  }
}

/**
 * What of a run is under way: a workflow task that waits for its worker or is with it, and activities.
 *
 * @returns for people to read, one for each; empty if the run is at rest, absent if it has ended.
 */
async function tasksOf(world: World, workflowId: string): Promise<string[] | undefined> {
  const [description, history] = await Promise.all([
    world.client.workflow
      .getHandle(workflowId)
      .describe()
      .catch((error: Error) => {
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw error;
      }),
    world.historyOf(workflowId),
  ]);
  if (!history || description?.status.name !== 'RUNNING') return undefined;
  const calls = (description.raw.pendingActivities ?? [])
    .filter(isWithWorker)
    .map(({ activityType, attempt }) => `activity ${activityType?.name}, attempt ${attempt}`);
  const last = lastTaskEvent(history);
  if (last?.eventType === types.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED) calls.push('a workflow task that waits');
  if (last?.eventType === types.EVENT_TYPE_WORKFLOW_TASK_STARTED) calls.push('a workflow task with its worker');
  return calls;
}

/** The time-skipping server calls an activity started from its first try on, also while it waits for the next one. */
function isWithWorker({ state, lastStartedTime: started, lastAttemptCompleteTime: ended }: PendingActivity): boolean {
  if (state !== activityStates.PENDING_ACTIVITY_STATE_STARTED) return false;
  return !ended || msOf(started) > msOf(ended);
}

const msOf = (time: Timestamp | null | undefined) => Number(time?.seconds ?? 0) * 1_000 + (time?.nanos ?? 0) / 1e6;

const lastTaskEvent = ({ events }: History) =>
  (events ?? []).findLast(({ eventType }) => taskEvents.has(eventType ?? 0));

/** A worker has ten seconds for a workflow task, after which the server takes it back. */
const strandedMs = 20_000;

/**
 * Loses the runs that the time-skipping server has stranded. It refuses a workflow task that cancels a timer which has
 * fired meanwhile, forgets the task, and its clock stands still from then on (temporalio/sdk-java#3088); the real server fails
 * such a task and gives it out again. Afterwards the run is as one that the engine has lost, and the clock goes on.
 *
 * @returns their ids.
 */
export async function loseStranded(world: World): Promise<string[]> {
  const { client } = world;
  const ids = await openRuns(world);
  const now = await world.now();
  const stranded: string[] = [];
  for (const id of ids) {
    const history = await world.historyOf(id);
    const last = history && lastTaskEvent(history);
    const isStarted = last?.eventType === types.EVENT_TYPE_WORKFLOW_TASK_STARTED;
    if (!isStarted || now - 1_000 * Number(last.eventTime?.seconds ?? 0) < strandedMs) continue;
    const ended = await client.workflow
      .getHandle(id)
      .terminate('stranded')
      .catch(() => undefined);
    // Another look has found it, too, and has taken the lock back.
    if (!ended) continue;
    await world.unlockTime();
    stranded.push(id);
  }
  return stranded;
}

/**
 * Takes a lock back that the time-skipping server keeps for nothing: its clock stands still while time is to pass, although no
 * task or call of any run is under way. Seen after it had stranded a run, on a busy machine.
 *
 * @returns whether there was one.
 */
export async function takeLockBack(world: World): Promise<boolean> {
  // Twice, since runs are asked one after the other, and one that was at rest may have begun meanwhile. A lock that is in use
  // and is taken back breaks the server.
  for (let times = 0; times < 2; times += 1) if ((await underWay(world)).length > 0) return false;
  if (!world.isPassing()) return false;
  await world.unlockTime();
  return true;
}

/** What is under way in all runs, for people to read: a line for each that is not at rest. */
export async function underWay(world: World): Promise<string[]> {
  const lines: string[] = [];
  for (const id of await openRuns(world)) {
    const tasks = await tasksOf(world, id);
    if (tasks && tasks.length > 0) lines.push(`${id}: ${tasks.join(', ')}`);
  }
  return lines;
}

/** The ids of all workflows that have a run. */
export async function openRuns({ client }: World): Promise<string[]> {
  const { executions } = await client.workflowService.listOpenWorkflowExecutions({
    namespace: client.options.namespace,
    maximumPageSize: 1_000,
  });
  return executions.flatMap(({ execution }) => execution?.workflowId ?? []);
}
