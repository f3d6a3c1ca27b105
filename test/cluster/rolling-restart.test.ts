// Every API and every worker restarted in turn by SIGTERM, as a deploy does, while payments are made: no request may fail.
// Slow: run by `npm run test:cluster`.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { merchant } from '../support/merchant.ts';
import { failedTasks, restart } from '../support/restarts.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** Milliseconds between two payments. */
const everyMs = 300;

let cluster: Cluster;
let balancer: Balancer;
let apis: string[] = [];

beforeAll(async () => {
  balancer = await startBalancer(() => apis);
  // Providers send their webhooks to the balancer, too.
  cluster = await startCluster({ env: { PUBLIC_URL: balancer.url, DRAIN_SECONDS: '3' } });
  apis = cluster.apiUrls;
});
afterAll(async () => {
  await cluster?.stop();
  await balancer?.close();
});

it('fails no request and no workflow task while each API and each worker is restarted in turn', async () => {
  const shop = merchant(balancer.url);
  const ids: string[] = [];
  const failures: unknown[] = [];
  const took: number[] = [];

  const pay = async (orderId: string) => {
    const began = Date.now();
    const created = await shop.create({ orderId }, randomUUID());
    took.push(Date.now() - began);
    if (created.status !== 201 || !created.body.pixCode) return failures.push(created);
    ids.push(created.body.id);
    const paid = await shop.simulate(created.body.id, 'paid');
    if (paid.status >= 300) failures.push(paid);
  };
  let isLoaded = true;
  const underWay: Promise<unknown>[] = [];
  const load = (async () => {
    for (let n = 0; isLoaded; n++) {
      underWay.push(pay(`rolling-${n}`).catch((error) => failures.push(error)));
      await sleep(everyMs);
    }
  })();

  // Small requests, too: a connection that is closed in the wrong moment loses one only rarely.
  const look = async () => {
    const { status } = await fetch(`${balancer.url}/healthz`);
    if (status !== 200) failures.push(status);
  };
  const asking = (async () => {
    for (; isLoaded; await sleep(100)) underWay.push(look().catch((error) => failures.push(error)));
  })();

  await sleep(3_000);
  for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2', 'worker-3']) {
    const before = ids.length;
    const { endedMs, readyMs } = await restart(cluster, name);
    console.log(`${name} ended after ${endedMs} ms and was ready after ${readyMs} ms; ${ids.length - before} payments`);
    // The next one follows when the balancer has seen this one, as a deploy waits for readiness.
    await expect.poll(() => apis.every((api) => balancer.isReady(api)), { timeout: 120_000 }).toBe(true);
    await sleep(2_000);
  }
  isLoaded = false;
  await Promise.all([load, asking]);
  await Promise.all(underWay);

  took.sort((a, b) => a - b);
  console.log(
    `${ids.length} payments; first answer p50 ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms, slowest ${took.at(-1)} ms`,
  );
  expect(failures).toEqual([]);
  expect(balancer.lost).toEqual([]);
  for (const id of ids) await shop.becomes(id, { status: 'APPROVED' });

  const { body } = await shop.call<{ charges: { reference: string }[] }>('GET', '/v1/sandbox/books?provider=Orbita');
  expect(body.charges.map(({ reference }) => reference).sort()).toEqual([...ids].sort());

  // A task that Temporal hands out while a worker stops polling reaches nobody, and is handed out again after its ten
  // seconds: the SDK cannot wait for its open polls. The request waits and is answered; a task that fails is a fault.
  const tasks = await failedTasks(cluster);
  console.log(`${tasks.length} workflow tasks were lost: ${tasks.join(', ')}`);
  expect(tasks.filter((task) => !task.endsWith(': not finished'))).toEqual([]);
  expect(tasks.length).toBeLessThanOrEqual(3);
  expect(readFileSync(cluster.logFile, 'utf8')).not.toMatch(/Nondeterminism|"level":"(error|fatal)"/);
});

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)];
