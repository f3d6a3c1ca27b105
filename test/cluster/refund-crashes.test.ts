// Each part of production killed with -9 at each point of a refund: the payer gets the money back once. The expected
// outcome of each cell is read from docs/crashes.md.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { type Cell, cellsOf, kill, parts, pointLocks, tableOf } from '../support/crashes.ts';
import { insist, merchant, type Reply } from '../support/merchant.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** The refund of a cell, of a whole payment whose amount's last digit names its point. */
interface Run {
  cell: Cell;
  paymentId: string;
  amount: number;
  key: string;
}

/** Points and their locks; `during the call` is held by the provider. */
const points: Record<string, number> = {
  'before the call': 1,
  'about to call': 2,
  'during the call': 5,
  'before the record': 3,
  'before the status': 4,
};
const locks = 4244;
/** Longer than the other refunds need to reach their points, shorter than a provider call may take. */
const callMs = 8_000;

/** Per outcome: the cents that the provider has given back, of all, and the refund's expected fields. */
const outcomes: Record<string, { isReturned: boolean; state: string; reason?: string }> = {
  settles: { isReturned: true, state: 'DONE' },
  person: { isReturned: true, state: 'PENDING', reason: 'outcome_unknown' },
  unsent: { isReturned: false, state: 'PENDING', reason: 'outcome_unknown' },
};

const cells = cellsOf('Refunds');
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
});

/** Installs the triggers: a statement waits only where the test holds the lock of its point. */
const holding = `
  create function hold_at_point() returns trigger language plpgsql as $$
  declare
    point int;
  begin
    if tg_table_name = 'refunds' then
      if new.amount % 10 = 4 and new.state <> old.state then
        perform pg_advisory_xact_lock_shared(${locks}, 4);
      end if;
    elsif new.operation = 'refund' then
      select amount % 10 into point from refunds where id = new.entity_id;
      if (tg_op = 'INSERT' and point in (1, 2)) or (tg_op = 'UPDATE' and point = 3 and new.state = 'answered') then
        perform pg_advisory_xact_lock_shared(${locks}, point);
      end if;
    end if;
    return new;
  end $$;
  create trigger hold before insert or update on provider_sends for each row execute function hold_at_point();
  create trigger hold before update on refunds for each row execute function hold_at_point();
`;

describe.each(Object.keys(parts))('%s killed', (killed) => {
  const mine = cells.filter((cell) => cell.killed === killed);
  let answers: Promise<Reply<Refund>>[] = [];

  beforeAll(async () => {
    for (const cell of mine) await payFor(cell);
    // Its webhook would settle what the look-up is to settle.
    for (const provider of providers) await shopAt(0).fault('webhook', 'lost', { provider, times: 1_000 });
    const { letGo } = await held.hold(Object.values(points));
    try {
      answers = await bringToTheirPoints(mine);
      await kill(cluster, killed);
      if (killed === 'worker') await held.forget(points['about to call'] ?? 0);
    } finally {
      letGo();
    }
    await fetch(`${cluster.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
  }, 240_000);

  it.each(mine)('$at, $provider: $outcome', async (cell) => {
    const { isReturned, state, reason } = outcome(cell);
    const began = Date.now();
    await until(
      cell.outcome,
      () => refundOf(runOf(cell)),
      (found) => found?.state === state && found.attention?.reason === reason,
      150_000,
    );
    console.log(`${killed}, ${cell.at}, ${cell.provider}: ${cell.outcome} within ${Date.now() - began} ms`);
    expect(await returned(runOf(cell))).toBe(isReturned ? runOf(cell).amount : 0);
  });

  it('answers each request and its repeats with the same refund', async () => {
    const ids = await Promise.all(mine.map(async (cell) => (await refundOf(runOf(cell)))?.id));
    const received = await Promise.all(answers);
    expect(received.map(({ body }) => body.id)).toEqual(ids);
    const again = await Promise.all(mine.map((cell) => insist((index) => ask(runOf(cell), index))));
    expect(again.map(({ body }) => body.id)).toEqual(ids);
    expect(again.map(({ status }) => status)).toEqual(received.map(({ status }) => status));
  });
});

// By now the look-ups of the first minutes are done.
describe('after the last event', () => {
  it('has a cell for each part, point and provider', () => {
    const expected = Object.keys(parts).flatMap((killed) =>
      Object.keys(points)
        .filter((at) => at !== 'about to call' || killed === 'worker')
        .flatMap((at) => providers.map((provider) => `${killed}, ${at}, ${provider}`)),
    );
    expect(cells.map(({ killed, at, provider }) => `${killed}, ${at}, ${provider}`).sort()).toEqual(expected.sort());
  });

  it.each(providers)('%s offers the look-up that docs/crashes.md lists', (provider) => {
    const { operations = [], lookUpBy = [] } = catalogueEntry(provider) ?? {};
    const found = (operations as readonly string[]).includes('getTransaction') ? lookUpBy : [];
    const listed = new Map(
      tableOf('Refunds', 'column', 'look-up of the payment').rows.map(([column = '', by = '']) => [column, by]),
    );
    expect(found.join(', ') || '–').toBe(listed.get(provider));
  });

  it.each(cells.filter(({ outcome }) => outcome !== 'settles'))(
    '$killed, $at, $provider: still $outcome, and no second refund is sent',
    async (cell) => {
      const run = runOf(cell);
      expect(await refundOf(run)).toMatchObject({ state: 'PENDING', attention: { reason: 'outcome_unknown' } });
      // Its amount stays reserved.
      expect(await ask({ ...run, key: randomUUID() }, 0)).toMatchObject({ status: 409 });
      expect(await returned(run)).toBe(outcome(cell).isReturned ? run.amount : 0);
    },
  );

  it('has given back what was sent, and nothing else', async () => {
    for (const provider of providers) {
      const mine = runs.filter(({ cell }) => cell.provider === provider);
      const sent = mine.filter(({ cell }) => outcome(cell).isReturned);
      const cents = (await ledger(provider)).reduce((sum, { refundedAmount }) => sum + refundedAmount, 0);
      expect(cents).toBe(sent.reduce((sum, { amount }) => sum + amount, 0));
    }
    const twice = await db.query(
      `select entity_id from provider_sends where operation = 'refund' group by entity_id having count(*) > 1`,
    );
    expect(twice.rows).toEqual([]);
  });

  it('replayed no run with a nondeterminism error', () => {
    expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
  });
});

// Bringing refunds to their points

/** The payment of a cell, which its payer has paid. */
async function payFor(cell: Cell): Promise<void> {
  const amount = 10_000 + runs.length * 10 + (points[cell.at] ?? 0);
  const items = [{ id: '1', title: 'Camiseta', unitPrice: amount, quantity: 1, tangible: true }];
  const key = randomUUID();
  const { body } = await insist((index) => shopAt(index).create({ provider: cell.provider, amount, items }, key));
  expect((await insist((index) => shopAt(index).simulate(body.id, 'paid'))).status).toBeLessThan(300);
  runs.push({ cell, paymentId: body.id, amount, key: randomUUID() });
  await until(
    'paid',
    async () => (await insist((index) => shopAt(index).call<Payment>('GET', `/v1/payments/${body.id}`))).body,
    ({ status }) => status === 'APPROVED',
  );
}

/** @returns the final answer to each merchant's request, in the order of `mine`, whatever fails in between. */
async function bringToTheirPoints(mine: Cell[]): Promise<Promise<Reply<Refund>>[]> {
  // The first call to each provider is the slow one; the others follow.
  const isSlow = ({ at }: Cell) => at === 'during the call';
  for (const { provider } of mine.filter(isSlow)) {
    await shopAt(0).fault('refund', 'slow', { provider, delayMs: callMs });
  }
  const start = (cell: Cell) => insist((index) => ask(runOf(cell), index));
  const answers = new Map(mine.filter(isSlow).map((cell) => [cell, start(cell)]));
  for (const cell of mine.filter(isSlow)) {
    await until('returned', () => returned(runOf(cell)), Boolean);
  }
  const others = mine.filter((cell) => !isSlow(cell));
  for (const cell of others) answers.set(cell, start(cell));
  await held.reached(
    Object.fromEntries(
      Object.values(points).map((point) => [point, others.filter(({ at }) => points[at] === point).length]),
    ),
  );
  for (const cell of mine) {
    const { rows } = await db.query<{ sent: string | null; state: string }>(
      `select provider_sends.state as sent, refunds.state from refunds
       left join provider_sends on entity_id = refunds.id where payment_id = $1`,
      [runOf(cell).paymentId],
    );
    const sent: Record<string, string | null> = {
      'before the call': null,
      'about to call': null,
      'during the call': 'sending',
      'before the record': 'sending',
      'before the status': 'answered',
    };
    expect([cell.at, rows]).toEqual([cell.at, [{ sent: sent[cell.at], state: 'PENDING' }]]);
    const isMade = sent[cell.at] !== null;
    expect([cell.at, await returned(runOf(cell))]).toEqual([cell.at, isMade ? runOf(cell).amount : 0]);
  }
  return mine.map((cell) => answers.get(cell) ?? Promise.reject(new Error('it was not started')));
}

// Talking to the system

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '');

const ask = ({ paymentId, key }: Run, index: number) =>
  shopAt(index).call<Refund>('POST', `/v1/payments/${paymentId}/refunds`, {}, { 'idempotency-key': key });

/** The refund; undefined while it has no row. */
async function refundOf({ paymentId }: Run): Promise<Refund | undefined> {
  const path = `/v1/refunds?paymentId=${paymentId}`;
  const { body } = await insist((index) => shopAt(index).call<{ data: Refund[] }>('GET', path));
  expect(body.data.length).toBeLessThanOrEqual(1);
  return body.data[0];
}

/** The stand-in's ledger, read from the stand-ins directly because an API process may be dead. */
async function ledger(provider: string): Promise<{ amount: number; refundedAmount: number }[]> {
  const at = `${cluster.sandboxUrl}/_sandbox/books?${new URLSearchParams({ provider })}`;
  return ((await (await fetch(at)).json()) as { charges: { amount: number; refundedAmount: number }[] }).charges;
}

/** Cents that the provider has given back. Each payment has its own amount. */
async function returned({ cell, amount }: Run): Promise<number> {
  const found = (await ledger(cell.provider)).filter((charge) => charge.amount === amount);
  expect(found).toHaveLength(1);
  return found[0]?.refundedAmount ?? 0;
}

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
