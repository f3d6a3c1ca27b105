// Each part of production killed with -9 at each point of a receiver's onboarding: the provider has at most one receiver.
// The expected outcome of each cell is read from docs/crashes.md.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Receiver, ReceiverAccount } from '../../domain/receivers/receiver.ts';
import { type Cell, cellsOf, kill, parts, pointLocks, recoveries, tableOf } from '../support/crashes.ts';
import { insist, merchant, type Reply } from '../support/merchant.ts';
import { accountOf, type LedgerEntry, newcomer } from '../support/receivers.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** The receiver of a cell. Its user id is unique, and its last digit names its point. */
interface Run {
  cell: Cell;
  userId: string;
  request: object;
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
const locks = 4245;
/** Longer than the other receivers need to reach their points, shorter than a provider call may take. */
const callMs = 8_000;

/** Per outcome: the number of receivers at the provider, and whether we know its id there. */
const outcomes: Record<string, { made: number; isKnown: boolean; reason?: string }> = {
  settles: { made: 1, isKnown: true },
  person: { made: 1, isKnown: false, reason: 'outcome_unknown' },
  unsent: { made: 0, isKnown: false, reason: 'outcome_unknown' },
};

const cells = cellsOf('Onboardings');
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
    if tg_table_name = 'receiver_accounts' then
      if new.provider_receiver_id is distinct from old.provider_receiver_id then
        select right(user_id, 1) into point from receivers where id = new.receiver_id;
        if point = 4 then
          perform pg_advisory_xact_lock_shared(${locks}, point);
        end if;
      end if;
    elsif new.operation = 'createReceiver' then
      select right(user_id, 1) into point from receivers
        join receiver_accounts on receiver_id = receivers.id where receiver_accounts.id = new.entity_id;
      if (tg_op = 'INSERT' and point in (1, 2)) or (tg_op = 'UPDATE' and point = 3 and new.state = 'answered') then
        perform pg_advisory_xact_lock_shared(${locks}, point);
      end if;
    end if;
    return new;
  end $$;
  create trigger hold before insert or update on provider_sends for each row execute function hold_at_point();
  create trigger hold before update on receiver_accounts for each row execute function hold_at_point();
`;

describe.each(Object.keys(parts))('%s killed', (killed) => {
  const mine = cells.filter((cell) => cell.killed === killed);
  let answers: Promise<Reply<Receiver>>[] = [];
  let recovered: ReturnType<typeof recoveries>;

  beforeAll(async () => {
    const { letGo } = await held.hold(Object.values(points));
    try {
      answers = await bringToTheirPoints(mine);
      await kill(cluster, killed);
      if (killed === 'worker') await held.forget(points['about to call'] ?? 0);
    } finally {
      letGo();
    }
    recovered = recoveries(mine, hasItsOutcome);
  }, 240_000);

  it.each(mine)('$at, $provider: $outcome', async (cell) => {
    await recovered(cell);
    expect(await made(runOf(cell))).toBe(outcome(cell).made);
  });

  it('answers each request and its repeats with the same receiver', async () => {
    const ids = await Promise.all(mine.map(async (cell) => (await get(runOf(cell)))?.id));
    const received = await Promise.all(answers);
    expect(received.map(({ status, body }) => `${status} ${body.id}`)).toEqual(ids.map((id) => `201 ${id}`));
    const again = await Promise.all(mine.map((cell) => insist((index) => create(runOf(cell), index))));
    expect(again.map(({ status, body }) => ({ status, body }))).toEqual(
      received.map(({ status, body }) => ({ status, body })),
    );
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
    const operations: readonly string[] = catalogueEntry(provider)?.operations ?? [];
    const { rows } = tableOf('Onboardings', 'column', 'look-up');
    const listed = new Map(rows.map(([column = '', by = '']) => [column, by]));
    expect(operations.includes('getReceiver') ? 'id' : '–').toBe(listed.get(provider));
  });

  it.each(cells.filter(({ outcome }) => outcome !== 'settles'))(
    '$killed, $at, $provider: still $outcome, and no second receiver is requested',
    async (cell) => {
      const run = runOf(cell);
      await hasItsOutcome(cell);
      const receiver = await get(run);
      const path = `/v1/receivers/${receiver?.id}/accounts/${receiver?.accounts[0]?.id}/retry`;
      expect(await shopAt(0).call('POST', path, { reason: 'Trying' })).toMatchObject({ status: 409 });
      expect(await made(run)).toBe(outcome(cell).made);
    },
  );

  it.each(cells.filter((cell) => outcome(cell).made > 0))(
    '$killed, $at, $provider: is ACTIVE once the provider approves it',
    async (cell) => {
      const run = runOf(cell);
      const path = `/v1/sandbox/receivers/${(await get(run))?.id}/simulate`;
      expect((await insist((index) => shopAt(index).call('POST', path, { event: 'approved' }))).status).toBe(200);
      const account = await until(
        'active',
        () => accountAt(run),
        (found) => found?.status === 'ACTIVE',
      );
      expect(account).toMatchObject({ receiverId: expect.any(String), needsAttention: false });
    },
  );

  it('has one receiver for each that was sent, and no others', async () => {
    for (const provider of providers) {
      const sent = runs.filter(({ cell }) => cell.provider === provider && outcome(cell).made > 0);
      const ids = await Promise.all(sent.map(async (run) => (await accountAt(run))?.id));
      expect((await ledger(provider)).map(({ reference }) => reference).sort()).toEqual(ids.sort());
    }
    const twice = await db.query(
      `select entity_id from provider_sends where operation = 'createReceiver' group by entity_id having count(*) > 1`,
    );
    expect(twice.rows).toEqual([]);
  });

  it('replayed no run with a nondeterminism error', () => {
    expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
  });
});

// Bringing receivers to their points

/** @returns the final answer to each merchant's request, in the order of `mine`, whatever fails in between. */
async function bringToTheirPoints(mine: Cell[]): Promise<Promise<Reply<Receiver>>[]> {
  // The first call to each provider is the slow one; the others follow.
  const isSlow = ({ at }: Cell) => at === 'during the call';
  for (const { provider } of mine.filter(isSlow)) {
    await shopAt(0).fault('createReceiver', 'slow', { provider, delayMs: callMs });
  }
  const answers = new Map(mine.filter(isSlow).map((cell) => [cell, start(cell)]));
  for (const cell of mine.filter(isSlow)) {
    await until('made', () => made(runOf(cell)), Boolean);
  }
  const others = mine.filter((cell) => !isSlow(cell));
  for (const cell of others) answers.set(cell, start(cell));
  await held.reached(
    Object.fromEntries(
      Object.values(points).map((point) => [point, others.filter(({ at }) => points[at] === point).length]),
    ),
  );
  for (const cell of mine) await isAtItsPoint(runOf(cell));
  return mine.map((cell) => answers.get(cell) ?? Promise.reject(new Error('it was not started')));
}

function start(cell: Cell): Promise<Reply<Receiver>> {
  const userId = `crash-${runs.length}-${points[cell.at]}`;
  const run = { cell, userId, request: newcomer(cell.provider, 'CPF', { userId }), key: randomUUID() };
  runs.push(run);
  return insist((index) => create(run, index));
}

async function isAtItsPoint(run: Run): Promise<void> {
  const { at } = run.cell;
  const { rows } = await db.query<{ sent: string | null; stage: string; provider_receiver_id: string | null }>(
    `select provider_sends.state as sent, stage, provider_receiver_id from receivers
     join receiver_accounts on receiver_id = receivers.id
     left join provider_sends on entity_id = receiver_accounts.id where user_id = $1`,
    [run.userId],
  );
  const sent: Record<string, string | null> = {
    'before the call': null,
    'about to call': null,
    'during the call': 'sending',
    'before the record': 'sending',
    'before the status': 'answered',
  };
  expect([at, rows]).toEqual([at, [{ sent: sent[at], stage: 'sending', provider_receiver_id: null }]]);
  expect([at, await made(run)]).toEqual([at, sent[at] === null ? 0 : 1]);
}

// Talking to the system

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '');

const create = ({ request, key }: Run, index: number) =>
  shopAt(index).call<Receiver>('POST', '/v1/receivers', request, { 'idempotency-key': key });

/** The receiver; undefined while it has no row, or the database is away. */
async function get({ userId }: Run): Promise<Receiver | undefined> {
  const found = await db.query('select id from receivers where user_id = $1', [userId]).catch(() => undefined);
  expect(found?.rows.length ?? 0).toBeLessThanOrEqual(1);
  const id = found?.rows[0]?.id;
  if (id === undefined) return undefined;
  return (await insist((index) => shopAt(index).call<Receiver>('GET', `/v1/receivers/${id}`))).body;
}

/** Its only account. */
async function accountAt(run: Run): Promise<ReceiverAccount | undefined> {
  const receiver = await get(run);
  return receiver && accountOf(receiver);
}

function hasItsOutcome(cell: Cell): Promise<unknown> {
  const { isKnown, reason } = outcome(cell);
  return until(
    cell.outcome,
    () => accountAt(runOf(cell)),
    (found) =>
      found?.status === 'PENDING' &&
      found.stage === 'verifying' &&
      (found.receiverId !== undefined) === isKnown &&
      found.attention?.reason === reason,
    150_000,
  );
}

/** The stand-in's ledger, read from the stand-ins directly because an API process may be dead. */
async function ledger(provider: string): Promise<LedgerEntry[]> {
  const at = `${cluster.sandboxUrl}/_sandbox/books?${new URLSearchParams({ provider })}`;
  return ((await (await fetch(at)).json()) as { receivers: LedgerEntry[] }).receivers;
}

/** How many receivers the provider has under our reference, which is the account's id. */
async function made({ cell, userId }: Run): Promise<number> {
  const { rows } = await db.query(
    `select reference from receiver_accounts join receivers on receivers.id = receiver_id where user_id = $1`,
    [userId],
  );
  return (await ledger(cell.provider)).filter(({ reference }) => reference === rows[0]?.reference).length;
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
