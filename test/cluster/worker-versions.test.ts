// Worker versions on the real Temporal server: workers of a new version beside the old ones, and the change between them
// while payments are made. Slow: run by `npm run test:cluster`.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Children, part } from '../../launcher/children.ts';
import { root } from '../../launcher/files.ts';
import type { WorkerVersions } from '../../runtime/worker-versions.ts';
import { merchant } from '../support/merchant.ts';
import { failedTasks } from '../support/restarts.ts';
import { type Cluster, startCluster } from '../support/system.ts';

let cluster: Cluster;
let connection: Connection;
const others = new Children();

beforeAll(async () => {
  cluster = await startCluster({ env: { TEMPORAL_WORKER_BUILD_ID: 'old' } });
  connection = await Connection.connect({ address: cluster.temporalAddress });
});
afterAll(async () => {
  await others.stop();
  await connection?.close();
  await cluster?.stop();
});

const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TRILHO_MODE: 'sandbox',
  TRILHO_MASTER_KEY: cluster.masterKey,
  DATABASE_URL: cluster.databaseUrl,
  DATA_DIR: cluster.dataDir,
  SANDBOX_URL: cluster.sandboxUrl,
  PUBLIC_URL: cluster.apiUrl,
  TEMPORAL_ADDRESS: cluster.temporalAddress,
});

async function use(...args: string[]): Promise<WorkerVersions> {
  const command = ['launcher/admin.mjs', 'use-worker-version', ...args, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: environment() });
  return JSON.parse(stdout);
}

const startWorker = (buildId: string) =>
  others.start({
    ...part(`worker-${buildId}`, 'worker/main.ts', {
      ...environment(),
      TEMPORAL_WORKER_BUILD_ID: buildId,
      WORKFLOW_BUNDLE: path.join(cluster.dataDir, 'workflow-bundle.js'),
    }),
    quiet: true,
  });

/** The versions that have handled a payment's run, in turn. */
async function versionsOf(paymentId: string): Promise<string[]> {
  const client = new Client({ connection });
  const found: string[] = [];
  for await (const { workflowId, runId } of client.workflow.list()) {
    if (!workflowId.startsWith('payment/') || !workflowId.endsWith(paymentId)) continue;
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const tasks = (events ?? []).flatMap(({ workflowTaskCompletedEventAttributes: task }) => task ?? []);
    found.push(...tasks.map(({ deploymentVersion }) => deploymentVersion?.buildId ?? 'none'));
  }
  return found.filter((version, index) => version !== found[index - 1]);
}

it('gives no run of a new version to an old worker, and fails no payment in between', async () => {
  const shop = merchant(cluster.apiUrl);
  expect(await use('--build-id', 'old')).toMatchObject({ versions: [{ buildId: 'old', state: 'current' }] });
  const { body: waiting } = await shop.create({ orderId: 'waiting' });
  expect(await versionsOf(waiting.id)).toEqual(['old']);

  // The old ones go on asking for tasks.
  await Promise.all(Array.from({ length: 3 }, () => startWorker('new')));
  const before: string[] = [];
  const after: string[] = [];
  const failures: unknown[] = [];
  let isChanged = false;
  let isLoaded = true;
  const underWay: Promise<unknown>[] = [];
  const took: number[] = [];
  const pay = async (list: string[]) => {
    const began = Date.now();
    const created = await shop.create({ orderId: 'load' }, randomUUID());
    took.push(Date.now() - began);
    if (created.status !== 201) return failures.push(created);
    list.push(created.body.id);
    const paid = await shop.simulate(created.body.id, 'paid');
    if (paid.status >= 300) failures.push(paid);
  };
  const load = (async () => {
    for (; isLoaded; await sleep(500))
      underWay.push(pay(isChanged ? after : before).catch((error) => failures.push(error)));
  })();
  await sleep(3_000);
  const began = Date.now();
  expect(await use('--build-id', 'new')).toMatchObject({ unversionedInUse: false });
  isChanged = true;
  console.log(`in use after ${Date.now() - began} ms, ${before.length} payments before`);
  await sleep(8_000);
  isLoaded = false;
  await load;
  await Promise.all(underWay);
  console.log(`${after.length} payments after it; slowest first answer ${Math.max(...took)} ms`);
  expect(failures).toEqual([]);

  // An open payment goes on at the new version, and so does the look-up that its webhook causes.
  await shop.simulate(waiting.id, 'paid');
  for (const id of [waiting.id, ...before, ...after]) await shop.becomes(id, { status: 'APPROVED' });
  expect(await versionsOf(waiting.id)).toEqual(['old', 'new']);
  expect(before.length).toBeGreaterThan(3);
  expect(after.length).toBeGreaterThan(3);
  for (const id of after) expect(await versionsOf(id)).toEqual(['new']);
  for (const id of before) expect([['old'], ['old', 'new'], ['new']]).toContainEqual(await versionsOf(id));

  for (const id of [waiting.id, ...before, ...after]) expect(await shop.charges(id)).toHaveLength(1);
  expect(await failedTasks(cluster)).toEqual([]);
});

it('gives a version a share of the runs, each of which stays there', async () => {
  const shop = merchant(cluster.apiUrl);
  expect((await use('--build-id', 'old', '--percent', '50')).versions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ buildId: 'new', state: 'current' }),
      expect.objectContaining({ buildId: 'old', state: 'ramping', percentage: 50 }),
    ]),
  );
  const found = new Set<string>();
  for (let n = 0; n < 16; n++) {
    const { body } = await shop.create({ orderId: `ramp-${n}` });
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
    const versions = await versionsOf(body.id);
    expect(versions).toHaveLength(1);
    found.add(versions[0] ?? '');
  }
  expect([...found].sort()).toEqual(['new', 'old']);
  const isAway = expect.objectContaining({ buildId: 'old', state: 'not in use' });
  expect((await use('--build-id', 'old', '--percent', '0')).versions).toContainEqual(isAway);
  await use('--build-id', 'old', '--percent', '10');
  expect((await use('--build-id', 'new')).versions).toContainEqual(isAway);
});
