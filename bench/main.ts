// `npm run bench`: measures bare Temporal, DBOS and our whole system in turn in one run, and reports counts and ratios.
// Ends by itself.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { Children } from '../launcher/children.ts';
import { progress, Refusal, say } from '../launcher/progress.ts';
import { type PartName, type Plan, readPlan, usage } from './arguments.ts';
import { setCondition, usualCondition } from './conditions.ts';
import { costs } from './cost.ts';
import { type Form, type FormName, formNames, formsOf } from './forms.ts';
import { growth } from './growth.ts';
import { isolation } from './isolation.ts';
import { audit, firstAnswers, median, paymentsPerSecond } from './measure.ts';
import { memory, tooMuchMemory } from './memory.ts';
import { openLoops, ramps } from './open-loop.ts';
import { printGrowth, printResult, type Result } from './report.ts';
import { soak } from './soak.ts';
import { answersAtRest, throughput } from './throughput.ts';
import { type Rival, type ServerKind, startWorld, type World } from './world.ts';

/** The time limit of each part on one server, in minutes. */
const mostMinutes: Record<PartName | 'warm-up', number> = {
  'warm-up': 5,
  cost: 15,
  answers: 15,
  throughput: 60,
  'open-loop': 40,
  ramp: 40,
  isolation: 60,
  memory: 20,
  growth: 170,
  soak: 90,
};

let children = new Children();
let dataDir: string | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void give('stopped', 130));

try {
  const plan = readArguments();
  const results: Result[] = [];
  for (const server of plan.servers) {
    const result = await bench(server, plan);
    printResult(result, plan);
    results.push(result);
  }
  const wrong = results.flatMap((result) => result.wrong);
  if (plan.json)
    writeFileSync(plan.json, `${JSON.stringify({ ok: wrong.length === 0, machine: machine(), results }, null, 2)}\n`);
  for (const line of wrong) say(`WRONG: ${line}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  await give(error instanceof Refusal ? error.message : `${error instanceof Error ? error.stack : error}`, 1);
}
process.exit();

function readArguments(): Plan {
  if (process.argv.includes('--help')) {
    say(usage);
    process.exit();
  }
  try {
    return readPlan(process.argv.slice(2));
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

async function bench(server: ServerKind, plan: Plan): Promise<Result> {
  children = new Children();
  dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-bench-'));
  const compared = [...new Set(plan.forms.map((name): Rival | undefined => formNames[name]))].filter(
    (rival) => rival !== undefined,
  );
  const starting = startWorld(children, server, dataDir, compared, plan);
  const world = await Promise.race([
    progress(`bench: starting everything, on the ${server} server`, starting),
    children.failed,
  ]);
  try {
    return await Promise.race([measure(world, server, plan), children.failed]);
  } finally {
    await world.close();
    await cleanUp();
  }
}

async function measure(world: World, server: ServerKind, plan: Plan): Promise<Result> {
  const forms = formsOf(world);
  const all = plan.forms.map((name) => forms[name]);
  const loaded = all.filter((form) => form !== forms.client);
  const failedParts: string[] = [];
  /** One that fails is reported at the end, and the others go on: a run takes an hour. */
  const part = async <T>(name: PartName, work: () => Promise<T>): Promise<T | undefined> => {
    if (!plan.parts.includes(name)) return undefined;
    try {
      const found = await within(name, work());
      keep(server, plan, name, found);
      return found;
    } catch (error) {
      failedParts.push(`${name}: ${error instanceof Error ? error.message : error}`);
      say(`bench: ${failedParts.at(-1)}`);
      return undefined;
    }
  };

  // The limit is per merchant.
  if (plan.openingsPerSecond !== undefined) await setCondition(world, { ...usualCondition, merchants: 20 });
  await progress('bench: warming up', within('warm-up', warmUp(world, all, plan.warmUp)));
  const cost = await part('cost', () => costs(world, loaded, plan.cost));
  const speeds: Result['speeds'] = [];
  for (const condition of plan.conditions) {
    if (!plan.parts.includes('answers') && !plan.parts.includes('throughput')) break;
    await setCondition(world, condition);
    const answers = await part('answers', () => answersAtRest(world, all, plan.answers));
    const found = await part('throughput', () => throughput(world, loaded, plan.throughput));
    speeds.push({ condition, answers, throughput: found });
  }

  const isOpen = plan.parts.includes('open-loop') || plan.parts.includes('ramp');
  if (isOpen) await setCondition(world, usualCondition);
  const most = isOpen ? await mostOf(world, forms.local, plan.forms) : 0;
  const openLoop = await part('open-loop', () => openLoops(world, loaded, most, plan.openLoop));
  const ramp = await part('ramp', () => ramps(world, loaded, most, plan.ramp));
  const isolated = await part('isolation', async () => {
    await setCondition(world, usualCondition);
    return isolation(world, forms.ours, plan.isolation);
  });
  const grown = await part('memory', () => memory(world, forms.ours, plan.memory));
  const larger = await part('growth', () => growth(world, forms.ours, plan.growth, printGrowth));
  const soaked = await part('soak', () => soak(world, plan.soak));
  const failed = [...(openLoop ?? []), ...(ramp ?? []).flat()].reduce((sum, each) => sum + each.failed, 0);
  const audited = await audit(world, { failed, ...larger });
  return {
    server,
    ...audited,
    wrong: [...audited.wrong, ...(grown ? tooMuchMemory(grown) : []), ...failedParts],
    // A soak has payments of other ends, and compares them itself.
    ...(soaked && { wrong: [...soaked.unexplained, ...failedParts] }),
    failed,
    cost,
    speeds,
    most,
    openLoop,
    ramp,
    isolation: isolated,
    memory: grown,
    growth: larger?.steps,
    soak: soaked,
  };
}

/** Writes a part's figures beside the JSON file of the whole, so that none is lost with a run that is ended. */
function keep(server: ServerKind, { json }: Plan, name: PartName, found: unknown): void {
  if (json) appendFileSync(`${json}.parts`, `${JSON.stringify({ server, name, found })}\n`);
}

/** Warm-up: compiles code, fills connections, caches and sticky queues. */
async function warmUp(world: World, forms: Form[], payments: number): Promise<void> {
  await firstAnswers(world, forms, 2);
  for (const form of forms) await paymentsPerSecond(world, form, 5, payments);
}

/** The payments a second of the reference with as many clients as bring no more: the median of three short runs. */
async function mostOf(world: World, reference: Form, names: FormName[]): Promise<number> {
  if (!names.includes('local'))
    throw new Refusal('The open loop and the ramp need the reference: add local to --forms.');
  const found: number[] = [];
  for (let run = 1; run <= 3; run += 1) {
    const measured = paymentsPerSecond(world, reference, 20, 100);
    found.push(await progress(`bench: the reference's maximum, run ${run} of 3`, measured));
  }
  return median(found);
}

async function within<T>(name: PartName | 'warm-up', work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const limit = mostMinutes[name];
    timer = setTimeout(() => reject(new Refusal(`${name} was not done within ${limit} minutes`)), limit * 60_000);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function cleanUp(): Promise<void> {
  await children.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}

async function give(reason: string, code: number): Promise<never> {
  say(reason);
  await cleanUp();
  process.exit(code);
}

function machine() {
  const [first] = cpus();
  return { cores: cpus().length, processor: first?.model.trim() ?? 'unknown', node: process.versions.node };
}
