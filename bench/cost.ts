// `npm run bench -- --cost`: what a payment of each form costs, in counts that do not depend on the machine's load.
import { sleep } from '../launcher/files.ts';
import { progress } from '../launcher/progress.ts';
import { type Counts, perPayment, rates, readCounters, readWal, settleMs, walBetween } from './counters.ts';
import type { Form } from './forms.ts';
import { type HistoryEvent, historyOf, type Run, runsOf } from './histories.ts';
import { load, quantile } from './measure.ts';
import type { World } from './world.ts';

/** At rest for one turn of our sweep, which is the slowest of what is done without payments. */
const idleMs = 30_000;

/** The last commits of the last payment. */
const walMs = 2_000;

export interface CostSize {
  payments: number;
  /** Each form is measured with each number of clients. */
  clients: number[];
}

export interface Spread {
  /** The mean of counts, the median of speeds. */
  middle: number;
  lowest: number;
  highest: number;
}

export interface Cost {
  form: string;
  clients: number;
  payments: number;
  seconds: number;
  /** Of one payment, less what the same time costs at rest. */
  counts: Counts;
  /** At rest, of each millisecond. */
  idle: Counts;
  /** Bytes of Postgres's write-ahead log of one payment: of all, and of the form's own database. */
  wal: { all: number; own: number };
  /** History events of one payment, over all runs of its workflows. */
  events: Spread;
  runs: Spread;
  database: string;
  processes: readonly string[];
  /** The history of one payment with the median number of events. */
  history: { run: Run; events: HistoryEvent[] }[];
}

interface Counted {
  form: Form;
  clients: number;
  seconds: number;
  counts: Counts;
  wal: { all: number; own: number };
  ids: string[];
}

export async function costs(world: World, forms: Form[], { payments, clients }: CostSize): Promise<Cost[]> {
  const since = new Date();
  await sleep(settleMs);
  let reading = await readCounters(world);
  await progress('bench: counting at rest', sleep(idleMs));
  const rested = await readCounters(world);
  const idle = rates(reading, rested);
  reading = rested;

  const found: Counted[] = [];
  for (const form of forms) {
    for (const each of clients) {
      const label = `bench: cost of ${payments} payments, ${form.name}, ${each} client${each > 1 ? 's' : ''}`;
      const walBefore = await readWal(world);
      const began = performance.now();
      const ids = await progress(label, load(world, form, each, payments));
      const seconds = (performance.now() - began) / 1000;
      // Read at once: a pool closes its idle connections before all is at rest, and their counts go with them.
      await sleep(walMs);
      const { all, own } = walBetween(walBefore, await readWal(world), form.database);
      const wal = { all: all / payments, own: own / payments };
      await sleep(settleMs);
      const after = await readCounters(world);
      found.push({ form, clients: each, seconds, counts: perPayment(reading, after, idle, payments), wal, ids });
      reading = after;
    }
  }
  // Only now, since reading histories costs something itself.
  const runs = await runsOf(
    world,
    found.flatMap(({ ids }) => ids),
    since,
  );
  return Promise.all(found.map((counted) => withHistory(world, counted, idle, runs)));
}

async function withHistory(
  world: World,
  counted: Counted,
  idle: Counts,
  runs: ReadonlyMap<string, Run[]>,
): Promise<Cost> {
  const { form, clients, seconds, counts, wal, ids } = counted;
  const byPayment = ids.map((id) => runs.get(id) ?? []);
  const events = byPayment.map((each) => each.reduce((sum, { events }) => sum + events, 0));
  const typical = byPayment[events.indexOf(quantile(events, 0.5))] ?? [];
  return {
    form: form.name,
    clients,
    payments: ids.length,
    seconds,
    counts,
    idle,
    wal,
    events: spread(events),
    runs: spread(byPayment.map((each) => each.length)),
    database: form.database,
    processes: form.processes,
    history: await historyOf(world, typical),
  };
}

export function spread(values: number[]): Spread {
  const sum = values.reduce((total, value) => total + value, 0);
  return { middle: sum / values.length, lowest: Math.min(...values), highest: Math.max(...values) };
}
