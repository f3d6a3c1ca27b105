// For tests that restart or replace parts of a cluster, as a deploy does.
import { readFileSync } from 'node:fs';
import { Client, Connection } from '@temporalio/client';
import { isAlive } from '../../launcher/lock.ts';
import { partsOf } from './crashes.ts';
import { until } from './side-by-side.ts';
import type { Cluster } from './system.ts';

/**
 * Restarts one part as an orchestrator does: SIGTERM, the launcher starts it again, wait until it is ready.
 *
 * @param name the launcher's: `api-1`, `worker-2`.
 * @returns how long it took to end, and to be ready again.
 */
export async function restart(cluster: Cluster, name: string): Promise<{ endedMs: number; readyMs: number }> {
  const started = () =>
    readFileSync(cluster.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(name) && /"msg":"(api|worker) ready"/.test(line)).length;
  const before = started();
  const [part] = partsOf(cluster, new RegExp(`^${name}$`));
  if (!part) throw new Error(`${name} does not run`);
  const began = Date.now();
  process.kill(part.pid, 'SIGTERM');
  await until(
    `${name} ended`,
    async () => isAlive(part),
    (alive) => !alive,
  );
  const endedMs = Date.now() - began;
  await until(
    `${name} ready again`,
    async () => started(),
    (times) => times > before,
    120_000,
  );
  return { endedMs, readyMs: Date.now() - began };
}

/** The workflow tasks that failed, or were begun and not finished in time, in all runs of the cluster. */
export async function failedTasks({ temporalAddress }: Cluster): Promise<string[]> {
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  const failed: string[] = [];
  for await (const { workflowId, runId } of client.workflow.list()) {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const event of events ?? []) {
      if (event.workflowTaskFailedEventAttributes) {
        failed.push(`${workflowId}: ${event.workflowTaskFailedEventAttributes.failure?.message}`);
      }
      // 1: begun and not finished. A task that no worker took from the queue of a stopped one goes to the others.
      if (event.workflowTaskTimedOutEventAttributes?.timeoutType === 1) failed.push(`${workflowId}: not finished`);
    }
  }
  await connection.close();
  return failed;
}
