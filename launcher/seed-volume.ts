import { sql } from 'kysely';
import pg from 'pg';
import { listConnections } from '../db/connections/connections.ts';
import { makeMonths } from '../db/core/months.ts';
import type { Store } from '../db/core/store.ts';
import { Refusal } from './progress.ts';
import { copyRows } from './seed-copy.ts';
import { connectionsByOperation, type Rows, type Shop, seededId, seededRows } from './seed-rows.ts';

/** Payments per transaction: a batch is written whole or not at all. */
const batchSize = 2_000;

export interface Volume {
  merchantId: string;
  payments: number;
  seed: string;
}

export interface Seeded {
  /** The payments that are stored now, and those that were stored before this run. */
  there: number;
  before: number;
}

/**
 * Writes payments and their related rows in batches. An interrupted seed continues where it stopped, since rows of the
 * same seed have the same ids.
 *
 * @param url of the same database as `store`: `COPY` needs its own connection.
 * @param onProgress is called after each batch with the progress.
 * @throws Refusal when there is no such merchant, or it has no connection.
 */
export async function seedVolume(
  store: Store,
  url: string,
  { merchantId, payments, seed }: Volume,
  onProgress: (done: Seeded) => void,
): Promise<Seeded> {
  const connections = (await listConnections(store, merchantId)).filter(({ disabledAt }) => disabledAt === null);
  if (connections.length === 0)
    throw new Refusal(
      `There is no merchant ${merchantId}, or it has no connection. Start Trilho once (npm start) to create the demo merchants.`,
    );
  const seal = await store.sealOf(merchantId);
  const shop: Shop = {
    store,
    seal,
    merchantId,
    connections: connectionsByOperation(connections),
    seed,
    payments,
    now: Date.now(),
  };
  // The seeded payments were made in the last twelve months.
  await makeMonths(store.db, new Date(shop.now - 366 * 86_400_000));
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'trilho seed' });
  pool.on('error', () => {});
  const before = await firstMissing(store, shop);
  const done: Seeded = { there: before, before };
  try {
    // The next batch is built while the database writes the last one.
    let writing = Promise.resolve();
    for (let from = before; from < payments; from += batchSize) {
      const numbers = Array.from({ length: Math.min(batchSize, payments - from) }, (_, n) => from + n);
      const rows = seededRows(shop, numbers, await inboxNumbers(store, numbers.length));
      await writing;
      writing = write(pool, merchantId, rows).then(() => {
        done.there += numbers.length;
        onProgress(done);
      });
      // The failure is thrown by the `await` before the next batch.
      writing.catch(() => {});
    }
    await writing;
    // Updates the planner's statistics and the visibility map, so that filters can use index-only scans.
    if (done.there > done.before) await settle(pool);
  } finally {
    await pool.end();
  }
  return done;
}

/** The first number that is not stored. Batches are written in order, so all numbers before a stored one are stored. */
async function firstMissing(store: Store, shop: Shop): Promise<number> {
  let [first, end] = [0, shop.payments];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    const row = await store.db
      .selectFrom('payments')
      .select('id')
      .where('id', '=', seededId(shop, 'pay', middle))
      .executeTakeFirst();
    if (row) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** Ids of inbox rows, taken from the table's own sequence. */
async function inboxNumbers(store: Store, count: number): Promise<() => number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_inbox', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(store.db);
  const ids = rows.map(({ id }) => id);
  return () => {
    const id = ids.pop();
    if (id === undefined) throw new Error('more webhooks than numbers');
    return id;
  };
}

async function write(pool: pg.Pool, merchantId: string, rows: Rows): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [table, some] of Object.entries(rows)) {
      // Readers of a merchant's events rely on their order: see `announce`.
      if (table === 'events') {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`events/${merchantId}`]);
      }
      await copyRows(client, table, some);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const tables = [
  'payments',
  'refunds',
  'disputes',
  'payouts',
  'receivers',
  'receiver_accounts',
  'events',
  'webhook_inbox',
  'provider_events',
  'timeline',
];

async function settle(pool: pg.Pool): Promise<void> {
  for (const table of tables) await pool.query(`vacuum (analyze) ${table}`);
}
