// Each part of production killed with -9 at each point of a payout: always at most one transfer. The expected outcome of
// each cell is read from docs/crashes.md.
//
// The points are held from outside: triggers in the test's database make a statement wait for a lock that the test holds.
// The code under test is unchanged.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import { openDatabase } from '../../db/core/database.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import { connectTemporal } from '../../runtime/temporal.ts';
import { type Cell, cellsOf, kill, parts, pointLocks, tableOf } from '../support/crashes.ts';
import { insist, merchant, type Reply } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** The payout of a cell. */
interface Run {
  cell: Cell;
  id: string;
  amount: number;
  withdrawReference: string;
  key: string;
}

/** Points and their locks; `during the call` is held by the provider. An amount's last digit names its point. */
const points: Record<string, number> = {
  'before the call': 1,
  'about to call': 2,
  'during the call': 5,
  'before the record': 3,
  'before the status': 4,
};
const locks = 4242;
/** Longer than the other payouts need to reach their points, shorter than a provider call may take. */
const callMs = 8_000;

/** Per outcome: the number of transfers at the provider and the payout's expected fields. */
const outcomes: Record<string, { transfers: number; status: string; reason?: string }> = {
  settles: { transfers: 1, status: 'APPROVED' },
  reported: { transfers: 1, status: 'PENDING', reason: 'webhook_unconfirmed' },
  person: { transfers: 1, status: 'PENDING', reason: 'outcome_unknown' },
  unsent: { transfers: 0, status: 'PENDING', reason: 'outcome_unknown' },
};

const cells = cellsOf('Payouts');
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
  // Otherwise its webhook, which also carries our reference, would settle what the look-up is to settle.
  await shopAt(0).fault('webhook', 'lost', { provider: 'Onz', times: 1_000 });
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
    if tg_table_name = 'payouts' then
      point := new.amount % 10;
      if point = 4 and (new.withdraw_id is distinct from old.withdraw_id or new.status <> old.status) then
        perform pg_advisory_xact_lock_shared(${locks}, point);
      end if;
    elsif new.operation = 'withdraw' then
      select amount % 10 into point from payouts where id = new.entity_id;
      if (tg_op = 'INSERT' and point in (1, 2)) or (tg_op = 'UPDATE' and point = 3 and new.state = 'answered') then
        perform pg_advisory_xact_lock_shared(${locks}, point);
      end if;
    end if;
    return new;
  end $$;
  create trigger hold before insert or update on provider_sends for each row execute function hold_at_point();
  create trigger hold before update on payouts for each row execute function hold_at_point();
`;

describe.each(Object.keys(parts))('%s killed', (killed) => {
  const mine = cells.filter((cell) => cell.killed === killed);
  let answers: Promise<Reply<Payout>>[] = [];

  beforeAll(async () => {
    const { letGo } = await held.hold(Object.values(points));
    try {
      answers = await bringToTheirPoints(mine);
      await kill(cluster, killed);
      // Only the statement that announces a call goes on: that is its point.
      if (killed === 'worker') await held.forget(points['about to call'] ?? 0);
    } finally {
      letGo();
    }
  }, 180_000);

  it.each(mine)('$at, $provider: $outcome', async (cell) => {
    const run = runOf(cell);
    const { status, reason } = outcome(cell);
    const now = await until(
      cell.outcome,
      () => get(run.id),
      (found) => found.status === status && found.attention?.reason === reason,
      150_000,
    );
    expect(now.withdrawReference).toBe(run.withdrawReference);
    await hasItsTransfer(run);
  });

  it('answers each request and its repeats with the same payout', async () => {
    const received = (await Promise.all(answers)).map(
      ({ status, body }) => `${status} ${body.withdrawReference} ${body.id}`,
    );
    expect(received.sort()).toEqual(
      mine
        .map(runOf)
        .map(({ withdrawReference, id }) => `201 ${withdrawReference} ${id}`)
        .sort(),
    );
  });
});

// By now all webhooks have arrived and the look-ups of the first minutes are done.
describe('after the last event', () => {
  it('has a cell for each part, point and provider', () => {
    const expected = Object.keys(parts).flatMap((killed) =>
      Object.keys(points)
        .filter((at) => at !== 'about to call' || killed === 'worker')
        .flatMap((at) => providers.map((provider) => `${killed}, ${at}, ${provider}`)),
    );
    expect(cells.map(({ killed, at, provider }) => `${killed}, ${at}, ${provider}`).sort()).toEqual(expected.sort());
  });

  it.each(providers)('%s offers the look-ups that docs/crashes.md lists', (provider) => {
    const { operations = [], lookUpBy = [], withdrawLookUpBy = lookUpBy } = catalogueEntry(provider) ?? {};
    const found = (operations as readonly string[]).includes('getWithdraw') ? withdrawLookUpBy : [];
    expect(found.join(', ') || '–').toBe(lookUps().get(provider));
  });

  it.each(cells.filter(({ outcome }) => outcome !== 'settles'))(
    '$killed, $at, $provider: still $outcome, and neither retry nor cancel is allowed',
    async (cell) => {
      const run = runOf(cell);
      const finance = await person(cluster.apiUrl, 'finance@trilho.test');
      const act = (what: string) =>
        finance.call<{ detail: string }>('POST', `/v1/payouts/${run.id}/${what}`, { reason: 'Trying' });
      expect(await get(run.id)).toMatchObject({ status: 'PENDING', attention: { reason: outcome(cell).reason } });
      for (const what of ['retry', 'cancel']) {
        expect(await act(what)).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
      }
      await hasItsTransfer(run);
    },
  );

  it.each(['settles', 'person', 'unsent'])('a reset of the workflow sends nothing: %s', async (word) => {
    const cell = cells.find(({ killed, outcome }) => killed === 'worker' && outcome === word) as Cell;
    const run = runOf(cell);
    const { status, reason } = outcome(cell);
    await reset(run.id);
    expect(await get(run.id)).toMatchObject({ status, ...(reason && { attention: { reason } }) });
    await hasItsTransfer(run);
  });

  // The new run stands where the old one stood when it sent: only the send guard's row shows that it did.
  it.each([
    ['Onz', 'settles'],
    ['AXISBANK', 'person'],
  ])('a reset in the middle of the call sends nothing: %s, %s', async (provider, word) => {
    const cell = { killed: 'nothing', at: 'during the call', provider, outcome: word };
    const answers = await startSlow([cell]);
    const run = runOf(cell);
    await reset(run.id);
    const { status, reason } = outcome(cell);
    await until(
      word,
      () => get(run.id),
      (found) => found.status === status && found.attention?.reason === reason,
    );
    await hasItsTransfer(run);
    expect(await Promise.all(answers)).toMatchObject([{ status: 201, body: { id: run.id } }]);
  });

  it('has one transfer for each payout that was sent, and no others', async () => {
    for (const provider of providers) {
      const sent = runs.filter(({ cell }) => cell.provider === provider && outcome(cell).transfers > 0);
      const amounts = (await transfers(provider)).map(({ amount }) => amount).sort();
      expect(amounts).toEqual(sent.map(({ amount }) => amount).sort());
    }
  });

  it('replayed no run with a nondeterminism error', () => {
    expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
  });
});

// Bringing payouts to their points

/** @returns the final answer to each merchant's request, whatever fails in between. */
async function bringToTheirPoints(mine: Cell[]): Promise<Promise<Reply<Payout>>[]> {
  // The first call to each provider is the slow one; the others follow.
  const slow = await startSlow(mine.filter(({ at }) => at === 'during the call'));
  const others = mine.filter(({ at }) => at !== 'during the call');
  const answers = [...slow, ...(await start(others))];
  const wanted = Object.fromEntries(
    Object.values(points).map((point) => [point, others.filter(({ at }) => points[at] === point).length]),
  );
  await held.reached(wanted);

  // Every payout waits at its point.
  for (const run of mine.map(runOf)) {
    const { rows } = await db.query('select state from provider_sends where entity_id = $1', [run.id]);
    const states: Record<string, string[]> = {
      'before the call': [],
      'about to call': [],
      'during the call': ['sending'],
      'before the record': ['sending'],
      'before the status': ['answered'],
    };
    expect([run.cell.at, rows.map(({ state }) => state)]).toEqual([run.cell.at, states[run.cell.at]]);
    const { rows: payouts } = await db.query('select status, withdraw_id from payouts where id = $1', [run.id]);
    expect(payouts).toEqual([{ status: 'PENDING', withdraw_id: null }]);
    const sent = (await transfers(run.cell.provider)).filter(({ amount }) => amount === run.amount);
    expect([run.cell.at, sent.length]).toEqual([run.cell.at, states[run.cell.at]?.length]);
  }
  return answers;
}

/** Payouts that the provider has done and whose answer it delays. */
async function startSlow(all: Cell[]): Promise<Promise<Reply<Payout>>[]> {
  for (const { provider } of all) await shopAt(0).fault('withdraw', 'slow', { provider, delayMs: callMs });
  const answers = await start(all);
  await Promise.all(all.map((cell) => hasItsTransfer(runOf(cell))));
  return answers;
}

/** Creates a payout per cell, up to its row. */
function start(all: Cell[]): Promise<Promise<Reply<Payout>>[]> {
  const begun = all.map(async (cell) => {
    // Each has its own amount: some providers store nothing else of ours.
    const amount = 10_000 + runs.length * 10 + (points[cell.at] ?? 0);
    const run = { cell, id: '', amount, withdrawReference: `crash-${runs.length}`, key: randomUUID() };
    runs.push(run);
    const answer = insist((index) => create(run, index));
    run.id = await until('begun', () => idOf(run.withdrawReference), Boolean);
    return { answer };
  });
  return Promise.all(begun).then((all) => all.map(({ answer }) => answer));
}

/** Resets the workflow to its first workflow task: everything runs again, the send too. */
async function reset(payoutId: string): Promise<void> {
  const keyDb = openDatabase(cluster.databaseUrl, 1);
  const keys = await loadKeys(keyDb, 'sandbox', Buffer.from(cluster.masterKey, 'base64'));
  await keyDb.destroy();
  const { client, connection } = await connectTemporal(
    { address: cluster.temporalAddress, namespace: 'default' },
    keys,
  );
  const workflowId = workflowIds.payout('mer_lojademo', payoutId);
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const first = events?.find(({ workflowTaskCompletedEventAttributes: done }) => done);
  const answer = await client.workflowService.resetWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId },
    reason: 'test',
    workflowTaskFinishEventId: first?.eventId ?? null,
    requestId: randomUUID(),
  });
  // It has finished its first steps when it waits for something or is closed.
  await until(
    'gone as far as it goes',
    async () => (await client.workflow.getHandle(workflowId, answer.runId).fetchHistory()).events ?? [],
    (found) =>
      found.some(
        ({ timerStartedEventAttributes: waits, workflowExecutionCompletedEventAttributes: ends }) => waits || ends,
      ),
  );
  await connection.close();
}

// Talking to the system

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '');

const create = ({ cell: { provider }, amount, withdrawReference, key }: Run, index: number) =>
  shopAt(index).call<Payout>(
    'POST',
    '/v1/payouts',
    { ...receiver, provider, amount, withdrawReference },
    { 'idempotency-key': key },
  );

const get = async (id: string) =>
  (await insist((index) => shopAt(index).call<Payout>('GET', `/v1/payouts/${id}`))).body;

/** The stand-in's ledger, read from the stand-ins directly because an API process may be dead. */
async function transfers(provider: string): Promise<{ amount: number; status: string }[]> {
  const at = `${cluster.sandboxUrl}/_sandbox/books?${new URLSearchParams({ provider })}`;
  const ledger = (await (await fetch(at)).json()) as { transfers: { amount: number; status: string }[] };
  return ledger.transfers;
}

async function hasItsTransfer({ cell, amount }: Run): Promise<void> {
  const found = await until(
    'sent',
    async () => (await transfers(cell.provider)).filter((one) => one.amount === amount).length,
    (count) => count >= outcome(cell).transfers,
  );
  expect(found).toBe(outcome(cell).transfers);
}

async function idOf(withdrawReference: string): Promise<string> {
  const { rows } = await db.query('select id from payouts where withdraw_reference = $1', [withdrawReference]);
  return rows[0]?.id ?? '';
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

/** The look-up keys of each column's provider, as the page states them. */
const lookUps = () =>
  new Map(tableOf('Payouts', 'column', 'look-up').rows.map(([column = '', by = '']) => [column, by]));

const receiver = {
  paymentMethod: 'PIX',
  pixKey: 'maria.silva@example.com',
  pixType: 'EMAIL',
  name: 'Maria da Silva',
  document: '11144477735',
  documentType: 'CPF',
  description: 'Crash table',
};
