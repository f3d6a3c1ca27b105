// Many seeds: each range of them runs in a process of its own, and as many go side by side as the machine has processors and
// memory for.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { Children } from '../launcher/children.ts';
import { Refusal, say } from '../launcher/progress.ts';
import { bundleIn } from './bundle.ts';
import { realNow } from './clock.ts';
import { added, noTotals, readTotals, saveTotals, summary, type Totals } from './totals.ts';

/**
 * For the collector: processes side by side leave no processor for its helper threads, and most of what a run allocates is
 * garbage soon. Of 0.71 s of processor time for a payment of a large plan they save 0.14 s.
 */
const memoryFlags = ['--single-threaded-gc', '--max-semi-space-size=512', '--min-semi-space-size=64'];
/** Bytes that a process takes with these, its Postgres and Temporal's server included. */
const processBytes = 3 * 2 ** 30;
export const processesThatFit = (): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / processBytes)));
/** The SDK's core says once per worker that the time-skipping server is an old one; the end of a range is said here. */
const noise = /^\S*WARN|temporalio_sdk_core|All invariants hold|Repeat it:/;

export interface RangesOptions {
  /** The first seed, unless earlier totals go on. */
  from: number;
  /**
   * Seeds of one process. What was not ended when the whole is stopped is lost, and a world grows slower with its age: for
   * 350 payments of large plans 333, 316 and 377 s, by about what a start costs.
   */
  range: number;
  /** How many seeds; without it as many as `payments` need. */
  seeds?: number | undefined;
  /** The total of payments that ends it. */
  payments?: number | undefined;
  /** The file of the totals, to which these are added. */
  file?: string | undefined;
  /** At once. */
  processes: number;
  /** No range begins after so many minutes. */
  minutes?: number | undefined;
  /** For the process of each range. */
  args: string[];
}

/** A broken seed, the invariants that it broke, and the steps of its plan when it was made smaller. */
export interface Broken {
  seed: number;
  breaks: string[];
  steps: number;
}

/** What a process writes about its range. */
interface Outcome {
  runs: number;
  payments: number;
  refunds: number;
  payouts: number;
  broken?: Broken;
}

/** Of all ranges that ended. */
interface Ended {
  /** With those of earlier runs where they go on. */
  totals: Totals;
  broken: Broken | undefined;
  /** Whether a signal ended it. */
  isStopped: boolean;
}

/**
 * Runs ranges until all are done or the first is broken, which ends the others.
 *
 * @throws Refusal if a process ends without an outcome.
 */
export async function runRanges(options: RangesOptions): Promise<Ended> {
  const { from, range, seeds = Number.POSITIVE_INFINITY, payments = Number.POSITIVE_INFINITY, file } = options;
  const began = realNow();
  const folder = mkdtempSync(path.join(tmpdir(), 'trilho-chaos-ranges-'));
  const children = new Children();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    return children.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  let totals = file === undefined ? noTotals(from) : readTotals(file, noTotals(from));
  let broken: Broken | undefined;
  let { next } = totals;
  const last = next + seeds;
  const isOver = () =>
    isStopped ||
    next >= last ||
    totals.payments >= payments ||
    totals.broken.length > 0 ||
    (options.minutes !== undefined && realNow() - began > options.minutes * 60_000);

  async function runRange(env: NodeJS.ProcessEnv): Promise<void> {
    const first = next;
    next = Math.min(first + range, last);
    const count = next - first;
    const json = path.join(folder, `${first}.json`);
    const what = ['--from', `${first}`, '--seeds', `${count}`, '--json', json];
    const args = [...memoryFlags, 'chaos/start.mjs', ...what, ...options.args];
    const failed = await children
      .run({ name: `from ${first}`, command: process.execPath, args, env, noise })
      .then(() => undefined)
      .catch((error: Error) => error);
    if (isStopped) return;
    // A broken invariant is a failure with an outcome.
    if (!existsSync(json)) throw failed ?? new Refusal(`The process of seeds from ${first} has written no outcome.`);
    const outcome = JSON.parse(readFileSync(json, 'utf8')) as Outcome;
    broken = outcome.broken;
    totals = added(totals, { ...outcome, broken: broken ? [broken.seed] : [], next: first + count });
    if (file !== undefined) saveTotals(file, totals);
    say(`${summary(totals)} in all (${Math.round((realNow() - began) / 1000)} s)`);
    if (broken) await stop();
  }

  try {
    const env = { ...process.env, WORKFLOW_BUNDLE: await bundleIn(folder) };
    const lane = async () => {
      while (!isOver()) await runRange(env);
    };
    await Promise.all(Array.from({ length: options.processes }, lane));
    return { totals, broken, isStopped: isStopped && !broken };
  } finally {
    await children.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
