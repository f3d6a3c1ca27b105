import {
  type Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleOptions,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { lookForLostRuns } from '../activities/core/sweep.ts';
import type { Database } from '../db/core/database.ts';
import { taskQueues, workflowIds } from '../domain/core/names.ts';
import type { Log } from '../runtime/log.ts';

type TaskQueue = (typeof taskQueues)[keyof typeof taskQueues];

const lookMs = 60_000;
const { SKIP, BUFFER_ALL } = ScheduleOverlapPolicy;

/** What runs by the clock. Each run of one that overlaps with the last is left out. */
const schedules: ScheduleOptions[] = [
  every('20s', workflowIds.alerts, 'sendAlerts', taskQueues.deliveries),
  daily(2, workflowIds.ledgerCheck, 'checkLedger', taskQueues.deliveries),
  daily(3, workflowIds.months, 'keepMonths', taskQueues.deliveries),
  {
    ...daily(4, workflowIds.dailyReconciliation, 'reconcileYesterday', taskQueues.deliveries),
    // Missed mornings of up to seven days are made up for; each run reconciles its own day.
    policies: { overlap: BUFFER_ALL, catchupWindow: '7d' },
  },
  daily(5, workflowIds.certificates, 'watchCertificates', taskQueues.onboarding),
  // The last one: where it exists, all do.
  every('30s', workflowIds.sweep, 'sweep', taskQueues.deliveries),
];

/**
 * Makes the Schedules that Temporal does not have; those that it has stay as they are. Where even the sweep's is missing,
 * Temporal is new or has lost its database, and nothing that is open has a run.
 */
export async function makeSchedules(client: Client, db: Database): Promise<void> {
  if (!(await hasSweep(client))) await lookForLostRuns(db);
  for (const schedule of schedules) {
    await client.schedule.create(schedule).catch((error: Error) => {
      // Another worker, or this one, has made it before.
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    });
  }
  // Certificates and months also run now: after a longer downtime or a new installation, they must not wait until tomorrow.
  await client.schedule.getHandle(workflowIds.certificates).trigger(SKIP);
  await client.schedule.getHandle(workflowIds.months).trigger(SKIP);
}

/**
 * Makes the Schedules again within a minute when Temporal has lost them with its database: the worker's pollers go on once
 * the namespace is there again, and without the sweep nothing would take up what has lost its run.
 *
 * @returns what ends it.
 */
export function keepSchedules(client: Client, db: Database, log: Log): () => void {
  const look = async () => {
    if (await hasSweep(client)) return;
    await makeSchedules(client, db);
    log.warn('Temporal had lost the Schedules, which were made again; what is open is looked for in the next minutes');
  };
  // While Temporal is away, the next look tries again.
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'the Schedules cannot be looked at'));
  }, lookMs);
  return () => clearInterval(timer);
}

async function hasSweep(client: Client): Promise<boolean> {
  try {
    await client.schedule.getHandle(workflowIds.sweep).describe();
    return true;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return false;
    throw error;
  }
}

function every(interval: '20s' | '30s', scheduleId: string, workflowType: string, taskQueue: TaskQueue) {
  return made({ scheduleId, spec: { intervals: [{ every: interval }] } }, workflowType, taskQueue);
}

/** At a full hour in São Paulo. */
function daily(hour: number, scheduleId: string, workflowType: string, taskQueue: TaskQueue) {
  return made({ scheduleId, spec: { calendars: [{ hour }], timezone: 'America/Sao_Paulo' } }, workflowType, taskQueue);
}

function made(
  { scheduleId, spec }: Pick<ScheduleOptions, 'scheduleId' | 'spec'>,
  workflowType: string,
  taskQueue: TaskQueue,
): ScheduleOptions {
  return {
    scheduleId,
    spec,
    policies: { overlap: SKIP },
    action: { type: 'startWorkflow', workflowType, taskQueue, args: [] },
  };
}
