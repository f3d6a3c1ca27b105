// `npm run bench`: measures bare Temporal and our whole system in turn in one run, and reports ratios. Ends by itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Children } from '../launcher/children.ts';
import { progress, Refusal, say } from '../launcher/progress.ts';
import { type Form, formsOf } from './forms.ts';
import { audit, firstAnswers, historyOf, median, paymentsPerSecond, quantile } from './measure.ts';
import { printResult, type Result } from './report.ts';
import { type ServerKind, serverKinds, startWorld, type World } from './world.ts';

const usage = `npm run bench -- [--server dev|real|both] [--quick] [--json FILE]
  --server   Temporal's dev server, the real server on Postgres, or one after the other (default: both)
  --quick    few payments: shows that it works, and says little about speed
  --json     writes all figures to FILE`;

interface Size {
  /** Unmeasured payments of each form at the beginning. */
  warmUp: number;
  rounds: number;
  /** Payments of each form in each round that are measured one at a time. */
  atRest: number;
  loads: { clients: number; payments: number }[];
}
const usual: Size = {
  warmUp: 40,
  rounds: 5,
  atRest: 12,
  loads: [
    { clients: 10, payments: 60 },
    { clients: 30, payments: 120 },
  ],
};
const quick: Size = { warmUp: 5, rounds: 1, atRest: 8, loads: [{ clients: 5, payments: 10 }] };
/** The time limit of the whole bench. */
const mostMinutes = 20;

let children = new Children();
let dataDir: string | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void give('stopped', 130));
setTimeout(() => void give(`not done within ${mostMinutes} minutes`, 1), mostMinutes * 60_000).unref();

try {
  const { server, size, json } = readArguments();
  const results: Result[] = [];
  for (const kind of server) {
    const result = await bench(kind, size);
    printResult(result);
    results.push(result);
  }
  const wrong = results.flatMap((result) => result.wrong);
  if (json)
    writeFileSync(json, `${JSON.stringify({ ok: wrong.length === 0, machine: machine(), results }, null, 2)}\n`);
  for (const line of wrong) say(`WRONG: ${line}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  await give(error instanceof Refusal ? error.message : `${error instanceof Error ? error.stack : error}`, 1);
}
process.exit();

function readArguments(): { server: readonly ServerKind[]; size: Size; json: string | undefined } {
  try {
    const { values } = parseArgs({
      options: {
        server: { type: 'string', default: 'both' },
        quick: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
    const server = values.server === 'both' ? serverKinds : serverKinds.filter((kind) => kind === values.server);
    if (server.length === 0) throw new Error(`--server ${values.server}: there is no such server`);
    return { server, size: values.quick ? quick : usual, json: values.json };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

async function bench(server: ServerKind, size: Size): Promise<Result> {
  children = new Children();
  dataDir = mkdtempSync(path.join(tmpdir(), 'trilho-bench-'));
  const starting = startWorld(children, server, dataDir);
  const world = await Promise.race([
    progress(`bench: starting everything, on the ${server} server`, starting),
    children.failed,
  ]);
  try {
    return await Promise.race([measure(world, server, size), children.failed]);
  } finally {
    await world.close();
    await cleanUp();
  }
}

async function measure(world: World, server: ServerKind, size: Size): Promise<Result> {
  const { activities, local, client, ours } = formsOf(world);
  const atRest = [activities, local, client, ours];
  const loaded = [activities, local, ours];
  await progress('bench: warming up', warmUp(world, atRest, size));

  const rounds: { answers: number[][]; speeds: number[][] }[] = [];
  for (let round = 1; round <= size.rounds; round += 1) {
    const label = `bench: round ${round} of ${size.rounds}`;
    const answers = await progress(`${label}, at rest`, firstAnswers(world, atRest, size.atRest));
    const speeds: number[][] = [];
    for (const { clients, payments } of size.loads) {
      const row: number[] = [];
      for (const form of loaded) {
        row.push(
          await progress(
            `${label}, ${clients} clients, ${form.name}`,
            paymentsPerSecond(world, form, clients, payments),
          ),
        );
      }
      speeds.push(row);
    }
    rounds.push({ answers, speeds });
  }

  const histories = [];
  for (const form of loaded) histories.push({ form: form.name, ...(await historyOf(world, form)) });
  const { payments, wrong } = await audit(world);
  return {
    server,
    payments,
    wrong,
    firstAnswer: atRest.map((form, index) => {
      const byRound = rounds.map(({ answers }) => answers[index] ?? []);
      const all = byRound.flat();
      return {
        form: form.name,
        what: form.what,
        p50: median(all),
        p95: quantile(all, 0.95),
        byRound: byRound.map(median),
      };
    }),
    throughput: size.loads.map(({ clients }, load) => ({
      clients,
      forms: loaded.map((form, index) => {
        const byRound = rounds.map(({ speeds }) => speeds[load]?.[index] ?? Number.NaN);
        return { form: form.name, perSecond: median(byRound), byRound };
      }),
    })),
    histories,
  };
}

/** Warm-up: compiles code, fills connections, caches and sticky queues. */
async function warmUp(world: World, forms: Form[], { warmUp }: Size): Promise<void> {
  await firstAnswers(world, forms, 2);
  for (const form of forms) await paymentsPerSecond(world, form, 5, warmUp);
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
