// `npm run bench -- --parts soak`: payments that arrive for an hour while the provider misbehaves at random. What a process
// holds must not grow, and at the end nothing may be unexplained.
import { readdirSync } from 'node:fs';
import { callFaults, webhookFaults } from '../domain/core/sandbox.ts';
import { sleep } from '../launcher/files.ts';
import { say } from '../launcher/progress.ts';
import { openOurs, pay } from './forms.ts';
import { quantile } from './measure.ts';
import { arrivals, randomNumbers } from './order.ts';
import { byProcess, type ProcessName, readProcesses } from './processes.ts';
import type { World } from './world.ts';

export interface SoakSize {
  minutes: number;
  /** Payments a second. */
  rate: number;
}

/** What there is at one moment. */
export interface SoakReading {
  minute: number;
  payments: number;
  /** Bytes of resident memory, and open files and sockets, of the processes of each part. */
  memory: Record<string, number>;
  handles: Record<string, number>;
  /** Of Postgres, of all users. */
  connections: number;
  /** Rows of our tables that are dead and not vacuumed, in percent of all. */
  deadPercent: number;
  /** First answers since the last reading, ms. */
  p50: number;
  p99: number;
}

export interface Soak {
  readings: SoakReading[];
  /** Requests that had no 201 after ten tries. */
  failed: number;
  faults: number;
  ends: Record<SoakEnd, number>;
  unexplained: string[];
}

/** How a payment may end: `asked` is one of which a person is asked, since its charge was proven by nothing. */
type SoakEnd = 'approved' | 'refused' | 'asked';

const readings = 12;
const parts: readonly ProcessName[] = ['api', 'worker', 'temporal', 'stand-in'];
const faultEveryMs = 4_000;
/**
 * Payers that pay at once, of all. The others pay later, so that the number of open payments stays the same, and before the
 * look-up of two minutes, which finds them if their webhook is lost.
 */
const promptShare = 0.8;
const lateMs = 60_000;
/** A call that hangs ends by its time-out; the other faults answer at once. */
const faultsOfCalls = callFaults.filter((fault) => fault !== 'wrong_amount');
/** After the last payment: the longest wait of a poll plan whose webhooks were lost. */
const settleMinutes = 10;

export async function soak(world: World, { minutes, rate }: SoakSize): Promise<Soak> {
  const random = randomNumbers(7);
  const found: SoakReading[] = [];
  let times: number[] = [];
  const late: NodeJS.Timeout[] = [];
  let [payments, failed, faults, isOn] = [0, 0, 0, true];
  const one = async () => {
    const intended = performance.now();
    const key = world.keys[payments % world.keys.length] ?? '';
    payments += 1;
    try {
      const opened = await openOurs(world, key, { tries: 10 });
      times.push(performance.now() - intended);
      const { transactionId } = opened;
      if (!transactionId) return;
      if (random() < promptShare) await pay(world, { transactionId });
      // One that could not pay then pays at the end.
      else late.push(setTimeout(() => void pay(world, { transactionId }).catch(() => {}), lateMs));
    } catch {
      failed += 1;
    }
  };
  const faulty = (async () => {
    while (isOn) {
      const operation = (['createTransaction', 'getTransaction', 'webhook'] as const)[Math.floor(random() * 3)];
      const kinds: readonly string[] = operation === 'webhook' ? webhookFaults : faultsOfCalls;
      const fault = kinds[Math.floor(random() * kinds.length)];
      await control(world, '/faults', { provider: 'Orbita', operation, fault, times: 1 + Math.floor(random() * 3) });
      faults += 1;
      await sleep(faultEveryMs);
    }
  })();
  const read = async (minute: number) => {
    found.push({ minute, payments, ...(await held(world)), p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
    times = [];
    const [last] = found.slice(-1);
    say(`soak: minute ${minute} of ${minutes}, ${payments} payments, ${JSON.stringify(last)}`);
  };

  await read(0);
  const began = performance.now();
  const underWay: Promise<void>[] = [];
  const every = (minutes * 60_000) / readings;
  let next = 1;
  for (const offset of arrivals(rate, minutes * 60, 7)) {
    const early = began + offset - performance.now();
    if (early > 0) await sleep(early);
    underWay.push(one());
    if (offset < next * every) continue;
    await read(Math.round((next * every) / 6_000) / 10);
    next += 1;
  }
  await Promise.all(underWay);
  isOn = false;
  await faulty;
  for (const timer of late) clearTimeout(timer);
  await fetch(`${world.urls.sandbox}/_sandbox/faults`, { method: 'DELETE' });
  await payAll(world);
  await read(minutes);
  return { readings: found, failed, faults, ...(await settle(world)) };
}

/** What the processes and Postgres hold now. */
async function held({ stats, databases }: World) {
  const rows = readProcesses();
  const memory = byProcess(rows, process.pid, 'memory');
  const open = byProcess(
    rows.map((row) => ({ ...row, memory: handlesOf(row.pid) })),
    process.pid,
    'memory',
  );
  const [connections, dead] = await Promise.all([
    stats.query<{ n: string }>(`select count(*) as n from pg_stat_activity where backend_type = 'client backend'`),
    databases.trilho?.query<{ n: string }>(
      `select 100.0 * sum(n_dead_tup) / greatest(sum(n_live_tup + n_dead_tup), 1) as n from pg_stat_user_tables`,
    ),
  ]);
  const of = (all: Partial<Record<ProcessName, number>>) =>
    Object.fromEntries(parts.map((name) => [name, all[name] ?? 0]));
  return {
    memory: of(memory),
    handles: of(open),
    connections: Number(connections.rows[0]?.n),
    deadPercent: Number(dead?.rows[0]?.n),
  };
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

interface Charge {
  id: string;
  reference: string;
  state: string;
}

async function charges(world: World): Promise<Charge[]> {
  const reply = await fetch(`${world.urls.sandbox}/_sandbox/books?provider=Orbita`);
  return ((await reply.json()) as { charges: Charge[] }).charges;
}

/** The payers of all that is still open at the provider pay. */
async function payAll(world: World): Promise<void> {
  for (const { id, state } of await charges(world)) if (state === 'waiting') await pay(world, { transactionId: id });
}

/** Waits until each payment has an end that its provider's books explain. */
async function settle(world: World): Promise<Pick<Soak, 'ends' | 'unexplained'>> {
  for (const until = performance.now() + settleMinutes * 60_000; ; await sleep(5_000)) {
    const [{ rows = [] } = {}, ledger] = await Promise.all([
      world.databases.trilho?.query<Row>('select id, status, attention_reason as attention from payments'),
      charges(world),
    ]);
    const found = explained(
      rows,
      ledger.filter(({ state }) => state !== 'refused').map(({ reference }) => reference),
    );
    if (found.unexplained.length === 0 || performance.now() > until) return found;
    const [first = ''] = found.unexplained;
    say(`soak: ${found.unexplained.length} payments are not explained yet, as ${first}`);
  }
}

interface Row {
  id: string;
  status: string;
  attention: string | null;
}

/** What became of each payment, by the provider's books. @param references of all its charges. */
export function explained(rows: readonly Row[], references: readonly string[]): Pick<Soak, 'ends' | 'unexplained'> {
  const charged = new Map<string, number>();
  for (const reference of references) charged.set(reference, (charged.get(reference) ?? 0) + 1);
  const ends: Soak['ends'] = { approved: 0, refused: 0, asked: 0 };
  const unexplained: string[] = [];
  for (const { id, status, attention } of rows) {
    const times = charged.get(id) ?? 0;
    charged.delete(id);
    if (times === 1 && status === 'APPROVED' && attention === null) ends.approved += 1;
    else if (times === 0 && status === 'REJECTED') ends.refused += 1;
    else if (times === 0 && attention !== null) ends.asked += 1;
    else unexplained.push(`payment ${id} is ${status}, attention ${attention}, and was charged ${times} times`);
  }
  for (const reference of charged.keys()) unexplained.push(`a charge of ${reference} has no payment`);
  return { ends, unexplained };
}

async function control(world: World, path: string, body: object): Promise<void> {
  const reply = await fetch(`${world.urls.sandbox}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`the stand-ins' ${path} answered ${reply.status}: ${await reply.text()}`);
}
