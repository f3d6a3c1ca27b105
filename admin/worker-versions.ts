import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { z } from 'zod';
import type { Store } from '../db/core/store.ts';
import type { Settings } from '../runtime/settings.ts';
import { connectionOptions } from '../runtime/temporal.ts';
import { type Deployment, isRouted, listVersions, queuesWithout, routeTo } from '../runtime/worker-versions.ts';
import { recordOperatorAction } from './audit.ts';
import { withStore } from './context.ts';
import { option } from './options.ts';
import { Refusal, type Report, table } from './terminal.ts';

const Percent = z.coerce.number({ error: 'must be a number' }).min(0).max(100);
const Seconds = z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(3600);

/** Shows the versions of the workers, and which of them get tasks. */
export async function showWorkerVersions(): Promise<Report> {
  return withTemporal(async ({ deployment }) => {
    const data = await listVersions(deployment);
    const rows = data.versions.map(({ buildId, state, percentage, createdAt = '' }) => [
      buildId,
      percentage === undefined ? state : `${state}, ${percentage} %`,
      createdAt,
    ]);
    const unversioned = ['(workers without a build id)', data.unversionedInUse ? 'current' : 'not in use', ''];
    return { data, text: table([['build id', 'tasks', 'first seen'], ...rows, unversioned]) };
  });
}

/**
 * Gives the tasks to the workers of one version. Refused unless they poll every queue, since tasks would otherwise wait
 * for workers that are not there.
 */
export async function useWorkerVersion(given: {
  buildId?: string;
  unversioned?: boolean;
  percent?: string;
  wait: string;
}): Promise<Report> {
  if ((given.buildId === undefined) !== (given.unversioned === true)) {
    throw new Refusal('Say which workers: either --build-id or --unversioned.', 2);
  }
  if (given.unversioned && given.percent !== undefined) {
    throw new Refusal(
      '--percent is for a version: workers without a build id get all tasks, or those that are left.',
      2,
    );
  }
  const percentage = given.percent === undefined ? undefined : option('percent', Percent, given.percent);
  const waitMs = option('wait', Seconds, given.wait) * 1000;
  return withTemporal(async ({ deployment, store }) => {
    const end = Date.now() + waitMs;
    const { buildId } = given;
    const workers = buildId === undefined ? 'workers without a build id' : `workers of ${buildId}`;
    if (percentage !== 0) {
      await within(end, async () => {
        const missing = await queuesWithout(deployment, buildId);
        if (missing.length > 0) throw new Refusal(`No ${workers} poll ${missing.join(', ')}: nothing was changed.`);
      });
    }
    await within(end, () => routeTo(deployment, buildId, percentage));
    const detail = `${buildId ?? 'unversioned'}${percentage === undefined ? '' : ` ${percentage} %`}`;
    await recordOperatorAction(store, { action: 'worker_version.use', detail });
    await within(end, async () => {
      if (!(await isRouted(deployment))) {
        throw new Refusal('Temporal has taken the change and not yet told every task queue: look at it in a minute.');
      }
    });
    const share = percentage === undefined ? 'All runs go' : `${percentage} % of the runs go`;
    const text = percentage === 0 ? 'No version has a share any more.' : `${share} on at ${workers}.`;
    return { data: await listVersions(deployment), text };
  });
}

async function withTemporal<T>(work: (parts: { deployment: Deployment; store: Store }) => Promise<T>): Promise<T> {
  return withStore(async ({ settings, store }) => {
    const connection = await connect(settings);
    const { temporal, deployment } = settings;
    try {
      return await work({
        deployment: { connection, namespace: temporal.namespace, name: deployment.name },
        store,
      });
    } finally {
      await connection.close();
    }
  });
}

async function connect({ temporal }: Settings): Promise<Connection> {
  try {
    return await Connection.connect({ ...connectionOptions(temporal), connectTimeout: '10s' });
  } catch (error) {
    throw new Refusal(
      `Temporal does not answer at ${temporal.address} (TEMPORAL_ADDRESS): ${(error as Error).message}`,
    );
  }
}

/** Repeats work until it succeeds: workers may just be starting. @throws its last error at the end of the time. */
async function within(end: number, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() >= end) throw error instanceof Refusal ? error : new Refusal((error as Error).message);
      await sleep(500);
    }
  }
}
