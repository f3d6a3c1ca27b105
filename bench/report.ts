import { table } from '../admin/terminal.ts';
import { say } from '../launcher/progress.ts';
import type { Cost, Spread } from './cost.ts';
import { summary } from './counters.ts';
import { median } from './measure.ts';
import type { Speed } from './speed.ts';
import type { ServerKind } from './world.ts';

export interface Result {
  server: ServerKind;
  /** All payments, warm-up included. */
  payments: number;
  /** The violations that the audit found; empty in a good run. */
  wrong: string[];
  cost: Cost[] | undefined;
  speed: Speed | undefined;
}

const isBare = ({ form }: { form: string }) => form !== 'ours';

/**
 * Our time divided by that of the best bare form, per round; the median of these ratios, with the lowest and the
 * highest.
 */
export function ratioToBest(
  forms: { form: string; byRound: number[] }[],
  best: (...values: number[]) => number,
): { ratio: number; lowest: number; highest: number } {
  const bare = forms.filter(isBare);
  const ours = forms.find(({ form }) => form === 'ours')?.byRound ?? [];
  const ratios = ours.map((value, round) => value / best(...bare.map(({ byRound }) => byRound[round] ?? Number.NaN)));
  return { ratio: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}

export function printResult(result: Result, { history }: { history: boolean }): void {
  const { server, payments, cost, speed } = result;
  say(`\nTemporal's ${server === 'dev' ? 'dev server' : 'real server on Postgres'}; ${payments} payments in all\n`);
  if (cost) printCosts(cost);
  if (cost && history) for (const each of cost) printHistory(each);
  if (speed) printSpeed(speed);
}

function printSpeed({ firstAnswer, throughput }: Speed): void {
  const first = ratioToBest(firstAnswer, Math.min);
  say(`First answer at rest: ours takes ${times(first)} the best bare one (less is better)`);
  for (const { form, what, p50, p95 } of firstAnswer) {
    say(`  ${form.padEnd(28)} p50 ${ms(p50)}  p95 ${ms(p95)}   ${what}`);
  }
  for (const { clients, forms } of throughput) {
    const speed = ratioToBest(forms, Math.max);
    say(
      `\nPayments a second to APPROVED, ${clients} clients: ours does ${times(speed)} the best bare one (more is better)`,
    );
    for (const { form, perSecond } of forms) say(`  ${form.padEnd(28)} ${perSecond.toFixed(1).padStart(6)}`);
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
      .filter(([name, count]) => /^(write|visibility|http)\//.test(name) && count >= 0.05)
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
/** The mean, with the lowest and the highest if they differ. */
const range = ({ mean, lowest, highest }: Spread) =>
  lowest === highest ? String(lowest) : `${one(mean)} (${lowest} to ${highest})`;

const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`;
const times = ({ ratio, lowest, highest }: ReturnType<typeof ratioToBest>) =>
  `${ratio.toFixed(2)} × (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;

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
