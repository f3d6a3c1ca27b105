// `--payments`: large totals. Each range of seeds runs in a process of its own, since a world grows slower with its age,
// and as many go side by side as the machine has processors and memory for.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { Children } from '../launcher/children.ts';
import { Refusal, say } from '../launcher/progress.ts';
import { bundleIn } from './bundle.ts';
import { realNow } from './clock.ts';
import { added, noTotals, readTotals, saveTotals, type Totals } from './totals.ts';

/**
 * Seeds of one process, as many as go side by side: some 350 payments. Further batches of a world grow slower by about what a
 * start costs (333, 316 and 377 s for as many payments each), and what was not ended when the whole is stopped is lost.
 */
const seedsOfRange = 5;
/**
 * For the collector: processes side by side leave no processor for its helper threads, and most of what a run allocates is
 * garbage soon. Of 0.71 s of processor time for a payment they save 0.14 s.
 */
const memoryFlags = ['--single-threaded-gc', '--max-semi-space-size=512', '--min-semi-space-size=64'];
/** Bytes that a process takes with these, its Postgres and Temporal's server included. */
const processBytes = 3 * 2 ** 30;
const processesThatFit = () => Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / processBytes)));
/** The SDK's core says once per worker that the time-skipping server is an old one. */
const noise = /^\S*WARN|temporalio_sdk_core/;

export interface MassOptions {
  /** The total that ends it. */
  payments: number;
  from: number;
  /** The file of the totals, to which these are added. */
  file?: string | undefined;
  /** At once; as many as the machine has processors and memory for, unless it is given. */
  processes?: number | undefined;
  minutes?: number | undefined;
}

/** What a process writes about its range. */
interface Outcome {
  runs: number;
  payments: number;
  refunds: number;
  payouts: number;
  broken?: { seed: number };
}

/** @returns the totals, with those of earlier runs where they go on. @throws Refusal if a process ends without an outcome. */
export async function runMass({ payments, from, file, processes, minutes }: MassOptions): Promise<Totals> {
  const began = realNow();
  const folder = mkdtempSync(path.join(tmpdir(), 'trilho-chaos-mass-'));
  const children = new Children();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    void children.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  let totals = file === undefined ? noTotals(from) : readTotals(file, noTotals(from));
  let { next } = totals;
  const isOver = () =>
    isStopped ||
    totals.payments >= payments ||
    totals.broken.length > 0 ||
    (minutes !== undefined && realNow() - began > minutes * 60_000);

  async function runRange(env: NodeJS.ProcessEnv): Promise<void> {
    const first = next;
    next += seedsOfRange;
    const json = path.join(folder, `${first}.json`);
    const seeds = ['--from', `${first}`, '--seeds', `${seedsOfRange}`];
    const args = [...memoryFlags, 'chaos/start.mjs', '--large', ...seeds, '--json', json];
    const failed = await children
      .run({ name: `from ${first}`, command: process.execPath, args, env, noise })
      .then(() => undefined)
      .catch((error: Error) => error);
    if (isStopped) return;
    // A broken invariant is a failure with an outcome.
    if (!existsSync(json)) throw failed ?? new Refusal(`The process of seeds from ${first} has written no outcome.`);
    const outcome = JSON.parse(readFileSync(json, 'utf8')) as Outcome;
    totals = added(totals, {
      ...outcome,
      broken: outcome.broken ? [outcome.broken.seed] : [],
      next: first + seedsOfRange,
    });
    if (file !== undefined) saveTotals(file, totals);
    const seconds = Math.round((realNow() - began) / 1000);
    say(`${totals.runs} runs, ${totals.payments} payments, ${totals.payouts} payouts in all (${seconds} s)`);
  }

  try {
    const env = { ...process.env, WORKFLOW_BUNDLE: await bundleIn(folder) };
    const lane = async () => {
      while (!isOver()) await runRange(env);
    };
    await Promise.all(Array.from({ length: processes ?? processesThatFit() }, lane));
    if (isStopped) say('Stopped. What had ended is counted.');
    return totals;
  } finally {
    await children.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
