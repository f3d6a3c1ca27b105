// `npm run chaos`: simulates merchants, payers, banks, people and failing providers from a seed, and checks what must
// hold. docs/proof.md says how to read it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { root } from '../launcher/files.ts';
import { say } from '../launcher/progress.ts';
import { realNow } from './clock.ts';
import { huntAll, runPlanted } from './hunt.ts';
import { type Plan, planOf } from './plan.ts';
import { plants } from './plants.ts';
import { type Broken, processesThatFit, runRanges } from './ranges.ts';
import { namesOf, report, saveCase } from './report.ts';
import { openSession } from './session.ts';
import { added, noTotals, summary, type Totals, totalsOf } from './totals.ts';

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('must be a whole number above zero');
  return Number(text);
};
const options = new Command()
  .name('npm run chaos --')
  .option('--seeds <number>', 'how many seeds', whole, 200)
  .option('--from <seed>', 'the first seed', whole, 1)
  .option('--seed <seed>', 'only this seed', whole)
  .option('--minutes <number>', 'begins no further seeds after so many minutes', whole)
  .option('--payments <number>', 'goes on until there are so many payments in total', whole)
  .option('--totals <file>', 'with --payments: goes on from the totals in this file, and adds to them')
  .option('--processes <number>', 'how many processes at once; else one for each processor', whole)
  .option('--large', 'larger plans, as --payments takes them')
  .option('--cases', 'the saved cases')
  .addOption(
    new Option(
      '--plant <guard>',
      'runs with this guard switched off, in a copy of the tree: something should break',
    ).choices(plants.map(({ name }) => name)),
  )
  .option('--plants', 'does so for every guard, and prints the table')
  .option('--save <name>', 'saves the first broken run, made smaller, as a case')
  .option('--json <file>', 'writes the outcome to a file')
  .parse()
  .opts<{
    seeds: number;
    from: number;
    seed?: number;
    minutes?: number;
    payments?: number;
    totals?: string;
    processes?: number;
    large?: true;
    cases?: true;
    plant?: string;
    plants?: true;
    save?: string;
    json?: string;
  }>();

const processes = options.processes ?? processesThatFit();
/** Runs that go side by side in one process. 17: by two processes 200 leave no small batch, which costs half a large one. */
const width = options.large || options.payments !== undefined ? 5 : 17;
/** For a planted bug, where nothing else is asked for. */
const minutesOfPlant = 10;
/** The guard that is switched off in this copy of the tree. */
const planted = process.env.CHAOS_PLANT;

const began = realNow();
if (options.plants) end({ plant: options.plant ?? 'all', ok: await huntAll(options.plant) });
if (options.plant) process.exit(await runPlanted(options.plant, plantedRun()));

const isForOne = options.cases || options.seed !== undefined || options.seeds <= width || processes === 1;
const { totals, broken } = options.payments === undefined && isForOne ? await runHere() : await runSideBySide();
// Totals that go on may have been broken before.
const isBroken = totals.broken.length > 0;
say(isBroken ? `Broken. Repeat it: ${repeating()}` : `All invariants hold in ${totals.runs} runs.`);
const { next: _, broken: seedsBroken, ...counts } = totals;
end({
  ...(planted && { plant: planted }),
  ok: !isBroken,
  ...counts,
  ...(isBroken && { broken: broken ?? { seed: seedsBroken[0] } }),
});

/** In processes of their own: for all seeds the same share, and for payments as many ranges as it needs. */
async function runSideBySide(): Promise<{ totals: Totals; broken?: Broken | undefined }> {
  const { seeds, from, payments, totals: file, minutes, save } = options;
  const until =
    payments === undefined ? { seeds, range: Math.ceil(seeds / processes) } : { payments, file, range: width };
  const args = [
    ...['--processes', '1'],
    ...(width === 5 ? ['--large'] : []),
    ...(minutes === undefined ? [] : ['--minutes', `${minutes}`]),
    ...(save === undefined ? [] : ['--save', save]),
  ];
  const ended = await runRanges({ from, ...until, processes, minutes, args });
  if (ended.isStopped && payments === undefined) process.exit(130);
  if (ended.isStopped) say('Stopped. What had ended is counted.');
  return ended;
}

/** In this process, one batch of plans after the other, until one is broken. */
async function runHere(): Promise<{ totals: Totals; broken?: Broken }> {
  const session = openSession();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    void session.giveUp().finally(() => process.exit(130));
  };
  // Of the process that runs ranges, which has ended.
  process.once('disconnect', stop);
  // The SDK would only shut the workers down, and the run would wait for them for ever.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  process.on('uncaughtException', (error) => {
    if (isStopped || session.isOfGoneWorld(error)) return;
    console.error(error);
    process.exit(1);
  });
  let totals = noTotals(options.from);
  let broken: Broken | undefined;
  for (const plans of plansOf()) {
    if (options.minutes !== undefined && realNow() - began > options.minutes * 60_000) break;
    const results = await session.runPlans(plans, options.save !== undefined);
    // What broke since its world went away says nothing, and `stop` ends the process.
    if (isStopped) await new Promise(() => {});
    totals = added(totals, totalsOf(results));
    const seconds = Math.round((realNow() - began) / 1000);
    say(`${summary(totals)} (${seconds} s)`);
    const first = results.find(({ broken }) => broken.length > 0);
    if (!first) continue;
    report(first);
    const smallest = await session.shrink(first);
    report(smallest);
    broken = { seed: first.plan.seed, breaks: namesOf(smallest), steps: smallest.plan.steps.length };
    // A planted bug breaks true code nowhere: its case is kept only where that was asked for.
    if (options.save || !planted) saveCase(options.save ?? `seed-${first.plan.seed}`, smallest);
    break;
  }
  await session.close();
  return { totals, ...(broken && { broken }) };
}

function repeating(): string {
  const seed = broken?.seed ?? totals.broken[0];
  const large = width === 5 ? ' --large' : '';
  return `npm run chaos -- --seed ${seed}${large}${planted ? ` --plant ${planted}` : ', or --cases'}`;
}

/** Of the run in the copy with the planted bug. */
function plantedRun(): string[] {
  const { seed, seeds, from, processes, minutes = minutesOfPlant, save, json } = options;
  const what = seed === undefined ? ['--seeds', `${seeds}`, '--from', `${from}`] : ['--seed', `${seed}`];
  return [
    ...what,
    ...['--minutes', `${minutes}`],
    ...(processes === undefined ? [] : ['--processes', `${processes}`]),
    ...(save === undefined ? [] : ['--save', save]),
    ...(json === undefined ? [] : ['--json', path.resolve(json)]),
  ];
}

/** Writes the outcome, where a file for it was asked for, and ends. */
function end(outcome: { ok: boolean } & Record<string, unknown>): never {
  const seconds = Math.round((realNow() - began) / 1000);
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ ...outcome, seconds }, null, 2)}\n`);
  process.exit(outcome.ok ? 0 : 1);
}

/** The batches of one process. */
function* plansOf(): Generator<Plan[]> {
  if (options.cases) {
    const folder = path.join(root, 'chaos/cases');
    yield readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).plan as Plan);
  } else if (options.seed !== undefined) {
    yield seeds(options.seed, 1);
  } else {
    const last = options.from + options.seeds;
    for (let seed = options.from; seed < last; seed += width) yield seeds(seed, Math.min(width, last - seed));
  }
}

function seeds(from: number, count: number): Plan[] {
  return Array.from({ length: count }, (_, index) => planOf(from + index, options.large));
}
