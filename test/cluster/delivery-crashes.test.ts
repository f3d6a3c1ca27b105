// Each part of production killed with -9 at each point of the delivery of an event: it arrives at least once, always under
// one `webhook-id`, and in the order of its payment's events. How often is read from docs/crashes.md.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cell, cellsOf, kill, parts, pointLocks, recoveries } from '../support/crashes.ts';
import { holdingEndpoint } from '../support/holding-endpoint.ts';
import { insist, merchant } from '../support/merchant.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** The payment of a cell, with an endpoint of its own: one that is slow gets no first tries for a minute. */
interface Run {
  cell: Cell;
  paymentId: string;
  hook: Awaited<ReturnType<typeof holdingEndpoint>>;
}

/** An event of a payment, with its delivery. */
interface Row {
  id: string;
  type: string;
  state: string;
  attempts: number;
}

/** Points and their locks; the endpoint holds that of the post. The last digit of a payment's amount names its point. */
const points: Record<string, number> = {
  'before the commit': 1,
  'before the post': 2,
  'during the post': 5,
  'before the record': 3,
};
const locks = 4246;

/** Per outcome: how many times the endpoint gets the approval. */
const outcomes: Record<string, number> = { once: 1, again: 2 };

/** The events of a payment in their order. */
const [pending, approved, refunded] = ['payment.pending', 'payment.approved', 'payment.refunded'];
/** What an endpoint leaves unanswered at first. */
const unanswered: Record<string, string> = { 'before the post': pending, 'during the post': approved };

const cells = cellsOf('Deliveries');
const providers = [...new Set(cells.map(({ provider }) => provider))];
const runs: Run[] = [];

let cluster: Cluster;
let db: pg.Pool;
let held: ReturnType<typeof pointLocks>;

beforeAll(async () => {
  cluster = await startCluster();
  db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 5 });
  // Its database server is killed, too.
  db.on('error', () => {});
  held = pointLocks(db, locks);
  await db.query(holding);
});
afterAll(async () => {
  await db?.end();
  await cluster?.stop();
  for (const { hook } of runs) await hook.close();
});

/** Installs the triggers: a statement waits only where the test holds the lock of its point. */
const holding = `
  create function hold_at_point() returns trigger language plpgsql as $$
  declare
    point int;
  begin
    if tg_table_name = 'delivery_attempts' then
      select amount % 10 into point from payments join deliveries on deliveries.entity_id = payments.id
        where deliveries.id = new.delivery_id;
      if point = 3 then
        perform pg_advisory_xact_lock_shared(${locks}, point);
      end if;
      return new;
    end if;
    select amount % 10 into point from payments where id = new.entity_id;
    if tg_op = 'INSERT' then
      if point = 1 then
        perform pg_advisory_xact_lock_shared(${locks}, point);
      end if;
    elsif point = 2 and new.attempts > old.attempts then
      perform pg_advisory_xact_lock_shared(${locks}, point);
    end if;
    return new;
  end $$;
  create constraint trigger hold_commit after insert on deliveries deferrable initially deferred
    for each row execute function hold_at_point();
  create trigger hold before update on deliveries for each row execute function hold_at_point();
  create trigger hold before insert on delivery_attempts for each row execute function hold_at_point();
`;

describe.each(Object.keys(parts))('%s killed', (killed) => {
  const mine = cells.filter((cell) => cell.killed === killed);
  let recovered: ReturnType<typeof recoveries>;

  beforeAll(async () => {
    for (const cell of mine.filter(({ at }) => at !== 'before the post')) await open(cell);
    // Their first event waits for its answer until they are at their point.
    for (const cell of mine.filter(({ at }) => at === 'before the post')) await open(cell);
    const { letGo } = await held.hold(Object.values(points));
    try {
      await bringToTheirPoints(mine);
      await kill(cluster, killed);
      if (killed === 'worker') await held.forget(0);
      // An answer that comes while the database is away is lost, as it is before the record.
      await until('back', () => db.query('select 1').catch(() => undefined), Boolean);
      for (const cell of mine) runOf(cell).hook.answers(200);
    } finally {
      letGo();
    }
    recovered = recoveries(mine, (cell) => isDelivered(runOf(cell)));
  }, 240_000);

  it.each(mine)('$at, $provider: $outcome', async (cell) => {
    await recovered(cell);
    await hasArrived(runOf(cell));
  });
});

// By now the sweep has passed more than once.
describe('after the last event', () => {
  it('has a cell for each part, point and provider', () => {
    const expected = Object.keys(parts).flatMap((killed) =>
      Object.keys(points).flatMap((at) => providers.map((provider) => `${killed}, ${at}, ${provider}`)),
    );
    expect(cells.map(({ killed, at, provider }) => `${killed}, ${at}, ${provider}`).sort()).toEqual(expected.sort());
  });

  it('has sent nothing since', async () => {
    for (const run of runs) await hasArrived(run);
    expect((await db.query(`select id, state from deliveries where state <> 'delivered'`)).rows).toEqual([]);
  });

  it('replayed no run with a nondeterminism error', () => {
    expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
  });
});

// Bringing deliveries to their points

/** The payment of a cell, not paid yet; its endpoint has the first event. */
async function open(cell: Cell): Promise<void> {
  const hook = await holdingEndpoint();
  for (const type of typesOf(cell)) if (type !== unanswered[cell.at]) hook.answers(200, type);
  const amount = 10_000 + runs.length * 10 + (points[cell.at] ?? 0);
  const items = [{ id: '1', title: 'Camiseta', unitPrice: amount, quantity: 1, tangible: true }];
  const [key, webhookUrl] = [randomUUID(), hook.url];
  const payment = { provider: cell.provider, amount, items, webhookUrl };
  const { body } = await insist((index) => shopAt(index).create(payment, key));
  const run = { cell, paymentId: body.id, hook };
  runs.push(run);
  if (unanswered[cell.at] === pending) await isPosted(run, pending);
  else await isDelivered(run, [pending]);
}

async function bringToTheirPoints(mine: Cell[]): Promise<void> {
  // The events of a merchant are written one after the other: none is written behind one that is not committed.
  const last = mine.filter(({ at }) => at === 'before the commit');
  const others = mine.filter((cell) => !last.includes(cell));
  await Promise.all(others.map((cell) => bringToItsPoint(runOf(cell))));
  for (const cell of last) await simulate(runOf(cell), 'paid');
  await held.reached(
    Object.fromEntries(
      Object.values(points)
        .filter((point) => point !== points['during the post'])
        .map((point) => [point, mine.filter(({ at }) => points[at] === point).length]),
    ),
  );
  for (const cell of mine) await isAtItsPoint(runOf(cell));
}

async function bringToItsPoint(run: Run): Promise<void> {
  const { at } = run.cell;
  await simulate(run, 'paid');
  if (at === 'before the post') {
    // Written behind an event whose first try has not ended, the approval is left to its queue's run.
    await isWritten(run, [pending, approved]);
    run.hook.answers(200, pending);
    return;
  }
  await isPosted(run, approved);
  if (at !== 'before the record') return;
  await simulate(run, 'refunded');
  await isWritten(run, [pending, approved, refunded]);
}

async function isAtItsPoint(run: Run): Promise<void> {
  const { at } = run.cell;
  const sent = `${pending} delivered 1`;
  const wanted: Record<string, string[]> = {
    'before the commit': [sent],
    'before the post': [sent, `${approved} pending 0`],
    'during the post': [sent, `${approved} pending 1`],
    'before the record': [sent, `${approved} pending 1`, `${refunded} pending 0`],
  };
  const rows = await deliveries(run);
  expect([at, rows.map(({ type, state, attempts }) => `${type} ${state} ${attempts}`)]).toEqual([at, wanted[at]]);
  const isOut = ['during the post', 'before the record'].includes(at);
  expect([at, posted(run)]).toEqual([at, isOut ? [pending, approved] : [pending]]);
}

// Talking to the system

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '');

async function simulate({ paymentId }: Run, event: string): Promise<void> {
  expect((await insist((index) => shopAt(index).simulate(paymentId, event))).status).toBe(200);
}

/** The payment's events in their order, each with its delivery; none while the database is away. */
async function deliveries({ paymentId }: Run): Promise<Row[]> {
  const found = await db
    .query<Row>(
      `select events.id, type, state, attempts from deliveries join events on events.id = event_id
       where deliveries.entity_id = $1 order by seq`,
      [paymentId],
    )
    .catch(() => undefined);
  return found?.rows ?? [];
}

const typesOf = ({ at }: Cell): string[] => [pending, approved, ...(at === 'before the record' ? [refunded] : [])];

/** The types of what the endpoint has got, in the order of arrival. */
const posted = ({ hook }: Run): string[] => hook.held.map(({ type }) => type);

const isPosted = (run: Run, type: string) =>
  until(
    `posted: ${type}`,
    async () => posted(run),
    (types) => types.includes(type),
  );

const isWritten = (run: Run, types: string[]) =>
  until(
    'written',
    () => deliveries(run),
    (rows) => rows.map(({ type }) => type).join() === types.join(),
  );

/** A sweep that died with its worker holds up the next ones for two minutes. */
const isDelivered = (run: Run, types = typesOf(run.cell)) =>
  until(
    'delivered',
    () => deliveries(run),
    (rows) => rows.length === types.length && rows.every(({ state }) => state === 'delivered'),
    240_000,
  );

/** Each event has arrived under its own id and with one body, as often as the page says, and after those before it. */
async function hasArrived(run: Run): Promise<void> {
  const { cell, hook } = run;
  const rows = await deliveries(run);
  expect(rows.map(({ type }) => type)).toEqual(typesOf(cell));
  const wanted = rows.flatMap(({ type, id }) =>
    Array<string>(type === approved ? times(cell) : 1).fill(`${type} ${id}`),
  );
  expect([cell.at, hook.held.map(({ type, id }) => `${type} ${id}`)]).toEqual([cell.at, wanted]);
  expect(new Set(hook.held.map(({ body }) => body)).size).toBe(rows.length);
}

function runOf(cell: Cell): Run {
  const found = runs.find((run) => run.cell === cell);
  if (!found) throw new Error('it did not get so far');
  return found;
}

function times(cell: Cell): number {
  const found = outcomes[cell.outcome];
  if (found === undefined) throw new Error(`no outcome ${cell.outcome}`);
  return found;
}
