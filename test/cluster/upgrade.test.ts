// An upgrade as docs/versioning.md promises it: the earlier version serves while its database is migrated, goes on with the
// new schema, and is replaced process by process. No request fails, and everything under way ends under the new version.
// Slow: run by `npm run test:cluster`. The earlier version is the commit before the newest migration, or UPGRADE_FROM.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../launcher/files.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { failedTasks, restart } from '../support/restarts.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';
import { type Source, startTraffic, unclear } from '../support/traffic.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trilho-test-upgrade-'));
/** The folder whose code the launcher starts: first the earlier version's, then a link to this one. */
const release = path.join(folder, 'release');
const dataDir = path.join(folder, 'data');
const earlier = process.env.UPGRADE_FROM ?? beforeNewestMigration();

let cluster: Cluster;
let balancer: Balancer;
let db: pg.Pool;
let apis: string[] = [];
let stopArrivals = () => {};

beforeAll(async () => {
  unpack(earlier, release);
  balancer = await startBalancer(() => apis);
  cluster = await startCluster({ release, dataDir, env: { PUBLIC_URL: balancer.url, DRAIN_SECONDS: '3' } });
  apis = cluster.apiUrls;
  db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 });
});
afterAll(async () => {
  stopArrivals();
  await db?.end();
  await cluster?.stop({ keepData: true });
  await balancer?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('fails no request while the database is migrated and each process is replaced', async () => {
  const shop = merchant(balancer.url);
  const sender = payer(shop, 'Onz');
  // Open when the version changes: a code that is paid later, a refund whose answer is lost, a payout without one.
  const waiting = await opened();
  const refunded = await opened();
  await shop.simulate(refunded, 'paid');
  await shop.becomes(refunded, { status: 'APPROVED' });
  await shop.fault('refund', 'drop_after');
  const refund = await shop.call<{ id: string }>('POST', `/v1/payments/${refunded}/refunds`, { amount: 1_000 });
  await sender.fault('withdraw', 'drop_after');
  const payout = await sender.send();

  const { attempts, end, stop } = startTraffic([balancer.url], { payments, payouts });
  stopArrivals = stop;
  await sleep(5_000);

  const before = await migrations();
  const began = Date.now();
  const applied = await newCode('launcher/admin.mjs', 'migrate');
  expect(applied).toContain('ran ');
  const after = await migrations();
  console.log(`From ${earlier.slice(0, 8)}: ${after - before} migrations in ${Date.now() - began} ms`);
  expect(after).toBe(newestMigrations().length);
  expect(after).toBeGreaterThan(before);
  // The earlier version goes on with the new schema.
  await sleep(10_000);
  expect(unclear(attempts), 'answers of the earlier version with the new schema').toEqual({});

  renameSync(release, `${release}.earlier`);
  symlinkSync(root, release);
  await newCode('--import', 'tsx', 'worker/bundle.ts');
  for (const name of ['worker-1', 'worker-2', 'worker-3', 'api-1', 'api-2']) {
    await restart(cluster, name);
    await until('all APIs are ready', async () => apis.every((api) => balancer.isReady(api)), Boolean, 120_000);
    await sleep(2_000);
  }
  await sleep(5_000);
  const made = await end();

  const counts = Object.fromEntries(Object.entries(made).map(([kind, all]) => [kind, all.length]));
  console.log(`${JSON.stringify(counts)}; slowest attempt ${Math.max(...attempts.map(({ ms }) => ms))} ms`);
  expect(unclear(attempts)).toEqual({});
  expect(balancer.lost).toEqual([]);

  await shop.simulate(waiting, 'paid');
  const paid = [waiting, ...(made.payments ?? []).map(({ id }) => id)];
  for (const id of paid) await shop.becomes(id, { status: 'APPROVED' });
  for (const id of paid) expect(await shop.charges(id)).toHaveLength(1);
  await done(`refunds where state <> 'DONE'`, [refund.body.id]);
  await done(`payouts where status <> 'APPROVED'`, [payout.body.id, ...(made.payouts ?? []).map(({ id }) => id)]);
  for (const { id } of made.payouts ?? []) expect(await sender.transfers(id)).toHaveLength(1);
  expect(await sender.transfers(payout.body.id)).toHaveLength(1);
  // Whatever either version has moved is in the ledger.
  const unbooked = async () =>
    (
      await db.query(
        `select id from payments p where status = 'APPROVED'
         and not exists (select 1 from ledger_entries e where e.entity_id = p.id)`,
      )
    ).rows;
  await until('all is in the ledger', unbooked, (rows) => rows.length === 0, 180_000);

  // An earlier worker may be given a run that a new one has begun; its task is done again by a new one.
  const tasks = await failedTasks(cluster);
  console.log(`${tasks.length} workflow tasks were done again: ${tasks.join(', ')}`);
  for (const id of [...paid, payout.body.id]) expect(tasks.filter((task) => task.includes(id)).length).toBeLessThan(3);
});

const payments: Source = {
  everyMs: 500,
  send: (url, key) => merchant(url).create({ orderId: 'upgrade' }, key),
  answered: async (id) => void (await merchant(balancer.url).simulate(id, 'paid')),
};

const bodies = new Map<string, object>();
const payouts: Source = {
  everyMs: 2_000,
  send: (url, key) => {
    const sender = payer(merchant(url), 'Onz');
    const body = bodies.get(key) ?? sender.body();
    bodies.set(key, body);
    return sender.send(body, key);
  },
};

async function opened(): Promise<string> {
  const { status, body } = await merchant(balancer.url).create({ orderId: 'before' });
  expect(status).toBe(201);
  return body.id;
}

async function done(unfinished: string, ids: string[]): Promise<void> {
  const open = async () => (await db.query(`select id from ${unfinished} and id = any($1)`, [ids])).rows;
  await until(`none of these ${unfinished}`, open, (rows) => rows.length === 0, 240_000);
}

/** Runs a program of this version against the cluster's database. */
async function newCode(...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TRILHO_MODE: 'sandbox',
    TRILHO_MASTER_KEY: cluster.masterKey,
    DATABASE_URL: cluster.databaseUrl,
    DATA_DIR: cluster.dataDir,
    SANDBOX_URL: cluster.sandboxUrl,
    PUBLIC_URL: balancer.url,
    TEMPORAL_ADDRESS: cluster.temporalAddress,
    WORKFLOW_BUNDLE: path.join(cluster.dataDir, 'workflow-bundle.js'),
  };
  return (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout;
}

const migrations = async () => Number((await db.query(`select count(*) as n from kysely_migration`)).rows[0].n);

function newestMigrations(): string[] {
  return readdirSync(path.join(root, 'db/core/migrations')).filter((name) => /^\d{4}-/.test(name));
}

function beforeNewestMigration(): string {
  const newest = newestMigrations().sort().at(-1) ?? '';
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `db/core/migrations/${newest}`).trim();
  // Not committed yet: the last commit is the version before it.
  return added === '' ? 'HEAD' : git('rev-parse', `${added}^`).trim();
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

/** Unpacks a commit, with packages of its own, so that an install cannot change those of this repository. */
function unpack(commit: string, target: string): void {
  mkdirSync(target);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  const [from, to] = [path.join(root, 'node_modules'), path.join(target, 'node_modules')];
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    // No hard links from this file system to that one.
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}
