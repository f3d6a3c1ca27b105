// `npm run bench`: measures bare Temporal and our whole system in turn in one run, and reports counts and ratios. Ends by
// itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Children } from '../launcher/children.ts';
import { progress, Refusal, say } from '../launcher/progress.ts';
import { type CostSize, costs } from './cost.ts';
import { formsOf } from './forms.ts';
import { audit } from './measure.ts';
import { printResult, type Result } from './report.ts';
import { measureSpeed, quick, type SpeedSize, usual, warmUp } from './speed.ts';
import { type ServerKind, serverKinds, startWorld, type World } from './world.ts';

const usage = `npm run bench -- [--server dev|real|both] [--quick] [--json FILE]
npm run bench -- --cost [--payments N] [--clients N,N] [--history] [--server dev|real|both] [--json FILE]
  --server   Temporal's dev server, the real server on Postgres, or one after the other (default: both)
  --quick    few payments: shows that it works, and says little about speed
  --cost     counts what a payment costs, and measures no speed
  --payments how many payments of each form are counted (default: 100)
  --clients  how many clients make them at the same time; several numbers: one after the other (default: 5)
  --history  prints the history of one payment of each form, event by event
  --json     writes all figures to FILE`;

interface Plan {
  servers: readonly ServerKind[];
  speed: SpeedSize | undefined;
  cost: CostSize | undefined;
  history: boolean;
  json: string | undefined;
}

/** The time limit of the whole bench. */
const mostMinutes = 20;

let children = new Children();
let dataDir: string | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void give('stopped', 130));
setTimeout(() => void give(`not done within ${mostMinutes} minutes`, 1), mostMinutes * 60_000).unref();

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
  try {
    const { values } = parseArgs({
      options: {
        server: { type: 'string', default: 'both' },
        quick: { type: 'boolean', default: false },
        cost: { type: 'boolean', default: false },
        payments: { type: 'string', default: '100' },
        clients: { type: 'string', default: '5' },
        history: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
    const servers = values.server === 'both' ? serverKinds : serverKinds.filter((kind) => kind === values.server);
    if (servers.length === 0) throw new Error(`--server ${values.server}: there is no such server`);
    const payments = whole('payments', values.payments);
    const clients = values.clients.split(',').map((text) => whole('clients', text));
    return {
      servers,
      speed: values.cost ? undefined : values.quick ? quick : usual,
      cost: values.cost ? { payments, clients } : undefined,
      history: values.history,
      json: values.json,
    };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

function whole(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option}: ${text} is not a whole number from 1`);
  return number;
}

async function bench(server: ServerKind, plan: Plan): Promise<Result> {
  children = new Children();
  dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-bench-'));
  const starting = startWorld(children, server, dataDir);
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

async function measure(world: World, server: ServerKind, { speed, cost }: Plan): Promise<Result> {
  const forms = formsOf(world);
  await progress('bench: warming up', warmUp(world, Object.values(forms), speed ?? quick));
  const costsFound = cost && (await costs(world, [forms.activities, forms.local, forms.ours], cost));
  const speedFound = speed && (await measureSpeed(world, forms, speed));
  return { server, ...(await audit(world)), cost: costsFound, speed: speedFound };
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
