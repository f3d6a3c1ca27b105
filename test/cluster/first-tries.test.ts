// All workers killed with -9 while one of them posts an event. A cluster of its own: the processes' ids are those of its
// start. Slow: run by `npm run test:cluster`.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdingEndpoint } from '../support/holding-endpoint.ts';
import { merchant } from '../support/merchant.ts';
import { type Cluster, startCluster } from '../support/system.ts';

let cluster: Cluster;
let db: pg.Client;

beforeAll(async () => {
  cluster = await startCluster();
  db = new pg.Client({ connectionString: cluster.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await cluster?.stop();
});

it('sends the event again under its id, once its claim has passed', async () => {
  const hook = await holdingEndpoint();
  const { body: payment } = await merchant(cluster.apiUrl).create({ webhookUrl: hook.url });
  await expect.poll(() => hook.held.length).toBe(1);
  const delivery = () => db.query('select state, claimed_until from deliveries where entity_id = $1', [payment.id]);
  const [{ claimed_until: claimedUntil }] = (await delivery()).rows;
  for (const [name, pids] of Object.entries(cluster.pids)) {
    if (name.startsWith('worker-')) for (const pid of pids) process.kill(pid, 'SIGKILL');
  }
  hook.answers(200);
  await expect.poll(() => hook.held.length, { timeout: 180_000, interval: 100 }).toBeGreaterThan(1);
  expect(Date.now()).toBeGreaterThanOrEqual(claimedUntil.getTime());
  expect(new Set(hook.held.map(({ id }) => id)).size).toBe(1);
  await expect.poll(async () => (await delivery()).rows).toMatchObject([{ state: 'delivered' }]);
  await hook.close();
});
