// `npm run bench -- --parts growth --server real`: what a payment costs once there are many others, open and finished, and
// with more workers.
import pg from 'pg';
import { openDatabase } from '../db/core/database.ts';
import { openStore } from '../db/core/store.ts';
import { loadKeys } from '../db/core/system-keys.ts';
import { backfillLedger, foldLedger } from '../db/finance/ledger.ts';
import { taskQueues, workflowIds } from '../domain/core/names.ts';
import { sleep } from '../launcher/files.ts';
import { masterKey } from '../launcher/parts.ts';
import { progress, say } from '../launcher/progress.ts';
import { seededId } from '../launcher/seed-rows.ts';
import { seedVolume } from '../launcher/seed-volume.ts';
import { type Cost, costs } from './cost.ts';
import { type Form, openOurs } from './forms.ts';
import { firstAnswers, load, paymentsPerSecond } from './measure.ts';
import type { World } from './world.ts';

export interface GrowthSize {
  /** Payments that wait for their payer, each with its running workflow. */
  open: number;
  /** Finished payments, with their rows and the histories of their workflows. */
  finished: number;
  /** Measured in each step. */
  payments: number;
  /** Numbers of workers, the smallest first. */
  workers: number[];
}

export interface GrowthStep {
  what: string;
  workers: number;
  perSecond: number;
  /** Milliseconds, one payment at a time. */
  firstAnswers: number[];
  cost: Cost;
  /** Bytes on disk of our database, and of Temporal's two. */
  bytes: { ours: number; temporal: number };
}

export interface Growth {
  steps: GrowthStep[];
  /** The ledger's entries of the finished payments, written by the sweep's statements beside what is open. */
  backfill: { entities: number; seconds: number };
  /** What the audit leaves out: payments that were opened and not paid, and rows that were written without a charge. */
  open: ReadonlySet<string>;
  seeded: ReadonlySet<string>;
}

/** The merchant of the bench's first API key. */
const merchantId = 'mer_lojademo';
const seed = 'growth';
const clients = { opening: 12, measuring: 10 };

/** @param onStep is given each step as it comes: a run that is ended has the figures of those before. */
export async function growth(
  world: World,
  form: Form,
  size: GrowthSize,
  onStep: (step: GrowthStep[]) => void,
): Promise<Growth> {
  const steps: GrowthStep[] = [];
  let workers = 1;
  const measure = async (what: string) => {
    const perSecond = await progress(
      `bench: growth, ${what}, ${size.payments} payments`,
      paymentsPerSecond(world, form, clients.measuring, size.payments),
    );
    const [answers = []] = await firstAnswers(world, [form], Math.ceil(size.payments / 10));
    const [cost] = await costs(world, [form], { payments: size.payments, clients: [5] });
    if (!cost) throw new Error('costs of one form');
    steps.push({ what, workers, perSecond, firstAnswers: answers, cost, bytes: await sizes(world) });
    onStep(steps.slice(-1));
  };

  await measure('an empty system');
  const open = await progress(`bench: growth, ${size.open} open payments`, openMany(world, size.open));
  await measure(`${size.open} open`);
  const templates = await progress('bench: growth, templates', load(world, form, clients.measuring, 50));
  await progress(
    `bench: growth, ${size.finished} finished workflows`,
    copyFinished(world.databaseUrl, templates, size.finished),
  );
  await progress(`bench: growth, ${size.finished} payments' rows`, seedRows(world, size.finished));
  const backfilled = backfill(world);
  const written = await progress(`bench: growth, the ledger's entries of ${size.finished} payments`, backfilled);
  // Otherwise Postgres does it beside what is measured, with a third of a processor.
  await progress('bench: growth, vacuum', vacuum(world.databaseUrl, ['trilho', 'temporal', 'temporal_visibility']));
  say(`bench: growth, entries of ${written.entities} entities in ${Math.round(written.seconds)} s`);
  await measure(`${size.open} open, ${size.finished} finished`);
  for (const number of size.workers.filter((each) => each > 1)) {
    while (workers < number) {
      await world.addWorker();
      workers += 1;
    }
    await measure(`the same, ${number} workers`);
  }
  const ofSeed = { seed, merchantId };
  const finished = Array.from({ length: size.finished }, (_, n) => seededId(ofSeed, 'pay', n));
  return { steps, backfill: written, open: new Set([open.template]), seeded: new Set([...finished, ...open.copies]) };
}

/** How old the copies are, in minutes: their next look-ups, by the poll plan, come six hours later. */
const ageMinutes = 365;

/**
 * Payments that wait for their payer, each with its running workflow: copies of one that was opened, older than it, whose
 * workflows begin as those of payments do that go on. Opened one by one, they would all be looked up several times in their
 * first half hour, which two cores cannot do beside the openings.
 */
async function openMany(world: World, payments: number): Promise<{ template: string; copies: string[] }> {
  const [key = ''] = world.keys;
  const { id: template } = await openOurs(world, key, { tries: 10 });
  const own = await world.databases.trilho?.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'payments'`,
  );
  const changed: Record<string, string> = {
    id: 'copied.id',
    reference: 'copied.id',
    transaction_id: `transaction_id || '-' || copied.n`,
    created_at: `now() - interval '${ageMinutes} minutes'`,
    expires_at: `now() + interval '17 hours'`,
    poll_due_at: `now() + interval '8 hours'`,
  };
  const columns = (own?.rows ?? []).map(({ column_name: column }) => column);
  const copied = await world.databases.trilho?.query<{ id: string }>(
    `insert into payments (${columns.join()})
     select ${columns.map((column) => changed[column] ?? column).join()}
     from payments, (select n, 'pay_' || substr(md5('open' || n), 1, 26) as id from generate_series(1, $2::int) as n) as copied
     where payments.id = $1 returning id`,
    [template, payments],
  );
  const copies = (copied?.rows ?? []).map(({ id }) => id);
  let next = 0;
  const client = async () => {
    for (let id = copies[next++]; id !== undefined; id = copies[next++]) {
      await world.client.workflow.start('reopenedPayment', {
        workflowId: workflowIds.payment(merchantId, id),
        taskQueue: taskQueues.payments,
        args: [{ paymentId: id, merchantId, quick: 'look-ups' }],
      });
    }
  };
  await Promise.all(Array.from({ length: clients.opening }, client));
  await drained(world);
  return { template, copies };
}

/** In ms. One worker on two cores begins some 45 workflows a second. */
const drainedWithinMs = 45 * 60_000;

/** Waits until the workers have done the first task of every workflow. */
async function drained({ client }: World): Promise<void> {
  for (const until = performance.now() + drainedWithinMs; performance.now() < until; await sleep(2_000)) {
    const { stats } = await client.workflowService.describeTaskQueue({
      namespace: client.options.namespace,
      taskQueue: { name: taskQueues.payments },
      taskQueueType: 1,
      reportStats: true,
    });
    if (Number(stats?.approximateBacklogCount ?? 0) === 0) return;
  }
  throw new Error(`the workers have not begun all open payments within ${drainedWithinMs / 60_000} minutes`);
}

async function seedRows({ databaseUrl, dataDir }: World, payments: number): Promise<void> {
  const db = openDatabase(databaseUrl, 2);
  try {
    const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey(dataDir), 'base64'));
    await seedVolume(openStore(db, keys), databaseUrl, { merchantId, payments, seed }, () => {});
  } finally {
    await db.destroy();
  }
}

/** The rows have no entries: they were copied, and no payment moved. */
async function backfill({ databaseUrl }: World): Promise<Growth['backfill']> {
  const db = openDatabase(databaseUrl, 1);
  try {
    const since = performance.now();
    const start = { is_complete: false, payments_to: '', payouts_to: '', disputes_to: '' };
    await db.updateTable('ledger_state').set(start).execute();
    let entities = 0;
    for (let some = await backfillLedger(db); some > 0; some = await backfillLedger(db)) entities += some;
    await foldLedger(db);
    return { entities, seconds: (performance.now() - since) / 1000 };
  } finally {
    await db.destroy();
  }
}

async function sizes({ stats }: World): Promise<GrowthStep['bytes']> {
  const { rows } = await stats.query<{ ours: string; temporal: string }>(
    `select sum(pg_database_size(oid)) filter (where datname = 'trilho') as ours,
            sum(pg_database_size(oid)) filter (where datname like 'temporal%') as temporal
     from pg_database`,
  );
  return { ours: Number(rows[0]?.ours ?? 0), temporal: Number(rows[0]?.temporal ?? 0) };
}

/** Copies of one template in a transaction. */
const batch = 200;

/**
 * Multiplies the closed workflows of some payments in Temporal's own tables until there are so many. Each copy has ids of
 * its own and its template's contents, which name the template: nothing reads a closed workflow before its retention ends.
 */
async function copyFinished(databaseUrl: string, templates: string[], finished: number): Promise<void> {
  const main = await connect(databaseUrl, 'temporal');
  const visibility = await connect(databaseUrl, 'temporal_visibility');
  try {
    const found = await main.query<{ workflow_id: string; run: string }>(
      `select workflow_id, encode(run_id, 'hex') as run from executions
       where exists (select from unnest($1::text[]) as payment where position(payment in workflow_id) > 0)`,
      [templates],
    );
    const ids = found.rows.map(({ workflow_id }) => workflow_id);
    const runs = found.rows.map(({ run }) => run);
    if (ids.length === 0) throw new Error('Temporal’s tables have no workflow of the templates');
    const copies = Math.ceil(finished / ids.length);
    const newBytes = (column: string) => `decode(md5(encode(${column}, 'hex') || copy), 'hex')`;
    const branch = { where: `encode(tree_id, 'hex')`, ids: runs, changed: { tree_id: newBytes('tree_id') } };
    const workflowId = `workflow_id || '/' || copy`;
    const byId = { where: 'workflow_id', ids };
    const execution = { ...byId, changed: { workflow_id: workflowId, run_id: newBytes('run_id') } };
    const listed = { ...byId, changed: { workflow_id: workflowId, run_id: 'md5(run_id || copy)::uuid::text' } };
    const mainTables = [
      await copier(main, 'history_tree', branch),
      await copier(main, 'history_node', branch),
      await copier(main, 'executions', execution),
      await copier(main, 'current_executions', execution),
    ];
    const list = await copier(visibility, 'executions_visibility', listed);
    const inBatches = async (copiers: (typeof list)[]) => {
      for (let from = 1; from <= copies; from += batch) {
        const to = Math.min(from + batch - 1, copies);
        for (const copy of copiers) await copy(from, to);
      }
    };
    // The list has an index for each search attribute. Built once at the end they take a fraction of the time.
    const indexes = await dropIndexes(visibility, 'executions_visibility');
    await Promise.all([inBatches(mainTables), inBatches([list])]);
    for (const create of indexes) await visibility.query(create);
  } finally {
    await Promise.all([main.end(), visibility.end()]);
  }
}

/** @returns what inserts copies of some of a table's rows, with other values in some columns. */
async function copier(
  client: pg.Client,
  name: string,
  { where, ids, changed }: { where: string; ids: string[]; changed: Record<string, string> },
) {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [name],
  );
  const columns = rows.map(({ column_name: column }) => column);
  const values = columns.map((column) => changed[column] ?? `"${column}"`);
  await client.query(`create temp table template_${name} as select * from ${name} where ${where} = any($1)`, [ids]);
  const statement = `insert into ${name} (${columns.map((column) => `"${column}"`).join()})
    select ${values.join()} from template_${name}, generate_series($1::int, $2::int) as copy`;
  return (from: number, to: number) => client.query(statement, [from, to]);
}

async function vacuum(databaseUrl: string, databases: string[]): Promise<void> {
  for (const database of databases) {
    const client = await connect(databaseUrl, database);
    await client.query('vacuum (analyze)').finally(() => client.end());
  }
}

/** Drops all but the primary key. @returns the statements that make them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; create: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as create
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ create }) => create);
}

async function connect(databaseUrl: string, database: string): Promise<pg.Client> {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  // Lost with a crash of the machine, which ends the bench.
  await client.query('set synchronous_commit = off');
  await client.query(`set maintenance_work_mem = '512MB'`);
  return client;
}
