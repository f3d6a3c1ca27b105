// Each part of production killed with -9 at each point of a PIX charge, and workers stopped for longer than a workflow
// task lasts: always at most one charge. The expected outcome of each cell is read from docs/crashes.md.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import { openDatabase } from '../../db/core/database.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { connectTemporal } from '../../runtime/temporal.ts';
import { type Cell, cellsOf, kill, parts, pointLocks, running, tableOf } from '../support/crashes.ts';
import { insist, merchant, type Reply } from '../support/merchant.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** The payment of a cell. Its order id is unique; the last digit of its amount names its point. */
interface Run {
  cell: Cell;
  orderId: string;
  amount: number;
  key: string;
}

/** Points and their locks; the provider holds those of the call, by a late answer. */
const points: Record<string, number> = {
  'before the call': 1,
  'about to call': 2,
  'during the call': 5,
  'handed over': 6,
  'before the record': 3,
};
const stopped = 'worker, stopped';
const locks = 4243;
/** Longer than a workflow task waits for a provider, and than the others need to reach their points. */
const callMs = 8_000;
/** A workflow task of a worker that is stopped for so long is given to another one. */
const stoppedMs = 15_000;

/** Per outcome: the number of charges at the provider, and the payment's expected fields. */
const outcomes: Record<string, { charges: number; isPayable: boolean; reason?: string }> = {
  settles: { charges: 1, isPayable: true },
  person: { charges: 1, isPayable: false, reason: 'outcome_unknown' },
  unsent: { charges: 0, isPayable: false, reason: 'outcome_unknown' },
};

const cells = cellsOf('Charges');
const providers = [...new Set(cells.map(({ provider }) => provider))];
const runs: Run[] = [];

let cluster: Cluster;
let db: pg.Pool;
let held: ReturnType<typeof pointLocks>;
let temporal: Awaited<ReturnType<typeof connectTemporal>>;

beforeAll(async () => {
  cluster = await startCluster();
  db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 5 });
  // Its database server is killed, too.
  db.on('error', () => {});
  held = pointLocks(db, locks);
  await db.query(holding);
  const keyDb = openDatabase(cluster.databaseUrl, 1);
  const keys = await loadKeys(keyDb, 'sandbox', Buffer.from(cluster.masterKey, 'base64'));
  await keyDb.destroy();
  temporal = await connectTemporal({ address: cluster.temporalAddress, namespace: 'default' }, keys);
});
afterAll(async () => {
  await temporal?.connection.close();
  await db?.end();
  await cluster?.stop();
});

/**
 * Installs the triggers. Row and send guard of a quick charge are inserted by one statement, and its answer is stored in
 * one transaction, so the points between them do not exist.
 */
const holding = `
  create function hold_at_point() returns trigger language plpgsql as $$
  declare
    point int;
  begin
    if tg_table_name = 'payments' then
      if new.amount % 10 in (1, 2) then
        perform pg_advisory_xact_lock_shared(${locks}, (new.amount % 10)::int);
      end if;
    elsif new.operation = 'createTransaction' and new.state = 'answered' then
      select amount % 10 into point from payments where id = new.entity_id;
      if point = 3 then
        perform pg_advisory_xact_lock_shared(${locks}, point);
      end if;
    end if;
    return new;
  end $$;
  create trigger hold before insert on payments for each row execute function hold_at_point();
  create trigger hold before update on provider_sends for each row execute function hold_at_point();
`;

const killings = [...new Set(cells.map(({ killed }) => killed))].flatMap((killed) => {
  const mine = cells.filter((cell) => cell.killed === killed);
  // Those of which the call has outlived the workflow task take longer to reach their point than that task lasts.
  const isLate = ({ at }: Cell) => at === 'handed over';
  return [
    { killed, what: killed === stopped ? killed : `${killed} killed`, mine: mine.filter((cell) => !isLate(cell)) },
    { killed, what: `${killed} killed, after the hand-over`, mine: mine.filter(isLate) },
  ].filter((killing) => killing.mine.length > 0);
});

describe.each(killings)('$what', ({ killed, mine }) => {
  let answers: Promise<Reply<Payment>>[] = [];

  beforeAll(async () => {
    // Other workers: for half a minute after a slow call, theirs leave the charges of its connection to activities.
    await kill(cluster, 'worker');
    const { letGo } = await held.hold(Object.values(points));
    try {
      answers = await bringToTheirPoints(mine);
      if (killed === stopped) await stopWorkersOf(mine);
      else await kill(cluster, killed);
      if (killed === 'worker') await held.forget(points['about to call'] ?? 0);
    } finally {
      letGo();
    }
  }, 240_000);

  it.each(mine)('$at, $provider: $outcome', async (cell) => {
    const run = runOf(cell);
    const { isPayable, reason } = outcome(cell);
    await until(
      cell.outcome,
      () => get(run),
      (found) =>
        found?.status === 'PENDING' &&
        (found.transactionId !== undefined) === isPayable &&
        found.attention?.reason === reason,
      150_000,
    );
    expect(await charges(run)).toBe(outcome(cell).charges);
  });

  it('answers each request and its repeats with the same payment', async () => {
    const ids = await Promise.all(mine.map(async (cell) => (await get(runOf(cell)))?.id));
    const received = await Promise.all(answers);
    expect(received.map(({ status, body }) => `${status} ${body.id}`)).toEqual(ids.map((id) => `201 ${id}`));
    const again = await Promise.all(mine.map((cell) => insist((index) => create(runOf(cell), index))));
    expect(again.map(({ body }) => body.id)).toEqual(ids);
  });
});

// By now the look-ups of the first minutes are done.
describe('after the last event', () => {
  it('has a cell for each part, point and provider', () => {
    const expected = [...Object.keys(parts), stopped].flatMap((killed) =>
      Object.keys(points)
        .filter((at) => (killed === stopped ? at === 'during the call' : killed === 'worker' || at !== 'about to call'))
        .flatMap((at) => providers.map((provider) => `${killed}, ${at}, ${provider}`)),
    );
    expect(cells.map(({ killed, at, provider }) => `${killed}, ${at}, ${provider}`).sort()).toEqual(expected.sort());
  });

  it.each(providers)('%s offers the look-ups that docs/crashes.md lists', (provider) => {
    const { operations = [], lookUpBy = [] } = catalogueEntry(provider) ?? {};
    const found = (operations as readonly string[]).includes('getTransaction') ? lookUpBy : [];
    const listed = new Map(tableOf('Charges', 'column', 'look-up').rows.map(([column = '', by = '']) => [column, by]));
    expect(found.join(', ') || '–').toBe(listed.get(provider));
  });

  it.each(cells.filter((cell) => outcome(cell).isPayable))('$killed, $at, $provider: is paid', async (cell) => {
    const run = runOf(cell);
    const { id = '' } = (await get(run)) ?? {};
    expect((await insist((index) => shopAt(index).simulate(id, 'paid'))).status).toBe(200);
    await until(
      'approved',
      () => get(run),
      (found) => found?.status === 'APPROVED',
    );
  });

  it('has one charge for each payment that was sent, and no others', async () => {
    for (const provider of providers) {
      const sent = runs.filter(({ cell }) => cell.provider === provider && outcome(cell).charges > 0);
      const amounts = (await ledger(provider)).map(({ amount }) => amount).sort();
      expect(amounts).toEqual(sent.map(({ amount }) => amount).sort());
    }
  });

  it('replayed no run with a nondeterminism error', () => {
    expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
  });
});

// Bringing charges to their points

/** @returns the final answer to each merchant's request, in the order of `mine`, whatever fails in between. */
async function bringToTheirPoints(mine: Cell[]): Promise<Promise<Reply<Payment>>[]> {
  const isSlow = ({ at }: Cell) => ['during the call', 'handed over'].includes(at);
  for (const { provider } of mine.filter(isSlow)) {
    await shopAt(0).fault('createTransaction', 'slow', { provider, delayMs: callMs });
  }
  // The first call to each provider is the slow one; the others follow.
  const answers = new Map(mine.filter(isSlow).map((cell) => [cell, start(cell)]));
  for (const cell of mine.filter(isSlow)) await isCharged(runOf(cell));
  const others = mine.filter((cell) => !isSlow(cell));
  for (const cell of others) answers.set(cell, start(cell));
  await held.reached(
    Object.fromEntries(
      Object.values(points).map((point) => [point, others.filter(({ at }) => points[at] === point).length]),
    ),
  );
  for (const cell of mine.filter(({ at }) => at === 'handed over')) {
    await until('handed over', () => isHandedOver(runOf(cell)), Boolean);
  }
  for (const cell of mine) await isAtItsPoint(runOf(cell));
  return mine.map((cell) => answers.get(cell) ?? Promise.reject(new Error('it was not started')));
}

function start(cell: Cell): Promise<Reply<Payment>> {
  // Each has its own amount: some providers store nothing else of ours.
  const amount = 10_000 + runs.length * 10 + (points[cell.at] ?? 0);
  const run = { cell, orderId: `crash-${runs.length}`, amount, key: randomUUID() };
  runs.push(run);
  return insist((index) => create(run, index));
}

async function isAtItsPoint(run: Run): Promise<void> {
  const { at } = run.cell;
  const { rows } = await db.query(
    'select state, transaction_id from payments join provider_sends on entity_id = id where order_id = $1',
    [run.orderId],
  );
  const isInserted = !['before the call', 'about to call'].includes(at);
  expect([at, rows]).toEqual([at, isInserted ? [{ state: 'sending', transaction_id: null }] : []]);
  expect([at, await charges(run)]).toEqual([at, isInserted ? 1 : 0]);
  if (isInserted) expect([at, await isHandedOver(run)]).toEqual([at, at === 'handed over']);
}

async function historyOf({ orderId }: Run) {
  const { rows } = await db.query('select id from payments where order_id = $1', [orderId]);
  const handle = temporal.client.workflow.getHandle(workflowIds.payment('mer_lojademo', rows[0].id));
  return (await handle.fetchHistory()).events ?? [];
}

/** Whether the call has outlived its workflow task, and an activity waits for it. */
const isHandedOver = async (run: Run): Promise<boolean> =>
  (await historyOf(run)).some(
    ({ activityTaskScheduledEventAttributes: task }) => task?.activityType?.name === 'charge',
  );

/** Stops workers that wait for a provider, as a machine that hangs does, until another has their tasks; then they go on. */
async function stopWorkersOf(mine: Cell[]): Promise<void> {
  const pids = await Promise.all(
    mine.map(async (cell) => {
      const events = await historyOf(runOf(cell));
      const identities = events.flatMap(({ workflowTaskStartedEventAttributes: task }) => task?.identity ?? []);
      return Number.parseInt(identities.at(-1) ?? '', 10);
    }),
  );
  const workers = running(cluster, 'worker').map(({ pid }) => pid);
  const [first, second] = workers.filter((pid) => pids.includes(pid));
  if (first === undefined) throw new Error(`${pids} are no workers: ${workers}`);
  const hanging = [first, ...(second === undefined ? [] : [second])];
  for (const pid of hanging) process.kill(pid, 'SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, stoppedMs));
  for (const pid of hanging) process.kill(pid, 'SIGCONT');
}

// Talking to the system

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '');

const create = ({ cell: { provider }, amount, orderId, key }: Run, index: number) =>
  shopAt(index).create({ provider, amount, orderId, items: [{ ...item, unitPrice: amount }] }, key);

const item = { id: '1', title: 'Camiseta', quantity: 1, tangible: true };

/** The payment; undefined while it has no row, or the database is away. */
async function get({ orderId }: Run): Promise<Payment | undefined> {
  const found = await db.query('select id from payments where order_id = $1', [orderId]).catch(() => undefined);
  const id = found?.rows[0]?.id;
  if (id === undefined) return undefined;
  return (await insist((index) => shopAt(index).call<Payment>('GET', `/v1/payments/${id}`))).body;
}

/** The stand-in's ledger, read from the stand-ins directly because an API process may be dead. */
async function ledger(provider: string): Promise<{ amount: number }[]> {
  const at = `${cluster.sandboxUrl}/_sandbox/books?${new URLSearchParams({ provider })}`;
  return ((await (await fetch(at)).json()) as { charges: { amount: number }[] }).charges;
}

const charges = async ({ cell, amount }: Run): Promise<number> =>
  (await ledger(cell.provider)).filter((one) => one.amount === amount).length;

const isCharged = (run: Run) =>
  until(
    'charged',
    () => charges(run),
    (count) => count > 0,
  );

function runOf(cell: Cell): Run {
  const found = runs.find((run) => run.cell === cell);
  if (!found) throw new Error('it did not get so far');
  return found;
}

function outcome(cell: Cell) {
  const found = outcomes[cell.outcome];
  if (!found) throw new Error(`no outcome ${cell.outcome}`);
  return found;
}
