import { table } from '../admin/terminal.ts';
import { say } from '../launcher/progress.ts';
import type { Condition } from './conditions.ts';
import type { Cost, Spread } from './cost.ts';
import { summary } from './counters.ts';
import type { GrowthStep } from './growth.ts';
import { type Isolation, moved, type Phase, type PhaseFigures, phases } from './isolation.ts';
import { median, quantile } from './measure.ts';
import { bytesPerOpen, type Memory } from './memory.ts';
import { holds, type OpenLoop, rampEndsAtMs } from './open-loop.ts';
import type { Soak } from './soak.ts';
import type { Answers, Throughput } from './throughput.ts';
import type { ServerKind } from './world.ts';

export interface Result {
  server: ServerKind;
  /** All payments, warm-up included. */
  payments: number;
  /** The violations that the audit found; empty in a good run. */
  wrong: string[];
  /** Payments of the open loop and the ramp without a first answer or their events. */
  failed: number;
  cost: Cost[] | undefined;
  speeds: { condition: Condition; answers: Answers[] | undefined; throughput: Throughput[] | undefined }[];
  /** Payments a second of the reference, by which the rates of open loop and ramp are chosen. */
  most: number;
  openLoop: OpenLoop[] | undefined;
  ramp: OpenLoop[][] | undefined;
  isolation: Isolation | undefined;
  memory: Memory | undefined;
  growth: GrowthStep[] | undefined;
  soak: Soak | undefined;
}

/** The form that stays as it is, so that figures of different times can be compared. */
const reference = 'bare, local rows';

/** Of figures of rounds: the median, with the lowest and the highest. */
export function roundsOf(values: number[]): Spread {
  return { middle: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}

/** The figures of one form divided by those of another in the same round. */
export function ratios(of: number[], to: number[]): number[] {
  return of.map((value, round) => value / (to[round] ?? Number.NaN));
}

export function printResult(result: Result, { history }: { history: boolean }): void {
  const { server, payments, failed, cost, speeds, most, openLoop, ramp, isolation, memory, growth, soak } = result;
  say(`\nTemporal's ${server === 'dev' ? 'dev server' : 'real server on Postgres'}; ${payments} payments in all\n`);
  if (cost) printCosts(cost);
  for (const each of history ? (cost ?? []) : []) {
    // DBOS has no history in Temporal.
    if (each.history.length > 0) printHistory(each);
  }
  for (const { condition, answers, throughput } of speeds) {
    const { merchants, providerMs } = condition;
    say(`${merchants} merchant${merchants > 1 ? 's' : ''}, provider answering in ${providerMs} ms\n`);
    if (answers) printAnswers(answers);
    for (const each of throughput ?? []) printThroughput(each);
  }
  if (openLoop || ramp) say(`The most that ${reference}, does with 20 clients: ${one(most)} payments a second\n`);
  if (openLoop) printOpenLoop('Arrivals at 25, 50 and 75 % of that; milliseconds from the intended arrival', openLoop);
  if (ramp) printRamps(ramp);
  if (isolation) printIsolation(isolation);
  if (memory) printMemory(memory);
  if (growth) printGrowth(growth);
  if (soak) printSoak(soak);
  if (failed > 0) say(`${failed} payments of these failed, which overload explains and the audit excuses\n`);
}

function printMemory(memory: Memory): void {
  const { steps } = memory;
  const names = Object.keys(steps[0]?.bytes ?? {});
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  say('Resident memory of ours, MB\n');
  const rows = steps.map(({ open, bytes }) => [`${open}`, ...names.map((name) => megabytes(bytes[name] ?? 0))]);
  const slope = ['for 10,000 more', ...names.map((name) => megabytes(10_000 * bytesPerOpen(memory, name)))];
  say(`${table([['open payments', ...names], ...rows, slope])}\n`);
}

export function printGrowth(steps: GrowthStep[]): void {
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  const rows = steps.map(({ what, workers, perSecond, firstAnswers, cost, bytes }) => {
    const { stateWrites, temporalTx } = summary(cost.counts);
    const cpu = ['api', 'worker', 'temporal', 'postgres'].map((name) => cost.counts[`cpu/${name}`] ?? Number.NaN);
    const sum = cpu.reduce((total, each) => total + each, 0);
    const looks = (cost.idle['http/provider'] ?? Number.NaN) * 1000;
    return [
      what,
      String(workers),
      ...[looks, perSecond, median(firstAnswers), stateWrites, ownTransactions(cost), temporalTx, ...cpu, sum].map(one),
      gigabytes(bytes.ours),
      gigabytes(bytes.temporal),
    ];
  });
  const head = ['workers', 'look-ups/s at rest', 'payments/s', 'first p50', 'writes', 'own tx', "Temporal's tx"];
  const cpuHead = ['CPU ms: api', 'worker', 'Temporal', 'Postgres', 'sum'];
  say('Growth: one payment of ours among many\n');
  say(`${table([['beside', ...head, ...cpuHead, 'our GB', "Temporal's GB"], ...rows])}\n`);
}

function printSoak({ readings, failed, faults, ends, unexplained }: Soak): void {
  const parts = Object.keys(readings[0]?.memory ?? {});
  const rows = readings.map(({ minute, payments, memory, handles, connections, deadPercent, p50, p99 }) => [
    ...[minute, payments].map(String),
    ...parts.flatMap((part) => [((memory[part] ?? 0) / 1e6).toFixed(0), String(handles[part] ?? 0)]),
    String(connections),
    ...[deadPercent, p50, p99].map(one),
  ]);
  const head = parts.flatMap((part) => [`${part} MB`, 'open files']);
  say(table([['minute', 'payments', ...head, 'connections', 'dead rows %', 'first p50', 'first p99'], ...rows]));
  const { approved, refused, asked } = ends;
  say(
    `\n${faults} faults; ${failed} requests had no answer; ${approved} approved, ${refused} refused, ${asked} with a person, ${unexplained.length} unexplained\n`,
  );
}

function printAnswers(answers: Answers[]): void {
  const medians = answers.map(({ byRound }) => byRound.map(median));
  const ours = medians[answers.findIndex(({ form }) => form === 'ours')] ?? [];
  const rows = answers.map(({ form, what, byRound }, index) => {
    const all = byRound.flat();
    const spread = shown(roundsOf(medians[index] ?? []), one);
    return [
      form,
      one(median(all)),
      one(quantile(all, 0.95)),
      spread,
      shown(roundsOf(ratios(ours, medians[index] ?? [])), two),
      what,
    ];
  });
  say('First answer at rest, milliseconds: less is better\n');
  say(`${table([['form', 'p50', 'p95', 'median of each round', 'ours / it', ''], ...rows])}\n`);
}

function printThroughput({ clients, forms, same }: Throughput): void {
  const ours = forms.find(({ form }) => form === 'ours')?.byRound ?? [];
  const rows = forms.map(({ form, byRound }) => [
    form,
    shown(roundsOf(byRound), one),
    shown(roundsOf(ratios(ours, byRound)), two),
  ]);
  const [first, again] = same;
  say(`Payments a second to the last event, ${clients} clients: more is better\n`);
  say(table([['form', 'median of the rounds', 'ours / it'], ...rows]));
  if (first && again) {
    say(`${first.form} against itself: ${shown(roundsOf(ratios(first.byRound, again.byRound)), two)}`);
  }
  say('');
}

function printIsolation({ rates, phases: found }: Isolation): void {
  const { most, others, flood } = rates;
  say(
    `Isolation: the most of ours is ${one(most)} payments a second; the others make ${one(others)}, the flood ${one(flood)}\n`,
  );
  const row = ({ phase, payments, failed, firstAnswers, approvals, beside }: PhaseFigures) => [
    phases[phase],
    String(payments),
    ...[firstAnswers, approvals].flatMap((times) => [0.5, 0.99].map((share) => quantile(times, share).toFixed(0))),
    failed > 0 ? `${failed} failed` : '',
    beside.payments > 0
      ? `${beside.payments} beside: first p50 ${beside.firstAnswer.p50.toFixed(0)}${beside.refused > 0 ? `, ${beside.refused} refused` : ''}`
      : '',
  ];
  const head = ['beside', 'payments', 'first p50', 'first p99', 'approved p50', 'approved p99', '', ''];
  say(`${table([head, ...found.map(row)])}\n`);
  const besides = (Object.keys(phases) as Phase[]).filter((phase) => phase !== 'quiet');
  const ratioRows = besides.map((phase) => [
    phases[phase],
    two(moved(found, phase, 'firstAnswers')),
    two(moved(found, phase, 'approvals')),
  ]);
  say(`${table([['medians of the others, of the quiet ones', 'first answer', 'approved'], ...ratioRows])}\n`);
}

const openLoopHead = ['form', 'arrivals/s', 'payments', 'first p50', 'first p99', 'last p50', 'last p99', ''];

function printOpenLoop(title: string, found: OpenLoop[]): void {
  const rows = found.map(({ form, rate, payments, failed, overloaded, firstAnswer, lastEvent }) => [
    form,
    one(rate),
    String(payments),
    ...[firstAnswer.p50, firstAnswer.p99, lastEvent.p50, lastEvent.p99].map((ms) => ms.toFixed(0)),
    [overloaded && 'overloaded, ended early', failed > 0 && `${failed} failed`].filter(Boolean).join(', '),
  ]);
  say(`${title}\n`);
  say(`${table([openLoopHead, ...rows])}\n`);
}

function printRamps(found: OpenLoop[][]): void {
  printOpenLoop(`Ramp until a 99th percentile is over ${rampEndsAtMs} ms`, found.flat());
  for (const steps of found) {
    const held = steps.filter(holds).at(-1);
    const most = held ? `${one(held.rate)} arrivals a second` : 'not even the first step';
    say(`  ${(steps[0]?.form ?? '').padEnd(28)} holds ${most}`);
  }
  say('');
}

function printCosts(found: Cost[]): void {
  say('The cost of one payment, less what the same time costs at rest\n');
  say(
    table([
      [
        'form',
        'clients',
        'payments',
        'events',
        'runs',
        'writes',
        'visibility',
        'own tx',
        'own WAL kB',
        'all WAL kB',
        'HTTP',
      ],
      ...found.map((cost) => {
        const { stateWrites, visibilityWrites, httpCalls } = summary(cost.counts);
        const wal = [cost.wal.own / 1024, cost.wal.all / 1024];
        const counts = [stateWrites, visibilityWrites, ownTransactions(cost), ...wal, httpCalls].map(one);
        return [
          cost.form,
          String(cost.clients),
          String(cost.payments),
          range(cost.events),
          range(cost.runs),
          ...counts,
        ];
      }),
    ]),
  );
  say('\nCPU of one payment, milliseconds\n');
  say(
    table([
      ['form', 'clients', 'its processes', 'Temporal', 'Postgres', 'sum', 'stand-in', 'load', "Temporal's tx"],
      ...found.map((cost) => {
        const cpu = (name: string) => cost.counts[`cpu/${name}`] ?? Number.NaN;
        const own = cost.processes.map((name) => `${name} ${one(cpu(name))}`).join(', ');
        const sum = [...cost.processes, 'temporal', 'postgres'].reduce((total, name) => total + cpu(name), 0);
        const others = [cpu('temporal'), cpu('postgres'), sum, cpu('stand-in'), cpu('load')].map(one);
        return [cost.form, String(cost.clients), own, ...others, one(summary(cost.counts).temporalTx)];
      }),
    ]),
  );
  say("\nTemporal's persistence requests and HTTP calls of one payment, by kind");
  for (const { form, clients, counts } of found) {
    const kinds = Object.entries(counts)
      .filter(([name, count]) => /^(persistence|visibility|http)\//.test(name) && count >= 0.05)
      .sort(([, a], [, b]) => b - a);
    say(`  ${form}, ${clients} clients: ${kinds.map(([name, count]) => `${name} ${one(count)}`).join(', ')}`);
  }
  say('');
}

export const ownTransactions = ({ counts, database }: Pick<Cost, 'counts' | 'database'>): number =>
  counts[`tx/${database}`] ?? Number.NaN;

function printHistory({ form, history }: Cost): void {
  const total = history.reduce((sum, { events }) => sum + events.length, 0);
  say(`\nHistory of one payment, ${form}: ${total} events, runs: ${history.length}`);
  for (const { run, events } of history) {
    say(`  ${run.workflowType}`);
    for (const [index, { type, name }] of events.entries()) {
      say(`  ${String(index + 1).padStart(3)} ${type.padEnd(40)} ${name.padEnd(24)} ${buys[type] ?? ''}`.trimEnd());
    }
  }
}

const one = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(1));
const two = (value: number) => value.toFixed(2);
/** The middle, with the lowest and the highest if they differ. */
function shown({ middle, lowest, highest }: Spread, format: (value: number) => string): string {
  return lowest === highest ? format(lowest) : `${format(middle)} (${format(lowest)} to ${format(highest)})`;
}
const range = (spread: Spread) =>
  shown(spread, (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1)));

const buys: Record<string, string> = {
  WorkflowExecutionStarted: 'the payment, and one delivery for each event, cannot be lost',
  WorkflowExecutionCompleted: 'they end, and free the worker and the server',
  WorkflowTaskScheduled: 'a turn of the workflow: a decision, made once',
  WorkflowTaskStarted: 'so that a turn whose worker dies is given to another',
  WorkflowTaskCompleted: 'what was decided, for the replay',
  WorkflowExecutionUpdateAccepted: 'the merchant’s request is received, and answered once',
  WorkflowExecutionUpdateCompleted: 'the first answer, the same for every repeat',
  MarkerRecorded: 'a row write of ours, done within a turn: no task of its own',
  ActivityTaskScheduled: 'a call outside: charge, look-up, post of an event',
  ActivityTaskStarted: 'so that a call whose worker dies is known to have begun',
  ActivityTaskCompleted: 'what the outside answered',
  TimerStarted: 'a lost webhook is made good by a poll; a slow provider does not keep the merchant waiting',
  TimerCanceled: 'the webhook, or the provider, was quicker',
  WorkflowExecutionSignaled: 'a webhook of the provider',
  UpsertWorkflowSearchAttributes: 'operations find payments by status in Temporal’s own lists',
};
