// `npm run chaos`: simulates merchants, payers, banks, people and failing providers from a seed, and checks what must
// hold. docs/proof.md says how to read it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { root } from '../launcher/files.ts';
import { say } from '../launcher/progress.ts';
import { realNow } from './clock.ts';
import { huntAll, huntIn } from './hunt.ts';
import { type Plan, planOf } from './plan.ts';
import { report, saveCase } from './report.ts';
import { openSession } from './session.ts';
import { noTotals, readTotals, saveTotals, type Totals } from './totals.ts';

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
};
const options = new Command()
  .name('npm run chaos --')
  .option('--seeds <number>', 'how many seeds', whole, 200)
  .option('--from <seed>', 'the first seed', whole, 1)
  .option('--seed <seed>', 'only this seed', whole)
  .option('--minutes <number>', 'ends after so many minutes', whole)
  .option('--payments <number>', 'goes on until there are so many payments in total', whole)
  .option('--resume', 'adds to the totals of earlier runs')
  .option('--cases', 'the saved cases')
  .option('--plant <guard>', 'switches a guard off in a copy of the tree, and looks for what breaks')
  .option('--plants', 'does so for every guard, and prints the table')
  .option('--save <name>', 'saves the first broken run, made smaller, as a case')
  .parse()
  .opts<{
    seeds: number;
    from: number;
    seed?: number;
    minutes?: number;
    payments?: number;
    resume?: true;
    cases?: true;
    plant?: string;
    plants?: true;
    save?: string;
  }>();

/** Runs that go side by side. */
const width = 16;

if (options.plants) process.exit((await huntAll(options.plant)) ? 0 : 1);
if (options.plant) process.exit((await huntIn(options.plant)) ? 0 : 1);

const began = realNow();
const isOver = () => options.minutes !== undefined && realNow() - began > options.minutes * 60_000;
let totals: Totals = options.resume ? readTotals() : noTotals(options.from);
const session = openSession();
process.on('uncaughtException', (error) => {
  if (session.isOfGoneWorld(error)) return;
  console.error(error);
  process.exit(1);
});
let isHolding = true;
for (const plans of plansOf()) {
  const results = await session.runPlans(plans, options.save !== undefined);
  totals = saveTotals(totals, results, plans, options.resume === true);
  const { runs, payments, refunds, payouts } = totals;
  const seconds = Math.round((realNow() - began) / 1000);
  say(
    `${runs} runs, ${payments} payments, ${refunds} refunds, ${payouts} payouts: ${totals.broken.length} broken (${seconds} s)`,
  );
  const [first] = results.filter(({ broken }) => broken.length > 0);
  if (first) {
    isHolding = false;
    report(first);
    const smallest = await session.shrink(first);
    report(smallest);
    saveCase(options.save ?? `seed-${first.plan.seed}`, smallest);
    break;
  }
  if (isOver()) break;
}
await session.close();
say(
  isHolding
    ? `All invariants hold in ${totals.runs} runs.`
    : 'Broken. Repeat it: npm run chaos -- --seed <seed>, or --cases.',
);
process.exit(isHolding ? 0 : 1);

function* plansOf(): Generator<Plan[]> {
  if (options.cases) {
    const folder = path.join(root, 'chaos/cases');
    yield readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).plan as Plan);
  } else if (options.seed !== undefined) {
    yield [planOf(options.seed)];
  } else if (options.payments !== undefined) {
    while (totals.payments < options.payments) yield seeds(totals.next, width, true);
  } else {
    const last = options.from + options.seeds;
    for (let seed = options.from; seed < last; seed += width) yield seeds(seed, Math.min(width, last - seed));
  }
}

function seeds(from: number, count: number, areLarge = false): Plan[] {
  return Array.from({ length: count }, (_, index) => planOf(from + index, areLarge));
}
